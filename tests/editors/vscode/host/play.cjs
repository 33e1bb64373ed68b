// Typing over cells: each key replaces its cell, the cursor moves on, and one undo reverts one key.

const assert = require("node:assert/strict");
const vscode = require("vscode");
const { ask, openWith, test, untilText } = require("./kit.cjs");
const { commands, Position, Selection } = vscode;

const FOUR = ["1 . | . .", ". . | 1 2", "----+----", "2 1 | . 3", ". 3 | . ."];
const inState = (rows) => [...FOUR, "", "[State]", ...rows];
const FIRST = 7;

const type = (text) => commands.executeCommand("type", { text });
const caret = (line, column) => new Selection(line, column, line, column);
const untilRow = (document, number, row) => untilText(`the row ${row}`, document, () => document.lineAt(FIRST + number).text === row);
const untilCursor = (editor, line, column) =>
  ask(`the cursor at ${line}:${column}`, () => editor.selection.active, (at) => at.isEqual(new Position(line, column)));

test("a digit typed over a cell replaces it, the cursor goes to the next one, and one undo takes it back", async () => {
  const { document, editor } = await openWith("over", inState(FOUR));
  editor.selection = caret(FIRST, 2);
  const rows = ["1 2 | . .", "1 2 | 3 .", "1 2 | 3 4"];
  const places = [[FIRST, 6], [FIRST, 8], [FIRST + 1, 0]];
  for (const [index, row] of rows.entries()) {
    await type(String(index + 2));
    await untilRow(document, 0, row);
    await untilCursor(editor, ...places[index]);
  }
  editor.selection = caret(FIRST, 2);
  await type("4");
  await untilRow(document, 0, "1 4 | 3 4");
  await untilCursor(editor, FIRST, 6);
  for (const row of [rows[2], rows[1], rows[0], FOUR[0]]) {
    await commands.executeCommand("undo");
    assert.equal(document.lineAt(FIRST).text, row);
  }
  assert.equal(document.getText(), `${inState(FOUR).join("\n")}\n`);
  await document.save();
});

test("a given stays, and a blank sign clears a cell", async () => {
  const { document, editor } = await openWith("given", inState(["1 4 | . .", ...FOUR.slice(1)]));
  editor.selection = caret(FIRST, 0);
  await type("3");
  await untilCursor(editor, FIRST, 0);
  await untilRow(document, 0, "1 4 | . .");
  editor.selection = caret(FIRST, 2);
  await type(".");
  await untilRow(document, 0, "1 . | . .");
  await document.save();
});

test("keys that come faster than the answers are all taken up", async () => {
  const { document, editor } = await openWith("fast", inState(FOUR));
  editor.selection = caret(FIRST + 1, 0);
  await Promise.all([type("3"), type("4")]);
  await untilRow(document, 1, "3 4 | 1 2");
  await document.save();
});

test("every cursor is served, and one undo takes all back", async () => {
  const { document, editor } = await openWith("cursors", inState(FOUR));
  editor.selections = [caret(FIRST, 2), caret(FIRST + 1, 0)];
  await type("4");
  await untilRow(document, 1, "4 . | 1 2");
  assert.equal(document.lineAt(FIRST).text, "1 4 | . .");
  await ask("the cursors", () => editor.selections.map(({ active }) => `${active.line}:${active.character}`).join(), (at) => at === `${FIRST}:6,${FIRST + 1}:2`);
  await commands.executeCommand("undo");
  assert.equal(document.getText(), `${inState(FOUR).join("\n")}\n`);
  await document.save();
});

test("a digit goes from the marks of its peers in the same undo, unless the setting is off", async () => {
  const marked = ["1 {24} | {34} .", ". .    | 1    2", "-------+-------", "2 1    | .    3", ". 3    | .    ."];
  const { document, editor } = await openWith("marks", inState(marked));
  editor.selection = caret(FIRST, 2);
  await type("4");
  await untilRow(document, 0, "1 4 | {3} .");
  await commands.executeCommand("undo");
  assert.equal(document.getText(), `${inState(marked).join("\n")}\n`);
  await document.save();
});

test("where digits are numbers, the first figure of a mark waits for the second one", async () => {
  const row = (first) => `${first}${"  .".repeat(9)}`;
  const rows = (first) => [first, ...Array.from({ length: 9 }, () => " .")].map(row);
  const { document, editor } = await openWith("figures", ["symbols: decimals", ...rows(" 7"), "", "[State]", ...rows(" 7")]);
  const line = 13;
  editor.selection = caret(line, 4);
  await commands.executeCommand("sudoku-ls.play");
  const press = (action, key) => commands.executeCommand("sudoku-ls.playKey", { action, key });
  const untilMarks = (marks) => untilText(`the marks ${marks}, not\n${document.getText()}`, document, () => document.lineAt(line).text.includes(marks));
  await press("mark", "2");
  await untilMarks("{2}");
  await press("mark", "1");
  await press("mark", "0");
  await untilMarks("{2,10}");
  await press("mark", "1");
  await press("mark", "3");
  await untilMarks("{1,2,3,10}");
  await press("markNext");
  await press("place", "1");
  await press("right");
  await untilMarks("{2,3,10}");
  await commands.executeCommand("undo");
  await untilMarks("{1,2,3,10}");
  await commands.executeCommand("sudoku-ls.stopPlaying");
  await document.save();
});

test("where digits are numbers, a figure joins the one typed just before it", async () => {
  const row = (first) => `${first}${"  .".repeat(9)}`;
  const rows = (first) => [first, ...Array.from({ length: 9 }, () => " .")].map(row);
  const { document, editor } = await openWith("joins", ["symbols: decimals", ...rows(" 7"), "", "[State]", ...rows(" 7")]);
  const line = 13;
  editor.selection = caret(line, 4);
  await commands.executeCommand("sudoku-ls.play");
  const press = (key) => commands.executeCommand("sudoku-ls.playKey", { action: "place", key });
  const untilCells = (cells) => untilText(`the cells ${cells}, not\n${document.getText()}`, document, () => document.lineAt(line).text.startsWith(cells));
  await press("1");
  await press("0");
  await untilCells(" 7 10 ");
  await commands.executeCommand("sudoku-ls.stopPlaying");
  await document.save();
});

test("the first entry of play mode starts a [State]; in an empty grid entries are givens", async () => {
  const { document, editor } = await openWith("fresh", FOUR);
  editor.selection = caret(0, 2);
  await commands.executeCommand("sudoku-ls.play");
  const press = (action, key) => commands.executeCommand("sudoku-ls.playKey", { action, key });
  await press("place", "2");
  await untilText("the state", document, (text) => text === `${inState(["1 2 | . .", ...FOUR.slice(1)]).join("\n")}\n`);
  await untilCursor(editor, FIRST, 2);
  await commands.executeCommand("undo");
  assert.equal(document.getText(), `${FOUR.join("\n")}\n`);
  await commands.executeCommand("sudoku-ls.stopPlaying");
  await document.save();
  const empty = await openWith("empty", ["....", "....", "....", "...."]);
  empty.editor.selection = caret(0, 0);
  await commands.executeCommand("sudoku-ls.play");
  await press("place", "1");
  await untilText("the given", empty.document, (text) => text.startsWith("1...\n") && !text.includes("["));
  await commands.executeCommand("sudoku-ls.stopPlaying");
  await empty.document.save();
});

test("where digits are numbers, a figure replaces an older one", async () => {
  const row = (first) => `${first}${"  .".repeat(11)}`;
  const rows = (first) => [first, ...Array.from({ length: 11 }, () => " .")].map(row);
  const begun = rows(" 7").map((line, at) => (at === 0 ? line.replace(" 7  .  .", " 7  .  1") : line));
  const { document, editor } = await openWith("older", ["size: 12", "symbols: decimals", ...rows(" 7"), "", "[State]", ...begun]);
  const line = 16;
  editor.selection = caret(line, 4);
  await commands.executeCommand("sudoku-ls.play");
  const press = (action, key) => commands.executeCommand("sudoku-ls.playKey", { action, key });
  const untilCells = (cells) => untilText(`the cells ${cells}, not\n${document.getText()}`, document, () => document.lineAt(line).text.startsWith(cells));
  await press("place", "1");
  await untilCells(" 7  1  1");
  await press("right");
  await press("place", "2");
  await untilCells(" 7  1  2");
  await press("left");
  await press("place", "2");
  await untilCells(" 7  2  2");
  await commands.executeCommand("sudoku-ls.stopPlaying");
  await document.save();
});
