// offline.mjs DIST WORK: the playground in a real browser, without a network and across updates of its server.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { launch } from "../vscode/browser.mjs";
import { Report } from "../vscode/report.mjs";

const [dist, work] = process.argv.slice(2);
const WAIT = { timeout: 30_000 };
/** The maximum size of the files that a first visit loads, compressed. */
const MOST_BYTES = 1_240_000;
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const OPEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const report = new Report();
mkdirSync(work, { recursive: true });
const browser = await launch();

/** A typical static server: files are compressed, and the browser may cache them for some time. */
class Site {
  constructor(name) {
    this.folder = path.join(work, name);
    rmSync(this.folder, { recursive: true, force: true });
    cpSync(dist, this.folder, { recursive: true });
    this.sent = [];
    this.server = createServer(({ url }, answer) => this.answer(new URL(url, "http://localhost").pathname, answer));
  }

  async start() {
    await new Promise((resolve) => this.server.listen(this.port ?? 0, "127.0.0.1", resolve));
    this.port = this.server.address().port;
    this.address = `http://127.0.0.1:${this.port}/puzzles/`;
    return this;
  }

  /** Stops the server, so that the network is gone. */
  async stop() {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  answer(pathname, answer) {
    const name = pathname.replace(/^\/puzzles\/$/, "/puzzles/index.html").replace("/puzzles/", "");
    try {
      const body = brotliCompressSync(readFileSync(path.join(this.folder, name)), { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: this.quality ?? 5 } });
      this.sent.push({ name, bytes: body.length });
      answer.writeHead(200, { "content-type": TYPES[path.extname(name)], "content-encoding": "br", "cache-control": "max-age=600" });
      answer.end(body);
    } catch {
      answer.writeHead(404).end();
    }
  }

  /** Puts a build on the server, with a mark in its page and script; with `isThere`, only some of its files, as in the middle of an update. */
  put(mark, isThere = () => true) {
    const files = { "index.html": read("index.html").replace("<title>", `<title>${mark} `), "main.js": `${read("main.js")}\nwindow.build = "${mark}";\n` };
    let worker = read("offline.js");
    for (const [name, text] of Object.entries(files)) worker = worker.replace(hash(read(name)), hash(text));
    const [own] = /[\da-f]{16}/.exec(worker);
    files["offline.js"] = worker.replace(own, createHash("sha256").update(mark).digest("hex").slice(0, 16));
    for (const [name, text] of Object.entries(files)) if (isThere(name)) writeFileSync(path.join(this.folder, name), text);
  }
}

const read = (name) => readFileSync(path.join(dist, name), "utf8");
const hash = (text) => createHash("sha256").update(text).digest("base64");

const until = (page, what, ...rest) => page.waitForFunction(what, ...rest, WAIT);
const isReady = (page) => until(page, () => document.querySelector(".cm-editor") !== null && document.querySelector("#status").value === "");
const isKept = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
const build = (page) => page.evaluate(() => [document.title.split(" ")[0], window.build]);

/** Runs a test with a server and a browser context of its own. */
async function on(name, run) {
  const site = await new Site(name).start();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await run(site, context);
  } finally {
    await context.pages()[0]?.screenshot({ path: path.join(work, `${name}.png`) });
    await context.close();
    if (site.server.listening) await site.stop();
  }
}

async function visit(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  await isReady(page);
  return page;
}

/** Hovers over the first cell until its hover is shown as HTML: at first, the library for Markdown may be missing. */
async function hovers(page) {
  const strong = page.locator(".cm-tooltip-hover strong").first();
  for (let time = 0; time < 10 && !(await strong.isVisible()); time += 1) {
    await page.mouse.move(0, 0);
    await page.locator(".cm-line").first().hover({ position: { x: 10, y: 8 } });
    await strong.waitFor({ timeout: WAIT.timeout / 10 }).catch(() => undefined);
  }
  assert.ok(await strong.isVisible());
}

/** Makes the browser look for a newer build; returns whether one is waiting. */
const update = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = await registration.update();
    const newer = found.installing ?? found.waiting;
    if (newer === null) return false;
    while (newer.state === "installing") await new Promise((resolve) => newer.addEventListener("statechange", resolve, { once: true }));
    return newer.state === "installed";
  });

try {
  await report.test("after one visit the page is loaded without a network, with its text, and the puzzle is solved", () =>
    on("offline", async (site, context) => {
      const page = await visit(context, `${site.address}#p=${OPEN}`);
      await isKept(page);
      await site.stop();
      await page.reload();
      await isReady(page);
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Alt+Enter");
      await page.locator("#menu button", { hasText: "Solve puzzle" }).first().click();
      await until(page, (wanted) => [...document.querySelectorAll(".cm-line")].map((line) => line.textContent).join("").replaceAll(/[^1-9]/g, "").includes(wanted), SOLUTION);
      // The page also opens under its file name, in another tab.
      const other = await visit(context, `${site.address}index.html?from=elsewhere#p=${OPEN}`);
      assert.equal(await other.title(), "Sudoku playground");
    }),
  );

  await report.test("words in Markdown, which are loaded later, are there without a network once they were shown", () =>
    on("later", async (site, context) => {
      const page = await visit(context, `${site.address}#p=${OPEN}`);
      await isKept(page);
      await hovers(page);
      await until(page, async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat().some((url) => url.includes("later-")));
      await site.stop();
      await page.reload();
      await isReady(page);
      await hovers(page);
    }),
  );

  await report.test("a first visit loads each file once, and less than 1.24 MB, compressed, with all that is kept", () =>
    on("first", async (site, context) => {
      site.quality = constants.BROTLI_MAX_QUALITY;
      const page = await visit(context, site.address);
      await isKept(page);
      const names = site.sent.map(({ name }) => name), total = site.sent.reduce((sum, { bytes }) => sum + bytes, 0);
      console.log(`a first visit: ${total} bytes of ${names.length} files`);
      assert.deepEqual(names, [...new Set(names)]);
      assert.ok(total < MOST_BYTES, `${total} bytes`);
    }),
  );

  await report.test("an update is taken as a whole: not before all of it is on the server, nor while another page is open", () =>
    on("update", async (site, context) => {
      site.put("A");
      const page = await visit(context, site.address);
      await isKept(page);
      await page.reload();
      await isReady(page);
      assert.deepEqual(await build(page), ["A", "A"]);
      site.put("B", (name) => name !== "index.html");
      assert.equal(await update(page), false);
      await page.reload();
      await isReady(page);
      assert.deepEqual(await build(page), ["A", "A"], "half of an update");
      site.put("B");
      const other = await visit(context, site.address);
      assert.equal(await update(page), true);
      await page.reload();
      await isReady(page);
      assert.deepEqual([await build(page), await build(other)], [["A", "A"], ["A", "A"]], "another page is open");
      await other.close();
      await page.reload();
      await until(page, () => document.title.startsWith("B"));
      await isReady(page);
      assert.deepEqual(await build(page), ["B", "B"]);
      await until(page, async () => (await caches.keys()).length === 1);
      await site.stop();
      await page.reload();
      await isReady(page);
      assert.deepEqual(await build(page), ["B", "B"], "without a network");
    }),
  );
} catch (error) {
  report.ended(error);
} finally {
  await browser.close();
}
process.exitCode = report.finish();
