// Asks which kind of puzzle to generate: a choice from a short list, or size, shape, level and symmetry step by step.

import { QuickInputButtons, QuickPick, QuickPickItem, window } from "vscode";

/** A kind of puzzle, as the server's command to generate one takes it. */
export interface Kind {
  readonly size: number;
  readonly box?: string;
  readonly rules?: readonly string[];
  readonly constraints?: readonly string[];
  readonly level?: string;
  readonly symmetry?: string;
}

interface KindItem extends QuickPickItem {
  /** The kind that this item stands for; `undefined` for the item that starts the steps. */
  readonly leadsTo?: Kind;
}

const SIZES: readonly { readonly size: number; readonly boxes: string }[] = [
  { size: 9, boxes: "3x3" },
  { size: 4, boxes: "2x2" },
  { size: 6, boxes: "2x3" },
  { size: 8, boxes: "2x4" },
  { size: 10, boxes: "2x5" },
  { size: 12, boxes: "3x4" },
  { size: 16, boxes: "4x4" },
];

const LEVELS: readonly { readonly level: string; readonly needs: string }[] = [
  { level: "easy", needs: "singles" },
  { level: "medium", needs: "locked candidates, pairs, triples" },
  { level: "hard", needs: "fish, wings, rectangles, colors" },
  { level: "unfair", needs: "chains, almost locked sets" },
  { level: "extreme", needs: "forcing chains and nets" },
];

const RULES: readonly { readonly rule: string; readonly says: string }[] = [
  { rule: "diagonal", says: "both main diagonals contain every digit once" },
  { rule: "windoku", says: "four extra 3x3 windows contain every digit once" },
  { rule: "disjoint", says: "cells in the same position of their boxes differ" },
  { rule: "anti-knight", says: "cells a knight's move apart differ" },
  { rule: "anti-king", says: "cells that touch at a corner differ" },
  { rule: "non-consecutive", says: "cells that share an edge are not consecutive" },
];

const CONSTRAINTS: readonly { readonly constraint: string; readonly means: string }[] = [
  { constraint: "killer", means: "cages with sums, without repeats" },
  { constraint: "thermo", means: "thermometers" },
  { constraint: "arrow", means: "arrows that add up to their circle" },
  { constraint: "dots", means: "white and black dots (Kropki)" },
  { constraint: "xv", means: "X and V between cells that add up to 10 and 5" },
  { constraint: "whispers", means: "lines whose neighbors differ by half the size or more" },
  { constraint: "renban", means: "lines of consecutive digits in any order" },
  { constraint: "inequalities", means: "signs that point at the lesser digit" },
  { constraint: "little-killer", means: "sums along diagonals" },
  { constraint: "sandwich", means: "sums between the least and the greatest digit" },
  { constraint: "x-sum", means: "sums of the first X digits" },
  { constraint: "skyscraper", means: "how many digits rise above all before them" },
];

const SYMMETRIES: readonly { readonly symmetry: string; readonly is: string }[] = [
  { symmetry: "none", is: "no symmetry" },
  { symmetry: "rotate180", is: "half-turn rotation" },
  { symmetry: "rotate90", is: "quarter-turn rotation" },
  { symmetry: "mirror-h", is: "left-right mirror" },
  { symmetry: "mirror-v", is: "top-bottom mirror" },
  { symmetry: "diagonal", is: "mirror across the diagonal from the top left" },
  { symmetry: "anti-diagonal", is: "mirror across the diagonal from the top right" },
  { symmetry: "full", is: "all rotations and mirrors" },
];

const STEPS = ["Size", "Shape", "Level", "Symmetry"] as const;

/** Asks for a kind; `undefined` if the user cancels. */
export async function askKind(): Promise<Kind | undefined> {
  const [first, ...others] = SIZES.map(({ size, boxes }): KindItem => ({ leadsTo: { size }, label: `${size}x${size}`, description: `${boxes} boxes` }));
  const levels = LEVELS.map(({ level, needs }): KindItem => ({ leadsTo: { size: 9, level }, label: `9x9, ${level}`, description: needs }));
  const more: KindItem = { label: "Choose size, shape, level and symmetry…" };
  const items = [...(first === undefined ? [] : [first]), ...levels, ...others, ...constrained({ size: 9 }, "9x9"), more];
  const picked = await window.showQuickPick(items, { placeHolder: "Size of the puzzle" });
  return picked === more ? chosen() : picked?.leadsTo;
}

/** Asks step by step; the button "Back" leads to the step before. */
async function chosen(): Promise<Kind | undefined> {
  let kind: Kind = { size: 9 };
  for (let step = 0; step < STEPS.length; ) {
    const answer = await ask(step, kind);
    if (answer === undefined) return undefined;
    if (answer === "back") {
      step -= 1;
    } else {
      kind = answer;
      step += 1;
    }
  }
  return kind;
}

/** The items of one step, with the kinds that they lead to. */
function choices(step: number, kind: Kind): KindItem[] {
  const { size } = kind;
  switch (STEPS[step]) {
    case "Size":
      return SIZES.map(({ size, boxes }) => ({ label: `${size}x${size}`, description: `${boxes} boxes`, leadsTo: { size } }));
    case "Shape":
      return [...shapes(size).map((box) => ({ label: `${box} boxes`, leadsTo: { ...plain(kind), box } })), ...ruled(kind), ...constrained(plain(kind), `${size}x${size}`)];
    case "Level":
      return [
        { label: "Any level", leadsTo: without(kind, "level") },
        // What a level needs is known for puzzles without constraints only.
        ...LEVELS.map(({ level, needs }) => ({ label: level, description: kind.constraints === undefined ? needs : "uncalibrated", leadsTo: { ...kind, level } })),
      ];
    default:
      return SYMMETRIES.map(({ symmetry, is }) => ({ label: symmetry, description: is, leadsTo: { ...kind, symmetry } }));
  }
}

/** The shapes of boxes that a board of this size can have, the usual one first. */
function shapes(size: number): string[] {
  const usual = SIZES.find((it) => it.size === size)?.boxes;
  const all = Array.from({ length: size }, (_, index) => index + 1).filter((rows) => rows > 1 && rows < size && size % rows === 0);
  const shapes = all.map((rows) => `${rows}x${size / rows}`);
  return [...shapes.filter((box) => box === usual), ...shapes.filter((box) => box !== usual)];
}

function ruled(kind: Kind): KindItem[] {
  const usual = shapes(kind.size)[0];
  const fitting = RULES.filter(({ rule }) => rule !== "windoku" || kind.size === 9);
  return fitting.map(({ rule, says }) => ({
    label: `${usual} boxes, ${rule}`,
    description: says,
    leadsTo: { ...plain(kind), ...(usual === undefined ? {} : { box: usual }), rules: [rule] },
  }));
}

/** Returns items for the kind with one constraint, one item for each type of constraint. */
function constrained(kind: Kind, board: string): KindItem[] {
  return CONSTRAINTS.map(({ constraint, means }) => ({
    label: `${board}, ${constraint}`,
    description: means,
    leadsTo: { ...without(kind, "level"), constraints: [constraint] },
  }));
}

/** Returns the kind without rules and constraints. */
function plain(kind: Kind): Kind {
  return without(without(kind, "rules"), "constraints");
}

function without(kind: Kind, name: "constraints" | "level" | "rules"): Kind {
  const { [name]: _, ...rest } = kind;
  return rest;
}

/** Asks one step; returns the kind that the chosen item leads to. */
function ask(step: number, kind: Kind): Promise<Kind | "back" | undefined> {
  const pick: QuickPick<KindItem> = window.createQuickPick();
  pick.title = "Generate a Puzzle";
  pick.placeholder = STEPS[step] ?? "";
  [pick.step, pick.totalSteps] = [step + 1, STEPS.length];
  pick.items = choices(step, kind);
  pick.buttons = step === 0 ? [] : [QuickInputButtons.Back];
  return new Promise<Kind | "back" | undefined>((resolve) => {
    // If no item matches the typed text, there is nothing to accept.
    pick.onDidAccept(() => pick.activeItems[0] && resolve(pick.activeItems[0].leadsTo));
    pick.onDidTriggerButton(() => resolve("back"));
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  }).finally(() => pick.dispose());
}
