// drive.mjs PREFIX VSIX WORK SHOTS: the extension in a real VS Code, by its interfaces and by its screen.

import { execFileSync } from "node:child_process";
import path from "node:path";
import { runInHost } from "./api.mjs";
import { startCodeServer } from "./code_server.mjs";
import { Report } from "./report.mjs";
import { driveScreen } from "./screen.mjs";
import { driveFeatures } from "./screen_features.mjs";
import { driveAtHome } from "./screens/at_home.mjs";
import { driveBoard } from "./screens/board.mjs";
import { drivePlay } from "./screens/play.mjs";
import { driveServer } from "./screens/server.mjs";
import { driveTrace } from "./screens/trace.mjs";

const [prefix, vsix, work, shots] = process.argv.slice(2);
const results = path.join(work, "results.jsonl");
// The PATH may not reach the extension host, which asks a login shell for its own.
const program = execFileSync("which", ["sudoku-ls"], { encoding: "utf8" }).trim();
const env = { RESULTS: results, SUDOKU_LS_PATH: program };
const report = new Report();
const server = await startCodeServer({ prefix, vsix, state: path.join(work, "state"), env });
try {
  await runInHost({ url: server.url, work, results, report });
  await driveAtHome({ url: server.url, work, shots, report });
  await driveBoard({ url: server.url, work, shots, report });
  await drivePlay({ url: server.url, work, shots, report });
  await driveFeatures({ url: server.url, work, shots, report });
  await driveTrace({ url: server.url, work, shots, report });
  await driveServer({ prefix, vsix, withServer: path.join(work, "with-server.vsix"), server: program, work, shots, report });
  await driveScreen({ url: server.url, work, shots, machineSettings: server.machineSettings, report });
} catch (error) {
  report.fail("the tests run to their end", error);
} finally {
  await server.stop();
}
process.exitCode = report.finish();
