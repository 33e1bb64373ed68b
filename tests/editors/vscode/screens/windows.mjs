// Several boards of one file side by side, a board that is asked for again, a puzzle that is made on the board, and two windows on one folder.

import assert from "node:assert/strict";
import { GAME, MOVES, onBoards, until } from "./board_kit.mjs";

/** One for each test, since the list of files offers one that had a board as that board. */
const FILES = { "again.sudoku": GAME, "shared.sudoku": GAME, "made.sudoku": GAME };

/** @param {{url: string, work: string, shots: string, report: import("../report.mjs").Report}} options */
export function driveWindows(options) {
  return onBoards(options, "windows", [
    ["two boards of a file show what is entered in the other, keep their own cells, and go on after a new server and without the other", split],
    ["a board that is open is brought to the front where it is", askedAgain],
    ["a puzzle that is made while the board is in front is written into a text beside it, and shows on it", made],
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

/** Waits until the tabs of each group are so. */
const untilTabs = (desk, ...groups) => until(`the tabs ${groups.join(" | ")}`, async () => assert.deepEqual(await desk.tabs(), groups));

async function made(desk) {
  const { page } = desk;
  await desk.open("made.sudoku", 3);
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
    assert.equal(await page.locator(".notification-toast").count(), 0);
    await page.keyboard.press("Control+KeyS");
    await page.locator(".tab.dirty").first().waitFor({ state: "detached" });
  }
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
