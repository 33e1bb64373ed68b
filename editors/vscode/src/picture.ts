// Pictures that the server makes, shown beside the text: an SVG without scripts, in a panel of its own.

import { ColorThemeKind, ViewColumn, WebviewPanel, window } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

interface Picture {
  readonly title: string;
  readonly svg: string;
}

/** The picture on the editor's own ground, in its letters, which grow where a narrow panel shrinks the picture. */
const STYLE = `
body { padding: 0 }
svg { display: block; width: 100%; min-width: 600px; height: auto; max-height: 98vh }
svg .paper { fill: var(--vscode-editor-background) }
svg text { fill: var(--vscode-editor-foreground); font-family: var(--vscode-font-family) }
@media (max-width: 840px) {
  svg text { font-size: 16px }
  svg .title { font-size: 19px }
}
`;

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
  // The picture asks the system whether its lines are for a dark ground; here the editor's theme decides.
  const { kind } = window.activeColorTheme;
  const dark = kind === ColorThemeKind.Dark || kind === ColorThemeKind.HighContrast;
  const themed = svg.replace("(prefers-color-scheme: dark)", dark ? "all" : "not all");
  panel.webview.html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${STYLE}</style>
</head>
<body>${themed}</body>
</html>`;
}
