// Times both engines in WebAssembly, in turns in one process, and prints the ratios.
// node compare.mjs MODULE FILE...: each file has one puzzle per line.
import { readFileSync } from "node:fs";

const TURNS = 7;
const [moduleFile, ...files] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(moduleFile), {});
const { memory, room, read, run } = instance.exports;

const cpu = () => process.cpuUsage().user;
const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];

console.log("| set | puzzles | `sudoku` us | one at a time us | ratio | batch us | ratio |");
console.log("|---|---|---|---|---|---|---|");
for (const file of files) {
  const lines = readFileSync(file, "utf8").split("\n").filter((line) => /^[0-9.]{81}/.test(line));
  // The room may need more memory, which replaces the buffer.
  const at = room(lines.length);
  const bytes = new Uint8Array(memory.buffer, at, 81 * lines.length);
  lines.forEach((line, number) => bytes.set([...line.slice(0, 81)].map((cell) => (cell === "." ? 0 : Number(cell))), 81 * number));
  const puzzles = read();
  const times = [0, 1, 2].map(() => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const sums = times.map((all, engine) => {
      const start = cpu();
      const sum = run(engine);
      all.push((cpu() - start) / puzzles);
      return sum;
    });
    if (new Set(sums).size > 1) throw new Error(`${file}: the engines differ: ${sums}`);
  }
  const [theirs, ...ours] = times.map(median);
  const name = file.split("/").at(-1).replace(/\.txt$/, "");
  console.log(`| ${name} | ${puzzles} | ${theirs.toFixed(2)} | ${ours.map((time) => `${time.toFixed(2)} | ${(theirs / time).toFixed(2)}`).join(" | ")} |`);
}
