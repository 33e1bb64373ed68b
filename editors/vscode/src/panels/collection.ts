// The puzzles of a file as thumbnails, in a panel beside its text. The panel asks for what it needs; here questions go to the server and answers back.

import { Disposable, ExtensionContext, TextDocument, Uri, ViewColumn, WebviewPanel, window, workspace } from "vscode";
import { Ask, FromView, Page, ToView } from "../../pages/collection/model";
import { Connection } from "../server/connection";
import { fail } from "../tell";
import { page } from "./page";
import { revealText } from "./text";

const PANEL = "sudoku.collection";
const REQUEST = "sudoku/collection";

const GONE = "can't be opened: it may be gone";

/** Opens collections, and those of the last time. */
export class Collections implements Disposable {
  private readonly watch: Disposable;
  /** The panels by what they show. */
  private readonly open = new Map<string, WebviewPanel>();

  constructor(private readonly connection: Connection, private readonly context: ExtensionContext) {
    this.watch = window.registerWebviewPanelSerializer(PANEL, {
      deserializeWebviewPanel: async (panel, state: { uri?: string } | undefined) => {
        if (state?.uri === undefined) panel.dispose();
        else this.fill(panel, Uri.parse(state.uri));
      },
    });
  }

  dispose(): void {
    this.watch.dispose();
  }

  /** Shows the puzzles of a document in a panel beside its text. */
  openBeside({ uri }: TextDocument): void {
    const known = this.open.get(uri.toString());
    if (known !== undefined) {
      known.reveal(undefined, false);
      return;
    }
    const name = uri.path.split("/").at(-1) ?? "";
    this.fill(window.createWebviewPanel(PANEL, `Collection ${name}`, ViewColumn.Beside, { enableScripts: true, retainContextWhenHidden: true }), uri);
  }

  private fill(panel: WebviewPanel, uri: Uri): void {
    const key = uri.toString();
    this.open.set(key, panel);
    panel.onDidDispose(() => {
      if (this.open.get(key) === panel) this.open.delete(key);
    });
    show(this.connection, this.context, panel, uri);
  }
}

/** Connects a panel with the server and the text. */
function show(connection: Connection, context: ExtensionContext, panel: WebviewPanel, uri: Uri): void {
  let isOver = false;
  const tell = (message: ToView) => {
    if (!isOver) void panel.webview.postMessage(message);
  };
  // The server knows open documents only: one that was closed is opened again, without being shown.
  const isThere = () => workspace.openTextDocument(uri).then(() => true, () => false);
  const ask = async ({ from, count, rated }: Ask): Promise<Page | null> => {
    const client = await connection.started();
    const textDocument = { uri: client?.code2ProtocolConverter.asUri(uri) };
    return (await client?.sendRequest<Page | null>(REQUEST, { textDocument, from, count, rated })) ?? null;
  };
  const watches = [
    panel.webview.onDidReceiveMessage(async (message: FromView) => {
      if (message.kind !== "ready" && !(await isThere())) {
        if (message.kind === "open") void fail(`${uri.fsPath} ${GONE}.`);
        else tell({ kind: "answer", id: message.id, page: null, reason: `The file ${GONE}` });
        return;
      }
      if (message.kind === "open") await revealText(uri, panel, message.position, !message.isLeft);
      if (message.kind === "ask") tell({ kind: "answer", id: message.id, page: await ask(message).catch(() => null) });
    }),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (document.uri.toString() !== uri.toString() || contentChanges.length === 0) return;
      const changes = contentChanges.map(({ range, text }) => ({ start: range.start.line, end: range.end.line, lines: text.split(/\r\n|\r|\n/).length - 1 }));
      tell({ kind: "changed", version: document.version, changes });
    }),
    connection.onStarted(() => tell({ kind: "started" })),
  ];
  panel.onDidDispose(() => {
    isOver = true;
    for (const watch of watches) watch.dispose();
  });
  const folder = Uri.joinPath(context.extensionUri, "dist");
  panel.webview.options = { enableScripts: true, localResourceRoots: [folder] };
  panel.webview.html = page(panel.webview, folder, { name: "collection", title: "Sudoku Collection", data: ["uri", uri.toString()] });
}
