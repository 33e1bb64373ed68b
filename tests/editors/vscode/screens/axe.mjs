// What axe-core finds in a page: faults for those who read it by a screen reader, or need more contrast.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the faults in the page or frame of an element, one line each; `except` are rules that do not hold there. */
export async function faultsAround(element, ...except) {
  const handle = await element.elementHandle(), frame = await handle.ownerFrame();
  await frame.evaluate(AXE);
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const found = await frame.evaluate(async (rules) => (await window.axe.run(document, { resultTypes: ["violations"], rules })).violations, rules);
  return found.map(({ id, nodes: [first, ...more] }) => `${id}: ${first.html.slice(0, 200)} and ${more.length} more: ${first.failureSummary}`);
}
