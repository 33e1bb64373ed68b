// workbench.mjs PREFIX VSIX WORK: tests the extension in the real workbench, in the web worker's extension host: its
// answers, and its pages on the screen.

import path from "node:path";
import { runInHost } from "../vscode/api.mjs";
import { startCodeServer } from "../vscode/code_server.mjs";
import { Report } from "../vscode/report.mjs";
import { drivePasteInBrowser } from "../vscode/screens/at_home.mjs";
import { driveInBrowser } from "../vscode/screens/collection.mjs";

const [prefix, vsix, work] = process.argv.slice(2);
const results = path.join(work, "results.jsonl");
const report = new Report();
const server = await startCodeServer({
  prefix,
  vsix,
  state: path.join(work, "state"),
  env: { RESULTS: results },
  settings: { "remote.extensionKind": { "sudoku-ls.sudoku-ls": ["web"] } },
});
try {
  await runInHost({ url: server.url, work, results, report, tests: path.join(import.meta.dirname, "in_host.cjs") });
} catch (error) {
  report.fail("the tests run to their end", error);
}
try {
  await driveInBrowser({ url: server.url, work, shots: path.join(work, "shots"), report });
  await drivePasteInBrowser({ url: server.url, work, shots: path.join(work, "shots"), report });
} catch (error) {
  report.fail("the tests of its pages run to their end", error);
} finally {
  await server.stop();
}
process.exitCode = report.finish();
