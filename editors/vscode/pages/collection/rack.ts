// A scrolling list of thumbnails. Only visible thumbnails are in the page.

import { html, set } from "../board/svg";
import { SCALES } from "../scales";
import { isFlawed, markOf, nameOf, sizeOf, stateOf, stateText, textOf } from "./choose";
import { Puzzle } from "./model";
import { thumbnail } from "./thumbnail";

/** The size of a thumbnail with its text, in pixels, including margins. collection.css has the size without margins. */
const WIDTH = 132, HEIGHT = 188;

/** The number of rows above and below the visible ones that are drawn as well. */
const AROUND = 1;

/** The number of thumbnails drawn in one frame; the others follow in the next frames, so that no frame takes long. */
const AT_ONCE = 8;

/** What a list needs from the view around it. */
export interface Around {
  open(puzzle: Puzzle, isLeft: boolean): void;
  /** Is told which puzzles are drawn. */
  sight(puzzles: readonly Puzzle[]): void;
  scrolled(top: number): void;
  /** Moves the keyboard focus to the filters. */
  leave(): void;
}

export class Rack {
  readonly element = html("div", { class: "list", role: "listbox", tabindex: 0, "aria-label": "Puzzles" });
  private readonly space = html("div", { class: "space", role: "presentation" });
  private readonly none = html("p", { class: "nothing", hidden: "" }, "No puzzle fits.");
  private puzzles: readonly Puzzle[] = [];
  private shown: readonly number[] = [];
  /** The position of the active puzzle in the list, and the puzzle itself. */
  private active = 0;
  private activePuzzle: Puzzle | undefined;
  private readonly made = new Map<Puzzle, HTMLElement>();
  /** The puzzles whose drawing is outdated; it stays visible until the new drawing. */
  private readonly outdated = new Set<Puzzle>();
  private ids = 0;
  private frame = 0;
  /** The scroll position when the list was last shown. */
  private top = 0;

  constructor(private readonly around: Around) {
    this.element.append(this.space, this.none);
    this.element.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.element.addEventListener("click", (event) => this.click(event, false));
    this.element.addEventListener("dblclick", (event) => this.click(event, true));
    this.element.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.layOut()).observe(this.element);
  }

  restore(top: number): void {
    this.top = top;
  }

  toStart(): void {
    this.element.scrollTop = 0;
    this.active = 0;
    this.activePuzzle = undefined;
    this.top = 0;
  }

  /** Shows the puzzles with these numbers. */
  show(puzzles: readonly Puzzle[], shown: readonly number[], isWhole: boolean): void {
    const place = this.activePuzzle === undefined ? -1 : shown.findIndex((index) => puzzles[index] === this.activePuzzle);
    this.puzzles = puzzles;
    this.shown = shown;
    this.active = place >= 0 ? place : Math.max(0, Math.min(this.active, shown.length - 1));
    this.activePuzzle = this.at(this.active);
    this.none.hidden = shown.length > 0 || !isWhole;
    this.layOut();
    if (isWhole) this.top = 0;
  }

  /** Replaces some puzzles by versions of them with more facts. */
  replace(known: ReadonlyMap<Puzzle, Puzzle>, puzzles: readonly Puzzle[]): void {
    this.puzzles = puzzles;
    for (const [old, now] of known) {
      if (this.activePuzzle === old) this.activePuzzle = now;
      const element = this.made.get(old);
      if (element === undefined) continue;
      this.made.delete(old);
      this.outdated.delete(old);
      this.made.set(now, element);
      this.outdated.add(now);
    }
    this.soon();
  }

  private at(place: number): Puzzle | undefined {
    return this.puzzles[this.shown[place] ?? -1];
  }

  private columns(): number {
    return Math.max(1, Math.floor((this.element.clientWidth - 8) / WIDTH));
  }

  private layOut(): void {
    this.space.style.height = `${Math.ceil(this.shown.length / this.columns()) * HEIGHT}px`;
    if (this.top > 0) this.element.scrollTop = this.top;
    this.soon();
  }

  private scrolled(): void {
    const { scrollTop } = this.element;
    if (this.top === 0) this.around.scrolled(scrollTop);
    this.soon();
  }

  private soon(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  private drop(puzzle: Puzzle): void {
    this.made.get(puzzle)?.remove();
    this.made.delete(puzzle);
    this.outdated.delete(puzzle);
  }

  private draw(): void {
    this.frame = 0;
    const columns = this.columns(), { scrollTop, clientHeight, clientWidth } = this.element;
    const first = Math.max(0, Math.floor(scrollTop / HEIGHT) - AROUND), last = Math.ceil((scrollTop + clientHeight) / HEIGHT) + AROUND;
    const wanted = new Map<Puzzle, number>();
    const want = (place: number) => {
      const puzzle = this.at(place);
      if (puzzle !== undefined) wanted.set(puzzle, place);
    };
    for (let place = first * columns; place < Math.min(last * columns, this.shown.length); place += 1) want(place);
    const inSight = [...wanted.keys()];
    // The active puzzle stays in the page even if it is not visible, since screen readers refer to it.
    want(this.active);
    for (const puzzle of [...this.made.keys()]) if (!wanted.has(puzzle)) this.drop(puzzle);
    const left = Math.max(0, Math.floor((clientWidth - columns * WIDTH) / 2));
    const added: HTMLElement[] = [];
    let drawn = 0;
    for (const [puzzle, place] of wanted) {
      let element = this.made.get(puzzle);
      const isNew = element === undefined || this.outdated.has(puzzle);
      if (isNew && drawn < AT_ONCE) {
        const option = this.option(puzzle);
        if (element === undefined) added.push(option);
        else element.replaceWith(option);
        element = option;
        this.made.set(puzzle, option);
        this.outdated.delete(puzzle);
        drawn += 1;
      } else if (isNew) {
        this.soon();
      }
      if (element === undefined) continue;
      element.style.left = `${left + (place % columns) * WIDTH}px`;
      element.style.top = `${Math.floor(place / columns) * HEIGHT}px`;
      set(element, { "data-place": place, "aria-posinset": place + 1, "aria-setsize": this.shown.length, "aria-selected": String(place === this.active) });
      this.tell(element, puzzle);
    }
    this.space.append(...added);
    const active = this.at(this.active);
    set(this.element, { "aria-activedescendant": (active === undefined ? undefined : this.made.get(active)?.id) ?? "" });
    this.around.sight(inSight);
  }

  /** Updates the text of a puzzle, since its line may have changed. */
  private tell(element: HTMLElement, puzzle: Puzzle): void {
    const text = textOf(puzzle);
    set(element, { title: puzzle.rating === undefined ? text : `${text}\n\n${SCALES}`, "aria-label": text });
    const title = element.querySelector(".title");
    if (title !== null && title.textContent !== nameOf(puzzle)) title.textContent = nameOf(puzzle);
  }

  private option(puzzle: Puzzle): HTMLElement {
    const { clues, rating } = puzzle;
    const level = rating?.text.replace(" (uncalibrated)", "");
    const facts = [sizeOf(puzzle), clues === undefined ? "" : `${clues} clues`].filter((it) => it !== "").join(" · ");
    const state = level ?? stateText(puzzle);
    const kind = ["option", stateOf(puzzle), isFlawed(puzzle) ? "flawed" : ""].join(" ").trim();
    const mark = markOf(puzzle), marks = mark === "" ? [] : [html("span", { class: "mark" }, mark)];
    const lines = [html("span", { class: "name" }, html("span", { class: "title" }), ...marks), html("span", { class: "facts" }, facts), html("span", { class: "state" }, state)];
    return html("div", { id: `puzzle-${(this.ids += 1)}`, role: "option", class: kind }, thumbnail(puzzle), ...lines);
  }

  private click(event: MouseEvent, isLeft: boolean): void {
    const place = (event.target as Element).closest<HTMLElement>(".option")?.dataset["place"];
    if (place === undefined) return;
    this.activate(Number(place));
    this.open(isLeft);
  }

  private open(isLeft: boolean): void {
    const puzzle = this.at(this.active);
    if (puzzle !== undefined) this.around.open(puzzle, isLeft);
  }

  private activate(place: number): void {
    this.active = Math.max(0, Math.min(this.shown.length - 1, place));
    this.activePuzzle = this.at(this.active);
    this.soon();
  }

  private key(event: KeyboardEvent): void {
    const isFind = event.key === "/" || (event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey));
    const place = this.placeOf(event.key);
    if (isFind) this.around.leave();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === "Enter" || event.key === " ") this.open(event.key === "Enter");
    else if (place === undefined) return;
    else this.go(place);
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Returns the position that a key leads to. Up does nothing in the first row; Down in the last row but one stops at
   * the last puzzle if the last row is shorter.
   */
  private placeOf(key: string): number | undefined {
    const { active } = this, columns = this.columns(), page = Math.max(1, Math.floor(this.element.clientHeight / HEIGHT)) * columns;
    const up = active < columns ? active : active - columns;
    return {
      ArrowLeft: active - 1, ArrowRight: active + 1, ArrowUp: up, ArrowDown: active + columns,
      PageUp: active - page, PageDown: active + page, Home: 0, End: this.shown.length - 1,
    }[key];
  }

  private go(place: number): void {
    this.activate(place);
    const top = Math.floor(this.active / this.columns()) * HEIGHT, { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + HEIGHT > scrollTop + clientHeight) this.element.scrollTop = top + HEIGHT - clientHeight;
  }
}
