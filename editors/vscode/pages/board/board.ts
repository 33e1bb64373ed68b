// A board on which to view and play a puzzle, in any page: it draws the model that its session sends, and sends the
// player's entries to the session.

import { Clock } from "./clock";
import { Entry, echoed } from "./echo";
import { Figures } from "./figures";
import { GridView } from "./grid";
import { Key, keyOf } from "./keys";
import { Action, COLORS, Hint, Host, Kept, Mode, Model, ToBoard, Typed } from "./model";
import { Button, Panel } from "./panel";
import { Pen } from "./pen";
import { Selection } from "./selection";
import { html } from "./svg";

/**
 * The width of the line that shows a cell's marks as text, in pixels: about `before` for the text before the marks and
 * the panel's padding, and `each` per character.
 */
const TOLD = { before: 165, each: 6.4 };

/** The greatest distance between two points of a drag that are checked for a cell, in pixels. */
const STRIDE = 6;

/** Creates a board in an element. */
export function mountBoard(root: HTMLElement, host: Host): void {
  new Board(root, host);
}

class Board {
  private model: Model | null = null;
  /** The model with the pending entries applied. */
  private drawn: Model | null = null;
  private hint: Hint | null = null;
  private readonly selection = new Selection();
  private readonly grid = new GridView(() => this.tellMarks());
  private readonly panel: Panel;
  private readonly clock: Clock;
  private kept: Kept;
  private mode: Mode = "digit";
  private marksNext = false;
  /** The candidate that the next color applies to; empty until it is named. */
  private candidate: string | undefined;
  private isSetting = false;
  /** The cell where a drag started, and the pointer's last position. */
  private drag: { from: number; x: number; y: number } | undefined;
  /** Entries that the model does not contain yet, and the number of entries made so far. */
  private pending: Entry[] = [];
  private entries = 0;
  private readonly figures = new Figures();
  private readonly pen = new Pen();
  /** A key typed in the text whose effect the model does not contain yet. */
  private typed: Typed | undefined;
  private saves: ReturnType<typeof setTimeout> | undefined;
  /** Whether the keyboard focus was on the board when its puzzle disappeared. A hidden element loses the focus. */
  private hadFocus = false;

  constructor(private readonly root: HTMLElement, private readonly host: Host) {
    this.kept = host.load();
    this.mode = this.kept.mode ?? "digit";
    this.panel = new Panel((button, isByMouse) => this.press(button, isByMouse), (symbol, isMark, color) => (color === undefined ? this.enter(symbol, isMark ? "center" : undefined) : this.tint(color)));
    this.clock = new Clock(this.kept.clocks ?? {}, this.kept.isPaused === true, () => this.tick());
    const { panel, grid } = this;
    const head = html("header", {}, html("div", {}, panel.title, panel.summary), panel.clock);
    const place = html("div", { class: "place" }, grid.element);
    panel.offer("apply", false);
    root.classList.add("board");
    root.replaceChildren(head, panel.toolbar, panel.marks, html("div", { class: "middle" }, place, panel.pad), html("footer", {}, html("div", { class: "last" }, panel.said, panel.apply), panel.sums, panel.rules));
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("focusout", ({ relatedTarget: to }) => {
      if (to === grid.element || !root.contains(to as Node | null)) grid.element.tabIndex = 0;
    });
    grid.element.addEventListener("pointerdown", (event) => this.down(event));
    grid.element.addEventListener("pointermove", (event) => this.over(event));
    for (const kind of ["pointerup", "pointercancel"] as const) {
      grid.element.addEventListener(kind, () => {
        if (this.drag !== undefined && this.pen.isDown) this.lift();
        this.drag = undefined;
      });
    }
    grid.element.addEventListener("dblclick", () => this.same());
    host.onMessage((message) => this.hear(message));
    if (this.kept.hasCandidates) host.post({ kind: "candidates", isOn: true });
    host.post({ kind: "ready" });
  }

  private hear(message: ToBoard): void {
    if (message.kind === "say") this.panel.said.textContent = message.text;
    if (message.kind === "hint") {
      if (message.hint !== null || this.hint !== null) this.panel.said.textContent = message.hint?.text.join(" ") ?? "";
      this.hint = message.hint;
      this.draw();
    }
    if (message.kind === "typed") {
      this.typed = message;
      this.draw();
    }
    if (message.kind === "board") {
      this.typed = undefined;
      this.pending = this.pending.filter(({ number }) => number > message.entered);
      this.show(message.model, message.isOther);
    }
  }

  private show(model: Model | null, isOther: boolean): void {
    const before = this.model;
    this.model = model;
    this.clock.follow(model);
    if (model === null) {
      if (before !== null) this.hadFocus = document.hasFocus() && this.root.contains(document.activeElement);
      this.root.dataset["state"] = "none";
      this.panel.said.textContent = "No puzzle at the cursor: type or paste one in the text.";
      this.panel.offer("apply", false);
      return;
    }
    if (before === null && this.kept.selected !== undefined) {
      this.selection.restore(this.kept.selected, this.kept.active ?? 0, model.cells.length);
    } else if (isOther || before?.rows !== model.rows || before.columns !== model.columns) {
      this.selection.restore([model.cell ?? 0], model.cell ?? 0, model.cells.length);
    }
    if (isOther || before === null) this.isSetting = !model.isApart && model.cells.every(({ digit }) => digit === undefined);
    if (before === null || isOther) this.panel.said.textContent = before !== null && model.total > 1 ? `Puzzle ${model.number} of ${model.total}.` : "";
    this.tellOf(before, model);
    this.draw();
    if (before === null && this.hadFocus && document.hasFocus() && document.activeElement === document.body) this.grid.element.focus();
    this.root.dataset["version"] = String(model.version);
  }

  /** Announces what has changed to screen readers. */
  private tellOf(before: Model | null, model: Model): void {
    if (model.stage === "solved" && before !== null && before.stage !== "solved") this.panel.said.textContent = `Solved in ${this.clock.text()}.`;
    else if (model.wrong.length > 0) this.panel.said.textContent = `Wrong: ${model.wrong.map((index) => model.cells[index]?.name).join(", ")}.`;
    else if (model.clashes.length > 0) this.panel.said.textContent = `${this.clashesOf(before, model).map(({ text }) => text).join(". ")}.`;
    else if (before !== null && (before.clashes.length > 0 || before.wrong.length > 0 || (before.stage === "solved" && model.stage !== "solved"))) this.panel.said.textContent = "";
  }

  /** Returns the clashes to announce: the new ones, else those of the active cell, else the first one. */
  private clashesOf(before: Model | null, { clashes }: Model): Model["clashes"] {
    const known = new Set(before?.clashes.map(({ text }) => text));
    const fresh = clashes.filter(({ text }) => before !== null && !known.has(text)), own = clashes.filter(({ cells }) => cells.includes(this.selection.active));
    return [fresh, own].find(({ length }) => length > 0) ?? clashes.slice(0, 1);
  }

  private draw(): void {
    const { clock } = this;
    if (this.model === null) return;
    const entries = [...(this.typed === undefined ? [] : [this.typed]), ...this.pending];
    const model = entries.reduce<Model>(echoed, this.model);
    const isHidden = clock.isPaused;
    const { selected, active } = this.selection;
    this.grid.draw(model, { selected, active, hint: this.hint, line: this.pen.line, isHidden, hasCoordinates: this.kept.hasCoordinates === true });
    this.panel.show(
      model,
      { marking: this.mode === "center" || this.marksNext, corner: this.mode === "corner", color: this.mode === "color", pen: this.mode === "pen", setting: this.isSetting && !model.isApart, candidates: this.kept.hasCandidates === true, pause: isHidden, clock: this.kept.hidesClock === true, coordinates: this.kept.hasCoordinates === true },
      { before: model.before === null, after: model.after === null, check: !model.isApart || isHidden, setting: model.isApart, hint: model.stage === "solved" || isHidden, marking: !model.isWhole, corner: !model.isWhole, pen: !model.isWhole, apply: isHidden },
      this.marksNext ? "center" : this.mode,
    );
    this.panel.offer("apply", this.hint?.step !== undefined);
    this.panel.relabel("apply", this.hint?.step === "clear" ? "Remove the wrong digit" : "Make the step of the hint");
    this.panel.relabel("clock", this.kept.hidesClock ? "Show the clock" : "Hide the clock");
    this.panel.relabel("pause", isHidden ? "Go on" : "Pause the clock, and hide the digits");
    this.root.dataset["state"] = model.stage;
    this.drawn = model;
    this.tellMarks();
    this.panel.showSums(isHidden ? [] : sumsOf(model, active));
    this.root.classList.toggle("paused", isHidden);
    this.root.classList.toggle("no-clock", this.kept.hidesClock === true);
    this.tick();
  }

  /** Shows the marks of the active cell as text if the grid has marks that are too small to read. */
  private tellMarks(): void {
    const { drawn } = this;
    if (drawn === null) return;
    const isTold = !this.clock.isPaused && this.grid.hasSmallMarks(drawn) && drawn.cells.some(({ marks, candidates }) => marks !== undefined || candidates !== undefined);
    this.panel.showMarks(isTold ? drawn.cells[this.selection.active] : undefined);
    this.root.classList.toggle("tells-marks", isTold);
    // The line has room for all candidates, so that the grid does not move when the selection does.
    const longest = TOLD.before + TOLD.each * drawn.symbols.join(" ").length;
    this.root.style.setProperty("--told", String(Math.max(1, Math.ceil(longest / this.root.clientWidth))));
  }

  private tick(): void {
    this.panel.time.textContent = this.clock.text();
    this.save();
  }

  /** Stores the state to restore later. Saves are delayed, since each one is a message to the editor. */
  private save(): void {
    const { selected, active } = this.selection;
    const own = this.model === null ? {} : { selected: [...selected], active };
    this.kept = { ...this.kept, ...own, mode: this.mode, isPaused: this.clock.isPaused, clocks: this.clock.kept() };
    this.saves ??= setTimeout(() => {
      this.saves = undefined;
      this.host.keep(this.kept);
    }, 100);
  }

  private press(button: Button, isByMouse = false): void {
    this.clock.start();
    if (button === "marking" || button === "corner" || button === "color" || button === "pen") this.turnTo(button === "marking" ? "center" : button);
    else if (button === "before" || button === "after") this.turn(button === "after" ? 1 : -1);
    else if (button === "setting") this.isSetting = !this.isSetting;
    else if (button === "pause") this.clock.pause(!this.clock.isPaused);
    else if (button === "clock") this.kept = { ...this.kept, hidesClock: this.kept.hidesClock !== true };
    else if (button === "coordinates") this.kept = { ...this.kept, hasCoordinates: this.kept.hasCoordinates !== true };
    else if (button === "candidates") {
      const isOn = this.kept.hasCandidates !== true;
      this.kept = { ...this.kept, hasCandidates: isOn };
      this.host.post({ kind: "candidates", isOn });
    } else if (!this.clock.isPaused || button === "undo" || button === "redo") this.host.post({ kind: button });
    // After a click, the keyboard focus returns to the grid. After a key press, it stays on the button, unless the button disappears.
    if (isByMouse || button === "apply") this.grid.element.focus();
    this.draw();
  }

  /** Sets what digit keys enter; choosing the current mode again returns to digits. */
  private turnTo(mode: Mode): void {
    if (this.pen.isDown) this.lift();
    this.mode = this.mode === mode ? "digit" : mode;
    this.candidate = undefined;
    this.marksNext = false;
  }

  /** Ends the line that is being drawn. */
  private lift(): void {
    const { model } = this, names = this.pen.end().flatMap((index) => model?.cells[index]?.name ?? []);
    this.panel.said.textContent = "";
    if (names.length > 0) this.send("note", "pen", names);
    else this.draw();
  }

  /** Applies a color to all selected cells, or to the candidate that was named. */
  private tint(color: string): void {
    const { model, candidate } = this;
    if (model === null || this.clock.isPaused) return;
    this.candidate = undefined;
    this.panel.said.textContent = "";
    this.send("note", candidate === undefined ? color : `${color} ${candidate}`, this.selection.names(model));
  }

  /** Clears the selected cells of what the mode enters. In the digit mode, clears what they contain, notes last. */
  private clear(): void {
    const { drawn: model, mode } = this;
    if (model === null || this.clock.isPaused) return;
    const own = model.cells.filter((_, index) => this.selection.selected.has(index)), cells = own.map(({ name }) => name);
    const isFilled = own.some(({ digit, isGiven, marks }) => marks !== undefined || (digit !== undefined && (isGiven !== true || this.isSetting)));
    const hasCorners = own.some(({ digit, corners }) => digit === undefined && corners !== undefined), isColored = own.some(({ colors, tinted }) => (colors ?? tinted) !== undefined);
    this.panel.said.textContent = "";
    if (mode === "corner" || (mode === "digit" && !isFilled && hasCorners)) this.send("clearNotes", "corner", cells);
    else if (mode === "color" || (mode === "digit" && !isFilled && isColored)) this.send("clearNotes", "color", cells);
    else if (mode === "pen") this.send("clearNotes", "pen", cells);
    else this.send("clear", "", cells);
  }

  /**
   * Enters a digit or a mark in all selected cells; an empty symbol clears them. `as` overrides the mode; if it equals
   * the mode, a digit is entered.
   */
  private enter(symbol: string, as: Mode | undefined, isTyped = false): void {
    const { model } = this;
    if (model === null || this.clock.isPaused) return;
    if (symbol === "") return this.clear();
    const now = this.marksNext ? "center" : this.mode === "pen" ? "digit" : this.mode, meant = as === undefined ? now : as === now ? "digit" : as;
    const cells = this.selection.names(model);
    this.marksNext = false;
    this.panel.said.textContent = "";
    if (meant === "corner") {
      const open = cells.filter((name) => (this.drawn ?? model).cells.find((cell) => cell.name === name)?.digit === undefined);
      if (open.length > 0) this.send("note", `corner ${symbol}`, open);
      return;
    }
    const action = meant === "center" ? "mark" : "place";
    const number = isTyped && action === "mark" ? this.figures.numberOf(symbol, cells, model) : undefined;
    if (!isTyped || action !== "mark") this.figures.forget();
    this.send(action, number ?? symbol, cells, number !== undefined || (isTyped && action === "place"));
  }

  private send(action: Action, key: string, cells: readonly string[], joins = false): void {
    const { model } = this;
    if (model === null) return;
    this.clock.start();
    if (action !== "mark" && action !== "place") this.figures.forget();
    const entry: Entry = { kind: "enter", action, key, joins, cells, setsGivens: this.isSetting && !model.isApart, number: (this.entries += 1) };
    this.pending.push(entry);
    this.host.post(entry);
    this.draw();
  }

  private key(event: KeyboardEvent): void {
    const { model } = this;
    if (model === null) return;
    const isInGrid = this.grid.element.contains(event.target as Node) || event.target === this.root || event.target === document.body;
    const key = keyOf(event, model, this.mode);
    if (!isInGrid) {
      if (key?.kind === "leave") this.grid.element.focus();
      else if (key?.kind !== "undo" && key?.kind !== "redo") return;
    }
    if (key === undefined) return;
    // The surrounding editor has its own uses for some of these keys.
    event.preventDefault();
    event.stopPropagation();
    if (!isInGrid && key.kind === "leave") return;
    this.take(key, model);
  }

  private take(key: Key, model: Model): void {
    const { selection } = this;
    const row = Math.floor(selection.active / model.columns) * model.columns;
    switch (key.kind) {
      case "move":
        selection.move(model, key.rows, key.columns, key.extends || key.adds ? "add" : "only");
        this.pen.goTo(selection.active, model.columns);
        break;
      case "blank":
        selection.blank(model, key.step);
        break;
      case "home":
        selection.pick(row, "only");
        break;
      case "end":
        selection.pick(row + model.columns - 1, "only");
        break;
      case "all":
        selection.all(model.cells.length);
        break;
      case "symbol": {
        const isColor = (key.as ?? this.mode) === "color" && !(key.as === "color" && this.mode === "color");
        if (!isColor) return key.symbol === undefined ? undefined : this.enter(key.symbol, key.as, true);
        if (this.candidate === "") {
          if (key.symbol !== undefined) this.candidate = key.symbol;
          this.panel.said.textContent = `Color of candidate ${this.candidate}: 1 to 9.`;
          return;
        }
        const color = COLORS[(key.place ?? 0) - 1];
        return color === undefined ? this.clear() : this.tint(color);
      }
      case "clear":
        return this.clear();
      case "mode":
        this.turnTo(key.mode === "next" ? (MODES[(MODES.indexOf(this.mode) + 1) % MODES.length] ?? "digit") : key.mode);
        if (key.mode !== "next") this.mode = key.mode;
        this.panel.said.textContent = SAID[this.mode];
        break;
      case "marking":
        if (this.mode === "pen") {
          if (this.pen.isDown) return this.lift();
          if (this.clock.isPaused) return undefined;
          this.pen.begin(selection.active);
          this.panel.said.textContent = "The pen is down: arrows draw, Space ends the line.";
          break;
        }
        this.turnTo("center");
        break;
      case "markNext":
        if (this.mode === "color") {
          this.candidate = "";
          this.panel.said.textContent = "Color of a candidate: which digit?";
        } else this.marksNext = !this.marksNext;
        break;
      case "turn":
        return this.turn(key.step);
      case "reveal":
        return this.host.post({ kind: "reveal", cell: model.cells[selection.active]?.name ?? "" });
      case "leave":
        if (this.pen.isDown) {
          this.pen.begin(selection.active);
          this.pen.end();
          break;
        }
        if (this.hint !== null) return this.host.post({ kind: "clearHint" });
        if (selection.selected.size > 1) selection.pick(selection.active, "only");
        else {
          this.panel.focus();
          // In the grid, Tab selects the next blank. From the buttons it skips the grid, so that the keyboard reaches the rest of the page.
          this.grid.element.tabIndex = -1;
        }
        break;
      default:
        return this.press(key.kind);
    }
    this.draw();
  }

  private turn(step: 1 | -1): void {
    if ((step > 0 ? this.model?.after : this.model?.before) !== null) this.host.post({ kind: "turn", step });
    else this.panel.said.textContent = step > 0 ? "This is the last puzzle." : "This is the first puzzle.";
  }

  private down(event: PointerEvent): void {
    const index = this.grid.cellAt(event.clientX, event.clientY);
    if (this.model === null || index === undefined || event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    this.grid.element.focus();
    this.grid.element.setPointerCapture(event.pointerId);
    const adds = event.ctrlKey || event.metaKey || event.shiftKey;
    this.drag = { from: index, x: event.clientX, y: event.clientY };
    if (this.mode === "pen" && !this.clock.isPaused) this.pen.begin(index);
    this.selection.pick(index, adds && this.mode !== "pen" ? "toggle" : "only");
    this.clock.start();
    this.draw();
  }

  /** Selects the cells that a drag has crossed. A fast pointer reports few positions, so the line between them is checked, too. */
  private over({ clientX, clientY, isPrimary }: PointerEvent): void {
    const { drag } = this;
    if (drag === undefined || !isPrimary) return;
    const [wide, high] = [clientX - drag.x, clientY - drag.y], steps = Math.ceil(Math.hypot(wide, high) / STRIDE);
    let isMore = false;
    for (let step = 1; step <= steps; step += 1) {
      const place = [drag.x + (wide * step) / steps, drag.y + (high * step) / steps] as const;
      if (this.pen.isDown) {
        const index = this.grid.middleAt(...place);
        if (index !== undefined && this.pen.goTo(index, this.model?.columns ?? 1)) {
          this.selection.pick(index, "only");
          isMore = true;
        }
        continue;
      }
      const index = this.grid.cellAt(...place);
      if (index === undefined || (index === this.selection.active && this.selection.selected.has(index)) || index === drag.from) continue;
      this.selection.pick(index, "add");
      isMore = true;
    }
    this.drag = { ...drag, x: clientX, y: clientY };
    if (isMore) this.draw();
  }

  /** Selects all cells with the digit of the active cell; if that has no digit, all cells with its color. */
  private same(): void {
    const { digit, colors: [color] = [] } = this.model?.cells[this.selection.active] ?? {};
    if (this.model === null || (digit ?? color) === undefined) return;
    this.model.cells.forEach((cell, index) => (digit !== undefined ? cell.digit === digit : cell.colors?.includes(color ?? "")) && this.selection.selected.add(index));
    this.draw();
  }
}

const MODES: readonly Mode[] = ["digit", "corner", "center", "color", "pen"];

/** The announcement for a mode that was chosen by its key. */
const SAID: Readonly<Record<Mode, string>> = { digit: "Digits.", corner: "Marks in the corners.", center: "Pencil marks.", color: "Colors.", pen: "Pen: drag, or press Space and arrows, to draw a line; draw it again to erase it." };

/** The sets of digits that remain possible for the cages of a cell. */
const sumsOf = ({ constraints }: Model, index: number): string[] =>
  (constraints?.list ?? []).flatMap(({ text, cells, sets }) => {
    if (sets === undefined || !cells.includes(index)) return [];
    return [`${text.split(":")[0]}: ${sets.length === 0 ? "no digits are left" : sets.join(", or ")}`];
  });
