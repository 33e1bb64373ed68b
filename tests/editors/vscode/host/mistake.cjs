// What a user does with a file that contains a mistake, and what the extension itself does: start, stop, settings.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const vscode = require("vscode");
const { act, findings, open, servers, test, until, untilFindings, untilText } = require("./kit.cjs");
const { commands, languages, window, workspace, Position, Range, Uri } = vscode;

const CLASH_LINE = 9; // `3 7 . | . . 6 | . 9 7`, counted from 0
const CLASH = ["9:20-21 sudoku duplicate-digit"];
const solved = () => fs.readFileSync(Uri.joinPath(workspace.workspaceFolders[0].uri, "solved.sudoku").fsPath, "utf8");

test("the installed extension starts with the first sudoku file", async () => {
  const { document } = await open(0, "clash.sudoku");
  assert.equal(document.languageId, "sudoku");
  await until("the extension", languages.onDidChangeDiagnostics, () => vscode.extensions.getExtension("sudoku-ls.sudoku-ls").isActive);
});

test("a digit twice in a row is found in both folders, on the last of its cells and nowhere else", async () => {
  for (const folder of [0, 1]) {
    const { uri } = await open(folder, "clash.sudoku");
    await untilFindings(uri, CLASH);
    const [first] = languages.getDiagnostics(uri);
    assert.equal(first.severity, vscode.DiagnosticSeverity.Error);
    assert.match(first.message, /row 6 \(r6c2, r6c9\)/);
    const [other, ...more] = first.relatedInformation.map(({ location }) => location.range.start);
    assert.ok(other.isEqual(new Position(CLASH_LINE, 2)) && more.length === 0, "the other cell is a related place");
  }
});

test("one server serves both folders", () => {
  assert.equal(servers().length, 1);
});

test("the settings of a folder that is added to the workspace hold for its open files", async () => {
  const folder = Uri.file(fs.mkdtempSync(path.join(os.tmpdir(), "added-")));
  const [uri, settings] = ["several.sudoku", ".sudoku-ls.toml"].map((name) => Uri.joinPath(folder, name));
  fs.writeFileSync(uri.fsPath, "1 2 . .\n. . . .\n2 . 3 .\n. . . .\n");
  await window.showTextDocument(await workspace.openTextDocument(uri));
  const isFound = () => findings(uri).some((finding) => finding.endsWith("multiple-solutions"));
  await until("several solutions", languages.onDidChangeDiagnostics, isFound);
  fs.writeFileSync(settings.fsPath, '[levels]\nmultiple-solutions = "off"\n');
  workspace.updateWorkspaceFolders(2, 0, { uri: folder });
  try {
    await until("the settings of the folder", languages.onDidChangeDiagnostics, () => !isFound());
  } finally {
    await commands.executeCommand("workbench.action.closeActiveEditor");
    const removed = new Promise((resolve) => {
      const watch = workspace.onDidChangeWorkspaceFolders(() => resolve(watch.dispose()));
    });
    workspace.updateWorkspaceFolders(2, 1);
    await removed;
    fs.rmSync(folder.fsPath, { recursive: true });
  }
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
  await act(uri, [CLASH_LINE, 20], "Remove the clashing digit");
  assert.equal(document.lineAt(CLASH_LINE).text, "3 7 . | . . 6 | . 9 .");
  await untilFindings(uri, []);
});

test('"Solve puzzle" is resolved when it is asked for, and the file is saved right', async () => {
  const { uri, document } = await open(0, "clash.sudoku");
  await act(uri, [4, 0], "Solve puzzle");
  assert.equal(document.getText(), solved());
  assert.ok(await document.save());
  assert.equal(fs.readFileSync(uri.fsPath, "utf8"), solved());
  await untilFindings(uri, []);
});

test("the palette's solve command works at the cursor, in the other folder too", async () => {
  const { uri, document, editor } = await open(1, "clash.sudoku");
  await act(uri, [CLASH_LINE, 20], "Remove the clashing digit");
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
