// Which cells are selected: one, or several as solvers know it.

import { Model } from "./model";

export class Selection {
  selected = new Set<number>([0]);
  /** The cell that moves start from. */
  active = 0;

  /** Takes over what was kept, as far as the puzzle has such cells. */
  restore(selected: readonly number[], active: number, count: number): void {
    const fits = selected.filter((index) => index < count);
    this.active = active < count ? active : 0;
    this.selected = new Set(fits.length > 0 ? fits : [this.active]);
  }

  /** Selects one cell alone; or with others: added to them, or taken away if it is one of them. */
  pick(index: number, how: "only" | "add" | "toggle"): void {
    this.active = index;
    if (how === "only") this.selected = new Set([index]);
    else if (how === "toggle" && this.selected.has(index) && this.selected.size > 1) this.selected.delete(index);
    else this.selected.add(index);
  }

  all(count: number): void {
    this.selected = new Set(Array.from({ length: count }, (_, index) => index));
  }

  /** Goes on by rows and columns, as far as the grid goes; from an edge nowhere. */
  move(size: number, rows: number, columns: number, how: "only" | "add"): void {
    const inside = (at: number) => Math.max(0, Math.min(size - 1, at));
    const row = inside(Math.floor(this.active / size) + rows), column = inside((this.active % size) + columns);
    this.pick(row * size + column, how);
  }

  /** Goes to the next cell without a digit, row by row, or to the one before. */
  blank({ cells }: Model, step: 1 | -1): void {
    const count = cells.length;
    for (let far = 1; far <= count; far += 1) {
      const index = (this.active + step * far + count * far) % count;
      if (cells[index]?.digit === undefined) return this.pick(index, "only");
    }
  }

  names({ cells }: Model): string[] {
    return [...this.selected].sort((one, other) => one - other).flatMap((index) => cells[index]?.name ?? []);
  }
}
