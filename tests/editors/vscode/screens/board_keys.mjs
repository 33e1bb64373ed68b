// Keys that come faster than the text changes: none is lost, and each has its usual effect. Also buttons, and where the focus goes after them.

import assert from "node:assert/strict";
import { GAME, MOVES, SOLVED } from "./board_kit.mjs";

/** The delays between an undo and the next key, in milliseconds. */
const AFTER = [0, 5, 10, 20, 30, 40, 60, 80, 100, 130, 160];

/** Types the whole puzzle, undoes and redoes all of it without a pause. */
export async function hurried(desk) {
  const { page } = desk;
  const board = await desk.open("game.sudoku", 3);
  await board.click("r1c1");
  const fill = MOVES.flatMap(([, digit]) => [`Digit${digit}`, "Tab"]);
  for (const key of fill) await page.keyboard.press(key);
  await board.isState("solved");
  for (const _ of MOVES) await page.keyboard.press("Control+KeyZ");
  await board.isState("untouched");
  await board.hasFocus();
  for (const _ of MOVES) await page.keyboard.press("Control+KeyY");
  await board.isState("solved");
  assert.equal(await desk.saved("game.sudoku"), SOLVED);
  await board.grid.focus();
  for (const _ of MOVES) await page.keyboard.press("Control+KeyZ");
  await board.isState("untouched");
  assert.equal(await desk.saved("game.sudoku"), GAME);
}

/** Types digits, each soon after the previous one was undone. */
export async function afterUndo(desk) {
  const { page } = desk;
  const board = await desk.open("game.sudoku", 3);
  const [cell, wanted] = MOVES[0], other = wanted === "9" ? "8" : "9";
  await board.click(cell);
  const lost = [];
  for (const delay of AFTER) {
    await page.keyboard.press(`Digit${other}`);
    await page.keyboard.press("Control+KeyZ");
    await page.waitForTimeout(delay);
    await page.keyboard.press(`Digit${wanted}`);
    await board.frame.locator(`#cell-${cell}[aria-label^="${cell}, ${wanted}"]`).waitFor({ state: "attached", timeout: 3000 }).catch(() => lost.push(delay));
    await page.keyboard.press("Control+KeyZ");
    await board.says(cell, "blank");
    await board.hasFocus();
  }
  assert.deepEqual(lost, [], "the delays after which a key was lost");
  assert.equal(await desk.saved("game.sudoku"), GAME);
}

/** A wrong digit: the hint's button removes it, and the result of a check appears only on the board. */
export async function mistaken(desk) {
  const { page } = desk;
  const board = await desk.open("in-play.sudoku", 5), said = board.frame.locator("[role=status]");
  for (const depth of ["A digit is wrong", "The 1 in r6c5 is wrong"]) {
    await board.button("hint").click();
    await said.filter({ hasText: depth }).waitFor();
    await board.hasFocus();
  }
  await board.button("check").click();
  await board.says("r6c5", "1, wrong");
  await board.button("apply").waitFor({ state: "hidden" });
  await said.filter({ hasText: "r6c5" }).waitFor();
  assert.equal(await page.locator(".notification-toast").count(), 0);
  for (let depth = 1; depth <= 2; depth += 1) await board.button("hint").click();
  await board.button("apply").click();
  await board.says("r6c5", "blank");
  await board.button("apply").waitFor({ state: "hidden" });
  for (const name of ["candidates", "marking", "marking", "candidates", "coordinates", "coordinates"]) {
    await board.button(name).click();
    await board.hasFocus();
  }
  await page.keyboard.press("Control+KeyZ");
  await board.says("r6c5", "1");
}

/** Screen readers are told of a new clash even if there was one before, and of the candidates. */
export async function told(desk) {
  const { page } = desk, board = await desk.open("game.sudoku", 3);
  const enter = async (cell, digit, text) => {
    await board.click(cell);
    await board.hasFocus();
    await page.keyboard.press(`Digit${digit}`);
    await board.says(cell, `${digit}, clashes`);
    await board.frame.locator("[role=status]", { hasText: text }).waitFor();
  };
  await enter("r1c1", 7, "7 appears twice in row 1 (r1c1, r1c4)");
  await enter("r9c1", 6, "6 appears twice in row 9 (r9c1, r9c5)");
  await enter("r9c1", 2, "2 appears twice in row 9 (r9c1, r9c6). 2 appears twice in column 1 (r7c1, r9c1).");
  for (const cell of ["r9c1", "r1c1"]) {
    await board.click(cell);
    await page.keyboard.press("Backspace");
    await board.says(cell, "blank");
  }
  await board.button("candidates").click();
  await board.says("r5c5", "blank, candidates 1 3 5 7");
  await board.button("candidates").click();
  await board.says("r5c5", "blank");
}

/** The drawing of a rule is visible, and the rule counts for peers, wherever the selection is. */
export async function ruled(desk) {
  const board = await desk.open("ruled.sudoku", 2);
  await board.click("r1c1");
  const seen = await board.grid.evaluate((grid) => {
    const order = [...grid.querySelectorAll("path")].map((path) => path.getAttribute("class"));
    return { over: order.indexOf("rule-line") > order.indexOf("selected"), peers: (grid.querySelector("path.peer").getAttribute("d").match(/M/g) ?? []).length };
  });
  // The peers: eight in its row, eight in its column, four more in its box, six more on its diagonal.
  assert.deepEqual(seen, { over: true, peers: 26 });
}

/** Without a puzzle, the board shows only a message that says so. */
export async function bare(desk) {
  const { page } = desk, frame = page.locator("iframe.webview.ready:visible").contentFrame().locator("iframe#active-frame").contentFrame();
  await desk.text("prose.sudoku");
  await desk.command("Sudoku: Open Board to the Side");
  const said = frame.locator("[role=status]", { hasText: "No puzzle at the cursor" });
  await said.waitFor();
  assert.equal(await frame.locator("button:visible").count(), 0);
  assert.ok((await said.boundingBox()).y < 200, "it stands at the top");
  // The board appears with the first puzzle that is typed.
  await desk.text("prose.sudoku");
  await page.keyboard.press("Control+KeyA");
  await page.keyboard.insertText("....\n....\n....\n....\n");
  const board = await desk.board();
  await board.says("r4c4", "blank");
  await board.button("undo").waitFor();
}

/** A board to the left of the text switches to another file: the text stays in front, and the commands act on it. */
export async function onTheLeft(desk) {
  const { page, screen } = desk;
  await desk.open("game.sudoku", 3);
  await desk.command("View: Move Editor Group Left");
  // A key pressed while the focus moves from the board to the text would be lost.
  const text = page.locator(".editor-group-container.active .monaco-editor.focused").first();
  await screen.insist(() => page.keyboard.press("Control+Digit2"), text);
  await screen.open("collection.sudoku");
  await page.locator(".tab", { hasText: "collection.sudoku" }).nth(1).waitFor();
  await text.waitFor();
  await page.locator("[id='status.editor.mode']", { hasText: "Sudoku" }).waitFor();
}
