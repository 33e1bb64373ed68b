// A whole puzzle, played in VS Code using only the keyboard.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { launch } from "../browser.mjs";
import { Screen, VIEW, WAIT_MS, pictureOf } from "../screen_kit.mjs";

const FIXTURE = path.join(import.meta.dirname, "../../fixture");

/** @param {{url: string, work: string, shots: string, report: import("./report.mjs").Report}} options */
export async function drivePlay({ url, work, shots, report }) {
  const folder = path.join(work, "playing");
  fs.mkdirSync(folder, { recursive: true });
  fs.mkdirSync(shots, { recursive: true });
  const solved = fs.readFileSync(path.join(FIXTURE, "solved.sudoku"), "utf8");
  const file = path.join(folder, "game.sudoku");
  fs.writeFileSync(file, solved.slice(0, solved.indexOf("\n[State]")));
  const browser = await launch();
  const page = await browser.newPage({ viewport: { ...VIEW, height: 900 } });
  page.setDefaultTimeout(WAIT_MS);
  const game = new Game(new Screen(page, shots), file, solved);
  try {
    await page.goto(`${url}/?folder=${encodeURIComponent(folder)}`);
    await game.screen.start("game.sudoku");
    await page.keyboard.press("Control+KeyB");
    await page.locator(".explorer-folders-view").waitFor({ state: "hidden" });
    await report.test("a whole puzzle is played by the keyboard: one key a digit, and nothing is reported", () => game.play());
    await report.test("a mistake is reported, and goes with one undo", () => game.slip());
    await report.test("each undo takes one move back", () => game.undo());
    await report.test("marks are toggled, cells cleared, and Escape gives the keys back", () => game.marks());
    await report.test("a text that was set read-only is left as it is, and the status bar says why", () => game.readOnly());
  } catch (error) {
    report.ended(error);
    await pictureOf(page, path.join(work, "failed-play.png"));
  } finally {
    await browser.close();
  }
}

class Game {
  /** The number of digits placed so far. */
  moves = 0;

  constructor(screen, file, solved) {
    Object.assign(this, { screen, page: screen.page, file, solved, lines: solved.trimEnd().split("\n") });
  }

  /** Saves the file and returns its text. */
  async saved() {
    await this.page.keyboard.press("Control+KeyS");
    await this.page.locator(".tab.active:not(.dirty)").waitFor();
    return fs.readFileSync(this.file, "utf8");
  }

  /** Waits until a line of the editor has this text. */
  async shows(line) {
    await this.screen.line(`^${line}$`).first().waitFor({ state: "attached" });
  }

  /** Waits until the status bar shows this position of the cursor. */
  async untilAt(line, column) {
    await this.page.locator(".statusbar-item", { hasText: `Ln ${line + 1}, Col ${column + 1}` }).first().waitFor();
  }

  async play() {
    await this.screen.fixAt(3, 0, "Start solving");
    const mark = this.lines.indexOf("[State]");
    const first = this.lines[mark + 1];
    const givens = this.lines.slice(3, 14);
    await this.untilAt(mark + 1, 0);
    await this.saved();
    this.begun = fs.readFileSync(this.file, "utf8");
    await this.page.evaluate(() => {
      window.reported = 0;
      const look = () => (window.reported += document.querySelectorAll(".monaco-editor [class*=squiggly-]").length);
      new MutationObserver(look).observe(document.querySelector(".monaco-editor"), { subtree: true, childList: true });
    });
    await this.page.keyboard.press("Shift+Alt+KeyS");
    await this.page.keyboard.press("Enter");
    await this.page.locator(".statusbar-item", { hasText: "Sudoku: playing" }).waitFor();
    assert.ok(first !== undefined);
    for (const [index, row] of givens.entries()) {
      for (const [column, sign] of [...row].entries()) {
        if (sign !== ".") continue;
        if (this.moves > 0) await this.page.keyboard.press("Tab");
        this.last = this.lines[mark + 1 + index][column];
        await this.page.keyboard.press(`Digit${this.last}`);
        this.moves += 1;
      }
    }
    await this.shows(this.lines.at(-1));
    await this.screen.shot("played");
    assert.equal(await this.saved(), this.solved);
    assert.equal(await this.page.evaluate(() => window.reported), 0);
  }

  async slip() {
    await this.page.keyboard.press(`Digit${this.last === "9" ? 1 : 9}`);
    await this.page.locator(".monaco-editor .squiggly-error").first().waitFor({ state: "attached" });
    await this.page.keyboard.press("Control+KeyZ");
    await this.page.locator(".monaco-editor .squiggly-error").first().waitFor({ state: "detached" });
    assert.equal(await this.saved(), this.solved);
  }

  async undo() {
    const blanks = (text) => text.split("").filter((sign) => sign === ".").length;
    for (let move = 1; move <= this.moves; move += 1) {
      await this.page.keyboard.press("Control+KeyZ");
      if (move % 10 !== 0 && move < this.moves) continue;
      const text = await this.saved();
      assert.equal(blanks(text), blanks(this.solved) + move, `after undo ${move}:\n${text}`);
    }
    assert.equal(await this.saved(), this.begun);
  }

  async marks() {
    const mark = this.lines.indexOf("[State]");
    const { page } = this;
    await this.screen.click(mark + 1, 0);
    await page.keyboard.press("Shift+Digit5");
    await page.keyboard.press("Quote");
    await page.keyboard.press("Digit9");
    await this.screen.line("\\{59\\} .").first().waitFor();
    await page.keyboard.press("Shift+Digit5");
    await page.keyboard.press("Digit9");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("l");
    await page.keyboard.press("Digit5");
    await this.screen.line("9 . 5 | 7 2 .").first().waitFor();
    await page.keyboard.press("Backspace");
    await this.screen.line("9 . . | 7 2 .").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".statusbar-item", { hasText: "Sudoku: playing" }).waitFor({ state: "hidden" });
    for (let time = 0; time < 6; time += 1) await page.keyboard.press("Control+KeyZ");
    assert.equal(await this.saved(), this.begun);
  }
  async readOnly() {
    const { page } = this;
    await this.screen.click(this.lines.indexOf("[State]") + 1, 0);
    await page.keyboard.press("Shift+Alt+KeyS");
    await page.keyboard.press("Enter");
    await page.locator(".statusbar-item", { hasText: "Sudoku: playing" }).waitFor();
    await this.screen.command("File: Set Active Editor Read-only in Session");
    await page.keyboard.press("Digit5");
    await page.locator(".statusbar-item", { hasText: "The text is read-only." }).waitFor();
    assert.equal(await page.locator(".tab.dirty").count(), 0);
    await page.keyboard.press("Escape");
    await page.locator(".statusbar-item", { hasText: "Sudoku: playing" }).waitFor({ state: "hidden" });
    await this.screen.command("File: Set Active Editor Writeable in Session");
    assert.equal(await this.saved(), this.begun);
  }
}
