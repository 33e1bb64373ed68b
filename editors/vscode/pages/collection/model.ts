// What a collection view shows, and what it and its editor tell each other. Plain data.

import { Position } from "../board/model";

export interface Rating {
  readonly text: string;
  readonly level?: string;
  readonly er?: string;
}

/** A puzzle in the answer to `sudoku/collection`. One without a valid board has no size and what follows from it. */
export interface Puzzle {
  /** Its number among the blocks of the text. */
  block: number;
  /** The same as long as its text reads the same. */
  readonly key: string;
  readonly position: { line: number; readonly character: number };
  readonly state: string;
  readonly size?: number;
  readonly clues?: number;
  /** One character a cell, `.` for a blank. */
  readonly givens?: string;
  readonly placed?: string;
  readonly stage?: string;
  readonly title?: string;
  readonly solutions?: string;
  readonly rating?: Rating;
  /** The number of each cell's region, if they are not the usual boxes. */
  readonly regions?: readonly number[];
}

/** The answer to `sudoku/collection`. */
export interface Page {
  readonly version: number;
  readonly total: number;
  readonly next: number | null;
  readonly puzzles: readonly Puzzle[];
}

/** The lines from `start` to `end` became `lines` line ends and what is around them. */
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

/** What the view tells its editor. */
export type FromView =
  | { readonly kind: "ready" }
  | ({ readonly kind: "ask"; readonly id: number } & Ask)
  /** Show this place in the text; with `isLeft`, keys go to the text from then on. */
  | { readonly kind: "open"; readonly position: Position; readonly isLeft: boolean };

/** What the editor tells the view. */
export type ToView =
  /** Without a page, perhaps why there is none. */
  | { readonly kind: "answer"; readonly id: number; readonly page: Page | null; readonly reason?: string }
  | { readonly kind: "changed"; readonly version: number; readonly changes: readonly Change[] }
  /** The file has another name. */
  | { readonly kind: "moved"; readonly uri: string }
  /** There is another server. */
  | { readonly kind: "started" };

/** What is kept of a view while it is not shown. */
export interface Kept {
  readonly text?: string;
  readonly state?: string;
  readonly level?: string;
  readonly size?: string;
  readonly order?: string;
  readonly top?: number;
}

/** What a view needs of the page around it. */
export interface Host {
  post(message: FromView): void;
  onMessage(listener: (message: ToView) => void): void;
  /** What was kept when this view was last shown. */
  load(): Kept;
  keep(state: Kept): void;
}
