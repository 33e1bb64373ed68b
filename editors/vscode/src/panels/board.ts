// The board in VS Code: an editor of its own for the document, beside the text or in place of it. As an editor of the document it shares its stack of undo, is saved with it,
// and comes back with the window. It speaks with the server through a session.

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

/** A place in the text that has the cursor. */
interface Place {
  readonly document: TextDocument;
  readonly at: Position;
  readonly viewColumn: ViewColumn | undefined;
}

/** What a board had before its file was renamed. */
interface Before {
  readonly at: Position;
  readonly isBeside: boolean;
  readonly kept: Kept;
}

/** Opens boards, and those of the last time. */
export class Boards implements Disposable, CustomTextEditorProvider {
  private readonly watches: Disposable[];
  /** The board that turns to the document whose text is in front. */
  private beside: Shown | undefined;
  private readonly shown = new Set<Shown>();
  /** Boards in whose place another one was opened. They are closed when nothing is lost by that. */
  private readonly left = new Set<Shown>();
  /** The board that was asked for, and what its page starts with. */
  private awaited: (Place & { readonly origin: Origin }) | undefined;
  private wanted: Place | undefined;
  /** What boards of renamed files start with where they come back. */
  private readonly moved = new Map<string, Before>();
  /** The board beside the text that VS Code has closed because its text is a file now. */
  private replaced: Shown | undefined;
  /** Boards are opened one after another: each knows what is open then. */
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

  /** The board in front, if one is. */
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
    // Whoever renames a file goes on where that was done.
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

  /** The cursor of a text is somewhere else. Edits of a board move it, too: those are not meant. */
  private follow(editor: TextEditor, at: Position | undefined): void {
    const { document } = editor, own = this.of(document), viewColumn = columnOf(editor);
    if (!isServed(document) || at === undefined || own.some(({ panel }) => panel.active)) return;
    for (const shown of own) shown.cursor(at);
    // A text in front of the board is not to be covered by it.
    if (this.beside === undefined || this.beside.document === document || this.beside.panel.viewColumn === viewColumn) return;
    this.wanted = { document, at, viewColumn };
    void this.inTurn(() => this.turn());
  }

  /** A text that had no file until now comes to the front as one. Where it was saved in the board, that comes back: VS Code has put the text in its place. Other boards are over. */
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

  /** Keeps what the board of a file has that is about to get another name. */
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

  /** Has the board beside the text show another document, the last one that is wanted. */
  private async turn(): Promise<void> {
    const place = this.wanted;
    this.wanted = undefined;
    if (place !== undefined && this.beside?.panel.visible === true && this.beside.document !== place.document) await this.put(place, true);
  }

  /** Opens the board of a document where the board beside the text is, in its place. */
  private async put(place: Place, preserveFocus: boolean, kept = this.beside?.keptFor(place.document) ?? {}): Promise<void> {
    const before = this.beside, viewColumn = before?.panel.viewColumn ?? ViewColumn.Beside;
    this.awaited = { ...place, origin: { isBeside: true, isActive: !preserveFocus, kept } };
    try {
      // Of a group that is named, VS Code makes the active one, also where the focus stays; not of that beside the active one.
      const isNext = preserveFocus && viewColumn === (place.viewColumn ?? 0) + 1 && window.tabGroups.activeTabGroup.viewColumn === place.viewColumn;
      await commands.executeCommand("vscode.openWith", place.document.uri, EDITOR, { viewColumn: isNext ? ViewColumn.Beside : viewColumn, preserveFocus, preview: false });
      if (preserveFocus && !isNext) await this.backTo(place);
    } finally {
      this.awaited = undefined;
    }
    if (before === undefined) return;
    // One that was open there already was not made anew.
    if (this.beside === before) this.beside = this.of(place.document).find(({ panel }) => panel.viewColumn === viewColumn) ?? before;
    if (this.beside !== before) this.left.add(before);
    await this.closeLeft();
  }

  /** Brings the text to the front again, unless another one is there meanwhile. */
  private async backTo({ document, viewColumn }: Place): Promise<void> {
    const isElsewhere = this.wanted !== undefined || (window.activeTextEditor ?? { document }).document !== document;
    if (viewColumn === undefined || isElsewhere) return;
    const isCompared = window.tabGroups.all.some((group) => group.viewColumn === viewColumn && group.activeTab?.input instanceof TabInputTextDiff);
    if (isCompared) await commands.executeCommand(`workbench.action.focus${ORDINALS[viewColumn - 1]}EditorGroup`);
    else await window.showTextDocument(document, { viewColumn });
  }

  /** A board with unsaved changes would ask what is to become of them. */
  private async closeLeft(): Promise<void> {
    for (const shown of this.left) {
      if (shown === this.beside || shown.panel.active) this.left.delete(shown);
      else if (!shown.document.isDirty || shown.file !== undefined) await shown.close();
    }
  }
}

/** A board on the screen. */
class Shown {
  /** What its page keeps. */
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
      // A server that was started meanwhile, that has ended, or that has found more.
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

  /** Whether it has the focus and shows this document. */
  isInFront(uri: string): boolean {
    return this.panel.active && this.document.uri.toString() === Uri.parse(uri).toString();
  }

  /** A key of play mode is about to change the cell at the cursor. */
  entering({ selection }: TextEditor, action: string, key: string): void {
    this.session.entering(selection.active, action, key);
  }

  /** A text was saved. That of this board, if it had no file, is saved as another one and emptied then. */
  noteFile(document: TextDocument): void {
    if (this.document.isUntitled && document.languageId === "sudoku" && document.getText() === this.document.getText()) this.saved = document;
  }

  /** The file that its text has become: of the text that had none, nothing is left. */
  get file(): TextDocument | undefined {
    return this.document.getText() === "" ? this.saved : undefined;
  }

  /** What the board of a document takes over from it: if that is another one, all but the cells. */
  keptFor(document: TextDocument): Kept {
    const { selected: _, active: __, ...settings } = this.kept ?? {};
    return this.file === document ? (this.kept ?? {}) : settings;
  }

  /** Where its puzzle is. */
  at(): Position {
    const { line, character } = this.session.at();
    return new Position(line, character);
  }

  /** Whether a place of the text is in its puzzle. */
  has({ line, character }: Position): boolean {
    return this.session.has({ line, character });
  }

  /** The cursor is at this place. */
  cursor({ line, character }: Position): void {
    this.session.cursor({ line, character });
  }

  /** Closes its tab. */
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
      // The puzzle that it had when the window was closed.
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

/** How commands of VS Code name its groups of editors. */
const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"];

/** The group of an editor. Those of two texts that are compared tell of none. */
function columnOf(editor: TextEditor): ViewColumn | undefined {
  const { activeTabGroup } = window.tabGroups;
  const isCompared = editor === window.activeTextEditor && activeTabGroup.activeTab?.input instanceof TabInputTextDiff;
  return editor.viewColumn ?? (isCompared ? activeTabGroup.viewColumn : undefined);
}

/** Undoes or redoes in the document of a board. Commands of the editor go to the editor in front alone. */
async function step(command: "undo" | "redo", panel: WebviewPanel): Promise<void> {
  if (!panel.active) toFront(panel);
  await commands.executeCommand(command);
}

/** Gives a board the focus in its own group. Without a group, VS Code shows it in the active one, in a second tab. */
function toFront(panel: WebviewPanel): void {
  panel.reveal(panel.viewColumn, false);
}

const plain = ({ start, end }: Range): PlainRange => ({
  start: { line: start.line, character: start.character },
  end: { line: end.line, character: end.character },
});
