// session.mjs MODULE PROGRAM: the server as a WebAssembly module gives the same answers as the program, survives
// hostile input, and never goes long without checking for messages.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { Report } from "../vscode/report.mjs";
import { Module, Program } from "./clients.mjs";

const [moduleFile, programFile] = process.argv.slice(2);
const SAMPLES = path.join(import.meta.dirname, "../../../samples");
const report = new Report();

/** VS Code's capabilities, as far as answers depend on them. */
const CAPABILITIES = {
  workspace: { applyEdit: true, workspaceEdit: { documentChanges: true } },
  textDocument: {
    hover: { contentFormat: ["markdown", "plaintext"] },
    publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true, dataSupport: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["", "quickfix", "refactor", "source"] } },
      resolveSupport: { properties: ["edit"] },
      dataSupport: true, disabledSupport: true, isPreferredSupport: true,
    },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
  experimental: { sudokuDocuments: true, sudokuPictures: true },
};

const uri = (name) => `untitled:${name}`;
const at = (name, line, character) => ({ textDocument: { uri: uri(name) }, position: { line, character } });

/** Returns the answers to all requests that an editor sends about a document, as one value. */
async function everything(client, name, text) {
  const findings = await client.open(uri(name), text);
  const textDocument = { uri: uri(name) };
  const ask = (method, params) => client.answer(method, { textDocument, ...params }).then(({ result, error }) => result ?? error);
  const lines = text.split("\n");
  const all = { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } };
  const found = { findings };
  for (const method of ["documentSymbol", "foldingRange", "codeLens", "documentLink", "semanticTokens/full"]) {
    found[method] = await ask(`textDocument/${method}`, {});
  }
  found.lenses = await Promise.all((found.codeLens ?? []).map((lens) => client.answer("codeLens/resolve", lens)));
  found.formatting = await ask("textDocument/formatting", { options: { tabSize: 4, insertSpaces: true } });
  found.inlay = await ask("textDocument/inlayHint", { range: all });
  found.regions = await ask("sudoku/regions", { range: all });
  found.places = [];
  for (let line = 0; line < Math.min(lines.length, 14); line += 1) {
    for (let character = 0; character <= Math.min(lines[line].length, 40); character += 4) {
      const position = { line, character };
      const range = { start: position, end: position };
      const actions = await ask("textDocument/codeAction", { range, context: { diagnostics: [] } });
      found.places.push({
        position,
        hover: await ask("textDocument/hover", { position }),
        highlight: await ask("textDocument/documentHighlight", { position }),
        completion: character === 0 ? await ask("textDocument/completion", { position }) : undefined,
        selection: await ask("textDocument/selectionRange", { positions: [position] }),
        references: await ask("textDocument/references", { position, context: { includeDeclaration: true } }),
        actions,
      });
    }
  }
  const last = found.places.at(-1).actions ?? [];
  const open = last.filter((action) => action.data !== undefined && action.disabled === undefined);
  found.resolved = await Promise.all(open.map((action) => client.answer("codeAction/resolve", action)));
  return found;
}

/** How many times slower the module's clock runs while answers are compared. */
const SLOWER = 30;

/** How many times faster it runs where a turn has to end before the work does, however fast the machine is. */
const FASTER = 30;

/** Runs a test while the module's clock, which is this process's, runs faster (above 1) or slower (below 1). */
async function atSpeed(speed, run) {
  const { now } = performance;
  performance.now = () => now.call(performance) * speed;
  try {
    return await run();
  } finally {
    performance.now = now;
  }
}

/**
 * Runs the program and the module side by side. Time limits must not make their answers differ, however busy the
 * machine is: the program may take a minute per search, and the module's clock, by which it limits its own searches,
 * runs slowly.
 */
function both(run) {
  return atSpeed(1 / SLOWER, async () => {
    const [program, module] = [new Program(programFile), await Module.start(moduleFile)];
    try {
      const greeted = await Promise.all([program, module].map((client) => client.greet(CAPABILITIES, { solveBudget: 60_000 })));
      return await run(program, module, greeted);
    } finally {
      program.stop();
      module.stop();
    }
  });
}

async function alone(run) {
  const module = await Module.start(moduleFile);
  try {
    return await run(module);
  } finally {
    module.stop();
  }
}

/**
 * Fails with the first place where two answers differ, since whole answers are too long to read. The block and key of
 * `data` mean something only to the server itself.
 */
function same(module, program, place = "answer") {
  if (/\.data(\.\d+)?\.(block|key)$/.test(place)) return;
  if (typeof module === "object" && typeof program === "object" && module !== null && program !== null) {
    for (const key of new Set([...Object.keys(program), ...Object.keys(module)])) same(module[key], program[key], `${place}.${key}`);
  } else {
    assert.equal(module, program, `${place}: the module says ${JSON.stringify(module)}, the program ${JSON.stringify(program)}`);
  }
}

await report.test("the module greets as the program does", () =>
  both((_program, _module, [program, module]) => {
    // For the module's size, the forms of other programs are left out.
    const { sudokuConvert, ...experimental } = program.capabilities.experimental;
    assert.ok(sudokuConvert.forms.length > 20);
    // Boards for other editors are pages that the program serves.
    const commands = program.capabilities.executeCommandProvider.commands.filter((name) => name !== "sudoku.openBoard");
    const executeCommandProvider = { ...program.capabilities.executeCommandProvider, commands };
    same(module, { ...program, capabilities: { ...program.capabilities, executeCommandProvider, experimental } });
  }),
);

for (const file of readdirSync(SAMPLES).filter((name) => name.endsWith(".sudoku"))) {
  await report.test(`${file}: the module gives each answer that the program gives`, () =>
    both(async (program, module) => {
      const text = readFileSync(path.join(SAMPLES, file), "utf8");
      const answers = await Promise.all([program, module].map((client) => everything(client, file, text)));
      // A text with a list of houses has only findings.
      const isGrid = !text.includes("\n[Houses]\n");
      assert.ok(answers[0].findings !== undefined && (!isGrid || answers[0].places.some(({ hover }) => hover)), "there is something to compare");
      same(answers[1], answers[0]);
    }),
  );
}

const CLASH = "55..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
const OPEN = CLASH.replace("55", "53");

await report.test("a clash is found, shown on hover, and fixed; then the puzzle is solved", () =>
  both(async (program, module) => {
    const sessions = [program, module].map(async (client) => {
      const found = await client.open(uri("clash"), CLASH);
      const hover = await client.request("textDocument/hover", at("clash", 0, 1));
      const context = { diagnostics: found.diagnostics };
      const range = found.diagnostics[0].range;
      const actions = await client.request("textDocument/codeAction", { textDocument: { uri: uri("clash") }, range, context });
      const fix = actions.find(({ title }) => title.startsWith("Remove"));
      const fixed = fix.edit === undefined ? await client.request("codeAction/resolve", fix) : fix;
      client.notify("textDocument/didChange", { textDocument: { uri: uri("clash"), version: 2 }, contentChanges: [{ text: OPEN }] });
      const after = await client.settled(uri("clash"));
      client.said = [];
      await client.request("workspace/executeCommand", { command: "sudoku.solve", arguments: [{ uri: uri("clash"), position: { line: 0, character: 0 } }] });
      await client.hears("workspace/applyEdit");
      return { found, hover, titles: actions.map(({ title }) => title), fixed, after, said: client.said };
    });
    const [native, web] = await Promise.all(sessions);
    assert.match(JSON.stringify(native.found), /appears twice/);
    assert.deepEqual(native.after.diagnostics, []);
    assert.ok(native.said.some(({ method }) => method === "workspace/applyEdit"), "the solution is an edit");
    same(web, native);
  }),
);

await report.test("the same seed makes the same puzzle, and no seed makes another one each time", () =>
  both(async (program, module) => {
    const make = async (client, name, argument) => {
      await client.open(uri(name), "");
      client.said = [];
      await client.request("workspace/executeCommand", {
        command: "sudoku.generate",
        arguments: [{ uri: uri(name), position: { line: 0, character: 0 }, size: 9, ...argument }],
      });
      // The edit may arrive after the answer.
      return (await client.hears("workspace/applyEdit")).params.edit;
    };
    const seeded = await Promise.all([program, module].map((client) => make(client, "seed", { seed: 7, level: "medium" })));
    same(seeded[1], seeded[0]);
    const [one, two] = [await make(module, "one", {}), await make(module, "two", {})];
    const text = (edit) => edit.documentChanges[0].edits[0].newText;
    assert.notEqual(text(one), text(two));
    await alone(async (other) => {
      await other.greet(CAPABILITIES);
      assert.notEqual(text(await make(other, "one", {})), text(one), "another server makes other puzzles");
    });
  }),
);

await report.test("a collection of 3,000 puzzles is checked in turns, with messages answered in between", () =>
  atSpeed(FASTER, () => alone(async (module) => {
    await module.greet(CAPABILITIES);
    const lines = Array.from({ length: 3000 }, (_, n) => renamed(n));
    module.notify("textDocument/didOpen", { textDocument: { uri: uri("many"), languageId: "sudoku", version: 1, text: `${lines.join("\n")}\n` } });
    const settled = module.settled(uri("many"));
    let answered = 0;
    let isSettled = false;
    void settled.then(() => (isSettled = true));
    while (!isSettled) {
      await module.request("textDocument/foldingRange", { textDocument: { uri: uri("none") } });
      answered += 1;
    }
    assert.ok(answered > 10, `${answered} answers meanwhile`);
    assert.equal((await settled).diagnostics.filter(({ severity }) => severity === 1).length, 0);
  })),
);

await report.test("a search that is given up ends soon, and says so", () =>
  alone(async (module) => {
    await module.greet(CAPABILITIES);
    // An empty 25x25 grid whose promise takes long to prove.
    const text = `size: 25\nsolutions: unique\n\n${Array.from({ length: 25 }, () => ".".repeat(25)).join("\n")}\n`;
    const found = await module.open(uri("large"), text);
    assert.ok(found.diagnostics.length > 0, JSON.stringify(found));
  }),
);

await report.test("a keystroke after each letter leaves the findings of the last text", () =>
  alone(async (module) => {
    await module.greet(CAPABILITIES);
    module.notify("textDocument/didOpen", { textDocument: { uri: uri("typed"), languageId: "sudoku", version: 1, text: "" } });
    let version = 1;
    let [line, character] = [0, 0];
    for (const text of CLASH) {
      version += 1;
      const position = { line, character };
      module.notify("textDocument/didChange", {
        textDocument: { uri: uri("typed"), version },
        contentChanges: [{ range: { start: position, end: position }, text }],
      });
      if (text === "\n") [line, character] = [line + 1, 0];
      else character += 1;
    }
    const found = await module.settled(uri("typed"));
    assert.equal(found.version, version);
    assert.match(JSON.stringify(found.diagnostics), /appears twice/);
  }),
);

await report.test("messages that are no messages are answered with an error or ignored, and the module goes on", () =>
  alone(async (module) => {
    await module.greet(CAPABILITIES);
    const hostile = [
      "", "{", "null", "[]", "7", '"text"', "[".repeat(200_000), `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`, "\u0000\uffff",
      '{"jsonrpc":"2.0"}', '{"jsonrpc":"1.0","id":1,"method":"x"}', '{"jsonrpc":"2.0","id":{},"method":"textDocument/hover"}',
      '{"jsonrpc":"2.0","id":1e400,"method":"textDocument/hover"}', '{"jsonrpc":"2.0","method":"textDocument/didChange","params":[]}',
      '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"::","languageId":"","version":1,"text":"1"}}}',
      `{"jsonrpc":"2.0","method":"${"m".repeat(100_000)}"}`,
      '{"jsonrpc":"2.0","id":"x","result":1}', '{"jsonrpc":"2.0","id":9,"error":null}',
    ];
    for (const text of hostile) module.raw(text);
    const position = { line: 4_294_967_295, character: 4_294_967_295 };
    for (const method of ["hover", "completion", "definition", "documentHighlight"]) {
      const { error, result } = await module.answer(`textDocument/${method}`, { textDocument: { uri: "untitled:none" }, position });
      assert.ok(error !== undefined || result === null || Array.isArray(result), method);
    }
    const { error } = await module.answer("no/such", {});
    assert.equal(error.code, -32601);
  }),
);

await report.test("texts of every odd kind are taken in", () =>
  alone(async (module) => {
    await module.greet(CAPABILITIES);
    const odd = [
      "\u0000", "\ud800", "🧩".repeat(5000), "\r\r\r\n\n", "=".repeat(20_000), "1".repeat(100_000), "[State]\n".repeat(2000), "size: 31\n" + "9 ".repeat(3000),
      "rules: diagonal, anti-knight, windoku\n" + CLASH, "|".repeat(50_000), "\ufeff" + CLASH, "[Regions]\n" + "A".repeat(961),
    ];
    for (const [n, text] of odd.entries()) {
      const found = await module.open(uri(`odd-${n}`), text);
      assert.ok(Array.isArray(found.diagnostics));
      await module.request("textDocument/formatting", { textDocument: { uri: uri(`odd-${n}`) }, options: { tabSize: 4, insertSpaces: true } });
      await module.request("textDocument/hover", at(`odd-${n}`, 0, 0));
    }
  }),
);

await report.test("after shutdown and exit the module has ended, without a fault", () =>
  alone(async (module) => {
    await module.greet(CAPABILITIES);
    await module.request("shutdown");
    module.notify("exit");
    assert.equal(await module.ended, undefined);
    module.notify("initialized", {});
  }),
);

/** Returns the puzzle with its digits renamed in the nth way. */
function renamed(n) {
  const digits = [..."123456789"];
  for (let i = 8, rest = n + 1; i > 0; i -= 1) {
    const j = rest % (i + 1);
    rest = Math.floor(rest / (i + 1));
    [digits[i], digits[j]] = [digits[j], digits[i]];
  }
  return OPEN.replaceAll("\n", "").replace(/\d/g, (digit) => digits[digit - 1]);
}

process.exitCode = report.finish();
