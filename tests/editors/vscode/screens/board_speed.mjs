// How long the board takes: from a key to its picture, and to draw a large puzzle. Printed; nothing is asserted of time.

import { onBoards } from "./board_kit.mjs";

/** How many keys are timed; a hundred make a 95th percentile. */
const KEYS = Number(process.env.KEYS ?? 100);

const GRID = "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n------+-------+------\n8 . . | . 6 . | . . 3\n4 . . | 8 . 3 | . . 1\n7 . . | . 2 . | . . 6\n------+-------+------\n. 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n. . . | . 8 . | . 7 9\n";

/** The puzzle in which keys are timed, and where the third cell of the player's first row is. */
export const TIMED = { files: { "timed.sudoku": `${GRID}\n[State]\n${GRID}` }, line: 13, column: 4 };

/** @param {{url: string, work: string, shots: string, report: import("../report.mjs").Report}} options */
export async function timeBoard(options) {
  await onBoards(options, "speed", [["keys in the text", (desk) => inText([desk], KEYS)]], TIMED.files);
}

/** Prints the middle and the slow end of some times, in milliseconds. */
export function print(what, times) {
  const all = [...times].sort((a, b) => a - b);
  const part = (share) => all[Math.min(all.length - 1, Math.floor(all.length * share))]?.toFixed(1);
  console.log(`     ${what}: median ${part(0.5)} ms, 95th percentile ${part(0.95)} ms, of ${all.length} times`);
}

/** Keys in the text, by turns in several windows if there are several: to the text's own picture, and to the board's. */
export async function inText(desks, keys) {
  const { line, column } = TIMED;
  const timed = [];
  for (const desk of desks) {
    const board = await desk.open("timed.sudoku", line);
    await desk.screen.click(line, column);
    await watchText(desk.page);
    await watchBoard(board.grid);
    timed.push({ desk, board, text: [], picture: [] });
  }
  for (let key = 0; key < keys; key += 1) {
    for (const { desk, board, text, picture } of timed) {
      const { page } = desk, digit = key % 2 === 0 ? "4" : "1";
      const at = (column) => page.locator(".statusbar-item", { hasText: `Ln ${line + 1}, Col ${column + 1}` }).first().waitFor();
      for (const way of ["Home", ...Array(column).fill("ArrowRight")]) await page.keyboard.press(way);
      await at(column);
      await board.grid.evaluate((_, digit) => (window.expected = ["5, given", "3, given", digit, "blank", "7, given"]), digit);
      await page.keyboard.press(`Digit${digit}`);
      await board.says("r1c3", digit);
      // The cursor goes to the next cell.
      await at(column + 4);
      const { pressed, typed } = await page.evaluate(() => window.key);
      text.push(typed - pressed);
      picture.push((await board.grid.evaluate(() => window.drawn)) - pressed);
    }
  }
  for (const { desk, text, picture } of timed) {
    const where = desks.length > 1 ? `${desk.name}: ` : "";
    print(`${where}a key in the text to the text's own picture`, text);
    print(`${where}a key in the text to the board's picture`, picture);
  }
}

/** Notes when a digit is pressed, and when the text's first picture after that is painted. Clocks of pages and frames have a common start. */
async function watchText(page) {
  await page.evaluate(() => {
    addEventListener("keydown", (event) => {
      if (/^Digit/.test(event.code)) window.key = { pressed: performance.timeOrigin + event.timeStamp };
    }, true);
    const text = document.querySelector(".monaco-editor .view-lines");
    new MutationObserver(() => {
      const { key } = window;
      if (key === undefined || key.isSeen) return;
      key.isSeen = true;
      requestAnimationFrame(() => (key.typed = performance.timeOrigin + performance.now()));
    }).observe(text, { subtree: true, childList: true, characterData: true });
  });
}

/** Notes when the first row is painted as it is expected. */
async function watchBoard(grid) {
  await grid.evaluate((grid) => {
    new MutationObserver(() => {
      const isDrawn = window.expected?.every((label, at) => document.getElementById(`cell-r1c${at + 1}`).getAttribute("aria-label") === `r1c${at + 1}, ${label}`);
      if (!isDrawn) return;
      window.expected = undefined;
      requestAnimationFrame(() => (window.drawn = performance.timeOrigin + performance.now()));
    }).observe(grid, { subtree: true, childList: true, attributes: true });
  });
}
