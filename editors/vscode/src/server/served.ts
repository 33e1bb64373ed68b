// Which texts the server knows.

import { TextDocument, languages } from "vscode";
import { DOCUMENTS } from "#host";

/** Whether the server gets this text: not a version of a file that is only compared with it, as those of git are. */
export function isServed(document: TextDocument): boolean {
  return languages.match(DOCUMENTS, document) > 0;
}
