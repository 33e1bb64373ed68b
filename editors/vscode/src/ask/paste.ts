// "Paste as puzzle": offered if the clipboard holds a puzzle in the form of another program. The default stays plain text, except for a link
// or a document pasted on an empty line. VS Code has supported such offers since 1.97; the type definitions used here are older.

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { Pasted, formsOf, titleOf } from "./transfer";

interface Kind {
  append(...parts: readonly string[]): Kind;
}

interface PasteEdit {
  additionalEdit?: vscode.WorkspaceEdit;
  yieldTo?: readonly Kind[];
}

interface Provider {
  provideDocumentPasteEdits(document: vscode.TextDocument, ranges: readonly vscode.Range[], data: vscode.DataTransfer, context: unknown, token: vscode.CancellationToken): Promise<PasteEdit[] | undefined>;
}

/** The part of VS Code's interface that is newer than the oldest version that the extension runs in. */
interface Newer {
  readonly DocumentPasteEdit?: new (text: string, title: string, kind: Kind) => PasteEdit;
  readonly DocumentDropOrPasteEditKind?: { readonly Empty: Kind; readonly Text: Kind };
}

interface NewerLanguages {
  registerDocumentPasteEditProvider?(selector: vscode.DocumentSelector, provider: Provider, metadata: { providedPasteEditKinds: readonly Kind[]; pasteMimeTypes: readonly string[] }): vscode.Disposable;
}

/** The maximum length of a text that is offered; a longer one is pasted by the command "Paste As…" only. */
const LONGEST = 64 << 10;

/** The minimum length of a text that is offered: only grids can be shorter. */
const SHORTEST = 5;

/** Forms that the server reads in a `.sudoku` file as they are. */
const OWN = new Set(["sudoku", "line", "grid", "boxed", "marks", "sdm", "sdk", "sdx", "ss"]);

/** Matches forms without rows: a link, a document or a packed text. */
const PACKED = /^\s*(?:[a-z]+:\/\/|SCv7_|<|\{\s*"|\[\s*\{)/;

/** Registers the offer if this version of VS Code supports it. */
export function registerPaste(now: () => LanguageClient | undefined): vscode.Disposable[] {
  const { DocumentPasteEdit: Edit, DocumentDropOrPasteEditKind: kinds } = vscode as Newer;
  const register = (vscode.languages as NewerLanguages).registerDocumentPasteEditProvider;
  if (Edit === undefined || kinds === undefined || register === undefined) return [];
  const kind = kinds.Empty.append("sudoku", "puzzle");
  const provider: Provider = {
    async provideDocumentPasteEdits(document, ranges, data, _, token) {
      const client = now(), [range] = ranges;
      const text = (await data.get("text/plain")?.asString()) ?? "";
      // The server in a browser supports no other forms.
      if (client === undefined || formsOf(client).length === 0 || range === undefined || ranges.length > 1 || !range.isEmpty || text.length > LONGEST || text.trim().length < SHORTEST) return undefined;
      const { asUri, asRange } = client.code2ProtocolConverter;
      const { version } = document;
      const params = { textDocument: { uri: asUri(document.uri) }, range: asRange(range), text };
      const pasted = await client.sendRequest<Pasted | null>("sudoku/pasteAs", params, token).catch(() => null);
      const isWhole = pasted !== null && pasted.puzzles > 0 && pasted.errors.length === 0 && pasted.edits.length > 0;
      if (!isWhole || OWN.has(pasted.form) || pasted.version !== version || document.version !== version) return undefined;
      const title = titleOf(client, pasted.form);
      const edit = new Edit("", `Paste as ${pasted.puzzles === 1 ? "a Puzzle" : `${pasted.puzzles} Puzzles`}, from ${title}`, kind);
      edit.additionalEdit = new vscode.WorkspaceEdit();
      edit.additionalEdit.set(document.uri, pasted.edits.map(({ range: { start, end }, newText }) => new vscode.TextEdit(new vscode.Range(start.line, start.character, end.line, end.character), newText)));
      const isPuzzle = PACKED.test(text) && document.lineAt(range.start.line).isEmptyOrWhitespace && pasted.lost.length === 0;
      if (!isPuzzle) edit.yieldTo = [kinds.Text];
      return [edit];
    },
  };
  return [register.call(vscode.languages, { language: "sudoku" }, provider, { providedPasteEditKinds: [kind], pasteMimeTypes: ["text/plain"] })];
}
