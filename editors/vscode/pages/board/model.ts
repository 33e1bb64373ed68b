// What a board shows, and the messages between a board and its session. Plain data.

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

/** A change of the text, as editors report it. */
export interface Changed {
  readonly range: Range;
  readonly text: string;
}

export interface Cell {
  /** The cell's name, such as `r4c7`. */
  readonly name: string;
  readonly digit?: string;
  readonly isGiven?: boolean;
  /** The player's pencil marks. */
  readonly marks?: readonly string[];
  /** The marks that a digit rules out, by a house or by a rule. */
  readonly out?: readonly string[];
  /** The marks in the corners of the cell. */
  readonly corners?: readonly string[];
  readonly colors?: readonly string[];
  /** Colored candidates. */
  readonly tinted?: readonly (readonly [symbol: string, color: string])[];
  /** The strokes of the pen that start in it: `right`, `down`, `falling`, `rising`. */
  readonly pen?: readonly string[];
  /** The cell's candidates, if they were requested. */
  readonly candidates?: readonly string[];
  /** The range of the cell in the text; absent if the text has no such cell. */
  readonly range?: Range;
}

export interface Constraints {
  readonly below: string;
  readonly above: string;
  readonly margins: readonly [number, number, number, number];
  /** A description of each kind of constraint. */
  readonly notes: readonly string[];
  readonly list: readonly { readonly number: number; readonly text: string; readonly cells: readonly number[]; readonly sets?: readonly string[] }[];
}

/** What digit keys enter: digits, corner marks, pencil marks in the center, or colors; with the pen, which draws lines from cell to cell, they are digits. */
export type Mode = "digit" | "corner" | "center" | "color" | "pen";

/** The colors, in the order of their keys. */
export const COLORS = ["red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "grey"] as const;

/** The answer to `sudoku/board`. Cells are numbered from 0, row by row. */
export interface Model {
  readonly version: number;
  readonly title: string | null;
  readonly summary: string;
  readonly rating: { readonly text: string; readonly level?: string; readonly er?: string } | null;
  /** The number of the puzzle in its text, from 1, the number of puzzles, and the positions of the previous and the next puzzle. */
  readonly number: number;
  readonly total: number;
  readonly before: Position | null;
  readonly after: Position | null;
  readonly isDecided: boolean;
  /** The number of digits. */
  readonly size: number;
  readonly rows: number;
  readonly columns: number;
  readonly symbols: readonly string[];
  readonly isDecimal: boolean;
  /** The number of each cell's box or region; empty if the rows are the only regions. */
  readonly regions: readonly number[];
  readonly houses: readonly { readonly name: string; readonly kind: "line" | "area"; readonly cells: readonly number[] }[];
  readonly rules: readonly { readonly name: string; readonly text: string }[];
  /** For each cell, the cells that a rule alone links to it, not a row, column or region; absent or empty without rules. */
  readonly farPeers?: readonly (readonly number[])[];
  /**
   * The constraints of a variant puzzle: SVG markup for below and above the digits, with 60 units per cell; the room
   * for clues to the left, above, to the right and below; and a description of each constraint.
   */
  readonly constraints?: Constraints | null;
  readonly cells: readonly Cell[];
  readonly clashes: readonly { readonly cells: readonly number[]; readonly text: string }[];
  readonly wrong: readonly number[];
  readonly stage: "untouched" | "begun" | "full" | "solved";
  /** Whether the player's digits are kept apart from the givens. */
  readonly isApart: boolean;
  readonly isWhole: boolean;
  readonly grid: Range;
  readonly range: Range;
  /** The cell at the cursor; `null` if the cursor is in no cell. */
  readonly cell: number | null;
}

/** What a hint points out, in colors. */
export interface Hint {
  readonly depth: number;
  readonly text: readonly string[];
  readonly cells: readonly { readonly cell: string; readonly hue: string }[];
  readonly candidates: readonly { readonly cell: string; readonly digit: string; readonly hue: string; readonly isStruck: boolean }[];
  readonly links: readonly { readonly from: End; readonly to: End; readonly isStrong: boolean }[];
  /** The step that the hint reveals; absent if the hint does not reveal one. If digits are wrong, the step is to clear them. */
  readonly step?: "apply" | "clear";
}

export interface End {
  readonly cells: readonly string[];
  readonly digit: string;
}

/**
 * What an entry does to cells: `place` and `mark` enter a digit or a mark, `clear` empties the cells; `note` adds `key`
 * to the notes of `[Marks]` or `[Colors]`, or draws a line through the cells if `key` is `pen`; `clearNotes` removes all notes of a kind.
 */
export type Action = "place" | "mark" | "clear" | "note" | "clearNotes";

/** The effect of a key typed in the text on a cell. */
export interface Typed {
  readonly action: Action;
  readonly key: string;
  readonly cells: readonly string[];
  readonly setsGivens: boolean;
}

/** The messages from the board to its session. */
export type FromBoard =
  | { readonly kind: "ready" }
  /**
   * An entry for some cells. `joins`: for a mark, `key` is a number whose first figure was marked just before; for a
   * digit, the key was typed, and may extend the number in the cell. `setsGivens`: the entry changes the givens if the
   * puzzle has no grid of the player's. `number` counts entries.
   */
  | { readonly kind: "enter"; readonly action: Action; readonly key: string; readonly joins: boolean; readonly cells: readonly string[]; readonly setsGivens: boolean; readonly number: number }
  | { readonly kind: "undo" | "redo" | "hint" | "apply" | "check" | "clearHint" }
  /** Go to the next puzzle of the text, or to the previous one. */
  | { readonly kind: "turn"; readonly step: 1 | -1 }
  | { readonly kind: "candidates"; readonly isOn: boolean }
  /** Show this cell in the text. */
  | { readonly kind: "reveal"; readonly cell: string };

/** The messages from the session to the board. */
export type ToBoard =
  /**
   * `model` is `null` if there is no puzzle at the cursor. `isOther`: the puzzle is not the one shown before.
   * `entered`: the number of the last entry that the model contains or that was refused.
   */
  | { readonly kind: "board"; readonly model: Model | null; readonly isOther: boolean; readonly entered: number }
  | { readonly kind: "hint"; readonly hint: Hint | null }
  /** A key was typed in the text and is about to have this effect. The next model contains it, unless it was refused. */
  | ({ readonly kind: "typed" } & Typed)
  | { readonly kind: "say"; readonly text: string };

/** The state of a board that is kept while it is not shown. */
export interface Kept {
  readonly selected?: readonly number[];
  readonly active?: number;
  readonly mode?: Mode;
  readonly hasCandidates?: boolean;
  readonly hasCoordinates?: boolean;
  readonly hidesClock?: boolean;
  readonly isPaused?: boolean;
  /** The time played in milliseconds, by puzzle. */
  readonly clocks?: Readonly<Record<string, number>>;
}

/** What a board needs from the page around it. */
export interface Host {
  post(message: FromBoard): void;
  onMessage(listener: (message: ToBoard) => void): void;
  /** Returns the state that was kept when this board was last shown. */
  load(): Kept;
  keep(state: Kept): void;
}

/** The state with which a page in VS Code starts. VS Code keeps it to restore the window. */
export interface Origin {
  /** The line of the board's puzzle. */
  readonly line?: number;
  /** Whether the board switches to each document whose text comes to the front. */
  readonly isBeside?: boolean;
  readonly kept?: Kept;
  /** Whether the board takes the keyboard focus at once; false if another editor is in front. */
  readonly isActive?: boolean;
}

/** The messages from such a page. */
export type FromPage =
  | Exclude<FromBoard, { readonly kind: "ready" }>
  | { readonly kind: "ready"; readonly origin: Origin }
  | { readonly kind: "kept"; readonly kept: Kept };
