// Play mode: until Escape, keys move from cell to cell, place digits and toggle pencil marks. The manifest binds the keys.

import { Disposable, EventEmitter, StatusBarAlignment, TextEditor, TextEditorCursorStyle, TextEditorOptions, TextEditorSelectionChangeKind, commands, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { inform } from "../tell";
import { act, ask } from "./cells";

/** The context key that is set in play mode; the manifest's key bindings depend on it. */
const PLAYING = "sudoku.playing";

interface Key {
  readonly action: string;
  readonly key?: string;
}

/** A key that is about to change the cell at the cursor. */
export interface Entry {
  readonly editor: TextEditor;
  readonly action: string;
  readonly key: string;
}

export class Play implements Disposable {
  private editor: TextEditor | undefined;
  private style: TextEditorOptions["cursorStyle"];
  /** Keys are handled one after another. */
  private turn: Promise<void> = Promise.resolve();
  /** Whether the next key is a pencil mark. */
  private marks = false;
  /** The first figure of a pencil mark on a board whose digits are numbers, while a second figure may follow. */
  private held = "";
  /** The moment after a digit was placed; empty after any other key. */
  private placed = "";
  /** Whether the puzzle has no givens yet, so that entries are givens. Otherwise the first entry starts a `[State]`. */
  private givens = false;
  /** Whether the cursor was in a `[State]` at the last check. */
  private inState = false;
  private readonly status = window.createStatusBarItem("sudoku.play", StatusBarAlignment.Left, 100);
  private readonly entries = new EventEmitter<Entry>();
  private readonly watches: Disposable[];

  /** Fires for a key before the server is asked what the key does, so that a board can draw its effect at once. */
  readonly onEntry = this.entries.event;

  constructor(private readonly clientNow: () => LanguageClient | undefined) {
    this.status.name = "Sudoku play mode";
    this.status.command = "sudoku-ls.stopPlaying";
    this.watches = [
      this.status,
      this.entries,
      commands.registerCommand("sudoku-ls.stopPlaying", () => this.leave()),
      commands.registerCommand("sudoku-ls.playKey", (key: Key) => this.press(key)),
      window.onDidChangeActiveTextEditor((editor) => {
        if (editor !== this.editor) this.stop();
      }),
      window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        // A click selects another cell, so the figure that is held is dropped.
        if (kind === TextEditorSelectionChangeKind.Mouse && this.held !== "") this.hold("");
        void this.follow(textEditor);
      }),
    ];
  }

  /** Turns play mode on in the active editor, or off. */
  toggle(): void {
    if (this.editor === undefined) this.start(window.activeTextEditor);
    else this.leave();
  }

  /** Writes the mark that is held, then turns play mode off. */
  private leave(): void {
    this.turn = this.turn.then(() => this.finish()).catch((error) => console.error(error)).then(() => this.stop());
  }

  dispose(): void {
    this.stop();
    for (const watch of this.watches) watch.dispose();
  }

  private start(editor: TextEditor | undefined): void {
    if (editor?.document.languageId !== "sudoku") {
      inform("Open a .sudoku file and place the cursor in a puzzle first.");
      return;
    }
    this.editor = editor;
    this.style = editor.options.cursorStyle;
    editor.options = { ...editor.options, cursorStyle: TextEditorCursorStyle.Block };
    void commands.executeCommand("setContext", PLAYING, true);
    this.givens = false;
    this.say();
    this.press({ action: "here" });
  }

  private stop(): void {
    const { editor } = this;
    if (editor === undefined) return;
    this.editor = undefined;
    this.marks = false;
    this.held = "";
    if (this.style !== undefined) editor.options = { ...editor.options, cursorStyle: this.style };
    void commands.executeCommand("setContext", PLAYING, false);
    this.status.hide();
  }

  private say(): void {
    const mark = this.held !== "" ? `mark ${this.held}_` : this.marks ? "next key is a mark" : this.givens ? "editing the givens" : "playing";
    this.status.text = `$(edit) Sudoku: ${mark}`;
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
      await this.finish();
      this.marks = !this.marks;
    } else if (action === "clear" && this.held !== "") {
      this.held = "";
    } else if ((action === "mark" || action === "place") && key !== undefined) {
      await this.write(client, editor, this.marks ? "mark" : action, key);
    } else {
      this.marks = false;
      await this.finish();
      await this.act(client, editor, action, key);
    }
    if (this.editor !== undefined) this.say();
  }

  /** Places a digit or toggles a mark. A figure that may start a mark's number is held until the second figure. */
  private async write(client: LanguageClient, editor: TextEditor, action: string, key: string): Promise<void> {
    this.marks = false;
    const isMark = action === "mark" || this.held !== "";
    const symbols = isMark ? (await ask(client, editor, [editor.selection.active], "here"))?.symbols ?? [] : [];
    const number = this.held + key;
    if (this.held !== "" && symbols.includes(number)) {
      this.held = "";
      return this.act(client, editor, "mark", number);
    }
    await this.finish();
    if (action === "mark" && symbols.some((symbol) => symbol.length > key.length && symbol.startsWith(key))) this.held = key;
    else await this.act(client, editor, action, key);
  }

  private async act(client: LanguageClient, editor: TextEditor, action: string, key = ""): Promise<void> {
    if (action === "place" || action === "mark" || action === "clear") this.entries.fire({ editor, action, key });
    // A figure joins the figure that was typed just before it.
    const joins = action === "place" ? this.placed === moment(editor) : undefined;
    const answer = await act(client, editor, action, key, { joins, startsState: !this.givens });
    if (action === "here") this.givens = answer?.givensApart === null;
    this.placed = action === "place" ? moment(editor) : "";
  }

  /** Writes the mark that is held, without a second figure. */
  private async finish(): Promise<void> {
    const { editor, held } = this, client = this.clientNow();
    this.held = "";
    if (held !== "" && editor !== undefined && client !== undefined) await this.act(client, editor, "mark", held);
  }

  private hold(figure: string): void {
    this.held = figure;
    this.say();
  }

  /** Turns play mode on when the cursor enters a `[State]` and off when it leaves, if the setting `sudoku.playMode.inState` is on. */
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

/** Identifies a moment by the version of the text and the cursor: it changes with each move and edit. */
function moment({ document, selection: { active } }: TextEditor): string {
  return `${document.version}:${active.line}:${active.character}`;
}
