// Measures the board: the time from a key to its picture, and the time to draw a large puzzle. The times are printed,
// and no test depends on them.

import { WAIT_MS } from "../screen_kit.mjs";
import { onBoards } from "./board_kit.mjs";

/** The number of keys that are timed; a 95th percentile needs a hundred. */
const KEYS = Number(process.env.KEYS ?? 200);

const GRID = "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n------+-------+------\n8 . . | . 6 . | . . 3\n4 . . | 8 . 3 | . . 1\n7 . . | . 2 . | . . 6\n------+-------+------\n. 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n. . . | . 8 . | . 7 9\n";

/** The puzzle in which keys are timed, and the position of the third cell of the player's first row. */
export const TIMED = { files: { "timed.sudoku": `${GRID}\n[State]\n${GRID}` }, line: 13, column: 4 };

/** A 25x25 puzzle with every fourth cell given, made by shifting the letters. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY";
const giant = Array.from({ length: 25 }, (_, row) =>
  [...LETTERS].map((_, column) => ((row * 7 + column * 3) % 4 === 0 ? LETTERS[(row * 5 + Math.floor(row / 5) + column) % 25] : ".")).join(" "),
);
export const LARGEST = { "largest.sudoku": `....\n....\n....\n....\n\nsize: 25\nsymbols: A-Y\n\n${giant.join("\n")}\n` };

/** The number of drawings that are timed. */
const DRAWINGS = 30;

/** @param {{url: string, work: string, shots: string, report: import("../report.mjs").Report}} options */
export async function timeBoard(options) {
  await onBoards(options, "speed", [
    ["keys in the text", (desk) => inText([desk], KEYS)],
    ["keys in play mode", (desk) => inPlay(desk, KEYS)],
    ["a 25x25", largest],
  ], { ...TIMED.files, ...LARGEST });
}

/** Prints the median and the 95th percentile of some times, in milliseconds. */
export function print(what, times) {
  const all = [...times].sort((a, b) => a - b);
  const part = (share) => all[Math.min(all.length - 1, Math.floor(all.length * share))]?.toFixed(1);
  console.log(`     ${what}: median ${part(0.5)} ms, 95th percentile ${part(0.95)} ms, of ${all.length} times`);
}

/** Times keys in the text, in several windows by turns if there are several: until the text shows the key, and until the board does. */
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
      const times = await pressed(desk, board, digit);
      text.push(times.text);
      picture.push(times.picture);
      // The cursor has moved to the next cell.
      await at(column + 4);
    }
  }
  tell(timed, "a key in the text");
}

function tell(timed, key) {
  for (const { desk, text, picture } of timed) {
    const where = timed.length > 1 ? `${desk.name}: ` : "";
    print(`${where}${key} to the text's own picture`, text);
    print(`${where}${key} to the board's picture`, picture);
  }
}

/** Times keys in play mode: by turns a digit, and another digit in its place. */
export async function inPlay(desk, keys) {
  const { line, column } = TIMED, { page } = desk;
  const board = await desk.open("timed.sudoku", line);
  await desk.screen.click(line, column);
  const at = (column) => page.locator(".statusbar-item", { hasText: `Ln ${line + 1}, Col ${column + 1}` }).first().waitFor();
  await at(column);
  await page.keyboard.press("Shift+Alt+KeyS");
  await page.keyboard.press("Enter");
  await page.locator(".statusbar-item", { hasText: "Sudoku: playing" }).waitFor();
  await watchText(page);
  await watchBoard(board.grid);
  const timed = { desk, text: [], picture: [] };
  // A digit that is there already would change nothing, so no picture would follow.
  const first = (await board.cell("r1c3").getAttribute("aria-label")) === "r1c3, 4" ? 1 : 0;
  for (let key = 0; key < keys; key += 1) {
    const digit = (first + key) % 2 === 0 ? "4" : "1";
    const times = await pressed(desk, board, digit);
    timed.text.push(times.text);
    timed.picture.push(times.picture);
  }
  tell([timed], "a key in play mode");
  await page.keyboard.press("Escape");
  await page.locator(".statusbar-item", { hasText: "Sudoku: playing" }).waitFor({ state: "detached" });
}

/**
 * Draws a 25x25 from nothing, and once more after a key. Returns the milliseconds that the page's script, layout and
 * painting take, without the wait for the frame. To time a drawing, the message with the board's puzzle is sent again.
 */
export async function largest(desk) {
  const { page, screen } = desk, board = await desk.open("largest.sudoku", 0);
  await board.grid.evaluate(() => {
    window.models = new Map();
    addEventListener("message", ({ data }) => data.kind === "board" && data.model && window.models.set(`${data.model.size} ${data.model.cells.some((cell) => cell.candidates)}`, data));
  });
  await screen.click(2, 0);
  await page.keyboard.press("Control+End");
  await board.says("r25c24", "blank");
  await board.button("candidates").click();
  await board.frame.locator(".mark").first().waitFor({ state: "attached" });
  await board.button("candidates").click();
  await board.frame.locator(".mark").first().waitFor({ state: "detached" });
  await desk.text("largest.sudoku");
  await page.keyboard.press("Control+Home");
  await board.frame.locator("#cell-r25c25").waitFor({ state: "detached" });
  const times = await board.grid.evaluate(async (grid, count) => {
    const { models } = window, frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));
    // A message sent in a frame arrives after the frame is painted.
    const painted = () => new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(undefined);
    });
    const draw = async (data) => {
      const from = await frame();
      dispatchEvent(new MessageEvent("message", { data }));
      return (await painted()) - from;
    };
    const small = models.get("4 false"), all = [];
    for (const name of ["25 false", "25 true"]) {
      const large = models.get(name), { model } = large;
      const at = model.cells.findIndex(({ digit }) => digit === undefined);
      const cells = model.cells.map((cell, index) => (index === at ? { name: cell.name, digit: "A", isGiven: false } : cell));
      const own = [];
      for (let time = 0; time < count; time += 1) {
        await draw({ ...small, isOther: true });
        const whole = await draw({ ...large, isOther: true });
        // The cells, which are invisible, are built after the picture.
        while (document.getElementById("cell-r25c25") === null) await painted();
        own.push([whole, await draw({ ...large, isOther: false, model: { ...model, cells } })]);
      }
      all.push(own);
    }
    return all;
  }, DRAWINGS);
  for (const [at, what] of ["a 25x25", "a 25x25 with all candidates"].entries()) {
    print(`${what} drawn from nothing`, times[at].map(([whole]) => whole));
    print(`${what} drawn after a key`, times[at].map(([, key]) => key));
  }
}

/** Presses a digit for the third cell of the first row; returns the milliseconds until the text shows it, and until the board does. */
async function pressed({ page }, { grid }, digit) {
  await page.evaluate((start) => window.awaitText(start), `5 3 ${digit}`);
  await grid.evaluate((_, row) => window.awaitRow(row), ["5, given", "3, given", digit, "blank", "7, given"]);
  await page.keyboard.press(`Digit${digit}`);
  // The time is taken where the change is painted: the page may contain the change before that.
  const line = () => page.evaluate((start) => [...document.querySelectorAll(".monaco-editor .view-line")].map((it) => it.textContent).find((it) => it.startsWith(start)), "5");
  const row = () => grid.evaluate((grid) => [...grid.querySelectorAll("[role=gridcell]")].slice(0, 5).map((it) => it.getAttribute("aria-label")));
  const { from, to } = await within(page.evaluate(async () => ({ to: await window.typed, from: window.pressed })), `${digit} in the text`, line);
  return { text: to - from, picture: (await within(grid.evaluate(() => window.drawn), `${digit} on the board`, row)) - from };
}

/** Waits for a promise that a page may never keep; after the time limit, fails with what the page contains instead. */
function within(promise, what, seen) {
  let limit;
  const late = new Promise((_, fail) => {
    limit = setTimeout(() => seen().then((it) => fail(new Error(`waited in vain for ${what}; there is ${JSON.stringify(it)}`)), fail), WAIT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(limit));
}

/** Records when a digit is pressed, and when the awaited line has been painted. The clocks of pages and frames have a common start. */
async function watchText(page) {
  await page.evaluate(() => {
    addEventListener("keydown", (event) => {
      if (/^Digit/.test(event.code)) window.pressed = performance.timeOrigin + event.timeStamp;
    }, true);
    let wanted;
    window.awaitText = (start) => {
      window.typed = new Promise((done) => (wanted = { start, done }));
    };
    const isThere = () => [...document.querySelectorAll(".monaco-editor .view-line")].some((line) => line.textContent.replaceAll("\u00a0", " ").startsWith(wanted.start));
    // The editor of the text comes and goes with its tab, so the whole page is watched.
    new MutationObserver(() => {
      if (wanted === undefined || !isThere()) return;
      const { done } = wanted, { port1, port2 } = new MessageChannel();
      wanted = undefined;
      // The text changes within a frame, and a message sent then arrives after the frame is painted.
      port1.onmessage = () => done(performance.timeOrigin + performance.now());
      port2.postMessage(undefined);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** Records when the first row is painted as expected. */
async function watchBoard(grid) {
  await grid.evaluate((grid) => {
    let wanted;
    window.awaitRow = (row) => {
      window.drawn = new Promise((done) => (wanted = { row, done }));
    };
    new MutationObserver(() => {
      const isDrawn = wanted?.row.every((label, at) => document.getElementById(`cell-r1c${at + 1}`).getAttribute("aria-label") === `r1c${at + 1}, ${label}`);
      if (!isDrawn) return;
      const { done } = wanted;
      wanted = undefined;
      requestAnimationFrame(() => done(performance.timeOrigin + performance.now()));
    }).observe(grid, { subtree: true, childList: true, attributes: true });
  });
}
