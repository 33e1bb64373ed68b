// Texts for reading that the server makes: an untitled Markdown document beside the puzzle.

import { ViewColumn, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

interface Document {
  readonly title: string;
  readonly markdown: string;
}

/** Tells the server that documents are shown here and that there is a tour, and shows those that it sends. Before the client is started. */
export function showDocuments(client: LanguageClient): void {
  client.registerFeature({
    fillClientCapabilities: (capabilities) => {
      capabilities.experimental = { ...capabilities.experimental, sudokuDocuments: true, sudokuTour: true };
    },
    initialize: () => undefined,
    getState: () => ({ kind: "static" }),
    clear: () => undefined,
  });
  client.onNotification("sudoku/document", show);
}

async function show({ markdown }: Document): Promise<void> {
  const document = await workspace.openTextDocument({ language: "markdown", content: markdown });
  await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true });
}
