// The clock of a puzzle: it runs while the board is visible, the clock not paused and the puzzle not solved.

import { Model } from "./model";

/** The maximum number of puzzles whose times are kept. */
const MOST = 100;

const TICK_MS = 500;

export class Clock {
  private times: Map<string, number>;
  private puzzle = "";
  private since: number | undefined;
  private mayRun = false;
  isPaused: boolean;

  constructor(times: Readonly<Record<string, number>>, isPaused: boolean, private readonly ticked: () => void) {
    this.times = new Map(Object.entries(times));
    this.isPaused = isPaused;
    document.addEventListener("visibilitychange", () => this.settle());
    setInterval(() => {
      if (this.since === undefined) return;
      this.count();
      this.ticked();
    }, TICK_MS);
  }

  /** Handles a new model, of the same puzzle or another one. */
  follow(model: Model | null): void {
    this.count();
    this.puzzle = model === null ? "" : nameOf(model);
    this.mayRun = model !== null && model.stage !== "solved" && model.isWhole && (model.stage !== "untouched" || this.times.has(this.puzzle));
    this.settle();
  }

  /** Starts the time of the puzzle, at the player's first action. */
  start(): void {
    if (this.puzzle === "" || this.times.has(this.puzzle)) return;
    this.times.set(this.puzzle, 0);
    this.mayRun = true;
    this.settle();
  }

  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    this.settle();
  }

  /** Returns the time as text, such as `4:05` or `1:02:33`. */
  text(): string {
    const seconds = Math.floor((this.times.get(this.puzzle) ?? 0) / 1000);
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const two = (part: number) => String(part).padStart(2, "0");
    return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  }

  kept(): Record<string, number> {
    this.count();
    return Object.fromEntries([...this.times].slice(-MOST));
  }

  private settle(): void {
    this.count();
    const runs = this.mayRun && !this.isPaused && document.visibilityState === "visible";
    this.since = runs ? performance.now() : undefined;
  }

  private count(): void {
    if (this.since === undefined) return;
    const now = performance.now(), played = (this.times.get(this.puzzle) ?? 0) + now - this.since;
    // Deleting first moves the puzzle to the end: the map is in the order of play.
    this.times.delete(this.puzzle);
    this.times.set(this.puzzle, played);
    this.since = now;
  }
}

/** A hash of the puzzle: equal for equal givens on the same board. */
function nameOf(model: Model): string {
  const text = JSON.stringify([model.size, model.columns, model.regions, model.rules, model.constraints?.list ?? [], model.cells.map((cell) => (cell.isGiven ? cell.digit : ""))]);
  let hash = 0;
  for (const sign of text) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(36);
}
