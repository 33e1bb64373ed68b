// How a board writes into its text.

import { Range, TextDocument, WorkspaceEdit, window, workspace } from "vscode";
import { TextEdit } from "../../pages/board/model";

/** Makes edits as one step of undo; false where the text has changed meanwhile. A text that is read-only is left as it is. */
export async function write(document: TextDocument, edits: readonly TextEdit[]): Promise<boolean> {
  const changes = edits.map(({ range: { start, end }, newText }) => ({ range: new Range(start.line, start.character, end.line, end.character), newText }));
  // Only an editor of the text knows whether that was set read-only: it makes no edit then, and says nothing. An edit of the workspace is made nevertheless.
  const editor = window.visibleTextEditors.find((editor) => editor.document === document && editor.viewColumn !== undefined);
  if (editor === undefined) {
    const change = new WorkspaceEdit();
    for (const { range, newText } of changes) change.replace(document.uri, range, newText);
    return workspace.applyEdit(change);
  }
  const { version } = document;
  const isTaken = await editor.edit((change) => changes.forEach(({ range, newText }) => change.replace(range, newText)));
  if (isTaken && document.version === version) throw new ReadOnly();
  return isTaken;
}

class ReadOnly extends Error {
  override toString(): string {
    return "The text is read-only.";
  }
}
