import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { Surroundings, findServer } from "../src/server/find";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sudoku-server-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Creates a program at a path below the test's folder. */
function program(...place: string[]): string {
  const path = join(folder, ...place);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, "#!/bin/sh\n");
  chmodSync(path, 0o755);
  return path;
}

function at(more: Partial<Surroundings>): Surroundings {
  const home = join(folder, "home");
  return { setting: "", env: {}, extensionFolder: join(folder, "extension"), homeFolder: home, platform: "linux", ...more };
}

test("the setting comes before the environment, the PATH and the bundled server", () => {
  const set = program("set", "my-server");
  const env = { SUDOKU_LS_PATH: program("env", "sudoku-ls"), PATH: join(program("path", "sudoku-ls"), "..") };
  program("extension", "server", "sudoku-ls");
  assert.deepEqual(findServer(at({ setting: ` ${set} `, env })), { found: set });
});

test("the environment comes before the PATH and the bundled server", () => {
  const named = program("env", "sudoku-ls");
  const env = { SUDOKU_LS_PATH: named, PATH: join(program("path", "sudoku-ls"), "..") };
  program("extension", "server", "sudoku-ls");
  assert.deepEqual(findServer(at({ env })), { found: named });
});

test("the bundled server comes before the PATH", () => {
  const path = program("path", "sudoku-ls");
  const PATH = ["", join(folder, "nothing"), join(path, "..")].join(delimiter);
  assert.deepEqual(findServer(at({ env: { PATH } })), { found: path });
  const found = program("extension", "server", "sudoku-ls");
  assert.deepEqual(findServer(at({ env: { PATH } })), { found });
});

test("cargo's folder counts as part of the PATH", () => {
  const found = program("home", ".cargo", "bin", "sudoku-ls");
  assert.deepEqual(findServer(at({})), { found });
});

test("the bundled server has the platform's ending", () => {
  const found = program("extension", "server", "sudoku-ls.exe");
  assert.deepEqual(findServer(at({ platform: "win32" })), { found });
  assert.deepEqual(findServer(at({ platform: "linux" })), { found: undefined });
});

test("a server named in vain is an error, not a reason to take another", () => {
  const PATH = join(program("path", "sudoku-ls"), "..");
  const path = join(folder, "home", "bin", "gone");
  assert.deepEqual(findServer(at({ setting: "~/bin/gone", env: { PATH } })), {
    found: undefined,
    wanted: { path, by: "the setting sudoku.server.path" },
  });
});

test("a bare name in the setting is looked up on the PATH", () => {
  const found = program("path", "sudoku-ls-beta");
  assert.deepEqual(findServer(at({ setting: "sudoku-ls-beta", env: { PATH: join(found, "..") } })), { found });
});

test("a folder or a file that can't be run is no server", () => {
  mkdirSync(join(folder, "path", "sudoku-ls"), { recursive: true });
  writeFileSync(join(folder, "plain"), "");
  chmodSync(join(folder, "plain"), 0o644);
  assert.deepEqual(findServer(at({ env: { PATH: join(folder, "path") } })), { found: undefined });
  assert.equal(findServer(at({ setting: join(folder, "plain") })).found, undefined);
});
