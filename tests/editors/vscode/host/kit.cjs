// Helpers for the tests in the extension host: waiting for events, files, findings and actions.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const vscode = require("vscode");

const WAIT_MS = 20_000;
const { commands, languages, window, workspace, Range, Uri } = vscode;

/** All tests, in the order in which they run. */
const tests = [];
const test = (name, run) => tests.push({ name, run });

/** Waits until `condition` returns a true value; checks it again at each event. */
function until(what, event, condition, wait = WAIT_MS) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => end(() => reject(new Error(`waited in vain for ${what}`))), wait);
    const look = () => {
      const value = condition();
      if (value) end(() => resolve(value));
    };
    const listening = event(look);
    function end(then) {
      clearTimeout(limit);
      listening.dispose();
      then();
    }
    look();
  });
}

// The folders contain copies of one puzzle. The hint about duplicates is left out, since it depends on which files are open.
const findings = (uri) =>
  languages
    .getDiagnostics(uri)
    .filter(({ code }) => (code?.value ?? code) !== "duplicate-puzzle")
    .map(({ range: { start, end }, source, code }) => `${start.line}:${start.character}-${end.character} ${source} ${code?.value ?? code}`)
    .sort();
const untilFindings = (uri, wanted) =>
  until(`the findings ${JSON.stringify(wanted)}, not ${JSON.stringify(findings(uri))}`, languages.onDidChangeDiagnostics, () => {
    return JSON.stringify(findings(uri)) === JSON.stringify([...wanted].sort());
  });
const untilText = (what, document, condition) =>
  until(what, workspace.onDidChangeTextDocument, () => condition(document.getText()));

async function open(folder, file) {
  const uri = Uri.joinPath(workspace.workspaceFolders[folder].uri, file);
  const document = await workspace.openTextDocument(uri);
  return { uri, document, editor: await window.showTextDocument(document) };
}

/** Returns the answer to a request; none if the editor has dropped the request because the text or the providers have changed. */
async function unlessDropped(question) {
  try {
    return await question();
  } catch (error) {
    if (error?.name !== "Canceled" && error?.message !== "Canceled") throw error;
    return undefined;
  }
}

/**
 * Returns the actions for a range, resolved; with `kind`, only actions of that kind. VS Code drops such requests while
 * a provider of actions is registered, and then returns none. So, with `title`, the request is repeated until an action
 * has that title.
 */
async function actionsAt(uri, [line, column, endLine = line, endColumn = column], kind, title) {
  const range = new Range(line, column, endLine, endColumn);
  const limit = Date.now() + WAIT_MS;
  for (;;) {
    const actions = await unlessDropped(() => commands.executeCommand("vscode.executeCodeActionProvider", uri, range, kind, 50));
    const isDone = actions !== undefined && (title === undefined || actions.some((one) => one.title.startsWith(title)));
    if (isDone || Date.now() > limit) return actions ?? [];
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Runs the action whose title starts like this, as the editor does: its edit, then its command. */
async function act(uri, place, title, kind) {
  const actions = await actionsAt(uri, place, kind, title);
  const action = actions.find((one) => one.title.startsWith(title));
  assert.ok(action, `no "${title}" among ${actions.map((one) => one.title).join("; ")}`);
  assert.ok(action.edit ?? action.command, `"${title}" has its edit once it is resolved`);
  if (action.edit) await workspace.applyEdit(action.edit);
  if (action.command) await commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
}

/** Returns the process ids of the servers that this extension host has started. */
function servers() {
  return fs.readdirSync("/proc").filter((name) => {
    try {
      const [, parent] = /\) \S (\d+)/.exec(fs.readFileSync(`/proc/${name}/stat`, "utf8"));
      return Number(parent) === process.pid && /sudoku-ls\0lsp\0/.test(fs.readFileSync(`/proc/${name}/cmdline`, "utf8"));
    } catch {
      return false; // no process, or one that has ended meanwhile
    }
  });
}

let made = 0;

/** Opens a new file with these lines in the first folder. */
async function openWith(name, lines) {
  made += 1;
  const file = `${name}-${made}.sudoku`;
  fs.writeFileSync(Uri.joinPath(workspace.workspaceFolders[0].uri, file).fsPath, `${lines.join("\n")}\n`);
  return open(0, file);
}

/**
 * Repeats a request, at each change that the editor reports, until the answer is right. The server's late results are reported as such changes.
 */
async function ask(what, question, isRight) {
  const limit = Date.now() + WAIT_MS;
  for (;;) {
    const answer = await unlessDropped(async () => ({ given: await question() }));
    if (answer !== undefined && isRight(answer.given)) return answer.given;
    assert.ok(Date.now() < limit, `waited in vain for ${what}; the last answer: ${JSON.stringify(answer?.given)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Changes a setting while `run` runs, and restores it. */
async function withSetting(section, name, value, run) {
  const settings = () => workspace.getConfiguration(section, { languageId: "sudoku" });
  await settings().update(name, value, vscode.ConfigurationTarget.Global);
  try {
    await run();
  } finally {
    await settings().update(name, undefined, vscode.ConfigurationTarget.Global);
  }
}

module.exports = { act, actionsAt, ask, findings, open, openWith, servers, test, tests, until, untilFindings, untilText, withSetting };
