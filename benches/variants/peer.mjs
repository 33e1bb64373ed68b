// Answers each line, a constraint string, with the number of solutions, up to two, and the milliseconds that it took.
//
// node peer.mjs FOLDER, where FOLDER has a copy of Interactive Sudoku Solver.
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
process.chdir(folder);
const load = (path) => import(pathToFileURL(resolve(folder, path)).href);
const { ensureGlobalEnvironment } = await load('tests/helpers/test_env.js');
ensureGlobalEnvironment();
const { SimpleSolver } = await load('js/sandbox/simple_solver.js');
const solver = new SimpleSolver();
const log = console.log;
console.log = () => {};

const timed = (text) => {
  const [start, cpu] = [process.hrtime.bigint(), process.cpuUsage()];
  let count = 'error';
  try {
    count = solver.countSolutions(text, 2);
  } catch {
    // It does not know the puzzle.
  }
  const wall = Number(process.hrtime.bigint() - start) / 1e6;
  const { user, system } = process.cpuUsage(cpu);
  // The CPU's time counts other threads, too, and the clock other processes: the smaller one is closer.
  return `${count} ${Math.min(wall, (user + system) / 1e3)}`;
};

// The code is compiled while it runs: some puzzles before the first one that counts.
for (let turn = 0; turn < 20; turn++) {
  timed('.Cage~14~R5C3~R5C4~R6C4.Diagonal~1.LittleKiller~47~R3C1.~R1C1_1.Thermo~R1C2~R2C3.Whisper~5~R9C1~R9C2');
}
for await (const line of createInterface({ input: process.stdin })) {
  log(timed(line));
}
