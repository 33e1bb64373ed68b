// The colors of the text, from the server's semantic tokens.

import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { SemanticTokens, SemanticTokensLegend } from "vscode-languageserver-protocol";
import { type Document, URI } from "./document";

const setColours = StateEffect.define<DecorationSet>();

/** The current colors; they move with the text until new ones arrive. */
export const colours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, { changes, effects }) => effects.find((effect) => effect.is(setColours))?.value ?? value.map(changes),
  provide: (field) => EditorView.decorations.from(field),
});

/** Requests the colors of the text from the server. */
export async function paint(document: Document): Promise<void> {
  const before = document.view.state.doc;
  const tokens = await document.ask<SemanticTokens | null>("textDocument/semanticTokens/full", { textDocument: { uri: URI } });
  const provider = document.client.serverCapabilities?.semanticTokensProvider;
  // If the text has changed meanwhile, its new colors were requested already.
  if (tokens === null || provider === undefined || !document.view.state.doc.eq(before)) return;
  document.view.dispatch({ effects: setColours.of(decorations(tokens.data, provider.legend, document)) });
}

function decorations(data: readonly number[], legend: SemanticTokensLegend, { view: { state: { doc } } }: Document): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let line = 0, character = 0;
  for (let i = 0; i + 4 < data.length; i += 5) {
    const [lines = 0, characters = 0, length = 0, type = 0, modifiers = 0] = data.slice(i, i + 5);
    character = lines > 0 ? characters : character + characters;
    line += lines;
    if (line >= doc.lines || length === 0) continue;
    const from = doc.line(line + 1).from + character;
    const names = [legend.tokenTypes[type], ...legend.tokenModifiers.filter((_, bit) => (modifiers & (1 << bit)) !== 0)];
    builder.add(from, Math.min(from + length, doc.length), mark(names.map((name) => `sudoku-${name}`).join(" ")));
  }
  return builder.finish();
}

const marks = new Map<string, Decoration>();

function mark(name: string): Decoration {
  const made = marks.get(name) ?? Decoration.mark({ class: name });
  marks.set(name, made);
  return made;
}
