// The status bar item: a short summary of the puzzle at the cursor, and a menu.

import { Disposable, QuickPickItem, QuickPickItemKind, StatusBarAlignment, TextEditor, commands, window, workspace } from "vscode";
import { LanguageClient, Range } from "vscode-languageclient/node";
import { SCALES } from "../../pages/scales";

const SUMMARY = "sudoku/summary";

type Pending = "solutions" | "rating";

interface Summary {
  readonly version: number;
  readonly range: Range;
  readonly title: string | null;
  readonly summary: string;
  readonly rating: string | null;
  readonly pending: Pending | null;
}

/** The names of the commands in the menu; an empty name is a separator. */
const MENU = [
  "startSolving", "play", "hint", "check", "nextStep", "solve", "",
  "openBoard", "openCollection", "insertGenerated", "generateNewFile", "copyAs", "pasteAs", "",
  "getStarted", "chooseServer", "restartServer",
];

/** A command of the extension's manifest. */
export interface Listed {
  readonly command: string;
  readonly title: string;
}

interface MenuItem extends QuickPickItem {
  readonly command?: string;
}

export class SummaryView implements Disposable {
  private readonly item = window.createStatusBarItem("sudoku.summary", StatusBarAlignment.Right, 101);
  private readonly watches: Disposable[];
  private client: LanguageClient | undefined;
  /** The number of the last request; answers to earlier ones are ignored. */
  private asked = 0;
  private shown: { readonly summary: Summary; readonly uri: string } | undefined;

  constructor() {
    this.item.name = "Sudoku";
    this.item.command = "sudoku-ls.menu";
    const update = () => void this.update();
    this.watches = [
      this.item,
      window.onDidChangeActiveTextEditor(update),
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === window.activeTextEditor) update();
      }),
      // Wait: the client library tells the server of the change after this event.
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document === window.activeTextEditor?.document) setTimeout(update);
      }),
    ];
  }

  /** Sets the client of the running server, or none. */
  use(client: LanguageClient | undefined): void {
    this.client = client;
    this.shown = undefined;
    void this.update();
  }

  dispose(): void {
    for (const watch of this.watches) watch.dispose();
  }

  private async update(): Promise<void> {
    const editor = window.activeTextEditor, { client } = this;
    if (editor?.document.languageId !== "sudoku") {
      this.asked += 1;
      this.shown = undefined;
      this.item.hide();
      return;
    }
    if (this.isKnown(editor)) return;
    const asked = (this.asked += 1);
    if (client === undefined) {
      this.say("$(warning) Sudoku: no server", "The language server is not running. Click for a menu.");
      return;
    }
    const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
    const { line, character } = editor.selection.active;
    let wait: Pending | null = null;
    do {
      const params: object = { textDocument: { uri }, position: { line, character }, ...(wait === null ? {} : { wait }) };
      const summary: Summary | null = await client.sendRequest<Summary | null>(SUMMARY, params).catch(() => null);
      if (asked !== this.asked) return;
      this.shown = summary?.version === editor.document.version ? { summary, uri: editor.document.uri.toString() } : undefined;
      this.tell(summary);
      // A fact that is still pending after the server has waited for it can't be known.
      wait = summary === null || summary.pending === wait ? null : summary.pending;
    } while (wait !== null);
  }

  /** Returns whether the cursor is still in the puzzle that is shown, and nothing of its summary is pending. */
  private isKnown({ document, selection }: TextEditor): boolean {
    if (this.shown === undefined || this.shown.uri !== document.uri.toString()) return false;
    const { version, range, pending } = this.shown.summary;
    const { line } = selection.active;
    return pending === null && version === document.version && range.start.line <= line && line <= range.end.line;
  }

  private tell(summary: Summary | null): void {
    if (summary === null) return this.say("Sudoku", "No puzzle at the cursor. Click for a menu.");
    const parts = summary.rating === null ? [summary.summary] : [summary.summary, summary.rating];
    this.say(parts.join(" · "), [`${summary.title ?? "The puzzle at the cursor"}.`, ...(summary.rating === null ? [] : [SCALES]), "Click for a menu."].join(" "));
  }

  private say(text: string, tooltip: string): void {
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.show();
  }
}

/** Shows a menu of the usual commands that the manifest lists. */
export async function showMenu(listed: readonly Listed[]): Promise<void> {
  const item = (name: string): MenuItem[] => {
    if (name === "") return [{ label: "", kind: QuickPickItemKind.Separator }];
    const found = listed.find(({ command }) => command === `sudoku-ls.${name}`);
    return found === undefined ? [] : [{ label: found.title, command: found.command }];
  };
  const picked = await window.showQuickPick(MENU.flatMap(item), { placeHolder: "Sudoku" });
  if (picked?.command !== undefined) await commands.executeCommand(picked.command);
}
