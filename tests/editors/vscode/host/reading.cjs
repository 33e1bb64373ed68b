// The features that show and find something in a puzzle, one by one, through the interfaces that the editor itself uses.

const assert = require("node:assert/strict");
const vscode = require("vscode");
const { ask, findings, openWith, test, untilFindings, untilText, withSetting } = require("./kit.cjs");
const { commands, languages, window, Position, Range } = vscode;

/** Two 4x4 puzzles, one of them in play, with something for each feature. */
const TWO = [
  "# two puzzles,",
  "# one of them in play",
  "[puzzle First]",
  "url: https://example.org/first",
  "source: solved.sudoku",
  "size: 4",
  "1 2 | . .",
  ". . | 1 2",
  "----+----",
  "2 1 | . 3",
  ". 3 | . .",
  "[State]",
  "1 2 | 3 .",
  ". . | 1 2",
  "----+----",
  "2 1 | . 3",
  ". 3 | . 14",
  "",
  "[puzzle Second]",
  "1 . | . 1",
  ". . | . 2",
  "----+----",
  ". 1 | . .",
  ". . | . .",
];
const CLASH = ["19:8-9 sudoku duplicate-digit"];

let two;
/** Opens the file of TWO, or shows it again. */
const twoOpen = async () => {
  two ??= await openWith("two", TWO);
  return { ...two, editor: await window.showTextDocument(two.document) };
};
const at = (line, column) => new Position(line, column);
const provide = (what, uri, ...rest) => commands.executeCommand(`vscode.${what}`, uri, ...rest);
const lines = (range) => `${range.start.line}:${range.start.character}-${range.end.line}:${range.end.character}`;

test("findings carry their code and severity", async () => {
  const { uri } = await twoOpen();
  await untilFindings(uri, CLASH);
  const [finding] = languages.getDiagnostics(uri);
  assert.equal(finding.code.value ?? finding.code, "duplicate-digit");
  assert.equal(finding.severity, vscode.DiagnosticSeverity.Error);
});

test("completion in a cell offers its digits, with reasons", async () => {
  const { uri } = await twoOpen();
  const { items } = await provide("executeCompletionItemProvider", uri, at(15, 6));
  // VS Code's snippets, which it offers anywhere, follow and are left out.
  const own = items.filter(({ kind }) => kind !== vscode.CompletionItemKind.Snippet);
  assert.deepEqual(own.map(({ label }) => label.label ?? label), ["4"]);
  assert.match(own[0].detail, /only place in/);
});

test("completion on an empty line offers keys, sections and new puzzles; behind a key its values", async () => {
  const labels = async (uri, line, column) =>
    (await provide("executeCompletionItemProvider", uri, at(line, column))).items.map(({ label }) => label.label ?? label);
  const { uri } = await openWith("words", ["", "rules: ", "1 . | . .", ". . | . 2", ". 1 | . .", ". . | . ."]);
  const words = (await labels(uri, 0, 0)).join("\n");
  for (const word of ["title", "9x9"]) assert.ok(words.includes(word), `${word} among\n${words}`);
  assert.ok((await labels(uri, 1, 7)).includes("diagonal"));
});

/** Returns the tokens of a document as `line:column type.modifier`, by position. */
async function tokens(uri, range) {
  const legend = await provide("provideDocumentSemanticTokensLegend", uri);
  const what = range === undefined ? "provideDocumentSemanticTokens" : "provideDocumentRangeSemanticTokens";
  const { data } = await provide(what, uri, ...(range === undefined ? [] : [range]));
  const found = new Map();
  let line = 0;
  let column = 0;
  for (let i = 0; i < data.length; i += 5) {
    const [down, right, , type, bits] = data.slice(i, i + 5);
    column = down === 0 ? column + right : right;
    line += down;
    const modifiers = legend.tokenModifiers.filter((_, bit) => bits & (1 << bit));
    found.set(`${line}:${column}`, [legend.tokenTypes[type], ...modifiers].join("."));
  }
  return found;
}

test("semantic tokens tell every kind of text apart, in the whole file and in a part of it", async () => {
  const { uri } = await twoOpen();
  const all = await tokens(uri);
  const wanted = {
    "0:0": "comment", "2:0": "class", "3:0": "property", "3:5": "string", "6:0": "number", "6:6": "operator.blank",
    "6:4": "operator.border", "8:0": "operator.border", "11:0": "class.section", "12:0": "number", "12:6": "variable",
    "16:8": "parameter", "19:0": "number.clash",
  };
  for (const [place, kind] of Object.entries(wanted)) assert.equal(all.get(place)?.replace(".shaded", ""), kind, `the token at ${place}`);
  assert.ok(all.get("6:6").endsWith(".shaded") && !all.get("6:0").includes("shaded"), "neighbouring boxes differ");
  const part = await tokens(uri, new Range(12, 0, 13, 0));
  assert.deepEqual([...part].filter(([place]) => place.startsWith("12:")), [...all].filter(([place]) => place.startsWith("12:")));
  assert.equal(part.get("0:0"), undefined);
});

test("highlights: the same digit; the peers of a blank cell; the twin of a clash", async () => {
  const { uri } = await twoOpen();
  const of = async (line, column) => (await provide("executeDocumentHighlights", uri, at(line, column))).map(({ range }) => lines(range));
  assert.deepEqual((await of(20, 8)).sort(), ["20:8-20:9"]);
  assert.deepEqual((await of(19, 0)).sort(), ["19:0-19:1", "19:8-19:9"]);
  assert.equal((await of(23, 8)).length, 8, "a blank cell of a 4x4 has seven peers, and is shown itself");
});

test("definition leads from a clash to its twin, references list a digit's places", async () => {
  const { uri } = await twoOpen();
  const twins = await provide("executeDefinitionProvider", uri, at(19, 0));
  assert.deepEqual(twins.map(({ range }) => lines(range)), ["19:8-19:9"]);
  const places = await provide("executeReferenceProvider", uri, at(9, 8));
  assert.deepEqual(places.map(({ range }) => range.start.line), [9, 10, 12, 15, 16]);
});

/** Returns the lenses above each puzzle, by its line. */
async function lenses(uri) {
  const found = await provide("executeCodeLensProvider", uri, 50);
  const shown = {};
  for (const { range, command } of found) (shown[range.start.line] ??= []).push(command.title);
  return shown;
}

test("code lenses say what a puzzle is, and follow what is typed", async () => {
  const { uri, editor } = await twoOpen();
  await ask("the lenses", () => lenses(uri), (shown) =>
    JSON.stringify(shown) === JSON.stringify({ 2: ["4x4 · 8 clues · 1 placed · unique", "easy (uncalibrated)", "Solve", "Generate another"], 18: ["4x4 · 4 clues", "Generate another"] }));
  await editor.edit((edit) => edit.replace(new Range(19, 8, 19, 9), "."));
  await ask("the lenses", () => lenses(uri), (shown) => shown[18]?.[0] === "4x4 · 3 clues · several solutions");
  await commands.executeCommand("undo");
  await ask("the lenses", () => lenses(uri), (shown) => shown[18]?.[0] === "4x4 · 4 clues");
});

test("the lenses Solve and Generate another do what they say, with their own arguments", async () => {
  const { uri, document } = await openWith("lens", ["1 2 | . .", ". . | 1 2", "----+----", "2 1 | . 3", ". 3 | . ."]);
  const run = async (title) => {
    const found = await ask("the lens", () => provide("executeCodeLensProvider", uri, 50), (all) => all.some(({ command }) => command.title === title));
    const { command } = found.find((lens) => lens.command.title === title);
    await commands.executeCommand(command.command, ...command.arguments);
  };
  await run("Solve");
  await untilText("the solution", document, (text) => text.includes("[State]\n1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n"));
  await run("Generate another");
  await untilText("another puzzle", document, (text) => text.match(/^[1-4.] [1-4.] \| [1-4.] [1-4.]$/gm)?.length === 12);
  await document.save();
});

async function hints(uri) {
  const found = await provide("executeInlayHintProvider", uri, new Range(0, 0, 30, 0));
  return found.map(({ label, position }) => `${position.line}:${position.character} ${label}`);
}

test("inlay hints say what a row needs, and what a single is where the setting is on", async () => {
  const { uri } = await twoOpen();
  const usual = await hints(uri);
  assert.ok(usual.includes("12:9  needs 4"), usual.join("\n"));
  assert.ok(!usual.some((hint) => /:\d+ \d$/.test(hint)), "no singles");
  await withSetting("sudoku", "inlayHints.singles", true, () =>
    ask("the singles", () => hints(uri), (shown) => shown.includes("12:9 4")));
  await withSetting("sudoku", "inlayHints.missing", false, () => ask("no hints", () => hints(uri), (shown) => shown.length === 0));
});

test("no lens stands above a puzzle where the setting is off", async () => {
  const { uri } = await twoOpen();
  await withSetting("sudoku", "codeLens", false, () => ask("no lens", () => lenses(uri), (shown) => Object.keys(shown).length === 0));
});

test("the next single is offered as ghost text where the setting is on, and taken over", async () => {
  const { document, editor } = await openWith("ghost", ["1 2 | . .", ". . | 1 2", "----+----", "2 1 | . 3", ". 3 | . ."]);
  const place = at(3, 0);
  editor.selection = new vscode.Selection(place, place);
  await withSetting("sudoku", "inlineCompletion", true, () =>
    ask("the single", async () => {
      await commands.executeCommand("editor.action.inlineSuggest.trigger");
      // No event says when the ghost text is shown, so accepting it is tried repeatedly.
      for (let time = 0; time < 20 && document.lineAt(3).text === "2 1 | . 3"; time += 1) {
        await commands.executeCommand("editor.action.inlineSuggest.commit");
      }
      return document.lineAt(3).text;
    }, (row) => row === "2 1 | 4 3"));
  await document.save();
});

test("the outline lists puzzles with their state, and their sections below", async () => {
  const { uri } = await twoOpen();
  const outline = await ask("the outline", () => provide("executeDocumentSymbolProvider", uri), ([first]) => /unique/.test(first?.detail));
  assert.deepEqual(outline.map(({ name }) => name), ["First", "Second"]);
  assert.equal(outline[0].detail, "4x4 · 8 clues · unique");
  assert.deepEqual(outline[0].children.map(({ name }) => name), ["State"]);
  assert.ok(outline[0].range.contains(outline[0].children[0].range));
});

test("puzzles are found by title in the open files", async () => {
  await twoOpen();
  const found = await commands.executeCommand("vscode.executeWorkspaceSymbolProvider", "Secnd");
  assert.deepEqual(found.map(({ name }) => name), ["Second"]);
});

test("puzzles, sections and comments can be folded", async () => {
  const { uri } = await twoOpen();
  const folds = (await provide("executeFoldingRangeProvider", uri)).map(({ start, end }) => `${start}-${end}`);
  for (const fold of ["0-1", "2-16", "11-16", "18-23"]) assert.ok(folds.includes(fold), `${fold} among ${folds}`);
});

test("a selection grows from a cell to its box, row, grid, puzzle and file", async () => {
  const { uri } = await twoOpen();
  let [step] = await provide("executeSelectionRangeProvider", uri, [at(22, 2)]);
  const grown = [];
  for (; step !== undefined; step = step.parent) grown.push(lines(step.range));
  const wanted = ["22:2-22:3", "22:0-22:3", "22:0-22:9", "19:0-23:9", "18:0-23:9"];
  assert.deepEqual(wanted.filter((range) => !grown.includes(range)), [], `missing among ${grown}`);
});

test("addresses, and files beside this one, are links", async () => {
  const { uri } = await twoOpen();
  const links = await provide("executeLinkProvider", uri);
  const targets = links.map(({ target }) => target.toString());
  assert.equal(targets[0], "https://example.org/first");
  assert.match(targets[1], /\/one\/solved\.sudoku$/);
});

test("an open file that repeats another one's puzzle says so", async () => {
  const lines = ["1 2 | . .", ". . | 1 2", "----+----", "2 1 | . .", ". . | . 1"];
  await openWith("twin-1", lines);
  const { uri } = await openWith("twin-2", lines);
  const said = () => languages.getDiagnostics(uri).map(({ code }) => code?.value ?? code);
  await ask("the hint", async () => said(), (codes) => codes.includes("duplicate-puzzle"));
  assert.deepEqual(findings(uri).filter((finding) => /error/.test(finding)), []);
});
