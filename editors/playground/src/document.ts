// The text in the editor as the protocol sees it: its version, positions, and edits of it.

import { LSPPlugin, type LSPClient } from "@codemirror/lsp-client";
import { type ChangeSpec, type Text } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Position, Range, TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";

/** The address of the one document. */
export const URI = "untitled:puzzle.sudoku";

export class Document {
  constructor(readonly view: EditorView, readonly client: LSPClient) {}

  /** The version that the server has, after all changes were sent to it. */
  version(): number {
    this.client.sync();
    return this.client.workspace.getFile(URI)?.version ?? 0;
  }

  /** Asks the server something about the text as it is now. */
  async ask<T>(method: string, params: object): Promise<T> {
    await this.client.initializing;
    this.client.sync();
    try {
      return await this.client.request<object, T>(method, params);
    } catch (refusal) {
      // The client passes on the protocol's own form of an error.
      throw refusal instanceof Error ? refusal : new Error((refusal as { message?: string }).message ?? String(refusal));
    }
  }

  /** Makes edits of the text of that version, or of any; false where the text has changed since. */
  apply(edits: readonly TextEdit[], version?: number | null): boolean {
    if (version !== undefined && version !== null && version !== this.version()) return false;
    const { doc } = this.view.state;
    const changes: ChangeSpec[] = edits.map(({ range, newText }) => ({ from: offset(doc, range.start), to: offset(doc, range.end), insert: newText }));
    this.view.dispatch({ changes, userEvent: "input.server", scrollIntoView: true });
    this.client.sync();
    return true;
  }

  /** Makes an edit in the form that the server sends, if it is of this document alone. */
  applyAll(edit: WorkspaceEdit): boolean {
    for (const change of edit.documentChanges ?? []) {
      if (!("edits" in change) || change.textDocument.uri !== URI) return false;
      if (!this.apply(change.edits as TextEdit[], change.textDocument.version)) return false;
    }
    return Object.entries(edit.changes ?? {}).every(([uri, edits]) => uri === URI && this.apply(edits));
  }

  /** Where the cursor is. */
  position(): Position {
    return position(this.view.state.doc, this.view.state.selection.main.head);
  }

  /** What is selected. */
  selection(): Range {
    const { doc, selection } = this.view.state;
    return { start: position(doc, selection.main.from), end: position(doc, selection.main.to) };
  }

  /** Puts the cursor there. */
  select({ start, end }: Range, focus = true): void {
    const { doc } = this.view.state;
    this.view.dispatch({ selection: { anchor: offset(doc, start), head: offset(doc, end) }, scrollIntoView: true });
    if (focus) this.view.focus();
  }

  /** Shows Markdown as HTML. */
  html(markdown: string): string {
    return LSPPlugin.get(this.view)?.docToHTML({ kind: "markdown", value: markdown }) ?? "";
  }
}

export function position(doc: Text, at: number): Position {
  const line = doc.lineAt(at);
  return { line: line.number - 1, character: at - line.from };
}

export function offset(doc: Text, { line, character }: Position): number {
  if (line >= doc.lines) return doc.length;
  const { from, to } = doc.line(line + 1);
  return Math.min(from + character, to);
}
