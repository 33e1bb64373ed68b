// "Copy As…" and "Paste As…": puzzles in the forms of other programs, by way of the clipboard. The server knows the forms and converts.

import { Position, QuickPickItem, Range, Selection, TextEditor, TextEditorRevealType, env, window } from "vscode";
import { LanguageClient, Range as WireRange, TextEdit } from "vscode-languageclient/node";
import { inform, warn } from "../tell";
import { unlessReadOnly, writeIn } from "../write";

interface Form {
  readonly name: string;
  readonly title: string;
  readonly reads: boolean;
  readonly writes: boolean;
}

/** What a form could not carry, or what could not be read. Line numbers start at 0. */
interface Loss {
  readonly line: number;
  readonly what?: readonly string[];
  readonly reason?: string;
}

interface Copied {
  readonly text: string;
  readonly puzzles: number;
  readonly lost: readonly Loss[];
  readonly refused: readonly Loss[];
}

export interface Pasted {
  readonly form: string;
  readonly version: number;
  readonly edits: readonly TextEdit[];
  readonly puzzles: number;
  readonly lost: readonly Loss[];
  readonly errors: readonly Loss[];
}

interface FormItem extends QuickPickItem {
  /** The name of the form; `undefined` to detect the form. */
  readonly form?: string;
}

/** The text and the selection to copy from, or to paste into. */
type Place = Pick<TextEditor, "document" | "selection">;

/** Copies the puzzle at the cursor, or the selected puzzles, to the clipboard. */
export async function copyAs(client: LanguageClient, place: Place): Promise<void> {
  if (!converts(client)) return;
  const items = formsOf(client).filter(({ writes }) => writes).map(({ name, title }): FormItem => ({ label: title, description: name, form: name }));
  const form = await ask(items, "Copy the puzzle as");
  if (form === undefined) return;
  const copied = await client.sendRequest<Copied | null>("sudoku/copyAs", { ...placeOf(client, place), form: form.form });
  if (copied === null) {
    inform("No puzzle here: place the cursor in one, or select some.");
    return;
  }
  const problems = [...copied.refused, ...copied.lost];
  if (copied.text !== "") {
    await env.clipboard.writeText(copied.text);
    window.setStatusBarMessage(`Copied as ${form.label}: ${counted(copied.puzzles)}.`, MESSAGE_MS);
  }
  tell(`Copy as ${form.label}`, problems);
}

/**
 * Inserts the puzzles on the clipboard as `.sudoku` text. `place` is called only once there is something to insert,
 * since it may create the editor.
 */
export async function pasteAs(client: LanguageClient, place: () => Promise<TextEditor>): Promise<void> {
  if (!converts(client)) return;
  const text = await env.clipboard.readText();
  if (text.trim() === "") {
    inform("The clipboard holds no text.");
    return;
  }
  const readable = formsOf(client).filter(({ reads }) => reads);
  const items = readable.map(({ name, title }): FormItem => ({ label: title, description: name, form: name }));
  const form = await ask([{ label: "Detect the form" }, ...items], "The clipboard holds");
  if (form === undefined) return;
  const editor = await place();
  const params = { ...placeOf(client, editor), text, ...(form.form === undefined ? {} : { form: form.form }) };
  const pasted = await client.sendRequest<Pasted | null>("sudoku/pasteAs", params);
  if (pasted === null) return;
  const isSame = pasted.version === editor.document.version;
  const done = pasted.edits.length > 0 && isSame && (await unlessReadOnly(writeIn(editor, pasted.edits)));
  if (done === undefined) {
    warn("Paste as: the text is read-only.");
    return;
  }
  const title = titleOf(client, pasted.form);
  if (done) {
    goTo(editor, pasted.edits);
    window.setStatusBarMessage(`Pasted from ${title}: ${counted(pasted.puzzles)}.`, MESSAGE_MS);
  } else if (!isSame) warn("The text has changed meanwhile: paste again.");
  else if (pasted.errors.length === 0) warn("The clipboard holds no puzzle in this form.");
  tell("Paste as", [...pasted.errors, ...pasted.lost]);
}

/** Puts the cursor at the start of the pasted text, which may be far from where the cursor was. */
function goTo(editor: TextEditor, edits: readonly TextEdit[]): void {
  const [first] = edits;
  if (first === undefined) return;
  const { line, character } = first.range.start;
  const above = /^\s*/.exec(first.newText)?.[0].split("\n").length ?? 1;
  const at = new Position(line + above - 1, above > 1 ? 0 : character);
  editor.selection = new Selection(at, at);
  editor.revealRange(new Range(at, at.translate(GRID_LINES)), TextEditorRevealType.InCenterIfOutsideViewport);
}

/** About the number of lines of a grid with its title. */
const GRID_LINES = 14;

const MESSAGE_MS = 5_000;

/** The number of problems that a message names; it counts the others. */
const NAMED = 3;

const counted = (puzzles: number): string => (puzzles === 1 ? "1 puzzle" : `${puzzles} puzzles`);

/** Returns whether the server supports other forms, and tells the user if it does not. The server in a browser does not. */
function converts(client: LanguageClient): boolean {
  const knows = formsOf(client).length > 0;
  if (!knows) inform("In a browser, the forms of other programs are neither read nor written.");
  return knows;
}

export function formsOf(client: LanguageClient): readonly Form[] {
  const experimental = client.initializeResult?.capabilities.experimental as { sudokuConvert?: { forms?: Form[] } } | undefined;
  return experimental?.sudokuConvert?.forms ?? [];
}

/** Returns the title of a form, as users know it. */
export function titleOf(client: LanguageClient, form: string): string {
  return formsOf(client).find(({ name }) => name === form)?.title ?? form;
}

async function ask(items: readonly FormItem[], placeHolder: string): Promise<FormItem | undefined> {
  return window.showQuickPick(items, { placeHolder, matchOnDescription: true });
}

function placeOf(client: LanguageClient, { document, selection }: Place): { textDocument: { uri: string }; range: WireRange } {
  const { asUri, asRange } = client.code2ProtocolConverter;
  return { textDocument: { uri: asUri(document.uri) }, range: asRange(selection) };
}

function tell(what: string, problems: readonly Loss[]): void {
  if (problems.length === 0) return;
  const named = problems.slice(0, NAMED).map(({ line, what = [], reason }) => `line ${line + 1}: ${reason ?? `not carried: ${what.join(", ")}`}`);
  const more = problems.length > NAMED ? `; and ${problems.length - NAMED} more` : "";
  warn(`${what}: ${named.join("; ")}${more}.`);
}
