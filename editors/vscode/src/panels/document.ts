// Read-only texts from the server, such as why a cell holds its digit: shown as a Markdown preview beside the puzzle, where the
// lines of a grid never wrap. The texts belong to no file, so VS Code never asks to save them. The whole path has a panel of its own.

import { EventEmitter, ExtensionContext, TextDocumentContentProvider, Uri, ViewColumn, commands, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { Ask, Followed, Paths } from "./path";

/** A text, of a path also with what is needed to go along with it. */
type Document = Pick<Followed, "title" | "markdown"> & Partial<Followed>;

const SCHEME = "sudoku-document";

/** The texts that are shown, by title: a new text replaces the previous one with its title. */
export class Documents implements TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private readonly changes = new EventEmitter<Uri>();

  readonly onDidChange = this.changes.event;

  private readonly paths: Paths;

  constructor(context: ExtensionContext, ask: Ask) {
    this.paths = new Paths(context, ask);
    const forget = workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === SCHEME) this.texts.delete(uri.path);
    });
    context.subscriptions.push(workspace.registerTextDocumentContentProvider(SCHEME, this), this.changes, forget);
  }

  provideTextDocumentContent({ path }: Uri): string | undefined {
    return this.texts.get(path);
  }

  /**
   * Announces to the server that this client shows documents and has a tour, and shows the documents that the server
   * sends. Call this before the client starts.
   */
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

  private async show({ title, markdown, uri: puzzle, position, steps }: Document): Promise<void> {
    if (puzzle !== undefined && position !== undefined && steps !== undefined && (await this.paths.show({ title, markdown, uri: puzzle, position, steps }))) return;
    const uri = Uri.from({ scheme: SCHEME, path: `/${title.replaceAll("/", "-")}.md` });
    this.texts.set(uri.path, markdown);
    this.changes.fire(uri);
    const editor = window.activeTextEditor;
    try {
      await commands.executeCommand("markdown.showPreviewToSide", uri);
      // The preview takes the focus; give it back to the puzzle.
      if (editor?.viewColumn !== undefined) await window.showTextDocument(editor.document, { viewColumn: editor.viewColumn });
    } catch {
      // Without VS Code's Markdown extension, show the Markdown source.
      await window.showTextDocument(uri, { viewColumn: ViewColumn.Beside, preserveFocus: true });
    }
  }
}
