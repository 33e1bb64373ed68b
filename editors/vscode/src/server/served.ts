// Which documents the server serves.

import { TextDocument, languages } from "vscode";
import { DOCUMENTS } from "#host";

/** Returns whether the server serves this document. It serves no earlier versions of a file, such as those that git compares. */
export function isServed(document: TextDocument): boolean {
  return languages.match(DOCUMENTS, document) > 0;
}
