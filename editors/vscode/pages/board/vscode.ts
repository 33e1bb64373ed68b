// The board in a panel of VS Code.

import { mountBoard } from "./board";
import { FromPage, Origin, ToBoard } from "./model";

interface VsCode {
  postMessage(message: FromPage): void;
  getState(): Origin | undefined;
  setState(state: Origin): void;
}

declare function acquireVsCodeApi(): VsCode;

const editor = acquireVsCodeApi();
const root = document.getElementById("board");

/** Sets light or dark as in the editor's theme; the style sheet handles high contrast further. */
function follow(board: HTMLElement): void {
  const { classList } = document.body;
  board.classList.toggle("dark", classList.contains("vscode-dark") || (classList.contains("vscode-high-contrast") && !classList.contains("vscode-high-contrast-light")));
}

if (root !== null) {
  const { isActive, ...given } = JSON.parse(root.dataset["origin"] ?? "{}") as Origin;
  let origin: Origin = editor.getState() ?? given;
  const keep = (more: Origin) => editor.setState((origin = { ...origin, ...more }));
  addEventListener("message", ({ data }: MessageEvent<ToBoard>) => {
    // Stored at once, since the window may be closed next.
    const line = data.kind === "board" ? data.model?.range.start.line : undefined;
    if (line !== undefined && line !== origin.line) keep({ line });
  });
  mountBoard(root, {
    post: (message) => editor.postMessage(message.kind === "ready" ? { kind: "ready", origin } : message),
    onMessage: (listener) => addEventListener("message", ({ data }: MessageEvent<ToBoard>) => listener(data)),
    load: () => origin.kept ?? {},
    keep: (kept) => {
      keep({ kept });
      // Another document's board may replace this one and take over its state.
      editor.postMessage({ kind: "kept", kept });
    },
  });
  follow(root);
  new MutationObserver(() => follow(root)).observe(document.body, { attributes: true, attributeFilter: ["class"] });
  const focus = () => root.querySelector<SVGElement>(".board-grid")?.focus();
  addEventListener("focus", () => {
    if (document.activeElement === document.body) focus();
  });
  if (isActive === true) focus();
}
