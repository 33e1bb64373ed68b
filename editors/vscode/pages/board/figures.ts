// Marks of two figures, one key each: where digits are decimals, a figure that soon follows another one goes on with its number.

import { Model } from "./model";

/** How soon, in milliseconds: after that it is a mark of its own. */
const SOON_MS = 1000;

export class Figures {
  private first: { readonly figure: string; readonly cells: string; readonly at: number } | undefined;

  /** The number that a mark's figure makes with the one before; `undefined` where it is a mark of its own. */
  numberOf(figure: string, cells: readonly string[], model: Model): string | undefined {
    const { first } = this, where = cells.join(" "), now = performance.now();
    this.first = undefined;
    const number = `${first?.figure}${figure}`;
    if (first !== undefined && first.cells === where && now - first.at < SOON_MS && model.symbols.includes(number)) return number;
    // Cells of which some alone have the mark would not get theirs back.
    const open = model.cells.filter(({ name, digit }) => digit === undefined && cells.includes(name));
    const having = open.filter(({ marks }) => marks?.includes(figure)).length;
    if (model.isDecimal && figure.length === 1 && (having === 0 || having === open.length)) this.first = { figure, cells: where, at: now };
    return undefined;
  }

  /** Another key came between. */
  forget(): void {
    this.first = undefined;
  }
}
