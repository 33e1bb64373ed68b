// Editing by cell: the server says what a key does to the cell at a cursor, and this file makes the edit, so that one undo reverts it.

import { Disposable, Position, Selection, TextDocumentChangeEvent, TextEditor, window, workspace } from "vscode";
import { LanguageClient, Position as WirePosition, TextEdit } from "vscode-languageclient/node";
import { unlessReadOnly, writeIn } from "../write";

/** The server's request for a key of play mode. */
const PLAY = "sudoku/play";

export interface Answer {
  readonly version: number;
  readonly edits: readonly TextEdit[];
  readonly cursors: readonly WirePosition[];
  readonly cell?: string;
  /** The reason why a key changed nothing. */
  readonly message?: string | null;
  /** In the answer to a move: whether the requested position is in a `[State]`. */
  readonly inState?: boolean;
  /** In the answer to a move: whether entries are kept apart from givens; `null` for a puzzle without givens. */
  readonly givensApart?: boolean | null;
  /** In the answer to a move: the puzzle's symbols, one per digit. */
  readonly symbols?: readonly string[];
}

/** How often a key is tried again when the text changes during the request. */
const TRIES = 5;

/** How the server treats a key: whether a figure extends the number in its cell, and whether a puzzle without a `[State]` gets one. */
export interface How {
  readonly joins?: boolean | undefined;
  readonly startsState?: boolean;
}

/** Asks the server what a key does; `null` if there is no puzzle at the cursors. */
export async function ask(client: LanguageClient, editor: TextEditor, positions: readonly Position[], action: string, key = "", how: How = {}): Promise<Answer | null> {
  const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
  const places = positions.map(({ line, character }) => ({ line, character }));
  return client.sendRequest<Answer | null>(PLAY, { textDocument: { uri }, positions: places, action, key, ...how });
}

/**
 * Makes an answer's edits as one undo step and moves the cursors; returns false if the text has changed since the
 * request. If the text is read-only, tells the user and returns true.
 */
export async function apply(editor: TextEditor, answer: Answer, undoStopBefore: boolean): Promise<boolean> {
  if (answer.version !== editor.document.version) return false;
  const isMade = answer.edits.length === 0 || (await unlessReadOnly(writeIn(editor, answer.edits, { undoStopBefore, undoStopAfter: true })));
  if (isMade === undefined) {
    window.setStatusBarMessage("The text is read-only.", MESSAGE_MS);
    return true;
  }
  if (!isMade) return false;
  // Usually, the edits alone move the cursors to their places. In that case the cursors are not set: the player may have moved on.
  const areThere = editor.selections.length === answer.cursors.length && editor.selections.every((it, at) => it.isEmpty && isAt(it.active, answer.cursors[at]));
  if (!areThere) {
    editor.selections = answer.cursors.map(({ line, character }) => new Selection(line, character, line, character));
    editor.revealRange(editor.selection);
  }
  if (answer.message) window.setStatusBarMessage(answer.message, MESSAGE_MS);
  return true;
}

const isAt = (position: Position, place: WirePosition | undefined) => position.line === place?.line && position.character === place.character;

const MESSAGE_MS = 5_000;

/** Applies a key to the cell at the cursor, or moves to another cell; returns the server's last answer. */
export async function act(client: LanguageClient, editor: TextEditor, action: string, key: string, how: How): Promise<Answer | null> {
  for (let time = 0; time < TRIES; time += 1) {
    const answer = await ask(client, editor, [editor.selection.active], action, key, how);
    if (answer === null) {
      window.setStatusBarMessage("There is no puzzle here.", MESSAGE_MS);
      return null;
    }
    if (await apply(editor, answer, true)) return answer;
  }
  return null;
}

/** Applies a character that was typed before each position to the cell there; returns false if the character stays as typed. */
export async function typeOver(client: LanguageClient, editor: TextEditor, positions: readonly Position[], key: string): Promise<boolean> {
  const answer = await ask(client, editor, positions, "typed", key);
  if (answer === null) return false;
  // If the text has changed by now, another character was typed, and its own answer covers both characters.
  await apply(editor, answer, false);
  return true;
}

/** Handles typing with several cursors, for which VS Code requests no on-type formatting. */
export function watchCursors(clientNow: () => LanguageClient | undefined): Disposable {
  return workspace.onDidChangeTextDocument((change) => {
    const editor = window.activeTextEditor, client = clientNow();
    if (editor?.document !== change.document || client === undefined || change.document.languageId !== "sudoku") return;
    const key = keyOf(change, editor.selections.length);
    // Wait: the client library tells the server of the change after this event.
    if (key !== undefined && isOn(editor)) setTimeout(() => void typeOver(client, editor, cursorsAfter(change), key));
  });
}

function isOn(editor: TextEditor): boolean {
  return workspace.getConfiguration("editor", editor.document).get("formatOnType", false);
}

/** Returns the character that was inserted at each of several cursors; `undefined` for any other change. */
function keyOf({ contentChanges, reason }: TextDocumentChangeEvent, cursors: number): string | undefined {
  const [first] = contentChanges;
  if (first === undefined || reason !== undefined || cursors < 2 || contentChanges.length !== cursors) return undefined;
  const isKey = /^[\w.]$/.test(first.text) && contentChanges.every(({ text, rangeLength }) => text === first.text && rangeLength === 0);
  return isKey ? first.text : undefined;
}

function cursorsAfter({ contentChanges, document }: TextDocumentChangeEvent): Position[] {
  const offsets = contentChanges.map(({ rangeOffset }) => rangeOffset).sort((one, other) => one - other);
  return offsets.map((offset, index) => document.positionAt(offset + index + 1));
}
