// What happens if no server is found: one question, and then the user chooses the server's path or has cargo install it from a checkout.

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { CancellationToken, ConfigurationTarget, ProgressLocation, Uri, window, workspace } from "vscode";
import { fail } from "../tell";
import { Search } from "./find";

const CHOOSE = "Choose Server…", INSTALL = "Install from a Checkout…";

/** Asks what to do about a missing server; returns true if the server may be found now. A path that the user chooses is kept in the settings. */
export async function askForServer(search: Search & { found: undefined }): Promise<boolean> {
  const reason = search.wanted === undefined
    ? "The Sudoku language server is not installed."
    : `The Sudoku language server ${search.wanted.path}, set by ${search.wanted.by}, does not exist.`;
  // Building a checkout runs its programs, so this is offered in trusted workspaces only.
  const [ways, answers] = workspace.isTrusted
    ? ["Choose its path, or have cargo install it from a checkout of sudoku-ls.", [CHOOSE, INSTALL]]
    : ["Choose its path, or trust this folder to have cargo install it from a checkout of sudoku-ls.", [CHOOSE]];
  const answer = await fail(`${reason} ${ways}`, ...answers);
  if (answer === CHOOSE) await chooseServer();
  return answer === INSTALL && (await install(search.wanted !== undefined));
}

/** Asks for the server's path and keeps it in the settings; that change restarts the server. */
export async function chooseServer(): Promise<void> {
  const picked = await window.showOpenDialog({ title: "The program sudoku-ls", openLabel: "Use This Server", canSelectMany: false });
  if (picked?.[0] !== undefined) await keep(picked[0].fsPath);
}

async function keep(path: string): Promise<void> {
  await workspace.getConfiguration("sudoku").update("server.path", path, ConfigurationTarget.Global);
}

/** Has cargo install the server; returns true if the search for the server should be repeated. */
async function install(isSet: boolean): Promise<boolean> {
  const picked = await window.showOpenDialog({ title: "A checkout of sudoku-ls", openLabel: "Install from Here", canSelectFiles: false, canSelectFolders: true });
  const folder = picked?.[0];
  if (folder === undefined) return false;
  if (!isCheckout(folder)) {
    void fail(`${folder.fsPath} is not a checkout of sudoku-ls.`);
    return false;
  }
  const title = "Installing the Sudoku language server";
  const why = await window.withProgress({ location: ProgressLocation.Notification, title, cancellable: true }, (_, token) => cargo(folder.fsPath, token));
  if (why !== undefined) {
    void fail(`Could not install the Sudoku language server: ${why}`);
    return false;
  }
  if (!isSet) return true;
  await keep(join(cargoFolder(), process.platform === "win32" ? "sudoku-ls.exe" : "sudoku-ls"));
  return false;
}

function isCheckout(folder: Uri): boolean {
  const manifest = join(folder.fsPath, "Cargo.toml");
  return existsSync(manifest) && /^name = "sudoku-ls"$/m.test(readFileSync(manifest, "utf8"));
}

function cargoFolder(): string {
  return join(process.env["CARGO_HOME"] ?? join(homedir(), ".cargo"), "bin");
}

/** Runs cargo; returns why it failed, if it did. */
function cargo(folder: string, token: CancellationToken): Promise<string | undefined> {
  // An editor that was started from a desktop may not have cargo's folder in its PATH.
  const env = { ...process.env, PATH: `${process.env["PATH"] ?? ""}${delimiter}${cargoFolder()}` };
  return new Promise((resolve) => {
    const run = spawn("cargo", ["install", "--locked", "--path", "."], { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
    const lines: string[] = [];
    run.stderr.setEncoding("utf8").on("data", (text: string) => lines.push(...text.split("\n").filter((line) => line.trim() !== "")));
    token.onCancellationRequested(() => run.kill());
    run.once("error", () => resolve("there is no cargo. Install Rust first."));
    run.once("close", (code) => {
      if (code === 0) resolve(undefined);
      else resolve(token.isCancellationRequested ? "cancelled." : lines.slice(-5).join(" ") || `cargo ended with ${code}.`);
    });
  });
}
