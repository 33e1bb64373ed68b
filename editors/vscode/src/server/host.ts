// The parts that differ between a machine and a browser, for a machine: the server is a program. `web/host.ts` replaces this file in a browser.

import { homedir } from "node:os";
import { ExtensionContext, Uri, workspace } from "vscode";
import { LanguageClient, LanguageClientOptions } from "vscode-languageclient/node";
import { Search, findServer } from "./find";

export { registerCheckTask } from "./check_task";
export { askForServer, chooseServer } from "./missing";

/** The documents that the server serves. */
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

/** Creates a client that runs the given server. */
export async function makeClient(command: string, _context: ExtensionContext, options: LanguageClientOptions): Promise<LanguageClient> {
  return new LanguageClient("sudoku", "Sudoku", { command, args: ["lsp", "--stdio"] }, options);
}

/** The folder for new files. */
export const home = (): Uri => workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file")?.uri ?? Uri.file(homedir());
