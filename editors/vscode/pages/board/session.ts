// Connects a board with the language server: follows a puzzle of a document, and turns the player's entries into edits
// of its text. It depends neither on VS Code nor on a page.

import { enteredAt, typedInto } from "./echo";
import { Changed, FromBoard, Hint, Model, Position, Range, TextEdit, ToBoard, Typed } from "./model";

/** The document, as its editor provides it. */
export interface Desk {
  readonly uri: string;
  version(): number;
  request(method: string, params: object): Promise<unknown>;
  /** Makes edits of the current text as one undo step; returns false if the editor refuses them. */
  edit(edits: readonly TextEdit[]): Promise<boolean>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  reveal(range: Range): void;
  /** The roles that the server announces. */
  roles(): readonly { readonly name: string; readonly hue: string; readonly struck: boolean }[];
}

interface Played {
  readonly version: number;
  readonly edits: readonly TextEdit[];
  readonly message?: string | null;
}

interface Drawn {
  readonly version?: number;
  readonly text: readonly string[];
  readonly cells: readonly { readonly cell: string; readonly role: string }[];
  readonly candidates: readonly { readonly cell: string; readonly digit: string; readonly role: string }[];
  readonly links: readonly { readonly from: Hint["links"][0]["from"]; readonly to: Hint["links"][0]["to"]; readonly kind: string }[];
}

/** How often an entry is tried again when the text changes during the request. */
const TRIES = 5;

/** How long the text must be unchanged before the puzzle is rated, in milliseconds. */
const REST_MS = 400;

/** The time limit for a key typed in the text to change its cell, in milliseconds. */
const TYPED_MS = 300;

const DEEPEST = 3;

/** A version before all versions of a text. */
const NEVER = -1;

/** The role of a cell whose digit is wrong and has to be removed first. */
const WRONG = "wrong";

export class Session {
  private readonly tell: (message: ToBoard) => void;
  private model: Model | null = null;
  private hint: Hint | null = null;
  /** The cells whose digits the hint calls wrong. */
  private wrong: readonly string[] = [];
  private hasCandidates = false;
  private isReady = false;
  private isAsking = false;
  private isStale = false;
  /** Whether the last request failed. */
  private isSilent = false;
  private isOther = true;
  private isOver = false;
  /** Runs until a key typed in the text has changed its cell; until then, the text is not read. */
  private typing: ReturnType<typeof setTimeout> | undefined;
  /** The last model sent to the board, as JSON. */
  private told = "";
  /**
   * The last entry that was made or refused, the entry before it, and the version of the text that the last entry
   * changes: a model of that version does not contain the entry yet.
   */
  private entered = { number: 0, before: 0, version: NEVER };
  private rest: ReturnType<typeof setTimeout> | undefined;
  /** Entries are handled one after another. */
  private turn: Promise<void> = Promise.resolve();

  /** `position` is any position in the puzzle. */
  constructor(private readonly desk: Desk, tell: (message: ToBoard) => void, private position: Position) {
    // An answer may arrive after the page is closed.
    this.tell = (message) => this.isOver || tell(message);
  }

  dispose(): void {
    this.isOver = true;
    clearTimeout(this.rest);
    clearTimeout(this.typing);
  }

  /** Returns the position of the puzzle in the text. */
  at(): Position {
    return this.position;
  }

  /** Returns whether a position of the text is in the board's puzzle. */
  has(position: Position): boolean {
    return this.model !== null && isIn(position, this.model.range);
  }

  /** Handles a move of the cursor. */
  cursor(position: Position): void {
    const { model } = this;
    this.isOther ||= model === null || !isIn(position, model.range);
    this.position = position;
    if (this.isOther) this.clearHint();
    if (this.isOther || model?.version !== this.desk.version()) void this.refresh();
  }

  /**
   * Handles a change of the text: the puzzle's position moves with it. `isTyped`: a digit was typed before a cell, and
   * another change is about to move it into the cell.
   */
  changed(changes: readonly Changed[], isTyped = false): void {
    for (const { range, text } of changes) {
      const lines = text.split("\n").length - 1;
      if (range.end.line < this.position.line) {
        const line = this.position.line + lines - (range.end.line - range.start.line);
        this.position = { ...this.position, line };
      } else if (range.start.line < this.position.line) {
        this.position = range.start;
      }
    }
    this.clearHint();
    this.expect(isTyped ? changes : []);
    void this.refresh();
  }

  /** Draws the effect of a key on the cell at a position of the text, before the server has answered. */
  entering(position: Position, action: string, key: string): void {
    const { model } = this;
    if (model?.version === this.desk.version()) this.draw(enteredAt(model, position, action, key));
  }

  /** Requests the model again, since the text or the facts about the puzzle have changed. */
  async refresh(): Promise<void> {
    this.isStale = true;
    if (!this.isReady || this.isAsking) return;
    this.isAsking = true;
    let isLate = false;
    try {
      while (this.isStale && !this.isOver && this.typing === undefined) {
        this.isStale = false;
        const model = await this.ask(false);
        // If the text has changed meanwhile, the model is requested again.
        if (model !== null && model.version !== this.desk.version()) continue;
        this.show(model);
        if (this.isSilent) this.tell({ kind: "say", text: "" });
        this.isSilent = false;
      }
    } catch (error) {
      this.isSilent = true;
      // The board must not show an entry that the text does not contain.
      this.told = "";
      this.tellOf(this.model, false);
      this.tell({ kind: "say", text: sentence(error) });
      // A refresh requested meanwhile may have the same cause, for example that the server has ended; so it is repeated.
      isLate = this.isStale;
    } finally {
      this.isAsking = false;
    }
    if (isLate) await this.refresh();
  }

  receive(message: FromBoard): void {
    switch (message.kind) {
      case "ready":
        this.isReady = true;
        this.isOther = true;
        void this.refresh().then(() => this.tell({ kind: "hint", hint: this.hint }));
        return;
      case "enter":
        this.next(() => this.enter(message));
        return;
      case "undo":
        this.next(() => this.desk.undo());
        return;
      case "redo":
        this.next(() => this.desk.redo());
        return;
      case "hint":
        this.next(() => this.showHint());
        return;
      case "clearHint":
        this.clearHint();
        return;
      case "apply":
        this.next(() => this.apply());
        return;
      case "check":
        this.next(() => this.check());
        return;
      case "turn":
        this.next(() => this.turnBy(message.step));
        return;
      case "candidates":
        this.hasCandidates = message.isOn;
        void this.refresh();
        return;
      case "reveal": {
        const range = this.model?.cells.find(({ name }) => name === message.cell)?.range;
        if (range !== undefined) this.desk.reveal(range);
      }
    }
  }

  /** Draws at once what a key typed in the text will do to a cell. */
  private expect(changes: readonly Changed[]): void {
    clearTimeout(this.typing);
    this.typing = undefined;
    const { model } = this;
    if (model?.version === this.desk.version() - 1) this.draw(typedInto(model, changes));
  }

  /** Draws an entry that the text does not contain yet. If the text does not change accordingly, the next refresh undoes the drawing. */
  private draw(typed: Typed | undefined): void {
    if (typed === undefined) return;
    clearTimeout(this.typing);
    this.told = "";
    this.tell({ kind: "typed", ...typed });
    this.typing = setTimeout(() => {
      this.typing = undefined;
      void this.refresh();
    }, TYPED_MS);
  }

  private next(step: () => Promise<unknown>): void {
    this.turn = this.turn.then(step).then(
      () => undefined,
      (error) => this.tell({ kind: "say", text: sentence(error) }),
    );
  }

  /** Goes to the next puzzle of the text, or to the previous one. */
  private async turnBy(step: 1 | -1): Promise<void> {
    if (this.model?.version !== this.desk.version()) await this.refresh();
    const to = step > 0 ? this.model?.after : this.model?.before;
    if (to !== null && to !== undefined) this.cursor(to);
  }

  private params(): { textDocument: { uri: string }; position: Position } {
    return { textDocument: { uri: this.desk.uri }, position: this.position };
  }

  private async ask(rated: boolean): Promise<Model | null> {
    const params = { ...this.params(), candidates: this.hasCandidates, rated };
    return (await this.desk.request("sudoku/board", params)) as Model | null;
  }

  private show(model: Model | null): void {
    this.model = model;
    this.tellOf(model, this.isOther);
    this.isOther = false;
    clearTimeout(this.rest);
    const isOpen = model !== null && (!model.isDecided || (model.rating === null && model.summary.includes("unique")));
    if (isOpen) this.rest = setTimeout(() => void this.rate(), REST_MS);
  }

  /** Shows the results of searches once they are known. */
  private async rate(): Promise<void> {
    const model = await this.ask(true).catch(() => null);
    if (model === null || this.isOver || model.version !== this.desk.version() || this.isAsking || this.typing !== undefined) return;
    this.model = model;
    this.tellOf(model, false);
  }

  /** Sends the model to the board unless the board has it already: messages to a page are expensive. */
  private tellOf(model: Model | null, isOther: boolean): void {
    const { number, before, version } = this.entered, entered = (model?.version ?? this.desk.version()) > version ? number : before;
    const bare = model === null ? null : { ...model, cell: null, cells: model.cells.map(({ range: _, ...cell }) => cell) };
    const told = JSON.stringify([bare, entered]);
    if (told === this.told && !isOther) return;
    this.told = told;
    this.tell({ kind: "board", model: bare === null ? null : { ...bare, cell: model?.cell ?? null }, isOther, entered });
  }

  private async enter(message: FromBoard & { kind: "enter" }): Promise<void> {
    const isMade = await this.make(message).catch((error) => {
      this.tell({ kind: "say", text: sentence(error) });
      return false;
    });
    // The change of the text redraws the board.
    if (isMade) return;
    this.entered = { number: message.number, before: message.number, version: NEVER };
    await this.refresh();
  }

  private async make({ action, key, joins, cells, setsGivens, number }: Omit<FromBoard & { kind: "enter" }, "kind">): Promise<boolean> {
    const { textDocument, position } = this.params(), before = this.entered.number;
    const params = { textDocument, positions: [position], action, key, joins, cells, startsState: !setsGivens };
    for (let time = 0; time < TRIES; time += 1) {
      const answer = (await this.desk.request("sudoku/play", params)) as Played | null;
      if (answer === null) return false;
      if (answer.version !== this.desk.version()) continue;
      if (answer.message) this.tell({ kind: "say", text: answer.message });
      if (answer.edits.length === 0) return false;
      // Set before the edit, so that the model that follows the change counts this entry.
      this.entered = { number, before, version: answer.version };
      if (await this.desk.edit(answer.edits)) return true;
    }
    return false;
  }

  /** Shows a hint: at first where to look, then the pattern, then the whole step. */
  private async showHint(): Promise<void> {
    const depth = Math.min((this.hint?.depth ?? 0) + 1, DEEPEST);
    const drawn = (await this.desk.request("sudoku/roles", { ...this.params(), kind: "hint", depth })) as Drawn | null;
    if (drawn === null || (drawn.version !== undefined && drawn.version !== this.desk.version())) return;
    const roles = new Map(this.desk.roles().map((role) => [role.name, role]));
    const hue = (role: string) => roles.get(role)?.hue ?? "grey";
    this.wrong = drawn.cells.filter(({ role }) => role === WRONG).map(({ cell }) => cell);
    const points = drawn.cells.length + drawn.candidates.length > 0;
    this.hint = {
      depth,
      ...(this.wrong.length > 0 ? { step: "clear" } : depth === DEEPEST && points ? { step: "apply" } : {}),
      text: drawn.text,
      cells: drawn.cells.map(({ cell, role }) => ({ cell, hue: hue(role) })),
      candidates: drawn.candidates.map(({ cell, digit, role }) => ({ cell, digit, hue: hue(role), isStruck: roles.get(role)?.struck === true })),
      links: drawn.links.map(({ from, to, kind }) => ({ from, to, isStrong: kind === "strong" })),
    };
    this.tell({ kind: "hint", hint: this.hint });
  }

  private clearHint(): void {
    if (this.hint === null) return;
    this.hint = null;
    this.tell({ kind: "hint", hint: null });
  }

  /** Makes the step of the hint. */
  private async apply(): Promise<void> {
    if (this.hint?.step !== "clear") await this.execute("sudoku.nextStep");
    else await this.make({ action: "clear", key: "", joins: false, cells: this.wrong, setsGivens: false, number: this.entered.number });
  }

  /** Checks the digits, with the option `quiet`: the board itself shows the result. */
  private async check(): Promise<void> {
    this.clearHint();
    const said = await this.execute("sudoku.check", { quiet: true });
    await this.refresh();
    if (typeof said === "string") this.tell({ kind: "say", text: said });
  }

  private async execute(command: string, more: object = {}): Promise<unknown> {
    const target = { uri: this.desk.uri, position: this.position, ...more };
    return this.desk.request("workspace/executeCommand", { command, arguments: [target] });
  }
}

function isIn({ line }: Position, { start, end }: Range): boolean {
  return line >= start.line && (line < end.line || (line === end.line && end.character > 0) || start.line === end.line);
}

/** Returns what an error says, without the name of its kind. */
function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
