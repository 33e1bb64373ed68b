// Everything around the grid: the title, the buttons, the pad of digits and the announcements.

import { SCALES } from "../scales";
import { COLORS, Cell, Mode, Model } from "./model";
import { html, set, svg } from "./svg";

export type Button = "before" | "after" | "undo" | "redo" | "marking" | "corner" | "color" | "pen" | "setting" | "candidates" | "hint" | "apply" | "check" | "coordinates" | "pause" | "clock";

/** Each button's text, its tooltip, and the path of its icon in a 16x16 square. */
const BUTTONS: readonly (readonly [Button, string, string, string])[] = [
  ["undo", "Undo", "Undo (Ctrl+Z)", "M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M5.8 3.5L3 6.5l2.8 3"],
  ["redo", "Redo", "Redo (Ctrl+Y)", "M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10M10.2 3.5L13 6.5l-2.8 3"],
  ["corner", "Corner", "Corner marks: digits are marks in the corners (X)", "M2.5 2.5h11v11h-11zM4.8 5.2h.01M11.2 5.2h.01"],
  ["color", "Color", "Color: digits are colors (V)", "M2.5 2.5h11v11h-11zM2.5 8h11M8 2.5v11"],
  ["pen", "Pen", "Pen: draw lines by dragging, or by Space and arrows (B)", "M2.5 13.5C5 6 8 12 9.5 8S11 3.5 13.5 2.5"],
  ["marking", "Marks", "Digits are pencil marks (Space)", "M3 13l.8-3.2L10.9 2.7l2.4 2.4-7.1 7.1zM9.4 4.2l2.4 2.4"],
  ["setting", "Givens", "Set givens: digits change the puzzle itself", "M4 3h8v10H4zM6.5 6h3M6.5 8h3M6.5 10h3"],
  ["candidates", "Candidates", "Show what could be in each open cell", "M4 4h.01M8 4h.01M12 4h.01M4 8h.01M8 8h.01M12 8h.01M4 12h.01M8 12h.01M12 12h.01"],
  ["hint", "Hint", "Next hint; again for more (?)", "M6 12.5h4M6.5 14.5h3M5.7 10.2a4.3 4.3 0 1 1 4.6 0v1.3H5.7z"],
  ["check", "Check", "Check my digits", "M3 8.5l3.2 3.2L13 4.8"],
];

/** The buttons whose signs speak for themselves where there is a pointer to rest on them: their words are shown on a phone alone. */
const SIGNS: ReadonlySet<Button> = new Set(["undo", "redo", "corner", "color", "pen"]);

/** The buttons that stay side by side where the toolbar takes several lines. */
const GROUPS: readonly (readonly Button[])[] = [["undo", "redo"], ["corner", "color", "pen", "marking"], ["setting", "candidates"], ["hint", "check"]];

/**
 * If the pad is below the grid: the number of keys in a row, and the number if the pad would need more than two rows,
 * since the grid needs the room.
 */
const PAD_WIDTH = 10, PAD_WIDEST = 13;

/** On a narrow board: the minimum number of keys in a row, and the maximum number of rows; large puzzles have more keys in a row. */
const NARROW_WIDTH = 7, NARROW_ROWS = 3;

/** Boards with more than `MANY` rows or columns have a minimum cell size in pixels, so that their digits are readable; a small panel scrolls. */
const MANY = 16, LEAST_CELL = 13;

export class Panel {
  readonly title = html("h1");
  readonly summary = html("p", { class: "summary" });
  readonly turn = html("div", { class: "turn", role: "group", "aria-label": "Puzzles of this file" });
  private readonly which = html("span");
  readonly time = html("span", { class: "time", role: "timer", "aria-live": "off" });
  readonly said = html("p", { class: "said", role: "status", "aria-live": "polite" });
  readonly rules = html("p", { class: "rules" });
  /** The sets of digits that remain possible for the cages of a cell. */
  readonly sums = html("p", { class: "rules sums" });
  /** The marks of a cell as text, if they are too small in the grid. */
  readonly marks = html("p", { class: "marks", hidden: "" });
  readonly toolbar = html("div", { class: "toolbar", role: "toolbar", "aria-label": "Board" });
  readonly pad = html("div", { class: "pad", role: "group", "aria-label": "Digits" });
  readonly clock = html("div", { class: "clock" });
  readonly apply: HTMLButtonElement;
  private readonly buttons = new Map<Button, HTMLButtonElement>();
  private symbols = "";

  constructor(private readonly press: (button: Button, isByMouse: boolean) => void, private readonly enter: (symbol: string, isMark: boolean, color?: string) => void) {
    for (const group of GROUPS) {
      const buttons = BUTTONS.filter(([name]) => group.includes(name)).map(([name, label, title, path]) => this.button(name, label, title, path));
      this.toolbar.append(html("div", { class: "group" }, ...buttons));
    }
    this.turn.append(
      this.button("before", "", "Previous puzzle (Page Up)", "M10 3.5L5.5 8l4.5 4.5"),
      this.which,
      this.button("after", "", "Next puzzle (Page Down)", "M6 3.5L10.5 8 6 12.5"),
    );
    this.apply = this.button("apply", "Do it", "Make the step of the hint", "M5 3l7 5-7 5z");
    this.clock.append(
      this.turn,
      this.time,
      this.button("coordinates", "", "Show the numbers of rows and columns", "M4 2.5v9.5h10M4 4.8h2.2M4 8.4h2.2M7.8 12V9.8M11.4 12V9.8"),
      this.button("pause", "", "Pause the clock, and hide the digits", "M5.5 3.5v9M10.5 3.5v9"),
      this.button("clock", "", "Hide the clock", "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3.2l2.2 1.6"),
    );
    this.toolbar.addEventListener("keydown", (event) => this.step(event));
  }

  show(model: Model, on: Partial<Readonly<Record<Button, boolean>>>, isDisabled: Partial<Readonly<Record<Button, boolean>>>, mode: Mode): void {
    const text = (element: HTMLElement, said: string) => {
      if (element.textContent !== said) element.textContent = said;
    };
    text(this.title, model.title ?? "Sudoku");
    this.showFacts([model.summary, ...(model.rating === null ? [] : [model.rating.text])].join(" · "));
    set(this.summary, { title: model.rating === null ? "" : SCALES });
    this.turn.hidden = !(model.total > 1);
    text(this.which, `${model.number} of ${model.total}`);
    text(this.rules, [...model.rules.map(({ name, text }) => `${name}: ${text}`), ...(model.constraints?.notes ?? [])].join("; "));
    for (const [name, button] of this.buttons) {
      if (on[name] !== undefined) set(button, { "aria-pressed": String(on[name]) });
      button.disabled = isDisabled[name] === true;
    }
    this.showPad(model, mode);
  }

  /** Shows facts in one or several lines, without a line break inside a fact. */
  private showFacts(facts: string): void {
    if (this.summary.textContent === facts) return;
    const parts = facts.split(" · ");
    this.summary.replaceChildren(...parts.map((part, at) => html("span", {}, at < parts.length - 1 ? `${part} · ` : part)));
  }

  /** Shows the marks of a cell as a line of text; hides the line if there is no cell. */
  showMarks(cell: Cell | undefined): void {
    this.marks.hidden = cell === undefined;
    if (cell === undefined) return;
    const { name, marks, candidates, digit, corners = [] } = cell;
    const told = digit !== undefined ? digit : marks !== undefined ? `marks ${marks.join(" ")}` : candidates !== undefined ? `candidates ${candidates.join(" ")}` : "blank";
    this.marks.textContent = `${name}: ${told}${digit === undefined && corners.length > 0 ? `, corner marks ${corners.join(" ")}` : ""}`;
  }

  /** Shows the sets of digits that remain possible for the cages of a cell. */
  showSums(said: readonly string[]): void {
    const text = said.join("; ");
    if (this.sums.textContent !== text) this.sums.textContent = text;
  }

  /** Shows or hides a button. */
  offer(name: Button, isThere: boolean): void {
    const button = this.buttons.get(name);
    if (button !== undefined) button.hidden = !isThere;
  }

  /** Sets the tooltip of a button. If the button has no text, the tooltip is also its label. */
  relabel(name: Button, title: string): void {
    const button = this.buttons.get(name);
    if (button !== undefined) set(button, { title, ...(button.querySelector("span") === null ? { "aria-label": title } : {}) });
  }

  focus(): void {
    this.shown()[0]?.focus();
  }

  private button(name: Button, label: string, title: string, path: string): HTMLButtonElement {
    const sign = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: path }));
    const isSign = label === "" || SIGNS.has(name);
    const made = html("button", { type: "button", "data-name": name, title, ...(isSign ? { "aria-label": title } : {}) }, sign, ...(label === "" ? [] : [html("span", isSign ? { class: "short" } : {}, label)]));
    // A click by keyboard has a `detail` of 0.
    made.addEventListener("click", ({ detail }) => this.press(name, detail > 0));
    this.buttons.set(name, made);
    return made;
  }

  private shown(): HTMLButtonElement[] {
    return [...this.toolbar.querySelectorAll("button")].filter((it) => !it.hidden && !it.disabled);
  }

  /** Moves the focus from button to button with the arrow keys. */
  private step(event: KeyboardEvent): void {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const all = this.shown(), at = all.indexOf(document.activeElement as HTMLButtonElement);
    if (way === undefined || at < 0) return;
    event.preventDefault();
    all[(at + way + all.length) % all.length]?.focus();
  }

  /** Updates the pad. A digit that is placed in as many cells as the board's shorter side is marked as done: the side has a house for each. */
  private showPad(model: Model, mode: Mode): void {
    const isColors = mode === "color", symbols: readonly string[] = isColors ? COLORS : model.symbols;
    const across = Math.ceil(Math.sqrt(isColors ? COLORS.length : model.size));
    const built = symbols.join(" ");
    if (built !== this.symbols) {
      this.symbols = built;
      this.pad.setAttribute("aria-label", isColors ? "Colors" : "Digits");
      this.pad.replaceChildren(
        ...[...symbols, ""].map((symbol, at) => {
          const button = html("button", { type: "button", "data-symbol": symbol, ...(symbol === "" ? { title: "Clear (Backspace)", "aria-label": "Clear", class: "erase" } : {}) });
          if (symbol === "") button.append(svg("svg", { viewBox: "0 0 24 16", "aria-hidden": "true" }, svg("path", { d: "M8 2h13v12H8L2 8zM11.5 5.5l5 5M16.5 5.5l-5 5" })));
          else if (isColors) {
            set(button, { "aria-label": `${symbol}, key ${at + 1}`, title: `${symbol} (${at + 1})`, class: `color ${symbol}` });
            button.append(html("small", { "aria-hidden": "true" }, String(at + 1)));
          } else button.append(html("span", {}, symbol), html("small", { "aria-hidden": "true" }));
          button.addEventListener("click", (event) => (isColors && symbol !== "" ? this.enter(symbol, false, symbol) : this.enter(symbol, event.shiftKey)));
          // The grid keeps the focus.
          button.addEventListener("pointerdown", (event) => event.preventDefault());
          return button;
        }),
      );
    }
    const keys = symbols.length + 1, rows = Math.ceil(keys / (keys > 2 * PAD_WIDTH ? PAD_WIDEST : PAD_WIDTH));
    this.pad.style.setProperty("--across", String(across));
    this.pad.style.setProperty("--columns", String(Math.ceil(keys / rows)));
    // On a phone, keys must be large enough for fingers.
    const narrowRows = Math.min(NARROW_ROWS, Math.ceil(keys / NARROW_WIDTH));
    this.pad.style.setProperty("--narrow-columns", String(Math.ceil(keys / narrowRows)));
    // The size of the grid depends on these variables.
    const board = this.pad.closest<HTMLElement>(".board");
    board?.style.setProperty("--rows", String(rows));
    board?.style.setProperty("--narrow-rows", String(narrowRows));
    const longer = Math.max(model.rows, model.columns);
    board?.style.setProperty("--least", longer > MANY ? `${longer * LEAST_CELL}px` : "0px");
    board?.style.setProperty("--wide", String(model.columns / longer));
    board?.style.setProperty("--high", String(model.rows / longer));
    this.pad.classList.toggle("marking", mode === "center");
    this.pad.classList.toggle("cornering", mode === "corner");
    if (isColors) return;
    const counts = new Map<string, number>();
    for (const { digit } of model.cells) if (digit !== undefined) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    for (const button of this.pad.querySelectorAll("button")) {
      const symbol = button.dataset["symbol"] ?? "";
      if (symbol === "") continue;
      const left = Math.min(model.rows, model.columns) - (counts.get(symbol) ?? 0);
      button.classList.toggle("done", left <= 0);
      set(button, { "aria-label": `${symbol}, ${Math.max(left, 0)} left` });
      const small = button.querySelector("small");
      // The style sheet draws the number; the button's label says it to screen readers.
      if (small !== null) small.dataset["left"] = left > 0 ? String(left) : "";
    }
  }
}
