// Shades the boxes and regions of the visible puzzles, so that neighbors differ.

import { DecorationRangeBehavior, Disposable, Range, TextEditor, ThemeColor, window, workspace } from "vscode";
import { LanguageClient, Range as WireRange } from "vscode-languageclient/node";

const REGIONS = "sudoku/regions";
const SETTING = "sudoku.regions";

/** The number of lines above and below the visible ones that are shaded as well, so that scrolling shows no unshaded grid. */
const AROUND = 60;

interface Regions {
  readonly version: number;
  readonly shades: readonly { readonly range: WireRange; readonly shade: number }[];
}

export class RegionView implements Disposable {
  /** The decorations for shades from 1 on; shade 0 is the editor's own background. */
  private readonly types = [1, 2, 3].map((shade) =>
    window.createTextEditorDecorationType({
      backgroundColor: new ThemeColor(`sudoku.region${shade}`),
      rangeBehavior: DecorationRangeBehavior.ClosedClosed,
    }),
  );
  private readonly watches: Disposable[];
  private client: LanguageClient | undefined;

  constructor() {
    const all = () => this.all();
    this.watches = [
      window.onDidChangeVisibleTextEditors(all),
      window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => void this.shade(textEditor)),
      workspace.onDidChangeTextDocument(({ document }) => {
        for (const editor of window.visibleTextEditors) if (editor.document === document) void this.shade(editor);
      }),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(SETTING)) all();
      }),
    ];
  }

  /** Sets the client of the running server, or none. */
  use(client: LanguageClient | undefined): void {
    this.client = client;
    this.all();
  }

  dispose(): void {
    for (const it of [...this.watches, ...this.types]) it.dispose();
  }

  private all(): void {
    for (const editor of window.visibleTextEditors) void this.shade(editor);
  }

  private async shade(editor: TextEditor): Promise<void> {
    const { document } = editor;
    if (document.languageId !== "sudoku") return;
    if (this.client === undefined || !workspace.getConfiguration().get(SETTING, true)) return this.draw(editor, []);
    const lines = editor.visibleRanges.flatMap(({ start, end }) => [start.line, end.line]);
    const first = Math.max(0, Math.min(...lines) - AROUND), last = Math.max(...lines) + AROUND;
    const range = { start: { line: first, character: 0 }, end: { line: last, character: 0 } };
    const params = { textDocument: { uri: document.uri.toString() }, range };
    const found = await this.client.sendRequest<Regions | null>(REGIONS, params).catch(() => null);
    // If the text has changed meanwhile, another request is pending.
    if (found !== null && found.version === document.version) this.draw(editor, found.shades);
  }

  private draw(editor: TextEditor, shades: Regions["shades"]): void {
    for (const [index, type] of this.types.entries()) {
      const own = shades.filter(({ shade }) => shade > 0 && (shade - 1) % this.types.length === index);
      editor.setDecorations(type, own.map(({ range: { start, end } }) => new Range(start.line, start.character, end.line, end.character)));
    }
  }
}
