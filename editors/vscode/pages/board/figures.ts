// Marks of two figures, typed one key at a time: if digits are decimal numbers, a figure typed soon after another extends its number.

import { Model } from "./model";

/** The time limit for the second figure, in milliseconds; after that, a figure is a mark of its own. */
const SOON_MS = 1000;

export class Figures {
  private first: { readonly figure: string; readonly cells: string; readonly at: number } | undefined;

  /** Returns the number that a figure forms with the previous one; `undefined` if the figure is a mark of its own. */
  numberOf(figure: string, cells: readonly string[], model: Model): string | undefined {
    const { first } = this, where = cells.join(" "), now = performance.now();
    this.first = undefined;
    const number = `${first?.figure}${figure}`;
    if (first !== undefined && first.cells === where && now - first.at < SOON_MS && model.symbols.includes(number)) return number;
    // If only some of the cells had the first figure's mark, extending the number could not restore their marks.
    const open = model.cells.filter(({ name, digit }) => digit === undefined && cells.includes(name));
    const having = open.filter(({ marks }) => marks?.includes(figure)).length;
    if (model.isDecimal && figure.length === 1 && (having === 0 || having === open.length)) this.first = { figure, cells: where, at: now };
    return undefined;
  }

  /** Forgets the first figure, after any other key. */
  forget(): void {
    this.first = undefined;
  }
}
