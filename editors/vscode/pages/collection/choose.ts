// Chooses and orders the puzzles of a collection that are shown.

import { Kept, Puzzle } from "./model";

type Options = readonly (readonly [string, string])[];

export const ORDERS: Options = [
  ["line", "By line"], ["easiest", "Easiest first"], ["hardest", "Hardest first"], ["fewest", "Fewest clues first"], ["most", "Most clues first"], ["state", "By state"],
];

export const STATES: Options = [
  ["", "Any state"], ["untouched", "Not begun"], ["begun", "Begun"], ["solved", "Solved"],
  ["unique", "Unique solution"], ["several", "Several solutions"], ["none", "No solution"], ["clash", "Clash"], ["unproved", "Not proved yet"], ["unchecked", "Not checked"],
];

export const LEVELS: Options = [
  ["", "Any level"], ["easy", "Easy"], ["medium", "Medium"], ["hard", "Hard"], ["unfair", "Unfair"], ["extreme", "Extreme"],
];

/** The states of puzzles that the player has begun or solved; they take precedence over the states of solutions. */
const STAGES: Readonly<Record<string, string>> = { begun: "begun", full: "begun", solved: "solved" };

const WORDS: Readonly<Record<string, string>> = {
  unique: "unique", several: "several solutions", none: "no solution", clash: "clash", undecided: "not proved", open: "not proved yet", unchecked: "not checked",
};

/** The states in the order of "By state": first those that need attention. */
const RANKS = ["clash", "none", "several", "unchecked", "undecided", "open", "unique", "begun", "solved"];

/** The minimum length of a word that is also searched in the givens. */
const LONG = 6;

/** The number of puzzles checked before a pause. */
const AT_ONCE = 4000;

/** Returns the state of a puzzle as one word. */
export const stateOf = ({ stage = "", state }: Puzzle): string => STAGES[stage] ?? state;

/** Returns the state of a puzzle as shown to the user. */
export const stateText = (puzzle: Puzzle): string => WORDS[stateOf(puzzle)] ?? stateOf(puzzle);

/** Returns the mark after the title of a puzzle that is begun or solved. */
export const markOf = (puzzle: Puzzle): string => ({ begun: "begun", solved: "✓" })[stateOf(puzzle)] ?? "";

/** Returns whether something is wrong with a puzzle. */
export const isFlawed = ({ state }: Puzzle): boolean => ["several", "none", "clash", "unchecked"].includes(state);

/** Returns whether the current filters or order depend on ratings. */
export const needsRatings = ({ level, order }: Kept): boolean => (level ?? "") !== "" || order === "easiest" || order === "hardest";

export const nameOf = ({ title, position }: Puzzle): string => title ?? `Line ${position.line + 1}`;

export const sizeOf = ({ rows, columns }: Puzzle): string => (rows === undefined || columns === undefined ? "" : `${rows}x${columns}`);

/** Returns the description of a puzzle. */
export function textOf(puzzle: Puzzle): string {
  const { title, position, clues, state, rating } = puzzle;
  const own = stateText(puzzle), words = WORDS[state] ?? state;
  const parts = [title, `line ${position.line + 1}`, sizeOf(puzzle), clues === undefined ? "" : `${clues} clues`, own, words === own ? "" : words, rating?.text];
  return parts.filter((part) => part !== undefined && part !== "").join(", ");
}

/**
 * Returns the numbers of the puzzles to show, in order. `pause` is called now and then; `undefined` is returned once it
 * says that the result is no longer wanted.
 */
export async function chosen(puzzles: readonly Puzzle[], kept: Kept, pause: () => Promise<boolean>): Promise<number[] | undefined> {
  const words = (kept.text ?? "").toLowerCase().split(/\s+/).filter((word) => word !== "");
  const key = keyOf(kept.order ?? "line");
  const shown: number[] = [];
  const keys = new Float64Array(key === undefined ? 0 : puzzles.length);
  for (let at = 0; at < puzzles.length; at += 1) {
    if (at % AT_ONCE === AT_ONCE - 1 && !(await pause())) return undefined;
    const puzzle = puzzles[at] as Puzzle;
    if (!fits(puzzle, kept, words)) continue;
    shown.push(at);
    if (key !== undefined) keys[at] = key(puzzle);
  }
  return key === undefined ? shown : shown.sort((one, other) => (keys[one] as number) - (keys[other] as number) || one - other);
}

function fits(puzzle: Puzzle, { state = "", level = "", size = "" }: Kept, words: readonly string[]): boolean {
  if (level !== "" && puzzle.rating?.level !== level) return false;
  if (size !== "" && sizeOf(puzzle) !== size) return false;
  if (state !== "" && !isIn(puzzle, state)) return false;
  return words.every((word) => searched(puzzle).includes(word) || (word.length >= LONG && puzzle.givens?.toLowerCase().includes(word) === true));
}

function isIn(puzzle: Puzzle, state: string): boolean {
  if (state === "untouched") return puzzle.stage === "untouched";
  if (state === "begun" || state === "solved") return stateOf(puzzle) === state;
  return state === "unproved" ? puzzle.state === "open" || puzzle.state === "undecided" : puzzle.state === state;
}

const texts = new WeakMap<Puzzle, string>();

/** Returns the text that a search looks in. It is cached without the line number, which may change. */
function searched(puzzle: Puzzle): string {
  const known = texts.get(puzzle);
  if (known !== undefined) return `line ${puzzle.position.line + 1}, ${known}`;
  const made = textOf(puzzle).replace(/line \d+, /, "").toLowerCase();
  texts.set(puzzle, made);
  return `line ${puzzle.position.line + 1}, ${made}`;
}

/** Returns the sort key of an order. Puzzles without a rating come last. */
function keyOf(order: string): ((puzzle: Puzzle) => number) | undefined {
  const er = ({ rating }: Puzzle) => Number.parseFloat(rating?.er ?? "");
  const last = (value: number) => (Number.isNaN(value) ? Infinity : value);
  return {
    easiest: (puzzle: Puzzle) => last(er(puzzle)),
    hardest: (puzzle: Puzzle) => last(-er(puzzle)),
    fewest: ({ clues }: Puzzle) => clues ?? Infinity,
    most: ({ clues }: Puzzle) => -(clues ?? -Infinity),
    state: (puzzle: Puzzle) => RANKS.indexOf(stateOf(puzzle)),
  }[order];
}
