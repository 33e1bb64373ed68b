// The editor: CodeMirror, with the server's features.

import { autocompletion, closeCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { formatKeymap, hoverTooltips, type LSPClient, serverCompletion } from "@codemirror/lsp-client";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers, type ViewUpdate } from "@codemirror/view";
import { colours } from "./colours";
import { URI } from "./document";
import { loadMarkdown } from "./markdown";

/** Creates the editor with a text. `pasted` returns the text to insert for a pasted text; `undefined` to insert the pasted text itself. */
export function makeEditor(parent: HTMLElement, doc: string, client: LSPClient, keys: { actions: () => void }, pasted: (text: string) => Promise<string> | undefined, changed: (update: ViewUpdate) => void): EditorView {
  const run = (action: () => void) => () => {
    action();
    return true;
  };
  return new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        highlightActiveLine(),
        colours,
        autocompletion({ activateOnTyping: false }),
        serverCompletion({ override: true }),
        hoverTooltips(),
        keymap.of([{ key: "Alt-Enter", run: run(keys.actions) }, { key: "Escape", run: closeCompletion }, ...formatKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.contentAttributes.of({ "aria-label": "Puzzles as text", autocapitalize: "off", autocorrect: "off", spellcheck: "false" }),
        EditorView.updateListener.of(changed),
        EditorView.domEventHandlers({
          keydown: () => void loadMarkdown(),
          paste: (event, view) => {
            const text = pasted(event.clipboardData?.getData("text/plain") ?? "");
            if (text === undefined) return false;
            event.preventDefault();
            void text.then((text) => view.dispatch(view.state.replaceSelection(text), { userEvent: "input.paste", scrollIntoView: true }));
            return true;
          },
          pointerenter: () => void loadMarkdown(),
        }),
        client.plugin(URI, "sudoku"),
      ],
    }),
  });
}
