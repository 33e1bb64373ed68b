// How the board looks in each kind of theme: its text must be legible. Also takes the pictures for the documentation.

import assert from "node:assert/strict";
import path from "node:path";
import { THEMES } from "../screen_kit.mjs";
import { MOVES, VIEW, until } from "./board_kit.mjs";

/** The size of a picture of text and board, legible on a page of the documentation. */
const PICTURE = { width: 1200, height: 760 };

/** The contrast of text that the Web Content Accessibility Guidelines require, level AA. */
export const CONTRAST = 4.5;

/** The names of the pictures in the documentation. */
const PICTURES = { vs: "board", "vs-dark": "board-dark" };

export async function themed(desk) {
  const { page } = desk;
  await page.setViewportSize(PICTURE);
  const board = await desk.open("game.sudoku", 3);
  for (const [cell, digit] of MOVES.slice(0, 4)) {
    await board.click(cell);
    await page.keyboard.press(`Digit${digit}`);
    await board.says(cell, digit);
  }
  await board.click("r5c5");
  for (const digit of [1, 3, 7]) await page.keyboard.press(`Shift+Digit${digit}`);
  await board.says("r5c5", "marks 1 3 7");
  await board.click("r1c4");
  await board.frame.locator(".summary", { hasText: "ER 1.2" }).waitFor();
  for (const [title, style] of Object.entries(THEMES)) {
    desk.settings({ "workbench.colorTheme": title });
    await page.locator(`.monaco-workbench.${style}`).waitFor();
    const isDark = style === "vs-dark" || style === "hc-black";
    await board.frame.locator(isDark ? "#board.dark" : "#board:not(.dark)").waitFor();
    await until(`text that is legible in ${title}`, async () => assert.deepEqual((await board.grid.evaluate(contrasts)).filter(([, ratio]) => ratio < CONTRAST), []));
    if (PICTURES[style] === undefined) continue;
    await desk.screen.shot(PICTURES[style]);
    // A picture of the board alone, for the tour.
    await board.root.screenshot({ path: path.join(desk.screen.shots, `${PICTURES[style]}-alone.png`) });
  }
  desk.settings({});
  await page.locator(".monaco-workbench.vs").waitFor();
  await page.setViewportSize(VIEW);
}

/** Sizes of windows in which the board gets little room: narrow, narrow and low, and low as above a terminal. */
const CRAMPED = [{ width: 600, height: 900 }, { width: 760, height: 600 }, { width: 1440, height: 420 }, { width: 1440, height: 480 }];

/** The minimum width of a group of editors in VS Code, and the width of a window on half a screen. */
const NARROW = [520, 760];

/** In a narrow or low panel, all keys are visible, nothing is cut off at the sides, and the puzzle's facts take at most two lines. */
export async function cramped(desk) {
  const { page } = desk;
  for (const file of ["game.sudoku", "sixteen.sudoku"]) {
    const board = await desk.open(file, 3);
    for (const size of CRAMPED) {
      await page.setViewportSize(size);
      await until(`all keys of ${file} in a window of ${size.width}x${size.height}`, async () => assert.deepEqual(await board.root.evaluate(outside), []));
    }
    await page.setViewportSize(VIEW);
  }
  for (const file of ["game.sudoku", "long.sudoku"]) {
    const board = await desk.open(file, 3);
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 900 });
      await until(`all of ${file} in a window of the width ${width}`, async () => assert.deepEqual(await board.root.evaluate(cut), []));
    }
    await page.setViewportSize(VIEW);
  }
}

/** A window of 1440x900, zoomed in by a user who sees less well. */
const ZOOMED = { width: 960, height: 600 };

/** A board whose many cells can't be drawn large: the digits are readable, the active cell stays visible, and its marks are shown as text. */
export async function huge(desk) {
  const { page } = desk;
  await page.setViewportSize(ZOOMED);
  const board = await desk.open("huge.sudoku", 3), told = board.frame.locator(".marks");
  const side = await board.grid.evaluate((grid) => grid.getBoundingClientRect().width);
  assert.ok(side / 31 >= 12.5, `cells of ${side / 31} pixels`);
  assert.equal(await told.isVisible(), false);
  await board.click("r1c1");
  await board.button("candidates").click();
  await told.filter({ hasText: /^r1c1: candidates 1 2 3.* V$/ }).waitFor();
  assert.deepEqual(await told.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [scrollWidth - clientWidth, scrollHeight - clientHeight]), [0, 0], "all 31 are in sight");
  assert.deepEqual(await board.grid.evaluate(linesOfMarks), { texts: 31 * 6, strays: [] });
  await desk.screen.shot("board-huge");
  for (let row = 1; row < 31; row += 1) await page.keyboard.press("ArrowDown");
  await told.filter({ hasText: "r31c1: candidates 1 2 3" }).waitFor();
  assert.deepEqual(await board.root.evaluate(hidden), []);
  await desk.screen.shot("board-huge-end");
  for (let row = 1; row < 31; row += 1) await page.keyboard.press("ArrowUp");
  await told.filter({ hasText: "r1c1: candidates" }).waitFor();
  assert.deepEqual(await board.root.evaluate(hidden), []);
  await page.setViewportSize(VIEW);
  // Readable marks are not shown as text.
  const other = await desk.open("game.sudoku", 3), shows = await other.button("candidates").getAttribute("aria-pressed");
  if (shows !== "true") await other.button("candidates").click();
  await other.grid.locator(".mark").first().waitFor({ state: "attached" });
  assert.equal(await other.frame.locator(".marks").isVisible(), false);
  await other.button("candidates").click();
}

/**
 * Returns the number of texts that hold a large board's candidates, and the candidates that are off the middle of their
 * places. Runs in the page.
 */
function linesOfMarks(grid) {
  const texts = [...grid.querySelectorAll(".mark")], symbols = "123456789ABCDEFGHIJKLMNOPQRSTUV", step = 60 / 7;
  const strays = texts.flatMap((text, line) => [...text.textContent].flatMap((sign, at) => {
    const column = Math.floor(at / 7), slot = (line % 6) * 6 + (at % 7), place = 60 * column + step * ((at % 7) + 1), { x, width } = text.getExtentOfChar(at);
    const expected = at % 7 < 6 ? (symbols[slot] ?? "\u00a0") : "\u00a0";
    return sign === expected && Math.abs(x + 3 - place) < 1.5 && width < step + 1 ? [] : [`${sign} at ${x}, not ${expected} at ${place}, of ${line}`];
  }));
  return { texts: texts.length, strays: strays.slice(0, 5) };
}

/** Returns whether the selected cell or its marks are out of view, or cover each other. Runs in the page. */
function hidden(root) {
  const cell = root.querySelector('.cell[aria-selected="true"]').getBoundingClientRect(), line = root.querySelector(".marks").getBoundingClientRect();
  return [...(line.top < 0 || line.bottom > innerHeight ? ["the marks"] : []), ...(cell.top < line.bottom || cell.bottom > innerHeight ? ["the cell"] : [])];
}

/** Returns the parts of a board outside its panel, and texts of more than two lines. Runs in the page. */
function outside(root) {
  const found = [...root.querySelectorAll(".pad button, .board-grid")].filter((it) => {
    const { top, bottom, left, right } = it.getBoundingClientRect();
    return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
  });
  const summary = root.querySelector(".summary"), line = parseFloat(getComputedStyle(summary).lineHeight);
  return [...found.map((it) => it.dataset.symbol ?? it.className), ...(summary.clientHeight > 2.5 * line ? [`the summary takes ${Math.round(summary.clientHeight / line)} lines`] : [])];
}

/** Returns the parts of a board that are cut off at its sides. Runs in the page. */
function cut(root) {
  const isCut = (it) => it.checkVisibility() && (it.getBoundingClientRect().right > root.clientWidth || it.scrollWidth > it.clientWidth + 1);
  return [...root.querySelectorAll("header, header :not(svg, path), .toolbar button, .pad button")].filter(isCut).map((it) => it.className || it.dataset.name || it.tagName);
}

/** Returns the contrast of each text of a board on each background that it may have, as `[what, ratio]`. Runs in the page. */
export function contrasts() {
  const board = document.querySelector(".board");
  const colour = (name, opacity) => {
    const probe = board.appendChild(document.createElement("i"));
    probe.style.color = `color-mix(in srgb, var(--board-${name}) ${100 * (opacity ?? 1)}%, transparent)`;
    const [r, g, b, alpha = 1] = /srgb ([^)]+)\)/.exec(getComputedStyle(probe).color)[1].split(/[ /]+/).map(Number);
    probe.remove();
    return { rgb: [r, g, b], alpha };
  };
  const over = (above, below) => ({ rgb: above.rgb.map((part, at) => part * above.alpha + below.rgb[at] * (1 - above.alpha)), alpha: 1 });
  const light = ({ rgb }) => {
    const [r, g, b] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const paper = colour("paper"), found = [];
  const check = (text, name, ground) => found.push([`${text} on ${name}`, ratio(over(colour(text), ground), ground)]);
  for (const ground of ["paper", "region", "peer", "same", "selected", "bad-ground"]) for (const text of ["given", "placed", "mark", "bad"]) check(text, ground, over(colour(ground), paper));
  for (const hue of ["blue", "green", "orange", "red", "violet", "teal", "yellow", "grey"]) {
    const hint = over(colour(hue, 0.22), paper);
    for (const text of ["given", "placed", "mark"]) check(text, `a hint in ${hue}`, hint);
    check("pointed", `a spot in ${hue}`, over(colour(hue, 0.34), hint));
  }
  // The colors of cells also cover the background of a selected cell.
  for (const hue of ["blue", "green", "orange", "red", "violet", "teal", "yellow", "grey", "pink"]) for (const below of ["paper", "peer"]) for (const text of ["given", "placed", "mark"]) check(text, `${hue} on ${below}`, over(colour(hue, Number(getComputedStyle(board).getPropertyValue("--board-tint"))), over(colour(below), paper)));
  const ground = colour("ground"), button = over(colour("button"), ground);
  for (const text of ["text", "quiet", "solved"]) check(text, "the ground", ground);
  for (const text of ["text", "quiet"]) check(text, "a button", button);
  check("pressed-text", "a pressed button", over(colour("pressed"), ground));
  return found;
}
