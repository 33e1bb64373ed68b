// The keyboard of a board.

import { Mode, Model } from "./model";

export type Key =
  | { readonly kind: "move"; readonly rows: number; readonly columns: number; readonly extends: boolean; readonly adds: boolean }
  | { readonly kind: "blank" | "turn"; readonly step: 1 | -1 }
  /** `as` overrides the mode; `place` is the digit on the key, which selects a color. */
  | { readonly kind: "symbol"; readonly symbol?: string; readonly as?: Mode; readonly place?: number }
  | { readonly kind: "mode"; readonly mode: Mode | "next" }
  | { readonly kind: "clear" | "marking" | "markNext" | "all" | "undo" | "redo" | "hint" | "reveal" | "leave" | "home" | "end" };

/** The part of a keyboard event that matters: the character and the physical key. */
export interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
  h: [0, -1], l: [0, 1], k: [-1, 0], j: [1, 0],
};

const NAMED: Readonly<Record<string, Key["kind"] & ("clear" | "marking" | "markNext" | "reveal" | "leave" | "home" | "end" | "hint")>> = {
  Backspace: "clear", Delete: "clear", ".": "clear", " ": "marking", "'": "markNext", Enter: "reveal", Escape: "leave", Home: "home", End: "end", "?": "hint",
};

/** The modes, by the physical positions of their keys. */
const MODES: Readonly<Record<string, Mode>> = { z: "digit", x: "corner", c: "center", v: "color", b: "pen" };

/** Returns what a key means on a board; `undefined` if it means nothing. */
export function keyOf(pressed: Pressed, { symbols, isDecimal }: Model, mode: Mode = "digit"): Key | undefined {
  const { key, code, shiftKey, altKey } = pressed;
  const commands = pressed.ctrlKey || pressed.metaKey;
  const arrow = key.startsWith("Arrow") ? ARROWS[key] : undefined;
  if (arrow !== undefined && !altKey) return { kind: "move", rows: arrow[0], columns: arrow[1], extends: shiftKey, adds: commands };
  if (commands && !altKey) {
    const letter = key.toLowerCase();
    if (letter === "z") return { kind: shiftKey ? "redo" : "undo" };
    if (letter === "y" && !shiftKey) return { kind: "redo" };
    return letter === "a" && !shiftKey ? { kind: "all" } : undefined;
  }
  if (altKey) return undefined;
  if (key === "PageDown" || key === "PageUp") return { kind: "turn", step: key === "PageDown" ? 1 : -1 };
  if (key === "Tab") return { kind: "blank", step: shiftKey ? -1 : 1 };
  // Read from the physical key, since Shift changes the character on most keyboards.
  const figure = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (figure !== undefined && mode === "color" && !shiftKey) return { kind: "symbol", place: Number(figure), ...(symbols.includes(figure) ? { symbol: figure } : {}) };
  if (figure !== undefined && (shiftKey || /^\d$/.test(key) || !/^\w$/.test(key))) {
    if (symbols.includes(figure) || isDecimal) return { kind: "symbol", symbol: figure, ...as(shiftKey) };
    if (figure === "0") return { kind: "clear" };
    if (/^\d$/.test(key)) return { kind: "symbol", symbol: figure, ...as(shiftKey) };
  }
  const symbol = key.length === 1 ? symbols.find((it) => it.toLowerCase() === key.toLowerCase()) : undefined;
  if (symbol !== undefined) return { kind: "symbol", symbol, ...as(shiftKey && symbol.toLowerCase() !== symbol.toUpperCase()) };
  const letter = shiftKey ? key.toLowerCase() : key;
  const way = ARROWS[letter];
  if (way !== undefined) return { kind: "move", rows: way[0], columns: way[1], extends: shiftKey, adds: false };
  const chosen = MODES[key.toLowerCase()];
  if (chosen !== undefined) return { kind: "mode", mode: chosen };
  if (key === " " && shiftKey) return { kind: "mode", mode: "next" };
  const named = NAMED[key] ?? (code === "Slash" && shiftKey ? "hint" : undefined);
  return named === undefined ? undefined : { kind: named };
}

const as = (isShifted: boolean) => (isShifted ? ({ as: "center" } as const) : {});
