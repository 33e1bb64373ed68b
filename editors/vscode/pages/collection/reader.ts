// Reads the puzzles of a text page by page, and follows its edits: only the puzzles around an edit are read again. It
// depends neither on a page nor on an editor.

import { Ask, Change, Page, Puzzle } from "./model";

/** How long the text must be unchanged before the puzzles around an edit are read again, in milliseconds. */
export const REST_MS = 250;

/** The number of puzzles in one answer. */
const PAGE = 500;

/** The maximum number of puzzles that are kept. */
const MOST = 100_000;

/** The number of puzzles before an edit that are read again, since the edit may move the end of one. */
const BACK = 2;

/** The number of puzzles around an edit that are read at first. */
const FEW = 12;

/** The number of puzzles rated by one request. */
const RATED = 8;

/**
 * A change of the list. `list`: the puzzles have changed; `end`: all of them are read; `facts`: `known` maps some
 * puzzles to versions of them with more facts.
 */
export type News = { readonly kind: "list" | "end" } | { readonly kind: "facts"; readonly known: ReadonlyMap<Puzzle, Puzzle> };

export class Reader {
  /** The puzzles read so far, in the order of the text. */
  readonly puzzles: Puzzle[] = [];
  /** The number of puzzles in the text. */
  total = 0;
  /** Whether the list has all puzzles, or the maximum number. */
  isWhole = false;
  /** Whether the last request had no answer. */
  isLost = false;
  private version: number | undefined;
  /** Counts the changes of the text, so that answers about an earlier text are ignored. */
  private state = 0;
  /** The lines around which puzzles have to be read again. */
  private stale: { from: number; to: number } | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private isReading = false;
  private isRating = false;
  private sight: readonly Puzzle[] = [];
  private ratesAll = false;
  /** The puzzles about which another request would find nothing more. */
  private readonly asked = new WeakSet<Puzzle>();

  constructor(private readonly ask: (what: Ask) => Promise<Page | null>, private readonly tell: (news: News) => void, private readonly restMs = REST_MS) {}

  /** Reads all puzzles. */
  async start(): Promise<void> {
    this.state += 1;
    this.empty();
    await this.read();
  }

  /** Handles a change of the text. */
  changed(version: number, changes: readonly Change[]): void {
    this.state += 1;
    this.version = version;
    for (const change of changes) this.shift(change);
    this.later();
  }

  /** Handles a rename of the file: the text is the same, but its versions are counted anew. */
  moved(): void {
    this.state += 1;
    this.version = undefined;
    this.isLost = false;
    this.later();
  }

  /** Sets which puzzles are visible, and whether all puzzles should be rated. */
  want(sight: readonly Puzzle[], ratesAll: boolean): void {
    this.sight = sight;
    this.ratesAll = ratesAll;
    void this.rate();
  }

  /** Returns whether a puzzle may still get a rating. */
  isOpen(puzzle: Puzzle): boolean {
    return puzzle.rating === undefined && (puzzle.state === "unique" || puzzle.state === "open") && !this.asked.has(puzzle);
  }

  private later(): void {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      this.rest = undefined;
      void this.read();
    }, this.restMs);
  }

  private shift({ start, end, lines }: Change): void {
    const by = lines - (end - start);
    const moved = (line: number) => (line > end ? line + by : line > start ? start + lines : line);
    if (by !== 0) for (let at = this.after(start); at < this.puzzles.length; at += 1) (this.puzzles[at] as Puzzle).position.line = moved((this.puzzles[at] as Puzzle).position.line);
    const { from, to } = this.stale ?? { from: start, to: start };
    this.stale = { from: Math.min(moved(from), start), to: Math.max(moved(to), start + lines) };
  }

  /** Returns the number of puzzles that start on this line or above it. */
  private after(line: number): number {
    let [low, high] = [0, this.puzzles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.puzzles[middle] as Puzzle).position.line <= line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    // While the user types, nothing is read.
    while (this.rest === undefined && (this.stale !== undefined || !this.isWhole)) {
      const isGoing = await (this.stale === undefined ? this.more() : this.again(this.stale));
      if (!isGoing) break;
    }
    this.isReading = false;
    if (this.isWhole && this.stale === undefined) this.tell({ kind: "end" });
    void this.rate();
  }

  /** Reads a page; returns `undefined` if the text has changed meanwhile. */
  private async page(from: number, count: number): Promise<Page | null | undefined> {
    const { state } = this;
    const page = await this.ask({ from, count, rated: false });
    if (state !== this.state) return undefined;
    this.isLost = page === null;
    if (page === null) return null;
    this.version ??= page.version;
    if (page.version === this.version) return page;
    // The text was closed and opened again.
    this.forget();
    return undefined;
  }

  private forget(): void {
    this.state += 1;
    this.empty();
    this.later();
  }

  private empty(): void {
    this.version = undefined;
    this.stale = undefined;
    this.isWhole = false;
    this.puzzles.length = 0;
    this.tell({ kind: "list" });
  }

  /** Reads the next page; returns whether to go on. */
  private async more(): Promise<boolean> {
    const page = await this.page((this.puzzles.at(-1)?.block ?? -1) + 1, PAGE);
    if (page === undefined) return true;
    if (page === null) {
      this.tell({ kind: "list" });
      return false;
    }
    this.put(this.puzzles.length, this.puzzles.length, page.puzzles);
    this.end(page);
    return true;
  }

  /** Reads the puzzles around an edit again, up to the first puzzle that is known: those after it are unchanged. */
  private async again({ from, to }: { from: number; to: number }): Promise<boolean> {
    const first = Math.max(0, this.after(from - 1) - BACK);
    const fresh: Puzzle[] = [];
    let next = first === 0 ? 0 : (this.puzzles[first] as Puzzle).block;
    for (;;) {
      const page = await this.page(next, fresh.length === 0 ? FEW : PAGE);
      if (page === undefined) return true;
      if (page === null) {
        this.tell({ kind: "list" });
        return false;
      }
      const seen = fresh.length;
      fresh.push(...page.puzzles);
      for (let at = seen; at < fresh.length; at += 1) {
        const known = this.known(fresh[at] as Puzzle, to);
        if (known === undefined) continue;
        const by = (fresh[at] as Puzzle).block - (this.puzzles[known] as Puzzle).block;
        if (by !== 0) for (let behind = known; behind < this.puzzles.length; behind += 1) (this.puzzles[behind] as Puzzle).block += by;
        this.stale = undefined;
        this.put(first, known, fresh.slice(0, at));
        this.check(page.total);
        return true;
      }
      const isBehind = !this.isWhole && (fresh.at(-1)?.position.line ?? 0) > (this.puzzles.at(-1)?.position.line ?? 0);
      if (page.next === null || isBehind || first + fresh.length >= MOST) {
        this.stale = undefined;
        this.put(first, this.puzzles.length, fresh);
        this.end(page);
        return true;
      }
      next = page.next;
    }
  }

  /** Checks that the list has as many puzzles as the text. */
  private check(total: number): void {
    const wasCut = this.total > MOST;
    this.total = total;
    this.puzzles.length = Math.min(this.puzzles.length, MOST);
    if (!this.isWhole || this.puzzles.length === Math.min(total, MOST)) return;
    // If the text had more puzzles than the maximum, some of those left out are read now.
    if (wasCut) this.isWhole = false;
    else this.forget();
  }

  /** Returns the index of a puzzle after the edit, if the list has it already. */
  private known({ key, position }: Puzzle, to: number): number | undefined {
    const at = this.after(position.line) - 1;
    return position.line > to && this.puzzles[at]?.position.line === position.line && this.puzzles[at]?.key === key ? at : undefined;
  }

  private end({ next, total }: Page): void {
    this.total = total;
    this.isWhole = next === null || this.puzzles.length >= MOST;
    this.puzzles.length = Math.min(this.puzzles.length, MOST);
  }

  /** Replaces some puzzles by others. A puzzle whose text is unchanged stays, with the facts known about it. */
  private put(from: number, to: number, fresh: readonly Puzzle[]): void {
    const old = new Map(this.puzzles.slice(from, to).map((puzzle) => [puzzle.key, puzzle]));
    const made = fresh.map((puzzle) => {
      const same = old.get(puzzle.key);
      if (same === undefined || same.state !== puzzle.state || (same.rating === undefined) !== (puzzle.rating === undefined)) return puzzle;
      old.delete(puzzle.key);
      same.block = puzzle.block;
      same.position.line = puzzle.position.line;
      return same;
    });
    if (to === this.puzzles.length) {
      this.puzzles.length = from;
      for (const puzzle of made) this.puzzles.push(puzzle);
    } else this.puzzles.splice(from, to - from, ...made);
    this.tell({ kind: "list" });
  }

  /**
   * Requests facts about puzzles: first about the visible ones, then about those whose solutions were not searched yet,
   * then about all, if all should be rated.
   */
  private async rate(): Promise<void> {
    if (this.isRating) return;
    this.isRating = true;
    for (;;) {
      if (this.rest !== undefined || this.stale !== undefined || this.isLost) break;
      const wanted = this.sight.find((puzzle) => this.isOpen(puzzle)) ?? (this.isWhole ? this.outOfSight() : undefined);
      if (wanted === undefined) break;
      await this.learn(wanted, wanted.state === "open" && !this.sight.includes(wanted));
    }
    this.isRating = false;
  }

  private outOfSight(): Puzzle | undefined {
    const open = this.puzzles.find((puzzle) => puzzle.state === "open" && !this.asked.has(puzzle));
    return open ?? (this.ratesAll ? this.puzzles.find((puzzle) => this.isOpen(puzzle)) : undefined);
  }

  /**
   * Requests ratings of a puzzle and the ones after it. If the server has not finished its searches by then, the facts
   * found so far are read as well.
   */
  private async learn(puzzle: Puzzle, isBehind: boolean): Promise<void> {
    const { state } = this;
    const at = this.place(puzzle.block);
    let count = 1;
    while (count < RATED && !isBehind && at + count < this.puzzles.length && this.isOpen(this.puzzles[at + count] as Puzzle)) count += 1;
    let page = await this.ask({ from: puzzle.block, count, rated: true });
    if (page !== null && isBehind && state === this.state) page = await this.ask({ from: puzzle.block, count: PAGE, rated: false });
    if (state !== this.state) return;
    if (page === null) {
      this.isLost = true;
      this.tell({ kind: "list" });
      return;
    }
    const known = new Map<Puzzle, Puzzle>();
    for (const found of page.puzzles) {
      const place = this.place(found.block);
      const old = this.puzzles[place];
      if (old?.key !== found.key) continue;
      if (!isBehind || found.state === "open") this.asked.add(found);
      this.puzzles[place] = found;
      known.set(old, found);
    }
    this.asked.add(puzzle);
    this.sight = this.sight.map((puzzle) => known.get(puzzle) ?? puzzle);
    this.tell({ kind: "facts", known });
  }

  /** Returns the index of a block's puzzle, or of the next one. */
  private place(block: number): number {
    let [low, high] = [0, this.puzzles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.puzzles[middle] as Puzzle).block < block) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
