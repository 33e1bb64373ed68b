// Texts for reading that the server makes, such as the whole path: shown as a Markdown preview beside the puzzle, whose grids keep their shape at any width. Of no file, they
// leave nothing to save.

import { EventEmitter, ExtensionContext, TextDocumentContentProvider, Uri, ViewColumn, commands, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

interface Document {
  readonly title: string;
  readonly markdown: string;
}

const SCHEME = "sudoku-document";

/** The texts that are shown, by their titles: one that is made anew takes the place of the one before. */
export class Documents implements TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private readonly changes = new EventEmitter<Uri>();

  readonly onDidChange = this.changes.event;

  constructor(context: ExtensionContext) {
    const forget = workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === SCHEME) this.texts.delete(uri.path);
    });
    context.subscriptions.push(workspace.registerTextDocumentContentProvider(SCHEME, this), this.changes, forget);
  }

  provideTextDocumentContent({ path }: Uri): string | undefined {
    return this.texts.get(path);
  }

  /** Tells the server that documents are shown here and that there is a tour, and shows those that it sends. Before the client is started. */
  showThoseOf(client: LanguageClient): void {
    client.registerFeature({
      fillClientCapabilities: (capabilities) => {
        capabilities.experimental = { ...capabilities.experimental, sudokuDocuments: true, sudokuTour: true };
      },
      initialize: () => undefined,
      getState: () => ({ kind: "static" }),
      clear: () => undefined,
    });
    client.onNotification("sudoku/document", (document: Document) => this.show(document));
  }

  private async show({ title, markdown }: Document): Promise<void> {
    const uri = Uri.from({ scheme: SCHEME, path: `/${title.replaceAll("/", "-")}.md` });
    this.texts.set(uri.path, markdown);
    this.changes.fire(uri);
    const editor = window.activeTextEditor;
    try {
      await commands.executeCommand("markdown.showPreviewToSide", uri);
      // The preview takes the focus, which stays with the puzzle.
      if (editor?.viewColumn !== undefined) await window.showTextDocument(editor.document, { viewColumn: editor.viewColumn });
    } catch {
      // Without VS Code's own extension for Markdown there is its text.
      await window.showTextDocument(uri, { viewColumn: ViewColumn.Beside, preserveFocus: true });
    }
  }
}
