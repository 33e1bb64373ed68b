// The icon of panels that are not files: the one that files have.

import { Uri } from "vscode";

/** Returns the icon for light and dark themes. Without one, a tab has the icon of unknown files, which is pale in some themes. */
export function iconOf(extension: Uri): { light: Uri; dark: Uri } {
  return { light: Uri.joinPath(extension, "images/file-light.svg"), dark: Uri.joinPath(extension, "images/file-dark.svg") };
}
