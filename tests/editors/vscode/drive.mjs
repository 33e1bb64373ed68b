// drive.mjs PREFIX VSIX WORK SHOTS: tests the extension in a real VS Code, through its interfaces and on the screen.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { runInHost } from "./api.mjs";
import { startCodeServer } from "./code_server.mjs";
import { Report } from "./report.mjs";
import { driveScreen } from "./screen.mjs";
import { driveFeatures } from "./screen_features.mjs";
import { driveAtHome } from "./screens/at_home.mjs";
import { driveBoard } from "./screens/board.mjs";
import { driveCollection } from "./screens/collection.mjs";
import { drivePlay } from "./screens/play.mjs";
import { driveServer } from "./screens/server.mjs";
import { driveTour } from "./screens/tour.mjs";
import { driveTrace } from "./screens/trace.mjs";
import { driveWindows } from "./screens/windows.mjs";

const [prefix, vsix, work, shots] = process.argv.slice(2);
const results = path.join(work, "results.jsonl");
// The extension host may not get this PATH, since it asks a login shell for the PATH.
const program = execFileSync("which", ["sudoku-ls"], { encoding: "utf8" }).trim();
const env = { RESULTS: results, SUDOKU_LS_PATH: program };
const report = new Report();

/** How often a part is run before it counts as failed. */
const ATTEMPTS = 3;
const server = await startCodeServer({ prefix, vsix, state: path.join(work, "state"), env });

/**
 * Runs a part in a folder of its own. A part that fails is run again, and the output says so: on a busy machine a test
 * may be late once or twice, but a fault fails each time.
 */
async function part(name, run) {
  for (let attempt = 1; ; attempt += 1) {
    const folder = path.join(work, name, String(attempt));
    fs.mkdirSync(folder, { recursive: true });
    fs.rmSync(results, { force: true });
    const tried = new Report();
    await run(folder, tried).catch((error) => tried.fail(`the part "${name}" runs to its end`, error));
    if (tried.failed === 0 || attempt === ATTEMPTS) return report.add(tried);
    console.log(`AGAIN: the part "${name}" has failed ${attempt} of ${ATTEMPTS} times`);
  }
}

const { url, machineSettings } = server;
try {
  await part("host", (work, report) => runInHost({ url, work, results, report }));
  await part("at-home", (work, report) => driveAtHome({ url, work, shots, report }));
  await part("tour", (work, report) => driveTour({ url, work, shots, report }));
  await part("board", (work, report) => driveBoard({ url, work, shots, report }));
  await part("windows", (work, report) => driveWindows({ url, work, shots, report }));
  await part("collection", (work, report) => driveCollection({ url, work, shots, report }));
  await part("play", (work, report) => drivePlay({ url, work, shots, report }));
  await part("features", (work, report) => driveFeatures({ url, work, shots, report }));
  await part("trace", (work, report) => driveTrace({ url, work, shots, report }));
  const withServer = path.join(work, "with-server.vsix");
  await part("server", (work, report) => driveServer({ prefix, vsix, withServer, server: program, work, shots, report }));
  await part("screen", (work, report) => driveScreen({ url, work, shots, machineSettings, report }));
} finally {
  await server.stop();
}
process.exitCode = report.finish();
