// Runs inside the extension host on the machine, which has no Sudoku extension: it runs in the browser, in the web worker's host.
// What it contributes reaches these tests through the window.

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
  const { uri } = await open(0, "solved.sudoku");
  const hovers = await ask("a hover", () => commands.executeCommand("vscode.executeHoverProvider", uri, new Position(0, 1)), (list) => list.length > 0);
  assert.match(hovers.flatMap(({ contents }) => contents).map(({ value }) => value).join("\n"), /r1c/);
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

test("a puzzle is made by its action", async () => {
  const { uri, document } = await openWith("new", [""]);
  const kind = "refactor.rewrite.sudoku.generate";
  await ask("the action", () => actionsAt(uri, [0, 0], kind), (actions) => actions.length > 0);
  await act(uri, [0, 0], "Generate a puzzle here (6x6)", kind);
  await untilText("a puzzle", document, (text) => text.trim().split("\n").length >= 6);
});

exports.run = runAll;
