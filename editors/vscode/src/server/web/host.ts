// The parts that differ between a machine and a browser, for a browser: the server is a WebAssembly module in a worker,
// and both are in the extension's folder.

import { Disposable, ExtensionContext, Uri, workspace } from "vscode";
import { LanguageClient, LanguageClientOptions } from "vscode-languageclient/browser";
import { inform } from "../../tell";
import { Search } from "../find";
import { connect } from "./transport";

/** The schemes of files in a browser: local folders, repositories, remote machines and test file systems. */
const SCHEMES = ["file", "untitled", "vscode-vfs", "vscode-remote", "vscode-test-web", "memfs"];

/** The documents that the server serves. A workspace may use any other scheme, too; the schemes of earlier versions of files are excluded. */
export const DOCUMENTS = [...new Set([...SCHEMES, ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme)])].map((scheme) => ({ scheme, language: "sudoku" }));

/** Returns the module in the extension's folder, which always exists. */
export function find(context: ExtensionContext): Search {
  return { found: Uri.joinPath(context.extensionUri, "dist/web/sudoku-ls.wasm").toString() };
}

/** Creates a client that starts its server in a new worker, on each start. */
export async function makeClient(_: string, context: ExtensionContext, options: LanguageClientOptions): Promise<LanguageClient> {
  const read = (name: string) => workspace.fs.readFile(Uri.joinPath(context.extensionUri, "dist/web", name));
  const [script, module] = await Promise.all([read("worker.js"), read("sudoku-ls.wasm")]);
  // If the extension is installed on a remote machine, the browser does not start a worker from its address; a blob works.
  const address = URL.createObjectURL(new Blob([new Uint8Array(script)], { type: "text/javascript" }));
  return new LanguageClient("sudoku", "Sudoku", async () => connect(new Worker(address), module), options);
}

/** The folder for new files: the workspace folder, else none. */
export const home = (): Uri => workspace.workspaceFolders?.[0]?.uri ?? Uri.from({ scheme: "untitled", path: "/" });

/** Does nothing, since {@link find} always finds the server. */
export async function askForServer(_: Search): Promise<boolean> {
  return Promise.resolve(false);
}

/** Tells the user that there is no server to choose. */
export async function chooseServer(): Promise<void> {
  inform("In a browser, the language server is a part of the extension.");
}

/** Registers nothing: a task runs a program, which a browser can't. */
export function registerCheckTask(_: () => string | undefined): Disposable {
  return new Disposable(() => undefined);
}
