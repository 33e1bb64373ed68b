// Several boards of one file side by side, a board that is opened again, a puzzle that is generated on the board,
// boards and collections of renamed files, and two windows on one folder.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { GAME, MOVES, onBoards, until } from "./board_kit.mjs";

/** One file for each test, since the list of files offers a file that had a board as a board. */
const FILES = {
  "again.sudoku": GAME, "shared.sudoku": GAME, "before.sudoku": GAME, "alone.sudoku": GAME, "made.sudoku": GAME, "other.sudoku": GAME,
  "aside.sudoku": GAME, "compared.sudoku": GAME,
};

/** @param {{url: string, work: string, shots: string, report: import("../report.mjs").Report}} options */
export function driveWindows(options) {
  return onBoards(options, "windows", [
    ["two boards of a file show what is entered in the other, keep their own cells, and go on after a new server and without the other", split],
    ["a board that is open is brought to the front where it is", askedAgain],
    ["a puzzle that is made while the board is in front is written into a text beside it, and shows on it", made],
    ["a file that is renamed keeps its boards where they are, with their cells, what is shown and undo; its collection has the new name", renamed],
    ["a folder that is renamed keeps the boards and collections of its files; a collection is named so that no other is named alike", renamedFolder],
    ["a board alone in the place of a text with changes comes back with them; that of a file that is no puzzle any more does not", renamedAlone],
    ["a board beside two texts that are compared turns to the file, not to its other version, and leaves the keys to them; commands there say why", compared],
    ["what is saved in one window shows in the other, and that goes on alone", twoWindows],
  ], FILES);
}

async function split(desk) {
  const { page } = desk, [first, second, third, fourth, fifth] = MOVES;
  await desk.open("game.sudoku", 3);
  await desk.command("View: Split Editor Right");
  const [left, right] = await desk.boards(2);
  const enter = async (board, move) => {
    await board.enter(move);
    for (const other of [left, right]) await other.says(...move);
  };
  await enter(left, first);
  await enter(right, second);
  assert.deepEqual([await left.selected(), await right.selected()], [[first[0]], [second[0]]]);
  // Each undo reverts the last entry, whichever board made it.
  await left.click(third[0]);
  await left.hasFocus();
  await page.keyboard.press("Control+KeyZ");
  for (const board of [left, right]) await board.says(second[0], "blank");
  await left.hasFocus();
  await page.keyboard.press("Control+KeyY");
  for (const board of [left, right]) await board.says(...second);
  await desk.command("Sudoku: Restart Server");
  await enter(left, third);
  await enter(right, fourth);
  await desk.command("View: Close Editor");
  const [only] = await desk.boards(1);
  await only.enter(fifth);
  assert.match(await desk.saved("game.sudoku"), /\[State\]\n9 1 5 \| 7 2 4 \| 8 3 \./);
}

async function askedAgain(desk) {
  const { page } = desk, board = await desk.open("again.sudoku", 3);
  const comesBack = async (...groups) => {
    await desk.command("View: Focus First Editor Group");
    await page.locator(".editor-group-container.active .monaco-editor.focused").first().waitFor();
    await desk.command("Sudoku: Open Board to the Side");
    await board.hasFocus();
    assert.deepEqual(await desk.tabs(), groups);
  };
  await comesBack("again*", "again*");
  await desk.command("View: Focus First Editor Group");
  await desk.command("Sudoku: Open Collection to the Side");
  await until("the collection in front of the board", async () => assert.deepEqual(await desk.tabs(), ["again*", "again Collection: again.sudoku*"]));
  await comesBack("again*", "again* Collection: again.sudoku");
}

/** Waits until the groups have these tabs. */
const untilTabs = (desk, ...groups) => until(`the tabs ${groups.join(" | ")}`, async () => assert.deepEqual(await desk.tabs(), groups));

/** Notes each message that is shown from now on, however shortly; what only has a progress bar is work under way. Returns what tells of them. */
async function messagesOf(page) {
  await page.evaluate(() => {
    const texts = new Set(), works = new WeakSet();
    const look = () => {
      for (const toast of document.querySelectorAll(".notification-toast")) {
        if (toast.querySelector(".monaco-progress-container.active") !== null) works.add(toast);
        const text = toast.querySelector(".notification-list-item-message")?.textContent ?? "";
        if (text !== "" && !works.has(toast)) texts.add(text);
      }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
    look();
    window.sudokuMessages = texts;
  });
  return () => page.evaluate(() => [...window.sudokuMessages]);
}

async function made(desk) {
  const { page } = desk;
  await desk.open("made.sudoku", 3);
  const messages = await messagesOf(page);
  for (const [command, ...groups] of [
    ["Sudoku: Generate Puzzle into New File…", "made puzzle*", "puzzle*"],
    ["Sudoku: Insert Generated Puzzle…", "made puzzle puzzle-2*", "puzzle-2*"],
  ]) {
    await page.locator(".editor-group-container").nth(1).locator(".tab.active").click();
    await (await desk.board()).hasFocus();
    await desk.command(command);
    await desk.screen.choose("6x6");
    await untilTabs(desk, ...groups);
    await page.locator(".codelens-decoration", { hasText: "unique" }).first().waitFor();
    const board = await desk.board();
    await board.cell("r6c6").waitFor({ state: "attached" });
    assert.equal(await board.cell("r7c1").count(), 0);
    assert.deepEqual(await messages(), []);
    await page.keyboard.press("Control+KeyS");
    await page.locator(".tab.dirty").first().waitFor({ state: "detached" });
  }
}

/** Renames the file of the active editor, or with `ArrowLeft` its folder, as a user does in the explorer. */
async function rename(desk, name, ...keys) {
  const { page } = desk;
  await desk.command("File: Reveal Active File in Explorer View");
  await page.locator(".explorer-folders-view .monaco-list.focused, .explorer-folders-view .monaco-list:focus").first().waitFor();
  for (const key of keys) await page.keyboard.press(key);
  const input = page.locator(".explorer-folders-view .monaco-inputbox input");
  await page.keyboard.press("F2");
  await input.fill(name);
  await page.keyboard.press("Enter");
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first().waitFor();
  await page.keyboard.press("Control+KeyB");
}

/** The visible page of a collection. */
const collection = (page) => page.frameLocator("iframe.webview.ready:visible").frameLocator("iframe#active-frame");

async function secondsOn(board) {
  const [minutes, seconds] = (await board.frame.locator(".time").innerText()).split(":").map(Number);
  return 60 * minutes + seconds;
}

async function renamed(desk) {
  const { page } = desk, [first, second, third] = MOVES;
  const board = await desk.open("before.sudoku", 3);
  await board.button("coordinates").click();
  await board.enter(first);
  await desk.command("View: Split Editor Right");
  const [, right] = await desk.boards(2);
  await right.enter(second);
  await desk.command("View: Focus First Editor Group");
  const played = await secondsOn(right);
  await rename(desk, "after.sudoku");
  await untilTabs(desk, "after*", "after*", "after*");
  const [one, other] = await desk.boards(2);
  assert.ok((await secondsOn(other)) >= played, "the clock goes on");
  await one.untilSelected(first[0]);
  await other.untilSelected(second[0]);
  assert.equal(await one.button("coordinates").getAttribute("aria-pressed"), "true");
  for (const board of [one, other]) for (const move of [first, second]) await board.says(...move);
  await one.enter(third);
  await other.says(...third);
  await one.hasFocus();
  // The undo step before that one is the rename.
  await page.keyboard.press("Control+KeyZ");
  await other.says(third[0], "blank");
  assert.match(await desk.saved("after.sudoku"), /\[State\]\n9 1 \. \| 7/);
  // A board behind a collection stays behind it.
  await desk.command("View: Focus First Editor Group");
  await desk.command("Sudoku: Open Collection to the Side");
  await untilTabs(desk, "after*", "after Collection: after.sudoku*", "after*");
  await desk.command("View: Focus First Editor Group");
  await rename(desk, "later.sudoku");
  await untilTabs(desk, "later*", "Collection: later.sudoku* later", "later*");
  const [text] = await desk.page.locator(".editor-group-container.active .tab.active .label-name").allTextContents();
  assert.equal(text, "later", "the text is still active");
  await page.locator(".editor-group-container").nth(1).locator(".tab").last().click();
  await untilTabs(desk, "later*", "Collection: later.sudoku later*", "later*");
  const [shown] = await desk.boards(2);
  await shown.untilSelected(third[0]);
}

async function renamedFolder(desk) {
  const { page, screen, folder } = desk, [first, second] = MOVES;
  for (const name of ["one", "two"]) {
    fs.mkdirSync(path.join(folder, name));
    fs.writeFileSync(path.join(folder, name, "same.sudoku"), GAME);
    await screen.insist(() => page.keyboard.press("Control+KeyP"), page.locator(".quick-input-widget input").first());
    // The file of that name that was opened before may be listed first.
    await screen.pickInQuickInput(`${name}/same.sudoku`, new RegExp(`same\\.sudoku.*${name}`));
    await until("the text", async () => assert.equal((await desk.tabs())[0], name === "one" ? "same*" : "same same*"));
    await desk.command("Sudoku: Open Collection to the Side");
    await collection(page).locator("[role=option]").waitFor();
    if (name === "one") await untilTabs(desk, "same*", "Collection: same.sudoku*");
    await desk.command("View: Focus First Editor Group");
  }
  await untilTabs(desk, "same same*", "Collection: one/same.sudoku Collection: two/same.sudoku*");
  await desk.command("Sudoku: Open Board to the Side");
  const board = await desk.board();
  await board.enter(first);
  await desk.command("View: Focus First Editor Group");
  await rename(desk, "three", "ArrowLeft");
  await untilTabs(desk, "same same*", "Collection: one/same.sudoku Collection: three/same.sudoku same*");
  const after = await desk.board();
  await after.untilSelected(first[0]);
  await after.enter(second);
  assert.match(await desk.saved("three/same.sudoku"), /\[State\]\n9 1 . \| 7/);
  // The collection follows the text under its new name, even after the window is reloaded.
  for (const isLoaded of [true, false]) {
    await page.locator(".tab", { hasText: "Collection: three/same.sudoku" }).click();
    await collection(page).locator("[role=option][aria-label*='begun']").waitFor();
    if (isLoaded) await desk.reload();
  }
}

async function renamedAlone(desk) {
  const { page } = desk, [first] = MOVES;
  await desk.text("alone.sudoku");
  await desk.command("View: Reopen Editor With...");
  await desk.screen.choose("Sudoku Board");
  const board = await desk.board();
  await board.enter(first);
  await rename(desk, "still.sudoku");
  const after = await desk.board();
  await after.untilSelected(first[0]);
  await after.says(...first);
  await page.locator(".tab.active.dirty", { hasText: "still" }).waitFor();
  assert.equal(await page.locator(".monaco-dialog-box").count(), 0);
  assert.deepEqual(await desk.tabs(), ["still still*"]);
  assert.match(await desk.saved("still.sudoku"), /\[State\]\n9 . . \| 7/);
  await desk.command("View: Close All Editors");
  await page.locator(".tab").first().waitFor({ state: "detached" });
  await desk.open("other.sudoku", 3);
  await desk.command("View: Focus First Editor Group");
  await rename(desk, "other.txt");
  await untilTabs(desk, "other*", "other*");
  assert.equal(await page.locator("iframe.webview").count(), 0);
}

/** Compares the file with an older version that the server does not serve, such as one from git. */
async function compared(desk) {
  const { page } = desk, groups = page.locator(".editor-group-container");
  desk.settings({ "diffEditor.useInlineViewWhenSpaceIsLimited": false });
  await desk.open("aside.sudoku", 3);
  const clickOn = async (side) => page.locator(`.monaco-diff-editor .editor.${side} .view-line`).nth(3).click({ position: { x: 20, y: 5 } });
  const compare = async () => {
    await desk.text("compared.sudoku");
    await page.evaluate((text) => navigator.clipboard.writeText(text), GAME.replace("8 . .", ". . ."));
    await desk.command("File: Compare Active File with Clipboard");
    await page.locator(".monaco-diff-editor .editor.modified .view-line").nth(3).waitFor();
  };
  const turnsTo = async (name) => until(`the board of ${name}`, async () => assert.ok((await desk.tabs()).includes(`${name}*`)));
  await compare();
  await turnsTo("compared");
  for (const place of ["beside", "far"]) {
    if (place === "far") {
      // A board that does not follow the text is next to the comparison.
      await desk.command("View: Split Editor Down");
      await desk.command("View: Focus First Editor Group");
      await desk.text("aside.sudoku");
      await turnsTo("aside");
      await compare();
    }
    await clickOn("original");
    await page.locator(".monaco-diff-editor .editor.original :focus").first().waitFor({ state: "attached" });
    await clickOn("modified");
    await turnsTo("compared");
    const board = (await desk.boards(1))[0];
    await board.says("r1c4", "7, given");
    await until("the keys to the compared texts", async () => assert.match(await groups.evaluateAll((all) => all.find((it) => it.classList.contains("active")).querySelector(".tab.active").textContent), /Clipboard/));
  }
  await clickOn("original");
  await desk.command("Sudoku: Explain This Cell");
  await page.locator(".notification-toast", { hasText: "This is another version of a file. Open the file itself" }).waitFor();
  await desk.command("Notifications: Clear All Notifications");
  desk.settings({});
}

async function twoWindows(desk) {
  const other = await desk.window(), [first, second, third] = MOVES;
  const one = await desk.open("shared.sudoku", 3), two = await other.open("shared.sudoku", 3);
  await one.enter(first);
  await desk.saved("shared.sudoku");
  await two.says(...first);
  await two.enter(second);
  await other.saved("shared.sudoku");
  await one.says(...second);
  assert.deepEqual([await one.selected(), await two.selected()], [[first[0]], [second[0]]]);
  await other.page.close();
  await one.enter(third);
  assert.match(await desk.saved("shared.sudoku"), /\[State\]\n9 1 5 \| 7/);
}
