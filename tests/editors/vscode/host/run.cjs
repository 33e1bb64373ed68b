// Runs all tests that were defined, and writes one line of JSON per test to RESULTS.

const fs = require("node:fs");
const vscode = require("vscode");
const { tests, until } = require("./kit.cjs");

const FOLDERS_MS = 5_000;
const { workspace } = vscode;

exports.runAll = async () => {
  // VS Code's page sometimes starts without its folders. Then no test runs, and the caller loads the page again.
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
