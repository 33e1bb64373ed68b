// drive.mjs PREFIX VSIX WORK SHOTS: the extension in a real VS Code, by its interfaces and by its screen.

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
// The PATH may not reach the extension host, which asks a login shell for its own.
const program = execFileSync("which", ["sudoku-ls"], { encoding: "utf8" }).trim();
const withServer = path.join(work, "with-server.vsix");
const report = new Report();

/** How often a part may be run. */
const ATTEMPTS = 3;

/** The parts, in lanes that run side by side, each with a server of its own: for more than half of the time a test waits. */
const LANES = [
  [
    ["board", driveBoard],
    ["at-home", driveAtHome],
    ["play", drivePlay],
    ["trace", driveTrace],
    ["screen", driveScreen],
  ],
  [
    ["host", runInHost],
    ["windows", driveWindows],
    ["features", driveFeatures],
    ["collection", driveCollection],
    ["server", driveServer],
    ["tour", driveTour],
  ],
];

/** Runs a part in a folder of its own. One that fails is run again, and says so: a busy machine may be late once or twice, and what is broken fails each time. */
async function part(name, run, results) {
  const started = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    const folder = path.join(work, name, String(attempt));
    fs.mkdirSync(folder, { recursive: true });
    fs.rmSync(results, { force: true });
    const tried = new Report(`${name}: `);
    await run(folder, tried).catch((error) => tried.fail("the part runs to its end", error));
    if (tried.failed === 0 || attempt === ATTEMPTS) {
      report.add(tried);
      break;
    }
    console.log(`AGAIN: the part "${name}" has failed ${attempt} of ${ATTEMPTS} times`);
  }
  console.log(`     the part "${name}" took ${Math.round((Date.now() - started) / 1000)} s`);
}

async function lane(parts, index) {
  const results = path.join(work, `results-${index}.jsonl`);
  const env = { RESULTS: results, SUDOKU_LS_PATH: program };
  const server = await startCodeServer({ prefix, vsix, state: path.join(work, `state-${index}`), env });
  const { url, machineSettings } = server;
  const options = { prefix, vsix, withServer, server: program, url, machineSettings, results, shots };
  try {
    for (const [name, drive] of parts) {
      await part(name, (work, report) => drive({ ...options, work, report }), results);
    }
  } finally {
    await server.stop();
  }
}

const ends = await Promise.allSettled(LANES.map(lane));
for (const end of ends) if (end.status === "rejected") report.fail("all parts run to their end", end.reason);
process.exitCode = report.finish();
