// Corner marks and colors: their keys and buttons, what they write into the file, and how they look.

import assert from "node:assert/strict";
import { GAME, faultsAround, until } from "./board_kit.mjs";
import { CONTRAST, contrasts } from "./board_look.mjs";

/** A puzzle with a cage, so that the sums of the selected cell are shown. */
export const CAGED = `${GAME.trimEnd()}\n\n[Cages]\n11: r1c2-3\n`;

/** Themes, each with the class that VS Code gives its window. */
const THEMES = { "Default Dark Modern": "vs-dark", "Default High Contrast": "hc-black", "Default High Contrast Light": "hc-light", "Default Light Modern": "vs" };

/** With the keys for modes, digits become corner marks, pencil marks or colors; each entry is one undo step, and all entries are in the file. */
export async function noted(desk) {
  const { page } = desk;
  const board = await desk.open("caged.sudoku", 3);
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  const isPressed = (name) => board.frame.locator(`button[data-name="${name}"][aria-pressed=true]`).waitFor();
  await board.click("r1c2");
  await keys("Shift+ArrowRight", "KeyX");
  await isPressed("corner");
  await keys("Digit5");
  for (const name of ["r1c2", "r1c3"]) await board.says(name, "blank, corner marks 5");
  await board.click("r1c3");
  await keys("Digit6", "KeyZ", "Shift+Digit6");
  await board.says("r1c3", "marks 6, corner marks 5 6");
  await board.frame.locator(".sums", { hasText: "The cage of 11 in r1c2 and r1c3: 5 6" }).waitFor();
  await keys("KeyV");
  await isPressed("color");
  await keys("Digit3", "Digit6", "Quote", "Digit6", "Digit1");
  const all = "marks 6, corner marks 5 6, yellow and blue, 6 in red";
  await board.says("r1c3", all);
  assert.deepEqual(await faultsAround(board.root), []);
  await board.frame.locator(".pad .color.pink").click();
  await board.says("r1c3", all.replace("blue", "blue and pink"));
  const text = await desk.saved("caged.sudoku");
  for (const lines of ["\n[Marks]\ncorner 5: r1c2-3\ncorner 6: r1c3\n", "\n[Colors]\nyellow: r1c3\nblue: r1c3\npink: r1c3\nred 6: r1c3\n"]) assert.ok(text.includes(lines), text);
  await board.grid.focus();
  await keys("Shift+Space");
  await until("digits again", async () => assert.equal(await board.frame.locator(".toolbar [data-name=color][aria-pressed=true]").count(), 0));
  await keys("KeyV", "Digit8", "KeyZ");
  await board.says("r1c3", all);
  // Delete clears digits and pencil marks first, then corner marks, then colors.
  const left = ["blank, corner marks 5 6, yellow and blue, 6 in red", "blank, yellow and blue, 6 in red", "blank"];
  for (const label of left) {
    await keys("Delete");
    await board.says("r1c3", label);
  }
  for (const label of [left[1], left[0], all]) {
    await keys("Control+KeyZ");
    await board.says("r1c3", label);
  }
}

/** Lines are drawn by dragging and by keys, and erased by drawing them again; each is one undo, and in the file. */
export async function penned(desk) {
  const { page } = desk;
  const board = await desk.open("penned.sudoku", 3);
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  const drag = async (...names) => {
    await page.mouse.move(...(await board.place(names[0])));
    await page.mouse.down();
    for (const name of names.slice(1)) await page.mouse.move(...(await board.place(name)), { steps: 8 });
    await page.mouse.up();
  };
  const says = (name, text) => board.frame.locator(`#cell-${name}[aria-label="${name}, ${text}"]`).waitFor({ state: "attached" });
  await board.click("r1c1");
  await keys("KeyB");
  await board.frame.locator("button[data-name=pen][aria-pressed=true]").waitFor();
  await drag("r1c1", "r1c3", "r3c3");
  await says("r1c2", "blank, line right");
  await says("r1c3", "blank, line down");
  await drag("r5c5", "r7c7");
  await says("r5c5", "blank, line falling");
  await board.click("r9c1");
  await keys("Space", "ArrowRight", "ArrowRight", "ArrowUp", "Space");
  await says("r9c1", "blank, line right");
  await says("r8c3", "4, given, line down");
  await desk.screen.shot("board-penned");
  const text = await desk.saved("penned.sudoku");
  assert.ok(text.endsWith("\n[Pen]\nright: r1c1-2 r9c1-2\ndown: r1-2c3 r8c3\nfalling: r5c5 r6c6\n"), text);
  assert.ok(!text.includes("[State]"), "a line is no digit");
  await drag("r7c7", "r5c5");
  await says("r5c5", "blank");
  for (const label of ["blank, line falling", "blank"]) {
    await keys("Control+KeyZ");
    await says(label === "blank" ? "r9c1" : "r5c5", label);
  }
  assert.deepEqual(await faultsAround(board.root), []);
  await keys("Space", "ArrowUp", "Escape", "KeyZ");
  await says("r8c1", "blank");
}

/** Corner marks, pencil marks and colors are legible in each kind of theme. */
export async function tinted(desk) {
  const { page } = desk;
  const board = await desk.open("noted.sudoku", 3);
  await board.says("r1c3", "blank, corner marks 1 2 4, red");
  for (const [title, style] of Object.entries(THEMES)) {
    desk.settings({ "workbench.colorTheme": title });
    await page.locator(`.monaco-workbench.${style}`).waitFor();
    const isDark = style === "vs-dark" || style === "hc-black";
    await board.frame.locator(isDark ? "#board.dark" : "#board:not(.dark)").waitFor();
    await until(`text that is legible in ${title}`, async () => assert.deepEqual((await board.grid.evaluate(contrasts)).filter(([, ratio]) => ratio < CONTRAST), []));
    await desk.screen.shot(`board-noted-${style}`);
  }
  desk.settings({});
  await page.locator(".monaco-workbench.vs").waitFor();
}

const COLORS = ["red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "grey"];

/** A game with a color in each row, and several colors in some cells. */
export const NOTED = `${GAME.trimEnd()}\n\n[Marks]\ncorner 1 2 4: r1c3\ncorner 1 2 3 4 6 8: r1c4\n\n[Colors]\n${COLORS.map((color, at) => `${color}: r${at + 1}c1-9`).join("\n")}\nblue: r9c9\nred green: r9c8\nteal 2: r1c4\n`;
