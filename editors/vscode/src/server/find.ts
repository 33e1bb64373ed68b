// Finds the language server. This file does not import VS Code, so that it can be tested alone.

import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** What the search for the server depends on. */
export interface Surroundings {
  /** The setting `sudoku.server.path`; empty if it is not set. */
  readonly setting: string;
  /** The environment of the editor. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder in which this extension is installed. */
  readonly extensionFolder: string;
  readonly homeFolder: string;
  readonly platform: NodeJS.Platform;
}

export type Search =
  | { readonly found: string }
  /** No server was found; `wanted` is the file that the user has named, if any. */
  | { readonly found: undefined; readonly wanted?: { readonly path: string; readonly by: string } };

/** Looks in this order: the setting, `SUDOKU_LS_PATH`, the extension's own folder, the `PATH`. */
export function findServer(at: Surroundings): Search {
  const named = nameOf("the setting sudoku.server.path", at.setting)
    ?? nameOf("the environment variable SUDOKU_LS_PATH", at.env["SUDOKU_LS_PATH"]);
  if (named !== undefined) {
    const path = expandHome(named.path, at.homeFolder);
    const found = isAbsolute(path) || /[\\/]/.test(path) ? runnable(path) : onPath(path, at);
    return found === undefined ? { found, wanted: { ...named, path } } : { found };
  }
  const file = at.platform === "win32" ? "sudoku-ls.exe" : "sudoku-ls";
  return { found: runnable(join(at.extensionFolder, "server", file)) ?? onPath(file, at) };
}

function nameOf(by: string, path: string | undefined): { path: string; by: string } | undefined {
  const trimmed = path?.trim();
  return trimmed ? { path: trimmed, by } : undefined;
}

function expandHome(path: string, home: string): string {
  return path === "~" || /^~[\\/]/.test(path) ? join(home, path.slice(1)) : path;
}

function onPath(file: string, at: Surroundings): string | undefined {
  const folders = (at.env["PATH"] ?? at.env["Path"] ?? "").split(delimiter);
  // Cargo's folder is added to the PATH by shell start-up files, which an editor started from a desktop does not run.
  folders.push(join(at.env["CARGO_HOME"] ?? join(at.homeFolder, ".cargo"), "bin"));
  for (const folder of folders) {
    const found = folder === "" ? undefined : runnable(join(folder, file));
    if (found !== undefined) return found;
  }
  return undefined;
}

function runnable(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}
