// Edits of documents. A read-only document is left unchanged.

import { FilePermission, Range, RelativePattern, TextDocument, TextEditor, WorkspaceEdit, languages, window, workspace } from "vscode";
import { ApplyWorkspaceEditResult, LanguageClient, WorkspaceEdit as WireWorkspaceEdit } from "vscode-languageclient/node";

interface Place {
  readonly line: number;
  readonly character: number;
}

/** A change of a text, in the protocol's form. */
interface Change {
  readonly range: { readonly start: Place; readonly end: Place };
  readonly newText: string;
}

type Undo = NonNullable<Parameters<TextEditor["edit"]>[1]>;

/** Makes edits as one undo step; returns false if the text has changed meanwhile. */
export async function write(document: TextDocument, edits: readonly Change[]): Promise<boolean> {
  const editor = shownIn(document);
  return editor === undefined ? writeUnseen(document, edits) : writeIn(editor, edits);
}

/**
 * Makes edits in an editor as one undo step; returns false if the text has changed meanwhile. If the user has set the
 * text read-only for the session, only its editors refuse edits, and without an error; a workspace edit would change
 * the text nevertheless. This function then throws `ReadOnly`. If the editor was closed or replaced before the edit,
 * the edit is made without an editor.
 */
export async function writeIn(editor: TextEditor, edits: readonly Change[], undo: Undo = { undoStopBefore: true, undoStopAfter: true }): Promise<boolean> {
  const { document } = editor, { version } = document;
  const made = editor.edit((change) => edits.forEach((edit) => change.replace(rangeOf(edit), edit.newText)), undo);
  const isTaken = await made.then((isTaken) => isTaken, (error: unknown) => (window.visibleTextEditors.includes(editor) ? Promise.reject(error) : undefined));
  if (isTaken === undefined) return document.version === version && writeUnseen(document, edits);
  if (isTaken && document.version === version) throw new ReadOnly();
  return isTaken;
}

async function writeUnseen(document: TextDocument, edits: readonly Change[]): Promise<boolean> {
  if (await isReadOnly(document)) throw new ReadOnly();
  const change = new WorkspaceEdit();
  for (const edit of edits) change.replace(document.uri, rangeOf(edit), edit.newText);
  return workspace.applyEdit(change);
}

/**
 * Makes an edit that the server requests, and returns the answer to the request. `byWorkspace` makes edits of several
 * files, and of documents without a visible editor.
 */
export async function writeAsked<T>(client: LanguageClient, edit: WireWorkspaceEdit, byWorkspace: () => T): Promise<ApplyWorkspaceEditResult | Awaited<T>> {
  const one = onlyOne(edit);
  const document = workspace.textDocuments.find(({ uri }) => client.code2ProtocolConverter.asUri(uri) === one?.uri);
  const editor = document === undefined ? undefined : shownIn(document);
  if (editor === undefined && document !== undefined && (await isReadOnly(document))) return READ_ONLY;
  if (one === undefined || editor === undefined) return await byWorkspace();
  const { version } = editor.document;
  const isMade = (one.version ?? version) === version && (await unlessReadOnly(writeIn(editor, one.edits)));
  if (isMade === true) return { applied: true };
  return isMade === false ? { applied: false, failureReason: "the text has changed meanwhile" } : READ_ONLY;
}

const READ_ONLY: ApplyWorkspaceEditResult = { applied: false, failureReason: "the text is read-only" };

/**
 * Returns whether the settings or the location of a file make it read-only. VS Code would make an edit in such a file,
 * but not save it. Only an editor of the file can tell whether the user has set it read-only for the session.
 */
async function isReadOnly(document: TextDocument): Promise<boolean> {
  const { uri } = document, files = workspace.getConfiguration("files", uri), folder = workspace.getWorkspaceFolder(uri);
  if (workspace.fs.isWritableFileSystem(uri.scheme) === false) return true;
  const isAmong = (name: string) => {
    const patterns = Object.entries(files.get<Record<string, boolean>>(name, {})).filter(([, isOn]) => isOn);
    return patterns.some(([pattern]) => [pattern, ...(folder === undefined ? [] : [new RelativePattern(folder, pattern)])].some((pattern) => languages.match({ pattern }, document) > 0));
  };
  if (isAmong("readonlyInclude")) return !isAmong("readonlyExclude");
  if (document.isUntitled || !files.get("readonlyFromPermissions", false) || isAmong("readonlyExclude")) return false;
  return workspace.fs.stat(uri).then(({ permissions }) => permissions === FilePermission.Readonly, () => false);
}

/** Returns the result of a write; `undefined` if the text is read-only. */
export async function unlessReadOnly(written: Promise<boolean>): Promise<boolean | undefined> {
  return written.catch((error) => {
    if (error instanceof ReadOnly) return undefined;
    throw error;
  });
}

/** Returns the document of an edit that changes the text of a single document. */
function onlyOne({ changes = {}, documentChanges }: WireWorkspaceEdit): { uri: string; version?: number | null; edits: readonly Change[] } | undefined {
  const texts = documentChanges?.map((change) => ("textDocument" in change ? { ...change.textDocument, edits: change.edits as readonly Change[] } : undefined));
  const all = texts ?? Object.entries(changes).map(([uri, edits]) => ({ uri, edits }));
  return all.length === 1 && all[0]?.edits.every((edit) => "newText" in edit) === true ? all[0] : undefined;
}

function shownIn(document: TextDocument): TextEditor | undefined {
  return window.visibleTextEditors.find((editor) => editor.document === document && editor.viewColumn !== undefined);
}

function rangeOf({ range: { start, end } }: Change): Range {
  return new Range(start.line, start.character, end.line, end.character);
}

class ReadOnly extends Error {
  constructor() {
    super("The text is read-only.");
  }

  override toString(): string {
    return this.message;
  }
}
