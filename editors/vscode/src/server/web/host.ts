// What depends on where the extension runs, in a browser: the server is a module in a worker, both in the extension's own folder.

import { Disposable, ExtensionContext, Uri, workspace } from "vscode";
import { LanguageClient, LanguageClientOptions } from "vscode-languageclient/browser";
import { inform } from "../../tell";
import { Search } from "../find";
import { connect } from "./transport";

/** Where files come from in a browser: a folder on this machine or in a repository, or what a remote machine or a test has. */
const SCHEMES = ["file", "untitled", "vscode-vfs", "vscode-remote", "vscode-test-web", "memfs"];

/** The documents that the server gets: the workspace may lie anywhere else, too, but a version that a file is compared with has another scheme. */
export const DOCUMENTS = [...new Set([...SCHEMES, ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme)])].map((scheme) => ({ scheme, language: "sudoku" }));

/** The server is always there. */
export function find(context: ExtensionContext): Search {
  return { found: Uri.joinPath(context.extensionUri, "dist/web/sudoku-ls.wasm").toString() };
}

/** Makes a client whose server starts with a worker of its own, also when it starts again. */
export async function makeClient(_: string, context: ExtensionContext, options: LanguageClientOptions): Promise<LanguageClient> {
  const read = (name: string) => workspace.fs.readFile(Uri.joinPath(context.extensionUri, "dist/web", name));
  const [script, module] = await Promise.all([read("worker.js"), read("sudoku-ls.wasm")]);
  // A worker of its file would not start where the extension is kept on a remote machine.
  const address = URL.createObjectURL(new Blob([new Uint8Array(script)], { type: "text/javascript" }));
  return new LanguageClient("sudoku", "Sudoku", async () => connect(new Worker(address), module), options);
}

/** There is no folder of new files but the workspace. */
export const home = (): Uri => workspace.workspaceFolders?.[0]?.uri ?? Uri.from({ scheme: "untitled", path: "/" });

/** Never needed: see {@link find}. */
export async function askForServer(_: Search): Promise<boolean> {
  return Promise.resolve(false);
}

/** There is nothing to choose. */
export async function chooseServer(): Promise<void> {
  inform("In a browser, the language server is a part of the extension.");
}

/** A task is a program, and none can be started. */
export function registerCheckTask(_: () => string | undefined): Disposable {
  return new Disposable(() => undefined);
}
