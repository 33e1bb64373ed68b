// The grid as an SVG drawing: built once for a puzzle; after that, only cells that change are redrawn.

import { COLORS, Cell, Constraints, Hint, Model } from "./model";
import { pathsOf } from "./pen";
import { element, escaped, set, svg } from "./svg";

/** The side of a cell, in SVG units. */
export const SIDE = 60;

const EDGE = 3;

/** The greatest side of a board whose cells are drawn large. */
const FEW = 12;

/**
 * Above this number of digits, marks are drawn as lines of text: with a position for each, the thousands of marks of a large board
 * would be as slow as separate texts.
 */
const MANY = 16;

/** How near to the middle of a cell the pen has to come, as a share of its side. */
const NEAR = 0.4;

/** The minimum size of readable marks, in pixels. */
const LEGIBLE = 6;

/** The room for the coordinates above and to the left of the grid, in SVG units. */
const BESIDE = 28;

/** What is drawn besides the puzzle itself. */
export interface Look {
  readonly selected: ReadonlySet<number>;
  readonly active: number;
  readonly hint: Hint | null;
  /** The cells of the line that is being drawn. */
  readonly line: readonly number[];
  readonly isHidden: boolean;
  readonly hasCoordinates: boolean;
}

/** A candidate that a hint points out. */
interface Pointed {
  readonly hue: string;
  readonly isStruck: boolean;
}

export class GridView {
  readonly element = svg("svg", { class: "board-grid", role: "grid", tabindex: 0, "aria-multiselectable": "true", "aria-description": "Escape leads to the buttons" });
  private readonly grounds = svg("g", { "aria-hidden": "true" });
  private readonly shades = svg("g", { "aria-hidden": "true" });
  /** The colors of cells, as one path per color. */
  private readonly tints = svg("g", { class: "tints", "aria-hidden": "true" }, ...COLORS.map((color) => svg("path", { class: color })));
  /** The drawing of the rules. It lies above the shades, so that a selection does not hide it. */
  private readonly rules = svg("g", { "aria-hidden": "true" });
  /** The text shown while the digits are hidden. */
  private readonly notice = svg("text", { class: "notice", "aria-hidden": "true" });
  /** The contents of the cells. They are hidden from screen readers, which read the labels of the cells in `rows`. */
  private readonly contents = svg("g", { "aria-hidden": "true" });
  /** The marks of a large board, row by row. */
  private readonly lines = svg("g", { class: "lines", "aria-hidden": "true" });
  /** Cages, lines and clues of a variant puzzle: `below` the digits (but above the shades), and `above` the digits. */
  private readonly below = svg("g", { class: "constraints", "aria-hidden": "true" });
  private readonly above = svg("g", { class: "constraints", "aria-hidden": "true" });
  /** The lines of the pen, and the one that is being drawn. */
  private readonly pen = svg("g", { class: "pen", "aria-hidden": "true" }, svg("path"), svg("path", { class: "now" }));
  private readonly rows = svg("g");
  private readonly over = svg("g", { class: "over", "aria-hidden": "true" });
  private readonly outline = svg("path", { class: "selection", "aria-hidden": "true" });
  private cells: Element[] = [];
  /** The elements of each cell's content. */
  private held: Element[][] = [];
  private built = "";
  private drawn: string[] = [];
  private last: readonly [Model, Look] | undefined;
  private selected: ReadonlySet<number> = new Set();
  private rowCount = 0;
  private columnCount = 0;
  private edge = EDGE;
  /** The room to the right of the grid and below it. */
  private far = EDGE;
  /** The width and height of the drawing, in pixels. */
  private space: readonly [width: number, height: number] = [0, 0];
  private inSight = -1;

  constructor(resized: () => void) {
    new ResizeObserver(([entry]) => {
      this.space = [entry?.contentRect.width ?? 0, entry?.contentRect.height ?? 0];
      resized();
    }).observe(this.element);
  }

  /** Returns whether the marks in a puzzle's cells are too small to read. */
  hasSmallMarks(model: Model): boolean {
    const scale = this.scaleIn(...this.space);
    return scale > 0 && corners(model, 0, 0).size * scale < LEGIBLE;
  }

  /** Returns the number of pixels for an SVG unit in a space of this width and height. */
  private scaleIn(width: number, height: number): number {
    const beside = this.far + this.edge;
    return Math.min(width / (this.columnCount * SIDE + beside), height / (this.rowCount * SIDE + beside));
  }

  /** Returns the cell at a position on the screen. */
  cellAt(x: number, y: number): number | undefined {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const scale = this.scaleIn(width, height), beside = this.far + this.edge;
    // The drawing is in the middle of its space.
    const place = (at: number, room: number, count: number) => Math.floor(((at - room / 2) / scale + (count * SIDE + beside) / 2 - this.edge) / SIDE);
    const column = place(x - left, width, this.columnCount), row = place(y - top, height, this.rowCount);
    const isIn = row >= 0 && row < this.rowCount && column >= 0 && column < this.columnCount;
    return isIn ? row * this.columnCount + column : undefined;
  }

  /** The same, where the place is near the middle of the cell: a line that goes on diagonally passes the corners of others. */
  middleAt(x: number, y: number): number | undefined {
    const index = this.cellAt(x, y), box = index === undefined ? undefined : this.cells[index]?.getBoundingClientRect();
    if (box === undefined) return index;
    return Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2) < box.width * NEAR ? index : undefined;
  }

  draw(model: Model, look: Look): void {
    const shape = JSON.stringify([model.size, model.rows, model.columns, model.regions, model.houses, model.constraints, look.hasCoordinates]);
    if (shape !== this.built) this.build(model, look.hasCoordinates);
    this.built = shape;
    set(this.element, { "aria-label": model.title ?? "Sudoku", "aria-activedescendant": idOf(model, look.active) });
    this.last = [model, look];
    const { isHidden } = look, { flags, bad } = flagsOf(model, isHidden);
    const pointed = isHidden ? new Map<string, Map<string, Pointed>>() : pointedOf(look.hint);
    const isNew = this.held.length === 0, made: string[][] = [], changed = new Set<number>();
    for (const [index, cell] of model.cells.entries()) {
      const own = pointed.get(cell.name);
      const key = keyOf(cell, flags(index), own);
      if (this.drawn[index] !== key) changed.add(Math.floor(index / model.columns));
      if (isNew) made.push(contentOf(model, index, cell, flags(index), own));
      else if (this.drawn[index] !== key) this.drawCell(model, index, cell, flags(index), own);
      this.drawn[index] = key;
    }
    if (isNew) this.fill(made);
    if (isInLines(model)) for (const row of changed) (this.lines.children[row] ?? this.lines.appendChild(svg("g"))).innerHTML = isHidden ? "" : linesOf(model, row, pointed);
    if (Math.max(model.rows, model.columns) <= FEW) this.seat();
    // The cells of a large board take as long to build as its contents. They are invisible, so they are built after the first frame.
    else if (this.cells.length === 0) requestAnimationFrame(() => setTimeout(() => this.seat()));
    this.select(look.selected);
    // When the active cell changes, it is scrolled into view; the user may scroll away from it again.
    if (this.inSight !== look.active) this.reveal(look.active);
    this.inSight = look.active;
    this.shade(model, look, bad);
    COLORS.forEach((color, at) => set(this.tints.children[at] ?? this.tints, { d: isHidden ? "" : tintsOf(model, color) }));
    pathsOf(model, look.line, SIDE).forEach((d, at) => set(this.pen.children[at] ?? this.pen, { d: isHidden ? "" : d }));
    set(this.outline, { d: outlineOf(model, (index) => look.selected.has(index)) });
    this.over.replaceChildren(...(isHidden ? [] : linksOf(model, look.hint)));
    this.notice.textContent = isHidden ? "Paused" : "";
  }

  /** Scrolls a cell into view. `scrollIntoView` would also make the next Tab start from the cell. */
  private reveal(index: number): void {
    const cell = this.cells[index]?.getBoundingClientRect(), board = this.element.closest(".board"), sight = board?.getBoundingClientRect();
    if (cell === undefined || sight === undefined) return;
    const way = (before: number, behind: number) => Math.min(before, 0) || Math.max(behind, 0);
    board?.scrollBy(way(cell.left - sight.left, cell.right - sight.right), way(cell.top - sight.top, cell.bottom - sight.bottom));
  }

  private build(model: Model, hasCoordinates: boolean): void {
    const { rows, columns } = model, width = columns * SIDE, height = rows * SIDE;
    this.rowCount = rows;
    this.columnCount = columns;
    this.drawn = [];
    this.selected = new Set();
    const [left, above, right, under] = model.constraints?.margins ?? [0, 0, 0, 0];
    this.edge = (hasCoordinates ? BESIDE : EDGE) + Math.max(left, above);
    this.far = EDGE + Math.max(right, under);
    const beside = this.edge + this.far;
    this.below.innerHTML = model.constraints?.below ?? "";
    this.above.innerHTML = model.constraints?.above ?? "";
    set(this.element, { viewBox: `${-this.edge} ${-this.edge} ${width + beside} ${height + beside}`, "aria-rowcount": rows, "aria-colcount": columns });
    const paper = svg("rect", { class: "paper", x: 0, y: 0, width, height, rx: 4 });
    const areas = model.houses.filter(({ kind }) => kind === "area").flatMap(({ cells }) => cells);
    const lines = model.houses.filter(({ kind }) => kind === "line").map(({ cells }) => {
      const middle = (index: number) => `${(index % columns) * SIDE + SIDE / 2} ${Math.floor(index / columns) * SIDE + SIDE / 2}`;
      return svg("path", { class: "rule-line", d: `M${cells.map(middle).join("L")}` });
    });
    this.cells = [];
    this.held = [];
    this.rows.replaceChildren();
    this.lines.replaceChildren();
    this.lines.style.setProperty("--step", `${SIDE / (acrossOf(model) + 1)}px`);
    this.contents.classList.toggle("even", isInLines(model));
    this.grounds.replaceChildren(paper, svg("path", { class: "region", d: shadedOf(model) }));
    this.rules.replaceChildren(svg("path", { class: "rule-area", d: squaresOf(areas, columns) }), ...lines);
    set(this.notice, { x: width / 2, y: height / 2, "font-size": (Math.min(width, height) / 11).toFixed(1) });
    const thin = [
      ...Array.from({ length: rows - 1 }, (_, at) => `M0 ${(at + 1) * SIDE}h${width}`),
      ...Array.from({ length: columns - 1 }, (_, at) => `M${(at + 1) * SIDE} 0v${height}`),
    ].join("");
    // The cells of large boards are small, so their lines are drawn differently.
    const lattice = svg("g", { class: Math.max(rows, columns) > FEW ? "lattice large" : "lattice", "aria-hidden": "true" }, svg("path", { class: "line", d: thin }), svg("path", { class: "border", d: bordersOf(model) }), svg("rect", { class: "border", x: 0, y: 0, width, height, rx: 4 }));
    this.element.replaceChildren(this.grounds, this.shades, this.tints, this.below, this.rules, this.rows, this.pen, this.contents, this.lines, lattice, this.above, this.over, this.outline, this.notice, ...(hasCoordinates ? [coordinatesOf(model, Math.max(left, above))] : []));
  }

  /** Fills a new grid with its contents: parsing markup is faster than creating elements one by one. */
  private fill(made: readonly (readonly string[])[]): void {
    this.contents.innerHTML = made.flat().join("");
    const all = [...this.contents.children];
    this.held = made.map(({ length }) => all.splice(0, length));
  }

  /** Builds the cells of a new grid, if it has none yet. */
  private seat(): void {
    if (this.last === undefined || this.cells.length > 0) return;
    const [model, { isHidden, selected }] = this.last, { rows: count, columns } = model, { flags } = flagsOf(model, isHidden);
    const made = model.cells.map((cell, index) => cellText(model, index, cell, flags(index)));
    const rows = Array.from({ length: count }, (_, row) => `<g role="row" aria-rowindex="${row + 1}">${made.slice(row * columns, (row + 1) * columns).join("")}</g>`);
    this.rows.innerHTML = rows.join("");
    this.cells = [...this.rows.querySelectorAll(".cell")];
    this.selected = new Set();
    this.select(selected);
  }

  private drawCell(model: Model, index: number, cell: Cell, flags: Flags, pointed: ReadonlyMap<string, Pointed> | undefined): void {
    const place = this.cells[index], content = contentOf(model, index, cell, flags, pointed);
    if (place !== undefined) set(place, attributesOf(cell, flags));
    for (const part of this.held[index] ?? []) part.remove();
    this.contents.insertAdjacentHTML("beforeend", content.join(""));
    const { children } = this.contents, from = children.length - content.length;
    this.held[index] = content.flatMap((_, at) => children[from + at] ?? []);
  }

  private select(selected: ReadonlySet<number>): void {
    for (const index of this.selected) if (!selected.has(index)) this.cells[index]?.setAttribute("aria-selected", "false");
    for (const index of selected) if (!this.selected.has(index)) this.cells[index]?.setAttribute("aria-selected", "true");
    this.selected = new Set(selected);
  }

  /** Draws the backgrounds of cells, as one path per kind. If a cell has several, the last one is visible. */
  private shade(model: Model, { selected, active, hint, isHidden }: Look, bad: readonly number[]): void {
    const { columns, cells } = model;
    const isSingle = selected.size === 1, digit = isSingle && !isHidden ? cells[active]?.digit : undefined;
    const same = digit === undefined ? [] : cells.flatMap((cell, index) => (cell.digit === digit || cell.marks?.includes(digit) ? [index] : []));
    const kinds: [string, string][] = [
      ["peer", isSingle && !isHidden ? squaresOf(peersOf(model, active), columns) : ""],
      ["same", squaresOf(same, columns)],
      ["bad", squaresOf(bad, columns)],
      ["selected", squaresOf([...selected], columns)],
    ];
    if (hint !== null && !isHidden) {
      const places = new Map(cells.map(({ name }, index) => [name, index]));
      // If a cell has several roles, the last one is drawn.
      for (const [cell, hue] of new Map(hint.cells.map(({ cell, hue }) => [cell, hue]))) kinds.push([`hint ${hue}`, squaresOf([places.get(cell) ?? 0], columns, 2)]);
    }
    const shades = [...this.shades.children];
    kinds.forEach(([kind, d], at) => set(shades[at] ?? this.shades.appendChild(svg("path")), { class: kind, d }));
    for (const rest of shades.slice(kinds.length)) rest.remove();
  }
}

/** Returns the id of a cell's element. */
const idOf = (model: Model, index: number) => `cell-${model.cells[index]?.name ?? "none"}`;

/** Returns the numbers of the rows and columns. */
function coordinatesOf({ rows, columns }: Model, room: number): SVGElement {
  const middle = (at: number) => at * SIDE + SIDE / 2, beside = -BESIDE / 2 - room;
  const texts = [
    ...Array.from({ length: columns }, (_, at) => svg("text", { class: "coordinate", x: middle(at), y: beside }, String(at + 1))),
    ...Array.from({ length: rows }, (_, at) => svg("text", { class: "coordinate", x: beside, y: middle(at) }, String(at + 1))),
  ];
  return svg("g", { class: "coordinates", "aria-hidden": "true" }, ...texts);
}

/** Returns the candidates that a hint points out, by cell and digit. */
function pointedOf(hint: Hint | null): Map<string, Map<string, Pointed>> {
  const found = new Map<string, Map<string, Pointed>>();
  for (const { cell, digit, hue, isStruck } of hint?.candidates ?? []) {
    const own = found.get(cell) ?? new Map<string, Pointed>();
    found.set(cell, own.set(digit, { hue, isStruck }));
  }
  return found;
}

/** The state of a cell besides its content: hidden, in a clash, or wrong. */
type Flags = readonly [isHidden: boolean, clashes: boolean, isWrong: boolean];

/** Returns the flags of each cell, and the cells that clash or are wrong. */
function flagsOf({ clashes, wrong }: Model, isHidden: boolean) {
  const clash = new Set(isHidden ? [] : clashes.flatMap(({ cells }) => cells)), isWrong = new Set(isHidden ? [] : wrong);
  return { flags: (index: number): Flags => [isHidden, clash.has(index), isWrong.has(index)], bad: [...new Set([...clash, ...isWrong])] };
}

/** Everything that a cell's drawing depends on, as one string. */
const keyOf = ({ digit, isGiven, marks, out, candidates, corners, colors, tinted, pen }: Cell, flags: Flags, pointed: ReadonlyMap<string, Pointed> | undefined) =>
  [digit, isGiven, marks ?? "", out ?? "", candidates ?? "", corners ?? "", colors ?? "", tinted ?? "", pen ?? "", flags, pointed === undefined ? "" : JSON.stringify([...pointed])].join("|");

const attributesOf = (cell: Cell, flags: Flags) => ({
  "aria-label": labelOf(cell, flags),
  "aria-readonly": String(cell.isGiven === true),
});

function cellText(model: Model, index: number, cell: Cell, flags: Flags): string {
  const row = Math.floor(index / model.columns), column = index % model.columns;
  const at = `x="${column * SIDE}" y="${row * SIDE}" width="${SIDE}" height="${SIDE}" aria-rowindex="${row + 1}" aria-colindex="${column + 1}"`;
  const said = `aria-label="${escaped(labelOf(cell, flags))}" aria-readonly="${cell.isGiven === true}" aria-selected="false"`;
  return `<rect class="cell" role="gridcell" id="${idOf(model, index)}" ${at} ${said}/>`;
}

/** Returns the elements of a cell's content, as markup. Screen readers read the cell's label instead. */
function contentOf(model: Model, index: number, cell: Cell, [isHidden, clashes, isWrong]: Flags, pointed: ReadonlyMap<string, Pointed> | undefined): string[] {
  if (isHidden) return [];
  const left = (index % model.columns) * SIDE, top = Math.floor(index / model.columns) * SIDE;
  if (cell.digit !== undefined) {
    const kind = `digit${cell.digit.length > 1 ? " long" : ""}${cell.isGiven ? " given" : ""}${clashes ? " clash" : ""}${isWrong ? " wrong" : ""}`;
    return [`<text class="${kind}" x="${left + SIDE / 2}" y="${top + SIDE / 2}">${escaped(cell.digit)}</text>`];
  }
  if (cell.marks === undefined && cell.candidates === undefined && pointed === undefined && !hasCorners(cell)) return [];
  const { plain, out } = marksOf(cell, pointed), isCornered = pointed === undefined && hasCorners(cell), own = corners(model, left, top);
  const { place, size, room } = isCornered ? inLine(cell.marks ?? cell.candidates ?? [], own.room, left, top) : own;
  const placed = (symbols: readonly string[]) => symbols.map((symbol) => [symbol, ...place(symbol)] as const);
  const edges = isCornered ? edgesOf(cell.corners ?? [], left, top + (model.constraints?.list.some(({ sets, cells }) => sets !== undefined && cells[0] === index) ? SUM : 0)) : [];
  const isTinted = (symbol: string) => (cell.tinted ?? []).filter(([it]) => it === symbol);
  const spots = [...placed([...plain, ...out]), ...edges].flatMap(([symbol, x, y]) => isTinted(symbol).map(([, color], at) => element("circle", { class: `spot ${color}`, cx: (x + 2 * at).toFixed(1), cy: y.toFixed(1), r: (size * 0.6).toFixed(1) })));
  const made = [...spots, ...(edges.length > 0 ? [spreadText("mark", CORNER, edges)] : [])];
  if (plain.length > 0 && (isCornered || !isInLines(model))) made.push(spreadText(cell.marks === undefined ? "mark computed" : "mark", size, placed(plain)));
  if (out.length > 0) {
    const half = room * 0.36, strokes = placed(out).map(([, x, y]) => `M${x - half} ${y + half}L${x + half} ${y - half}`);
    made.push(spreadText("mark out", size, placed(out)), element("path", { class: "strike out", d: strokes.join("") }));
  }
  for (const [symbol, { hue, isStruck }] of pointed ?? []) {
    const [x, y] = place(symbol), half = room * 0.36;
    made.push(element("circle", { class: `spot ${hue}`, cx: x, cy: y, r: room * 0.52 }), spreadText("mark pointed", size, [[symbol, x, y]]));
    if (isStruck) made.push(element("path", { class: `strike ${hue}`, d: `M${x - half} ${y + half}L${x + half} ${y - half}` }));
  }
  return made;
}

const hasCorners = ({ corners }: Cell) => corners !== undefined && corners.length > 0;

/** The size of corner marks, and the room above them for a cage's sum. */
const CORNER = 15, SUM = 9;

/** Returns the positions of a cell's corner marks: the first ones in a row at the top, the rest at the bottom. */
function edgesOf(marks: readonly string[], left: number, top: number): (readonly [string, number, number])[] {
  const count = marks.length, above = count <= 4 ? Math.min(2, count) : Math.ceil(count / 2), inset = 10, wide = SIDE - 2 * inset;
  return marks.map((symbol, at) => {
    const isAbove = at < above, of = Math.max(isAbove ? above : count - above, 2);
    return [symbol, left + inset + (wide * (isAbove ? at : at - above)) / (of - 1), isAbove ? top + inset : Math.max(top, Math.floor(top / SIDE) * SIDE) + SIDE - inset] as const;
  });
}

/** Returns the positions of the pencil marks in a cell that has corner marks as well: in one line between the corner marks. */
function inLine(marks: readonly string[], most: number, left: number, top: number) {
  const long = Math.max(1, ...marks.map(({ length }) => length)), room = Math.min(most * 0.8, (SIDE - 6) / Math.max(1, marks.length * (1 + (long - 1) / 2)));
  const step = room * (1 + (long - 1) / 2);
  const place = (symbol: string): [number, number] => [left + SIDE / 2 + (marks.indexOf(symbol) - (marks.length - 1) / 2) * step, top + SIDE / 2];
  return { place, room, size: Math.min(room * 1.45, CORNER) };
}

/** Returns a path of the cells with a color; a cell with several colors is divided among them. */
const tintsOf = ({ cells, columns }: Model, color: string) =>
  cells.map(({ colors = [] }, index) => {
    const at = colors.indexOf(color), wide = SIDE / Math.max(1, colors.length);
    return at < 0 ? "" : `M${((index % columns) * SIDE + at * wide).toFixed(1)} ${Math.floor(index / columns) * SIDE}h${wide.toFixed(1)}v${SIDE}h-${wide.toFixed(1)}z`;
  }).join("");

/** Returns the marks of a cell that no hint points out, in two lists: the marks that no digit rules out, and those that a digit does. */
function marksOf(cell: Cell, pointed: ReadonlyMap<string, Pointed> | undefined) {
  const rest = (cell.marks ?? cell.candidates ?? []).filter((symbol) => pointed?.has(symbol) !== true), isOut = (symbol: string) => cell.out?.includes(symbol) === true;
  return { plain: rest.filter((symbol) => !isOut(symbol)), out: rest.filter(isOut) };
}

/** Returns whether a board's marks are drawn as lines of text: on large boards whose symbols all have the same width in a monospaced font. */
const isInLines = ({ size, symbols }: Model) => size > MANY && symbols.every((symbol) => /^[!-~]$/.test(symbol));

/**
 * Returns the marks in a row of cells, as one text per line of marks. Each mark is one character; so is each missing
 * mark and each gap between two cells.
 */
function linesOf(model: Model, row: number, pointed: ReadonlyMap<string, ReadonlyMap<string, Pointed>>): string {
  const { size: count, columns, symbols } = model, across = acrossOf(model), { place, size } = corners(model, 0, row * SIDE);
  const own = model.cells.slice(row * columns, (row + 1) * columns).map((cell) => ({ isOwn: cell.marks !== undefined, marks: new Set(cell.digit === undefined && !hasCorners(cell) ? marksOf(cell, pointed.get(cell.name)).plain : []) }));
  const texts: string[] = [];
  if (own.every(({ marks }) => marks.size === 0)) return "";
  for (let at = 0; at < count; at += across) {
    const slots = symbols.slice(at, at + across), [x, y] = place(slots[0] ?? "");
    for (const kind of ["mark computed", "mark"]) {
      const isMeant = (isOwn: boolean) => isOwn === (kind === "mark");
      const line = own.map(({ isOwn, marks }) => Array.from({ length: across + 1 }, (_, slot) => (isMeant(isOwn) && marks.has(slots[slot] ?? "") ? (slots[slot] ?? BLANK) : BLANK)).join(""));
      const text = line.join("").trimEnd();
      if (text !== "") texts.push(element("text", { class: kind, x: (x - (size * EVEN) / 2).toFixed(1), y: y.toFixed(1), "font-size": size.toFixed(1) }, escaped(text)));
    }
  }
  return texts.join("");
}

/** A space that SVG does not collapse. */
const BLANK = "\u00a0";

/** The approximate width of a character in a monospaced font, relative to the font size. */
const EVEN = 0.6;

/** Returns symbols at separate positions as a single text element, which is faster than one element per symbol. */
function spreadText(kind: string, size: number, symbols: readonly (readonly [string, number, number])[]): string {
  const figures = symbols.flatMap(([symbol, x, y]) => [...symbol].map((figure, at) => [figure, x + (at - (symbol.length - 1) / 2) * size * FIGURE, y] as const));
  const list = (part: 1 | 2) => figures.map((it) => it[part].toFixed(1)).join(" ");
  return element("text", { class: kind, x: list(1), y: list(2), "font-size": size.toFixed(1) }, escaped(figures.map(([figure]) => figure).join("")));
}

/** The width of a digit, relative to the font size. */
const FIGURE = 0.58;

/** Returns the number of marks side by side in a cell. */
const acrossOf = ({ size }: Model) => Math.ceil(Math.sqrt(size));

const rooms = new WeakMap<Constraints, readonly [above: number, below: number]>();

/** Returns the room above and below the marks of each cell: for the sums of cages, and for lists of allowed digits. */
function roomOf(constraints: Constraints | null): readonly [above: number, below: number] {
  if (constraints === null) return [0, 0];
  const has = (kind: string) => (constraints.above.includes(`class="${kind}"`) ? SUM : 0);
  const room = rooms.get(constraints) ?? ([has("sum"), has("sum list")] as const);
  rooms.set(constraints, room);
  return room;
}

/** Returns the positions of a cell's marks, their size, and the room for each. */
function corners(model: Model, left: number, top: number) {
  const { size: count, symbols, isDecimal } = model, across = acrossOf(model), down = Math.ceil(count / across);
  // In lines of text, all marks in a row of cells are evenly spaced, with one blank between cells.
  const inset = isInLines(model) ? SIDE / (across + 1) / 2 : 4, inner = SIDE - 2 * inset;
  const [above, below] = roomOf(model.constraints ?? null), high = inner - above - below;
  const step = inner / across, drop = high / Math.max(down, across), room = Math.min(step, drop);
  const place = (symbol: string): [number, number] => {
    const at = symbols.indexOf(symbol);
    return [left + inset + step * ((at % across) + 0.5), top + inset + above + drop * (Math.floor(at / across) + 0.5) + (high - drop * down) / 2];
  };
  return { place, room, size: room * (isDecimal && count > 9 ? 0.75 : 0.88) };
}

/** Returns the cells that can't have the digit of a cell: those in its row, column or region, and those linked to it by a rule. */
function peersOf({ columns, regions, cells, farPeers }: Model, active: number): number[] {
  const row = Math.floor(active / columns), column = active % columns, far = new Set(farPeers?.[active]);
  return cells.flatMap((_, index) => {
    const isPeer = Math.floor(index / columns) === row || index % columns === column || (regions.length > 0 && regions[index] === regions[active]) || far.has(index);
    return isPeer && index !== active ? [index] : [];
  });
}

function labelOf(cell: Cell, [isHidden, clashes, isWrong]: Flags): string {
  const said = [cell.name];
  if (isHidden) said.push("hidden");
  else if (cell.digit !== undefined) said.push(cell.digit, ...(cell.isGiven ? ["given"] : []));
  else if (cell.marks !== undefined) said.push(`marks ${cell.marks.join(" ")}`);
  else said.push("blank", ...(cell.candidates === undefined ? [] : [`candidates ${cell.candidates.join(" ")}`]));
  if (!isHidden && cell.digit === undefined && hasCorners(cell)) said.push(`corner marks ${cell.corners?.join(" ")}`);
  if (!isHidden && cell.colors !== undefined && cell.colors.length > 0) said.push(cell.colors.join(" and "));
  if (!isHidden && cell.digit === undefined) said.push(...(cell.tinted ?? []).map(([symbol, color]) => `${symbol} in ${color}`));
  if (!isHidden && cell.pen !== undefined && cell.pen.length > 0) said.push(`line ${cell.pen.join(" and ")}`);
  if (!isHidden && cell.out !== undefined) said.push(`ruled out: ${cell.out.join(" ")}`);
  if (clashes) said.push("clashes");
  if (isWrong) said.push("wrong");
  return said.join(", ");
}

/** Returns the borders between regions, as a path. */
function bordersOf({ columns, regions }: Model): string {
  const at = (index: number) => `M${(index % columns) * SIDE} ${Math.floor(index / columns) * SIDE}`;
  return regions.map((region, index) => {
    const above = index >= columns && regions[index - columns] !== region, before = index % columns > 0 && regions[index - 1] !== region;
    return `${above ? `${at(index)}h${SIDE}` : ""}${before ? `${at(index)}v${SIDE}` : ""}`;
  }).join("");
}

/** Returns a path of cells, in rows of `columns`, as squares; `inset` makes the squares smaller on each side. */
const squaresOf = (cells: readonly number[], columns: number, inset = 0) => {
  const long = SIDE - 2 * inset;
  return cells.map((index) => `M${(index % columns) * SIDE + inset} ${Math.floor(index / columns) * SIDE + inset}h${long}v${long}h-${long}z`).join("");
};

/** Returns a path of the shaded regions of a jigsaw: a choice of regions that don't touch each other. Boxes are not shaded. */
function shadedOf({ columns, regions }: Model): string {
  const isBox = (region: number) => {
    const own = regions.flatMap((it, index) => (it === region ? [index] : []));
    const [first = 0, last = 0] = [own[0], own.at(-1)];
    return (Math.floor(last / columns) - Math.floor(first / columns) + 1) * ((last % columns) - (first % columns) + 1) === own.length;
  };
  const all = [...new Set(regions)];
  if (all.every(isBox)) return "";
  const touching = new Map(all.map((region) => [region, new Set<number>()]));
  regions.forEach((region, index) => {
    for (const other of [index % columns < columns - 1 ? regions[index + 1] : undefined, regions[index + columns]]) {
      if (other === undefined || other === region) continue;
      touching.get(region)?.add(other);
      touching.get(other)?.add(region);
    }
  });
  const shaded = new Set<number>();
  for (const region of all) if (![...(touching.get(region) ?? [])].some((it) => shaded.has(it))) shaded.add(region);
  return squaresOf(regions.flatMap((region, index) => (shaded.has(region) ? [index] : [])), columns);
}

/** Returns a path around some cells, a little inside their edges. */
function outlineOf({ rows, columns }: Model, has: (index: number) => boolean): string {
  const inset = 2.5, long = SIDE - inset;
  const isOn = (row: number, column: number) => row >= 0 && column >= 0 && row < rows && column < columns && has(row * columns + column);
  let path = "";
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isOn(row, column)) continue;
      const x = column * SIDE, y = row * SIDE;
      const [up, down, left, right] = [isOn(row - 1, column), isOn(row + 1, column), isOn(row, column - 1), isOn(row, column + 1)];
      const x0 = x + (left ? 0 : inset), x1 = x + (right ? SIDE : long), y0 = y + (up ? 0 : inset), y1 = y + (down ? SIDE : long);
      if (!up) path += `M${x0} ${y + inset}H${x1}`;
      if (!down) path += `M${x0} ${y + long}H${x1}`;
      if (!left) path += `M${x + inset} ${y0}V${y1}`;
      if (!right) path += `M${x + long} ${y0}V${y1}`;
      // If the diagonal neighbor at a corner is not among the cells, the outline turns inwards there.
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
  const { place } = corners(model, 0, 0);
  const spot = ({ cells, digit }: { cells: readonly string[]; digit: string }): [number, number] => {
    const [dx, dy] = place(digit);
    const middles = cells.map((name) => {
      const index = places.get(name) ?? 0;
      return [(index % model.columns) * SIDE + dx, Math.floor(index / model.columns) * SIDE + dy] as const;
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
