// The task "check" and its problem matcher, tested on the command's real output.

const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");
const { test } = require("./kit.cjs");
const { extensions, tasks, workspace } = vscode;

/** The time limit for VS Code to read the file of tasks, in milliseconds. */
const READ_MS = 60_000;

const SEVERITIES = { error: "error", warning: "warning", note: "information", help: "hint" };

/** Returns what the manifest's problem matcher finds in an output, matched as VS Code does. */
function matched(output) {
  const { pattern } = extensions.getExtension("sudoku-ls.sudoku-ls").packageJSON.contributes.problemMatchers[0];
  const [head, place] = pattern.map(({ regexp }) => new RegExp(regexp));
  const lines = output.split("\n");
  return lines.flatMap((line, index) => {
    const [said, at] = [head.exec(line), place.exec(lines[index + 1] ?? "")];
    if (said === null || at === null) return [];
    const [first, second] = pattern;
    return [{ severity: SEVERITIES[said[first.severity]], code: said[first.code], message: said[first.message], file: at[second.file], line: Number(at[second.line]), column: Number(at[second.column]) }];
  });
}

const FILES = {
  "clash.sudoku": "1 2 | . 1\n. . | 1 2\n2 1 | . 3\n. 3 | . .\n",
  "deep/er/several.sudoku": "1 . | . .\n. . | . .\n. . | . .\n. . | . 2\n",
  "deep/line.sdm": "1.....3..1.....2\n123........4....\n",
  "blank.sudoku": ". . | . .\n. . | . .\n. . | . .\n. . | . .\n",
};

test("the task checks a folder, and the problem matcher finds each finding at its place", async () => {
  const [found] = (await tasks.fetchTasks({ type: "sudoku" })).filter(({ scope }) => scope === workspace.workspaceFolders[0]);
  assert.equal(found?.name, "check");
  assert.deepEqual(found.problemMatchers, ["$sudoku-ls"]);
  assert.equal(found.execution.process, process.env.SUDOKU_LS_PATH);
  assert.deepEqual(found.execution.args, ["check", "."]);
  const folder = path.join(workspace.workspaceFolders[0].uri.fsPath, "to-check");
  for (const [name, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  const run = (...more) => spawnSync(found.execution.process, [...found.execution.args, ...more], { cwd: folder, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
  const text = run();
  assert.equal(text.status, 1, text.stderr);
  const json = run("--format", "json").stdout.trim().split("\n").map((line) => JSON.parse(line));
  const wanted = json.map(({ severity, code, message, file, range: { start } }) => ({ severity, code, message, file, line: start.line, column: start.column }));
  assert.ok(wanted.length >= 4, JSON.stringify(wanted));
  assert.deepEqual(matched(text.stdout), wanted);
  fs.rmSync(folder, { recursive: true });
});

test("a task of tasks.json has its own paths and options", async () => {
  const settings = path.join(workspace.workspaceFolders[0].uri.fsPath, ".vscode");
  fs.mkdirSync(settings, { recursive: true });
  const own = { type: "sudoku", label: "mine", paths: ["puzzles"], options: ["--minimal"] };
  fs.writeFileSync(path.join(settings, "tasks.json"), JSON.stringify({ version: "2.0.0", tasks: [own] }));
  try {
    let mine;
    // No event says when VS Code has read the file.
    for (const start = Date.now(); mine === undefined && Date.now() - start < READ_MS; ) {
      mine = (await tasks.fetchTasks({ type: "sudoku" })).find(({ definition }) => definition.paths !== undefined);
    }
    assert.deepEqual(mine?.execution.args, ["check", "--minimal", "puzzles"]);
  } finally {
    fs.rmSync(settings, { recursive: true });
  }
});
