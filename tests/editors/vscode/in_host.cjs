// Runs inside VS Code's extension host: the extension through VS Code's own interfaces. One line of JSON a test goes to RESULTS.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const vscode = require("vscode");

const WAIT_MS = 20_000;
const FOLDERS_MS = 5_000;
const CLASH_LINE = 9; // `3 7 . | . . 6 | . 9 7`, counted from 0
const { commands, languages, window, workspace, Position, Range, Uri } = vscode;

const tests = [];
const test = (name, run) => tests.push({ name, run });

/** Waits until `condition` gives something true, looking again at each event. */
function until(what, event, condition, wait = WAIT_MS) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => end(() => reject(new Error(`waited in vain for ${what}`))), wait);
    const look = () => {
      const value = condition();
      if (value) end(() => resolve(value));
    };
    const listening = event(look);
    function end(then) {
      clearTimeout(limit);
      listening.dispose();
      then();
    }
    look();
  });
}

// The folders hold copies of one puzzle; the hint that says so comes and goes with the files that are open.
const findings = (uri) =>
  languages
    .getDiagnostics(uri)
    .filter(({ code }) => (code?.value ?? code) !== "duplicate-puzzle")
    .map(({ range: { start, end }, source, code }) => `${start.line}:${start.character}-${end.character} ${source} ${code?.value ?? code}`)
    .sort();
const untilFindings = (uri, wanted) =>
  until(`the findings ${JSON.stringify(wanted)}, not ${JSON.stringify(findings(uri))}`, languages.onDidChangeDiagnostics, () => {
    return JSON.stringify(findings(uri)) === JSON.stringify([...wanted].sort());
  });
const untilText = (what, document, condition) =>
  until(what, workspace.onDidChangeTextDocument, () => condition(document.getText()));

async function open(folder, file) {
  const uri = Uri.joinPath(workspace.workspaceFolders[folder].uri, file);
  const document = await workspace.openTextDocument(uri);
  return { uri, document, editor: await window.showTextDocument(document) };
}

/** The action whose title starts like this, resolved; it is applied. */
async function act(uri, line, column, title) {
  const range = new Range(line, column, line, column);
  const actions = await commands.executeCommand("vscode.executeCodeActionProvider", uri, range, undefined, 50);
  const action = actions.find((one) => one.title.startsWith(title));
  assert.ok(action, `no "${title}" among ${actions.map((one) => one.title).join("; ")}`);
  assert.ok(action.edit, `"${title}" has its edit once it is resolved`);
  await workspace.applyEdit(action.edit);
}

/** The process ids of the servers that this extension host has started. */
function servers() {
  return fs.readdirSync("/proc").filter((name) => {
    try {
      const [, parent] = /\) \S (\d+)/.exec(fs.readFileSync(`/proc/${name}/stat`, "utf8"));
      return Number(parent) === process.pid && /sudoku-ls\0lsp\0/.test(fs.readFileSync(`/proc/${name}/cmdline`, "utf8"));
    } catch {
      return false; // no process, or one that has ended meanwhile
    }
  });
}

const CLASH = ["9:2-3 sudoku duplicate-digit", "9:20-21 sudoku duplicate-digit"];
const solved = () => fs.readFileSync(Uri.joinPath(workspace.workspaceFolders[0].uri, "solved.sudoku").fsPath, "utf8");

test("the installed extension starts with the first sudoku file", async () => {
  const { document } = await open(0, "clash.sudoku");
  assert.equal(document.languageId, "sudoku");
  await until("the extension", languages.onDidChangeDiagnostics, () => vscode.extensions.getExtension("sudoku-ls.sudoku-ls").isActive);
});

test("a digit twice in a row is found in both folders, at both cells and nowhere else", async () => {
  for (const folder of [0, 1]) {
    const { uri } = await open(folder, "clash.sudoku");
    await untilFindings(uri, CLASH);
    const [first] = languages.getDiagnostics(uri);
    assert.equal(first.severity, vscode.DiagnosticSeverity.Error);
    assert.match(first.message, /row 6/);
    assert.ok(first.relatedInformation.length > 0, "its twin is related information");
  }
});

test("one server serves both folders", () => {
  assert.equal(servers().length, 1);
});

test("hover on an empty cell shows its candidates", async () => {
  const { uri } = await open(0, "clash.sudoku");
  const hovers = await commands.executeCommand("vscode.executeHoverProvider", uri, new Position(8, 10));
  const text = hovers.flatMap(({ contents }) => contents.map((part) => part.value ?? part)).join("\n");
  assert.match(text, /r5c5/);
  assert.match(text, /Candidates: 1 3 5 7/);
});

test("the clashing digit is removed by its quick fix, and the findings go", async () => {
  const { uri, document } = await open(0, "clash.sudoku");
  await act(uri, CLASH_LINE, 20, "Remove the clashing digit");
  assert.equal(document.lineAt(CLASH_LINE).text, "3 7 . | . . 6 | . 9 .");
  await untilFindings(uri, []);
});

test('"Solve puzzle" is resolved when it is asked for, and the file is saved right', async () => {
  const { uri, document } = await open(0, "clash.sudoku");
  await act(uri, 4, 0, "Solve puzzle");
  assert.equal(document.getText(), solved());
  assert.ok(await document.save());
  assert.equal(fs.readFileSync(uri.fsPath, "utf8"), solved());
  await untilFindings(uri, []);
});

test("the palette's solve command works at the cursor, in the other folder too", async () => {
  const { uri, document, editor } = await open(1, "clash.sudoku");
  await act(uri, CLASH_LINE, 20, "Remove the clashing digit");
  editor.selection = new vscode.Selection(8, 10, 8, 10);
  await commands.executeCommand("sudoku-ls.solve");
  await untilText("the solved grid", document, (text) => text === solved());
  await untilFindings(uri, []);
});

test("the server's own command inserts a puzzle into an untitled file", async () => {
  const document = await workspace.openTextDocument({ language: "sudoku", content: "" });
  const argument = { uri: document.uri.toString(), position: { line: 0, character: 0 }, size: 6, seed: 42 };
  await commands.executeCommand("sudoku.generate", argument);
  await untilText("a puzzle", document, (text) => text.split("\n").filter((line) => line.replace(/[^.1-6]/g, "").length === 6).length === 6);
  await untilFindings(document.uri, []);
});

test("a digit typed beside a blank takes its place", async () => {
  const uri = Uri.joinPath(workspace.workspaceFolders[0].uri, "typed.sudoku");
  fs.writeFileSync(uri.fsPath, "12..\n34..\n..12\n..34\n");
  const { document, editor } = await open(0, "typed.sudoku");
  editor.selection = new vscode.Selection(1, 2, 1, 2);
  await commands.executeCommand("type", { text: "1" });
  await untilText("the row 341.", document, () => document.lineAt(1).text === "341.");
  await document.save();
});

test("sudoku files have the defaults of their own", () => {
  const of = (section) => workspace.getConfiguration(section, { languageId: "sudoku" });
  assert.equal(of("editor").get("formatOnType"), true);
  assert.equal(of("editor").get("wordBasedSuggestions"), "off");
  assert.equal(of("editor").get("wordWrap"), "off");
  assert.equal(of("files").get("trimTrailingWhitespace"), false);
});

test("Restart Server puts a new server in the old one's place, which knows the open files", async () => {
  const uri = Uri.joinPath(workspace.workspaceFolders[0].uri, "again.sudoku");
  fs.copyFileSync(Uri.joinPath(workspace.workspaceFolders[1].uri, "clash.sudoku").fsPath, uri.fsPath);
  const { editor } = await open(0, "again.sudoku");
  await untilFindings(uri, CLASH);
  const [old] = servers();
  await commands.executeCommand("sudoku-ls.restartServer");
  const [young, ...more] = servers();
  assert.ok(young !== undefined && young !== old && more.length === 0, `${old}, then ${[young, ...more]}`);
  await untilFindings(uri, CLASH);
  await editor.edit((edit) => edit.replace(new Range(CLASH_LINE, 20, CLASH_LINE, 21), "."));
  await untilFindings(uri, []);
});

exports.run = async () => {
  // Now and then the page of VS Code comes up without its folders; then no test has run, and the caller loads it again.
  await until("the folders", workspace.onDidChangeWorkspaceFolders, () => workspace.workspaceFolders?.length === 2, FOLDERS_MS);
  let failed = 0;
  for (const { name, run } of tests) {
    let error;
    try {
      await run();
    } catch (problem) {
      failed += 1;
      error = problem.stack ?? String(problem);
    }
    fs.appendFileSync(process.env.RESULTS, `${JSON.stringify({ name, error })}\n`);
  }
  if (failed > 0) throw new Error(`${failed} failed`);
};
