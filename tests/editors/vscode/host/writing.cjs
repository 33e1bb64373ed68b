// Changes that the editor makes in a file: formatting, code actions of every kind, and generated puzzles.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const vscode = require("vscode");
const { act, actionsAt, openWith, test, until, untilFindings, untilText, withSetting } = require("./kit.cjs");
const { commands, window, Position } = vscode;

const UNTIDY = ["1 2 |  . _", ". . | 1 2", "2 1 | . 3", ". 3 | . ."];
const TIDY = ["1 2 | . .", ". . | 1 2", "2 1 | . 3", ". 3 | . ."];
const OPTIONS = { tabSize: 4, insertSpaces: true };
const provide = (what, uri, ...rest) => commands.executeCommand(`vscode.${what}`, uri, ...rest);

/** Returns the rows of cells of a text. */
const rows = (text, size) => text.split("\n").map((line) => line.replace(/[|\s]/g, "")).filter((line) => line.length === size && /^[.1-9]+$/.test(line));

const shows = (document, wanted) => document.getText() === `${wanted.join("\n")}\n`;

test("Format Document tidies all puzzles, and twice is not more than once", async () => {
  const { document } = await openWith("format", [...UNTIDY, "", ...UNTIDY]);
  await commands.executeCommand("editor.action.formatDocument");
  assert.ok(shows(document, [...TIDY, "", ...TIDY]), document.getText());
  assert.deepEqual((await provide("executeFormatDocumentProvider", document.uri, OPTIONS)) ?? [], []);
  await document.save();
});

test("Format Selection tidies the puzzles that it touches, whole, and no other", async () => {
  const { document, editor } = await openWith("select", [...UNTIDY, "", ...UNTIDY]);
  editor.selection = new vscode.Selection(1, 0, 1, 3);
  await commands.executeCommand("editor.action.formatSelection");
  assert.ok(shows(document, [...TIDY, "", ...UNTIDY]), document.getText());
  await document.save();
});

test("a new line behind the last row of a band gets its border", async () => {
  const lines = ["size: 6", "1 . . | . . 4", ". . 2 | 3 . .", "------+------", ". 5 . | . 3 .", ". 6 . | . 4 ."];
  const { document, editor } = await openWith("band", lines);
  editor.selection = new vscode.Selection(5, 13, 5, 13);
  await commands.executeCommand("type", { text: "\n" });
  await untilText("the border", document, () => document.lineAt(6).text === "------+------");
  await document.save();
});

test("fixAll tidies a file when it is saved, where the user wants that, and solves nothing", async () => {
  await withSetting("editor", "codeActionsOnSave", { "source.fixAll.sudoku": "explicit" }, async () => {
    const { document, editor } = await openWith("save", UNTIDY);
    await editor.edit((edit) => edit.insert(new Position(0, 0), "# mine\n"));
    await document.save();
    assert.equal(fs.readFileSync(document.uri.fsPath, "utf8"), `# mine\n${TIDY.join("\n")}\n`);
  });
});

test("each kind of code action is offered by its kind", async () => {
  const { uri } = await openWith("kinds", [...UNTIDY, ""]);
  const titles = async (kind) => (await actionsAt(uri, [2, 6], kind)).map(({ title }) => title).join("\n");
  assert.match(await titles("quickfix"), /Fill r3c3 with 4/);
  assert.match(await titles("refactor.rewrite"), /Start solving/);
  assert.match(await titles("source.fixAll"), /Format all puzzles/);
  assert.doesNotMatch(await titles("quickfix"), /Start solving|Format all/);
  assert.match(await titles("quickfix.sudoku.solve"), /^Solve puzzle$/);
  assert.match(await titles("refactor.rewrite.sudoku.rotate"), /^Rotate puzzle by 90°$/);
  const blank = (await actionsAt(uri, [4, 0], "refactor.rewrite.sudoku.generate")).map(({ title }) => title);
  assert.ok(blank.includes("Generate a puzzle here (9x9)"), blank.join("\n"));
});

for (const [title, place, shown] of [
  ["Fill r3c3 with 4", [2, 6], (text) => text.includes("2 1 | 4 3\n")],
  ["Fill all singles", [0, 0], (text) => text.includes("1 2 | . .\n") && rows(text.split("[State]")[1], 4).join(" ") === "1234 3412 2143 4321"],
  ["Solve puzzle", [0, 0], (text) => text.includes("1 2 | . .\n") && rows(text.split("[State]")[1], 4).join(" ") === "1234 3412 2143 4321"],
  ["Solve in place", [0, 0], (text) => rows(text, 4).join(" ") === "1234 3412 2143 4321"],
  ["Start solving", [0, 0], (text) => text.includes("[State]\n1 2 | . .\n")],
  ["Show the solution", [0, 0], (text) => /\[Solution\]\n1 2 \| 3 4\n/.test(text)],
  ["Pencil in candidates of r3c3", [2, 6], (text) => /\{4\}/.test(text)],
  ["Pencil in all candidates", [0, 0], (text) => /34/.test(text)],
  ["Make minimal", [0, 0], (text) => rows(text, 4).join("").replaceAll(".", "").length < 8],
  ["Rotate", [0, 0], (text) => text.startsWith(". 2 | . 1\n3 1 | . 2\n")],
  ["Mirror", [0, 0], (text) => text.startsWith(". . | 2 1\n")],
  ["Transpose", [0, 0], (text) => text.startsWith("1 . | 2 .\n2 . | 1 3\n")],
]) {
  test(`the action "${title}" does so`, async () => {
    const { uri, document } = await openWith("action", TIDY);
    // The menu at a cell leaves out rare actions; "Refactor…" has them.
    await act(uri, place, title, /^(Make|Rotate|Mirror|Transpose)/.test(title) ? "refactor" : undefined);
    assert.ok(shown(document.getText()), document.getText());
    await document.save();
  });
}

test('"Start solving" leaves the cursor on the first blank of the [State], and the palette goes on from there', async () => {
  const { uri, document, editor } = await openWith("start", TIDY);
  const at = (line, column) =>
    until(`the cursor at ${line}:${column}`, window.onDidChangeTextEditorSelection, () => editor.selection.isEmpty && editor.selection.active.isEqual(new Position(line, column)));
  await act(uri, [0, 0], "Start solving");
  await at(6, 6);
  await commands.executeCommand("sudoku-ls.nextBlank");
  await at(6, 8);
  await document.save();
});

test("a wrong digit shows when the digits are checked, and until the next edit", async () => {
  const six = ["4 . . | . . 1", ". . 2 | 3 . .", ". 5 . | . 3 .", ". 6 . | . 4 .", ". . 5 | 4 . .", "1 . . | . . 5"];
  const { uri, document, editor } = await openWith("check", [...six, "", "[State]", "4 . . | 6 . 1", ...six.slice(1)]);
  await untilFindings(uri, []);
  editor.selection = new vscode.Selection(8, 8, 8, 8);
  await commands.executeCommand("sudoku-ls.check");
  await untilFindings(uri, ["8:8-9 sudoku wrong-digit"]);
  await editor.edit((edit) => edit.insert(new Position(14, 0), "# a note\n"));
  await untilFindings(uri, []);
  await document.save();
});

test('"Add clues" makes the solution the only one', async () => {
  const { uri, document } = await openWith("few", ["1 . | . .", ". . | . .", ". . | . .", ". . | . 2"]);
  await until("the warning", vscode.languages.onDidChangeDiagnostics, () => vscode.languages.getDiagnostics(uri).length > 0);
  await act(uri, [0, 0], "Add clues");
  await untilFindings(uri, []);
  await document.save();
});

test("several selected puzzles are solved at once", async () => {
  const { uri, document } = await openWith("several", [...TIDY, "", ...TIDY, "", ...TIDY]);
  await act(uri, [0, 0, 6, 2], "Solve the 2 selected puzzles in place");
  assert.equal(rows(document.getText(), 4).filter((row) => row.includes(".")).length, 4, "one puzzle is left as it was");
  await document.save();
});

test('"Generate a puzzle here", chosen as a code action, writes a puzzle with one solution', async () => {
  const { uri, document } = await openWith("here", ["# mine", ""]);
  await act(uri, [1, 0], "Generate a puzzle here (6x6)", "refactor.rewrite.sudoku.generate");
  await untilText("the puzzle", document, (text) => rows(text, 6).length === 6);
  await untilFindings(uri, []);
  assert.ok(document.getText().startsWith("# mine\n"));
  await document.save();
});

test("a puzzle is generated into a new file, which is shown", async () => {
  const { uri } = await openWith("beside", TIDY);
  await commands.executeCommand("sudoku.generate", { uri: uri.toString(), size: 4, seed: 7, newFile: true });
  const editor = await until("the new file", window.onDidChangeActiveTextEditor, () => {
    const shown = window.activeTextEditor;
    return shown?.document.uri.path.endsWith("/one/puzzle.sudoku") && shown;
  });
  assert.equal(rows(editor.document.getText(), 4).length, 4);
  await editor.document.save();
  assert.ok(fs.existsSync(editor.document.uri.fsPath));
});
