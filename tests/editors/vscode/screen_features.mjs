// Each visible feature, as a user sees it in VS Code, with a picture of it.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { launch } from "./browser.mjs";
import { Screen, THEMES, VIEW, WAIT_MS, pictureOf } from "./screen_kit.mjs";

/** A puzzle in play: placed digits, pencil marks and a clash in its [State]; the value of the key `url` is a link. */
const IN_PLAY = [
  "# Givens and your own digits have different colours.",
  "[puzzle Monday]",
  "author: A. N. Author",
  "url: https://example.org/monday",
  "size: 6",
  "4 . . | . . 1",
  ". . 2 | 3 . .",
  "------+------",
  ". 5 . | . 3 .",
  ". 6 . | . 4 .",
  "------+------",
  ". . 5 | 4 . .",
  "1 . . | . . 5",
  "",
  "[State]",
  "4 3 . | . 5 1",
  "56 1 2 | 3 . 4",
  "------+------",
  ". 5 . | 5 3 .",
  ". 6 . | . 4 .",
  "------+------",
  ". . 5 | 4 . .",
  "1 . . | . . 5",
];
const NINE = ["6.4.8..7.", "8...4..12", "......9..", ".4...32..", "27.4.8.93", "..32...8.", "..1......", "38..7...1", ".2..3.8.6"];
const GIVEN = [15, 0];
const PLACED = [15, 2];
const CLASH = [18, 8];

/** @param {{url: string, work: string, shots: string, report: import("./report.mjs").Report}} options */
export async function driveFeatures({ url, work, shots, report }) {
  const folder = path.join(work, "features");
  fs.mkdirSync(folder, { recursive: true });
  fs.mkdirSync(shots, { recursive: true });
  fs.writeFileSync(path.join(folder, "play.sudoku"), `${IN_PLAY.join("\n")}\n`);
  fs.copyFileSync(path.join(import.meta.dirname, "../fixture/clash.sudoku"), path.join(folder, "clash.sudoku"));
  fs.writeFileSync(path.join(folder, "nine.sudoku"), `${NINE.join("\n")}\n`);
  // The twin is transposed, and each of its digits is one more.
  const twin = NINE.map((_, column) => NINE.map((row) => row[column].replace(/\d/, (digit) => (digit % 9) + 1)).join(""));
  fs.writeFileSync(path.join(folder, "twin.sudoku"), `${twin.join("\n")}\n`);
  fs.writeFileSync(path.join(folder, "small.sudoku"), "# a small one\n\n1 2 | . .\n. . | 1 2\n----+----\n2 1 | . 3\n. 3 | . .\n");
  fs.copyFileSync(path.join(import.meta.dirname, "../../../samples/jigsaw.sudoku"), path.join(folder, "jigsaw.sudoku"));
  fs.writeFileSync(path.join(folder, "lines.sudoku"), "1.....3..1.....2 easy\n1.....3..1......\n");
  const browser = await launch();
  const page = await browser.newPage({ viewport: VIEW });
  page.setDefaultTimeout(WAIT_MS);
  const seen = new Features(new Screen(page, shots), folder);
  try {
    await page.goto(`${url}/?folder=${encodeURIComponent(folder)}`);
    await seen.screen.start("play.sudoku");
    await page.keyboard.press("Control+KeyB");
    await page.locator(".explorer-folders-view").waitFor({ state: "hidden" });
    for (const [name, run] of seen.tests()) {
      await report.test(name, run.bind(seen)).catch(() => pictureOf(page, path.join(work, `failed-${report.failed}.png`)));
      await seen.tidyUp();
    }
  } finally {
    await browser.close();
  }
}

class Features {
  constructor(screen, folder) {
    Object.assign(this, { screen, page: screen.page, folder });
  }

  /** Writes the settings of the folder, which the editor watches. */
  settings(settings) {
    fs.mkdirSync(path.join(this.folder, ".vscode"), { recursive: true });
    fs.writeFileSync(path.join(this.folder, ".vscode/settings.json"), JSON.stringify(settings));
  }

  tests() {
    return [
      ["givens, placed digits and clashes differ in each of the four default themes", this.colours],
      ["the code lens tells of the puzzle, the hint at a row's end what it needs", this.lens],
      ["completion shows digits with their reasons", this.completion],
      ["a digit's places are marked while the cursor is on it", this.highlights],
      ["all places of a digit are listed", this.references],
      ["the outline and the breadcrumbs name the puzzle and its sections", this.symbols],
      ["puzzles are found by title", this.workspaceSymbols],
      ["puzzles fold", this.folding],
      ["a selection grows from a cell to the puzzle", this.selection],
      ["an address is a link", this.links],
      ["an empty cell with one candidate shows it, where the user wants that", this.singles],
      ["the next single is shown as ghost text, where the user wants that, and taken over by Tab", this.ghost],
      ["a hint is shown on the grid by the palette and by the menu of actions; Escape and an edit clear it", this.hint],
      ["the regions of a jigsaw are shaded in light and dark themes, unless that is off", this.regions],
      ["puzzles on one line have their verdict behind them", this.verdicts],
      ["the menu at a blank cell shows hints, reasons and the trace without scrolling", this.menu],
      ["the palette explains the cell at the cursor", this.explain],
      ["one key after the prefix shows a hint, another one starts solving", this.keys],
      ["before digits of the player go, the editor asks", this.confirm],
      ["the lens Solve is clicked, and the puzzle is solved", this.solveLens],
      ["a puzzle is generated by the menu of an empty line", this.generateHere],
      ["a puzzle is generated into a new file, which is shown", this.newFile],
      ["where no puzzle is edited, a generated one is in a new tab with a file's name", this.untitled],
      ["puzzles that are the same up to symmetry get a hint, when the palette's command looks for them", this.isomorphs],
    ];
  }

  /** Closes menus and peek views, clears the selection and scrolls to the start of the text, for the next test. */
  async tidyUp() {
    for (let time = 0; time < 3; time += 1) await this.page.keyboard.press("Escape");
    await this.page.keyboard.press("Control+Home");
  }

  async colours() {
    for (const [theme, style] of Object.entries(THEMES)) {
      this.settings({ "workbench.colorTheme": theme });
      await this.page.locator(`.monaco-workbench.${style}`).waitFor();
      // Semantic colours arrive after the grammar's, which colours a given of the [State] like any digit.
      await this.until("the colours", async () => {
        const [given, placed, clash] = await Promise.all([GIVEN, PLACED, CLASH].map(([line, column]) => this.screen.look(line, column)));
        return given.color !== placed.color && given.color !== clash.color && placed.color !== clash.color && given.fontWeight === "700" && placed.fontWeight !== "700";
      });
      await this.screen.shot(`colours-${style}`);
    }
    this.settings({});
    await this.page.locator(".monaco-workbench.vs").waitFor();
  }

  async lens() {
    await this.page.locator(".codelens-decoration", { hasText: "6x6 · 12 clues" }).first().waitFor();
    await this.page.getByText(/needs\s2\s6/).first().waitFor();
    await this.screen.shot("lens");
    // The tooltip of the rating stays after an edit, when the rating comes with the other lenses.
    const explained = () => this.page.locator(".codelens-decoration span[title^='The level is HoDoKu']").first().waitFor();
    await explained();
    await this.screen.click(2, 0);
    await this.page.keyboard.press("End");
    await this.page.keyboard.type("a");
    await this.page.locator(".codelens-decoration", { hasText: "6x6 · 12 clues" }).first().waitFor();
    await explained();
    await this.page.keyboard.press("Control+KeyZ");
    await this.until("the text as it was", async () => !(await this.screen.text()).includes("Authora"));
  }

  async completion() {
    await this.screen.click(15, 4);
    await this.page.keyboard.press("Control+Space");
    const row = this.page.locator(".suggest-widget.visible .monaco-list-row").first();
    await row.waitFor();
    await this.until("the first item", async () => /[26]/.test(await row.innerText()));
    await this.screen.shot("completion");
  }

  async highlights() {
    await this.screen.click(...GIVEN);
    const marks = this.page.locator(".monaco-editor .wordHighlightText, .monaco-editor .wordHighlight, .monaco-editor .wordHighlightStrong");
    await this.until("the marks", async () => (await marks.count()) >= 4);
    await this.screen.shot("highlights");
  }

  async references() {
    await this.screen.click(...GIVEN);
    await this.page.keyboard.press("Shift+F12");
    await this.page.locator(".reference-zone-widget .monaco-list-row").first().waitFor();
    await this.screen.shot("references");
    await this.page.keyboard.press("Escape");
    await this.page.locator(".reference-zone-widget").waitFor({ state: "detached" });
  }

  async symbols() {
    await this.screen.click(15, 2);
    await this.page.keyboard.press("Control+Shift+KeyO");
    const rows = this.page.locator(".quick-input-list .monaco-list-row");
    await rows.filter({ hasText: "Monday" }).first().waitFor();
    await rows.filter({ hasText: "State" }).first().waitFor();
    await this.screen.shot("symbols");
  }

  async workspaceSymbols() {
    await this.page.keyboard.press("Control+KeyT");
    const input = this.page.locator(".quick-input-widget input").first();
    await input.waitFor({ state: "visible" });
    await input.fill("#mnd");
    await this.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "Monday" }).first().waitFor();
    await this.screen.shot("workspace-symbols");
  }

  async folding() {
    await this.screen.click(15, 0);
    await this.page.keyboard.press("Control+Shift+BracketLeft");
    await this.until("the fold", async () => !/56 1 2/.test(await this.screen.text()));
    await this.screen.shot("folded");
    await this.page.keyboard.press("Control+Shift+BracketRight");
    await this.until("the grid", async () => /56 1 2/.test(await this.screen.text()));
  }

  async selection() {
    await this.screen.click(18, 2);
    for (let time = 0; time < 4; time += 1) await this.page.keyboard.press("Shift+Alt+ArrowRight");
    await this.until("a selection of lines", async () => (await this.page.locator(".monaco-editor .selected-text").count()) >= 6);
    await this.screen.shot("selection");
  }

  async links() {
    const link = this.page.locator(".monaco-editor .detected-link, .monaco-editor .detected-link-active").first();
    await link.waitFor({ state: "attached" });
    // A hover that is shown before the link is known does not name the link, so the mouse moves away and back until the hover does.
    await this.screen.insist(async () => {
      await this.page.mouse.move(1, 1);
      const { x, y } = await this.screen.character(3, 12);
      await this.page.mouse.move(x, y, { steps: 4 });
    }, this.page.locator(".monaco-hover:not(.hidden)").filter({ hasText: /ollow link/ }).first());
    await this.screen.shot("link");
  }

  async singles() {
    this.settings({ "sudoku.inlayHints.singles": true });
    await this.screen.open("small.sudoku");
    await this.page.getByText("needs 4", { exact: true }).first().waitFor();
    await this.until("a hint within the grid", async () => /4\.|\.4/.test((await this.screen.text()).split("\n")[5]?.replaceAll(/[ |]/g, "") ?? ""));
    await this.screen.shot("singles");
    this.settings({});
  }

  async ghost() {
    this.settings({ "sudoku.inlineCompletion": true });
    await this.screen.open("small.sudoku");
    await this.screen.click(5, 6);
    await this.screen.insist(() => this.screen.command("Trigger Inline Suggestion"), this.page.locator(".monaco-editor [class*=ghost-text]").first());
    await this.screen.shot("ghost");
    await this.page.keyboard.press("Tab");
    await this.until("the digit", async () => /2 1 \| 4 3/.test(await this.screen.text()));
    await this.page.keyboard.press("Control+KeyZ");
    this.settings({});
  }

  async hint() {
    await this.screen.open("nine.sudoku");
    await this.until("the puzzle", async () => (await this.screen.text()).startsWith("6.4.8..7."));
    await this.screen.click(0, 1);
    const kinds = () => this.page.evaluate(() => [...document.querySelectorAll(".monaco-editor .view-overlays .cdr")].filter((it) => getComputedStyle(it).borderStyle === "solid" && it.className.includes("ced-")).map((it) => it.className));
    const painted = async () => (await kinds()).length;
    await this.screen.command("Sudoku: Show Hint on the Grid");
    await this.until("the hint", async () => (await painted()) > 0);
    const before = await kinds();
    await this.screen.command("Sudoku: Show Hint on the Grid");
    await this.until("another hint in its place", async () => {
      const now = await kinds();
      return now.length > 0 && !now.some((it) => before.includes(it));
    });
    await this.screen.shot("hint-on-grid");
    await this.page.keyboard.press("Escape");
    await this.until("the hint to go", async () => (await painted()) === 0);
    // The hint is also drawn in the other half of a split editor, and in an editor whose text was hidden.
    await this.screen.command("Sudoku: Show Hint on the Grid");
    await this.until("the hint", async () => (await painted()) > 0);
    const alone = await painted();
    await this.screen.command("View: Split Editor Right");
    await this.until("the hint in both", async () => (await painted()) === 2 * alone);
    await this.screen.command("View: Close Editor");
    await this.until("one editor", async () => (await this.page.locator(".editor-group-container").count()) === 1);
    await this.screen.open("small.sudoku");
    await this.until("the other text", async () => (await this.screen.text()).startsWith("# a small one"));
    // In the other text, Escape does not clear the hint.
    await this.screen.click(5, 6);
    await this.page.keyboard.press("Escape");
    await this.screen.open("nine.sudoku");
    await this.until("the hint again", async () => (await painted()) === alone);
    await this.page.keyboard.press("Escape");
    await this.until("the hint to go", async () => (await painted()) === 0);
    await this.screen.fixAt(0, 1, "Hint: technique and cells");
    await this.until("the hint", async () => (await painted()) > 0);
    await this.page.keyboard.press("End");
    await this.page.keyboard.type(" ");
    await this.until("the hint to go", async () => (await painted()) === 0);
    await this.page.keyboard.press("Control+KeyZ");
  }

  async regions() {
    await this.screen.open("jigsaw.sudoku");
    // The background colours drawn behind the text.
    const grounds = () => this.page.evaluate(() => {
      const shown = [...document.querySelectorAll(".monaco-editor .view-overlays .cdr")].filter((it) => it.className.includes("ced-"));
      const colours = shown.map((it) => getComputedStyle(it).backgroundColor).filter((it) => it !== "rgba(0, 0, 0, 0)");
      return { count: colours.length, kinds: new Set(colours).size };
    });
    await this.until("the shades", async () => { const { count, kinds } = await grounds(); return count >= 18 && kinds >= 2; });
    for (const [theme, style] of Object.entries(THEMES)) {
      this.settings({ "workbench.colorTheme": theme });
      await this.page.locator(`.monaco-workbench.${style}`).waitFor();
      await this.until("the shades", async () => (await grounds()).kinds >= 2);
      await this.screen.shot(`regions-${style}`);
    }
    this.settings({ "sudoku.regions": false });
    await this.until("the shades to go", async () => (await grounds()).count === 0);
    this.settings({});
  }

  async verdicts() {
    await this.screen.open("lines.sudoku");
    for (const text of ["unique", "several solutions"]) await this.page.getByText(text, { exact: true }).first().waitFor();
    await this.screen.shot("verdicts");
  }

  async menu() {
    await this.screen.open("nine.sudoku");
    await this.until("the puzzle", async () => (await this.screen.text()).startsWith("6.4.8..7."));
    await this.screen.click(1, 1);
    const row = (title) => this.page.locator(".action-widget .monaco-list-row.action").filter({ hasText: title }).first();
    await this.screen.insist(async () => {
      await this.page.keyboard.press("Escape");
      await this.page.keyboard.press("Control+Period");
    }, row("Trace the search"));
    for (const title of ["Hint: where to look", "Start solving", "Hint: whole reasoning", "Explain this cell (r2c2)", "Show the whole path"]) await row(title).waitFor();
    await this.screen.shot("menu");
    await this.page.keyboard.press("Escape");
  }

  async explain() {
    await this.screen.open("small.sudoku");
    await this.screen.click(5, 6);
    await this.screen.command("Sudoku: Explain This Cell");
    await this.page.locator(".notification-toast").filter({ hasText: "r3c3" }).first().waitFor();
    await this.screen.shot("explain");
  }

  async keys() {
    await this.screen.open("small.sudoku");
    await this.screen.click(2, 6);
    await this.page.keyboard.press("Shift+Alt+KeyS");
    await this.page.keyboard.press("KeyH");
    await this.page.locator(".notification-toast").filter({ hasText: "Look at" }).first().waitFor();
    await this.page.keyboard.press("Shift+Alt+KeyS");
    await this.page.keyboard.press("KeyS");
    await this.until("the state", async () => (await this.screen.text()).includes("[State]"));
    // The cursor moves there last; that move would take the focus from an editor opened meanwhile.
    await this.page.locator(".statusbar-item", { hasText: "Ln 10, Col 7" }).first().waitFor();
    await this.page.keyboard.press("Control+KeyZ");
    await this.until("the undo", async () => !(await this.screen.text()).includes("[State]"));
  }

  async confirm() {
    await this.screen.open("play.sudoku");
    await this.screen.fixAt(15, 6, "Clear to givens");
    const question = this.page.locator(".monaco-dialog-box").filter({ hasText: /digits? you placed/ });
    await question.waitFor();
    await this.screen.shot("confirm");
    const cancel = async () => {
      await question.getByText("Cancel").first().click();
      await question.waitFor({ state: "detached" });
      assert.match(await this.screen.text(), /4\s3\s\.\s\|\s\.\s5\s1/, "the digits after Cancel");
    };
    await cancel();
    // The server's own edits ask, too.
    await this.screen.command("Sudoku: Solve Puzzle");
    await question.waitFor();
    await cancel();
    await this.screen.command("Sudoku: Clear to Givens");
    await question.getByText("Overwrite", { exact: true }).first().click();
    await this.until("the digits to go", async () => /4 \. \. \| \. \. 1/.test((await this.screen.text()).split("[State]")[1] ?? ""));
    await this.screen.click(15, 0);
    await this.page.keyboard.press("Control+KeyZ");
  }

  async solveLens() {
    await this.screen.open("small.sudoku");
    await this.page.locator(".codelens-decoration a", { hasText: "Solve" }).first().click();
    await this.until("the solution", async () => /1 2 \| 3 4\n3 4 \| 1 2/.test(await this.screen.text()));
    await this.screen.click(2, 0);
    await this.page.keyboard.press("Control+KeyZ");
    await this.until("the blanks", async () => /2 1 \| \. 3/.test(await this.screen.text()));
  }

  async generateHere() {
    await this.screen.open("small.sudoku");
    await this.screen.fixAt(1, 0, "Generate a puzzle here (4x4)", "generate");
    await this.until("another puzzle", async () => (await this.screen.text()).match(/^[1-4.] [1-4.] \| [1-4.] [1-4.]/gm)?.length === 8);
    await this.screen.shot("generated-here");
  }

  async newFile() {
    await this.screen.command("Sudoku: Generate Puzzle into New File…");
    await this.screen.choose("6x6");
    await this.page.locator(".tab.active", { hasText: "puzzle.sudoku" }).waitFor();
    await this.page.locator(".codelens-decoration", { hasText: "unique" }).first().waitFor();
    await this.screen.shot("new-file");
  }

  async untitled() {
    await this.screen.command("File: New Untitled Text File");
    await this.page.locator(".tab.active", { hasText: "Untitled-1" }).waitFor();
    await this.screen.command("Sudoku: Insert Generated Puzzle…");
    await this.screen.choose("6x6");
    const tab = this.page.locator(".tab.active", { hasText: /^puzzle(-\d+)?\.sudoku/ });
    await tab.waitFor();
    await this.page.locator(".codelens-decoration", { hasText: "unique" }).first().waitFor();
    assert.ok(await tab.isVisible(), "the text gives the tab no other name");
    await this.screen.shot("untitled");
  }

  async isomorphs() {
    for (const name of ["nine.sudoku", "twin.sudoku"]) await this.screen.open(name);
    await this.page.locator(".codelens-decoration", { hasText: "unique" }).first().waitFor();
    await this.screen.command("Sudoku: Find Isomorphic Puzzles in Open Files");
    await this.page.locator(".notification-toast").filter({ hasText: "isomorphic to an earlier one" }).first().waitFor();
    await this.page.locator(".monaco-editor .squiggly-hint").first().waitFor({ state: "attached" });
    await this.screen.shot("isomorphs");
  }

  /** Waits until a condition holds. */
  async until(what, holds) {
    const limit = Date.now() + WAIT_MS / 2;
    while (!(await holds().catch(() => false))) {
      assert.ok(Date.now() < limit, `waited in vain for ${what}; the editor shows\n${await this.screen.text()}`);
      await this.page.waitForTimeout(50);
    }
  }
}
