// Messages to the user. All of them are told here: what they quote of a file or the clipboard is no link.

import { window } from "vscode";
import { plain } from "./show/plain";

export function inform(message: string): void {
  void window.showInformationMessage(plain(message));
}

export function warn(message: string): void {
  void window.showWarningMessage(plain(message));
}

/** Tells of an error; the answer that the user chooses, if there are some. */
export function fail(message: string, ...answers: readonly string[]): Thenable<string | undefined> {
  return window.showErrorMessage(plain(message), ...answers);
}

/** Asks in a window of its own; true if the user chooses to go on. */
export async function isToGoOn(question: string, goOn: string): Promise<boolean> {
  return (await window.showWarningMessage(plain(question), { modal: true }, goOn)) === goOn;
}
