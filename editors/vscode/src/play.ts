// Play mode: keys move by the cell, place digits and toggle marks, until Escape. The manifest says which key does what.

import { Disposable, StatusBarAlignment, TextEditor, TextEditorCursorStyle, TextEditorOptions, commands, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { act, ask } from "./cells";

/** While it is on, the keys of the manifest are those of play mode. */
const PLAYING = "sudoku.playing";

interface Key {
  readonly action: string;
  readonly key?: string;
}

export class Play implements Disposable {
  private editor: TextEditor | undefined;
  private style: TextEditorOptions["cursorStyle"];
  /** Keys take effect one after another. */
  private turn: Promise<void> = Promise.resolve();
  /** Whether the next key is a pencil mark. */
  private marks = false;
  /** Whether the cursor was in a `[State]` when it was last looked at. */
  private inState = false;
  private readonly status = window.createStatusBarItem("sudoku.play", StatusBarAlignment.Left, 100);
  private readonly watches: Disposable[];

  constructor(private readonly clientNow: () => LanguageClient | undefined) {
    this.status.name = "Sudoku play mode";
    this.status.command = "sudoku-ls.stopPlaying";
    this.watches = [
      this.status,
      commands.registerCommand("sudoku-ls.stopPlaying", () => this.stop()),
      commands.registerCommand("sudoku-ls.playKey", (key: Key) => this.press(key)),
      window.onDidChangeActiveTextEditor((editor) => {
        if (editor !== this.editor) this.stop();
      }),
      window.onDidChangeTextEditorSelection(({ textEditor }) => void this.follow(textEditor)),
    ];
  }

  /** Turns it on in the active editor, or off. */
  toggle(): void {
    if (this.editor === undefined) this.start(window.activeTextEditor);
    else this.stop();
  }

  dispose(): void {
    this.stop();
    for (const watch of this.watches) watch.dispose();
  }

  private start(editor: TextEditor | undefined): void {
    if (editor?.document.languageId !== "sudoku") {
      void window.showInformationMessage("Open a .sudoku file and place the cursor in a puzzle first.");
      return;
    }
    this.editor = editor;
    this.style = editor.options.cursorStyle;
    editor.options = { ...editor.options, cursorStyle: TextEditorCursorStyle.Block };
    void commands.executeCommand("setContext", PLAYING, true);
    this.say();
    this.press({ action: "here" });
  }

  private stop(): void {
    const { editor } = this;
    if (editor === undefined) return;
    this.editor = undefined;
    this.marks = false;
    if (this.style !== undefined) editor.options = { ...editor.options, cursorStyle: this.style };
    void commands.executeCommand("setContext", PLAYING, false);
    this.status.hide();
  }

  private say(): void {
    this.status.text = this.marks ? "$(edit) Sudoku: next key is a mark" : "$(edit) Sudoku: playing";
    this.status.tooltip = "Play mode: arrows or hjkl move, digits place, Shift+digit marks, Backspace clears, Tab goes to the next blank. Escape leaves.";
    this.status.show();
  }

  private press({ action, key }: Key): void {
    this.turn = this.turn.then(() => this.take(action, key)).catch((error) => console.error(error));
  }

  private async take(action: string, key: string | undefined): Promise<void> {
    const { editor } = this, client = this.clientNow();
    if (editor === undefined || client === undefined) return;
    if (action === "markNext") {
      this.marks = !this.marks;
    } else {
      const marked = this.marks && action === "place";
      this.marks = false;
      await act(client, editor, marked ? "mark" : action, key);
    }
    if (this.editor !== undefined) this.say();
  }

  /** Turns play mode on where the cursor comes into a `[State]`, and off where it leaves it, if the user wants that. */
  private async follow(editor: TextEditor): Promise<void> {
    const client = this.clientNow();
    const wanted = workspace.getConfiguration("sudoku").get("playMode.inState", false);
    if (!wanted || client === undefined || editor !== window.activeTextEditor || editor.document.languageId !== "sudoku") return;
    const answer = await ask(client, editor, [editor.selection.active], "here");
    if (answer !== null && answer.version !== editor.document.version) return;
    const inState = answer?.inState === true;
    if (inState && !this.inState && this.editor === undefined) this.start(editor);
    if (!inState && this.inState && this.editor === editor) this.stop();
    this.inState = inState;
  }
}
