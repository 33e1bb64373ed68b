// Edits that write over digits of the player. VS Code would list every change with an empty box to tick; here one question
// does, asked before the edit is made.

import { Disposable, commands } from "vscode";
import { CodeAction, WorkspaceEdit } from "vscode-languageclient/node";
import { isToGoOn } from "../tell";

/** Not in the palette: only an action that is to be asked about carries it. */
const CONFIRM = "sudoku-ls.confirm";

/** Makes an edit as it stands. */
type Apply = (edit: WorkspaceEdit) => Promise<void>;

/** Registers what happens when an action of {@link askFirst} is chosen. */
export function registerConfirm(apply: Apply): Disposable {
  return commands.registerCommand(CONFIRM, async (edit: WorkspaceEdit, question: string) => {
    if (await isConfirmed(question)) await apply(withoutQuestion(edit));
  });
}

/** The same action; where its edit is to be confirmed, the edit is made by a command that asks. */
export function askFirst(action: CodeAction): CodeAction {
  const question = questionOf(action.edit);
  if (action.edit === undefined || question === undefined) return action;
  const { edit, ...rest } = action;
  return { ...rest, command: { command: CONFIRM, title: action.title, arguments: [edit, question] } };
}

/** An edit of the server's own as it is to be made; `undefined` where it asks to be confirmed, and is not. */
export async function asked(edit: WorkspaceEdit): Promise<WorkspaceEdit | undefined> {
  const question = questionOf(edit);
  if (question === undefined) return edit;
  return (await isConfirmed(question)) ? withoutQuestion(edit) : undefined;
}

/** What the user is to confirm before an edit. */
function questionOf(edit: WorkspaceEdit | undefined): string | undefined {
  const annotations = Object.values(edit?.changeAnnotations ?? {});
  const asked = annotations.find(({ needsConfirmation }) => needsConfirmation === true);
  return asked === undefined ? undefined : asked.description ?? asked.label;
}

const isConfirmed = (question: string): Promise<boolean> => isToGoOn(question, "Overwrite");

function withoutQuestion(edit: WorkspaceEdit): WorkspaceEdit {
  const annotations = Object.entries(edit.changeAnnotations ?? {});
  const settled = annotations.map(([id, annotation]) => [id, { ...annotation, needsConfirmation: false }]);
  return { ...edit, changeAnnotations: Object.fromEntries(settled) };
}
