// What a user sees: VS Code in a browser, with mouse and keyboard, on a file that contains a mistake.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { launch } from "./browser.mjs";
import { Screen, VIEW, WAIT_MS, pictureOf } from "./screen_kit.mjs";

const FIXTURE = path.join(import.meta.dirname, "../fixture");

/** @param {{url: string, work: string, shots: string, machineSettings: (settings: object) => void, report: import("./report.mjs").Report}} options */
export async function driveScreen({ url, work, shots, machineSettings, report }) {
  const folder = path.join(work, "puzzles");
  fs.cpSync(FIXTURE, folder, { recursive: true });
  fs.mkdirSync(path.join(folder, ".vscode"));
  fs.writeFileSync(path.join(folder, ".vscode/settings.json"), JSON.stringify({ "window.autoDetectColorScheme": true }));
  fs.mkdirSync(shots, { recursive: true });
  const browser = await launch();
  const page = await browser.newPage({ viewport: VIEW });
  page.setDefaultTimeout(WAIT_MS);
  try {
    await steps(new Screen(page, shots, true), `${url}/?folder=${encodeURIComponent(folder)}`, folder, machineSettings, report);
  } catch (error) {
    report.ended(error);
    for (const [index, shown] of browser.contexts().flatMap((one) => one.pages()).entries()) {
      await pictureOf(shown, path.join(work, `failed-${index}.png`));
    }
  } finally {
    await browser.close();
  }
}

async function steps(screen, address, folder, machineSettings, report) {
  const { page } = screen;
  const squiggles = page.locator(".monaco-editor .squiggly-error");
  const lens = (text) => page.locator(".codelens-decoration", { hasText: text }).first();
  const file = path.join(folder, "clash.sudoku");
  const solved = fs.readFileSync(path.join(folder, "solved.sudoku"), "utf8");

  await report.test("a clashing digit is underlined, and the Problems panel names both cells", async () => {
    await page.goto(address);
    await screen.start("clash.sudoku");
    await page.keyboard.press("Control+KeyB");
    await page.locator(".explorer-folders-view").waitFor({ state: "hidden" });
    await squiggles.first().waitFor({ state: "attached" });
    await lens("33 clues").waitFor();
    await page.keyboard.press("Control+Shift+KeyM");
    const problems = page.locator(".markers-panel .monaco-list-row");
    await problems.filter({ hasText: "duplicate-digit" }).first().waitFor();
    assert.match((await problems.allInnerTexts()).join("\n"), /row 6 \(r6c2, r6c9\)/);
    assert.equal(await squiggles.count(), 1);
    await page.mouse.move(5, 5);
    await screen.shot("findings");
    await page.keyboard.press("Control+Shift+KeyM");
    await problems.first().waitFor({ state: "detached" });
  });

  await report.test("hover shows a cell's candidates", async () => {
    const { x, y } = await screen.character(8, 10);
    await page.mouse.move(x, y + 40);
    await page.mouse.move(x, y, { steps: 8 });
    const hover = page.locator(".monaco-hover:not(.hidden)").filter({ hasText: "Candidates: 1 3 5 7" }).first();
    await hover.waitFor();
    assert.match(await hover.innerText(), /r5c5/);
    await screen.shot("hover");
    await page.keyboard.press("Escape");
  });

  await report.test("a quick fix removes the clashing digit, and the underline goes", async () => {
    await screen.fixAt(9, 20, "Remove the clashing digit");
    await squiggles.first().waitFor({ state: "detached" });
    await page.locator(".tab.active [class*=monaco-decoration]").first().waitFor({ state: "detached" });
  });

  await report.test('"Solve puzzle" fills a [State], and the file is saved right', async () => {
    await lens("32 clues · unique").waitFor();
    await screen.fixAt(8, 20, "Solve puzzle", "quickfix");
    await screen.line("9 1 5 | 7 2 4 | 8 3 6").waitFor();
    await page.locator(".tab.active.dirty").waitFor();
    await page.keyboard.press("Control+KeyS");
    await page.locator(".tab.active:not(.dirty)").waitFor();
    assert.equal(fs.readFileSync(file, "utf8"), solved);
    assert.equal(await squiggles.count(), 0);
    await screen.shot("solved");
  });

  await report.test("the palette inserts a generated puzzle, and opens a file for it", async () => {
    await screen.command("View: Close All Editors");
    await page.locator(".tab").first().waitFor({ state: "detached" });
    await screen.command("Sudoku: Insert Generated Puzzle…");
    await screen.choose("6x6");
    const rows = page.locator(".monaco-editor .view-line");
    await rows.nth(5).waitFor();
    // The missing digits after a row are inlay hints, which do not belong to the text.
    const texts = (await rows.allInnerTexts()).map((line) => line.replace(/needs.*/, ""));
    const lines = texts.filter((line) => /^[.1-6|\s\u00b7]+$/.test(line)); // not the comment with the seed
    const cells = lines.map((line) => line.replace(/[^.1-6]/g, "")).filter((line) => line.length === 6);
    assert.equal(cells.length, 6);
    assert.equal(await page.locator(".monaco-editor [class*=squiggly-]").count(), 0);
    await screen.shot("generated");
  });

  await report.test("where the server that is set does not exist, a message says so and what to do", async () => {
    machineSettings({ "sudoku.server.path": path.join(folder, "no-server") });
    try {
      const again = await screen.fresh();
      await again.page.goto(address);
      await again.start("clash.sudoku");
      const message = again.page.locator(".notification-toast").filter({ hasText: "from a checkout of sudoku-ls" }).first();
      await message.waitFor();
      assert.match(await message.innerText(), /no-server/);
      await again.shot("no-server");
    } finally {
      machineSettings({}); // for whoever comes next
    }
  });
}
