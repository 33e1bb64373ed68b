// The collection view in a panel of VS Code.

import { FromView, Kept, ToView } from "./model";
import { mountCollection } from "./view";

interface VsCode {
  postMessage(message: FromView): void;
  getState(): { kept?: Kept } | undefined;
  setState(state: object): void;
}

declare function acquireVsCodeApi(): VsCode;

const editor = acquireVsCodeApi();
const root = document.getElementById("collection");

if (root !== null) {
  // Which file it is about is kept too, so that it can be opened again.
  const { uri } = root.dataset;
  const kept = editor.getState()?.kept ?? {};
  editor.setState({ uri, kept });
  mountCollection(root, {
    post: (message) => editor.postMessage(message),
    onMessage: (listener) => addEventListener("message", ({ data }: MessageEvent<ToView>) => listener(data)),
    load: () => kept,
    keep: (kept) => editor.setState({ uri, kept }),
  });
  const focus = () => root.querySelector<HTMLElement>(".list")?.focus();
  addEventListener("focus", () => {
    if (document.activeElement === document.body) focus();
  });
  focus();
}
