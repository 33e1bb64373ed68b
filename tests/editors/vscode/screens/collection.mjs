// The puzzles of a file as thumbnails beside its text: filtered, ordered, opened, updated and scrolled.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { THEMES } from "../screen_kit.mjs";
import { faultsAround, onBoards, until } from "./board_kit.mjs";

/** @param {{url: string, work: string, shots: string, report: import("../report.mjs").Report}} options */
export async function driveCollection(options) {
  await onBoards(options, "collections", [
    ["the puzzles of a file are shown as thumbnails with size, clues, rating and state; filters and orders apply", filtered],
    ["a thumbnail says behind its title that its puzzle is begun or solved, however long that title is", marked],
    ["the icons of the file and of its collection stand out in each theme", iconed],
    ["arrows go through the thumbnails, and Enter opens the puzzle at its line; an edit of the text shows", followed],
    ["no thumbnail goes away while more becomes known of its puzzle", steady],
    ["a thousand thumbnails are shown and scrolled, few of them drawn at a time", scrolled],
    ["a collection comes back with the window, filtered as it was; that of a file that is gone says so", restored],
  ], FILES);
}

/**
 * Runs tests with the extension in the browser.
 * @param {{url: string, work: string, shots: string, report: import("../report.mjs").Report}} options
 */
export async function driveInBrowser(options) {
  await onBoards(options, "in-browser", [
    ["in the browser, the collection shows thumbnails with rating and state, and Enter opens a puzzle at its line", leafed],
    ["in the browser, a digit typed on the board goes into the text, and a digit typed in the text shows on the board", played],
    ["in the browser, a puzzle is generated into a new file", generated],
    ["in the browser, too, a version that a file is compared with is not the server's, and commands there say why", compared],
  ], FILES);
}

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const rows = (line) => `${line.match(/.{9}/g).join("\n")}\n`;

/** A puzzle in each state. */
const STATES = [
  `title: Easy one\n${rows(EASY)}`,
  `title: Solved one\n${rows(EASY)}[State]\n${rows(SOLVED)}`,
  `${EASY.replace("53", "5.").replace("6..195", "6.....")}\n`,
  `${EASY.replace("53", "55")}\n`,
  `title: Small one\n12..\n....\n....\n..34\n`,
];

/** Returns a text of `count` different puzzles: one puzzle with its digits exchanged, and a label each. */
function many(count) {
  const exchanged = (at) => {
    const [left, digits] = [[..."123456789"], []];
    for (let rest = at; left.length > 0; rest = Math.floor(rest / (left.length + 1))) digits.push(...left.splice(rest % left.length, 1));
    return digits;
  };
  const line = (at) => EASY.replaceAll(/\d/g, (digit) => exchanged(at)[Number(digit) - 1]);
  return Array.from({ length: count }, (_, at) => `${line(at)} number ${at + 1}\n`).join("");
}

const COUNT = 1000;

/**
 * Prints how long tasks take while a thousand thumbnails are scrolled.
 * @param {{url: string, work: string, shots: string, report: import("../report.mjs").Report}} options
 */
export async function timeCollection(options) {
  await onBoards(options, "scrolling", [["a thousand thumbnails", scrolled]], FILES);
}

const LONG = "with a title that is too long for its thumbnail";

/** A puzzle that is begun and one that is solved. */
const MARKED = [["Begun", EASY.replace("53.", "534")], ["Solved", SOLVED]].map(([word, now]) => `title: ${word} ${LONG}\n${rows(EASY)}[State]\n${rows(now)}`);

const FILES = { "states.sudoku": STATES.join("\n"), "marked.sudoku": MARKED.join("\n"), "restored.sudoku": STATES.join("\n"), "many.sudoku": many(COUNT) };

/** Opens the collection of a file beside its text. */
async function opened(desk, name, count) {
  await desk.text(name);
  await desk.command("Sudoku: Open Collection to the Side");
  return shown(desk, count);
}

async function shown(desk, count) {
  const frame = desk.page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  const collection = new Collection(desk, frame);
  await collection.has(count);
  return collection;
}

class Collection {
  constructor(desk, frame) {
    Object.assign(this, { desk, frame, page: desk.page, list: frame.locator(".list"), options: frame.locator("[role=option]") });
  }

  /** Waits until `count` puzzles are shown, and the whole file is read. */
  async has(count) {
    await this.frame.locator(`#collection[data-shown="${count}"][data-whole="true"]`).waitFor();
  }

  /** Returns the labels of the drawn thumbnails, in order. */
  async labels() {
    const all = await this.options.evaluateAll((all) => all.map((it) => [Number(it.dataset.place), it.getAttribute("aria-label")]));
    return all.sort(([one], [other]) => one - other).map(([, label]) => label);
  }

  async says(...labels) {
    await until(`the thumbnails ${labels.join(" / ")}`, async () => {
      const found = await this.labels();
      assert.equal(found.length, labels.length, found.join(" / "));
      labels.forEach((label, at) => assert.match(found[at], label));
    });
  }

  async select(name, value) {
    await this.frame.locator(`select[data-name="${name}"]`).selectOption(value);
  }

  active() {
    return this.frame.locator("[role=option][aria-selected=true]");
  }
}

/** The labels of the puzzles in each state. */
const SAID = [
  /^Easy one, line 2, 9x9, 30 clues, unique, easy · ER [\d.]+$/, /^Solved one, line 13, 9x9, 30 clues, solved, unique/, /^line \d+, 9x9, 26 clues, several solutions$/,
  /^line \d+, 9x9, 30 clues, clash$/, /^Small one, line \d+, 4x4, 4 clues, several solutions$/,
];

/** Opens the file with a puzzle in each state, and checks the thumbnails. */
async function shownInStates(desk) {
  const collection = await opened(desk, "states.sudoku", 5);
  await collection.says(...SAID);
  assert.equal(await collection.frame.locator("[role=status]").innerText(), "5 puzzles");
  assert.equal(await collection.options.first().locator("svg text.given").count(), 9);
  assert.equal((await collection.options.first().locator("svg").textContent()).length, 30);
  return collection;
}

async function filtered(desk) {
  const collection = await shownInStates(desk);
  const all = SAID;
  await desk.screen.shot("collection");
  // The label of a thumbnail contains all of its visible text, but in another order.
  assert.deepEqual(await faultsAround(collection.frame.locator("#collection"), "label-content-name-mismatch"), []);
  await collection.select("state", "several");
  await collection.says(all[2], all[4]);
  await collection.select("size", "4x4");
  await collection.says(all[4]);
  await collection.select("state", "");
  await collection.select("size", "");
  await collection.select("order", "fewest");
  await collection.says(all[4], all[2], all[0], all[1], all[3]);
  await collection.select("order", "state");
  await collection.says(all[3], all[2], all[4], all[0], all[1]);
  await collection.select("level", "easy");
  await collection.says(all[0], all[1]);
  await collection.select("level", "");
  const text = collection.frame.locator("input[type=search]");
  await text.fill("small");
  await collection.says(all[4]);
  await text.press("Escape");
  await collection.has(5);
  assert.equal(await collection.frame.locator("body").evaluate(async () => fetch("https://example.org/").then(() => "fetched", () => "refused")), "refused");
}

async function marked(desk) {
  const collection = await opened(desk, "marked.sudoku", 2);
  await collection.says(new RegExp(`^Begun ${LONG}, .*, begun, `), new RegExp(`^Solved ${LONG}, .*, solved, `));
  // For each mark: whether it is inside its thumbnail, and whether the title is cut off.
  const marks = await collection.options.evaluateAll((all) => all.map((option) => {
    const [mark, title] = [".mark", ".title"].map((name) => option.querySelector(name));
    const [own, around] = [mark, option].map((it) => it.getBoundingClientRect());
    return { text: mark.textContent, isIn: own.width > 5 && own.right <= around.right, isTitleCut: title.scrollWidth > title.clientWidth };
  }));
  assert.deepEqual(marks, ["begun", "✓"].map((text) => ({ text, isIn: true, isTitleCut: true })));
}

/** The contrast of graphics that the Web Content Accessibility Guidelines require, level AA. */
const CONTRAST = 3;

async function iconed(desk) {
  const { page } = desk;
  await opened(desk, "marked.sudoku", 2);
  for (const [theme, style] of Object.entries(THEMES)) {
    desk.settings({ "workbench.colorTheme": theme });
    await page.locator(`.monaco-workbench.${style}`).waitFor();
    await until(`icons that stand out in ${theme}`, async () => {
      const found = await page.evaluate(icons);
      for (const name of ["tab marked.sudoku", "tab Collection: marked.sudoku", "breadcrumb marked.sudoku"]) assert.ok(found.some(([what]) => what === name), `${name} among ${JSON.stringify(found)}`);
      assert.deepEqual(found.filter(([, , ratio]) => ratio < CONTRAST), []);
    });
  }
  desk.settings({});
  await page.locator(".monaco-workbench.vs").waitFor();
}

/**
 * Returns `[what, color, ratio]` for each color of the icons of files and panels; `ratio` is its contrast with the
 * background. Runs in the page.
 */
async function icons() {
  const numbers = (color) => (color.startsWith("#") ? color.slice(1).match(/../g).map((it) => Number.parseInt(it, 16)) : color.match(/[\d.]+/g).map(Number));
  const light = (color) => {
    const [r, g, b] = numbers(color).map((part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    const { backgroundColor } = getComputedStyle(element);
    return (numbers(backgroundColor)[3] ?? 1) === 1 ? backgroundColor : groundOf(element.parentElement);
  };
  const found = [];
  for (const [kind, place] of [["tab", ".tab"], ["breadcrumb", ".breadcrumbs-control"]]) {
    for (const label of document.querySelectorAll(`${place} .monaco-icon-label`)) {
      const images = [getComputedStyle(label, "::before"), ...[...label.querySelectorAll("*")].map((it) => getComputedStyle(it))];
      const address = images.map(({ backgroundImage }) => /url\("(.+)"\)/.exec(backgroundImage)?.[1]).find((it) => it !== undefined);
      if (address === undefined) continue;
      const ground = light(groundOf(label));
      for (const color of new Set((await (await fetch(address)).text()).match(/#[0-9a-f]{6}/g))) {
        const [low, high] = [light(color), ground].sort((one, other) => one - other);
        found.push([`${kind} ${label.textContent}`, color, (high + 0.05) / (low + 0.05)]);
      }
    }
  }
  return found;
}

/** Moves by keys to the second thumbnail, and from there into the text. */
async function leafed(desk) {
  const { page } = desk;
  const collection = await shownInStates(desk);
  await collection.list.focus();
  for (const key of ["ArrowRight", "ArrowRight", "End", "Home", "ArrowRight"]) await page.keyboard.press(key);
  await until("the second thumbnail", async () => assert.match(await collection.active().getAttribute("aria-label"), /^Solved one/));
  await page.keyboard.press("Enter");
  const line = Number(/line (\d+)/.exec(await collection.active().getAttribute("aria-label"))[1]);
  await page.locator("[id='status.editor.selection']", { hasText: `Ln ${line}, Col 1` }).waitFor();
  await page.locator(".monaco-editor.focused").waitFor();
  return collection;
}

async function played(desk) {
  const { page } = desk;
  const board = await desk.open("states.sudoku", 1);
  await board.says("r1c3", "blank");
  await board.click("r1c3");
  await page.keyboard.press("Digit4");
  await board.says("r1c3", "4");
  await desk.screen.line("534.7....").first().waitFor({ state: "attached" });
  await desk.screen.click(1, 0);
  await page.keyboard.press("Control+z");
  await board.says("r1c3", "blank");
  await desk.screen.click(1, 2);
  await page.keyboard.press("Digit4");
  await board.says("r1c3", "4, given");
}

async function generated(desk) {
  const { page } = desk;
  await desk.text("states.sudoku");
  await desk.command("Sudoku: Generate Puzzle into New File…");
  await desk.screen.choose("6x6");
  await page.locator(".tab.active", { hasText: "puzzle.sudoku" }).waitFor();
  await page.locator(".codelens-decoration", { hasText: "unique" }).first().waitFor();
  await page.keyboard.press("Control+KeyS");
  await page.locator(".tab.dirty").first().waitFor({ state: "detached" });
}

async function compared(desk) {
  const { page } = desk;
  await desk.text("game.sudoku");
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows(EASY));
  await desk.command("File: Compare Active File with Clipboard");
  const original = page.locator(".monaco-diff-editor .editor.original");
  await original.locator(".view-line").nth(3).click({ position: { x: 20, y: 5 } });
  await original.locator(":focus").first().waitFor({ state: "attached" });
  await desk.command("Sudoku: Explain This Cell");
  await page.locator(".notification-toast", { hasText: "This is another version of a file. Open the file itself" }).waitFor();
  await desk.command("Notifications: Clear All Notifications");
}

async function followed(desk) {
  const { page } = desk;
  const collection = await leafed(desk);
  // A new puzzle before the first one: all others move, and are unchanged.
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText(`${EASY.replaceAll("5", "x").replaceAll("6", "5").replaceAll("x", "6")}\n\n`);
  await collection.has(6);
  await collection.says(/^line 1, 9x9, 30 clues, unique/, /^Easy one, line 4,/, /^Solved one, line 15,/, /several/, /clash/, /^Small one/);
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText(".");
  await page.keyboard.press("Delete");
  await collection.says(/^line 1, 9x9, 29 clues/, /^Easy one/, /^Solved one/, /several/, /clash/, /^Small one/);
  await collection.options.nth(0).waitFor();
  await collection.frame.locator("[role=option]", { hasText: "Small one" }).click();
  await until("the clicked thumbnail", async () => assert.match(await collection.active().getAttribute("aria-label"), /^Small one/));
  const small = Number(/line (\d+)/.exec(await collection.active().getAttribute("aria-label"))[1]);
  await page.locator(".monaco-editor .active-line-number", { hasText: String(small) }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await until("keys in the collection after a click", async () => assert.match(await collection.active().getAttribute("aria-label"), /clash/));
}

/** Waits for the next frame of the view. */
const drawn = (list) => list.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

async function scrolled(desk) {
  const { page } = desk;
  const collection = await opened(desk, "many.sudoku", COUNT);
  const { list } = collection;
  assert.equal(await collection.frame.locator("[role=status]").innerText(), "1,000 puzzles");
  await list.evaluate(() => {
    window.tasks = [];
    // Tasks of the surrounding editor run in the same thread, under another name.
    const own = (all) => all.getEntries().filter(({ name }) => name === "self").map(({ duration }) => duration);
    new PerformanceObserver((all) => window.tasks.push(...own(all))).observe({ type: "longtask" });
  });
  const { x, y, width, height } = await list.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  const isAtEnd = () => list.evaluate((it) => it.scrollTop + it.clientHeight >= it.scrollHeight - 1);
  let most = 0, steps = 0;
  for (; steps < 500 && !(await isAtEnd()); steps += 1) {
    await page.mouse.wheel(0, 1500);
    await drawn(list);
    most = Math.max(most, await collection.options.count());
  }
  await collection.frame.locator(`[role=option][aria-posinset="${COUNT}"]`).waitFor();
  assert.match((await collection.labels()).at(-1), /^number 1000, line 1000, 9x9, 30 clues/);
  const tasks = await list.evaluate(() => window.tasks);
  const longest = tasks.length === 0 ? "none over 50 ms" : `the longest ${Math.max(...tasks).toFixed(0)} ms`;
  console.log(`     ${COUNT} thumbnails scrolled in ${steps} steps: ${tasks.length} long tasks, ${longest}; ${most} drawn at once at most`);
  assert.ok(most < COUNT / 5, `${most} drawn at once`);
  await desk.screen.shot("collection-many");
  await list.focus();
  await page.keyboard.press("Home");
  await until("the first thumbnail", async () => assert.match(await collection.active().getAttribute("aria-label"), /^number 1, line 1, /));
}

async function steady(desk) {
  const collection = await opened(desk, "many.sudoku", COUNT);
  // No puzzle far down is rated yet.
  await collection.list.evaluate(async (list) => {
    list.scrollTop = list.scrollHeight / 2;
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    let most = 0;
    window.lost = 0;
    new MutationObserver(() => {
      const now = list.querySelectorAll("[role=option]").length;
      window.lost = Math.max(window.lost, most - now);
      most = Math.max(most, now);
    }).observe(list, { subtree: true, childList: true });
  });
  await until("ratings of all in sight", async () => assert.equal((await collection.labels()).filter((label) => /number [3-7]\d\d,.*ER \d/.test(label)).length, (await collection.options.count()) - 1));
  assert.equal(await collection.list.evaluate(() => window.lost), 0, "all of them stay in sight");
}

async function restored(desk) {
  const before = await opened(desk, "restored.sudoku", 5);
  await before.select("state", "several");
  await before.has(2);
  await before.select("order", "fewest");
  await before.says(/4 clues/, /26 clues/);
  await desk.reload();
  const after = await shown(desk, 2);
  await after.says(/4 clues/, /26 clues/);
  // For a file that no longer exists, the collection says so.
  await desk.text("game.sudoku");
  fs.rmSync(path.join(desk.folder, "restored.sudoku"));
  await desk.reload();
  const gone = desk.page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await gone.locator(".count", { hasText: "The file can't be opened: it may be gone" }).waitFor();
}
