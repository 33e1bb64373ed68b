// Runs inside VS Code's extension host: the extension through VS Code's own interfaces. One line of JSON a test goes to RESULTS.

const fs = require("node:fs");
const vscode = require("vscode");
const { tests, until } = require("./host/kit.cjs");

const FOLDERS_MS = 5_000;
const { workspace } = vscode;

for (const file of ["mistake", "play", "reading", "writing", "at_hand", "search", "check_task"]) require(`./host/${file}.cjs`);

exports.run = async () => {
  // Now and then the page of VS Code comes up without its folders; then no test has run, and the caller loads it again.
  await until("the folders", workspace.onDidChangeWorkspaceFolders, () => workspace.workspaceFolders?.length === 2, FOLDERS_MS);
  let failed = 0;
  for (const { name, run } of tests) {
    let error;
    try {
      await run();
    } catch (problem) {
      failed += 1;
      error = problem.stack ?? String(problem);
    }
    fs.appendFileSync(process.env.RESULTS, `${JSON.stringify({ name, error })}\n`);
  }
  if (failed > 0) throw new Error(`${failed} failed`);
};
