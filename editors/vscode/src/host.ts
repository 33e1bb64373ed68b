// What depends on where the extension runs, on a machine: the server is a program that is looked for. `web/host.ts` takes its place in a browser.

import { homedir } from "node:os";
import { ExtensionContext, Uri, commands, env, window, workspace } from "vscode";
import { LanguageClient, LanguageClientOptions } from "vscode-languageclient/node";
import { Search, findServer } from "./server";

const INSTALL = "cargo install --path .";

/** The documents that the server gets. */
export const DOCUMENTS = ["file", "untitled", "vscode-vfs"].map((scheme) => ({ scheme, language: "sudoku" }));

/** Looks for the server. */
export function find(context: ExtensionContext): Search {
  return findServer({
    setting: workspace.getConfiguration("sudoku").get("server.path", ""),
    env: process.env,
    extensionFolder: context.extensionPath,
    homeFolder: homedir(),
    platform: process.platform,
  });
}

/** Makes a client of the server that was found. */
export async function makeClient(command: string, _context: ExtensionContext, options: LanguageClientOptions): Promise<LanguageClient> {
  return new LanguageClient("sudoku", "Sudoku", { command, args: ["lsp", "--stdio"] }, options);
}

/** The folder of new files that are not in a workspace. */
export const home = (): Uri => Uri.file(homedir());

/** Says that there is no server, and how to get one. */
export async function sayMissing(search: Search & { found: undefined }): Promise<void> {
  const reason = search.wanted === undefined
    ? "The Sudoku language server is not installed."
    : `The Sudoku language server ${search.wanted.path}, set by ${search.wanted.by}, does not exist.`;
  const copy = "Copy Install Command", settings = "Open Settings";
  const answer = await window.showErrorMessage(
    `${reason} Run "${INSTALL}" in a checkout of sudoku-ls (or set sudoku.server.path), then "Sudoku: Restart Server".`,
    copy, settings,
  );
  if (answer === copy) await env.clipboard.writeText(INSTALL);
  if (answer === settings) await commands.executeCommand("workbench.action.openSettings", "sudoku.server.path");
}
