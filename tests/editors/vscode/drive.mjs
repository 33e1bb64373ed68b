// drive.mjs PREFIX VSIX WORK SHOTS [PART…]: tests the extension in a real VS Code, through its interfaces and on the screen.

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

const [prefix, vsix, work, shots, ...only] = process.argv.slice(2);
// The PATH may not reach the extension host, which asks a login shell for its own.
const program = execFileSync("which", ["sudoku-ls"], { encoding: "utf8" }).trim();
const withServer = path.join(work, "with-server.vsix");
const report = new Report();

/** How often a part may be run. */
const ATTEMPTS = 3;

/** The parts of the tests by name, each as a function of its server and of what it reports to. */
const PARTS = {
  host: ({ url, results }, work, report) => runInHost({ url, work, results, report }),
  "at-home": ({ url }, work, report) => driveAtHome({ url, work, shots, report }),
  tour: ({ url }, work, report) => driveTour({ url, work, shots, report }),
  board: ({ url }, work, report) => driveBoard({ url, work, shots, report }),
  windows: ({ url }, work, report) => driveWindows({ url, work, shots, report }),
  collection: ({ url }, work, report) => driveCollection({ url, work, shots, report }),
  play: ({ url }, work, report) => drivePlay({ url, work, shots, report }),
  features: ({ url }, work, report) => driveFeatures({ url, work, shots, report }),
  trace: ({ url }, work, report) => driveTrace({ url, work, shots, report }),
  server: (_, work, report) => driveServer({ prefix, vsix, withServer, server: program, work, shots, report }),
  screen: ({ url, machineSettings }, work, report) => driveScreen({ url, work, shots, machineSettings, report }),
};

/**
 * Parts that run one after the other, with a code-server of their own. The lanes run side by side: a part waits for the screen most of the time.
 */
const LANES = [
  ["host", "at-home", "tour", "windows", "play", "trace", "screen"],
  ["board", "collection", "features", "server"],
];

/** Runs a part in a folder of its own. One that fails is run again, and says so: a busy machine may be late once or twice, and what is broken fails each time. */
async function part(name, server) {
  for (let attempt = 1; ; attempt += 1) {
    const folder = path.join(work, name, String(attempt));
    fs.mkdirSync(folder, { recursive: true });
    fs.rmSync(server.results, { force: true });
    const [tried, start] = [new Report(), performance.now()];
    await PARTS[name](server, folder, tried).catch((error) => tried.fail(`the part "${name}" runs to its end`, error));
    console.log(`     the part "${name}": ${tried.passed} passed, in ${Math.round((performance.now() - start) / 1000)} s`);
    if (tried.failed === 0 || attempt === ATTEMPTS) return report.add(tried);
    console.log(`AGAIN: the part "${name}" has failed ${attempt} of ${ATTEMPTS} times`);
  }
}

/** Runs the parts of a lane in order. */
async function lane(parts, number) {
  const results = path.join(work, `results-${number}.jsonl`);
  const env = { RESULTS: results, SUDOKU_LS_PATH: program };
  const server = await startCodeServer({ prefix, vsix, state: path.join(work, `state-${number}`), env });
  try {
    for (const name of parts) await part(name, { ...server, results });
  } finally {
    await server.stop();
  }
}

const chosen = LANES.map((parts) => parts.filter((name) => only.length === 0 || only.includes(name)));
const lanes = await Promise.allSettled(chosen.filter((parts) => parts.length > 0).map(lane));
for (const { reason } of lanes.filter(({ status }) => status === "rejected")) report.fail("each code-server runs to its end", reason);
process.exitCode = report.finish();
