// The commands of the palette. Their ids differ from the server's own, which the client library registers by itself.

import { Disposable, ExtensionContext, QuickPickItem, TextEditor, Uri, commands, window, workspace } from "vscode";
import { home } from "#host";
import { Connection } from "./client";

interface SizeItem extends QuickPickItem {
  readonly size: number;
  readonly level?: string;
}

const SIZES: readonly SizeItem[] = [
  { size: 9, label: "9x9", description: "the classic size: 3x3 boxes" },
  { size: 9, level: "easy", label: "9x9, easy", description: "singles" },
  { size: 9, level: "medium", label: "9x9, medium", description: "locked candidates, pairs, triples" },
  { size: 9, level: "hard", label: "9x9, hard", description: "fish, wings, rectangles, colours" },
  { size: 9, level: "unfair", label: "9x9, unfair", description: "chains, almost locked sets" },
  { size: 9, level: "extreme", label: "9x9, extreme", description: "forcing chains and nets" },
  { size: 4, label: "4x4", description: "2x2 boxes" },
  { size: 6, label: "6x6", description: "2x3 boxes" },
  { size: 8, label: "8x8", description: "2x4 boxes" },
  { size: 10, label: "10x10", description: "2x5 boxes" },
  { size: 12, label: "12x12", description: "3x4 boxes" },
  { size: 16, label: "16x16", description: "4x4 boxes" },
];

/** What is more than a command of the server at the cursor. */
const OWN: Readonly<Record<string, (connection: Connection) => unknown>> = {
  insertGenerated,
  generateNewFile,
  showHint,
  clearHint: (connection) => connection.hints.clear(),
  findIsomorphs: (connection) => connection.execute("sudoku.findIsomorphs", {}),
  play: (connection) => connection.play.toggle(),
  restartServer: (connection) => connection.restart(),
};

const PREFIX = "sudoku-ls.";

/** Registers the commands that the extension's manifest lists. */
export function registerCommands(connection: Connection, { extension }: ExtensionContext): Disposable[] {
  const listed = (extension.packageJSON as { contributes: { commands: { command: string }[] } }).contributes.commands;
  return listed.map(({ command }) => {
    const name = command.slice(PREFIX.length);
    return commands.registerCommand(command, () => (OWN[name] ?? ((connection) => atCursor(connection, `sudoku.${name}`)))(connection));
  });
}

async function insertGenerated(connection: Connection): Promise<void> {
  const kind = await askKind();
  if (kind !== undefined) await insertInto(openSudoku() ?? (await newSudoku()), kind, connection);
}

/** The server creates the file beside the one that is active, else in the workspace; without either there is an untitled one. */
async function generateNewFile(connection: Connection): Promise<void> {
  const kind = await askKind();
  if (kind === undefined) return;
  const beside = openSudoku()?.document.uri;
  if (beside?.scheme === "file") {
    await connection.execute("sudoku.generate", { uri: beside.toString(), ...kind, newFile: true });
  } else if (workspace.workspaceFolders !== undefined) {
    await connection.execute("sudoku.generate", { ...kind, newFile: true });
  } else {
    await insertInto(await newSudoku(), kind, connection);
  }
}

/** What the server is to make; a level that is undefined is left out of the message. */
interface Kind {
  readonly size: number;
  readonly level: string | undefined;
}

async function askKind(): Promise<Kind | undefined> {
  const picked = await window.showQuickPick(SIZES, { placeHolder: "Size of the puzzle" });
  return picked === undefined ? undefined : { size: picked.size, level: picked.level };
}

async function insertInto(editor: TextEditor, kind: Kind, connection: Connection): Promise<void> {
  await connection.execute("sudoku.generate", { ...placeOf(editor), ...kind });
}

async function showHint(connection: Connection): Promise<void> {
  const editor = sudokuAtCursor();
  if (editor !== undefined) await connection.showHint({ ...placeOf(editor), depth: 3 });
}

async function atCursor(connection: Connection, command: string): Promise<void> {
  const editor = sudokuAtCursor();
  if (editor !== undefined) await connection.execute(command, placeOf(editor));
}

/** The editor of a puzzle; without one, the user is told. */
function sudokuAtCursor(): TextEditor | undefined {
  const editor = openSudoku();
  if (editor === undefined) void window.showInformationMessage("Open a .sudoku file and place the cursor in a puzzle first.");
  return editor;
}

function openSudoku(): TextEditor | undefined {
  const editor = window.activeTextEditor;
  return editor?.document.languageId === "sudoku" ? editor : undefined;
}

/** A new file in the home folder that is not saved yet. Without a name its tab would be called like its first line. */
async function newSudoku(): Promise<TextEditor> {
  const open = new Set(workspace.textDocuments.map(({ uri }) => uri.path));
  for (let number = 1; ; number += 1) {
    const file = Uri.joinPath(home(), number === 1 ? "puzzle.sudoku" : `puzzle-${number}.sudoku`);
    const isFree = !open.has(file.path) && (await workspace.fs.stat(file).then(() => false, () => true));
    if (isFree) return window.showTextDocument(await workspace.openTextDocument(file.with({ scheme: "untitled" })));
  }
}

function placeOf({ document, selection }: TextEditor): { uri: string; position: { line: number; character: number } } {
  const { line, character } = selection.active;
  return { uri: document.uri.toString(), position: { line, character } };
}
