// The search for a solution as a picture in a panel, and the search for puzzles that are the same up to symmetry.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");
const { act, ask, openWith, test, until } = require("./kit.cjs");
const { commands, languages, window } = vscode;

const SIX = ["[puzzle Worked example]", "4....1", "..23..", ".5..3.", ".6..4.", "..54..", "1....5"];
const NINE = [
  "6.4.8..7.", "8...4..12", "......9..",
  ".4...32..", "27.4.8.93", "..32...8.",
  "..1......", "38..7...1", ".2..3.8.6",
];

/** The open panels with pictures. */
const panels = () =>
  window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith("sudoku.picture"));
const untilPanels = (what, condition) => until(what, window.tabGroups.onDidChangeTabs, () => condition(panels()) && panels());

for (const [name, lines, line, title] of [
  ["6x6", SIX, 1, "Search for a solution of 'Worked example'"],
  ["9x9", NINE, 0, "Search for a solution of the puzzle"],
]) {
  test(`the action "Trace the search" of a ${name} opens a panel beside the text, and changes nothing`, async () => {
    const { uri, document, editor } = await openWith("trace", lines);
    const before = document.getText();
    await act(uri, [line, 1], "Trace the search", "refactor.rewrite.sudoku.trace");
    const [panel] = await untilPanels("the panel", (open) => open.length === 1);
    try {
      assert.equal(panel.label, title);
      assert.equal(panel.group.viewColumn, editor.viewColumn + 1, "it is beside the text");
      assert.equal(document.getText(), before);
      assert.deepEqual(fs.readdirSync(path.dirname(uri.fsPath)).filter((file) => file.startsWith("trace.")), [], "an editor with pictures gets no file");
    } finally {
      await window.tabGroups.close(panels());
      await untilPanels("the panel to go", (open) => open.length === 0);
    }
  });
}

test("the palette's command finds puzzles that are the same up to symmetry in the open files", async () => {
  // The twin is transposed, and each of its digits is one more.
  const twin = NINE.map((_, column) => NINE.map((row) => row[column].replace(/\d/, (digit) => (digit % 9) + 1)).join(""));
  await openWith("isomorph-1", NINE);
  const { uri } = await openWith("isomorph-2", twin);
  const hints = () => languages.getDiagnostics(uri).filter(({ code }) => (code?.value ?? code) === "isomorphic-puzzle");
  assert.deepEqual(hints(), [], "before it is asked for");
  await commands.executeCommand("sudoku-ls.findIsomorphs");
  const [hint] = await ask("the hint", async () => hints(), ({ length }) => length === 1);
  assert.equal(hint.severity, vscode.DiagnosticSeverity.Hint);
  const [first] = hint.relatedInformation;
  assert.notEqual(first.location.uri.toString(), uri.toString(), "it leads to the puzzle before");
});
