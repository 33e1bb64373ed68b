import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { plain } from "../src/show/plain";

test("text of a file is no link in a message", () => {
  assert.equal(plain("unexpected '[click](command:x)' and [y](https://a.b)"), "unexpected '[click] (command:x)' and [y] (https://a.b)");
  assert.equal(plain("r1c1 is 5"), "r1c1 is 5");
});

test("all messages are told in one place, which takes links out", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  assert.ok(sources.length > 20);
  const telling = sources.filter((name) => /show(Information|Warning|Error)Message/.test(readFileSync(join("src", name), "utf8")));
  assert.deepEqual(telling, ["tell.ts"]);
});
