// A path to the solution, and how far along it a puzzle is. Plain data.

import type { Cell } from "../board/model";

type Mark = readonly [cell: string, digit: string];

/** What a step of the path does. */
export interface Step {
  readonly placements: readonly Mark[];
  readonly eliminations: readonly Mark[];
}

/** What the page tells: the steps are to be made up to this one, counted from 1; or a cell of it shown. */
export interface FromPath {
  readonly upTo: number;
}

/** What the page is told: which step comes next, counted from 1; one more than there are where all are made, absent where no puzzle is there. */
export interface ToPath {
  readonly next: number | undefined;
}

/** Returns which step comes next, counted from 1. A step that only removes candidates counts as made where the next digit is placed: who plays without marks can't show it. */
export function nextStep(steps: readonly Step[], cells: readonly Cell[]): number {
  const named = new Map(cells.map((cell) => [cell.name, cell]));
  const isPlaced = ([cell, digit]: Mark) => named.get(cell)?.digit === digit;
  const isGone = ([name, digit]: Mark) => {
    const cell = named.get(name);
    return cell?.digit !== undefined || cell?.marks?.includes(digit) === false;
  };
  let isFollowed = false;
  let next = steps.length + 1;
  for (let at = steps.length; at > 0; at -= 1) {
    const { placements, eliminations } = steps[at - 1] ?? { placements: [], eliminations: [] };
    const isMade: boolean = placements.length > 0 ? placements.every(isPlaced) : isFollowed || eliminations.every(isGone);
    if (placements.length > 0) isFollowed = isMade;
    if (!isMade) next = at;
  }
  return next;
}
