// The grid as a drawing: built once for a puzzle, then each cell is drawn anew when it has changed.

import { Cell, Hint, Model } from "./model";
import { set, svg } from "./svg";

/** The side of a cell, in units of the drawing. */
export const SIDE = 60;

const EDGE = 3;

/** What is to be seen beside the puzzle itself. */
export interface Look {
  readonly selected: ReadonlySet<number>;
  readonly active: number;
  readonly hint: Hint | null;
  readonly isHidden: boolean;
}

export class GridView {
  readonly element = svg("svg", { class: "board-grid", role: "grid", tabindex: 0, "aria-multiselectable": "true" });
  private readonly grounds = svg("g", { class: "grounds" });
  private readonly rows = svg("g");
  private readonly over = svg("g", { class: "over", "aria-hidden": "true" });
  private readonly outline = svg("path", { class: "selection", "aria-hidden": "true" });
  private cells: SVGGElement[] = [];
  private built = "";
  private drawn: string[] = [];
  private size = 0;

  /** The cell at a place of the screen. */
  cellAt(x: number, y: number): number | undefined {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const side = Math.min(width, height), scale = (this.size * SIDE + 2 * EDGE) / side;
    const column = Math.floor(((x - left - (width - side) / 2) * scale - EDGE) / SIDE);
    const row = Math.floor(((y - top - (height - side) / 2) * scale - EDGE) / SIDE);
    const isIn = [row, column].every((it) => it >= 0 && it < this.size);
    return isIn ? row * this.size + column : undefined;
  }

  draw(model: Model, look: Look): void {
    const shape = JSON.stringify([model.size, model.regions, model.houses]);
    if (shape !== this.built) this.build(model);
    this.built = shape;
    set(this.element, { "aria-label": model.title ?? "Sudoku", "aria-activedescendant": idOf(model, look.active) });
    const marked = marksOf(model, look);
    for (const [index, cell] of model.cells.entries()) {
      const key = JSON.stringify([cell, marked[index], look.isHidden]);
      if (this.drawn[index] !== key) this.drawCell(model, index, cell, marked[index] ?? [], look.isHidden);
      this.drawn[index] = key;
    }
    set(this.outline, { d: outlineOf(model.size, (index) => look.selected.has(index)) });
    this.over.replaceChildren(...(look.isHidden ? [] : linksOf(model, look.hint)));
  }

  private build(model: Model): void {
    const { size } = model, whole = size * SIDE;
    this.size = size;
    this.drawn = [];
    set(this.element, { viewBox: `${-EDGE} ${-EDGE} ${whole + 2 * EDGE} ${whole + 2 * EDGE}`, "aria-rowcount": size, "aria-colcount": size });
    const paper = svg("rect", { class: "paper", x: 0, y: 0, width: whole, height: whole, rx: 4 });
    const areas = model.houses.filter(({ kind }) => kind === "area").flatMap(({ cells }) => cells);
    const squares = squaresOf(areas, size);
    const lines = model.houses.filter(({ kind }) => kind === "line").map(({ cells }) => {
      const middle = (index: number) => `${index % size * SIDE + SIDE / 2} ${Math.floor(index / size) * SIDE + SIDE / 2}`;
      return svg("path", { class: "rule-line", d: `M${cells.map(middle).join("L")}` });
    });
    this.cells = model.cells.map((_, index) =>
      svg("g", { id: idOf(model, index), role: "gridcell", "aria-rowindex": Math.floor(index / size) + 1, "aria-colindex": (index % size) + 1, transform: `translate(${(index % size) * SIDE} ${Math.floor(index / size) * SIDE})` }),
    );
    this.rows.replaceChildren(
      ...Array.from({ length: size }, (_, row) => svg("g", { role: "row", "aria-rowindex": row + 1 }, ...this.cells.slice(row * size, (row + 1) * size))),
    );
    this.grounds.replaceChildren(paper, svg("path", { class: "region", d: shadedOf(model) }), svg("path", { class: "rule-area", d: squares }), ...lines);
    const thin = Array.from({ length: size - 1 }, (_, at) => `M0 ${(at + 1) * SIDE}h${whole}M${(at + 1) * SIDE} 0v${whole}`).join("");
    const lattice = svg("g", { "aria-hidden": "true" }, svg("path", { class: "line", d: thin }), svg("path", { class: "border", d: bordersOf(model) }), svg("rect", { class: "border", x: 0, y: 0, width: whole, height: whole, rx: 4 }));
    this.grounds.setAttribute("aria-hidden", "true");
    this.element.replaceChildren(this.grounds, this.rows, lattice, this.over, this.outline);
  }

  private drawCell(model: Model, index: number, cell: Cell, marked: readonly string[], isHidden: boolean): void {
    const place = this.cells[index];
    if (place === undefined) return;
    const classes = marked.map((it) => it.split(" ")[0]);
    set(place, {
      class: ["cell", cell.isGiven ? "given" : "open", ...classes].join(" "),
      "aria-label": labelOf(cell, classes as string[], isHidden),
      "aria-selected": String(classes.includes("selected")),
      "aria-readonly": String(cell.isGiven === true),
    });
    const children: SVGElement[] = [svg("rect", { class: "ground", width: SIDE, height: SIDE })];
    const hues = marked.filter((it) => it.startsWith("hue "));
    for (const it of hues) children.push(svg("rect", { class: `hint ${it.slice(4)}`, x: 2, y: 2, width: SIDE - 4, height: SIDE - 4, rx: 3 }));
    if (!isHidden) children.push(...contentOf(model, cell, marked));
    place.replaceChildren(...children);
  }
}

/** The id of a cell's element. */
const idOf = (model: Model, index: number) => `cell-${model.cells[index]?.name ?? "none"}`;

function contentOf(model: Model, cell: Cell, marked: readonly string[]): SVGElement[] {
  const middle = SIDE / 2;
  if (cell.digit !== undefined) {
    const small = cell.digit.length > 1 ? " long" : "";
    return [svg("text", { class: `digit${small}`, x: middle, y: middle }, cell.digit)];
  }
  const own = new Set(cell.marks ?? []);
  const pointed = new Map(marked.filter((it) => it.startsWith("mark ")).map((it) => [it.split(" ")[1] as string, it]));
  const shown = new Set([...(cell.marks ?? cell.candidates ?? []), ...pointed.keys()]);
  const across = Math.ceil(Math.sqrt(model.size)), down = Math.ceil(model.size / across);
  const step = (SIDE - 8) / across, drop = (SIDE - 8) / Math.max(down, across);
  const size = Math.min(step, drop) * (model.isDecimal && model.size > 9 ? 0.7 : 0.88);
  return model.symbols.flatMap((symbol, at) => {
    if (!shown.has(symbol)) return [];
    const x = 4 + step * ((at % across) + 0.5), y = 4 + drop * (Math.floor(at / across) + 0.5) + (SIDE - 8 - drop * down) / 2;
    const [, , hue, struck] = pointed.get(symbol)?.split(" ") ?? [];
    const kind = hue !== undefined ? "mark pointed" : own.has(symbol) ? "mark" : "mark computed";
    const text = svg("text", { class: kind, x, y, "font-size": size }, symbol);
    if (hue === undefined) return [text];
    const spot = svg("circle", { class: `spot ${hue}`, cx: x, cy: y, r: Math.min(step, drop) * 0.52 });
    const half = Math.min(step, drop) * 0.36;
    return struck === "struck" ? [spot, text, svg("path", { class: `strike ${hue}`, d: `M${x - half} ${y + half}L${x + half} ${y - half}` })] : [spot, text];
  });
}

/** What is to be said of each cell by its look: classes, `hue NAME` for its ground, `mark DIGIT HUE [struck]` for its candidates. */
function marksOf(model: Model, { selected, active, hint, isHidden }: Look): string[][] {
  const found: string[][] = model.cells.map(() => []);
  const add = (index: number, what: string) => found[index]?.push(what);
  for (const index of selected) add(index, "selected");
  add(active, "active");
  if (isHidden) return found;
  const digit = selected.size === 1 ? model.cells[active]?.digit : undefined;
  if (digit !== undefined) model.cells.forEach((cell, index) => cell.digit === digit && add(index, "same"));
  if (digit !== undefined) model.cells.forEach((cell, index) => cell.marks?.includes(digit) && add(index, "has"));
  if (selected.size === 1) for (const index of peersOf(model, active)) add(index, "peer");
  for (const { cells } of model.clashes) for (const index of cells) add(index, "clash");
  for (const index of model.wrong) add(index, "wrong");
  const places = new Map(model.cells.map(({ name }, index) => [name, index]));
  // Of several roles of one cell, the last one counts.
  const grounds = new Map((hint?.cells ?? []).map(({ cell, hue }) => [cell, hue]));
  for (const [cell, hue] of grounds) add(places.get(cell) ?? -1, `hue ${hue}`);
  const spots = new Map((hint?.candidates ?? []).map((it) => [`${it.cell} ${it.digit}`, it]));
  for (const { cell, digit, hue, isStruck } of spots.values()) add(places.get(cell) ?? -1, `mark ${digit} ${hue}${isStruck ? " struck" : ""}`);
  return found;
}

/** The cells in the row, the column and the region of a cell. */
function peersOf({ size, regions, cells }: Model, active: number): number[] {
  const row = Math.floor(active / size), column = active % size;
  return cells.flatMap((_, index) => {
    const isPeer = Math.floor(index / size) === row || index % size === column || (regions.length > 0 && regions[index] === regions[active]);
    return isPeer && index !== active ? [index] : [];
  });
}

function labelOf(cell: Cell, classes: readonly string[], isHidden: boolean): string {
  const said = [cell.name];
  if (isHidden) said.push("hidden");
  else if (cell.digit !== undefined) said.push(cell.digit, ...(cell.isGiven ? ["given"] : []));
  else if (cell.marks !== undefined) said.push(`marks ${cell.marks.join(" ")}`);
  else said.push("blank");
  if (classes.includes("clash")) said.push("clashes");
  if (classes.includes("wrong")) said.push("wrong");
  return said.join(", ");
}

/** The borders between regions, as few long strokes as there can be. */
function bordersOf({ size, regions }: Model): string {
  let path = "";
  for (let line = 1; line < size && regions.length > 0; line += 1) {
    for (let at = 0; at < size; at += 1) {
      const [above, below] = [(line - 1) * size + at, line * size + at];
      if (regions[above] !== regions[below]) path += `M${at * SIDE} ${line * SIDE}h${SIDE}`;
      const [before, behind] = [at * size + line - 1, at * size + line];
      if (regions[before] !== regions[behind]) path += `M${line * SIDE} ${at * SIDE}v${SIDE}`;
    }
  }
  return path;
}

const squaresOf = (cells: readonly number[], size: number) =>
  cells.map((index) => `M${(index % size) * SIDE} ${Math.floor(index / size) * SIDE}h${SIDE}v${SIDE}h-${SIDE}z`).join("");

/** The regions of a jigsaw that are shaded: some, of which no two touch. Boxes need no shade. */
function shadedOf({ size, regions }: Model): string {
  const isBox = (region: number) => {
    const own = regions.flatMap((it, index) => (it === region ? [index] : []));
    const [first = 0, last = 0] = [own[0], own.at(-1)];
    return (Math.floor(last / size) - Math.floor(first / size) + 1) * ((last % size) - (first % size) + 1) === own.length;
  };
  const all = [...new Set(regions)];
  if (all.every(isBox)) return "";
  const touching = new Map(all.map((region) => [region, new Set<number>()]));
  regions.forEach((region, index) => {
    for (const other of [index % size < size - 1 ? regions[index + 1] : undefined, regions[index + size]]) {
      if (other === undefined || other === region) continue;
      touching.get(region)?.add(other);
      touching.get(other)?.add(region);
    }
  });
  const shaded = new Set<number>();
  for (const region of all) if (![...(touching.get(region) ?? [])].some((it) => shaded.has(it))) shaded.add(region);
  return squaresOf(regions.flatMap((region, index) => (shaded.has(region) ? [index] : [])), size);
}

/** The outline around some cells, a little inside of them. */
function outlineOf(size: number, has: (index: number) => boolean): string {
  const inset = 2.5, long = SIDE - inset;
  const isOn = (row: number, column: number) => row >= 0 && column >= 0 && row < size && column < size && has(row * size + column);
  let path = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isOn(row, column)) continue;
      const x = column * SIDE, y = row * SIDE;
      const [up, down, left, right] = [isOn(row - 1, column), isOn(row + 1, column), isOn(row, column - 1), isOn(row, column + 1)];
      const x0 = x + (left ? 0 : inset), x1 = x + (right ? SIDE : long), y0 = y + (up ? 0 : inset), y1 = y + (down ? SIDE : long);
      if (!up) path += `M${x0} ${y + inset}H${x1}`;
      if (!down) path += `M${x0} ${y + long}H${x1}`;
      if (!left) path += `M${x + inset} ${y0}V${y1}`;
      if (!right) path += `M${x + long} ${y0}V${y1}`;
      // Where a cell at the corner is missing, the outline turns inwards.
      for (const [dy, dx, a, b] of [[-1, -1, up, left], [-1, 1, up, right], [1, -1, down, left], [1, 1, down, right]] as const) {
        if (!a || !b || isOn(row + dy, column + dx)) continue;
        const cx = dx < 0 ? x : x + SIDE, cy = dy < 0 ? y : y + SIDE;
        path += `M${cx} ${cy - dy * inset}H${cx - dx * inset}V${cy}`;
      }
    }
  }
  return path;
}

function linksOf(model: Model, hint: Hint | null): SVGElement[] {
  const places = new Map(model.cells.map(({ name }, index) => [name, index]));
  const across = Math.ceil(Math.sqrt(model.size)), down = Math.ceil(model.size / across);
  const step = (SIDE - 8) / across, drop = (SIDE - 8) / Math.max(down, across);
  const spot = ({ cells, digit }: { cells: readonly string[]; digit: string }): [number, number] => {
    const at = model.symbols.indexOf(digit);
    const middles = cells.map((name) => {
      const index = places.get(name) ?? 0;
      return [(index % model.size) * SIDE + 4 + step * ((at % across) + 0.5), Math.floor(index / model.size) * SIDE + 4 + drop * (Math.floor(at / across) + 0.5) + (SIDE - 8 - drop * down) / 2] as const;
    });
    const mean = (part: 0 | 1) => middles.reduce((sum, it) => sum + it[part], 0) / middles.length;
    return [mean(0), mean(1)];
  };
  return (hint?.links ?? []).map(({ from, to, isStrong }) => {
    const [[x, y], [ex, ey]] = [spot(from), spot(to)];
    const far = Math.hypot(ex - x, ey - y) || 1, bend = far < SIDE ? 0 : Math.min(18, far / 8);
    const [mx, my] = [(x + ex) / 2 + ((ey - y) / far) * bend, (y + ey) / 2 - ((ex - x) / far) * bend];
    const cut = 9, start = cut / far;
    return svg("path", { class: isStrong ? "link strong" : "link weak", d: `M${x + (ex - x) * start} ${y + (ey - y) * start}Q${mx} ${my} ${ex - (ex - x) * start} ${ey - (ey - y) * start}` });
  });
}
