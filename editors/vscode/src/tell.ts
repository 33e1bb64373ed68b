// Messages to the user. All go through this file, so that text quoted from a file or the clipboard can't be a link.

import { window } from "vscode";
import { plain } from "./show/plain";

export function inform(message: string): void {
  void window.showInformationMessage(plain(message));
}

export function warn(message: string): void {
  void window.showWarningMessage(plain(message));
}

/** Shows an error; returns the answer that the user chooses, if any. */
export function fail(message: string, ...answers: readonly string[]): Thenable<string | undefined> {
  return window.showErrorMessage(plain(message), ...answers);
}

/** Asks in a modal window; returns true if the user chooses to go on. */
export async function isToGoOn(question: string, goOn: string): Promise<boolean> {
  return (await window.showWarningMessage(plain(question), { modal: true }, goOn)) === goOn;
}
