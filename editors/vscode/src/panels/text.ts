// The text that a panel is about: brought into sight where it is open already, else in a group of editors that the panel does not take.

import { Position, Range, Selection, TabInputText, TextEditor, TextEditorRevealType, Uri, ViewColumn, WebviewPanel, window } from "vscode";

/** Shows the text in its tab if it has one, else beside the panel or on the left of it. */
export async function showText(uri: Uri, panel: WebviewPanel, preserveFocus: boolean): Promise<TextEditor> {
  const isOf = (other: Uri) => other.toString() === uri.toString();
  const shown = window.visibleTextEditors.find(({ document }) => isOf(document.uri));
  const tabbed = window.tabGroups.all.find(({ tabs }) => tabs.some(({ input }) => input instanceof TabInputText && isOf(input.uri)));
  const free = panel.viewColumn === ViewColumn.One ? ViewColumn.Beside : ViewColumn.One;
  return window.showTextDocument(uri, { viewColumn: shown?.viewColumn ?? tabbed?.viewColumn ?? free, preserveFocus });
}

/** Shows a place in the text, with the cursor there. */
export async function revealText(uri: Uri, panel: WebviewPanel, { line, character }: { line: number; character: number }, preserveFocus: boolean): Promise<void> {
  const editor = await showText(uri, panel, preserveFocus);
  const at = new Position(line, character);
  editor.selection = new Selection(at, at);
  editor.revealRange(new Range(at, at), TextEditorRevealType.InCenterIfOutsideViewport);
}
