// A puzzle as a small drawing: few elements, since many of them scroll by.

import { svg } from "../board/svg";
import { Puzzle } from "./model";

const SIDE = 10;

/** Sizes above this are drawn as squares: their digits could not be read. */
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
  // One element a row: each digit has its place in a list.
  return Array.from({ length: size }, (_, row) => {
    const own = at.filter((index) => Math.floor(index / size) === row);
    return svg("text", { class: kind, y: row * SIDE + 8.1, x: own.map((index) => (index % size) * SIDE + 5).join(" ") }, own.map((index) => cells[index]).join(""));
  });
}

const known = new Map<number, string>();

/** The borders of boxes or regions; those of usual boxes are worked out once for each size. */
function borders(size: number, regions: readonly number[] | undefined): string {
  if (regions !== undefined) return drawn(size, regions);
  const before = known.get(size);
  if (before !== undefined) return before;
  // The most square box that is wider than high, as is usual.
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
