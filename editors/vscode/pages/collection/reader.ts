// Reads the puzzles of a text page by page, and follows its edits: only the puzzles around an edit are read again.
// It knows neither a page nor an editor.

import { Ask, Change, Page, Puzzle } from "./model";

/** How long nothing must have changed until the puzzles around an edit are read again, in milliseconds. */
export const REST_MS = 250;

/** Puzzles in one answer. */
const PAGE = 500;

/** Puzzles that are kept, at most. */
const MOST = 100_000;

/** Puzzles before an edit that are read again: the edit may end one of them elsewhere. */
const BACK = 2;

/** Puzzles that are read at first around an edit. */
const FEW = 12;

/** Puzzles that are rated with one request. */
const RATED = 8;

/** What became of the list: it has other puzzles, all of it is read, or more is known of some puzzles: what is there in their place. */
export type News = { readonly kind: "list" | "end" } | { readonly kind: "facts"; readonly known: ReadonlyMap<Puzzle, Puzzle> };

export class Reader {
  /** In the order of the text. */
  readonly puzzles: Puzzle[] = [];
  /** Puzzles in the text. */
  total = 0;
  /** Whether the list has all of them, or as many as are kept. */
  isWhole = false;
  /** Whether the last question had no answer. */
  isLost = false;
  private version: number | undefined;
  /** Counts the states of the text. */
  private state = 0;
  /** The lines around which puzzles are to be read again. */
  private stale: { from: number; to: number } | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private isReading = false;
  private isRating = false;
  private sight: readonly Puzzle[] = [];
  private ratesAll = false;
  /** Those of which nothing more can be known by asking again. */
  private readonly asked = new WeakSet<Puzzle>();

  constructor(private readonly ask: (what: Ask) => Promise<Page | null>, private readonly tell: (news: News) => void, private readonly restMs = REST_MS) {}

  /** Reads all puzzles. */
  async start(): Promise<void> {
    this.state += 1;
    this.empty();
    await this.read();
  }

  /** The text has changed. */
  changed(version: number, changes: readonly Change[]): void {
    this.state += 1;
    this.version = version;
    for (const change of changes) this.shift(change);
    this.later();
  }

  /** The file has another name: the text is the same, and its versions are counted anew. */
  moved(): void {
    this.state += 1;
    this.version = undefined;
    this.isLost = false;
    this.later();
  }

  /** Which puzzles are in sight, and whether all are to be rated. */
  want(sight: readonly Puzzle[], ratesAll: boolean): void {
    this.sight = sight;
    this.ratesAll = ratesAll;
    void this.rate();
  }

  /** Whether a rating may come. */
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

  /** How many puzzles start on this line or before. */
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
    // While keys are typed, nothing is read.
    while (this.rest === undefined && (this.stale !== undefined || !this.isWhole)) {
      const isGoing = await (this.stale === undefined ? this.more() : this.again(this.stale));
      if (!isGoing) break;
    }
    this.isReading = false;
    if (this.isWhole && this.stale === undefined) this.tell({ kind: "end" });
    void this.rate();
  }

  /** Reads a page; `undefined` if the text is another one by then. */
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

  /** Reads the next page behind those that are read; whether to go on. */
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

  /** Reads the puzzles around an edit again, until one comes that is known: those behind it are the same, too. */
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

  /** Sees whether the list has as many puzzles as the text. */
  private check(total: number): void {
    const wasCut = this.total > MOST;
    this.total = total;
    this.puzzles.length = Math.min(this.puzzles.length, MOST);
    if (!this.isWhole || this.puzzles.length === Math.min(total, MOST)) return;
    // Of a longer text, others move up.
    if (wasCut) this.isWhole = false;
    else this.forget();
  }

  /** The place of a puzzle behind the edit that is in the list already. */
  private known({ key, position }: Puzzle, to: number): number | undefined {
    const at = this.after(position.line) - 1;
    return position.line > to && this.puzzles[at]?.position.line === position.line && this.puzzles[at]?.key === key ? at : undefined;
  }

  private end({ next, total }: Page): void {
    this.total = total;
    this.isWhole = next === null || this.puzzles.length >= MOST;
    this.puzzles.length = Math.min(this.puzzles.length, MOST);
  }

  /** Puts puzzles in the place of others. Those that read the same stay, with what is known of them. */
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

  /** Learns more of puzzles: first of those in sight, then of those whose solutions were not searched yet, then of all, if all are to be rated. */
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

  /** Has a puzzle and the next ones rated. If the server was not through with its searches, what it found by then is read as well. */
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

  /** The place of a block's puzzle, or the next one. */
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
