// Draws a puzzle as a thumbnail, with few elements, since many thumbnails scroll by.

import { svg } from "../board/svg";
import { Puzzle } from "./model";

const SIDE = 10;

/** The greatest size whose digits are readable; digits of larger puzzles are drawn as squares. */
const READABLE = 16;

export function thumbnail({ size = 9, givens = "", placed, regions }: Puzzle): SVGSVGElement {
  const whole = size * SIDE;
  const drawing = svg("svg", { viewBox: `-1 -1 ${whole + 2} ${whole + 2}`, "aria-hidden": "true" });
  const lines = Array.from({ length: size - 1 }, (_, at) => `M0 ${(at + 1) * SIDE}h${whole}M${(at + 1) * SIDE} 0v${whole}`).join("");
  drawing.append(svg("rect", { class: "paper", width: whole, height: whole }), svg("path", { class: "line", d: lines }));
  drawing.append(svg("path", { class: "border", d: `M0 0h${whole}v${whole}h-${whole}z${borders(size, regions)}` }));
  drawing.append(...digits(givens, size, "given"), ...(placed === undefined ? [] : digits(placed, size, "placed")));
  return drawing;
}

function digits(cells: string, size: number, kind: string): SVGElement[] {
  const at = [...cells].flatMap((sign, index) => (sign === "." ? [] : [index]));
  if (size > READABLE) {
    const squares = at.map((index) => `M${(index % size) * SIDE + 2} ${Math.floor(index / size) * SIDE + 2}h6v6h-6z`).join("");
    return [svg("path", { class: kind, d: squares })];
  }
  // One text element per row, with a list of positions for its digits.
  return Array.from({ length: size }, (_, row) => {
    const own = at.filter((index) => Math.floor(index / size) === row);
    return svg("text", { class: kind, y: row * SIDE + 8.1, x: own.map((index) => (index % size) * SIDE + 5).join(" ") }, own.map((index) => cells[index]).join(""));
  });
}

const known = new Map<number, string>();

/** Returns the borders of boxes or regions; the borders of usual boxes are computed once per size. */
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

function drawn(size: number, regions: readonly number[]): string {
  let path = "";
  regions.forEach((region, cell) => {
    const [x, y] = [(cell % size) * SIDE, Math.floor(cell / size) * SIDE];
    if (y > 0 && regions[cell - size] !== region) path += `M${x} ${y}h${SIDE}`;
    if (x > 0 && regions[cell - 1] !== region) path += `M${x} ${y}v${SIDE}`;
  });
  return path;
}
