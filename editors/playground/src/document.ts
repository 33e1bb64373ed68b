// The text in the editor as a document of the protocol: its version, positions and edits.

import { LSPPlugin, type LSPClient } from "@codemirror/lsp-client";
import { type ChangeSpec, type Text } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Position, Range, TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";

/** The URI of the only document. */
export const URI = "untitled:puzzle.sudoku";

export class Document {
  constructor(readonly view: EditorView, readonly client: LSPClient) {}

  /** Returns the server's version of the text, after sending all changes. */
  version(): number {
    this.client.sync();
    return this.client.workspace.getFile(URI)?.version ?? 0;
  }

  /** Sends a request about the current text. */
  async ask<T>(method: string, params: object): Promise<T> {
    await this.client.initializing;
    this.client.sync();
    try {
      return await this.client.request<object, T>(method, params);
    } catch (refusal) {
      // The client rejects with the protocol's error object, which is not an `Error`.
      throw refusal instanceof Error ? refusal : new Error((refusal as { message?: string }).message ?? String(refusal));
    }
  }

  /** Makes edits of the given version of the text, or of any version; returns false if the text has changed since. */
  apply(edits: readonly TextEdit[], version?: number | null): boolean {
    if (version !== undefined && version !== null && version !== this.version()) return false;
    const { doc } = this.view.state;
    const changes: ChangeSpec[] = edits.map(({ range, newText }) => ({ from: offset(doc, range.start), to: offset(doc, range.end), insert: newText }));
    this.view.dispatch({ changes, userEvent: "input.server", scrollIntoView: true });
    this.client.sync();
    return true;
  }

  /** Makes an edit in the protocol's form, if it changes this document only. */
  applyAll(edit: WorkspaceEdit): boolean {
    for (const change of edit.documentChanges ?? []) {
      if (!("edits" in change) || change.textDocument.uri !== URI) return false;
      if (!this.apply(change.edits as TextEdit[], change.textDocument.version)) return false;
    }
    return Object.entries(edit.changes ?? {}).every(([uri, edits]) => uri === URI && this.apply(edits));
  }

  /** The position of the cursor. */
  position(): Position {
    return position(this.view.state.doc, this.view.state.selection.main.head);
  }

  /** The range of the selection. */
  selection(): Range {
    const { doc, selection } = this.view.state;
    return { start: position(doc, selection.main.from), end: position(doc, selection.main.to) };
  }

  /** Selects a range, and moves the keyboard focus to the editor if `focus` is set. */
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
