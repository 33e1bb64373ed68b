// How the extension fits into VS Code: the status bar, its menu, the tour, snippets, and the choice of a new puzzle.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { launch } from "../browser.mjs";
import { Screen, VIEW, WAIT_MS, pictureOf } from "../screen_kit.mjs";

const SMALL = "1 . | . .\n. . | 3 .\n. 1 | . .\n. . | . 2\n";
const SEVERAL = "1 . | . .\n. . | . .\n. . | . .\n. . | . 2\n";

/** @param {{url: string, work: string, shots: string, report: import("../report.mjs").Report}} options */
export async function driveAtHome({ url, work, shots, report }) {
  const folder = path.join(work, "home");
  fs.mkdirSync(folder, { recursive: true });
  fs.mkdirSync(shots, { recursive: true });
  fs.writeFileSync(path.join(folder, "two.sudoku"), `title: First\n${SMALL}\ntitle: Second\n${SEVERAL}`);
  fs.writeFileSync(path.join(folder, "kind.sudoku"), "# mine\n");
  fs.writeFileSync(path.join(folder, "snippet.sudoku"), "");
  fs.writeFileSync(path.join(folder, "pasted.sudoku"), "# mine\n");
  fs.writeFileSync(path.join(folder, "offered.sudoku"), `# see \n\n${SMALL}\n\n\n${SEVERAL}`);
  const browser = await launch();
  const page = await browser.newPage({ viewport: VIEW, permissions: ["clipboard-read", "clipboard-write"] });
  page.setDefaultTimeout(WAIT_MS);
  const screen = new Screen(page, shots);
  const home = new Home(screen, folder);
  try {
    await page.goto(`${url}/?folder=${encodeURIComponent(folder)}`);
    await screen.start("two.sudoku");
    await report.test("the status bar shows the puzzle under the cursor, with its rating", () => home.status());
    await report.test("a click on it opens a menu, and the menu the tour", () => home.menu());
    await report.test("the tour's button starts the puzzle that was open, and the step is done", () => home.tour());
    await report.test("size, shape, level and symmetry of a new puzzle are chosen one after the other", () => home.kind());
    await report.test("a puzzle is copied in the form of another program, and pasted from it", () => home.transfer());
    await report.test("a plain paste is a puzzle where only another program reads it, and offers one elsewhere", () => home.offered());
    await report.test("a snippet inserts a grid, and the cursor is on its first cell", () => home.snippet());
  } catch (error) {
    report.ended(error);
    await pictureOf(page, path.join(work, "failed-home.png"));
  } finally {
    await browser.close();
  }
}

/**
 * Pastes in a workbench whose extension runs in the browser.
 * @param {{url: string, work: string, shots: string, report: import("../report.mjs").Report}} options
 */
export async function drivePasteInBrowser({ url, work, shots, report }) {
  const folder = path.join(work, "paste");
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "plain.sudoku"), `${SMALL}\n`);
  const browser = await launch();
  const page = await browser.newPage({ viewport: VIEW, permissions: ["clipboard-read", "clipboard-write"] });
  page.setDefaultTimeout(WAIT_MS);
  const home = new Home(new Screen(page, shots), folder);
  try {
    await page.goto(`${url}/?folder=${encodeURIComponent(folder)}`);
    await home.screen.start("plain.sudoku");
    await report.test("in the browser, what is pasted stays text, and \"Paste As…\" says why", () => home.plain());
  } catch (error) {
    report.ended(error);
    await pictureOf(page, path.join(work, "failed-paste.png"));
  } finally {
    await browser.close();
  }
}

class Home {
  constructor(screen, folder) {
    Object.assign(this, { screen, page: screen.page, folder });
  }

  item(text) {
    return this.page.locator(".statusbar-item", { hasText: text }).first();
  }

  async saved(file) {
    await this.page.keyboard.press("Control+KeyS");
    await this.page.locator(".tab.active:not(.dirty)").waitFor();
    return fs.readFileSync(path.join(this.folder, file), "utf8");
  }

  async status() {
    await this.item("4x4 · 4 clues · unique · easy (uncalibrated)").waitFor();
    await this.screen.shot("status");
    await this.goTo(7, "4x4 · 2 clues · several solutions");
    await this.page.keyboard.press("Control+Home");
    await this.item("4x4 · 4 clues · unique").waitFor();
  }

  /** Clicks on a line until the status bar shows its puzzle: lines move down while lenses arrive, so a click may miss. */
  async goTo(line, status) {
    for (let tries = 10; ; tries -= 1) {
      await this.screen.click(line, 0);
      const shown = this.item(status).waitFor({ timeout: 3_000 });
      if (await shown.then(() => true, (why) => tries === 0 ? Promise.reject(why) : false)) return;
    }
  }

  async menu() {
    await this.item("4x4 · 4 clues").click();
    await this.page.locator(".quick-input-list .monaco-list-row", { hasText: "Check My Digits" }).first().waitFor();
    await this.screen.shot("menu");
    // The page contains only the visible rows of the menu.
    await this.screen.pickInQuickInput("Get Started", "Get Started");
    await this.page.locator(".getting-started-category, .gettingStartedDetailsContent").filter({ hasText: "Get Started with Sudoku" }).first().waitFor();
    await this.page.locator(".getting-started-step", { hasText: "Start solving" }).first().waitFor();
    await this.screen.shot("tour");
  }

  async tour() {
    const step = this.page.locator(".getting-started-step", { hasText: "Start solving" }).first();
    await step.click();
    await this.page.locator(".getting-started-step.expanded").getByText("Start Solving", { exact: true }).click();
    await this.page.locator(".tab.active", { hasText: "two.sudoku" }).waitFor();
    await this.screen.line("\\[State\\]").first().waitFor();
    assert.equal(await this.saved("two.sudoku"), `title: First\n${SMALL}\n[State]\n${SMALL}\ntitle: Second\n${SEVERAL}`);
    await this.screen.command("Sudoku: Get Started");
    await this.page.locator(".getting-started-step", { hasText: "Start solving" }).locator(".codicon-getting-started-step-checked").first().waitFor();
    await this.screen.shot("tour-done");
  }

  async kind() {
    await this.screen.open("kind.sudoku");
    await this.page.keyboard.press("Control+End");
    await this.screen.commandAsks("Sudoku: Insert Generated Puzzle…", "Choose", "Choose size, shape, level and symmetry…");
    // After going back and choosing another shape, the rule chosen with the earlier shape is gone. If nothing matches, Enter does nothing.
    for (const label of ["6x6", "2x3 boxes, diagonal", "Back", "", "3x2 boxes", "easy", "rotate180"]) {
      if (label === "") {
        await this.page.locator(".quick-input-widget input").first().fill("no such shape");
        // Until the list follows the text, Enter would take what was in it before.
        await this.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "3x2 boxes" }).first().waitFor({ state: "hidden" });
        await this.page.keyboard.press("Enter");
        await this.page.locator(".quick-input-widget input").first().fill("");
        continue;
      }
      const row = label === "Back" ? this.page.locator(".quick-input-widget .codicon-quick-input-back").first() : this.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: label }).first();
      await row.waitFor();
      if (label === "3x2 boxes") await this.screen.shot("picker");
      await row.click();
    }
    await this.item("6x6 · ").waitFor();
    const text = await this.saved("kind.sudoku");
    assert.match(text, /box: 3x2/);
    assert.doesNotMatch(text, /rules:/);
    const cells = text.split("\n").map((line) => line.replace(/[|\s]/g, "")).filter((line) => /^[.1-6]{6}$/.test(line)).join("");
    assert.equal(cells.length, 36);
    const clues = [...cells].map((sign) => sign !== ".");
    assert.deepEqual(clues, clues.toReversed(), "it looks the same upside down");
    // Two keys generate another puzzle of that kind, without a question.
    await this.page.keyboard.press("Control+End");
    await this.page.keyboard.press("Shift+Alt+KeyS");
    await this.page.keyboard.press("KeyI");
    await this.screen.line("box: 3x2").nth(1).waitFor();
    assert.equal((await this.saved("kind.sudoku")).split("\n").filter((line) => /^[.1-6]{6}$/.test(line.replace(/[|\s]/g, ""))).length, 12);
  }

  async transfer() {
    await this.screen.open("two.sudoku");
    await this.page.keyboard.press("Control+Home");
    await this.screen.command("Sudoku: Copy As…");
    // The page contains only the visible rows of the list.
    await this.page.locator('.quick-input-widget input[placeholder="Copy the puzzle as"]').waitFor();
    await this.page.locator(".quick-input-list .monaco-list-row").first().waitFor();
    await this.screen.shot("copy-as");
    await this.screen.pickInQuickInput("csv-cells", "csv-cells");
    await this.item("Copied as").waitFor();
    await this.page.locator(".notification-toast", { hasText: "Copy as Comma-separated cells: line 2: not carried: the title." }).first().waitFor();
    const copied = await this.page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /1,.*\n/);
    assert.ok(!copied.includes("|"), copied);
    await this.screen.open("pasted.sudoku");
    await this.page.keyboard.press("Control+End");
    await this.screen.commandAsks("Sudoku: Paste As…", "Detect", "Detect the form");
    await this.item("4x4 · 4 clues").or(this.item("4x4 · 4 clues · ")).first().waitFor();
    // The cursor is at the pasted puzzle.
    await this.item("Ln 3, Col 1").waitFor();
    const cells = (await this.saved("pasted.sudoku")).split("\n").filter((line) => !line.startsWith("#")).join("").replace(/[^.1-4]/g, "");
    assert.ok(cells.includes(SMALL.replace(/[^.1-4]/g, "")), cells);
    // With no puzzle file open, the puzzle goes into a new file in the folder, which is created only once there is something to paste.
    const tab = this.page.locator(".tab", { hasText: /^puzzle\.sudoku/ });
    await this.screen.command("File: New Untitled Text File");
    await this.screen.command("Sudoku: Paste As…");
    await this.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "Detect the form" }).first().waitFor();
    assert.equal(await tab.count(), 0, "nothing is pasted yet");
    await this.page.keyboard.press("Enter");
    await tab.waitFor();
    await this.item("4x4 · 4 clues").first().waitFor();
    assert.match(await this.saved("puzzle.sudoku"), /1 \. \| \. \./);
  }

  async offered() {
    const widget = this.page.locator(".post-edit-widget"), id = "2x2:1b4b1b2b4b3";
    const paste = async (text) => {
      await this.page.evaluate((text) => navigator.clipboard.writeText(text), text);
      await this.page.keyboard.press("Control+KeyV");
    };
    const choices = async () => {
      await this.screen.insist(() => this.page.keyboard.press("Control+Period"), this.page.locator(".action-widget .monaco-list-row").first());
      return this.page.locator(".action-widget .monaco-list-row").allTextContents();
    };
    await this.screen.open("offered.sudoku");
    await this.item("4x4 · ").waitFor();
    // In a comment, plain text is the default, and the puzzle the second choice.
    await this.page.keyboard.press("Control+Home");
    await this.page.keyboard.press("End");
    await paste(id);
    await widget.waitFor();
    assert.equal((await choices())[0], "Insert Plain Text");
    await this.page.keyboard.press("Escape");
    assert.ok((await this.saved("offered.sudoku")).startsWith(`# see ${id}\n\n${SMALL}`));
    // On an empty line between puzzles, a form without rows is pasted as a puzzle by default, and plain text is the second choice.
    const json = '{"size":4,"givens":"4..1..1..2..1..4"}';
    await this.page.keyboard.press("Control+End");
    for (let lines = 0; lines < 6; lines += 1) await this.page.keyboard.press("ArrowUp");
    await paste(json);
    await this.screen.line("4 . | . 1").first().waitFor();
    await widget.waitFor();
    assert.deepEqual(await choices(), ["Paste as a Puzzle, from JSON Lines: one object per puzzle", "Insert Plain Text"]);
    await this.screen.shot("paste-offered");
    await this.page.keyboard.press("Escape");
    const text = await this.saved("offered.sudoku");
    assert.ok(text.includes(SMALL) && text.includes(SEVERAL) && !text.includes("givens"), text);
    // A line in `.sudoku` form is pasted as text, without an offer.
    await this.page.keyboard.press("Control+End");
    await paste("\n1..4..1..2..4..3\n");
    await this.item("4x4 · 6 clues").waitFor();
    assert.equal(await widget.count(), 0);
    await this.saved("offered.sudoku");
  }

  async plain() {
    const id = "2x2:1b4b1b2b4b3";
    await this.item("4x4 · 4 clues").waitFor();
    await this.page.keyboard.press("Control+End");
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), `# ${id}\n1..4..1..2..4..3\n`);
    await this.page.keyboard.press("Control+KeyV");
    await this.item("4x4 · 6 clues").waitFor();
    assert.equal(await this.page.locator(".post-edit-widget").count(), 0);
    assert.equal(await this.saved("plain.sudoku"), `${SMALL}\n# ${id}\n1..4..1..2..4..3\n`);
    for (const command of ["Sudoku: Paste As…", "Sudoku: Copy As…"]) {
      await this.screen.command(command);
      const message = this.page.locator(".notification-toast", { hasText: "In a browser, the forms of other programs are neither read nor written." }).first();
      await message.waitFor();
      await this.screen.command("Notifications: Clear All Notifications");
      await message.waitFor({ state: "hidden" });
    }
  }

  async snippet() {
    await this.screen.open("snippet.sudoku");
    await this.page.locator(".monaco-editor").first().click();
    // Completion offers letters as digits, so Tab expands a snippet.
    await this.page.keyboard.type("grid9x9");
    await this.page.keyboard.press("Tab");
    await this.screen.line("------\\+-------\\+------").first().waitFor();
    await this.item("9x9 · 0 clues").waitFor();
    await this.screen.shot("snippet");
    const text = await this.saved("snippet.sudoku");
    assert.equal(text.replace(/[^.]/g, "").length, 81);
    await this.page.locator(".statusbar-item", { hasText: "Ln 1, Col 1" }).first().waitFor();
  }
}
