// A setter's way by the keyboard alone: a puzzle is set, made unique, drawn on, and exported to SudokuPad.

import assert from "node:assert/strict";
import { until } from "./board_kit.mjs";

/** Runs a command of the palette by the keyboard. */
async function run(page, title) {
  await page.keyboard.press("F1");
  const input = page.locator(".quick-input-widget input").first();
  await input.waitFor({ state: "visible" });
  await page.keyboard.type(title);
  await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: title }).waitFor();
  await page.keyboard.press("Enter");
}

/** Picks an entry of a list that a command has opened. */
async function pick(page, text) {
  await page.locator(".quick-input-widget input").first().waitFor({ state: "visible" });
  await page.keyboard.type(text);
  await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: text }).waitFor();
  await page.keyboard.press("Enter");
}

const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/** The text of the editor that has the keys. */
async function copied(page) {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.keyboard.press("Control+KeyA");
  await page.keyboard.press("Control+KeyC");
  await until("the text in the clipboard", async () => assert.notEqual(await clipboard(page), ""));
  return (await clipboard(page)).replaceAll("\r\n", "\n");
}

export async function walk(desk) {
  const { page } = desk;
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  await desk.text("set.sudoku");
  await keys("Control+End", "Shift+Alt+KeyS", "KeyO");
  const board = await desk.board();
  await board.hasFocus();
  await board.button("setting").and(board.frame.locator("[aria-pressed=true]")).waitFor();
  await keys("Digit1", "ArrowRight", "Digit2", "ArrowDown", "ArrowDown", "Digit3", "ArrowDown", "ArrowRight", "Digit4");
  await board.says("r4c3", "4, given");
  await run(page, "Sudoku: Add Clues until the Solution is Unique");
  await page.locator(".codelens-decoration", { hasText: "unique" }).first().waitFor();
  await desk.screen.shot("walk-unique");
  await run(page, "Sudoku: Open Board to the Side");
  await board.hasFocus();
  // Another grid is another puzzle: it is entered at its first cell.
  await board.untilSelected("r1c1");
  await keys("KeyB", "Space", "ArrowDown", "ArrowDown", "ArrowRight", "Space", "KeyV", "Digit3", "KeyZ");
  await board.frame.locator("#cell-r3c2[aria-label*=yellow]").waitFor({ state: "attached" });
  await desk.screen.shot("walk-drawn");
  await run(page, "Sudoku: Copy As…");
  await pick(page, "SudokuPad");
  await until("the link", async () => assert.match(await clipboard(page), /^https:\/\/sudokupad\.app\/fpuzzles/));
  const link = await clipboard(page);
  assert.match(link, /^https:\/\/sudokupad\.app\/fpuzzles[\w%]+\s*$/);
  // What a friend who pastes the link gets.
  await run(page, "View: Focus First Editor Group");
  await page.locator(".editor-group-container.active .monaco-editor.focused").first().waitFor();
  const own = await copied(page);
  for (const part of ["[Pen]\n", "[Colors]\nyellow: r3c2\n"]) assert.ok(own.includes(part), own);
  await page.evaluate((text) => navigator.clipboard.writeText(text), link);
  await keys("Control+KeyA", "Delete", "Control+KeyV");
  await until("the puzzle of the link", async () => assert.ok(await page.locator(".view-line", { hasText: "[Pen]" }).first().isVisible()));
  await desk.screen.shot("walk-pasted");
  const again = await copied(page);
  const notes = (text) => text.split("\n").filter((line) => /^(yellow|right|down): /.test(line)).sort();
  assert.deepEqual(notes(again), ["down: r1-2c1", "right: r3c1", "yellow: r3c2"]);
}
