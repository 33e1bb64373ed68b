// speed.mjs PREFIX VSIX WORK: how fast the board is, in a real VS Code, printed and not judged. KEYS: how many keys in the text are timed, 100 if not set.

import { execFileSync } from "node:child_process";
import path from "node:path";
import { startCodeServer } from "../code_server.mjs";
import { Report } from "../report.mjs";
import { timeBoard } from "./board_speed.mjs";

const [prefix, vsix, work] = process.argv.slice(2);
const program = execFileSync("which", ["sudoku-ls"], { encoding: "utf8" }).trim();
const server = await startCodeServer({ prefix, vsix, state: path.join(work, "state"), env: { SUDOKU_LS_PATH: program } });
const report = new Report();
try {
  await timeBoard({ url: server.url, work, shots: path.join(work, "shots"), report });
} finally {
  await server.stop();
}
process.exitCode = report.finish();
