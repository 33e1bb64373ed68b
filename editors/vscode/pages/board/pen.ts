// The pen: a line that is drawn from cell to cell, and how lines look.

import type { Cell, Model } from "./model";

/** Where each stroke leads: rows and columns. */
const STROKES: Readonly<Record<string, readonly [number, number]>> = { right: [0, 1], down: [1, 0], falling: [1, 1], rising: [-1, 1] };

/** The line that is being drawn. */
export class Pen {
  /** Its cells, from its start; none while the pen is up. */
  private cells: number[] = [];

  get isDown(): boolean {
    return this.cells.length > 0;
  }

  get line(): readonly number[] {
    return this.cells;
  }

  begin(index: number): void {
    this.cells = [index];
  }

  /** Goes on to a cell of a board with rows of `width` cells: over those that lie straight between, and back along the line. Returns whether the line is another one. */
  goTo(index: number, width: number): boolean {
    const last = this.cells.at(-1);
    if (last === undefined || last === index) return false;
    if (this.cells.at(-2) === index) {
      this.cells.pop();
      return true;
    }
    const rows = Math.floor(index / width) - Math.floor(last / width), columns = (index % width) - (last % width), steps = Math.max(Math.abs(rows), Math.abs(columns));
    if (rows !== 0 && columns !== 0 && Math.abs(rows) !== Math.abs(columns)) return false;
    for (let step = 1; step <= steps; step += 1) this.cells.push(last + ((rows * width + columns) / steps) * step);
    return true;
  }

  /** Lifts the pen; the cells of the line, none where it has no length. */
  end(): readonly number[] {
    const { cells } = this;
    this.cells = [];
    return cells.length > 1 ? cells : [];
  }
}

/** The stroke between two neighbors, and the one of them where it starts. */
function between(one: number, other: number, width: number): readonly [start: number, stroke: string] | undefined {
  for (const [start, end] of [[one, other], [other, one]] as const) {
    const rows = Math.floor(end / width) - Math.floor(start / width), columns = (end % width) - (start % width);
    const found = Object.entries(STROKES).find(([, way]) => way[0] === rows && way[1] === columns);
    if (found !== undefined) return [start, found[0]];
  }
  return undefined;
}

/** The cells with a line through these in their order, or without it where all of it is there. */
export function penned({ cells, columns }: Model, names: readonly string[]): readonly Cell[] {
  const places = names.map((name) => cells.findIndex((cell) => cell.name === name));
  const strokes = places.slice(1).flatMap((index, at) => {
    const stroke = between(places[at] ?? 0, index, columns);
    return stroke === undefined ? [] : [stroke];
  });
  const adds = strokes.some(([start, stroke]) => cells[start]?.pen?.includes(stroke) !== true);
  return cells.map((cell, index) => {
    const own = new Set(strokes.filter(([start]) => start === index).map(([, stroke]) => stroke));
    if (own.size === 0) return cell;
    return { ...cell, pen: Object.keys(STROKES).filter((stroke) => (own.has(stroke) ? adds : cell.pen?.includes(stroke))) };
  });
}

/** The cells without the strokes that start or end in some of them. */
export function unpenned({ cells, columns: width }: Model, names: readonly string[]): readonly Cell[] {
  const isMeant = (index: number) => names.includes(cells[index]?.name ?? "");
  const endOf = (index: number, stroke: string) => {
    const [rows, columns] = STROKES[stroke] ?? [0, 0];
    return index + rows * width + columns;
  };
  return cells.map((cell, index) => (cell.pen === undefined ? cell : { ...cell, pen: isMeant(index) ? [] : cell.pen.filter((stroke) => !isMeant(endOf(index, stroke))) }));
}

/** The lines of a board as a path, with cells of this side; and the one that is being drawn. */
export function pathsOf({ cells, columns }: Model, line: readonly number[], side: number): readonly [drawn: string, now: string] {
  const middle = (index: number) => `${((index % columns) + 0.5) * side} ${(Math.floor(index / columns) + 0.5) * side}`;
  const drawn = cells.flatMap(({ pen = [] }, index) => pen.map((stroke) => `M${middle(index)}l${(STROKES[stroke] ?? [0, 0]).map((way) => way * side).reverse().join(" ")}`));
  return [drawn.join(""), line.length === 0 ? "" : `M${line.map(middle).join("L")}${line.length === 1 ? "h0" : ""}`];
}
