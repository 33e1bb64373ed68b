// Runs in the extension host on the machine, which has no Sudoku extension: that one runs in the browser, in the web
// worker's host, and these tests reach its features through the window.

const assert = require("node:assert/strict");
const vscode = require("vscode");
const { act, actionsAt, ask, findings, open, openWith, servers, test, untilText } = require("../vscode/host/kit.cjs");
const { runAll } = require("../vscode/host/run.cjs");

const { commands, Position } = vscode;

test("the extension does not run on the machine, and has no process there", async () => {
  await open(0, "clash.sudoku");
  assert.equal(vscode.extensions.getExtension("sudoku-ls.sudoku-ls")?.isActive ?? false, false);
  assert.deepEqual(servers(), []);
});

test("a clash is found by the server in the browser", async () => {
  const { uri } = await open(0, "clash.sudoku");
  await ask("the clash", () => findings(uri), (list) => list.some((one) => one.endsWith("sudoku duplicate-digit")));
});

test("a cell is explained on hover", async () => {
  const { uri } = await open(0, "clash.sudoku");
  const ofCell = () => commands.executeCommand("vscode.executeHoverProvider", uri, new Position(3, 0));
  const text = (hovers) => hovers.flatMap(({ contents }) => contents).map(({ value }) => value).join("\n");
  await ask("a hover", ofCell, (hovers) => /r1c1/.test(text(hovers)));
});

test("a fix is applied", async () => {
  const { uri, document } = await open(0, "clash.sudoku");
  await act(uri, [9, 20], "Remove the clashing digit");
  await untilText("the text without the clash", document, () => document.lineAt(9).text === "3 7 . | . . 6 | . 9 .");
});

test("the puzzle is solved by its action", async () => {
  const { uri, document } = await open(0, "clash.sudoku");
  await ask("the action", () => actionsAt(uri, [9, 20]), (actions) => actions.some(({ title }) => title.startsWith("Solve puzzle")));
  await act(uri, [9, 20], "Solve puzzle");
  await untilText("the solution", document, (text) => text.includes("3 7 2 | 1 4 6 | 5 9 8"));
});

test("the outline, completion and formatting come from there too", async () => {
  const { uri } = await openWith("four", ["title: Four", "12..", "..12", "21..", "..21"]);
  const symbols = await ask("the outline", () => commands.executeCommand("vscode.executeDocumentSymbolProvider", uri), (list) => list?.length > 0);
  assert.match(symbols[0].name, /Four/);
  const { items } = await commands.executeCommand("vscode.executeCompletionItemProvider", uri, new Position(1, 2));
  assert.deepEqual(items.map(({ label }) => label.label ?? label), ["3", "4"]);
  const edits = await commands.executeCommand("vscode.executeFormatDocumentProvider", uri, { tabSize: 4, insertSpaces: true });
  assert.ok(Array.isArray(edits ?? []));
});

exports.run = runAll;
