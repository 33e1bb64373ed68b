// Links and files of other programs that are pasted: a module of its own reads them as the command line does. It is loaded with the first of them.

import { keepLater } from "./keep";

/** What the module exports; editors/web/convert says what each does. */
interface Module {
  readonly memory: WebAssembly.Memory;
  message(length: number): number;
  read(): number;
  answer(): number;
}

/** The puzzles of a text, and what they lack of it; or why there are none. */
export type Read = { readonly text: string; readonly lost: readonly string[] } | { readonly why: string };

/** No longer text is read, in characters. */
const MOST_TEXT = 1 << 20;

/** Whether a text is a link or a file of another program: what a player would not type. A link with the digits as they are is a puzzle itself. */
export const isForeign = (text: string) => /^\s*(?:https?:\/\/\S+|[{<][^]*[}>])\s*$/i.test(text) && !/bd=[0-9.]{81}/.test(text) && text.length <= MOST_TEXT;

/** Why those that were not read were not. */
const refused = new Map<string, string>();

/** What a line is that is a link. */
export function whyNot(line: string): string | undefined {
  const link = line.trim();
  if (!/^https?:/i.test(link) || !isForeign(link)) return undefined;
  return refused.get(link) ?? "This is a link: paste it on a line of its own, and the puzzle that it holds is written.";
}

/** Reads a text that is foreign. */
export async function read(text: string): Promise<Read> {
  const found = await converted(text).catch((error: unknown) => ({ why: `it can't be read: ${String(error)}` }));
  if (!("why" in found)) return found;
  const told = { why: `${found.why.charAt(0).toUpperCase()}${found.why.slice(1)}.` };
  refused.set(text.trim(), told.why);
  return told;
}

async function converted(text: string): Promise<Read> {
  // One that was ended by a trap is of no use any more.
  const { memory, message, read, answer } = (await WebAssembly.instantiate(await loaded())).exports as unknown as Module;
  const bytes = new TextEncoder().encode(text.trim());
  // The memory may grow with each call.
  const at = message(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const length = read();
  const [puzzles = "", ...others] = new TextDecoder().decode(new Uint8Array(memory.buffer, answer() >>> 0, length >>> 0)).split("\u001e");
  return puzzles === "" ? { why: others[0] ?? "it holds no puzzle" } : { text: puzzles, lost: others };
}

let loading: Promise<WebAssembly.Module> | undefined;

function loaded(): Promise<WebAssembly.Module> {
  loading ??= fetch("later-forms.wasm").then(async (answer) => {
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    const module = await WebAssembly.compile(await answer.arrayBuffer());
    keepLater(".wasm");
    return module;
  });
  // Without a network it may not be there; later it may.
  loading.catch(() => (loading = undefined));
  return loading;
}
