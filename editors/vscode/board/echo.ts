// What an entry will look like, drawn until the text has it: the board answers at once, the server has the last word.

import { Cell, FromBoard, Model, Typed } from "./model";

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
    return marks.length > 0 ? { ...bare, marks } : bare;
  };
  return { ...model, clashes: [], wrong: [], cells: model.cells.map((cell) => (meant.includes(cell) ? after(cell) : cell)) };
}
