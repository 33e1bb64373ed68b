// Runs in_host.cjs in VS Code's real extension host, next to the installed extension, on a workspace of two folders.

import fs from "node:fs";
import path from "node:path";
import { launch } from "./browser.mjs";

const LIMIT_MS = 480_000;
/** How often the page is loaded while no test has run: see run.cjs. */
const LOADS = 5;
const HERE = import.meta.dirname;

/** @param {{url: string, work: string, results: string, report: import("./report.mjs").Report, tests?: string}} options */
export async function runInHost({ url, work, results, report, tests = path.join(HERE, "in_host.cjs") }) {
  const workspace = makeWorkspace(work);
  const browser = await launch();
  try {
    let code = "not started";
    for (let load = 0; load < LOADS && !fs.existsSync(results); load += 1) {
      const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
      code = await testsOf(page, `${url}/?workspace=${encodeURIComponent(workspace)}`, new URL(url).host, work, tests);
      if (code !== 0) await page.screenshot({ path: path.join(work, "in-host.png") });
      await page.close();
    }
    countResults(results, code, report);
  } finally {
    await browser.close();
  }
}

function countResults(results, code, report) {
  const lines = fs.existsSync(results) ? fs.readFileSync(results, "utf8").trim().split("\n").map((line) => JSON.parse(line)) : [];
  for (const { name, error } of lines) error === undefined ? report.pass(name) : report.fail(name, error);
  const ended = code === 0 || lines.some(({ error }) => error !== undefined);
  if (!ended) report.fail("the tests in the extension host run to their end", `they ended with: ${code}`);
}

function makeWorkspace(work) {
  const folders = ["one", "two"].map((name) => ({ path: name }));
  for (const folder of folders) fs.cpSync(path.join(HERE, "../fixture"), path.join(work, folder.path), { recursive: true });
  const file = path.join(work, "both.code-workspace");
  fs.writeFileSync(file, JSON.stringify({ folders }));
  // VS Code runs tests only for an extension under development. That one is empty, so the installed extension is what is tested.
  fs.mkdirSync(path.join(work, "runner"), { recursive: true });
  const runner = { name: "runner", publisher: "tests", version: "0.0.0", engines: { vscode: "*" } };
  fs.writeFileSync(path.join(work, "runner/package.json"), JSON.stringify(runner));
  return file;
}

/** The workbench reads such options only from its page, so they are written into the page before it reads them. */
async function testsOf(page, address, authority, work, tests) {
  const remote = (file) => ({ scheme: "vscode-remote", authority, path: file });
  let finish;
  const done = new Promise((resolve) => (finish = resolve));
  await page.exposeFunction("codeAutomationExit", (code) => finish(code));
  await page.exposeFunction("codeAutomationLog", () => undefined);
  await page.addInitScript(
    (options) => {
      const patch = () => {
        const meta = document.getElementById("vscode-workbench-web-configuration");
        if (meta === null) return false;
        const settings = JSON.parse(meta.getAttribute("data-settings"));
        settings.developmentOptions = { ...settings.developmentOptions, ...options };
        meta.setAttribute("data-settings", JSON.stringify(settings));
        return true;
      };
      if (patch()) return;
      const observer = new MutationObserver(() => patch() && observer.disconnect());
      observer.observe(document, { childList: true, subtree: true });
    },
    { extensions: [remote(path.join(work, "runner"))], extensionTestsPath: remote(tests) },
  );
  await page.goto(address);
  const limit = new Promise((resolve) => setTimeout(() => resolve("a time-out"), LIMIT_MS).unref());
  return Promise.race([done, limit]);
}
