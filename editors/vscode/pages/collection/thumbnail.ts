// Draws a puzzle as a thumbnail, with few elements, since many thumbnails scroll by.

import { svg } from "../board/svg";
import { Puzzle } from "./model";

const SIDE = 10;

/** The most rows and columns with readable digits; digits of larger puzzles are drawn as squares. */
const READABLE = 16;

export function thumbnail({ rows = 9, columns = 9, givens = "", placed, regions }: Puzzle): SVGSVGElement {
  const width = columns * SIDE, height = rows * SIDE;
  const drawing = svg("svg", { viewBox: `-1 -1 ${width + 2} ${height + 2}`, "aria-hidden": "true" });
  const across = Array.from({ length: rows - 1 }, (_, at) => `M0 ${(at + 1) * SIDE}h${width}`), down = Array.from({ length: columns - 1 }, (_, at) => `M${(at + 1) * SIDE} 0v${height}`);
  drawing.append(svg("rect", { class: "paper", width, height }), svg("path", { class: "line", d: [...across, ...down].join("") }));
  drawing.append(svg("path", { class: "border", d: `M0 0h${width}v${height}h-${width}z${borders(columns, regions)}` }));
  for (const [cells, kind] of [[givens, "given"], [placed ?? "", "placed"]] as const) drawing.append(...digits([...cells], [rows, columns], kind));
  return drawing;
}

function digits(cells: readonly string[], [rows, columns]: readonly [rows: number, columns: number], kind: string): SVGElement[] {
  const at = cells.flatMap((sign, index) => (sign === "." ? [] : [index]));
  if (Math.max(rows, columns) > READABLE) {
    const squares = at.map((index) => `M${(index % columns) * SIDE + 2} ${Math.floor(index / columns) * SIDE + 2}h6v6h-6z`).join("");
    return [svg("path", { class: kind, d: squares })];
  }
  if (at.length === 0) return [];
  // One text element per row, with a list of positions for its digits.
  return Array.from({ length: rows }, (_, row) => {
    const own = at.filter((index) => Math.floor(index / columns) === row);
    return svg("text", { class: kind, y: row * SIDE + 8.1, x: own.map((index) => (index % columns) * SIDE + 5).join(" ") }, own.map((index) => cells[index]).join(""));
  });
}

const known = new Map<number, string>();

/** Returns the borders of regions, or those of the usual boxes of a square board, which are computed once per size. */
function borders(size: number, regions: readonly number[] | undefined): string {
  if (regions !== undefined) return drawn(size, regions);
  const before = known.get(size);
  if (before !== undefined) return before;
  // The usual box is the one closest to a square that is not higher than wide.
  const rows = Math.max(...Array.from({ length: Math.floor(Math.sqrt(size)) }, (_, at) => at + 1).filter((it) => size % it === 0));
  const usual = Array.from({ length: size * size }, (_, cell) => Math.floor(Math.floor(cell / size) / rows) * size + Math.floor((cell % size) / (size / rows)));
  const made = rows === 1 ? "" : drawn(size, usual);
  known.set(size, made);
  return made;
}

function drawn(columns: number, regions: readonly number[]): string {
  let path = "";
  regions.forEach((region, cell) => {
    const [x, y] = [(cell % columns) * SIDE, Math.floor(cell / columns) * SIDE];
    if (y > 0 && regions[cell - columns] !== region) path += `M${x} ${y}h${SIDE}`;
    if (x > 0 && regions[cell - 1] !== region) path += `M${x} ${y}v${SIDE}`;
  });
  return path;
}
