// The puzzles of a file as thumbnails, in a panel beside its text. This file forwards the panel's requests to the
// server, and the answers to the panel.

import { Disposable, ExtensionContext, TextDocument, Uri, ViewColumn, WebviewPanel, window, workspace } from "vscode";
import { Ask, FromView, Page, ToView } from "../../pages/collection/model";
import { Connection } from "../server/connection";
import { fail } from "../tell";
import { iconOf } from "./icon";
import { nameAmong } from "./names";
import { page } from "./page";
import { moved } from "./renamed";
import { revealText } from "./text";

const PANEL = "sudoku.collection";
const TITLE = "Collection: ";
const REQUEST = "sudoku/collection";

const GONE = "can't be opened: it may be gone";

/** A panel, and the file that it shows. */
interface Open {
  readonly panel: WebviewPanel;
  uri: Uri;
}

/** Opens collections, and restores the collections of the last session. */
export class Collections implements Disposable {
  private readonly watch: Disposable;
  private readonly open = new Set<Open>();

  constructor(private readonly connection: Connection, private readonly context: ExtensionContext) {
    const serializer = window.registerWebviewPanelSerializer(PANEL, {
      deserializeWebviewPanel: async (panel, state: { uri?: string } | undefined) => {
        if (state?.uri === undefined) panel.dispose();
        else this.fill(panel, Uri.parse(state.uri));
      },
    });
    const renames = workspace.onDidRenameFiles(({ files }) => {
      for (const { oldUri, newUri } of files) for (const shown of this.open) this.follow(shown, moved(shown.uri, oldUri, newUri));
    });
    this.watch = Disposable.from(serializer, renames);
  }

  dispose(): void {
    this.watch.dispose();
  }

  /** Shows the puzzles of a document in a panel beside its text. */
  openBeside({ uri }: TextDocument): void {
    const known = [...this.open].find((shown) => shown.uri.toString() === uri.toString());
    if (known !== undefined) {
      known.panel.reveal(undefined, false);
      return;
    }
    this.fill(window.createWebviewPanel(PANEL, "Collection", ViewColumn.Beside, { enableScripts: true, retainContextWhenHidden: true }), uri);
  }

  private fill(panel: WebviewPanel, uri: Uri): void {
    const shown = { panel, uri };
    this.open.add(shown);
    panel.iconPath = iconOf(this.context.extensionUri);
    panel.onDidDispose(() => {
      this.open.delete(shown);
      this.entitle();
    });
    this.entitle(true);
    show(this.connection, this.context, shown);
  }

  /** Follows a rename of the file, or of a folder around it. */
  private follow(shown: Open, to: Uri | undefined): void {
    if (to === undefined) return;
    shown.uri = to;
    this.entitle();
    void shown.panel.webview.postMessage({ kind: "moved", uri: to.toString() } satisfies ToView);
  }

  /**
   * Gives each panel a title of its own. With `keepsLonger`, a panel keeps a longer title for the same file: a panel of
   * the last session that was not in front yet, and so is not restored, may have the same file name.
   */
  private entitle(keepsLonger = false): void {
    const paths = [...this.open].map(({ uri }) => uri.path);
    for (const { panel, uri } of this.open) {
      const title = TITLE + nameAmong(uri.path, paths);
      const isLonger = panel.title.length > title.length && uri.path.endsWith(`/${panel.title.slice(TITLE.length)}`);
      if (panel.title !== title && !(keepsLonger && isLonger)) panel.title = title;
    }
  }
}

/** Connects a panel with the server and the text. */
function show(connection: Connection, context: ExtensionContext, shown: Open): void {
  const { panel } = shown;
  let isOver = false;
  const tell = (message: ToView) => {
    if (!isOver) void panel.webview.postMessage(message);
  };
  // The server knows open documents only: a document that was closed is opened again, without an editor.
  const isThere = () => workspace.openTextDocument(shown.uri).then(() => true, () => false);
  const ask = async ({ from, count, rated }: Ask): Promise<Page | null> => {
    const client = await connection.started();
    const textDocument = { uri: client?.code2ProtocolConverter.asUri(shown.uri) };
    return (await client?.sendRequest<Page | null>(REQUEST, { textDocument, from, count, rated })) ?? null;
  };
  const watches = [
    panel.webview.onDidReceiveMessage(async (message: FromView) => {
      if (message.kind !== "ready" && !(await isThere())) {
        if (message.kind === "open") void fail(`${shown.uri.fsPath} ${GONE}.`);
        else tell({ kind: "answer", id: message.id, page: null, reason: `The file ${GONE}` });
        return;
      }
      if (message.kind === "open") await revealText(shown.uri, panel, message.position, !message.isLeft);
      if (message.kind === "ask") tell({ kind: "answer", id: message.id, page: await ask(message).catch(() => null) });
    }),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (document.uri.toString() !== shown.uri.toString() || contentChanges.length === 0) return;
      const changes = contentChanges.map(({ range, text }) => ({ start: range.start.line, end: range.end.line, lines: text.split(/\r\n|\r|\n/).length - 1 }));
      tell({ kind: "changed", version: document.version, changes });
    }),
    connection.onChanged((isRunning) => {
      if (isRunning) tell({ kind: "started" });
    }),
  ];
  panel.onDidDispose(() => {
    isOver = true;
    for (const watch of watches) watch.dispose();
  });
  const folder = Uri.joinPath(context.extensionUri, "dist");
  panel.webview.options = { enableScripts: true, localResourceRoots: [folder] };
  panel.webview.html = page(panel.webview, folder, { name: "collection", title: "Sudoku Collection", data: ["uri", shown.uri.toString()] });
}
