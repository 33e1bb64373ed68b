import assert from "node:assert/strict";
import { test } from "node:test";
import { plain } from "../src/show/plain";

test("text of a file is no link in a message", () => {
  assert.equal(plain("unexpected '[click](command:x)' and [y](https://a.b)"), "unexpected '[click] (command:x)' and [y] (https://a.b)");
  assert.equal(plain("r1c1 is 5"), "r1c1 is 5");
});
