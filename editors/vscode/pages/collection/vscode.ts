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
  // The file's URI is stored as well, so that VS Code can restore the view.
  let { uri } = root.dataset, kept = editor.getState()?.kept ?? {};
  const keep = (more: Kept) => editor.setState({ uri, kept: (kept = more) });
  keep(kept);
  addEventListener("message", ({ data }: MessageEvent<ToView>) => {
    if (data.kind !== "moved") return;
    ({ uri } = data);
    keep(kept);
  });
  mountCollection(root, {
    post: (message) => editor.postMessage(message),
    onMessage: (listener) => addEventListener("message", ({ data }: MessageEvent<ToView>) => listener(data)),
    load: () => kept,
    keep,
  });
  const focus = () => root.querySelector<HTMLElement>(".list")?.focus();
  addEventListener("focus", () => {
    if (document.activeElement === document.body) focus();
  });
  focus();
}
