// Untitled texts that the user reopens as a board. VS Code closes the text's tab and looks for a file of that name,
// which does not exist. The text is
// still open, without a tab: this file gives it a tab again, with the board beside it.

import { Disposable, Tab, TabInputCustom, TextDocument, TextEditor, window, workspace } from "vscode";
import { inform } from "../tell";

export const EDITOR = "sudoku.boardEditor";

/** Shows such texts again, and then opens a board for each. */
export function keepReopened(openBoard: (editor: TextEditor) => Promise<void>): Disposable {
  return window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
    for (const tab of [...opened, ...changed]) {
      const document = textOf(tab);
      if (document !== undefined) void showAgain(document, tab).then((editor) => editor && openBoard(editor));
    }
  });
}

/** Returns the untitled text with the path of the file that a board's tab tries to show. */
function textOf({ input }: Tab): TextDocument | undefined {
  if (!(input instanceof TabInputCustom) || input.viewType !== EDITOR || input.uri.scheme === "untitled") return undefined;
  return workspace.textDocuments.find(({ isUntitled, uri }) => isUntitled && uri.path === input.uri.path);
}

async function showAgain(document: TextDocument, tab: Tab): Promise<TextEditor | undefined> {
  // A text that was just saved has a file, so its board can open.
  const isFile = await workspace.fs.stat((tab.input as TabInputCustom).uri).then(() => true, () => false);
  if (isFile || document.isClosed) return undefined;
  const editor = await window.showTextDocument(document, { viewColumn: tab.group.viewColumn });
  await window.tabGroups.close(tab, true);
  inform("The puzzle has no file yet, so the board opens beside the text instead of in its place.");
  return editor;
}
