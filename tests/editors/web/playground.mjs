// playground.mjs DIST SHOTS: tests the playground in a real browser: by keyboard on a desktop, by touch on a phone.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { launch } from "../vscode/browser.mjs";
import { Report } from "../vscode/report.mjs";
import { faultsAround } from "../vscode/screens/board_kit.mjs";

const [dist, shots] = process.argv.slice(2);
const WAIT = { timeout: 30_000 };
/** The maximum size of the files that a first visit loads, compressed. */
const MOST_BYTES = 1_240_000;
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const CLASH = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OPEN = CLASH.replace("55", "53");
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** Links that contain the puzzle: of f-puzzles with a rule, and of SudokuPad. */
const LINKS = [
  "https://f-puzzles.com/?load=N4IghgdgLglg1hGBzAFlEAuKAnArgUwBoQlsYATTAbStCRgDd8JMcDiGwAbAzAVgC+hOo2as8REJx75MAZiHBFikqJZYJHbrwwB2ZcINKAuoVqqm6tpOk6AbEZX1L49lO2yMARidrXNj0wATl8XDTdbT0FDGJMzJWELMXCAmWDQ5OstNIwADkdYjKtNdxyHQ1NzZ0ySyMx8wtik4ojAjHKEzqL/bJ0FSpEwrNKdABYCwZrWnIbO5p6RzwVGyZbUnR8B+ZTez30V7p3FzAAmCcPhuvaBAYvato7zxOq13dO76Z1Zm/iJ7cu2uNnn4jlcfMChvcciEVv8oTpBLcDhCputPN8mi8Fld9qtsW0QsZTCAAM4wABeniCxFgUC4nhAAEEAARcGAQOAgARAA",
  "https://sudokupad.app/fpuzzlesN4Ig5gTglgJiBcBtRoxQG4FMB2CAuEArpgDQjoCGANsQgKwC%2BJqGO%2BRp51t8AzE8AEDwrXPALEylGpgQB2Ic0WCAuiRQisYiZ2k8AbMuFot7SVxkIAjMdFnd3WfACct0%2BI5TH9I0rUo3Ng9zPSdXZk0gnS9LeAAOX0ElCJMozwsDIX8Wd2iMpwTkpOLI7XTQhEMi5VL7GJ5%2BbNrgh1iAFkTmvIr4mtSykO8%2BTv66%2FOsGJtGW%2BqcFaqKu8qGAJkTAgdbM7I2xnqrikbsZ8fg1lOPuocLVdUPF6av23ZOemwvc5djw%2B5y0wdijB2CxKjy%2BPBufUu4LmLyePFcKjUIAAzlAAF5hBhAA",
];
/** Links with constraints, and lines of the text that they become: a killer of f-puzzles, and SudokuPad's own packing, of whose cage something is not carried. */
const CONSTRAINED = [
  ["https://sudokupad.app/fpuzzlesN4Ig5gTglgJiBcBtRwC%2BAaNmNdz%2F2AuuigXtheWsaZWfXTVQ80Sax%2FUyz4%2B75za1BnbnXGjiIANZQANnICmEAMYBDMIoQoQKxQoDO2kACUAjAGEzIdKcsAmG6ftWQUgG5q5AVy3wQZgAcIDi6%2BnJGSHYWAMxO5hYALPGWAKwpFgBsbraePn4g9gAMIZhhhsYJAOzxLjUeXr4IIOmhehVRCcG2CQCctRbBDfnNZiVt4ZGIzhaOPS5xw03%2BNRMd0yYuyT0xSTkgecsg%2FWsRlS7p81nxu5emu9lLBfaOp1Mz%2FTsWNV%2Fd9xb9J7NGLjMrtM6dXbWL5zf6LXKNApmZJvSqJVw9VKuIH%2BMxxVGddGwkzo%2BEHRHNVZgyZovY9dHpHEgYIEjbo7KY65M1rU9amdE%2FfmDeLoz6mLGAhEjfz2ays8WzeJYuKc7YKxlSo72Fm8iEbLGCkyZa49Y2GqrffaHJEnXXvExYv5G4WmgHxC2S8nSgK20Dg%2B3G6GmC1BkwWxxMoKlP00zrG4nGsnW5oou2VY1q513MMWbMWx6a57ZeU5lXBummQKxK0U3G%2B8p68tOqvNt2R%2FFpzpV0NV4m9bGF0YdmN8kxVzNVjVeo71%2F2VKsc0z9gvTgqz2MbKuG%2Fvbl1LtuDmWpkeNkz9vvVpk6k%2F2%2FuZ%2FtT5MrEJSAxQABefl6tgALlAf0ozQANLyEoEAhEAA%3D%3D", ["title: Killer", "[Cages]", "18: r1c1-2 r2c1"], ""],
  ["https://sudokupad.app/sclN4YwpgXA2lwG4QMwF8A0qC6qqvhATGljrggIzIZYBOkMUADKg8U2a6vldlGc8X3bY+XYlHz9sEoeM5UsIAIbQ8AcgAuAS3UAbSAAIAkuoA6qgM77zAW0U6dqtKDqNJr9lgQoF5iAFYmazB1RQATRRCIYEUAV3UACwB7aghVAFkwVVRqGL1fVQA5ZNsHZGQgA", ["rules-text: Normal", "size: 3", "[Cages]", "3: r1c1-2"], "Not carried over: what numbers of cages mean"],
];
/** Links that can't be read, each with the message about it. */
const NAMED = [
  ["https://sudokupad.app/abc123xyz", "the link holds the puzzle's name only"],
  ["https://swaroopg92.github.io/penpa-edit/#m=edit&p=abc", "a link of penpa"],
];

const ROWS = `${OPEN.match(/.{9}/g).join("\n")}\n`;
/** The blank cells, each with its digit. */
const MOVES = [...OPEN].flatMap((sign, at) => (sign === "." ? [[`r${Math.floor(at / 9) + 1}c${(at % 9) + 1}`, SOLUTION[at]]] : []));

/**
 * Code put before the worker's own code, which makes the module trap: it sends a message with more bytes than there is
 * memory. A test sets `traps` in a worker; with `TRAPS_AT_ONCE`, every worker traps at its first message.
 */
const TRAP = `{
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...given) => {
    const { exports } = (await instantiate(...given)).instance;
    return { instance: { exports: { ...exports, message: (length) => exports.message(self.traps ? -1 : length) } } };
  };
}
`;
const TRAPS_AT_ONCE = "self.traps = true;\n";
/** The code that is put before the worker's. */
let ahead = "";

const report = new Report();
mkdirSync(shots, { recursive: true });

const asked = [];
const server = createServer(({ url }, answer) => {
  const name = new URL(url, "http://localhost").pathname.replace(/^\/$/, "/index.html");
  asked.push(name);
  try {
    answer.writeHead(200, { "content-type": TYPES[path.extname(name)] ?? "application/octet-stream", "cache-control": "no-store" });
    if (name === "/worker.js") answer.write(ahead);
    answer.end(readFileSync(path.join(dist, path.basename(name))));
  } catch {
    answer.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await launch();

const text = (page) => page.evaluate(() => [...document.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
const until = (page, what, ...rest) => page.waitForFunction(what, ...rest, WAIT);
const untilText = (page, part) =>
  until(page, (wanted) => [...document.querySelectorAll(".cm-line")].map((line) => line.textContent).join("").replaceAll(/[^1-9]/g, "").includes(wanted), part);
const finding = (page, part) => until(page, (wanted) => document.querySelector("#findings")?.textContent.includes(wanted), part);
const noFinding = (page) => until(page, () => document.querySelectorAll("#findings .error").length === 0);

/** Opens a page in a browser context of its own; any error in the page fails the test. */
async function visit(options, fragment, run) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  try {
    await page.goto(address + fragment);
    await until(page, () => document.querySelector(".cm-editor") !== null && document.querySelector("#status").value === "");
    await run(page, context);
    assert.deepEqual(faults, []);
  } finally {
    await page.screenshot({ path: path.join(shots, "last.png") });
    await context.close();
  }
}

const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** Checks that keys are large enough for fingers, and that the grid has some size and lies within the board. */
async function isForFingers(page, side) {
  const seen = await page.evaluate(() => {
    const box = (element) => element.getBoundingClientRect(), board = document.querySelector("#board");
    const keys = [...board.querySelectorAll(".pad button:not(.erase)")].map(box);
    return { key: Math.min(...keys.flatMap(({ width, height }) => [width, height])), side: box(board.querySelector(".board-grid")).width, below: Math.max(...keys.map(({ bottom }) => bottom)) - box(board).bottom };
  });
  assert.ok(seen.key >= 40 && seen.side >= side && seen.below <= 0, JSON.stringify(seen));
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function choose(page, title, press) {
  await page.waitForSelector("#menu:not([hidden]) button", WAIT);
  const item = page.locator("#menu button", { hasText: title }).first();
  await press(item);
}

try {
  await report.test("a first visit loads less than 1.24 MB, compressed", async () => {
    // Files loaded at the first key or pointer event are not needed to show a puzzle and its findings.
    const isLater = (name) => name.startsWith("later-");
    const files = readdirSync(dist).filter((name) => statSync(path.join(dist, name)).isFile() && !isLater(name));
    const sizes = files.map((name) => {
      const bytes = readFileSync(path.join(dist, name));
      return { name, plain: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }).length };
    });
    console.table(sizes);
    const total = sizes.reduce((sum, { brotli }) => sum + brotli, 0);
    console.log(`together: ${total} bytes by brotli, ${sizes.reduce((sum, { gzip }) => sum + gzip, 0)} by gzip`);
    assert.ok(total < MOST_BYTES, `${total} bytes`);
  });

  await report.test("by keyboard on a desktop: a clash is typed, found, explained and fixed, and the puzzle solved", () =>
    visit(DESKTOP, `#p=${OPEN}`, async (page) => {
      await noFinding(page);
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.type("5");
      await finding(page, "appears twice");
      assert.ok((await page.locator(".cm-lintRange-error").count()) > 0, "the clash is marked in the text");
      await page.locator(".cm-lintRange-error").first().hover();
      await page.waitForSelector(".cm-tooltip", WAIT);
      await page.keyboard.press("Control+z");
      await noFinding(page);
      await page.keyboard.press("Alt+Enter");
      await choose(page, "Solve puzzle", async (item) => {
        await item.focus();
        await page.keyboard.press("Enter");
      });
      await untilText(page, SOLUTION);
      await page.screenshot({ path: path.join(shots, "desktop.png") });
    }),
  );

  await report.test("by touch on a phone: an example is chosen, its clash shown, and its place found", () =>
    visit(PHONE, "", async (page) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 390, `nothing is wider than the screen: ${width}`);
      await page.locator("#example").selectOption({ label: "A mistake to find" });
      await finding(page, "appears twice");
      await page.locator("#findings .error").first().tap();
      await page.locator("#actions").tap();
      await choose(page, "Remove the clashing digit", (item) => item.tap());
      await noFinding(page);
      await page.screenshot({ path: path.join(shots, "phone.png"), fullPage: true });
    }),
  );

  await report.test("by keyboard on the board: the puzzle is solved, each entry an edit of the text, and undone", () =>
    visit(DESKTOP, `#p=${encodeURIComponent(ROWS)}`, async (page) => {
      await page.locator("#cell-r1c1").waitFor({ state: "attached" });
      await page.locator("#board .board-grid").focus();
      await page.keyboard.press("Home");
      for (const [name, digit] of MOVES) {
        await page.keyboard.press("Tab");
        await page.locator(`#cell-${name}[aria-selected="true"]`).waitFor({ state: "attached" });
        await page.keyboard.press(`Digit${digit}`);
        await page.locator(`#cell-${name}[aria-label^="${name}, ${digit}"]`).waitFor({ state: "attached" });
      }
      await page.locator('#board[data-state="solved"]').waitFor();
      assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector("#board .place"), "::after").content), '"Solved"');
      assert.match((await text(page)).slice(ROWS.length).replaceAll(/[^1-9]/g, ""), new RegExp(SOLUTION));
      await page.screenshot({ path: path.join(shots, "board.png") });
      const [name] = MOVES.at(-1);
      await page.keyboard.press("Control+z");
      await page.locator(`#cell-${name}[aria-label^="${name}, blank"]`).waitFor({ state: "attached" });
    }),
  );

  await report.test("by touch on the board: a cell is tapped, a digit placed, and a clash shown", () =>
    visit(PHONE, `#p=${encodeURIComponent(ROWS)}`, async (page) => {
      const place = async (cell, symbol) => {
        const { x, y, width, height } = await page.locator(`#cell-${cell}`).boundingBox();
        await page.touchscreen.tap(x + width / 2, y + height / 2);
        await page.locator(`#cell-${cell}[aria-selected="true"]`).waitFor({ state: "attached" });
        await page.locator(`#board .pad button[data-symbol="${symbol}"]`).tap();
        await page.locator(`#cell-${cell}[aria-label^="${cell}, ${symbol}"]`).waitFor({ state: "attached" });
      };
      await page.locator("#cell-r1c1").waitFor({ state: "attached" });
      await page.locator("#cell-r1c1").scrollIntoViewIfNeeded();
      await place("r1c3", "4");
      await place("r1c4", "4");
      await finding(page, "appears twice");
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, "nothing is wider than the screen");
      // A fast finger reports few positions; positions outside the board are ignored.
      const touch = await page.context().newCDPSession(page), middle = async (cell) => {
        const { x, y, width, height } = await page.locator(`#cell-${cell}`).boundingBox();
        return { x: x + width / 2, y: y + height / 2 };
      };
      const [from, to, below] = [await middle("r1c3"), await middle("r1c9"), await middle("r3c9")], x = 388;
      for (const [type, ...touchPoints] of [["touchStart", from], ["touchMove", to], ["touchMove", { ...to, x }], ["touchMove", { ...below, x }], ["touchMove", below], ["touchEnd"]]) {
        await touch.send("Input.dispatchTouchEvent", { type, touchPoints });
      }
      const dragged = await page.locator('[role=gridcell][aria-selected="true"]').evaluateAll((all) => all.map(({ id }) => id.slice("cell-".length)));
      assert.deepEqual(dragged, ["r1c3", "r1c4", "r1c5", "r1c6", "r1c7", "r1c8", "r1c9", "r3c9"]);
      await isForFingers(page, 300);
      await page.screenshot({ path: path.join(shots, "phone-board.png"), fullPage: true });
      await page.setViewportSize({ width: 740, height: 360 });
      await isForFingers(page, 240);
      await page.locator('#board button[data-name="hint"]').tap();
      await page.locator("#board .said", { hasText: /\w/ }).waitFor();
      const beside = await page.locator("#board").evaluate((board) => {
        const [grid, pad, said] = [".board-grid", ".pad", ".said"].map((part) => board.querySelector(part).getBoundingClientRect());
        return said.left > pad.right && said.top >= grid.top - 1 && said.bottom <= grid.bottom && said.right <= innerWidth;
      });
      assert.ok(beside, "what the hint says stands beside the keys");
      await page.screenshot({ path: path.join(shots, "phone-on-its-side.png") });
      // A new puzzle is undone and redone in one step: the empty text in between has no board with buttons.
      await page.selectOption("#new", "easy");
      await until(page, () => document.querySelector(".cm-content").textContent.includes("--level easy") && document.querySelector("#status").value === "");
      await page.locator('#board button[data-name="undo"]').tap();
      await page.locator('#cell-r1c3[aria-label^="r1c3, 4"]').waitFor({ state: "attached" });
      await page.locator('#board button[data-name="redo"]').tap();
      await until(page, () => document.querySelector(".cm-content").textContent.includes("--level easy"));
    }),
  );

  await report.test("the page has no fault for those who read it by a screen reader or need more contrast, light and dark", async () => {
    for (const device of [DESKTOP, PHONE]) {
      for (const colorScheme of ["light", "dark"]) {
        await visit({ ...device, colorScheme }, `#p=${encodeURIComponent(ROWS)}`, async (page) => {
          await page.locator("#cell-r1c1").waitFor({ state: "attached" });
          await page.locator("#board .board-grid").focus();
          await page.keyboard.press("Tab");
          await page.keyboard.press("Digit5");
          await finding(page, "appears twice");
          await page.locator('#board button[data-name="candidates"]').click();
          await page.locator("#actions").click();
          await page.waitForSelector("#menu:not([hidden]) button", WAIT);
          assert.deepEqual(await faultsAround(page.locator("main")), [], colorScheme);
        });
      }
    }
  });

  await report.test("a link holds the text, and opens it again", () =>
    visit(DESKTOP, `#p=${CLASH}`, async (page, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await finding(page, "appears twice");
      await page.locator("#link").click();
      await until(page, () => document.querySelector("#status").value.includes("clipboard"));
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(link, /#t=[\w-]+$/);
      const other = await context.newPage();
      await other.goto(link);
      await finding(other, "appears twice");
      assert.equal(await text(other), CLASH);
    }),
  );

  await report.test("an edit is in the address at once, so that a reload keeps it", () =>
    visit(DESKTOP, `#p=${OPEN}`, async (page) => {
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("\n# mine");
      await until(page, () => location.hash.startsWith("#t="));
      await page.reload();
      await until(page, () => document.querySelector(".cm-content")?.textContent.includes("# mine"));
    }),
  );

  await report.test("an edit that is not in the address yet is not lost by a reload without a question", () =>
    visit(DESKTOP, `#p=${OPEN}`, async (page) => {
      const asked = [];
      page.on("dialog", (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await page.locator(".cm-content").focus();
      await page.keyboard.type("7");
      await page.reload();
      assert.deepEqual(asked, ["beforeunload"]);
    }),
  );

  await report.test("by keyboard: an arrow opens a list and takes nothing yet, and the menu of actions closes behind the focus", () =>
    visit(DESKTOP, `#p=${OPEN}`, async (page) => {
      await page.locator("#new").focus();
      for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "Enter"]) {
        assert.equal(await text(page), OPEN);
        await page.keyboard.press(key);
      }
      await until(page, () => document.querySelector(".cm-content").textContent.includes("--level easy"));
      await page.locator("#actions").focus();
      await page.keyboard.press("Enter");
      await page.waitForSelector("#menu:not([hidden]) button", WAIT);
      await page.keyboard.press("Tab");
      await page.waitForSelector("#menu[hidden]", { ...WAIT, state: "attached" });
    }),
  );

  await report.test("by keyboard: Tab leads to the controls first, and past the grid once Escape has left it; in the grid it leads to blanks", () =>
    visit(DESKTOP, `#p=${CLASH}`, async (page) => {
      await finding(page, "appears twice");
      await page.locator("#cell-r1c1").waitFor({ state: "attached" });
      const presses = async (key, times, place) => {
        for (let time = 0; time < times; time += 1) {
          await page.keyboard.press(key);
          if (await page.locator(place).evaluate((it) => it.contains(document.activeElement))) return;
        }
        assert.fail(`${key} did not lead to ${place} but to ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 100))}`);
      };
      await presses("Tab", 1, "#new");
      await presses("Tab", 30, ".board-grid");
      for (let time = 0; time < 3; time += 1) await presses("Tab", 1, ".board-grid");
      await presses("Escape", 1, "#board .toolbar");
      await presses("Tab", 30, "#text");
      await presses("Tab", 1, "#findings");
      // On the way back, Tab stops at the grid.
      await presses("Shift+Tab", 30, ".board-grid");
    }),
  );

  await report.test("how severe a finding is is written in front of it, also where the system sets the colors", () =>
    visit({ ...DESKTOP, forcedColors: "active" }, `#p=${CLASH}`, async (page) => {
      await page.getByRole("button", { name: /^error: 5 appears twice/ }).waitFor();
    }),
  );

  await report.test("where the system sets the colors, a pressed button differs from the others", () =>
    visit({ ...DESKTOP, forcedColors: "active" }, `#p=${OPEN}`, async (page) => {
      const ground = (name) => page.locator(`#board button[data-name="${name}"]`).evaluate((button) => getComputedStyle(button).backgroundColor);
      await page.locator('#board button[data-name="marking"]').click();
      assert.notEqual(await ground("marking"), await ground("undo"));
    }),
  );

  await report.test("a link in the address of the open page is opened, and undone; a damaged one leaves the text", () =>
    visit(DESKTOP, `#p=${OPEN}`, async (page) => {
      const says = (wanted) => page.waitForFunction((wanted) => document.querySelector(".cm-content")?.textContent.includes(wanted), wanted, WAIT);
      await page.evaluate(() => void (location.hash = "#p=%23 another one"));
      await says("# another one");
      await page.evaluate(() => void (location.hash = "#t=!!!!"));
      await until(page, () => document.querySelector("#status").value === "The link is damaged: it can't be unpacked.");
      await until(page, () => location.hash.startsWith("#t=") && location.hash !== "#t=!!!!");
      assert.equal(await text(page), "# another one");
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+KeyZ");
      await says(OPEN.slice(0, 9));
    }),
  );

  await report.test("a pasted link of another program is read as a puzzle, or named with the reason why not", () =>
    visit(DESKTOP, `#p=${OPEN}`, async (page) => {
      const paste = async (link) => {
        await page.locator(".cm-content").focus();
        await page.keyboard.press("Control+a");
        await page.evaluate((pasted) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", pasted);
          document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }, link);
      };
      for (const link of LINKS) {
        await paste(link);
        await until(page, () => document.querySelectorAll(".cm-line").length > 8);
        await untilText(page, OPEN.replaceAll(".", ""));
        await page.keyboard.press("Control+z");
      }
      await paste(LINKS[0]);
      await until(page, () => document.querySelectorAll(".cm-line").length > 8);
      assert.ok((await text(page)).startsWith("title: A link\nrules: anti-knight\n"), await text(page));
      for (const [link, lines, lost] of CONSTRAINED) {
        await paste(link);
        await until(page, (lines) => lines.every((line) => [...document.querySelectorAll(".cm-line")].some(({ textContent }) => textContent === line)), lines);
        await until(page, (lost) => (lost === "" ? document.querySelector("#status").value === "" : document.querySelector("#status").value.startsWith(lost)), lost);
      }
      for (const [link, why] of NAMED) {
        await paste(link);
        await until(page, (said) => document.querySelector("#status").value.includes(said), why);
        await finding(page, why);
        assert.ok(!(await page.locator("#findings").textContent()).includes("#"), "no word of comments");
      }
    }));

  await report.test("the menu of actions opens below its button, and nothing in the header is clipped", async () => {
    for (const options of [DESKTOP, PHONE]) {
      await visit(options, `#p=${OPEN}`, async (page) => {
        await page.locator("#actions").click();
        await page.waitForSelector("#menu:not([hidden]) button", WAIT);
        const seen = await page.evaluate(() => {
          const box = (name) => document.querySelector(name).getBoundingClientRect(), [button, menu] = [box("#actions"), box("#menu")];
          return { below: menu.top - button.bottom, left: menu.left, right: innerWidth - menu.right, beside: menu.left <= button.right && menu.right >= button.left };
        });
        assert.ok(seen.below >= 0 && seen.below < 10 && seen.beside && seen.left >= 0 && seen.right >= 0, JSON.stringify(seen));
        const clipped = await page.evaluate(() => [...document.querySelectorAll("#tools select")].filter((list) => list.scrollWidth > list.clientWidth).map(({ id }) => id));
        assert.deepEqual(clipped, []);
      });
    }
  });

  await report.test("a text that is too long for the address is not lost by a reload without a question", () =>
    visit(DESKTOP, `#p=${OPEN}`, async (page) => {
      const asked = [];
      page.on("dialog", (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await page.reload();
      await until(page, () => document.querySelector("#status").value === "" && document.querySelector(".cm-content") !== null);
      assert.deepEqual(asked, []);
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+End");
      // Random letters can hardly be compressed.
      const { randomBytes } = await import("node:crypto");
      await page.keyboard.insertText(`\n# ${randomBytes(9000).toString("hex")}`);
      await until(page, () => location.href.endsWith("#"));
      await page.reload();
      assert.deepEqual(asked, ["beforeunload"]);
    }),
  );

  await report.test("a damaged link, one that unpacks to gigabytes and one with a script in it do no harm", async () => {
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    let scripts = 0;
    await page.exposeFunction("harmed", () => (scripts += 1));
    const { deflateRawSync } = await import("node:zlib");
    const bomb = deflateRawSync(Buffer.alloc(50 << 20, "1")).toString("base64url");
    const evil = encodeURIComponent(`title: <img src=x onerror=harmed()> [x](javascript:harmed())\n${OPEN}\n`);
    for (const fragment of ["#t=!!!!", `#t=${bomb}`]) {
      await page.goto("about:blank");
      await page.goto(address + fragment);
      await until(page, () => document.querySelector("#status").value.includes("damaged"));
      await until(page, () => document.querySelector(".cm-content")?.textContent.includes("title:"));
    }
    await page.goto("about:blank");
    await page.goto(`${address}#p=${evil}`);
    await until(page, () => document.querySelector("#status").value === "" && document.querySelector(".cm-content") !== null);
    await page.locator(".cm-line").first().hover({ position: { x: 30, y: 10 } });
    await page.waitForSelector(".cm-tooltip-hover", WAIT);
    assert.equal(await page.locator(".cm-tooltip-hover img, .cm-tooltip-hover script").count(), 0);
    assert.equal(scripts, 0);
    await context.close();
  });

  await report.test("after a trap of the module the server is started again: the text is kept, and its findings are right", async () => {
    ahead = TRAP;
    await visit(DESKTOP, `#p=${OPEN}`, async (page) => {
      await noFinding(page);
      assert.equal(page.workers().length, 1);
      await page.workers()[0].evaluate(() => void (self.traps = true));
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.type("5");
      await until(page, () => document.querySelector("#status").value.includes("was started again"));
      await finding(page, "appears twice");
      assert.equal(await text(page), CLASH);
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+z");
      await noFinding(page);
      assert.equal(await text(page), OPEN);
      await page.locator("#cell-r1c1").waitFor({ state: "attached" });
      await page.keyboard.press("Alt+Enter");
      await choose(page, "Solve puzzle", (item) => item.click());
      await untilText(page, SOLUTION);
      assert.equal(page.workers().length, 1, "the server that stopped is gone");
    });
  });

  await report.test("a module that traps each time is given up, and the text is in the address", async () => {
    ahead = TRAP;
    await visit(DESKTOP, `#p=${OPEN}`, async (page) => {
      await noFinding(page);
      ahead = TRAP + TRAPS_AT_ONCE;
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+End");
      await page.workers()[0].evaluate(() => void (self.traps = true));
      await page.keyboard.insertText("\n# mine");
      await until(page, () => document.querySelector("#status").value.includes("Reload the page"));
      await until(page, () => location.hash.startsWith("#t="));
      ahead = "";
      await page.reload();
      await until(page, () => document.querySelector("#status").value === "" && document.querySelector(".cm-content")?.textContent.includes("# mine"));
    });
    ahead = "";
  });

  await report.test("nothing is loaded but the playground's own files", async () => {
    const own = new Set(readdirSync(dist).map((name) => `/${name}`));
    assert.deepEqual([...new Set(asked)].filter((name) => !own.has(name)), []);
  });
} catch (error) {
  report.ended(error);
} finally {
  await browser.close();
  server.close();
}
process.exitCode = report.finish();
