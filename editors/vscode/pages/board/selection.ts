// The selected cells of a board: one or several.

import { Model } from "./model";

export class Selection {
  selected = new Set<number>([0]);
  /** The cell from which arrow keys move. */
  active = 0;

  /** Restores a selection, without the cells that the puzzle does not have. */
  restore(selected: readonly number[], active: number, count: number): void {
    const fits = selected.filter((index) => index < count);
    this.active = active < count ? active : 0;
    this.selected = new Set(fits.length > 0 ? fits : [this.active]);
  }

  /** Selects one cell alone, adds it to the selection, or toggles it. */
  pick(index: number, how: "only" | "add" | "toggle"): void {
    this.active = index;
    if (how === "only") this.selected = new Set([index]);
    else if (how === "toggle" && this.selected.has(index) && this.selected.size > 1) this.selected.delete(index);
    else this.selected.add(index);
  }

  all(count: number): void {
    this.selected = new Set(Array.from({ length: count }, (_, index) => index));
  }

  /** Moves the active cell by rows and columns, and stops at the edges of the grid. */
  move(board: Pick<Model, "rows" | "columns">, rows: number, columns: number, how: "only" | "add"): void {
    const inside = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
    const row = inside(Math.floor(this.active / board.columns) + rows, board.rows), column = inside((this.active % board.columns) + columns, board.columns);
    this.pick(row * board.columns + column, how);
  }

  /** Selects the next cell without a digit, row by row, or the previous one. */
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
