// Draws what a hint points out in the text: cells and candidates in colors, until the next edit, Escape or "Clear Hint".

import {
  DecorationOptions, DecorationRangeBehavior, Disposable, MarkdownString, Range, TextDocument, TextEditorDecorationType, ThemeColor, commands, window, workspace,
} from "vscode";
import { LanguageClient, Range as WireRange } from "vscode-languageclient/node";
import { inform } from "../tell";

/** The server's request for the roles of cells and candidates; the panel of a search uses it, too. */
export const ROLES = "sudoku/roles";

/** The context key that is set where a hint is shown: there, Escape clears the hint. In other editors, Escape keeps its meaning. */
const SHOWN = "sudoku.hintShown";

interface Role {
  readonly name: string;
  readonly hue: string;
  readonly struck: boolean;
}

interface Placed {
  readonly cell: string;
  readonly role: string;
  readonly range?: WireRange;
}

interface Candidate extends Placed {
  readonly digit: string;
  readonly mark?: WireRange;
}

interface Drawn {
  readonly version?: number;
  readonly text: readonly string[];
  readonly cells: readonly Placed[];
  readonly candidates: readonly Candidate[];
}

/** The decorations of a document, drawn in each of its editors. */
interface Shown {
  readonly document: TextDocument;
  readonly places: readonly (readonly [TextEditorDecorationType, DecorationOptions[]])[];
}

/** The parameters that the command `sudoku.hint` and this request share. */
export interface HintTarget {
  readonly uri: string;
  readonly position: { readonly line: number; readonly character: number };
  readonly depth?: number;
}

export class HintView implements Disposable {
  private readonly watches: Disposable[];
  private shown: Shown | undefined;
  /** The number of the last request; answers to earlier ones are ignored. */
  private asked = 0;

  constructor() {
    this.watches = [
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && document === this.shown?.document) this.clear();
      }),
      // An editor that switches to this document, or is split, has no decorations yet.
      window.onDidChangeVisibleTextEditors(() => this.paint()),
      window.onDidChangeActiveTextEditor(() => this.noteKey()),
    ];
  }

  /** Asks the server for the next step and draws it. Returns whether there is a puzzle. */
  async show(client: LanguageClient, { uri, position, depth }: HintTarget): Promise<boolean> {
    const number = (this.asked += 1);
    const params = { kind: "hint", textDocument: { uri }, position, depth: depth ?? 3 };
    const drawn = await client.sendRequest<Drawn | null>(ROLES, params);
    const document = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri)?.document;
    const isLate = drawn?.version !== undefined && document?.version !== drawn.version;
    if (drawn === null) return false;
    if (document === undefined || isLate || number !== this.asked) return true;
    this.clear();
    this.draw(client, document, drawn);
    if (drawn.cells.length + drawn.candidates.length === 0) inform(drawn.text.join(" "));
    return true;
  }

  /** Removes the hint that is shown. */
  clear(): void {
    for (const [type] of this.shown?.places ?? []) type.dispose();
    this.shown = undefined;
    this.noteKey();
  }

  dispose(): void {
    this.clear();
    for (const watch of this.watches) watch.dispose();
  }

  private draw(client: LanguageClient, document: TextDocument, drawn: Drawn): void {
    const roles = new Map(rolesOf(client).map((role) => [role.name, role]));
    const places = new Map<string, DecorationOptions[]>();
    const hover = new MarkdownString();
    for (const paragraph of drawn.text) hover.appendText(`${paragraph}\n`);
    const add = (role: string, kind: "cell" | "mark", range: WireRange | undefined) => {
      if (range === undefined) return;
      const { start, end } = range;
      const options = { range: new Range(start.line, start.character, end.line, end.character), hoverMessage: hover };
      const key = `${kind} ${role}`;
      places.set(key, [...(places.get(key) ?? []), options]);
    };
    // If a cell has several roles, the last one is drawn.
    const cells = new Map(drawn.cells.map((it) => [it.cell, it]));
    for (const { role, range } of cells.values()) add(role, "cell", range);
    const candidates = new Map(drawn.candidates.map((it) => [`${it.cell} ${it.digit}`, it]));
    for (const { cell, role, range, mark } of candidates.values()) {
      if (mark !== undefined) add(role, "mark", mark);
      else if (!cells.has(cell)) add(role, "cell", range);
    }
    const made = [...places].map(([key, options]) => {
      const [kind, name] = key.split(" ") as [string, string];
      return [decoration(roles.get(name), kind === "mark"), options] as const;
    });
    this.shown = { document, places: made };
    this.paint();
    this.noteKey();
  }

  /** Sets the context key that says whether Escape has a hint to clear. */
  private noteKey(): void {
    const { shown } = this;
    const isHere = shown !== undefined && shown.places.length > 0 && window.activeTextEditor?.document === shown.document;
    void commands.executeCommand("setContext", SHOWN, isHere);
  }

  /** Draws the hint in each visible editor of the document. */
  private paint(): void {
    for (const editor of window.visibleTextEditors) {
      if (editor.document === this.shown?.document) for (const [type, options] of this.shown.places) editor.setDecorations(type, options);
    }
  }
}

/** The roles that the server announces. */
export function rolesOf(client: LanguageClient): readonly Role[] {
  const experimental = client.initializeResult?.capabilities.experimental as { sudokuRoles?: { roles?: Role[] } } | undefined;
  return experimental?.sudokuRoles?.roles ?? [];
}

function decoration(role: Role | undefined, isMark: boolean): TextEditorDecorationType {
  const hue = role?.hue ?? "grey";
  const colour = new ThemeColor(`sudoku.${hue}`);
  return window.createTextEditorDecorationType({
    rangeBehavior: DecorationRangeBehavior.ClosedClosed,
    backgroundColor: new ThemeColor(`sudoku.${hue}Background`),
    border: "1px solid",
    borderColor: colour,
    overviewRulerColor: colour,
    ...(isMark ? { fontWeight: "bold" } : {}),
    ...(isMark && role?.struck === true ? { textDecoration: "line-through 2px" } : {}),
  });
}
