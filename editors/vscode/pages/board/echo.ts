// What an entry will look like, drawn until the text has it: the board answers at once, the server has the last word.

import { Cell, Changed, FromBoard, Model, Position, Typed } from "./model";

export type Entry = FromBoard & { kind: "enter" };

/** The model as it will be after an entry, as far as that is plain. */
export function echoed(model: Model, { action, key, cells, setsGivens }: Entry | Typed): Model {
  const isMeant = ({ name, isGiven }: Cell) => cells.includes(name) && (isGiven !== true || setsGivens);
  // A second figure may join the first, or not.
  if (!model.isWhole || (model.isDecimal && action !== "clear" && key.length === 1)) return model;
  const meant = model.cells.filter(isMeant).filter(({ digit }) => action !== "mark" || digit === undefined);
  const adds = meant.some(({ marks }) => marks?.includes(key) !== true);
  const after = (cell: Cell): Cell => {
    const bare = { name: cell.name };
    if (action === "clear") return bare;
    if (action === "place") return { ...bare, digit: key, isGiven: setsGivens };
    const marks = model.symbols.filter((symbol) => (symbol === key ? adds : cell.marks?.includes(symbol)));
    const out = marks.filter((mark) => cell.out?.includes(mark));
    return { ...bare, ...(marks.length > 0 ? { marks } : {}), ...(out.length > 0 ? { out } : {}) };
  };
  return { ...model, clashes: [], wrong: [], cells: model.cells.map((cell) => (meant.includes(cell) ? after(cell) : cell)) };
}

/** What a key of play mode is about to do to the cell at a place of the text; `undefined` where that is not plain. */
export function enteredAt({ isApart, isWhole, cells }: Model, { line, character }: Position, action: string, key: string): Typed | undefined {
  if ((action !== "place" && action !== "mark" && action !== "clear") || !isApart || !isWhole) return undefined;
  const cell = cells.find(({ range }) => range?.start.line === line && range.start.character === character);
  return cell === undefined || cell.isGiven === true ? undefined : { action, key, cells: [cell.name], setsGivens: false };
}

/** What a change of the text is about to do to a cell, before the server has taken it up: a digit typed before a cell goes into it; `undefined` where that is not plain. `model`: of the text before it. */
export function typedInto({ symbols, isDecimal, isWhole, isApart, cells }: Model, [change, ...others]: readonly Changed[]): Typed | undefined {
  if (change === undefined || others.length > 0 || isDecimal || !isWhole) return undefined;
  const { range: { start, end }, text } = change;
  if (start.line !== end.line || start.character !== end.character) return undefined;
  const key = symbols.find((it) => it.toLowerCase() === text.toLowerCase());
  if (key === undefined && text !== ".") return undefined;
  const isAt = (at?: { line: number; character: number }) => at?.line === start.line && at.character === start.character;
  const cell = cells.find(({ range }) => isAt(range?.start)), before = cells.find(({ range }) => isAt(range?.end));
  if (cell === undefined || cell.marks !== undefined || (isApart && cell.isGiven)) return undefined;
  // Between two cells it may be meant for the first one.
  const isBlank = ({ digit }: Cell) => digit === undefined;
  if (before !== undefined && isBlank(before) && !isBlank(cell)) return undefined;
  return { action: key === undefined ? "clear" : "place", key: key ?? "", cells: [cell.name], setsGivens: !isApart };
}
