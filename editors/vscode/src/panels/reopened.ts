// A text without a file that is reopened as a board: VS Code closes its tab and looks for its file, which there is none of. The text is still there, without a tab: it gets one
// again, with the board beside it.

import { Disposable, Tab, TabInputCustom, TextDocument, TextEditor, window, workspace } from "vscode";
import { inform } from "../tell";

export const EDITOR = "sudoku.boardEditor";

/** Shows such texts again, and then a board for each. */
export function keepReopened(openBoard: (editor: TextEditor) => Promise<void>): Disposable {
  return window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
    for (const tab of [...opened, ...changed]) {
      const document = textOf(tab);
      if (document !== undefined) void showAgain(document, tab).then((editor) => editor && openBoard(editor));
    }
  });
}

/** The text without a file that has the name of the file that a board is to show. */
function textOf({ input }: Tab): TextDocument | undefined {
  if (!(input instanceof TabInputCustom) || input.viewType !== EDITOR || input.uri.scheme === "untitled") return undefined;
  return workspace.textDocuments.find(({ isUntitled, uri }) => isUntitled && uri.path === input.uri.path);
}

async function showAgain(document: TextDocument, tab: Tab): Promise<TextEditor | undefined> {
  // One that was just saved has a file, and its board is what it should be.
  const isFile = await workspace.fs.stat((tab.input as TabInputCustom).uri).then(() => true, () => false);
  if (isFile || document.isClosed) return undefined;
  const editor = await window.showTextDocument(document, { viewColumn: tab.group.viewColumn });
  await window.tabGroups.close(tab, true);
  inform("The puzzle has no file yet, so the board opens beside the text instead of in its place.");
  return editor;
}
