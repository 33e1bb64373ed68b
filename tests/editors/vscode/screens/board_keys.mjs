// Keys that come faster than the text changes: none is lost, and each does what it would have done alone.

import assert from "node:assert/strict";
import { GAME, MOVES, SOLVED } from "./board_kit.mjs";

/** How long after an undo the next key comes, in milliseconds. */
const AFTER = [0, 5, 10, 20, 30, 40, 60, 80, 100, 130, 160];

/** The whole puzzle is typed, taken back and done again without a pause. */
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

/** Digits, each soon after the one before was taken back. */
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
