// The board beside the text, as in VS Code. Its moves go through the server, and each entry is an edit of the text.

import { redo, undo } from "@codemirror/commands";
import type { StateCommand } from "@codemirror/state";
import type { EditorView, ViewUpdate } from "@codemirror/view";
import { mountBoard } from "../../vscode/pages/board/board";
import type { Kept, ToBoard } from "../../vscode/pages/board/model";
import { Session } from "../../vscode/pages/board/session";
import { type Document, URI, position } from "./document";

/** What the page tells the board. */
export interface Board {
  /** The text has changed. */
  changed(update: ViewUpdate): void;
  /** The cursor has moved. */
  moved(): void;
  /** There are new findings. */
  refresh(): void;
}

/**
 * Undoes or redoes. A new puzzle replaces the whole text in two steps; the state between them is an empty text without
 * a board, so the second step is made at once.
 */
function step(command: StateCommand, view: EditorView): void {
  if (command(view) && view.state.doc.length === 0) command(view);
}

/** Shows the board of the puzzle at the cursor. */
export function showBoard(root: HTMLElement, document: Document): Board {
  const listeners: ((message: ToBoard) => void)[] = [];
  let kept: Kept = {};
  const session = new Session(
    {
      uri: URI,
      version: () => document.version(),
      request: (method, params) => document.ask(method, params),
      edit: (edits) => Promise.resolve(document.apply(edits)),
      undo: () => Promise.resolve(step(undo, document.view)),
      redo: () => Promise.resolve(step(redo, document.view)),
      reveal: (range) => document.select({ start: range.start, end: range.start }),
      roles: () => (document.client.serverCapabilities?.experimental as Roles | undefined)?.sudokuRoles?.roles ?? [],
    },
    (message) => {
      for (const listener of listeners) listener(message);
    },
    document.position(),
  );
  // The board follows the page's light or dark color scheme.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => void root.classList.toggle("dark", dark.matches);
  dark.addEventListener("change", follow);
  mountBoard(root, {
    post: (message) => session.receive(message),
    onMessage: (listener) => void listeners.push(listener),
    load: () => kept,
    keep: (state) => {
      kept = state;
    },
  });
  follow();
  return {
    changed: ({ startState, changes }) => {
      const changed: { range: { start: ReturnType<typeof position>; end: ReturnType<typeof position> }; text: string }[] = [];
      changes.iterChanges((from, to, _from, _to, text) => {
        changed.push({ range: { start: position(startState.doc, from), end: position(startState.doc, to) }, text: text.toString() });
      });
      // Last change first, as editors send changes in the protocol, so that no change moves the positions of those after it.
      session.changed(changed.reverse());
    },
    moved: () => session.cursor(document.position()),
    refresh: () => void session.refresh(),
  };
}

interface Roles {
  readonly sudokuRoles?: { readonly roles?: readonly { readonly name: string; readonly hue: string; readonly struck: boolean }[] };
}
