// The board in VS Code: in a panel beside the text, and as an editor of its own. Both speak with the server through a session.

import {
  CustomTextEditorProvider, Disposable, ExtensionContext, Position, Range, TextDocument, TextEditor, Uri, ViewColumn, WebviewPanel, WorkspaceEdit, commands, languages, window,
  workspace,
} from "vscode";
import { FromBoard, Range as PlainRange, TextEdit } from "../../pages/board/model";
import { Desk, Session } from "../../pages/board/session";
import { Connection } from "../server/connection";
import { page } from "./page";
import { revealText, showText } from "./text";

/** The panel beside the text, and the editor of its own. */
const PANEL = "sudoku.board";
const EDITOR = "sudoku.boardEditor";

/** What a panel keeps for when the window is opened again. */
interface Origin {
  readonly uri: string;
  readonly line: number;
}

/** How long after another puzzle or cell is looked at that is noted, in milliseconds: not between a key and its picture. */
const NOTE_MS = 300;

/** Opens boards, and those of the last time. */
export class Boards implements Disposable, CustomTextEditorProvider {
  private readonly watches: Disposable[];
  private beside: Shown | undefined;
  private readonly shown = new Set<Shown>();

  constructor(private readonly connection: Connection, private readonly context: ExtensionContext) {
    connection.isOnBoard = (uri) => [...this.shown].some((shown) => shown.isInFront(uri));
    this.watches = [
      window.registerCustomEditorProvider(EDITOR, this, { webviewOptions: { retainContextWhenHidden: true }, supportsMultipleEditorsPerDocument: true }),
      window.registerWebviewPanelSerializer(PANEL, { deserializeWebviewPanel: (panel, state) => this.restore(panel, state as Partial<Origin> | undefined) }),
      window.onDidChangeTextEditorSelection(({ textEditor, selections }) => this.follow(textEditor, selections[0]?.active)),
      window.onDidChangeActiveTextEditor((editor) => {
        if (editor !== undefined) this.follow(editor, editor.selection.active);
      }),
      connection.play.onEntry(({ editor, action, key }) => this.beside?.entering(editor, action, key)),
    ];
  }

  dispose(): void {
    for (const watch of this.watches) watch.dispose();
  }

  /** Shows the puzzle at the cursor in the panel beside the text. */
  async openBeside(editor: TextEditor): Promise<void> {
    if (this.beside !== undefined) {
      this.follow(editor, editor.selection.active);
      this.beside.panel.reveal(undefined, false);
      return;
    }
    const panel = window.createWebviewPanel(PANEL, "Sudoku Board", ViewColumn.Beside, { enableScripts: true, retainContextWhenHidden: true });
    this.fill(panel, editor.document, editor.selection.active);
  }

  resolveCustomTextEditor(document: TextDocument, panel: WebviewPanel): void {
    this.show(panel, document, new Position(0, 0), true);
  }

  private async restore(panel: WebviewPanel, state: Partial<Origin> | undefined): Promise<void> {
    const document = await Promise.resolve(workspace.openTextDocument(Uri.parse(state?.uri ?? ""))).catch(() => undefined);
    if (document === undefined) panel.dispose();
    else this.fill(panel, document, new Position(state?.line ?? 0, 0));
  }

  private fill(panel: WebviewPanel, document: TextDocument, at: Position): void {
    const shown = this.show(panel, document, at, false);
    this.beside = shown;
    panel.onDidDispose(() => {
      if (this.beside === shown) this.beside = undefined;
    });
  }

  private show(panel: WebviewPanel, document: TextDocument, at: Position, isEditor: boolean): Shown {
    const shown = new Shown(this.connection, this.context, panel, document, at, isEditor);
    this.shown.add(shown);
    panel.onDidDispose(() => this.shown.delete(shown));
    return shown;
  }

  private follow({ document }: TextEditor, at: Position | undefined): void {
    if (document.languageId !== "sudoku" || at === undefined) return;
    this.beside?.cursor(document, at);
  }
}

/** A board on the screen. */
class Shown {
  private session: Session;
  private noting: ReturnType<typeof setTimeout> | undefined;
  private readonly watches: Disposable[];

  constructor(
    private readonly connection: Connection,
    context: ExtensionContext,
    readonly panel: WebviewPanel,
    private document: TextDocument,
    at: Position,
    private readonly isEditor: boolean,
  ) {
    const folder = Uri.joinPath(context.extensionUri, "dist");
    panel.webview.options = { enableScripts: true, localResourceRoots: [folder] };
    this.session = this.opened(at);
    this.watches = [
      panel.webview.onDidReceiveMessage((message: FromBoard) => this.receive(message)),
      workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
        if (document !== this.document || contentChanges.length === 0) return;
        const isTyped = reason === undefined && workspace.getConfiguration("editor", document).get("formatOnType", false);
        this.session.changed(contentChanges.map(({ range, text }) => ({ range: plain(range), text })), isTyped);
      }),
      // A server that was started meanwhile, or that has found more.
      connection.onStarted(() => void this.session.refresh()),
      languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some((uri) => uri.toString() === this.document.uri.toString())) void this.session.refresh();
      }),
    ];
    panel.onDidDispose(() => {
      this.session.dispose();
      clearTimeout(this.noting);
      for (const watch of this.watches) watch.dispose();
    });
    const origin: Partial<Origin> = isEditor ? {} : { uri: document.uri.toString(), line: at.line };
    panel.webview.html = page(panel.webview, folder, { name: "board", title: "Sudoku Board", data: ["origin", JSON.stringify(origin)] });
  }

  /** Whether it has the focus and shows this document. */
  isInFront(uri: string): boolean {
    return this.panel.active && this.document.uri.toString() === Uri.parse(uri).toString();
  }

  /** A key of play mode is about to change the cell at the cursor. */
  entering({ document, selection }: TextEditor, action: string, key: string): void {
    if (document === this.document) this.session.entering(selection.active, action, key);
  }

  private receive(message: FromBoard): void {
    // An editor comes back with the puzzle that it had; a panel was told of its puzzle already.
    if (message.kind === "ready" && this.isEditor && message.line !== undefined) this.session.cursor({ line: message.line, character: 0 });
    if (message.kind === "turn") this.noteSoon();
    this.session.receive(message);
  }

  /** The cursor is at this place. */
  cursor(document: TextDocument, at: Position): void {
    this.noteSoon();
    if (document === this.document) {
      this.session.cursor({ line: at.line, character: at.character });
      return;
    }
    this.document = document;
    this.session.dispose();
    this.session = this.opened(at);
    this.session.receive({ kind: "ready" });
  }

  private noteSoon(): void {
    clearTimeout(this.noting);
    this.noting = setTimeout(() => this.note(), NOTE_MS);
  }

  /** Has the page keep what it shows, for when the window is opened again. */
  private note(): void {
    const origin: Origin = { uri: this.document.uri.toString(), line: this.session.at().line };
    void this.panel.webview.postMessage({ kind: "origin", origin });
  }

  private opened({ line, character }: Position): Session {
    return new Session(this.desk(this.document), (message) => void this.panel.webview.postMessage(message), { line, character });
  }

  private desk(document: TextDocument): Desk {
    const { connection, isEditor, panel } = this;
    return {
      uri: document.uri.toString(),
      version: () => document.version,
      request: async (method, params) => (await connection.started())?.sendRequest(method, params) ?? null,
      edit: (edits) => write(document, edits),
      undo: () => step("undo", document, isEditor ? undefined : panel),
      redo: () => step("redo", document, isEditor ? undefined : panel),
      reveal: ({ start }) => void revealText(document.uri, panel, start, false),
      roles: () => connection.roles(),
    };
  }
}

async function write(document: TextDocument, edits: readonly TextEdit[]): Promise<boolean> {
  const change = new WorkspaceEdit();
  for (const { range, newText } of edits) change.replace(document.uri, rangeOf(range), newText);
  return workspace.applyEdit(change);
}

/** The commands that give the focus to the groups of editors, by their columns. */
const GROUPS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"].map((name) => `workbench.action.focus${name}EditorGroup`);

/**
 * Undoes or redoes in the document. Commands of the editor go to the editor in front alone, and none takes a document, so beside a panel the text must come in front: it
 * comes and goes within one command, before anything is painted.
 */
async function step(command: "undo" | "redo", document: TextDocument, panel: WebviewPanel | undefined): Promise<void> {
  if (panel === undefined) {
    await commands.executeCommand(command);
    return;
  }
  const isShown = ({ document: shown, viewColumn }: TextEditor) => shown === document && viewColumn !== undefined;
  const text = window.visibleTextEditors.find(isShown) ?? (await showText(document.uri, panel, true));
  const [there, here] = [text, panel].map(({ viewColumn }) => GROUPS[(viewColumn ?? 0) - 1]);
  if (there !== undefined && here !== undefined) {
    await commands.executeCommand("runCommands", { commands: [there, command, here] });
    return;
  }
  await showText(document.uri, panel, false);
  await commands.executeCommand(command);
  panel.reveal(undefined, false);
  await commands.executeCommand("workbench.action.focusActiveEditorGroup");
}

const rangeOf = ({ start, end }: PlainRange) => new Range(start.line, start.character, end.line, end.character);

const plain = ({ start, end }: Range): PlainRange => ({
  start: { line: start.line, character: start.character },
  end: { line: end.line, character: end.character },
});
