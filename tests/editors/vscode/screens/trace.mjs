// The search in its panel: the whole plot is visible, legible, and fits each default theme; its rounds can be stepped through.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { launch } from "../browser.mjs";
import { Screen, THEMES, WAIT_MS, pictureOf } from "../screen_kit.mjs";

/** The usual size of a screen, half of which is the panel's. */
const VIEW = { width: 1440, height: 900 };

/** The size of a small window, in which the panel shows a part of the picture and scrolls to the rest. */
const NARROW = { width: 900, height: 600 };

/** Searches of a few rounds, with a dot each; of hundreds, drawn as lines; of thousands, thinned out. */
const PUZZLES = {
  six: { text: "title: Six by six\n\n4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n", line: 2, says: /^enumerate: 38 rounds, 1 backtrack, solved$/, marks: ["circle.dot", "path.on", "path.back"] },
  nine: { text: "title: Classic\n\n6.4.8..7.\n8...4..12\n......9..\n.4...32..\n27.4.8.93\n..32...8.\n..1......\n38..7...1\n.2..3.8.6\n", line: 2, says: /^enumerate: 1615 rounds, 767 backtracks, solved$/, marks: ["path.band", "path.on", "path.back"] },
};

/** A puzzle whose search takes 310,027 rounds. */
const HARDEST = "title: Hardest\n\n..7.2....\n...3..4..\n9...1..2.\n.1...2...\n7.8...3.9\n...4...7.\n.5..7...8\n..3..6...\n....3.1..\n";

/** @param {{url: string, work: string, shots: string, report: import("./report.mjs").Report}} options */
export async function driveTrace({ url, work, shots, report }) {
  const folder = path.join(work, "trace");
  fs.mkdirSync(path.join(folder, ".vscode"), { recursive: true });
  fs.mkdirSync(shots, { recursive: true });
  for (const [name, { text }] of Object.entries(PUZZLES)) fs.writeFileSync(path.join(folder, `${name}.sudoku`), text);
  fs.writeFileSync(path.join(folder, "hardest.sudoku"), HARDEST);
  const browser = await launch();
  const page = await browser.newPage({ viewport: VIEW });
  page.setDefaultTimeout(WAIT_MS);
  const screen = new Screen(page, shots);
  try {
    await page.goto(`${url}/?folder=${encodeURIComponent(folder)}`);
    await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
    await page.keyboard.press("Control+KeyB");
    for (const [name, puzzle] of Object.entries(PUZZLES)) {
      await report
        .test(`the search of ${name}.sudoku is shown as a picture that can be read in each of the four default themes`, () => traced(screen, folder, name, puzzle))
        .catch(() => pictureOf(page, path.join(work, `failed-${report.failed}.png`)));
      await screen.command("View: Close All Editors");
      await page.locator(".tab").first().waitFor({ state: "detached" });
    }
    for (const [name, run] of [
      ["the rounds of a search are stepped through by buttons, keys, the number and the slider, and played", stepped],
      ["any of 310,027 rounds is shown", scrubbed],
    ]) {
      await report.test(name, () => run(screen, folder)).catch(() => pictureOf(page, path.join(work, `failed-${report.failed}.png`)));
      await screen.command("View: Close All Editors");
      await page.locator(".tab").first().waitFor({ state: "detached" });
    }
  } finally {
    await browser.close();
  }
}

async function traced(screen, folder, name, { line, says, marks }) {
  const { page } = screen;
  await screen.open(`${name}.sudoku`);
  await page.locator(".monaco-editor .view-line").nth(line).waitFor();
  await screen.fixAt(line, 0, "Trace the search", `trace-${name}-menu`);
  await page.locator(".tab", { hasText: "Search for a solution of" }).waitFor();
  const picture = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame").locator("svg.plot");
  for (const [theme, style] of Object.entries(THEMES)) {
    fs.writeFileSync(path.join(folder, ".vscode/settings.json"), JSON.stringify({ "workbench.colorTheme": theme }));
    await page.locator(`.monaco-workbench.${style}`).waitFor();
    const ground = page.locator(".monaco-editor .monaco-editor-background").first();
    await until(`a picture that fits ${theme}`, async () => {
      const editor = await ground.evaluate((shown) => getComputedStyle(shown).backgroundColor);
      fits(await picture.evaluate(look, marks), editor, style, says);
    });
    await screen.shot(`trace-${name}-${style}`);
  }
  await page.setViewportSize(NARROW);
  await until("a picture that fits a narrow panel", async () => {
    const { labels } = await picture.evaluate(look, marks);
    for (const { text, size } of labels) assert.ok(size >= SMALLEST, `"${text}" is ${size} pixels high`);
    const [room, edges] = await picture.evaluate((svg) => [innerWidth, [...svg.querySelectorAll("text")].map((it) => it.getBoundingClientRect().right)]);
    assert.ok(room < 620 && Math.max(...edges) <= room, `the legend and the axes are in sight: ${edges} in ${room}`);
  });
  await screen.shot(`trace-${name}-narrow`);
  await page.setViewportSize(VIEW);
}

/** Opens the panel of a search, and waits for its first picture. */
async function openPanel(screen, name, line) {
  const { page } = screen;
  await screen.open(name);
  await page.locator(".monaco-editor .view-line").nth(line).waitFor();
  // A lens that arrives while the menu is open closes the menu.
  const tab = page.locator(".tab", { hasText: "Search for a solution of" });
  await screen.insist(() => screen.fixAt(line, 0, "Trace the search"), tab);
  const panel = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  const shows = (round) => panel.locator(`body[data-round="${round}"]`).waitFor();
  await shows(0);
  return { panel, shows, grid: panel.locator("svg.sudoku") };
}

async function stepped(screen, folder) {
  const { page } = screen;
  const { panel, shows, grid } = await openPanel(screen, "six.sudoku", 2);
  const counted = async (selector, count) => until(`${count} of ${selector}`, async () => assert.equal(await grid.locator(selector).count(), count));
  await panel.locator("#next").click();
  await shows(1);
  await page.keyboard.press("ArrowRight");
  await shows(2);
  await page.keyboard.press("ArrowLeft");
  await shows(1);
  await panel.locator("#round").fill("16");
  await panel.locator("#round").press("Enter");
  await shows(16);
  await panel.locator("#text", { hasText: "6 fails: r3c6, r6c4 would be left without a mark." }).waitFor();
  await counted("rect.emptied", 2);
  await counted("rect.current", 1);
  await counted("circle.failed", 1);
  for (const [theme, style] of Object.entries(THEMES)) {
    fs.writeFileSync(path.join(folder, ".vscode/settings.json"), JSON.stringify({ "workbench.colorTheme": theme }));
    await page.locator(`.monaco-workbench.${style}`).waitFor();
    const ground = page.locator(".monaco-editor .monaco-editor-background").first();
    await until(`a grid that fits ${theme}`, async () => {
      const editor = await ground.evaluate((shown) => getComputedStyle(shown).backgroundColor);
      const [paper, given] = await grid.evaluate((svg) => [".paper", ".given"].map((part) => getComputedStyle(svg.querySelector(part)).fill));
      assert.equal(paper, editor, "the grid's paper is the editor's");
      assert.ok(contrast(given, paper) >= 7, `givens in ${given} on ${paper}`);
    });
    await screen.shot(`stepper-${style}`);
  }
  await panel.locator("#last").click();
  await shows(38);
  await panel.locator("#text", { hasText: "this is the solution" }).waitFor();
  await panel.locator("#first").click();
  await shows(0);
  await panel.locator("#scrub").fill("20");
  await shows(20);
  await panel.locator("#speed").fill("6");
  await panel.locator("#play").click();
  await shows(38);
  await panel.locator("#play", { hasText: "Play" }).waitFor();
}

async function scrubbed(screen) {
  const { panel, shows } = await openPanel(screen, "hardest.sudoku", 2);
  for (const round of [310_027, 155_000, 154_999, 3, 299_999]) {
    await panel.locator("#scrub").fill(String(round));
    await shows(round);
  }
  await panel.locator("#count", { hasText: "of 310,027" }).waitFor();
  await screen.shot("stepper-hardest");
}

/** Returns how the picture looks in the panel: boxes in pixels of the screen, and computed colours. Runs in the panel. */
function look(svg, marks) {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const scale = svg.getScreenCTM().a;
  const labels = [...svg.querySelectorAll("text")].map((label) => {
    const { fill, fontSize } = getComputedStyle(label);
    return { text: label.textContent, size: Number.parseFloat(fontSize) * scale, colour: fill, ...box(label) };
  });
  const drawn = marks.map((mark) => {
    const shown = svg.querySelectorAll(mark);
    const { fill, stroke } = shown.length > 0 ? getComputedStyle(shown[0]) : {};
    return { mark, count: shown.length, colour: stroke === "none" ? fill : stroke, ...(shown.length > 0 ? box(shown[0]) : {}) };
  });
  const axes = [...svg.querySelectorAll("path.axis")].map((axis) => ({ colour: getComputedStyle(axis).stroke, ...box(axis) }));
  const paper = getComputedStyle(svg.querySelector(".paper")).fill;
  const page = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: document.documentElement.clientHeight };
  const scrolls = document.documentElement.scrollWidth > page.right || document.documentElement.scrollHeight > page.bottom;
  return { title: svg.querySelector("title").textContent, labels, drawn, axes, paper, page, scrolls, picture: box(svg) };
}

/** The minimum size of letters that are easy to read on a screen, in pixels. */
const SMALLEST = 9;

function fits({ title, labels, drawn, axes, paper, page, scrolls, picture }, editor, style, says) {
  const within = (inner, outer) => inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  assert.match(title, /^Search for a solution of '/);
  assert.ok(labels.some(({ text }) => text === title) && labels.some(({ text }) => says.test(text)), "title and summary stand in the picture");
  assert.ok(labels.some(({ text }) => text === "round") && labels.some(({ text }) => text.startsWith("cell")), "the axes have names");
  assert.ok(within(picture, page) && !scrolls, `the picture ${JSON.stringify(picture)} lies in the panel ${JSON.stringify(page)}`);
  for (const label of labels) {
    assert.ok(within(label, picture), `"${label.text}" lies in the picture`);
    assert.ok(label.size >= SMALLEST, `"${label.text}" is ${label.size} pixels high`);
    assert.ok(contrast(label.colour, paper) >= (style.startsWith("hc") ? 7 : 4.5), `"${label.text}" in ${label.colour} on ${paper}`);
    for (const other of labels) assert.ok(other === label || apart(label, other), `"${label.text}" over "${other.text}"`);
  }
  assert.equal(paper, editor, "the picture's paper is the editor's");
  for (const { mark, count, colour, ...box } of [...drawn, { mark: "axes", count: axes.length, ...axes.at(-1) }]) {
    assert.ok(count > 0 && within(box, picture), `${mark} lies in the picture`);
    // A contrast of 3 would suffice, but lines meant for a background of the other kind reach that, too.
    assert.ok(mark === "path.band" || contrast(colour, paper) >= 4, `${mark} in ${colour} on ${paper}`);
  }
}

/** Returns the contrast of two colours, from 1 to 21, as defined by WCAG. */
function contrast(one, other) {
  const lightness = (colour) => {
    const parts = colour.match(/\d+(\.\d+)?/g).slice(0, 3).map((part) => Number(part) / 255);
    const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, light] = [lightness(one), lightness(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Repeats a check until it passes; after the time limit, fails with its last error. */
async function until(what, check) {
  const limit = Date.now() + WAIT_MS / 2;
  for (;;) {
    const problem = await check().then(() => undefined, (error) => error);
    if (problem === undefined) return;
    if (Date.now() > limit) throw new Error(`waited in vain for ${what}: ${problem.message}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
