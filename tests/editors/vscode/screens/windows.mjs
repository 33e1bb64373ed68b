// Several boards of one file side by side, a board that is asked for again, and two windows on one folder.

import assert from "node:assert/strict";
import { GAME, MOVES, onBoards, until } from "./board_kit.mjs";

/** One for each test, since the list of files offers one that had a board as that board. */
const FILES = { "again.sudoku": GAME, "shared.sudoku": GAME };

/** @param {{url: string, work: string, shots: string, report: import("../report.mjs").Report}} options */
export function driveWindows(options) {
  return onBoards(options, "windows", [
    ["two boards of a file show what is entered in the other, keep their own cells, and go on after a new server and without the other", split],
    ["a board that is open is brought to the front where it is", askedAgain],
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
  // Each undo takes the last entry back, wherever that was made.
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
  await until("the collection in front of the board", async () => assert.deepEqual(await desk.tabs(), ["again*", "again Collection again.sudoku*"]));
  await comesBack("again*", "again* Collection again.sudoku");
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
