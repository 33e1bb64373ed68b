// Predicts the effect of an entry, so that the board draws it at once. The server's answer replaces the prediction.

import { COLORS, Cell, Changed, FromBoard, Model, Position, Typed } from "./model";
import { penned, unpenned } from "./pen";

export type Entry = FromBoard & { kind: "enter" };

/** Returns the model with an entry applied; returns it unchanged if the effect can't be predicted. */
export function echoed(model: Model, { action, key, cells, setsGivens }: Entry | Typed): Model {
  if (action === "note" || action === "clearNotes") return noted(model, action, key, cells);
  const isMeant = ({ name, isGiven }: Cell) => cells.includes(name) && (isGiven !== true || setsGivens);
  // A second figure may extend the number in the cell, or replace it.
  if (!model.isWhole || (model.isDecimal && action !== "clear" && key.length === 1)) return model;
  const meant = model.cells.filter(isMeant).filter(({ digit }) => action !== "mark" || digit === undefined);
  const adds = meant.some(({ marks }) => marks?.includes(key) !== true);
  const after = (cell: Cell): Cell => {
    const { name, corners, colors, tinted, pen } = cell, bare: Cell = { name, ...(corners && { corners }), ...(colors && { colors }), ...(tinted && { tinted }), ...(pen && { pen }) };
    if (action === "clear") return bare;
    if (action === "place") return { ...bare, digit: key, isGiven: setsGivens };
    const marks = model.symbols.filter((symbol) => (symbol === key ? adds : cell.marks?.includes(symbol)));
    const out = marks.filter((mark) => cell.out?.includes(mark));
    return { ...bare, ...(marks.length > 0 ? { marks } : {}), ...(out.length > 0 ? { out } : {}) };
  };
  return { ...model, clashes: [], wrong: [], cells: model.cells.map((cell) => (meant.includes(cell) ? after(cell) : cell)) };
}

/** Returns the model with a note added, or removed if all cells have it; or without the cells' notes of that kind. */
function noted(model: Model, action: "note" | "clearNotes", key: string, cells: readonly string[]): Model {
  if (key === "pen") return { ...model, cells: action === "note" ? penned(model, cells) : unpenned(model, cells) };
  const isMeant = ({ name }: Cell) => cells.includes(name), [what = "", symbol = ""] = key.split(" ");
  const kind = what !== "corner" ? "colors" : "corners", own = kind === "corners" ? symbol : what;
  // Colors of candidates are drawn only once the text contains them.
  if (action === "note" && kind === "colors" && symbol !== "") return model;
  const adds = model.cells.some((cell) => isMeant(cell) && cell[kind]?.includes(own) !== true);
  const order: readonly string[] = kind === "corners" ? model.symbols : COLORS;
  const after = (cell: Cell): Cell => {
    if (action === "note") return { ...cell, [kind]: order.filter((it) => (it === own ? adds : cell[kind]?.includes(it))) };
    const { corners, colors: _, tinted: __, ...bare } = cell, { corners: ___, ...kept } = cell;
    return key === "corner" ? kept : key === "color" ? { ...bare, ...(corners && { corners }) } : bare;
  };
  return { ...model, cells: model.cells.map((cell) => (isMeant(cell) ? after(cell) : cell)) };
}

/** Returns the effect of a key of play mode on the cell at a position of the text; `undefined` if it can't be predicted. */
export function enteredAt({ isApart, isWhole, cells }: Model, { line, character }: Position, action: string, key: string): Typed | undefined {
  if ((action !== "place" && action !== "mark" && action !== "clear") || !isApart || !isWhole) return undefined;
  const cell = cells.find(({ range }) => range?.start.line === line && range.start.character === character);
  return cell === undefined || cell.isGiven === true ? undefined : { action, key, cells: [cell.name], setsGivens: false };
}

/**
 * Returns the effect of a change of the text on a cell, before the server has handled it: a digit typed before a cell
 * replaces the cell's digit. Returns `undefined` if the effect can't be predicted. `model` is the model before the
 * change.
 */
export function typedInto({ symbols, isDecimal, isWhole, isApart, cells }: Model, [change, ...others]: readonly Changed[]): Typed | undefined {
  if (change === undefined || others.length > 0 || isDecimal || !isWhole) return undefined;
  const { range: { start, end }, text } = change;
  if (start.line !== end.line || start.character !== end.character) return undefined;
  const key = symbols.find((it) => it.toLowerCase() === text.toLowerCase());
  if (key === undefined && text !== ".") return undefined;
  const isAt = (at?: { line: number; character: number }) => at?.line === start.line && at.character === start.character;
  const cell = cells.find(({ range }) => isAt(range?.start)), before = cells.find(({ range }) => isAt(range?.end));
  if (cell === undefined || cell.marks !== undefined || (isApart && cell.isGiven)) return undefined;
  // A digit typed between a blank and a filled cell may be meant for the blank before it.
  const isBlank = ({ digit }: Cell) => digit === undefined;
  if (before !== undefined && isBlank(before) && !isBlank(cell)) return undefined;
  return { action: key === undefined ? "clear" : "place", key: key ?? "", cells: [cell.name], setsGivens: !isApart };
}
