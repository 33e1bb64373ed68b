// speed.mjs PREFIX VSIX WORK: measures the board and the collection in a real VS Code, and prints the times. KEYS: the
// number of keys that are timed, 200 by default.

import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { startCodeServer } from "../code_server.mjs";
import { Report } from "../report.mjs";
import { timeBoard } from "./board_speed.mjs";
import { timeCollection } from "./collection.mjs";

const [prefix, vsix, work] = process.argv.slice(2);
const program = execFileSync("which", ["sudoku-ls"], { encoding: "utf8" }).trim();
const server = await startCodeServer({ prefix, vsix, state: path.join(work, "state"), env: { SUDOKU_LS_PATH: program } });
const report = new Report();
console.log(`${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg().map((it) => it.toFixed(1)).join(" ")}`);
try {
  const options = { url: server.url, work, shots: path.join(work, "shots"), report };
  await timeBoard(options);
  await timeCollection(options);
} finally {
  await server.stop();
}
console.log(`load ${os.loadavg().map((it) => it.toFixed(1)).join(" ")}`);
process.exitCode = report.finish();
