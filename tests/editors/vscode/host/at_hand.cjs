// Every command of the palette, run at the cursor.

const assert = require("node:assert/strict");
const vscode = require("vscode");
const { openWith, test, until, untilFindings, untilText } = require("./kit.cjs");
const { commands, extensions, window, workspace, Selection } = vscode;

const FOUR = ["1 2 | . .", ". . | 1 2", "2 1 | . 3", ". 3 | . ."];
const SOLVED = ["1 2 | 3 4", "3 4 | 1 2", "2 1 | 4 3", "4 3 | 2 1"];
/** Three steps lead to r3c3. */
const LONG = ["2 . | . .", ". 1 | . .", "4 . | . .", ". . | 3 ."];
const MARKS = ["1 2 | 3 .", ". . | 1 2", "2 1 | {34} 3", ". 3 | . ."];

const state = (rows) => [...FOUR, "", "[State]", ...rows];
const lines = (rows) => (text) => text === `${rows.join("\n")}\n`;

/** For each command: the text, the position of the cursor, and the result. "Clear to Givens" is tested on the screen, since it asks first. */
const CHANGES = {
  fix: [["1 2 | . 1", ...FOUR.slice(1)], [0, 8], lines(FOUR)],
  fillSingle: [FOUR, [2, 6], lines(state([...FOUR.slice(0, 2), "2 1 | 4 3", FOUR[3]]))],
  startSolving: [FOUR, [0, 0], lines(state(FOUR))],
  pencilCell: [FOUR, [0, 6], (text) => text.startsWith("1 2 | {34}")],
  nextStep: [FOUR, [0, 0], (text) => text.replaceAll(/[^.]/g, "").length === 15],
  solveToHere: [LONG, [2, 6], (text) => /^4 . \| 2 .$/m.test(text) && text.includes(".")],
  solve: [FOUR, [0, 0], lines(state(SOLVED))],
  fillSingles: [FOUR, [0, 0], lines(state(SOLVED))],
  pencilAll: [FOUR, [0, 0], (text) => text.includes("34") && !text.includes(".")],
  updateMarks: [state(MARKS), [8, 6], (text) => /\{4\} +3$/m.test(text) && !text.split("[State]")[1].includes(".")],
  cleanAllMarks: [state(["1 2 | 3 {34}", "{12} . | 1 2", ...FOUR.slice(2)]), [5, 8], (text) => text.includes("3 {4}") && !text.includes("{12}")],
  removeMarks: [state(MARKS), [8, 6], (text) => text.includes("2 1 | ") && !text.includes("{")],
  solveInPlace: [FOUR, [0, 0], lines(SOLVED)],
  showSolution: [FOUR, [0, 0], (text) => text.includes(`[Solution]\n${SOLVED.join("\n")}\n`)],
  addClues: [["1 . | . .", ". . | . .", ". . | . .", ". . | . 2"], [0, 0], (text) => text.replaceAll(/[^1-4]/g, "").length > 2],
  makeMinimal: [FOUR, [0, 0], (text) => text.replaceAll(/[^1-4]/g, "").length < 8],
  writeDifficulty: [FOUR, [0, 0], (text) => text.startsWith("level: easy\n1 2 |")],
  renumber: [["2 1 | . .", ". . | 2 1", "1 2 | . 3", ". 3 | . ."], [0, 0], lines(["1 2 | . .", ". . | 1 2", "2 1 | . 3", ". 3 | . ."])],
  rotate: [FOUR, [0, 0], (text) => text.startsWith(". 2 | . 1\n3 1 | . 2\n")],
  mirror: [FOUR, [0, 0], (text) => text.startsWith(". . | 2 1\n")],
  transpose: [FOUR, [0, 0], (text) => text.startsWith("1 . | 2 .\n2 . | 1 3\n")],
  layoutGrid: [FOUR, [0, 0], lines(["12..", "..12", "21.3", ".3.."])],
  layoutBoxes: [FOUR, [0, 0], lines([...FOUR.slice(0, 2), "----+----", ...FOUR.slice(2)])],
  layoutLine: [FOUR, [0, 0], lines(["12....1221.3.3.."])],
  fixAll: [["1 2 |  . _", ...FOUR.slice(1)], [0, 0], lines(FOUR)],
};

for (const [name, [text, [line, column], isDone]] of Object.entries(CHANGES)) {
  test(`the palette's command ${name} changes the puzzle at the cursor`, async () => {
    const { document, editor, uri } = await openWith("hand", text);
    editor.selection = new Selection(line, column, line, column);
    // The fix needs the finding of the clash.
    if (name === "fix") await until("the clash", vscode.languages.onDidChangeDiagnostics, () => vscode.languages.getDiagnostics(uri).length > 0);
    await commands.executeCommand(`sudoku-ls.${name}`);
    await untilText(`what ${name} does, not\n${document.getText()}`, document, isDone);
    await document.save();
  });
}

/** Runs a command that opens a document as a preview, closes the preview, and returns the text. The document leaves nothing to save. */
async function opened(name) {
  const before = new Set(workspace.textDocuments);
  const tabs = () => window.tabGroups.all.flatMap((group) => group.tabs);
  const unsaved = () => tabs().filter(({ isDirty }) => isDirty).map(({ label }) => label);
  const unsavedBefore = unsaved();
  await commands.executeCommand(`sudoku-ls.${name}`);
  const document = await until("the document", workspace.onDidOpenTextDocument, () => workspace.textDocuments.find((it) => !before.has(it) && it.uri.scheme === "sudoku-document"));
  const tab = await until("its preview", window.tabGroups.onDidChangeTabs, () => tabs().find(({ input }) => input?.viewType?.includes("markdown.preview")));
  assert.deepEqual(unsaved(), unsavedBefore);
  const text = document.getText();
  await window.tabGroups.close(tab);
  // The next editor would open in the group of the preview while that group is closing.
  await until("its group to go", window.tabGroups.onDidChangeTabGroups, () => window.tabGroups.all.every(({ tabs: left }) => left.length > 0));
  return text;
}

test('"Explain This Cell" opens the steps that the cell rests on', async () => {
  const { document, editor } = await openWith("explain", LONG);
  editor.selection = new Selection(2, 6, 2, 6);
  const text = await opened("explainCell");
  assert.match(text, /^# Why r3c3 is 2\n\nIn the grids, .*\n\n## 1\. /);
  assert.ok(lines(LONG)(document.getText()));
});

test('"Show the Whole Path" opens a panel and leaves the text and the focus as they are', async () => {
  const { document, editor } = await openWith("path", LONG);
  editor.selection = new Selection(0, 0, 0, 0);
  await commands.executeCommand("sudoku-ls.path");
  const tabs = () => window.tabGroups.all.flatMap((group) => group.tabs);
  const tab = await until("the panel", window.tabGroups.onDidChangeTabs, () => tabs().find(({ input, label }) => input?.viewType?.endsWith("sudoku.path") && label.startsWith("Path of")));
  assert.equal(window.activeTextEditor?.document, document);
  await window.tabGroups.close(tab);
  await until("its group to go", window.tabGroups.onDidChangeTabGroups, () => window.tabGroups.all.every(({ tabs: left }) => left.length > 0));
  assert.ok(lines(LONG)(document.getText()));
});

test("a generated puzzle has the cursor on its first blank", async () => {
  const { document, editor, uri } = await openWith("cursor", ["# mine", ""]);
  await commands.executeCommand("sudoku.generate", { uri: uri.toString(), position: { line: 1, character: 0 }, size: 6, seed: 3 });
  await until("the cursor", window.onDidChangeTextEditorSelection, () => {
    const { line, character } = editor.selection.active;
    return line > 1 && document.lineAt(line).text[character] === ".";
  });
  const { line, character } = editor.selection.active;
  assert.ok(!document.lineAt(line).text.slice(0, character).includes("."), "the first of its row");
  await untilFindings(uri, []);
  await document.save();
});

test("every command of the manifest is registered, and one of those tested here or by the screen", async () => {
  const listed = extensions.getExtension("sudoku-ls.sudoku-ls").packageJSON.contributes.commands.map(({ command }) => command);
  const known = new Set(await commands.getCommands(true));
  assert.deepEqual(listed.filter((command) => !known.has(command)), []);
  assert.ok(listed.length > 30, listed.join());
});
