// The commands of the palette. Their ids differ from the ids of the server's own commands, which the client library registers by itself.

import { Disposable, ExtensionContext, Memento, Selection, TextDocument, TextEditor, Uri, ViewColumn, commands, window, workspace } from "vscode";
import { chooseServer, home } from "#host";
import { Kind, askKind } from "./ask/kinds";
import { copyAs, pasteAs } from "./ask/transfer";
import { Boards } from "./panels/board";
import { Collections } from "./panels/collection";
import { Connection } from "./server/connection";
import { isServed } from "./server/served";
import { Listed, showMenu } from "./show/summary";
import { inform } from "./tell";

/** The commands that do more than run a command of the server at the cursor. */
const OWN: Readonly<Record<string, (connection: Connection, listed: readonly Listed[]) => unknown>> = {
  insertGenerated,
  insertLastKind: async (connection) => insertHere(lastKind(), connection),
  generateNewFile,
  showHint,
  clearHint: (connection) => connection.hints.clear(),
  findIsomorphs: (connection) => connection.execute("sudoku.findIsomorphs", {}),
  play,
  newFile: newSudoku,
  menu: (_, listed) => showMenu(listed),
  getStarted: () => commands.executeCommand("workbench.action.openWalkthrough", WALKTHROUGH),
  copyAs: copyHere,
  pasteAs: (connection) => connection.use((client) => pasteAs(client, async () => openSudoku() ?? (await newSudoku()))),
  chooseServer,
  restartServer: (connection) => connection.restart(),
};

const PREFIX = "sudoku-ls.";
const WALKTHROUGH = "sudoku-ls.sudoku-ls#getStarted";

/** The panels that commands open beside the text. */
export interface Panels {
  readonly boards: Boards;
  readonly collections: Collections;
}

/** Registers the commands that the extension's manifest lists. */
export function registerCommands(connection: Connection, { boards, collections }: Panels, { extension, globalState }: ExtensionContext): Disposable[] {
  memory = globalState;
  boardInFront = () => boards.inFront();
  const listed = (extension.packageJSON as { contributes: { commands: Listed[] } }).contributes.commands;
  const registered = listed.map(({ command }) => {
    const name = command.slice(PREFIX.length);
    if (name === "openBoard") return commands.registerCommand(command, () => inEditor((editor) => boards.openBeside(editor)));
    if (name === "openCollection") return commands.registerCommand(command, () => inEditor(({ document }) => collections.openBeside(document)));
    return commands.registerCommand(command, () => (OWN[name] ?? ((connection) => atCursor(connection, `sudoku.${name}`)))(connection, listed));
  });
  const keep = (editor: TextEditor | undefined) => {
    if (editor !== undefined && isServed(editor.document)) last = editor.document;
  };
  keep(window.activeTextEditor);
  return [...registered, window.onDidChangeActiveTextEditor(keep)];
}

/** Returns the board in front; `undefined` if no board is in front. */
let boardInFront: Boards["inFront"] = () => undefined;

/** The storage of the kind of puzzle that was chosen last. */
let memory: Memento | undefined;
const KIND = "kind";

function lastKind(): Kind {
  return memory?.get<Kind>(KIND) ?? { size: 9 };
}

async function chosenKind(): Promise<Kind | undefined> {
  const kind = await askKind();
  if (kind !== undefined) await memory?.update(KIND, kind);
  return kind;
}

async function insertGenerated(connection: Connection): Promise<void> {
  const kind = await chosenKind();
  if (kind !== undefined) await insertHere(kind, connection);
}

async function insertHere(kind: Kind, connection: Connection): Promise<void> {
  await insertInto(openSudoku() ?? (await newSudoku()), kind, connection);
}

/**
 * Generates a puzzle in a new file. The server creates the file in the folder of the active file, else in the
 * workspace; if neither is on the server's machine, the puzzle goes into an untitled file.
 */
async function generateNewFile(connection: Connection): Promise<void> {
  const kind = await chosenKind();
  if (kind === undefined) return;
  await toTextOfBoard();
  const beside = (openSudoku() ?? boardInFront())?.document.uri;
  if (beside?.scheme === "file") {
    await connection.execute("sudoku.generate", { uri: beside.toString(), ...kind, newFile: true });
  } else if (workspace.workspaceFolders?.some(({ uri }) => uri.scheme === "file") === true) {
    await connection.execute("sudoku.generate", { ...kind, newFile: true });
  } else {
    await insertInto(await newSudoku(), kind, connection);
  }
}

async function play(connection: Connection): Promise<void> {
  if ((await sudokuAtCursor()) !== undefined) connection.play.toggle();
}

async function insertInto(editor: TextEditor, kind: Kind, connection: Connection): Promise<void> {
  await connection.execute("sudoku.generate", { ...placeOf(editor), ...kind });
}

async function inEditor(run: (editor: TextEditor) => Promise<void> | void): Promise<void> {
  const editor = await sudokuAtCursor();
  if (editor !== undefined) await run(editor);
}

async function showHint(connection: Connection): Promise<void> {
  const editor = await sudokuAtCursor();
  if (editor !== undefined) await connection.showHint({ ...placeOf(editor), depth: 3 });
}

/** Copies the puzzle of the board in front; without a board in front, the puzzle at the cursor. */
async function copyHere(connection: Connection): Promise<void> {
  const board = boardInFront();
  const place = board === undefined ? await sudokuAtCursor() : { document: board.document, selection: new Selection(board.at(), board.at()) };
  if (place !== undefined) await connection.use((client) => copyAs(client, place));
}

async function atCursor(connection: Connection, command: string): Promise<void> {
  const editor = await sudokuAtCursor();
  if (editor !== undefined) await connection.execute(command, placeOf(editor));
}

/** Returns the editor of a puzzle; if there is none, tells the user. */
async function sudokuAtCursor(): Promise<TextEditor | undefined> {
  await backToSudoku();
  const editor = openSudoku();
  if (editor === undefined) inform(isOther() ? "This is another version of a file. Open the file itself, and place the cursor in a puzzle." : "Open a .sudoku file and place the cursor in a puzzle first.");
  return editor;
}

/**
 * If no text editor is active, shows the text that a command is about: that of the board in front, else (as in the
 * tour) the puzzle file that was active last.
 */
async function backToSudoku(): Promise<void> {
  const board = boardInFront(), wanted = board?.document ?? last;
  if (window.activeTextEditor !== undefined || wanted?.isClosed !== false) return;
  // Beside a board, the text may be visible already.
  const shown = window.visibleTextEditors.find(({ document }) => document === wanted);
  const editor = await window.showTextDocument(wanted, { viewColumn: shown?.viewColumn ?? (board === undefined ? ViewColumn.Active : ViewColumn.Beside) });
  if (board?.has(editor.selection.active) === false) editor.selection = new Selection(board.at(), board.at());
}

/** Goes from the board in front to the text beside it, if that text is visible: the next editor to open would cover the board. */
async function toTextOfBoard(): Promise<void> {
  const board = boardInFront();
  // Compared by path: after the first save of an untitled puzzle, its text is a new document already, while its board still has the old one.
  const path = board?.document.uri.path;
  const beside = window.visibleTextEditors.find(({ document, viewColumn }) => document.uri.path === path && viewColumn !== undefined);
  if (beside?.viewColumn !== undefined) await window.showTextDocument(beside.document, { viewColumn: beside.viewColumn });
}

let last: TextDocument | undefined;

function openSudoku(): TextEditor | undefined {
  const editor = window.activeTextEditor;
  return editor !== undefined && isServed(editor.document) ? editor : undefined;
}

/** Returns whether the text in front is a puzzle that the server does not serve, such as another version of a file in git. */
function isOther(): boolean {
  return window.activeTextEditor?.document.languageId === "sudoku" && openSudoku() === undefined;
}

/**
 * Opens a new, unsaved file in the workspace, else in the home folder. The file has a name, since VS Code would title
 * an unnamed tab by its first line.
 */
async function newSudoku(): Promise<TextEditor> {
  await toTextOfBoard();
  const open = new Set(workspace.textDocuments.map(({ uri }) => uri.path));
  for (let number = 1; ; number += 1) {
    const file = Uri.joinPath(home(), number === 1 ? "puzzle.sudoku" : `puzzle-${number}.sudoku`);
    const isFree = !open.has(file.path) && (await workspace.fs.stat(file).then(() => false, () => true));
    if (isFree) return window.showTextDocument(await workspace.openTextDocument(file.with({ scheme: "untitled" })));
  }
}

interface Place {
  readonly line: number;
  readonly character: number;
}

/** Where to run a command of the server. With several selected puzzles, the command runs on all of them. */
interface Target {
  readonly uri: string;
  readonly position: Place;
  readonly range?: { readonly start: Place; readonly end: Place };
}

function placeOf({ document, selection }: TextEditor): Target {
  const place = ({ line, character }: Place): Place => ({ line, character });
  const target = { uri: document.uri.toString(), position: place(selection.active) };
  return selection.isEmpty ? target : { ...target, range: { start: place(selection.start), end: place(selection.end) } };
}
