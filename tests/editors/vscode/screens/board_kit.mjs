// Helpers for tests of the board: windows, the boards in them, their cells, and the faults that axe-core finds in a page.

import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { launch } from "../browser.mjs";
import { Screen, WAIT_MS, pictureOf } from "../screen_kit.mjs";

/** The usual size of a screen, half of which is the board's. */
export const VIEW = { width: 1440, height: 900 };

const FIXTURE = path.join(import.meta.dirname, "../../fixture");
export const SAMPLES = path.join(import.meta.dirname, "../../../../samples");

/** A puzzle without its [State], and its solution, by the names of cells. */
export const SOLVED = fs.readFileSync(path.join(FIXTURE, "solved.sudoku"), "utf8");
export const GAME = SOLVED.slice(0, SOLVED.indexOf("\n[State]"));

const cellsOf = (text) => text.split("\n").filter((line) => /^[\d.]/.test(line)).map((line) => line.replaceAll(/[^\d.]/g, ""));

/** The blank cells of the game, as `[name, digit]`, row by row. */
export const MOVES = cellsOf(GAME).flatMap((row, at) => {
  const solution = cellsOf(SOLVED.slice(GAME.length))[at];
  return [...row].flatMap((sign, column) => (sign === "." ? [[`r${at + 1}c${column + 1}`, solution[column]]] : []));
});

/**
 * Runs tests on one page of VS Code, in a folder with the samples and more files. A test that fails is run again, on a
 * new page with the files as they were: a busy machine may be late once, and what is broken fails twice.
 */
export async function onBoards({ url, work, shots, report }, name, tests, files = {}) {
  const folder = path.join(work, name);
  const layOut = () => {
    fs.cpSync(SAMPLES, folder, { recursive: true });
    for (const [file, text] of Object.entries({ "game.sudoku": GAME, ...files })) fs.writeFileSync(path.join(folder, file), text);
  };
  fs.mkdirSync(shots, { recursive: true });
  const browser = await launch();
  const sitDown = async () => {
    layOut();
    const page = await browser.newPage({ viewport: VIEW, permissions: ["clipboard-read", "clipboard-write"] });
    page.setDefaultTimeout(WAIT_MS);
    const desk = new Desk(new Screen(page, shots), folder, `${url}/?folder=${encodeURIComponent(folder)}`);
    await desk.begin();
    return desk;
  };
  try {
    let desk = await sitDown();
    const anew = async () => {
      await pictureOf(desk.page, path.join(work, `failed-${name}-${(again += 1)}.png`));
      // What the page can't put away is put away on the next, where VS Code opens it again.
      await desk.tidyUp().catch((error) => console.log(`     the page could not be tidied up: ${String(error).split("\n")[0]}`));
      await desk.page.close();
      desk = await sitDown();
      await desk.tidyUp();
      layOut();
    };
    let again = 0;
    for (const [title, run] of tests) {
      await report.testTwice(title, () => run(desk), anew);
      await desk.tidyUp();
    }
  } finally {
    await browser.close();
  }
}

export class Desk {
  constructor(screen, folder, address) {
    Object.assign(this, { screen, page: screen.page, folder, address });
  }

  write(name, text) {
    fs.writeFileSync(path.join(this.folder, name), text);
  }

  settings(settings) {
    fs.mkdirSync(path.join(this.folder, ".vscode"), { recursive: true });
    fs.writeFileSync(path.join(this.folder, ".vscode/settings.json"), JSON.stringify(settings));
  }

  command(title) {
    return this.screen.command(title);
  }

  /** Reloads the window by the editor's own command, which first stores what is open. */
  async reload() {
    const loaded = this.page.waitForEvent("load");
    await this.command("Developer: Reload Window");
    await loaded;
    await this.page.locator(".tab").first().waitFor();
    // VS Code starts all extensions again before it shows a page.
    await this.page.locator("iframe.webview.ready").first().waitFor({ timeout: 3 * WAIT_MS });
  }

  /** Opens a file in the left group. */
  async text(name) {
    if (await this.page.locator(".editor-group-container").count() > 1) await this.command("View: Focus First Editor Group");
    await this.screen.open(name);
    await this.page.locator("[id='status.editor.mode']", { hasText: "Sudoku" }).waitFor();
    await this.page.locator(".monaco-editor .view-line").first().waitFor();
  }

  /** Opens a file with the cursor at the start of a line, and the board beside it. */
  async open(name, line = 0) {
    await this.text(name);
    await this.screen.click(line, 0);
    await this.command("Sudoku: Open Board to the Side");
    return this.board();
  }

  /** Returns the visible board, once its grid is drawn. */
  async board() {
    // The board of another document appears before the previous board goes.
    const board = new Board(this, this.page.locator("iframe.webview.ready:visible").contentFrame().locator("iframe#active-frame").contentFrame());
    await board.cell("r1c1").waitFor({ state: "attached" });
    return board;
  }

  /** Returns the visible boards from left to right, once there are `count` of them and their grids are drawn. */
  async boards(count) {
    const shown = this.page.locator("iframe.webview.ready:visible");
    let places;
    await until(`${count} boards`, async () => {
      places = await shown.evaluateAll((all) => all.map((it, index) => [it.getBoundingClientRect().left, index]));
      assert.equal(places.length, count);
    });
    const boards = places.sort(([left], [other]) => left - other).map(([, index]) => new Board(this, shown.nth(index).contentFrame().locator("iframe#active-frame").contentFrame()));
    for (const board of boards) await board.cell("r1c1").waitFor({ state: "attached" });
    return boards;
  }

  /** Returns the tabs of each group, by file names without endings; the active tab has a star. */
  tabs() {
    const named = (groups) => groups.map((group) => [...group.querySelectorAll(".tab")].map((tab) => tab.querySelector(".label-name").textContent + (tab.matches(".active") ? "*" : "")).join(" "));
    return this.page.locator(".editor-group-container").evaluateAll(named);
  }

  /** Opens another window on the same folder. */
  async window() {
    const desk = new Desk(await this.screen.fresh(), this.folder, this.address);
    await desk.page.setViewportSize(VIEW);
    await desk.begin();
    return desk;
  }

  async begin() {
    await this.page.goto(this.address);
    await this.page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
    await this.page.keyboard.press("Control+KeyB");
  }

  /** Saves all files and returns the text of a file. */
  async saved(name) {
    await this.command("File: Save All");
    await this.page.locator(".tab.dirty").first().waitFor({ state: "detached" });
    return fs.readFileSync(path.join(this.folder, name), "utf8");
  }

  async tidyUp() {
    await this.command("File: Save All");
    await this.page.locator(".tab.dirty").first().waitFor({ state: "detached" });
    await this.command("View: Close All Editors");
    await this.page.locator(".tab").first().waitFor({ state: "detached" });
    this.write("game.sudoku", GAME);
  }
}

export class Board {
  constructor(desk, frame) {
    Object.assign(this, { desk, frame, page: desk.page, grid: frame.locator(".board-grid"), root: frame.locator("#board") });
  }

  cell(name) {
    return this.frame.locator(`#cell-${name}`);
  }

  button(name) {
    return this.frame.locator(`button[data-name="${name}"]`);
  }

  symbol(symbol) {
    return this.frame.locator(`.pad button[data-symbol="${symbol}"]`);
  }

  /** Returns the middle of a cell on the screen. */
  async place(name) {
    let place;
    // A new page is drawn before it is at its final position.
    await until(`a place of ${name}`, async () => {
      const { x, y, width, height } = await this.cell(name).boundingBox();
      place = [x + width / 2, y + height / 2];
      assert.ok(await this.page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.matches("iframe.webview"), place));
    });
    return place;
  }

  async click(name, modifiers = []) {
    for (const key of modifiers) await this.page.keyboard.down(key);
    await this.page.mouse.click(...(await this.place(name)));
    for (const key of modifiers) await this.page.keyboard.up(key);
  }

  /** Enters a digit in a cell, once the board has the focus. */
  async enter([name, digit]) {
    await this.click(name);
    await this.hasFocus();
    await this.page.keyboard.press(`Digit${digit}`);
    await this.says(name, digit);
  }

  /** Waits until a cell has a label such as `r1c1, 5, given`. */
  async says(name, label) {
    await this.frame.locator(`#cell-${name}[aria-label="${[name, label].join(", ")}"]`).waitFor({ state: "attached" });
  }

  /** Waits until the grid has the keyboard focus. */
  async hasFocus() {
    await until("the focus in the grid", async () => assert.ok(await this.grid.evaluate((grid) => document.hasFocus() && document.activeElement === grid)));
  }

  async isState(state) {
    await this.frame.locator(`#board[data-state="${state}"]`).waitFor();
  }

  /** Returns the names of the selected cells. */
  async selected() {
    const cells = this.frame.locator('[role=gridcell][aria-selected="true"]');
    return cells.evaluateAll((all) => all.map((it) => it.id.replace("cell-", "")));
  }

  async untilSelected(...names) {
    await until(`the selection ${names}`, async () => assert.deepEqual((await this.selected()).sort(), [...names].sort()));
  }
}

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the accessibility faults in the page or frame of an element, one line each; `except` names rules to leave out. */
export async function faultsAround(element, ...except) {
  const handle = await element.elementHandle(), frame = await handle.ownerFrame();
  await frame.evaluate(AXE);
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const found = await frame.evaluate(async (rules) => (await window.axe.run(document, { resultTypes: ["violations"], rules })).violations, rules);
  return found.map(({ id, nodes: [first, ...more] }) => `${id}: ${first.html.slice(0, 200)} and ${more.length} more: ${first.failureSummary}`);
}

/** Repeats a check until it passes; after the time limit, fails with its last error. */
export async function until(what, check) {
  const limit = Date.now() + WAIT_MS / 2;
  for (;;) {
    const problem = await check().then(() => undefined, (error) => error);
    if (problem === undefined) return;
    if (Date.now() > limit) throw new Error(`waited in vain for ${what}: ${problem.message}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
