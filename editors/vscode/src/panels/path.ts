// The whole path in a panel beside the puzzle: it marks the step that comes next in the text and on its boards, and makes steps that are asked for there.

import { Disposable, ExtensionContext, TabInputCustom, TextDocument, Uri, ViewColumn, WebviewPanel, commands, window, workspace } from "vscode";
import { Action, Cell, Position } from "../../pages/board/model";
import { Session } from "../../pages/board/session";
import { FromPath, Step, ToPath, nextStep } from "../../pages/path/model";
import { write } from "../write";
import { iconOf } from "./icon";
import { page } from "./page";
import { EDITOR } from "./reopened";

/** What the server sends. */
export interface Followed {
  readonly title: string;
  readonly markdown: string;
  /** The document of the puzzle, and a place in the puzzle. */
  readonly uri: string;
  readonly position: Position;
  readonly steps: readonly Step[];
}

/** Asks the server. */
export type Ask = (method: string, params: object) => Promise<unknown>;

/** How long a step that is asked for may take to be in the text, in milliseconds. */
const STEP_MS = 5000;

/** The panel of paths: one that is made anew takes the place of the one before. */
export class Paths {
  private panel: WebviewPanel | undefined;
  private follower: Follower | undefined;

  constructor(private readonly context: ExtensionContext, private readonly ask: Ask) {}

  /** Shows a path; false where this editor renders no Markdown. */
  async show(path: Followed): Promise<boolean> {
    const html = await commands.executeCommand<string>("markdown.api.render", path.markdown).then(undefined, () => undefined);
    if (html === undefined) return false;
    const document = await workspace.openTextDocument(Uri.parse(path.uri));
    const folder = Uri.joinPath(this.context.extensionUri, "dist");
    this.follower?.dispose();
    const panel = (this.panel ??= this.made(folder, document));
    panel.title = path.title;
    this.follower = new Follower(panel, document, path, this.ask);
    panel.webview.html = page(panel.webview, folder, { name: "path", title: "Path", data: ["uri", path.uri], content: html });
    if (!panel.visible) panel.reveal(undefined, true);
    return true;
  }

  private made(folder: Uri, document: TextDocument): WebviewPanel {
    const options = { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [folder] };
    const panel = window.createWebviewPanel("sudoku.path", "Path", { viewColumn: besideBoardOf(document), preserveFocus: true }, options);
    panel.iconPath = iconOf(this.context.extensionUri);
    panel.onDidDispose(() => {
      this.follower?.dispose();
      this.follower = undefined;
      this.panel = undefined;
    });
    return panel;
  }
}

/** A path does not cover the board that it goes along with. */
function besideBoardOf({ uri }: TextDocument): ViewColumn {
  const board = window.tabGroups.all.find(({ activeTab }) => activeTab?.input instanceof TabInputCustom && activeTab.input.viewType === EDITOR && activeTab.input.uri.toString() === uri.toString());
  return board === undefined || board.viewColumn === ViewColumn.One ? ViewColumn.Beside : board.viewColumn + 1;
}

/** Follows a puzzle along its path. */
class Follower implements Disposable {
  private next: number | undefined;
  private cells: readonly Cell[] = [];
  private entries = 0;
  private isMaking = false;
  private isOver = false;
  private readonly steps: readonly Step[];
  private readonly session: Session;
  private readonly watches: Disposable[];
  private readonly moves = new Set<() => void>();

  constructor(private readonly panel: WebviewPanel, document: TextDocument, { position, steps }: Followed, ask: Ask) {
    this.steps = steps;
    const none = () => Promise.resolve();
    this.session = new Session(
      { uri: document.uri.toString(), version: () => document.version, request: ask, edit: (edits) => write(document, edits), undo: none, redo: none, reveal: () => undefined, roles: () => [] },
      (message) => {
        if (message.kind !== "board") return;
        this.cells = message.model?.cells ?? [];
        this.next = message.model === null ? undefined : nextStep(steps, this.cells);
        this.tell();
        for (const moved of this.moves) moved();
      },
      position,
    );
    this.watches = [
      panel.webview.onDidReceiveMessage(({ upTo }: FromPath) => (upTo === 0 ? this.tell() : void this.make(upTo))),
      workspace.onDidChangeTextDocument(({ document: changed, contentChanges }) => {
        if (changed !== document || contentChanges.length === 0) return;
        this.session.changed(contentChanges.map(({ range: { start, end }, text }) => ({ range: { start: placeOf(start), end: placeOf(end) }, text })));
      }),
    ];
    this.session.receive({ kind: "ready" });
  }

  dispose(): void {
    this.isOver = true;
    this.session.dispose();
    for (const watch of this.watches) watch.dispose();
    for (const moved of this.moves) moved();
  }

  private tell(): void {
    if (!this.isOver) void this.panel.webview.postMessage({ next: this.next } satisfies ToPath);
  }

  /** Makes the steps up to this one, each of them one step of undo. Candidates are removed where there are marks. */
  private async make(upTo: number): Promise<void> {
    if (this.isMaking) return;
    this.isMaking = true;
    try {
      for (let at = this.next; at !== undefined && at <= upTo && !this.isOver; at += 1) {
        const { placements, eliminations } = this.steps[at - 1] ?? { placements: [], eliminations: [] };
        const has = ([name, digit]: readonly [string, string]) => this.cells.some((cell) => cell.name === name && cell.marks?.includes(digit) === true);
        const marked = eliminations.filter(has);
        if (placements.length + marked.length === 0) continue;
        const moved = this.movedFrom(this.next);
        for (const [cell, digit] of placements) this.enter("place", digit, [cell]);
        for (const digit of new Set(marked.map(([, digit]) => digit))) this.enter("mark", digit, marked.filter(([, it]) => it === digit).map(([cell]) => cell));
        await moved;
        // What is in the way is said elsewhere.
        if (this.next === at) return;
      }
    } finally {
      this.isMaking = false;
    }
  }

  private enter(action: Action, key: string, cells: readonly string[]): void {
    this.entries += 1;
    this.session.receive({ kind: "enter", action, key, joins: false, cells, setsGivens: false, number: this.entries });
  }

  /** Waits until another step comes next, or for long enough. */
  private movedFrom(before: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.moves.delete(look);
        resolve();
      };
      const look = () => {
        if (this.isOver || this.next !== before) end();
      };
      const timer = setTimeout(end, STEP_MS);
      this.moves.add(look);
    });
  }
}

const placeOf = ({ line, character }: Position): Position => ({ line, character });
