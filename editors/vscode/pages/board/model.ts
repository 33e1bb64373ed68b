// What a board shows, and what it and its session tell each other. Plain data.

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

/** A change of the text, as editors tell of it. */
export interface Changed {
  readonly range: Range;
  readonly text: string;
}

export interface Cell {
  /** `r4c7`. */
  readonly name: string;
  readonly digit?: string;
  readonly isGiven?: boolean;
  /** The player's pencil marks. */
  readonly marks?: readonly string[];
  /** Those of its marks that a digit rules out, by a house or by a rule. */
  readonly out?: readonly string[];
  /** The marks in its corners. */
  readonly corners?: readonly string[];
  readonly colors?: readonly string[];
  /** Candidates with colors. */
  readonly tinted?: readonly (readonly [symbol: string, color: string])[];
  /** What could be in the cell, where that was asked for. */
  readonly candidates?: readonly string[];
  /** Where it is written; absent where it is missing. */
  readonly range?: Range;
}

export interface Constraints {
  readonly below: string;
  readonly above: string;
  readonly margins: readonly [number, number, number, number];
  /** What each kind of constraint asks. */
  readonly notes: readonly string[];
  readonly list: readonly { readonly number: number; readonly text: string; readonly cells: readonly number[]; readonly sets?: readonly string[] }[];
}

/** What digits are: digits, marks in the corners or in the center of cells, or colors. */
export type Mode = "digit" | "corner" | "center" | "color";

/** The colors, in the order of their keys. */
export const COLORS = ["red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "grey"] as const;

/** The answer to `sudoku/board`. Cells are numbered row by row. */
export interface Model {
  readonly version: number;
  readonly title: string | null;
  readonly summary: string;
  readonly rating: { readonly text: string; readonly level?: string; readonly er?: string } | null;
  /** Which puzzle of its text it is, from 1, of how many; where the one before and the one after it are. */
  readonly number: number;
  readonly total: number;
  readonly before: Position | null;
  readonly after: Position | null;
  readonly isDecided: boolean;
  readonly size: number;
  readonly symbols: readonly string[];
  readonly isDecimal: boolean;
  /** The number of each cell's box or region; empty where those are the rows. */
  readonly regions: readonly number[];
  readonly houses: readonly { readonly name: string; readonly kind: "line" | "area"; readonly cells: readonly number[] }[];
  readonly rules: readonly { readonly name: string; readonly text: string }[];
  /** For each cell those that can't have its digit by a rule alone, not by row, column or region; empty where there are no rules. */
  readonly farPeers?: readonly (readonly number[])[];
  /** The constraints of a variant puzzle: what lies below and above the digits, as markup in units of 60 a cell, the room of clues at the left, above, at the right and below, and each in words. */
  readonly constraints?: Constraints | null;
  readonly cells: readonly Cell[];
  readonly clashes: readonly { readonly cells: readonly number[]; readonly text: string }[];
  readonly wrong: readonly number[];
  readonly stage: "untouched" | "begun" | "full" | "solved";
  /** Whether the player's digits are separate from the givens. */
  readonly isApart: boolean;
  readonly isWhole: boolean;
  readonly grid: Range;
  readonly range: Range;
  /** The cell at the cursor. */
  readonly cell: number | null;
}

/** What a hint points out, in colors. */
export interface Hint {
  readonly depth: number;
  readonly text: readonly string[];
  readonly cells: readonly { readonly cell: string; readonly hue: string }[];
  readonly candidates: readonly { readonly cell: string; readonly digit: string; readonly hue: string; readonly isStruck: boolean }[];
  readonly links: readonly { readonly from: End; readonly to: End; readonly isStrong: boolean }[];
  /** The step that it tells; absent where it leaves that to the player. Digits that are wrong go first. */
  readonly step?: "apply" | "clear";
}

export interface End {
  readonly cells: readonly string[];
  readonly digit: string;
}

/** What an entry does to cells: they get a digit or a mark, or are emptied; or `key` is noted of them, as in `[Marks]` and `[Colors]`, or all notes of that kind go. */
export type Action = "place" | "mark" | "clear" | "note" | "clearNotes";

/** What a key in the text does to a cell. */
export interface Typed {
  readonly action: Action;
  readonly key: string;
  readonly cells: readonly string[];
  readonly setsGivens: boolean;
}

/** What the board tells its session. */
export type FromBoard =
  | { readonly kind: "ready" }
  /** A digit, a mark or a blank for some cells. `joins`: of a mark, the key is a number whose first figure was marked just before; of a digit, it was typed, and may go on with the number in the cell. `setsGivens`: the puzzle itself is changed where it has no grid of the player's.
   * `number` counts entries. */
  | { readonly kind: "enter"; readonly action: Action; readonly key: string; readonly joins: boolean; readonly cells: readonly string[]; readonly setsGivens: boolean; readonly number: number }
  | { readonly kind: "undo" | "redo" | "hint" | "apply" | "check" | "clearHint" }
  /** The next puzzle of the text, or the one before. */
  | { readonly kind: "turn"; readonly step: 1 | -1 }
  | { readonly kind: "candidates"; readonly isOn: boolean }
  /** Show this cell in the text. */
  | { readonly kind: "reveal"; readonly cell: string };

/** What the session tells the board. */
export type ToBoard =
  /** `null` where there is no puzzle at the cursor. `isOther`: it is another puzzle than before. `entered`: the last entry that it has, or that was refused. */
  | { readonly kind: "board"; readonly model: Model | null; readonly isOther: boolean; readonly entered: number }
  | { readonly kind: "hint"; readonly hint: Hint | null }
  /** A key in the text that will do this to a cell; the next board has it, or it was refused. */
  | ({ readonly kind: "typed" } & Typed)
  | { readonly kind: "say"; readonly text: string };

/** What is kept of a board while it is not shown. */
export interface Kept {
  readonly selected?: readonly number[];
  readonly active?: number;
  readonly mode?: Mode;
  readonly hasCandidates?: boolean;
  readonly hasCoordinates?: boolean;
  readonly hidesClock?: boolean;
  readonly isPaused?: boolean;
  /** Milliseconds played, by puzzle. */
  readonly clocks?: Readonly<Record<string, number>>;
}

/** What a board needs of the page around it. */
export interface Host {
  post(message: FromBoard): void;
  onMessage(listener: (message: ToBoard) => void): void;
  /** What was kept when this board was last shown. */
  load(): Kept;
  keep(state: Kept): void;
}

/** What a page of VS Code starts with, and keeps for when the window is opened again. */
export interface Origin {
  /** Where its puzzle is. */
  readonly line?: number;
  /** Whether it turns to the document whose text is in front. */
  readonly isBeside?: boolean;
  readonly kept?: Kept;
  /** Whether keys are to go to it at once: not where another editor is in front. */
  readonly isActive?: boolean;
}

/** What such a page tells. */
export type FromPage =
  | Exclude<FromBoard, { readonly kind: "ready" }>
  | { readonly kind: "ready"; readonly origin: Origin }
  | { readonly kind: "kept"; readonly kept: Kept };
