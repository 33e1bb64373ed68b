// The board in VS Code: a custom editor for the document, beside its text or in its place. As an editor of the
// document, the board shares its undo stack, is saved with it, and is restored with the window. A session connects the
// board to the server.

import {
  CustomTextEditorProvider, Disposable, ExtensionContext, Position, Range, TabInputCustom, TabInputTextDiff, TextDocument, TextEditor, Uri, ViewColumn, WebviewPanel, commands,
  languages, window, workspace,
} from "vscode";
import { FromPage, Kept, Origin, Range as PlainRange } from "../../pages/board/model";
import { Desk, Session } from "../../pages/board/session";
import { Connection } from "../server/connection";
import { isServed } from "../server/served";
import { write } from "../write";
import { page } from "./page";
import { Moved, keepRenamed } from "./renamed";
import { EDITOR, keepReopened } from "./reopened";
import { revealText } from "./text";

/** A cursor in a text: the document, the position and the group of editors. */
interface Place {
  readonly document: TextDocument;
  readonly at: Position;
  readonly viewColumn: ViewColumn | undefined;
}

/** The state of a board before its file was renamed. */
interface Before {
  readonly at: Position;
  readonly isBeside: boolean;
  readonly kept: Kept;
}

/** Opens boards, and restores the boards of the last session. */
export class Boards implements Disposable, CustomTextEditorProvider {
  private readonly watches: Disposable[];
  /** The board beside the text; it switches to each document whose text comes to the front. */
  private beside: Shown | undefined;
  private readonly shown = new Set<Shown>();
  /** Boards that another board has replaced. Each is closed once closing it loses nothing. */
  private readonly left = new Set<Shown>();
  /** The board that is being opened, and what its page starts with. */
  private awaited: (Place & { readonly origin: Origin }) | undefined;
  private wanted: Place | undefined;
  /** The states of boards whose files were renamed, until VS Code opens those boards again. */
  private readonly moved = new Map<string, Before>();
  /** The board beside the text that VS Code closed when its untitled text was saved as a file. */
  private replaced: Shown | undefined;
  /** Boards open one after another, since each depends on what is open at the time. */
  private opening: Promise<unknown> = Promise.resolve();

  constructor(private readonly connection: Connection, private readonly context: ExtensionContext) {
    connection.isOnBoard = (uri) => [...this.shown].some((shown) => shown.isInFront(uri));
    this.watches = [
      window.registerCustomEditorProvider(EDITOR, this, { webviewOptions: { retainContextWhenHidden: true }, supportsMultipleEditorsPerDocument: true }),
      window.onDidChangeTextEditorSelection(({ textEditor, selections }) => this.follow(textEditor, selections[0]?.active)),
      window.onDidChangeActiveTextEditor((editor) => {
        if (editor === undefined) return;
        this.follow(editor, editor.selection.active);
        this.moveTo(editor);
      }),
      workspace.onDidSaveTextDocument((document) => {
        for (const shown of this.shown) shown.noteFile(document);
        void this.closeLeft();
      }),
      connection.play.onEntry(({ editor, action, key }) => this.of(editor.document).forEach((shown) => shown.entering(editor, action, key))),
      keepReopened((editor) => this.openBeside(editor)),
      keepRenamed((board) => this.noteMoved(board), (open) => this.inTurn(open)),
    ];
  }

  dispose(): void {
    for (const watch of this.watches) watch.dispose();
  }

  /** Returns the board in front; `undefined` if no board is in front. */
  inFront(): Pick<Shown, "document" | "at" | "has"> | undefined {
    return [...this.shown].find(({ panel }) => panel.active);
  }

  /** Shows the puzzle at the cursor on the board beside the text. */
  async openBeside({ document, viewColumn, selection: { active } }: TextEditor): Promise<void> {
    await this.inTurn(async () => {
      if (this.beside?.document !== document) return this.put({ document, at: active, viewColumn }, false);
      this.beside.cursor(active);
      toFront(this.beside.panel);
    });
  }

  resolveCustomTextEditor(document: TextDocument, panel: WebviewPanel): void {
    const awaited = this.awaited?.document === document ? this.awaited : undefined;
    const before = this.takeMoved(document.uri, panel.viewColumn);
    // After a rename, the focus stays where the user renamed the file.
    const origin: Origin = { isActive: panel.active, ...(before && { isActive: false, isBeside: before.isBeside }), ...awaited?.origin, ...(before && { kept: before.kept }) };
    const shown = new Shown(this.connection, this.context, panel, document, awaited?.at ?? before?.at ?? new Position(0, 0), origin);
    this.shown.add(shown);
    if (origin.isBeside === true) this.beside = shown;
    shown.onReady(({ isBeside }) => {
      if (isBeside === true) this.beside ??= shown;
    });
    panel.onDidDispose(() => {
      this.shown.delete(shown);
      this.left.delete(shown);
      if (this.beside !== shown) return;
      this.beside = undefined;
      if (shown.file !== undefined) this.replaced = shown;
    });
  }

  private of(document: TextDocument): Shown[] {
    return [...this.shown].filter((shown) => shown.document === document);
  }

  /** Handles a cursor that has moved in a text. A cursor that an edit on a board has moved is ignored. */
  private follow(editor: TextEditor, at: Position | undefined): void {
    const { document } = editor, own = this.of(document), viewColumn = columnOf(editor);
    if (!isServed(document) || at === undefined || own.some(({ panel }) => panel.active)) return;
    for (const shown of own) shown.cursor(at);
    // If the text is in the board's own group of editors, the board must not cover it.
    if (this.beside === undefined || this.beside.document === document || this.beside.panel.viewColumn === viewColumn) return;
    this.wanted = { document, at, viewColumn };
    void this.inTurn(() => this.turn());
  }

  /**
   * Handles a text that comes to the front after it was saved as a file for the first time. If it was saved from the
   * board beside it, that board is opened again, since VS Code has put the text in its place. Other boards of the
   * untitled text are closed.
   */
  private moveTo({ document, viewColumn }: TextEditor): void {
    const { replaced } = this;
    for (const shown of this.shown) if (shown.file === document && shown !== this.beside) this.left.add(shown);
    if (replaced?.file !== document) {
      void this.inTurn(() => this.closeLeft());
      return;
    }
    this.replaced = undefined;
    void this.inTurn(() => this.put({ document, at: replaced.at(), viewColumn }, false, replaced.keptFor(document)));
  }

  /** Keeps the state of a board whose file is about to be renamed. */
  private noteMoved({ from, to, viewColumn }: Moved): void {
    const shown = [...this.shown].find(({ document: { uri }, panel }) => uri.toString() === from.toString() && panel.viewColumn === viewColumn);
    if (shown !== undefined) this.moved.set(placed(to, viewColumn), { at: shown.at(), isBeside: shown === this.beside, kept: shown.kept ?? {} });
  }

  private takeMoved(uri: Uri, viewColumn: ViewColumn | undefined): Before | undefined {
    const key = placed(uri, viewColumn), found = this.moved.get(key);
    this.moved.delete(key);
    return found;
  }

  private inTurn(open: () => Promise<void>): Promise<void> {
    const opened = this.opening.then(open);
    this.opening = opened.catch(() => undefined);
    return opened;
  }

  /** Switches the board beside the text to the document that was requested last. */
  private async turn(): Promise<void> {
    const place = this.wanted;
    this.wanted = undefined;
    if (place !== undefined && this.beside?.panel.visible === true && this.beside.document !== place.document) await this.put(place, true);
  }

  /** Opens the board of a document in place of the board beside the text. */
  private async put(place: Place, preserveFocus: boolean, kept = this.beside?.keptFor(place.document) ?? {}): Promise<void> {
    const before = this.beside, viewColumn = before?.panel.viewColumn ?? ViewColumn.Beside;
    this.awaited = { ...place, origin: { isBeside: true, isActive: !preserveFocus, kept } };
    try {
      // `vscode.openWith` makes a numbered group the active one, even with `preserveFocus`, but leaves the active group
      // alone for `ViewColumn.Beside`.
      const isNext = preserveFocus && viewColumn === (place.viewColumn ?? 0) + 1 && window.tabGroups.activeTabGroup.viewColumn === place.viewColumn;
      await commands.executeCommand("vscode.openWith", place.document.uri, EDITOR, { viewColumn: isNext ? ViewColumn.Beside : viewColumn, preserveFocus, preview: false });
      if (preserveFocus && !isNext) await this.backTo(place);
    } finally {
      this.awaited = undefined;
    }
    if (before === undefined) return;
    // If a board of this document was open there already, VS Code has not made a new one.
    if (this.beside === before) this.beside = this.of(place.document).find(({ panel }) => panel.viewColumn === viewColumn) ?? before;
    if (this.beside !== before) this.left.add(before);
    await this.closeLeft();
  }

  /** Brings the text to the front again, unless another text is in front by now. */
  private async backTo({ document, viewColumn }: Place): Promise<void> {
    const isElsewhere = this.wanted !== undefined || (window.activeTextEditor ?? { document }).document !== document;
    if (viewColumn === undefined || isElsewhere) return;
    const isCompared = window.tabGroups.all.some((group) => group.viewColumn === viewColumn && group.activeTab?.input instanceof TabInputTextDiff);
    if (isCompared) await commands.executeCommand(`workbench.action.focus${ORDINALS[viewColumn - 1]}EditorGroup`);
    else await window.showTextDocument(document, { viewColumn });
  }

  /** Closes boards that were replaced, but none with unsaved changes: VS Code would ask whether to save them. */
  private async closeLeft(): Promise<void> {
    for (const shown of this.left) {
      if (shown === this.beside || shown.panel.active) this.left.delete(shown);
      else if (!shown.document.isDirty || shown.file !== undefined) await shown.close();
    }
  }
}

/** A board on screen. */
class Shown {
  /** What the page stores to restore its state. */
  kept: Kept | undefined;
  private saved: TextDocument | undefined;
  private readonly session: Session;
  private readonly watches: Disposable[];
  private ready: (origin: Origin) => void = () => undefined;

  constructor(private readonly connection: Connection, context: ExtensionContext, readonly panel: WebviewPanel, readonly document: TextDocument, { line, character }: Position, origin: Origin) {
    this.kept = origin.kept;
    const folder = Uri.joinPath(context.extensionUri, "dist");
    panel.webview.options = { enableScripts: true, localResourceRoots: [folder] };
    this.session = new Session(this.desk(), (message) => void panel.webview.postMessage(message), { line, character });
    this.watches = [
      panel.webview.onDidReceiveMessage((message: FromPage) => this.receive(message)),
      workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
        if (document !== this.document || contentChanges.length === 0) return;
        const isTyped = reason === undefined && workspace.getConfiguration("editor", document).get("formatOnType", false);
        this.session.changed(contentChanges.map(({ range, text }) => ({ range: plain(range), text })), isTyped);
      }),
      // A server has started or ended, or it has published new findings.
      connection.onChanged(() => void this.session.refresh()),
      languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some((uri) => uri.toString() === this.document.uri.toString())) void this.session.refresh();
      }),
    ];
    panel.onDidDispose(() => {
      this.session.dispose();
      for (const watch of this.watches) watch.dispose();
    });
    panel.webview.html = page(panel.webview, folder, { name: "board", title: "Sudoku Board", data: ["origin", JSON.stringify(origin)] });
  }

  onReady(listener: (origin: Origin) => void): void {
    this.ready = listener;
  }

  /** Returns whether the board has the focus and shows this document. */
  isInFront(uri: string): boolean {
    return this.panel.active && this.document.uri.toString() === Uri.parse(uri).toString();
  }

  /** Draws what a key of play mode is about to do to the cell at the cursor. */
  entering({ selection }: TextEditor, action: string, key: string): void {
    this.session.entering(selection.active, action, key);
  }

  /** Notes a text that was saved. To save an untitled text, VS Code saves it as a new document and empties the old one. */
  noteFile(document: TextDocument): void {
    if (this.document.isUntitled && document.languageId === "sudoku" && document.getText() === this.document.getText()) this.saved = document;
  }

  /** The file that the board's untitled text was saved as; `undefined` until VS Code has emptied the untitled text. */
  get file(): TextDocument | undefined {
    return this.document.getText() === "" ? this.saved : undefined;
  }

  /**
   * Returns the state for the board of a document that replaces this board: all of it if this board's text was saved as
   * that document, else the settings without the selected cells.
   */
  keptFor(document: TextDocument): Kept {
    const { selected: _, active: __, ...settings } = this.kept ?? {};
    return this.file === document ? (this.kept ?? {}) : settings;
  }

  /** The position of the board's puzzle in the text. */
  at(): Position {
    const { line, character } = this.session.at();
    return new Position(line, character);
  }

  /** Returns whether a position of the text is in the board's puzzle. */
  has({ line, character }: Position): boolean {
    return this.session.has({ line, character });
  }

  /** Moves the board to the cell at the cursor of the text. */
  cursor({ line, character }: Position): void {
    this.session.cursor({ line, character });
  }

  /** Closes the board's tab. */
  async close(): Promise<void> {
    const uri = this.document.uri.toString(), group = window.tabGroups.all.find(({ viewColumn }) => viewColumn === this.panel.viewColumn);
    const own = group?.tabs.find(({ input }) => input instanceof TabInputCustom && input.viewType === EDITOR && input.uri.toString() === uri);
    if (own !== undefined) await window.tabGroups.close(own, true);
  }

  private receive(message: FromPage): void {
    if (message.kind === "kept") {
      this.kept = message.kept;
      return;
    }
    if (message.kind === "ready") {
      this.ready(message.origin);
      // A restored board shows the puzzle that it showed when the window was closed.
      if (message.origin.line !== undefined) this.session.cursor({ line: message.origin.line, character: 0 });
    }
    this.session.receive(message);
  }

  private desk(): Desk {
    const { connection, document, panel } = this;
    return {
      uri: document.uri.toString(),
      version: () => document.version,
      request: (method, params) => connection.ask(method, params),
      edit: (edits) => write(document, edits),
      undo: () => step("undo", panel),
      redo: () => step("redo", panel),
      reveal: ({ start }) => void revealText(document.uri, panel, start, false),
      roles: () => connection.roles(),
    };
  }
}

const placed = (uri: Uri, viewColumn: ViewColumn | undefined): string => `${viewColumn} ${uri.toString()}`;

/** The names of the groups of editors in VS Code's commands. */
const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"];

/** Returns the group of an editor. The editors of a comparison have none, so the active group is returned for them. */
function columnOf(editor: TextEditor): ViewColumn | undefined {
  const { activeTabGroup } = window.tabGroups;
  const isCompared = editor === window.activeTextEditor && activeTabGroup.activeTab?.input instanceof TabInputTextDiff;
  return editor.viewColumn ?? (isCompared ? activeTabGroup.viewColumn : undefined);
}

/** Undoes or redoes in the document of a board. VS Code's commands act on the active editor only, so the board gets the focus first. */
async function step(command: "undo" | "redo", panel: WebviewPanel): Promise<void> {
  if (!panel.active) toFront(panel);
  await commands.executeCommand(command);
}

/** Gives a board the focus in its own group. Without a group, VS Code would show the board in the active group, in a second tab. */
function toFront(panel: WebviewPanel): void {
  panel.reveal(panel.viewColumn, false);
}

const plain = ({ start, end }: Range): PlainRange => ({
  start: { line: start.line, character: start.character },
  end: { line: end.line, character: end.character },
});
