// The pen: how a line goes on, and what it makes of the cells.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Model } from "../pages/board/model";
import { Pen, pathsOf, penned, unpenned } from "../pages/board/pen";

const SIZE = 4;

const model = (pens: Readonly<Record<string, readonly string[]>> = {}) =>
  ({
    rows: SIZE, columns: SIZE,
    cells: Array.from({ length: SIZE * SIZE }, (_, index) => {
      const name = `r${Math.floor(index / SIZE) + 1}c${(index % SIZE) + 1}`, pen = pens[name];
      return pen === undefined ? { name } : { name, pen };
    }),
  }) as unknown as Model;

const pens = (cells: Model["cells"]) => Object.fromEntries(cells.flatMap(({ name, pen }) => (pen === undefined || pen.length === 0 ? [] : [[name, pen]])));

test("a line goes on over what lies straight between, and back along itself; nothing else", () => {
  const pen = new Pen();
  assert.equal(pen.goTo(3, SIZE), false, "the pen is up");
  pen.begin(0);
  assert.ok(pen.goTo(3, SIZE));
  assert.deepEqual(pen.line, [0, 1, 2, 3]);
  assert.ok(pen.goTo(2, SIZE));
  assert.deepEqual(pen.line, [0, 1, 2]);
  assert.equal(pen.goTo(11, SIZE), false, "a knight's move");
  assert.ok(pen.goTo(8, SIZE), "diagonally");
  assert.deepEqual(pen.end(), [0, 1, 2, 5, 8]);
  assert.equal(pen.isDown, false);
  pen.begin(5);
  assert.deepEqual(pen.end(), [], "a point is no line");
});

test("a line is drawn, or erased where all of it is there, whichever way it goes", () => {
  const path = ["r1c1", "r1c2", "r2c3", "r1c4", "r2c4"], drawn = penned(model(), path);
  assert.deepEqual(pens(drawn), { r1c1: ["right"], r1c2: ["falling"], r2c3: ["rising"], r1c4: ["down"] });
  assert.deepEqual(pens(penned({ ...model(), cells: drawn }, [...path].reverse())), {});
  assert.deepEqual(pens(penned(model({ r1c1: ["right"] }), ["r1c1", "r1c2", "r1c3"])), { r1c1: ["right"], r1c2: ["right"] });
  assert.deepEqual(pens(unpenned({ ...model(), cells: drawn }, ["r1c2"])), { r2c3: ["rising"], r1c4: ["down"] });
});

test("lines are strokes from middle to middle", () => {
  assert.deepEqual(pathsOf(model({ r1c1: ["right", "falling"], r2c1: ["rising"] }), [0, 1, 5], 10), ["M5 5l10 0M5 5l10 10M5 15l10 -10", "M5 5L15 5L15 15"]);
  assert.deepEqual(pathsOf(model(), [0], 10), ["", "M5 5h0"]);
});
