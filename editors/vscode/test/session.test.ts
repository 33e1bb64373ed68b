// What a session sends to its board while the text changes, with a simulated server and editor.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cell, Changed, Model, ToBoard } from "../pages/board/model";
import { type Desk, Session } from "../pages/board/session";

const at = (line: number, start: number, end: number) => ({ start: { line, character: start }, end: { line, character: end } });

/** A model whose cells are written on one line per row, as a character and a space each. */
function model(version: number, rows: readonly string[], more: Partial<Model> = {}): Model {
  const size = rows.length;
  const cells = rows.flatMap((row, line) => [...row].map((sign, column): Cell => {
    const name = `r${line + 1}c${column + 1}`, range = at(line, 2 * column, 2 * column + 1);
    return sign === "." ? { name, range } : { name, digit: sign, isGiven: sign === "1", range };
  }));
  return {
    version, title: null, summary: "4x4", rating: null, number: 1, total: 1, before: null, after: null, isDecided: true, size, rows: size, columns: size, symbols: ["1", "2", "3", "4"], isDecimal: false, regions: [], houses: [], rules: [], cells,
    clashes: [], wrong: [], stage: "begun", isApart: true, isWhole: true, grid: at(0, 0, 0), range: { start: { line: 0, character: 0 }, end: { line: size, character: 0 } }, cell: 0, ...more,
  };
}

/** Opens a session, and records its messages to the board and the version of its text. */
function open(first: Model, more: Partial<Desk> = {}) {
  const told: ToBoard[] = [];
  const desk = { version: first.version, model: first, asked: 0 };
  const session = new Session(
    {
      uri: "file:///a.sudoku",
      version: () => desk.version,
      request: async () => ((desk.asked += 1), desk.model),
      edit: async () => true,
      undo: async () => undefined,
      redo: async () => undefined,
      reveal: () => undefined,
      roles: () => [],
      ...more,
    },
    (message) => void told.push(message),
    { line: 0, character: 0 },
  );
  const change = (next: Model, changes: readonly Changed[], isTyped: boolean) => {
    Object.assign(desk, { version: next.version, model: next });
    session.changed(changes, isTyped);
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { session, desk, told, change, settled };
}

const ROWS = ["1...", "....", "..2.", "...."];
const inserted = (line: number, character: number, text: string): Changed => ({ range: at(line, character, character), text });

test("a digit typed before a cell is drawn at once; the text between the key and its entry is not", async () => {
  const { session, told, change, settled, desk } = open(model(1, ROWS));
  session.receive({ kind: "ready" });
  await settled();
  told.length = 0;
  change(model(2, ["1...", "....", "..2.", "...."]), [inserted(1, 4, "3")], true);
  assert.deepEqual(told, [{ kind: "typed", action: "place", key: "3", cells: ["r2c3"], setsGivens: false }]);
  await session.refresh();
  assert.equal(told.length, 1);
  change(model(3, ["1...", "..3.", "..2.", "...."]), [{ range: at(1, 4, 6), text: "3 " }], true);
  await settled();
  const [, board] = told;
  assert.ok(board?.kind === "board" && board.model?.version === 3 && desk.asked === 2, JSON.stringify(told));
  session.dispose();
});

test("what is typed elsewhere, over a given, by undo or beside a cell is not drawn before the text has it", async () => {
  for (const [changes, isTyped] of [
    [[inserted(0, 0, "3")], true],
    [[inserted(1, 1, "3")], true],
    [[inserted(1, 4, "33")], true],
    [[inserted(1, 4, "9")], true],
    [[inserted(1, 4, "3"), inserted(2, 4, "3")], true],
    [[inserted(1, 4, "3")], false],
  ] as const) {
    const { session, told, change, settled } = open(model(1, ROWS));
    session.receive({ kind: "ready" });
    await settled();
    told.length = 0;
    change(model(2, ROWS), changes, isTyped);
    await settled();
    assert.deepEqual(told.map(({ kind }) => kind), ["board"], JSON.stringify(changes));
    session.dispose();
  }
});

test("an entry counts once the text has it, also where the board is told of its puzzle meanwhile", async () => {
  let made: (isMade: boolean) => void = () => undefined;
  const first = model(1, ROWS);
  const { session, desk, told, change, settled } = open(first, {
    request: async (method) => (method === "sudoku/play" ? { version: desk.version, edits: [inserted(1, 4, "3")] } : desk.model),
    edit: () => new Promise((resolve) => (made = resolve)),
  });
  const entered = () => told.flatMap((message) => (message.kind === "board" ? [[message.model?.version, message.entered]] : []));
  session.receive({ kind: "ready" });
  await settled();
  told.length = 0;
  session.receive({ kind: "enter", number: 1, action: "place", key: "3", joins: false, cells: ["r2c3"], setsGivens: false });
  await settled();
  desk.model = { ...first, number: 2, total: 2 };
  session.receive({ kind: "candidates", isOn: true });
  await settled();
  assert.deepEqual(entered(), [[1, 0]]);
  change(model(2, ["1...", "..3.", "..2.", "...."]), [{ range: at(1, 4, 5), text: "3" }], false);
  made(true);
  await settled();
  assert.deepEqual(entered(), [[1, 0], [2, 1]]);
  session.receive({ kind: "enter", number: 2, action: "place", key: "4", joins: false, cells: ["r2c3"], setsGivens: false });
  for (let time = 0; time < 9; time += 1) await settled().then(() => made(false));
  assert.deepEqual(entered(), [[1, 0], [2, 1], [2, 2]], "refused");
  session.dispose();
});

test("an entry into a text that can't be edited is taken back, and the reason is said", async () => {
  const first = model(1, ROWS);
  const { session, told, settled } = open(first, {
    request: async (method) => (method === "sudoku/play" ? { version: 1, edits: [inserted(1, 4, "3")] } : first),
    edit: () => Promise.reject(new Error("read-only")),
  });
  session.receive({ kind: "ready" });
  await settled();
  told.length = 0;
  session.receive({ kind: "enter", number: 1, action: "place", key: "3", joins: false, cells: ["r2c3"], setsGivens: false });
  for (let time = 0; time < 5; time += 1) await settled();
  assert.deepEqual(told.map((message) => (message.kind === "board" ? message.entered : message.kind === "say" && message.text)), ["read-only", 1]);
  session.dispose();
});

test("an entry that the server has not taken is taken back, also where nothing is answered any more, and the reason goes once there are answers", async () => {
  const first = model(1, ROWS), server = { isThere: true };
  const { session, told, settled } = open(first, {
    request: () => (server.isThere ? Promise.resolve(first) : Promise.reject(new Error("gone"))),
  });
  session.receive({ kind: "ready" });
  await settled();
  told.length = 0;
  server.isThere = false;
  session.receive({ kind: "enter", number: 1, action: "place", key: "3", joins: false, cells: ["r2c3"], setsGivens: false });
  for (let time = 0; time < 5; time += 1) await settled();
  const brief = () => told.map((message) => (message.kind === "board" ? message.entered : message.kind === "say" && message.text));
  assert.deepEqual(brief(), ["gone", 1, "gone"]);
  server.isThere = true;
  told.length = 0;
  await session.refresh();
  assert.deepEqual(brief(), [""]);
  session.dispose();
});

test("a question that fails while something else becomes known is asked anew: what it failed by is not the last word", async () => {
  let ends = () => undefined as void;
  const answers = [
    () => new Promise((_, fail) => (ends = () => fail(new Error("the connection is closed")))),
    () => Promise.reject(new Error("the server is not running")),
  ];
  const { session, told, settled } = open(model(1, ROWS), { request: () => answers.shift()?.() ?? Promise.resolve(null) });
  session.receive({ kind: "ready" });
  void session.refresh();
  ends();
  await settled();
  assert.deepEqual(told.filter(({ kind }) => kind === "say"), ["connection is closed", "server is not running"].map((why) => ({ kind: "say", text: `the ${why}` })));
  session.dispose();
});

test("the board is not told twice of the same puzzle, and a cursor that stays in it asks nothing", async () => {
  const { session, told, settled, desk } = open(model(1, ROWS));
  session.receive({ kind: "ready" });
  await settled();
  const { asked } = desk;
  told.length = 0;
  session.cursor({ line: 2, character: 3 });
  await settled();
  assert.deepEqual([told, desk.asked], [[], asked]);
  desk.model = model(1, ROWS, { cell: 7 });
  await session.refresh();
  assert.deepEqual(told, []);
  desk.model = model(1, ROWS, { wrong: [3] });
  await session.refresh();
  assert.deepEqual(told.map(({ kind }) => kind), ["board"]);
  session.dispose();
});

test("a key of play mode is drawn before the server has answered; if it is refused, the board is told of its puzzle again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { session, told, settled } = open(model(1, ROWS));
  session.receive({ kind: "ready" });
  await settled();
  told.length = 0;
  session.entering({ line: 1, character: 4 }, "mark", "3");
  assert.deepEqual(told, [{ kind: "typed", action: "mark", key: "3", cells: ["r2c3"], setsGivens: false }]);
  context.mock.timers.runAll();
  await settled();
  assert.deepEqual(told.map(({ kind }) => kind), ["typed", "board"]);
  told.length = 0;
  // A given, a position beside a cell, and an action that is not an entry.
  session.entering({ line: 0, character: 0 }, "place", "3");
  session.entering({ line: 1, character: 5 }, "place", "3");
  session.entering({ line: 1, character: 4 }, "left", "");
  assert.deepEqual(told, []);
  session.dispose();
});

test("the board turns to the next puzzle of the text and back, and its hint goes", async () => {
  const place = (line: number) => ({ line, character: 0 });
  const { session, told, settled, desk } = open(model(1, ROWS, { total: 2, after: place(9) }));
  session.receive({ kind: "ready" });
  await settled();
  desk.model = model(1, ROWS, { number: 2, total: 2, before: place(0) });
  session.receive({ kind: "turn", step: 1 });
  await settled();
  assert.deepEqual(session.at(), place(9));
  const last = told.at(-1);
  assert.ok(last?.kind === "board" && last.isOther && last.model?.number === 2, JSON.stringify(last));
  // There is no third puzzle.
  session.receive({ kind: "turn", step: 1 });
  await settled();
  assert.deepEqual(session.at(), place(9));
  session.receive({ kind: "turn", step: -1 });
  await settled();
  assert.deepEqual(session.at(), place(0));
  session.dispose();
});

test("a board that is closed is told nothing more", async () => {
  const { session, told, settled } = open(model(1, ROWS));
  session.receive({ kind: "ready" });
  session.dispose();
  await settled();
  assert.deepEqual(told, []);
});
