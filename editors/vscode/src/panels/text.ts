// Shows the text that a panel is about: in the group of editors where it is open already, else in a group that the panel is not in.

import { Position, Range, Selection, TabInputText, TextEditor, TextEditorRevealType, Uri, ViewColumn, WebviewPanel, window } from "vscode";

/** Shows the text in its tab; without a tab, beside the panel or in the first group. */
export async function showText(uri: Uri, panel: WebviewPanel, preserveFocus: boolean): Promise<TextEditor> {
  const isOf = (other: Uri) => other.toString() === uri.toString();
  const shown = window.visibleTextEditors.find(({ document }) => isOf(document.uri));
  const tabbed = window.tabGroups.all.find(({ tabs }) => tabs.some(({ input }) => input instanceof TabInputText && isOf(input.uri)));
  const free = panel.viewColumn === ViewColumn.One ? ViewColumn.Beside : ViewColumn.One;
  return window.showTextDocument(uri, { viewColumn: shown?.viewColumn ?? tabbed?.viewColumn ?? free, preserveFocus });
}

/** Shows a position in the text and puts the cursor there. */
export async function revealText(uri: Uri, panel: WebviewPanel, { line, character }: { line: number; character: number }, preserveFocus: boolean): Promise<void> {
  const editor = await showText(uri, panel, preserveFocus);
  const at = new Position(line, character);
  editor.selection = new Selection(at, at);
  editor.revealRange(new Range(at, at), TextEditorRevealType.InCenterIfOutsideViewport);
}
