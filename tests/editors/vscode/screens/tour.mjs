// The walkthrough "Get Started with Sudoku": each of its steps does what it says, and is marked as done afterwards.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { launch } from "../browser.mjs";
import { Screen, VIEW, WAIT_MS, pictureOf } from "../screen_kit.mjs";

const SMALL = "1 . | . .\n. . | 3 .\n. 1 | . .\n. . | . 2\n";
const SOLVED = "1 3 | 2 4\n4 2 | 3 1\n2 1 | 4 3\n3 4 | 1 2\n";

/** @param {{url: string, work: string, shots: string, report: import("../report.mjs").Report}} options */
export async function driveTour({ url, work, shots, report }) {
  const folder = path.join(work, "tour");
  fs.mkdirSync(folder, { recursive: true });
  fs.mkdirSync(shots, { recursive: true });
  fs.writeFileSync(path.join(folder, "mine.sudoku"), SMALL);
  const browser = await launch();
  const page = await browser.newPage({ viewport: VIEW });
  page.setDefaultTimeout(WAIT_MS);
  const tour = new Tour(new Screen(page, shots), folder);
  try {
    await page.goto(`${url}/?folder=${encodeURIComponent(folder)}`);
    await tour.screen.start("mine.sudoku");
    await tour.status("4x4 · 4 clues").waitFor();
    for (const [title, act] of STEPS) await report.test(`the tour: ${title}`, () => act(tour));
  } catch (error) {
    report.ended(error);
    await pictureOf(page, path.join(work, "failed-tour.png"));
  } finally {
    await browser.close();
  }
}

class Tour {
  constructor(screen, folder) {
    Object.assign(this, { screen, page: screen.page, folder });
  }

  status(text) {
    return this.page.locator(".statusbar-item", { hasText: text }).first();
  }

  step(title) {
    return this.page.locator(".getting-started-step", { hasText: title }).first();
  }

  tab(name) {
    // A puzzle may be shown as text, and beside that as a board.
    return this.page.locator(".tab.active", { hasText: name }).first();
  }

  /** Presses a button of a step. The page is redrawn as steps are done, and a click on an open step closes it. */
  async press(title, button) {
    const shown = this.page.locator(".getting-started-step.expanded", { hasText: title }).getByText(button, { exact: true });
    for (let time = 1; ; time += 1) {
      await this.screen.command("Sudoku: Get Started");
      await this.step(title).waitFor();
      const isOpen = await shown.waitFor({ timeout: WAIT_MS / 30 }).then(() => true, () => false);
      if (!isOpen) await this.step(title).click({ timeout: WAIT_MS / 5 }).catch(() => undefined);
      const isPressed = await shown.click({ timeout: WAIT_MS / 5 }).then(() => true, (error) => (time < 5 ? false : Promise.reject(error)));
      if (isPressed) return;
    }
  }

  /** Waits for a message. */
  async told(text) {
    await this.page.locator(".notification-toast .notification-list-item-message").filter({ hasText: text }).first().waitFor();
  }

  /** Waits until a step is done. */
  async done(title) {
    await this.screen.command("Sudoku: Get Started");
    await this.step(title).locator(".codicon-getting-started-step-checked").first().waitFor();
  }

  async saved() {
    await this.page.keyboard.press("Control+KeyS");
    // The puzzle may be open in two groups.
    await this.page.waitForFunction(() => document.querySelector(".tab.active.dirty") === null);
    return fs.readFileSync(path.join(this.folder, "mine.sudoku"), "utf8");
  }
}

const STEPS = [
  ["\"Start solving\" adds a grid to the puzzle that was open", async (tour) => {
    await tour.press("Start solving", "Start Solving");
    await tour.tab("mine.sudoku").waitFor();
    await tour.screen.line("\\[State\\]").first().waitFor();
    assert.equal(await tour.saved(), `${SMALL}\n[State]\n${SMALL}`);
    await tour.done("Start solving");
  }],
  ["\"Play by the keyboard\" turns on play mode, where a key is a digit", async (tour) => {
    await tour.press("Play by the keyboard", "Play");
    await tour.tab("mine.sudoku").waitFor();
    await tour.status("Sudoku: playing").waitFor();
    await tour.status("Ln 7, Col 3").waitFor();
    await tour.page.keyboard.press("Digit3");
    await tour.screen.line("1 3 | . .").waitFor();
    await tour.page.keyboard.press("Escape");
    await tour.status("Sudoku: playing").waitFor({ state: "hidden" });
    assert.equal(await tour.saved(), `${SMALL}\n[State]\n${SMALL.replace("1 .", "1 3")}`);
    await tour.done("Play by the keyboard");
  }],
  ["\"Or play on a board\" opens the board of the puzzle beside the text", async (tour) => {
    await tour.press("Or play on a board", "Open Board to the Side");
    const frame = tour.page.locator("iframe.webview.ready:visible").contentFrame().locator("iframe#active-frame").contentFrame();
    await frame.getByRole("gridcell").first().waitFor();
    await tour.screen.shot("tour-board");
    await tour.done("Or play on a board");
  }],
  ["\"Get a hint\" says where to look", async (tour) => {
    await tour.press("Get a hint", "Where to Look");
    await tour.told(/^Look (for|at) /);
    await tour.done("Get a hint");
  }],
  ["\"Check your digits\" says whether all is right", async (tour) => {
    await tour.press("Check your digits", "Check My Digits");
    await tour.told("The digit you placed is right.");
    await tour.done("Check your digits");
  }],
  ["\"See the solution\" shows every step, and the other button fills the grid", async (tour) => {
    await tour.press("See the solution", "Show the Whole Path");
    await tour.tab("Path of the puzzle").waitFor();
    await tour.done("See the solution");
    await tour.press("See the solution", "Solve Puzzle");
    await tour.screen.open("mine.sudoku");
    await tour.screen.line("1 3 | 2 4").waitFor();
    assert.equal(await tour.saved(), `${SMALL}\n[State]\n${SOLVED}`);
  }],
  ["\"Generate a puzzle\" asks which one, and writes it", async (tour) => {
    await tour.press("Generate a puzzle", "Generate a Puzzle");
    await tour.page.locator(".quick-input-list .monaco-list-row").first().waitFor();
    await tour.page.keyboard.press("Enter");
    await tour.status("9x9 · ").waitFor();
    await tour.tab("puzzle.sudoku").waitFor();
    await tour.done("Generate a puzzle");
  }],
  ["\"Or bring your own\" opens a new file of this language", async (tour) => {
    await tour.press("Or bring your own", "New Sudoku File");
    await tour.tab("puzzle-2.sudoku").waitFor();
    await tour.done("Or bring your own");
    await tour.screen.shot("tour-done");
  }],
];
