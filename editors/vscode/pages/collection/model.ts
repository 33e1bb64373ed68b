// What a collection view shows, and the messages between the view and its editor. Plain data.

import { Position } from "../board/model";

export interface Rating {
  readonly text: string;
  readonly level?: string;
  readonly er?: string;
}

/** A puzzle in the answer to `sudoku/collection`. A puzzle without a valid board has no size, nor anything that depends on the size. */
export interface Puzzle {
  /** The number of its block among the blocks of the text. */
  block: number;
  /** Stays the same as long as the puzzle's text does. */
  readonly key: string;
  readonly position: { line: number; readonly character: number };
  readonly state: string;
  /** The number of digits. */
  readonly size?: number;
  readonly rows?: number;
  readonly columns?: number;
  readonly clues?: number;
  /** One character per cell, `.` for a blank. */
  readonly givens?: string;
  readonly placed?: string;
  readonly stage?: string;
  readonly title?: string;
  readonly solutions?: string;
  readonly rating?: Rating;
  /** The number of each cell's region, unless the regions are the usual boxes of a square board. */
  readonly regions?: readonly number[];
}

/** The answer to `sudoku/collection`. */
export interface Page {
  readonly version: number;
  readonly total: number;
  readonly next: number | null;
  readonly puzzles: readonly Puzzle[];
}

/** An edit: the lines from `start` to `end` were replaced by text with `lines` line ends. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly lines: number;
}

export interface Ask {
  readonly from: number;
  readonly count: number;
  readonly rated: boolean;
}

/** The messages from the view to its editor. */
export type FromView =
  | { readonly kind: "ready" }
  | ({ readonly kind: "ask"; readonly id: number } & Ask)
  /** Show this position in the text; `isLeft` gives the text the keyboard focus. */
  | { readonly kind: "open"; readonly position: Position; readonly isLeft: boolean };

/** The messages from the editor to the view. */
export type ToView =
  /** If there is no page, `reason` may say why. */
  | { readonly kind: "answer"; readonly id: number; readonly page: Page | null; readonly reason?: string }
  | { readonly kind: "changed"; readonly version: number; readonly changes: readonly Change[] }
  /** The file was renamed. */
  | { readonly kind: "moved"; readonly uri: string }
  /** The server was started again. */
  | { readonly kind: "started" };

/** The state of a view that is kept while it is not shown. */
export interface Kept {
  readonly text?: string;
  readonly state?: string;
  readonly level?: string;
  readonly size?: string;
  readonly order?: string;
  readonly top?: number;
}

/** What a view needs from the page around it. */
export interface Host {
  post(message: FromView): void;
  onMessage(listener: (message: ToView) => void): void;
  /** Returns the state that was kept when this view was last shown. */
  load(): Kept;
  keep(state: Kept): void;
}
