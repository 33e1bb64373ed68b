// The panel beside the text that shows the search for a solution: a plot of all rounds, and the grid in one round, which the user steps through.
// The server draws both as SVG; the panel's script only requests rounds.

import { Disposable, ExtensionContext, Uri, ViewColumn, Webview, WebviewPanel, window } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { ROLES } from "../show/roles";
import { iconOf } from "./icon";
import { nonce as newNonce } from "./nonce";

interface Picture {
  readonly title: string;
  readonly svg: string;
  readonly trace: { readonly id: number; readonly rounds: number };
}

interface Round {
  readonly svg: string;
  readonly text: readonly string[];
  readonly trace: { readonly round: number; readonly rounds: number; readonly backtracks: number };
}

/** Announces to the server that this client shows pictures, and shows the pictures that the server sends. Call this before the client starts. */
export function showPictures(client: LanguageClient, context: ExtensionContext): void {
  client.registerFeature({
    fillClientCapabilities: (capabilities) => {
      capabilities.experimental = { ...capabilities.experimental, sudokuPictures: true };
    },
    initialize: () => undefined,
    getState: () => ({ kind: "static" }),
    clear: () => undefined,
  });
  client.onNotification("sudoku/picture", (picture: Picture) => show(client, context.extensionUri, picture));
}

function show(client: LanguageClient, extension: Uri, picture: Picture): void {
  const folder = Uri.joinPath(extension, "pages/stepper");
  const panel = window.createWebviewPanel("sudoku.picture", picture.title, ViewColumn.Beside, {
    enableScripts: true,
    localResourceRoots: [folder],
    retainContextWhenHidden: true,
  });
  panel.iconPath = iconOf(extension);
  const stepper = new Stepper(client, panel, picture);
  panel.onDidDispose(() => stepper.dispose());
  panel.webview.html = page(panel.webview, folder, picture);
}

/** Requests rounds for the panel from the server. While a request is pending, only the round that was wanted last is kept. */
class Stepper implements Disposable {
  private wanted: number | undefined;
  private isBusy = false;
  private readonly watch: Disposable;

  constructor(private readonly client: LanguageClient, private readonly panel: WebviewPanel, private readonly picture: Picture) {
    this.watch = panel.webview.onDidReceiveMessage(({ round }: { round?: unknown }) => {
      if (typeof round === "number") void this.ask(round);
    });
  }

  dispose(): void {
    this.wanted = undefined;
    this.watch.dispose();
  }

  private async ask(round: number): Promise<void> {
    this.wanted = round;
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (this.wanted !== undefined) {
        const params = { kind: "trace", trace: this.picture.trace.id, round: this.wanted, form: { svg: true } };
        this.wanted = undefined;
        const { svg, text, trace } = await this.client.sendRequest<Round>(ROLES, params);
        await this.panel.webview.postMessage({ svg, text, trace });
      }
    } catch (error) {
      await this.panel.webview.postMessage({ text: [`${String(error)} Trace the search again.`] });
    } finally {
      this.isBusy = false;
    }
  }
}

function page(webview: Webview, folder: Uri, { title, svg, trace }: Picture): string {
  const nonce = newNonce();
  const file = (name: string) => webview.asWebviewUri(Uri.joinPath(folder, name)).toString();
  const button = (id: string, label: string, sign: string) => `<button id="${id}" title="${label}" aria-label="${label}">${sign}</button>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline' ${webview.cspSource}; script-src 'nonce-${nonce}'">
<link rel="stylesheet" href="${file("stepper.css")}">
<title>${escaped(title)}</title>
</head>
<body data-rounds="${trace.rounds}">
<div id="controls" role="toolbar" aria-label="Rounds">
${button("first", "Before the first round (Home)", "|◀")}
${button("back", "Round before (Left)", "◀")}
${button("play", "Play or pause (Space)", "▶ Play")}
${button("next", "Next round (Right)", "▶")}
${button("last", "Last round (End)", "▶|")}
<label>Round <input id="round" type="number" min="0" max="${trace.rounds}" value="0"></label>
<span id="count">of ${trace.rounds.toLocaleString("en")}</span>
<label>Speed <input id="speed" type="range" min="0" max="6" value="2"></label>
</div>
<input id="scrub" type="range" min="0" max="${trace.rounds}" value="0" aria-label="Round">
<div id="grid"></div>
<div id="text" role="status"></div>
<div id="plot">${svg}</div>
<script nonce="${nonce}" src="${file("stepper.js")}"></script>
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
