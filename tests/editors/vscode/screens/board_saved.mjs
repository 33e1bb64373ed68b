// Boards of a puzzle that has no file yet, when it is saved as one or is to be shown in place of its text; and of a text that is read-only.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { MOVES, until } from "./board_kit.mjs";

/** The file that the editor makes of a puzzle without one. */
const FILE = "puzzle.sudoku";

/** Saved in its board: the editor puts the text in the place of that. */
export async function savedInBoard(desk) {
  const cell = await begun(desk);
  await desk.page.keyboard.press("Control+KeyS");
  await isOfFile(desk, cell);
  await (await desk.board()).hasFocus();
  await away(desk);
}

/** Saved in its text: the editor leaves the board of a text that is no more. */
export async function savedInText(desk) {
  const { page } = desk, cell = await begun(desk);
  await desk.command("View: Focus First Editor Group");
  await page.locator(".statusbar-item", { hasText: "1 placed" }).first().waitFor();
  await page.keyboard.press("Control+KeyS");
  await isOfFile(desk, cell);
  await away(desk);
}

/** Generates a puzzle without a file and enters a digit on its board; the cell. */
async function begun(desk) {
  const { page } = desk;
  await desk.command("Sudoku: Insert Generated Puzzle…");
  await desk.screen.choose("6x6");
  await page.locator(".codelens-decoration", { hasText: "unique" }).first().waitFor();
  await desk.command("Sudoku: Open Board to the Side");
  const board = await desk.board();
  const cell = (await board.frame.locator('[role=gridcell][aria-label$=", blank"]').first().getAttribute("aria-label")).split(",")[0];
  await board.click(cell);
  await board.untilSelected(cell);
  await board.hasFocus();
  await page.keyboard.press("Digit1");
  await hasOne(board, cell);
  await page.locator(".tab.dirty").first().waitFor();
  return cell;
}

/** Waits until a cell has the digit 1. It may clash: each puzzle is another one. */
async function hasOne(board, cell) {
  await board.frame.locator(`#cell-${cell}[aria-label^="${cell}, 1"]`).waitFor({ state: "attached" });
}

/** Waits until there is one text with one board, and that is the board of the file, with its cell. */
async function isOfFile(desk, cell) {
  const { page } = desk;
  await until("the tabs of the file alone", async () => {
    assert.equal(await page.locator(".tab").count(), 2);
    assert.equal(await page.locator(".tab.dirty").count(), 0);
  });
  const board = await desk.board();
  await hasOne(board, cell);
  await board.untilSelected(cell);
  const before = fs.readFileSync(path.join(desk.folder, FILE), "utf8");
  await board.grid.focus();
  await page.keyboard.press("Backspace");
  await board.says(cell, "blank");
  assert.notEqual(await desk.saved(FILE), before, "what is entered there is saved with the file");
  assert.equal(await page.locator(".tab").count(), 2);
}

async function away(desk) {
  await desk.tidyUp();
  fs.rmSync(path.join(desk.folder, FILE));
}

/** Reopened as a board, which VS Code does only for a file: it closed the text, and said that the file was not found. */
export async function reopened(desk) {
  const { page, screen } = desk;
  await desk.command("Sudoku: Insert Generated Puzzle…");
  await screen.choose("6x6");
  await page.locator(".codelens-decoration", { hasText: "unique" }).first().waitFor();
  await desk.command("View: Reopen Editor With...");
  await screen.choose("Sudoku Board");
  await (await desk.board()).cell("r6c6").waitFor({ state: "attached" });
  await until("the text, and the board beside it", async () => {
    assert.equal(await page.locator(".tab").count(), 2);
    assert.equal(await page.locator(".editor-group-container").count(), 2);
    assert.match(await screen.text(), /\d/);
  });
  await page.locator(".notification-list-item", { hasText: "has no file yet" }).waitFor();
  await desk.command("Notifications: Clear All Notifications");
  await desk.command("View: Focus First Editor Group");
  await page.keyboard.press("Control+KeyS");
  await until("the tabs of the file alone", async () => assert.equal(await page.locator(".tab.dirty").count(), 0));
  assert.match(fs.readFileSync(path.join(desk.folder, FILE), "utf8"), /\d/);
  await away(desk);
}

/** Set read-only in the text, which no interface tells of. */
export async function readOnly(desk) {
  const { page } = desk, [[cell, digit]] = MOVES;
  const board = await desk.open("game.sudoku", 3);
  await desk.command("View: Focus First Editor Group");
  await desk.command("File: Set Active Editor Read-only in Session");
  await board.click(cell);
  await page.keyboard.press(`Digit${digit}`);
  await board.frame.locator("[role=status]", { hasText: "The text is read-only." }).waitFor();
  await board.says(cell, "blank");
  assert.equal(await page.locator(".tab.dirty").count(), 0);
  await desk.command("View: Focus First Editor Group");
  await desk.command("File: Set Active Editor Writeable in Session");
  await board.click(cell);
  await page.keyboard.press(`Digit${digit}`);
  await board.says(cell, digit);
  await page.locator(".tab.dirty").first().waitFor();
}

/** Set read-only: the step of a hint, and commands, which the server makes edits of. */
export async function readOnlyByCommand(desk) {
  const { page, screen } = desk;
  const board = await desk.open("game.sudoku", 3);
  await desk.command("View: Focus First Editor Group");
  await desk.command("File: Set Active Editor Read-only in Session");
  for (let depth = 1; depth <= 3; depth += 1) await board.button("hint").click();
  await board.button("apply").click();
  await refuses(desk, "Apply the next step: no change was made: the text is read-only.");
  await desk.command("View: Focus First Editor Group");
  await page.locator(".codelens-decoration a", { hasText: "Solve" }).first().click();
  await refuses(desk, "Solve puzzle: no change was made: the text is read-only.");
  await desk.command("Sudoku: Insert Generated Puzzle…");
  await screen.choose("6x6");
  await refuses(desk, "Generate a puzzle: no change was made: the text is read-only.");
  await page.evaluate(() => navigator.clipboard.writeText("1.../..2./.3../...4"));
  await desk.command("Sudoku: Paste As…");
  await screen.pickInQuickInput("Detect", "Detect the form");
  await refuses(desk, "Paste as: the text is read-only.");
  await desk.command("File: Set Active Editor Writeable in Session");
  await board.button("apply").click();
  await page.locator(".tab.dirty").first().waitFor();
}

/** Waits for a message, takes it away, and sees that nothing was changed. */
async function refuses({ page, screen }, text) {
  await page.locator(".notification-toast", { hasText: text }).first().waitFor();
  assert.equal(await page.locator(".tab.dirty").count(), 0);
  await screen.command("Notifications: Clear All Notifications");
  await page.locator(".notification-toast").first().waitFor({ state: "detached" });
}

/** Made read-only by a setting, with no text in sight: VS Code took what was entered, and saved it nowhere. */
export async function readOnlyAlone(desk) {
  const { page } = desk, [[cell, digit]] = MOVES, lock = page.locator(".tab.active [class*=monaco-decoration]").first();
  desk.settings({ "files.readonlyInclude": { "kept*.sudoku": true } });
  await desk.text("kept.sudoku");
  await lock.waitFor({ state: "attached" });
  await desk.command("View: Reopen Editor With...");
  await desk.screen.choose("Sudoku Board");
  const board = await desk.board();
  await board.click(cell);
  await board.hasFocus();
  await page.keyboard.press(`Digit${digit}`);
  await board.frame.locator("[role=status]", { hasText: "The text is read-only." }).waitFor();
  await board.says(cell, "blank");
  for (let depth = 1; depth <= 3; depth += 1) await board.button("hint").click();
  await board.button("apply").click();
  await refuses(desk, "Apply the next step: no change was made: the text is read-only.");
  desk.settings({});
  await lock.waitFor({ state: "detached" });
  await board.enter([cell, digit]);
  assert.match(await desk.saved("kept.sudoku"), /\[State\]/);
}
