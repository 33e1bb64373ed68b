// Boards of an untitled puzzle that is saved as a file or reopened as a board, and boards of a read-only text.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { MOVES, until } from "./board_kit.mjs";

/** The file name that the editor suggests for an untitled puzzle. */
const FILE = "puzzle.sudoku";

/** Saves on the board: the editor puts the text in the place of the board. */
export async function savedInBoard(desk) {
  const cell = await begun(desk);
  await desk.page.keyboard.press("Control+KeyS");
  await isOfFile(desk, cell);
  await (await desk.board()).hasFocus();
  await away(desk);
}

/** Saves in the text: the editor leaves a board whose text no longer exists. */
export async function savedInText(desk) {
  const { page } = desk, cell = await begun(desk);
  await desk.command("View: Focus First Editor Group");
  await page.locator(".statusbar-item", { hasText: "1 placed" }).first().waitFor();
  await page.keyboard.press("Control+KeyS");
  await isOfFile(desk, cell);
  await away(desk);
}

/** Generates a puzzle without a file and enters a digit on its board; returns the cell. */
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

/** Waits until a cell has the digit 1, which may clash, since the puzzle is a random one. */
async function hasOne(board, cell) {
  await board.frame.locator(`#cell-${cell}[aria-label^="${cell}, 1"]`).waitFor({ state: "attached" });
}

/** Waits until the only tabs are one text and its board, the board is the file's, and the cell has its digit. */
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

/** Reopens an untitled text as a board. VS Code does that for files only: it closes the text, and would say that the file was not found. */
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

/** Sets the text read-only in its editor, which no interface reports. */
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

/** In a text set read-only, tries the step of a hint and commands whose edits the server makes. */
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
  await screen.commandAsks("Sudoku: Paste As…", "Detect", "Detect the form");
  await refuses(desk, "Paste as: the text is read-only.");
  await desk.command("File: Set Active Editor Writeable in Session");
  await board.button("apply").click();
  await page.locator(".tab.dirty").first().waitFor();
}

/** Waits for a message, closes it, and checks that nothing was changed. */
async function refuses({ page, screen }, text) {
  await page.locator(".notification-toast", { hasText: text }).first().waitFor();
  assert.equal(await page.locator(".tab.dirty").count(), 0);
  await screen.command("Notifications: Clear All Notifications");
  await page.locator(".notification-toast").first().waitFor({ state: "detached" });
}

/** Makes the file read-only by a setting, with no text visible: by itself, VS Code would take the entry without saving it. */
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
