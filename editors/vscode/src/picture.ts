// Pictures that the server makes, shown beside the text: an SVG without scripts, in a panel of its own.

import { ColorThemeKind, ViewColumn, WebviewPanel, window } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

interface Picture {
  readonly title: string;
  readonly svg: string;
}

/** Tells the server that pictures are shown here, and shows those that it sends. Before the client is started. */
export function showPictures(client: LanguageClient): void {
  client.registerFeature({
    fillClientCapabilities: (capabilities) => {
      capabilities.experimental = { ...capabilities.experimental, sudokuPictures: true };
    },
    initialize: () => undefined,
    getState: () => ({ kind: "static" }),
    clear: () => undefined,
  });
  client.onNotification("sudoku/picture", show);
}

function show(picture: Picture): void {
  const panel = window.createWebviewPanel("sudoku.picture", picture.title, ViewColumn.Beside, { enableScripts: false });
  const draw = () => paint(panel, picture.svg);
  draw();
  const watch = window.onDidChangeActiveColorTheme(draw);
  panel.onDidDispose(() => watch.dispose());
}

function paint(panel: WebviewPanel, svg: string): void {
  // The picture asks the system for its colours; here the editor's theme decides.
  const { kind } = window.activeColorTheme;
  const dark = kind === ColorThemeKind.Dark || kind === ColorThemeKind.HighContrast;
  const themed = svg.replace("(prefers-color-scheme: dark)", dark ? "all" : "not all");
  panel.webview.html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>svg { width: 100%; height: auto; max-height: 96vh }</style>
</head>
<body>${themed}</body>
</html>`;
}
