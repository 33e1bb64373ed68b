// What a character means that was typed into the text, before the server has taken it up: a digit typed before a cell goes into that cell.

import { Cell, Changed, Model, Typed } from "./model";

/** What a change of the text means for the board; `undefined` where that is not plain. `model`: of the text before it. */
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
