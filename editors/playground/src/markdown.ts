// Converts Markdown to HTML, for hovers and the documentation of completions. The library is loaded at the first key or
// pointer event, not with the page. This module replaces `marked` in the imports of @codemirror/lsp-client.

import { keepLater } from "./keep";

type Library = { Marked: new (...extensions: unknown[]) => { parse(text: string, options?: unknown): string } };

let library: Library | undefined;
let loading: Promise<void> | undefined;

/** Loads the library, once. */
export function loadMarkdown(): Promise<void> {
  // @ts-expect-error: the file itself, since `marked` means this module here.
  const load = import("../node_modules/marked/lib/marked.esm.js") as Promise<Library>;
  loading ??= load.then(
    loaded => {
      library = loaded;
      keepLater(".js");
    },
    // Without a network, the library may be missing: the text is then shown as it is.
    () => void (loading = undefined),
  );
  return loading;
}

const escaped = (text: string) => text.replace(/[&<]/g, sign => (sign === "<" ? "&lt;" : "&amp;"));

/** Converts Markdown to HTML; until the library is loaded, returns the text as it is. */
export class Marked {
  readonly #extensions: unknown[];
  #made: InstanceType<Library["Marked"]> | undefined;

  constructor(...extensions: unknown[]) {
    this.#extensions = extensions;
  }

  parse(text: string, options?: unknown): string {
    if (!library) {
      void loadMarkdown();
      return `<pre>${escaped(text)}</pre>`;
    }
    this.#made ??= new library.Marked(...this.#extensions);
    return this.#made.parse(text, options);
  }
}
