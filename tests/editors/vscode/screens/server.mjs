// Where the server comes from: it is inside the extension, or the user chooses or installs it after a question.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { launch } from "../browser.mjs";
import { startCodeServer } from "../code_server.mjs";
import { Screen, VIEW, WAIT_MS, pictureOf } from "../screen_kit.mjs";

const CLASH = "1 2 | . 1\n. . | 1 2\n2 1 | . 3\n. 3 | . .\n";

/** A stand-in for cargo that installs this server, after checking its arguments. */
const cargo = (server) => `#!/bin/sh
[ "$*" = "install --locked --path ." ] && [ -f Cargo.toml ] || { echo "error: called as $*" >&2; exit 1; }
mkdir -p "$HOME/.cargo/bin"
ln -s "${server}" "$HOME/.cargo/bin/sudoku-ls"
`;

/** @param {{prefix: string, vsix: string, withServer: string, server: string, work: string, shots: string, report: import("../report.mjs").Report}} options */
export async function driveServer({ prefix, vsix, withServer, server, work, shots, report }) {
  const home = new ServerHome({ prefix, server, work, shots });
  const browser = await launch();
  try {
    await report.test("a .vsix with the server inside works where there is no server on the PATH", () => home.in("with", withServer, browser, (screen, at) => home.bundled(screen, at)));
    await report.test("without a server, one question ends with its path chosen", () => home.in("choose", vsix, browser, (screen, at) => home.choose(screen, at)));
    await report.test("without a server, the same question has cargo install it from a checkout", () => home.in("install", vsix, browser, (screen, at) => home.install(screen, at)));
    await report.test("after a server that can't be started again the board shows what the text has, and a command starts the server anew", () => home.in("crashed", vsix, browser, (screen, at) => home.crashed(screen, at)));
    await report.test("in a folder that is not trusted the question names the ways that are there", () => home.in("asked", vsix, browser, (screen) => home.asked(screen), false));
    await report.test("a folder that is not trusted does not choose the server", () => home.in("untrusted", withServer, browser, (screen, at) => home.untrusted(screen, at), false));
  } finally {
    await browser.close();
  }
}

/** Returns the running servers whose home is in a folder. */
function serversOf(at) {
  return fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      const isOwn = fs.readFileSync(`/proc/${name}/environ`, "utf8").includes(`HOME=${at}/home\0`);
      return isOwn && fs.readFileSync(`/proc/${name}/cmdline`, "utf8").includes("\0lsp\0") ? [Number(name)] : [];
    } catch {
      return []; // ended meanwhile
    }
  });
}

class ServerHome {
  constructor(options) {
    Object.assign(this, options);
  }

  /** Runs `steps` in a VS Code of its own, with only this extension. */
  async in(name, vsix, browser, steps, trustsAll = true) {
    const at = path.join(this.work, `server-${name}`);
    const folder = path.join(at, "puzzles"), home = path.join(at, "home"), bin = path.join(home, ".cargo/bin");
    fs.mkdirSync(folder, { recursive: true });
    fs.mkdirSync(bin, { recursive: true });
    fs.writeFileSync(path.join(folder, "clash.sudoku"), CLASH);
    const checkout = path.join(at, "checkout");
    fs.mkdirSync(path.join(checkout, "src"), { recursive: true });
    fs.writeFileSync(path.join(checkout, "Cargo.toml"), '[package]\nname = "sudoku-ls"\n');
    fs.writeFileSync(path.join(bin, "cargo"), cargo(this.server), { mode: 0o755 });
    if (!trustsAll) {
      const own = path.join(at, "own-server");
      fs.writeFileSync(own, `#!/bin/sh\ntouch "${at}/was-run"\nexec "${this.server}" "$@"\n`, { mode: 0o755 });
      fs.mkdirSync(path.join(folder, ".vscode"));
      fs.writeFileSync(path.join(folder, ".vscode/settings.json"), JSON.stringify({ "sudoku.server.path": own }));
    }
    const env = { HOME: home, CARGO_HOME: path.join(home, ".cargo"), PATH: "/usr/bin:/bin", SUDOKU_LS_PATH: "" };
    const code = await startCodeServer({ prefix: this.prefix, vsix, state: path.join(at, "state"), env, trustsAll });
    const page = await browser.newPage({ viewport: VIEW });
    page.setDefaultTimeout(WAIT_MS);
    const screen = new Screen(page, this.shots);
    try {
      await page.goto(`${code.url}/?folder=${encodeURIComponent(folder)}`);
      await screen.start("clash.sudoku");
      await steps(screen, { at, checkout });
    } catch (error) {
      await pictureOf(page, path.join(this.work, `failed-server-${name}.png`));
      throw error;
    } finally {
      await page.close();
      await code.stop();
    }
  }

  async works(screen) {
    await screen.page.locator(".monaco-editor .squiggly-error").first().waitFor({ state: "attached" });
  }

  async bundled(screen, { at }) {
    await this.works(screen);
    const extensions = fs.realpathSync(path.join(at, "state/extensions"));
    const running = fs.readdirSync("/proc").flatMap((name) => {
      try {
        return [fs.readlinkSync(`/proc/${name}/exe`)];
      } catch {
        return []; // no process, or one that has ended meanwhile
      }
    });
    assert.ok(running.some((program) => program.startsWith(extensions) && program.endsWith("/server/sudoku-ls")), running.join("\n"));
  }

  async untrusted(screen, { at }) {
    await this.works(screen);
    await screen.page.locator(".statusbar-item", { hasText: "Restricted Mode" }).first().waitFor();
    assert.ok(!fs.existsSync(path.join(at, "was-run")), "the folder's own program was run");
    // Once the folder is trusted, its setting applies.
    await screen.command("Workspaces: Manage Workspace Trust");
    await screen.page.locator(".workspace-trust-editor").getByText("Trust", { exact: true }).first().click();
    const limit = Date.now() + WAIT_MS;
    while (!fs.existsSync(path.join(at, "was-run"))) {
      assert.ok(Date.now() < limit, "waited in vain for the folder's own server");
      await screen.page.waitForTimeout(50);
    }
  }

  async question(screen, button) {
    const toast = screen.page.locator(".notification-toast").filter({ hasText: "The Sudoku language server is not installed" }).first();
    await toast.waitFor();
    await screen.shot("no-server-question");
    await toast.getByText(button, { exact: true }).click();
  }

  async asked(screen) {
    const toast = screen.page.locator(".notification-toast").filter({ hasText: "The Sudoku language server is not installed" }).first();
    await toast.filter({ hasText: "trust this folder to have cargo install it" }).waitFor();
    await screen.shot("no-server-untrusted");
    assert.deepEqual(await toast.locator(".monaco-button").allInnerTexts(), ["Choose Server…"]);
  }

  /**
   * Answers the dialog for a file or a folder. `inside` is an entry that the dialog lists once it has reached the
   * folder; before that, Enter would choose another folder.
   */
  async pick(screen, place, inside) {
    const input = screen.page.locator(".quick-input-widget input").first();
    await input.waitFor({ state: "visible" });
    // The dialog first writes the open folder, and writes it a second time if the user types too early.
    await screen.page.waitForFunction(() => document.querySelector(".quick-input-widget input").value.endsWith("/"));
    const limit = Date.now() + WAIT_MS;
    do {
      assert.ok(Date.now() < limit, `the dialog does not take ${place}`);
      await input.fill(place);
      if (inside !== undefined) {
        const row = screen.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: inside }).first();
        if (!(await row.waitFor({ timeout: WAIT_MS / 10 }).then(() => true, () => false))) {
          // The dialog may have overwritten the typed text.
          await input.fill("/");
          continue;
        }
      }
      await screen.page.keyboard.press("Enter");
    } while (!(await input.waitFor({ state: "hidden", timeout: WAIT_MS / 10 }).then(() => true, () => false)));
  }

  async crashed(screen, { at }) {
    const { page } = screen, bin = path.join(at, "home/.cargo/bin"), broken = path.join(at, "broken");
    fs.writeFileSync(path.join(bin, "sudoku-ls"), `#!/bin/sh\n[ -e "${broken}" ] && exit 1\nexec "${this.server}" "$@"\n`, { mode: 0o755 });
    await screen.command("Notifications: Clear All Notifications");
    await screen.command("Sudoku: Restart Server");
    await this.works(screen);
    await screen.command("Sudoku: Open Board to the Side");
    const board = page.locator("iframe.webview.ready:visible").contentFrame().locator("iframe#active-frame").contentFrame();
    const cell = (label) => board.locator(`.cell[aria-label="r1c3, ${label}"]`), isSaid = (text) => board.locator(".said", { hasText: text }).waitFor();
    await cell("blank").waitFor({ state: "attached" });
    fs.writeFileSync(broken, "");
    for (const id of serversOf(at)) process.kill(id, "SIGKILL");
    await isSaid("The language server is not running.");
    await page.locator(".monaco-editor .view-lines").first().click();
    await page.locator(".statusbar-item", { hasText: "Sudoku: no server" }).waitFor();
    await cell("blank").click({ force: true });
    await page.keyboard.press("3");
    await isSaid("The language server is not running.");
    await cell("blank").waitFor({ state: "attached", timeout: WAIT_MS / 10 });
    fs.rmSync(broken);
    await screen.command("Sudoku: Find Isomorphic Puzzles in Open Files");
    // Its answer says that the server runs again.
    await page.locator(".notification-toast").filter({ hasText: "classic 9x9 puzzle" }).first().waitFor();
    await cell("blank").click({ force: true });
    await page.keyboard.press("3");
    await cell("3").waitFor({ state: "attached" });
    assert.ok(!(await board.locator(".said").textContent()).includes("not running"));
  }

  async choose(screen) {
    await this.question(screen, "Choose Server…");
    await this.pick(screen, this.server);
    await this.works(screen);
  }

  async install(screen, { checkout }) {
    await this.question(screen, "Install from a Checkout…");
    await this.pick(screen, `${checkout}/`, "src");
    await this.works(screen);
  }
}
