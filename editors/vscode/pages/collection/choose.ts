// Which puzzles of a collection are shown, and in which order.

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

/** How far the player is, as far as that is more than nothing: a state of its own beside that of the solutions. */
const STAGES: Readonly<Record<string, string>> = { begun: "begun", full: "begun", solved: "solved" };

const WORDS: Readonly<Record<string, string>> = {
  unique: "unique", several: "several solutions", none: "no solution", clash: "clash", undecided: "not proved", open: "not proved yet", unchecked: "not checked",
};

/** States in the order in which "By state" has them: first what asks for work. */
const RANKS = ["clash", "none", "several", "unchecked", "undecided", "open", "unique", "begun", "solved"];

/** Words from this length on are also looked for among the givens. */
const LONG = 6;

/** Puzzles that are looked at in one go. */
const AT_ONCE = 4000;

/** The state of a puzzle in a word. */
export const stateOf = ({ stage = "", state }: Puzzle): string => STAGES[stage] ?? state;

/** The state of a puzzle in words. */
export const stateText = (puzzle: Puzzle): string => WORDS[stateOf(puzzle)] ?? stateOf(puzzle);

/** What is written behind the title of a puzzle that is begun or solved. */
export const markOf = (puzzle: Puzzle): string => ({ begun: "begun", solved: "✓" })[stateOf(puzzle)] ?? "";

/** Whether something is wrong with a puzzle. */
export const isFlawed = ({ state }: Puzzle): boolean => ["several", "none", "clash", "unchecked"].includes(state);

/** Whether what is shown depends on ratings. */
export const needsRatings = ({ level, order }: Kept): boolean => (level ?? "") !== "" || order === "easiest" || order === "hardest";

export const nameOf = ({ title, position }: Puzzle): string => title ?? `Line ${position.line + 1}`;

export const sizeOf = ({ size }: Puzzle): string => (size === undefined ? "" : `${size}x${size}`);

/** What is said of a puzzle. */
export function textOf(puzzle: Puzzle): string {
  const { title, position, clues, state, rating } = puzzle;
  const own = stateText(puzzle), words = WORDS[state] ?? state;
  const parts = [title, `line ${position.line + 1}`, sizeOf(puzzle), clues === undefined ? "" : `${clues} clues`, own, words === own ? "" : words, rating?.text];
  return parts.filter((part) => part !== undefined && part !== "").join(", ");
}

/** The numbers of the puzzles to show, in order; `undefined` if `pause`, which is called now and then, says that it is not wanted any more. */
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

/** What a search looks in. Lines may change, and are written elsewhere. */
function searched(puzzle: Puzzle): string {
  const known = texts.get(puzzle);
  if (known !== undefined) return `line ${puzzle.position.line + 1}, ${known}`;
  const made = textOf(puzzle).replace(/line \d+, /, "").toLowerCase();
  texts.set(puzzle, made);
  return `line ${puzzle.position.line + 1}, ${made}`;
}

/** Puzzles without a rating come last. */
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
