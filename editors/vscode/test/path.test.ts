// Which step of a path comes next, as the cells stand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nextStep } from "../pages/path/model";

const place = (cell: string, digit: string) => ({ placements: [[cell, digit] as const], eliminations: [] });
const remove = (cell: string, digit: string) => ({ placements: [], eliminations: [[cell, digit] as const] });

const STEPS = [place("r1c1", "4"), remove("r1c2", "3"), remove("r1c3", "3"), place("r1c2", "2"), place("r1c3", "1")];

test("the next step is the first one whose digits are not placed", () => {
  assert.equal(nextStep(STEPS, []), 1);
  assert.equal(nextStep(STEPS, [{ name: "r1c1", digit: "4" }]), 2);
  assert.equal(nextStep(STEPS, [{ name: "r1c1", digit: "3" }]), 1, "another digit is there");
  assert.equal(nextStep(STEPS, [{ name: "r1c2", digit: "2" }, { name: "r1c3", digit: "1" }]), 1, "later ones are made");
  assert.equal(nextStep(STEPS, ["4", "2", "1"].map((digit, at) => ({ name: `r1c${at + 1}`, digit }))), 6, "all are made");
});

test("a candidate is removed where marks lack it, where the cell has a digit, or where the digit that follows is placed", () => {
  const first = { name: "r1c1", digit: "4" };
  assert.equal(nextStep(STEPS, [first, { name: "r1c2", marks: ["1", "2", "3"] }]), 2);
  assert.equal(nextStep(STEPS, [first, { name: "r1c2", marks: ["1", "2"] }]), 3);
  assert.equal(nextStep(STEPS, [first, { name: "r1c2", marks: ["1", "2"] }, { name: "r1c3", marks: ["1"] }]), 4);
  assert.equal(nextStep(STEPS, [first, { name: "r1c2", digit: "2" }]), 5);
});
