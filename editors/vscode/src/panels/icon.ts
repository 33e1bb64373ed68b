// The icon of panels without a file of their own: the icon of `.sudoku` files.

import { Uri } from "vscode";

/** Returns the icon for light and dark themes. A tab without an icon would get the icon of unknown files, which is pale in some themes. */
export function iconOf(extension: Uri): { light: Uri; dark: Uri } {
  return { light: Uri.joinPath(extension, "images/file-light.svg"), dark: Uri.joinPath(extension, "images/file-dark.svg") };
}
