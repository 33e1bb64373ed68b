// The next single as ghost text. VS Code shows ghost text as an insertion only, but a digit replaces a blank. So the digit is
// shown before the blank, and a command deletes the blank when the user accepts the digit.

import { Command, Disposable, InlineCompletionItem, Range, Uri, commands, window } from "vscode";

/** The command that deletes the replaced text. It is not in the palette: only completions from this file run it. */
const TAKE_PLACE = "sudoku-ls.takePlace";

/** Registers the command that runs when ghost text is accepted. */
export function registerGhost(): Disposable {
  return commands.registerCommand(TAKE_PLACE, takePlace);
}

/** Returns the completion as an insertion, which VS Code can show. */
export function asAdded(item: InlineCompletionItem, uri: Uri, textOf: (range: Range) => string): InlineCompletionItem {
  const { range, insertText } = item;
  if (range === undefined || typeof insertText !== "string" || !range.isSingleLine) return item;
  const replaced = textOf(range);
  const kept = commonStart(replaced, insertText);
  const left = replaced.length - kept;
  if (left === 0) return item;
  const { line, character } = range.start;
  const end = character + insertText.length;
  const command: Command = {
    command: TAKE_PLACE,
    title: "Replace the blank",
    arguments: [uri.toString(), line, end, end + left],
  };
  return new InlineCompletionItem(insertText, new Range(line, character, line, character + kept), command);
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

async function takePlace(uri: string, line: number, from: number, to: number): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor?.document.uri.toString() !== uri) return;
  // One undo reverts the insertion and this deletion.
  await editor.edit((edit) => edit.delete(new Range(line, from, line, to)), { undoStopBefore: false, undoStopAfter: true });
}
