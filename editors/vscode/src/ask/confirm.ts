// Edits that would overwrite the player's digits. VS Code would list every change with an empty box to tick; here, one question is asked before
// the edit is made.

import { Disposable, commands } from "vscode";
import { CodeAction, WorkspaceEdit } from "vscode-languageclient/node";
import { isToGoOn } from "../tell";

/** The command that asks and then makes an edit. It is not in the palette: only code actions run it. */
const CONFIRM = "sudoku-ls.confirm";

/** Makes an edit without asking. */
type Apply = (edit: WorkspaceEdit) => Promise<void>;

/** Registers the command of the code actions that {@link askFirst} returns. */
export function registerConfirm(apply: Apply): Disposable {
  return commands.registerCommand(CONFIRM, async (edit: WorkspaceEdit, question: string) => {
    if (await isConfirmed(question)) await apply(withoutQuestion(edit));
  });
}

/** Returns the same code action; if its edit needs confirmation, the edit moves into a command that asks first. */
export function askFirst(action: CodeAction): CodeAction {
  const question = questionOf(action.edit);
  if (action.edit === undefined || question === undefined) return action;
  const { edit, ...rest } = action;
  return { ...rest, command: { command: CONFIRM, title: action.title, arguments: [edit, question] } };
}

/** Returns an edit that the server wants to make, its question removed; `undefined` if the edit needs confirmation and the user declines. */
export async function asked(edit: WorkspaceEdit): Promise<WorkspaceEdit | undefined> {
  const question = questionOf(edit);
  if (question === undefined) return edit;
  return (await isConfirmed(question)) ? withoutQuestion(edit) : undefined;
}

/** Returns the question that an edit needs answered; `undefined` if it needs none. */
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
