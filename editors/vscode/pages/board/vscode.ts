// The board in a panel of VS Code.

import { mountBoard } from "./board";
import { FromBoard, Kept, ToBoard } from "./model";

interface VsCode {
  postMessage(message: FromBoard): void;
  getState(): { kept?: Kept; line?: number } | undefined;
  setState(state: object): void;
}

declare function acquireVsCodeApi(): VsCode;

const editor = acquireVsCodeApi();
const root = document.getElementById("board");

/** Light or dark, as the editor's theme is; of high contrast the style sheet knows more. */
function follow(board: HTMLElement): void {
  const { classList } = document.body;
  board.classList.toggle("dark", classList.contains("vscode-dark") || (classList.contains("vscode-high-contrast") && !classList.contains("vscode-high-contrast-light")));
}

if (root !== null) {
  // What the panel follows is kept too, so that it can be opened again.
  const { kept, ...was } = editor.getState() ?? {};
  let origin: { line?: number } = { ...was, ...(JSON.parse(root.dataset["origin"] ?? "{}") as object) };
  let state: Kept = kept ?? {};
  const keep = () => editor.setState({ ...origin, kept: state });
  addEventListener("message", ({ data }: MessageEvent<ToBoard | { kind: "origin"; origin: { line?: number } }>) => {
    // The puzzle that is shown is kept at once: the window may be closed next.
    const line = data.kind === "board" ? data.model?.range.start.line : undefined;
    if (data.kind === "origin") origin = data.origin;
    else if (line !== undefined && line !== origin.line) origin = { ...origin, line };
    else return;
    keep();
  });
  mountBoard(root, {
    post: (message) => editor.postMessage(message.kind === "ready" && origin.line !== undefined ? { ...message, line: origin.line } : message),
    onMessage: (listener) => addEventListener("message", ({ data }: MessageEvent<ToBoard>) => listener(data)),
    load: () => state,
    keep: (kept) => {
      state = kept;
      keep();
    },
  });
  follow(root);
  new MutationObserver(() => follow(root)).observe(document.body, { attributes: true, attributeFilter: ["class"] });
  const focus = () => root.querySelector<SVGElement>(".board-grid")?.focus();
  addEventListener("focus", () => {
    if (document.activeElement === document.body) focus();
  });
  focus();
}
