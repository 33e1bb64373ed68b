// What a page of VS Code with a board keeps, is told and tells, beside what each board does.

import { FromBoard, Kept } from "./model";

/** What a page starts with, and keeps for when the window is opened again. */
export interface Origin {
  /** Where its puzzle is. */
  readonly line?: number;
  /** Whether it turns to the document whose text is in front. */
  readonly isBeside?: boolean;
  readonly kept?: Kept;
}

export type FromPage =
  | Exclude<FromBoard, { readonly kind: "ready" }>
  | { readonly kind: "ready"; readonly origin: Origin }
  | { readonly kind: "kept"; readonly kept: Kept };
