// The HTML of a view: it loads the view's own script and styles, and nothing from elsewhere.

import { Uri, Webview } from "vscode";
import { nonce } from "./nonce";

/** The parts of a page: the name of its files and of its only element, its title, the data attribute of that element, and what is in it at first, as HTML. */
export interface Page {
  readonly name: string;
  readonly title: string;
  readonly data: readonly [name: string, value: string];
  readonly content?: string;
}

export function page(webview: Webview, folder: Uri, { name, title, data: [key, value], content = "" }: Page): string {
  const own = nonce();
  const file = (ending: string) => webview.asWebviewUri(Uri.joinPath(folder, `${name}.${ending}`)).toString();
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${own}'">
<link rel="stylesheet" href="${file("css")}">
<title>${title}</title>
</head>
<body>
<main id="${name}" data-${key}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">${content}</main>
<script nonce="${own}" src="${file("js")}"></script>
</body>
</html>`;
}
