import assert from "node:assert/strict";
import { test } from "node:test";
import { movedTo, nameAmong } from "../src/panels/names";

test("a file goes along with itself and with its folders, and with no other of a like name", () => {
  assert.equal(movedTo("/a/b.sudoku", "/a/b.sudoku", "/a/c.sudoku"), "/a/c.sudoku");
  assert.equal(movedTo("/a/b/c.sudoku", "/a", "/d/e"), "/d/e/b/c.sudoku");
  assert.equal(movedTo("/ab/c.sudoku", "/a", "/d"), undefined);
  assert.equal(movedTo("/a/b.sudoku.bak", "/a/b.sudoku", "/a/c.sudoku"), undefined);
});

test("a file is named with as many folders as tell it apart", () => {
  const name = (path: string, ...others: string[]) => nameAmong(path, [path, ...others]);
  assert.equal(name("/x/one/a.sudoku"), "a.sudoku");
  assert.equal(name("/x/one/a.sudoku", "/x/one/b.sudoku"), "a.sudoku");
  assert.equal(name("/x/one/a.sudoku", "/x/two/a.sudoku"), "one/a.sudoku");
  assert.equal(name("/x/one/a.sudoku", "/y/one/a.sudoku", "/x/two/a.sudoku"), "x/one/a.sudoku");
  assert.equal(name("/a.sudoku", "/x/a.sudoku"), "a.sudoku");
  assert.equal(name("/x/a.sudoku", "/a.sudoku"), "x/a.sudoku");
});
