// Viewing and playing puzzles on the board beside the text.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { GAME, MOVES, SAMPLES, SOLVED, faultsAround, onBoards, until } from "./board_kit.mjs";
import { afterUndo, bare, hurried, mistaken, onTheLeft, ruled, told } from "./board_keys.mjs";
import { cramped, huge, themed } from "./board_look.mjs";
import { CAGED, NOTED, noted, penned, tinted } from "./board_noted.mjs";
import { alongPath } from "./board_path.mjs";
import { walk } from "./board_walk.mjs";
import { readOnly, readOnlyAlone, readOnlyByCommand, reopened, savedInBoard, savedInText } from "./board_saved.mjs";
import { TIMED, inPlay, inText, print } from "./board_speed.mjs";

/** @param {{url: string, work: string, shots: string, report: import("../report.mjs").Report}} options */
export async function driveBoard(options) {
  await onBoards(options, "boards", [
    ["a puzzle is solved from start to end on the board by the keyboard alone; each undo takes one entry back", byKeyboard],
    ["a puzzle is typed, taken back and done again without a pause: no key is lost", hurried],
    ["a digit soon after an undo counts", afterUndo],
    ["a puzzle is solved from start to end on the board by the mouse alone", byMouse],
    ["several cells are selected as solvers know it, and a digit or mark goes to all of them", several],
    ["digits are marks in the corners, pencil marks or colors, and the sets of digits of a cage are told", noted],
    ["lines are drawn by dragging and by keys, and erased by drawing them again; each is one undo", penned],
    ["corner marks and colors are legible in each kind of theme", tinted],
    ["a puzzle is set, made unique, drawn on and exported to SudokuPad by the keyboard alone", walk],
    ["an edit of the text shows on the board, and a clash; another cursor, another puzzle", follows],
    ["a board on the left of the text turns to another file, and leaves the text in front", onTheLeft],
    ["each key in the text is drawn on the board", drawn],
    ["each key in play mode is drawn on the board", (desk) => inPlay(desk, KEYS)],
    ["givens can't be overwritten, and an empty puzzle can be set", givens],
    ["the board has roles and labels for screen readers, and no network and no script but its own", accessible],
    ["a screen reader is told of a clash beside another one, and of candidates", told],
    ["candidates, hints in their depths and the check are shown; the clock is paused and hidden", helped],
    ["the whole path beside the board marks the step that comes next, also after an undo, and makes those up to one that is chosen", alongPath],
    ["the hint's button removes a wrong digit; the check is said on the board alone; buttons leave the keys to the grid", mistaken],
    ["no selection hides the drawing of a rule, and cells that a rule ties to the selected one are shaded", ruled],
    ["where there is no puzzle the board says so, until there is one", bare],
    ["a jigsaw, a 16x16 and one with diagonals are drawn and played with their own symbols", kinds],
    ["a file of another ending is opened as a board in place of its text, and played there", inPlace],
    ["a puzzle without a file is saved in its board: that shows the file from then on, with its cell", savedInBoard],
    ["a puzzle without a file is saved in its text: the board beside it shows the file, and is the only one", savedInText],
    ["a puzzle without a file that is reopened as a board keeps its text, with the board beside it", reopened],
    ["a text that was set read-only is left as it is, and the board says why", readOnly],
    ["a text that was set read-only is left as it is by the step of a hint and by commands, with a message", readOnlyByCommand],
    ["a file that a setting makes read-only is left as it is by its board, with a message", readOnlyAlone],
    ["a file opened as a board is leafed through by keys and buttons, and comes back with its puzzle", turned],
    ["the text of the board is legible in each kind of theme", themed],
    ["in a narrow or a low panel all keys are in sight, nothing at the top is cut, and the line about the puzzle is not broken word by word", cramped],
    ["of a 31x31 in a zoomed window the digits can be read, and the marks of the selected cell are told", huge],
    ["boards come back when the window is loaded again: the same puzzle, cell and settings", restored],
  ], FILES);
}

/** The number of entries that are undone one by one. */
const UNDONE = 5;

/** The number of keys that are timed; a 95th percentile needs a hundred. */
const KEYS = Number(process.env.BOARD_KEYS ?? 10);

const FILES = {
  ...TIMED.files,
  "in-place.sdk": GAME,
  "caged.sudoku": CAGED, "noted.sudoku": NOTED,
  "path.sudoku": GAME, "penned.sudoku": GAME, "set.sudoku": `title: Set by keys\n\n${"......\n".repeat(6)}`, "again.sudoku": GAME, "kept.sudoku": GAME,
  "leafed.sudoku": fs.readFileSync(path.join(SAMPLES, "collection.sudoku"), "utf8"),
  "long.sudoku": `${GAME.replace("Two sevens", "Donaudampfschifffahrtsgesellschaft")}\n${GAME}`,
  "ruled.sudoku": `rules: diagonal\n\n${"5........\n"}${".........\n".repeat(8)}`,
  "prose.sudoku": "hello world\nthis is no puzzle\n",
  "empty.sudoku": "....\n....\n....\n....\n",
  "huge.sudoku": `size: 31\n\n${`${".".repeat(31)}\n`.repeat(31)}`,
  "numbers.sudoku": `size: 12\nbox: 3x4\nsymbols: decimals\n${`${Array(12).fill(".").join(" ")}\n`.repeat(12)}`,
};

/** All keys go to the board; the text is not clicked in between. */
async function byKeyboard(desk) {
  const { page } = desk;
  await desk.text("game.sudoku");
  await page.locator(".codelens-decoration", { hasText: "unique" }).first().waitFor();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+Alt+KeyS");
  await page.keyboard.press("KeyO");
  const board = await desk.board();
  const times = await measured(board);
  await board.untilSelected("r1c1");
  for (const [index, [name, digit]] of MOVES.entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    await board.untilSelected(name);
    await page.keyboard.press(`Digit${digit}`);
    await board.says(name, digit);
  }
  await board.isState("solved");
  assert.equal(await desk.saved("game.sudoku"), SOLVED);
  print("a key on the board to its picture", await times());
  await board.click(MOVES.at(-1)[0]);
  const strays = await watchFocus(page);
  for (let move = MOVES.length; move > MOVES.length - UNDONE; move -= 1) {
    await board.hasFocus();
    await page.keyboard.press("Control+KeyZ");
    await board.says(MOVES[move - 1][0], "blank");
  }
  for (const [time, key] of ["Control+KeyY", "Control+Shift+KeyZ"].entries()) {
    await board.hasFocus();
    await page.keyboard.press(key);
    await board.says(...MOVES[MOVES.length - UNDONE + time]);
  }
  await board.hasFocus();
  assert.equal(await strays(), 0, "in no picture is the focus in the text");
}

/** Counts the frames in which the text has the focus. */
async function watchFocus(page) {
  await page.evaluate(() => {
    window.strays = 0;
    const look = () => {
      if (document.querySelector(".monaco-editor.focused") !== null) window.strays += 1;
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => window.strays);
}

/** Records in the board when a key is pressed and when the picture has changed; returns the milliseconds between them. */
async function measured(board) {
  await board.grid.evaluate((grid) => {
    window.times = [];
    let pressed;
    addEventListener("keydown", (event) => (pressed = /^Digit/.test(event.code) ? event.timeStamp : pressed), true);
    new MutationObserver((changes) => {
      if (pressed === undefined || !changes.some(({ addedNodes }) => [...addedNodes].some((it) => it.matches?.(".digit")))) return;
      const from = pressed;
      pressed = undefined;
      requestAnimationFrame(() => window.times.push(performance.now() - from));
    }).observe(grid, { subtree: true, childList: true });
  });
  return () => board.grid.evaluate(() => window.times);
}

async function byMouse(desk) {
  const board = await desk.open("game.sudoku", 3);
  for (const [name, digit] of MOVES) {
    await board.click(name);
    await board.symbol(digit).click();
    await board.says(name, digit);
  }
  await board.isState("solved");
  await desk.screen.shot("board-solved");
  assert.equal(await desk.saved("game.sudoku"), SOLVED);
  await board.button("undo").click();
  await board.says(MOVES.at(-1)[0], "blank");
  await board.hasFocus();
}

async function several(desk) {
  const { page } = desk;
  const board = await desk.open("game.sudoku", 3);
  await board.click("r1c1");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await board.untilSelected("r1c1", "r1c2", "r2c2");
  await board.click("r3c1", ["Control"]);
  await board.click("r2c2", ["Control"]);
  await board.untilSelected("r1c1", "r1c2", "r3c1");
  await page.keyboard.press("Shift+Digit6");
  for (const name of ["r1c1", "r1c2", "r3c1"]) await board.says(name, "marks 6");
  await board.click("r1c1");
  await page.keyboard.press("Shift+Digit4");
  await board.says("r1c1", "marks 4 6");
  // If some cells lack the mark, all get it; the next time, all lose it.
  await page.mouse.move(...(await board.place("r1c1")));
  await page.mouse.down();
  for (const name of ["r1c2", "r1c3"]) await page.mouse.move(...(await board.place(name)), { steps: 3 });
  await page.mouse.up();
  await board.untilSelected("r1c1", "r1c2", "r1c3");
  await page.keyboard.press("Shift+Digit4");
  // Columns 2 and 3 contain a 4, so the mark 4 is ruled out and struck through.
  await board.says("r1c3", "marks 4, ruled out: 4");
  await board.says("r1c2", "marks 4 6, ruled out: 4");
  assert.deepEqual(await board.grid.locator(".mark.out").allTextContents(), ["4", "4"]);
  assert.equal(await board.grid.locator(".strike.out").count(), 2);
  await page.keyboard.press("Shift+Digit4");
  await board.says("r1c3", "blank");
  await board.says("r1c1", "marks 6");
  await page.keyboard.press("Space");
  await page.keyboard.press("Digit9");
  await board.says("r1c3", "marks 9, ruled out: 9");
  await page.keyboard.press("Space");
  await page.keyboard.press("Delete");
  for (const name of ["r1c1", "r1c2", "r1c3"]) await board.says(name, "blank");
  await page.keyboard.press("Digit5");
  await board.says("r1c3", "5, clashes");
  await page.keyboard.press("Control+KeyZ");
  await board.says("r1c3", "blank");
  await board.hasFocus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("l");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("h");
  await board.untilSelected("r1c3");
}

async function follows(desk) {
  const { page } = desk;
  const board = await desk.open("collection.sudoku", 3);
  await board.says("r1c2", "5, given");
  await desk.screen.click(2, 0);
  await board.says("r1c1", "7, given");
  await desk.text("game.sudoku");
  await desk.screen.click(3, 0);
  await board.says("r1c4", "7, given");
  // The text is still in front.
  await page.locator(".tab", { hasText: "collection.sudoku" }).nth(1).waitFor({ state: "detached" });
  await page.locator("[id='status.editor.mode']", { hasText: "Sudoku" }).waitFor();
  await page.keyboard.press("Digit7");
  await board.says("r1c1", "7, given, clashes");
  await board.frame.locator("[role=status]", { hasText: "7 appears twice in row 1 (r1c1, r1c4)" }).waitFor();
  await page.keyboard.press("Control+KeyZ");
  await board.says("r1c1", "blank");
}

/** A digit typed over a given changes nothing, and the board still shows the given. */
async function drawn(desk) {
  const { page } = desk;
  await inText([desk], KEYS);
  const board = await desk.board();
  await desk.screen.click(TIMED.line, 0);
  await page.keyboard.press("Digit9");
  await page.locator(".statusbar-item", { hasText: "r1c1 is a given" }).first().waitFor();
  await board.says("r1c1", "5, given");
  await page.keyboard.press("Control+KeyZ");
  await page.keyboard.press("Control+KeyZ");
  await board.says("r1c3", "4");
}

async function givens(desk) {
  const { page } = desk;
  const board = await desk.open("game.sudoku", 3);
  await board.click("r1c4");
  await page.keyboard.press("Digit1");
  await board.frame.locator("[role=status]", { hasText: "r1c4 is a given: it stays 7." }).waitFor();
  assert.equal(await desk.saved("game.sudoku"), GAME);
  await board.button("setting").click();
  await board.click("r1c1");
  await page.keyboard.press("Digit9");
  await board.says("r1c1", "9, given");
  assert.equal(await desk.saved("game.sudoku"), GAME.replace(". . . | 7 2 .", "9 . . | 7 2 ."));
  await desk.text("empty.sudoku");
  await board.says("r4c4", "blank");
  await board.click("r1c1");
  await page.keyboard.press("Digit3");
  await board.says("r1c1", "3, given");
  assert.equal(await desk.saved("empty.sudoku"), "3...\n....\n....\n....\n");
}

async function accessible(desk) {
  const { page } = desk;
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  const board = await desk.open("game.sudoku", 3);
  assert.equal(await board.root.locator("main").count(), 0, "the main part of a page is that page's to name");
  const seen = await board.grid.evaluate((grid) => {
    const all = (selector) => [...grid.querySelectorAll(selector)];
    const rows = all("[role=row]");
    const active = document.getElementById(grid.getAttribute("aria-activedescendant"));
    return {
      role: grid.getAttribute("role"), label: grid.getAttribute("aria-label"), rows: rows.length, counts: rows.map((row) => [...row.children].filter((it) => it.getAttribute("aria-hidden") !== "true").length),
      cells: all("[role=gridcell]").map((cell) => [cell.id, cell.getAttribute("aria-label"), cell.getAttribute("aria-selected"), cell.getAttribute("aria-readonly"), cell.getAttribute("aria-rowindex"), cell.getAttribute("aria-colindex")]),
      active: active?.id, focused: document.activeElement === grid,
      policy: document.querySelector("meta[http-equiv=Content-Security-Policy]").content,
      named: [...document.querySelectorAll("button")].every((button) => (button.getAttribute("aria-label") ?? button.textContent).trim() !== ""),
      live: document.querySelector("[role=status]").getAttribute("aria-live"),
    };
  });
  assert.equal(`${seen.role} ${seen.label} ${seen.rows}`, "grid Two sevens 9");
  assert.deepEqual(seen.counts, Array(9).fill(9));
  assert.deepEqual(seen.cells[3], ["cell-r1c4", "r1c4, 7, given", "false", "true", "1", "4"]);
  assert.deepEqual(seen.cells[0], ["cell-r1c1", "r1c1, blank", "true", "false", "1", "1"]);
  assert.ok(seen.active === "cell-r1c1" && seen.focused && seen.named && seen.live === "polite", JSON.stringify(seen));
  assert.match(seen.policy, /^default-src 'none'; style-src \S+( \S+)?; script-src 'nonce-[A-Za-z0-9]{32}'$/);
  const stopped = await board.grid.evaluate(async (grid) => {
    const script = Object.assign(document.createElement("script"), { textContent: "window.smuggled = true" });
    document.body.append(script);
    const fetched = await fetch("https://example.org/").then(() => "fetched", () => "refused");
    return [window.smuggled === true, fetched, grid.isConnected];
  });
  assert.deepEqual(stopped, [false, "refused", true]);
  const host = new URL(desk.address).host;
  const outside = requests.filter((url) => /^https?:/.test(url) && !new URL(url).host.endsWith(host) && !/vscode-(cdn|resource|webview)/.test(url));
  assert.deepEqual(outside, []);
  // Keys move from the grid to the buttons and back.
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  assert.equal(await board.frame.locator(":focus").getAttribute("data-name"), "redo");
  await page.keyboard.press("Escape");
  assert.ok(await board.grid.evaluate((grid) => document.activeElement === grid));
  for (let depth = 1; depth <= 3; depth += 1) await board.button("hint").click();
  await board.button("apply").waitFor();
  assert.deepEqual(await board.root.evaluate(misnamed), []);
  assert.deepEqual(await faultsAround(board.root), []);
}

/** Returns the buttons whose accessible name does not contain their visible text: users of speech input say what they see. Runs in the page. */
function misnamed(root) {
  const seen = (node) => (node.nodeType === Node.TEXT_NODE ? node.data : node.getAttribute("aria-hidden") === "true" ? "" : [...node.childNodes].map(seen).join(""));
  const buttons = [...root.querySelectorAll("button")].map((button) => [button.getAttribute("aria-label") ?? seen(button), seen(button).trim()]);
  return buttons.filter(([name, text]) => !name.includes(text));
}

async function helped(desk) {
  const { page, screen } = desk;
  const board = await desk.open("game.sudoku", 3);
  const { frame } = board;
  await board.button("candidates").click();
  await frame.locator(".mark.computed").first().waitFor();
  assert.deepEqual(await faultsAround(board.root), []);
  await screen.shot("board-candidates");
  await board.button("candidates").click();
  await frame.locator(".mark.computed").first().waitFor({ state: "detached" });
  await board.grid.focus();
  await page.keyboard.press("Shift+Slash");
  const said = frame.locator("[role=status]");
  await until("a hint", async () => assert.match(await said.innerText(), /\S/));
  const first = await said.innerText();
  await page.keyboard.press("Shift+Slash");
  await frame.locator(".hint").first().waitFor({ state: "attached" });
  assert.notEqual(await said.innerText(), first);
  await board.button("hint").click();
  await board.button("apply").waitFor();
  await screen.shot("board-hint");
  await board.button("apply").click();
  await frame.locator(".hint").first().waitFor({ state: "detached" });
  await board.hasFocus();
  await page.keyboard.press("Control+KeyZ");
  await board.hasFocus();
  // The digit is wrong, but clashes with nothing.
  await board.click("r1c1");
  await page.keyboard.press("Digit4");
  await board.says("r1c1", "4");
  await board.button("check").click();
  await board.says("r1c1", "4, wrong");
  await board.hasFocus();
  await board.button("pause").click();
  await board.says("r1c4", "hidden");
  assert.equal(await board.grid.locator(".notice").textContent(), "Paused");
  const time = frame.locator(".time");
  assert.match(await time.innerText(), /^\d+:\d\d$/);
  await page.keyboard.press("Digit5");
  await board.button("pause").click();
  await board.says("r1c4", "7, given");
  await board.button("clock").click();
  await time.waitFor({ state: "hidden" });
  await board.button("clock").click();
  await time.waitFor();
}

async function kinds(desk) {
  const { page, screen } = desk;
  const board = await desk.open("sixteen.sudoku", 4);
  await board.says("r1c2", "F, given");
  await board.click("r1c5");
  await page.keyboard.press("g");
  await board.says("r1c5", "G, clashes");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Shift+KeyG");
  await board.says("r1c5", "marks G, ruled out: G");
  await screen.shot("board-sixteen");
  await desk.text("jigsaw.sudoku");
  await board.says("r1c1", "9, given");
  const borders = await board.grid.locator("path.border").getAttribute("d");
  assert.ok(borders.includes("M60 60v60") && !borders.includes("M180 480v60"), "the borders are those of the regions");
  await screen.shot("board-jigsaw");
  await desk.text("diagonal.sudoku");
  await until("two diagonals", async () => assert.equal(await board.grid.locator("path.rule-line").count(), 2));
  await screen.shot("board-diagonal");
  await desk.text("numbers.sudoku");
  await board.says("r12c12", "blank");
  await board.click("r1c2");
  await page.keyboard.press("Digit1");
  await page.keyboard.press("Digit2");
  await board.says("r1c2", "12, given");
  await board.click("r1c3");
  await board.symbol("11").click({ modifiers: ["Shift"] });
  await board.says("r1c3", "marks 11");
  // Two figures typed at once are one mark if that number exists, else two marks.
  await board.click("r1c4");
  await Promise.all(["Shift+Digit1", "Shift+Digit0"].map((key) => page.keyboard.press(key)));
  await board.says("r1c4", "marks 10");
  await Promise.all(["Shift+Digit2", "Shift+Digit3"].map((key) => page.keyboard.press(key)));
  await board.says("r1c4", "marks 2 3 10");
  await page.keyboard.press("Control+KeyZ");
  await board.says("r1c4", "marks 2 10");
}

async function inPlace(desk) {
  const { page, screen } = desk;
  await desk.text("in-place.sdk");
  await desk.command("View: Reopen Editor With...");
  await screen.choose("Sudoku Board");
  const board = await desk.board();
  await page.locator(".monaco-editor .view-line").first().waitFor({ state: "detached" });
  await screen.shot("board-editor");
  await board.click("r1c1");
  for (const [name, digit] of MOVES.slice(0, 3)) {
    await board.untilSelected(name);
    await page.keyboard.press(`Digit${digit}`);
    await board.says(name, digit);
    await page.keyboard.press("Tab");
  }
  await page.locator(".tab.dirty").waitFor();
  for (const [name] of MOVES.slice(1, 3).reverse()) {
    await page.keyboard.press("Control+KeyZ");
    await board.says(name, "blank");
  }
  await page.keyboard.press("Control+KeyY");
  await board.says(...MOVES[1]);
  await page.keyboard.press("Control+KeyS");
  await page.locator(".tab.dirty").waitFor({ state: "detached" });
  assert.match(await desk.saved("in-place.sdk"), /\[State\]\n9 1 \. \| 7/);
}

async function turned(desk) {
  const { page, screen } = desk;
  await desk.text("leafed.sudoku");
  await desk.command("View: Reopen Editor With...");
  await screen.choose("Sudoku Board");
  const board = await desk.board(), turn = board.frame.locator(".turn");
  const total = Number(/^1 of (\d+)$/.exec(await turn.innerText())?.[1]);
  assert.ok(total > 1);
  const isAt = (number) => until(`puzzle ${number}`, async () => assert.equal(await turn.innerText(), `${number} of ${total}`));
  assert.deepEqual([await board.button("before").isDisabled(), await board.button("before").getAttribute("aria-label")], [true, "Previous puzzle (Page Up)"]);
  await board.says("r1c1", "7, given");
  await page.keyboard.press("PageDown");
  await isAt(2);
  await board.says("r1c2", "5, given");
  await board.frame.locator("[role=status]", { hasText: `Puzzle 2 of ${total}.` }).waitFor();
  await page.keyboard.press("PageUp");
  await isAt(1);
  await page.keyboard.press("PageUp");
  await board.frame.locator("[role=status]", { hasText: "This is the first puzzle." }).waitFor();
  for (let number = 2; number <= total; number += 1) {
    await board.button("after").click();
    await isAt(number);
  }
  assert.ok(await board.button("after").isDisabled());
  await board.button("before").click();
  await isAt(total - 1);
  await board.says("r1c2", "8, given");
  await screen.shot("board-turned");
  // "Copy As…" copies the puzzle on the board, even if its text is not visible.
  await board.click("r1c1");
  await board.hasFocus();
  await screen.commandAsks("Sudoku: Copy As…", "one line", "All cells on one line");
  const givens = await board.frame.locator(".cell").evaluateAll((all) => all.map((it) => /, (\d), given/.exec(it.getAttribute("aria-label"))?.[1] ?? ".").join(""));
  await until("the puzzle on the clipboard", async () => assert.ok((await page.evaluate(() => navigator.clipboard.readText())).includes(givens)));
  await desk.reload();
  const back = await desk.board();
  await until("the puzzle that it had", async () => assert.equal(await back.frame.locator(".turn").innerText(), `${total - 1} of ${total}`));
}

/** The settings of a board that differ from a new board's. */
const SET = ["candidates", "coordinates", "clock", "marking"];

async function restored(desk) {
  const { page } = desk;
  const board = await desk.open("collection.sudoku", 2);
  await board.says("r1c1", "7, given");
  await board.click("r2c3");
  for (const name of SET) await board.button(name).click();
  await board.untilSelected("r2c3");
  const look = async (board) => ({
    cells: await board.grid.locator("[role=gridcell]").evaluateAll((all) => all.map((it) => it.getAttribute("aria-label"))),
    pressed: await board.frame.locator("button[aria-pressed=true]").evaluateAll((all) => all.map((it) => it.dataset.name)),
    coordinates: await board.grid.locator(".coordinate").count(),
    candidates: await board.grid.locator(".computed").count(),
  });
  const before = await look(board);
  assert.deepEqual([before.pressed.sort(), before.coordinates], [[...SET].sort(), 18]);
  await desk.reload();
  const again = await desk.board();
  await again.untilSelected("r2c3");
  await until("the board as it was", async () => assert.deepEqual(await look(again), { ...before, pressed: (await look(again)).pressed }));
  assert.deepEqual((await look(again)).pressed.sort(), [...SET].sort());
  await again.frame.locator(".time").waitFor({ state: "hidden" });
  // The board still follows the text.
  await desk.text("collection.sudoku");
  await desk.screen.click(3, 0);
  await again.says("r1c2", "5, given");
  for (const name of SET) await again.button(name).click();
  await desk.command("View: Close All Editors");
  await page.locator(".tab").first().waitFor({ state: "detached" });
  await desk.text("again.sudoku");
  await desk.command("View: Reopen Editor With...");
  await desk.screen.choose("Sudoku Board");
  const inPlace = await desk.board();
  await inPlace.click("r5c5");
  await inPlace.button("coordinates").click();
  await inPlace.grid.locator(".coordinate").first().waitFor({ state: "attached" });
  await desk.reload();
  const back = await desk.board();
  await back.untilSelected("r5c5");
  assert.equal(await back.grid.locator(".coordinate").count(), 18);
  await page.keyboard.press("Digit5");
  await back.says("r5c5", "5");
}
