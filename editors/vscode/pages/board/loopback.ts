// The board in a browser, as `sudoku-ls board` serves it: the session runs in the page, and reaches the language server
// and the file through a few URLs.

import { mountBoard } from "./board";
import type { Changed, FromBoard, Kept, Position, TextEdit, ToBoard } from "./model";
import { Session } from "./session";

/** The events that the program sends: its state when the page connects, each change of the text, new facts about the puzzle, and errors. */
type Event =
  | { readonly kind: "hello"; readonly version: number; readonly name: string; readonly roles: readonly Role[] }
  | { readonly kind: "changed"; readonly version: number; readonly changes: readonly Changed[] }
  | { readonly kind: "refresh" }
  | { readonly kind: "say"; readonly text: string };

interface Role {
  readonly name: string;
  readonly hue: string;
  readonly struck: boolean;
}

/** The answer to a request: the version of the text at that time, and the result or an error. */
interface Answer {
  readonly version: number;
  readonly result?: unknown;
  readonly error?: string;
}

/** The key under which the page stores what must survive a reload. */
const KEPT = "board";

interface Stored {
  readonly kept: Kept;
  readonly position: Position;
}

function stored(): Stored {
  try {
    return { kept: {}, position: { line: 0, character: 0 }, ...(JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as Partial<Stored>) };
  } catch {
    return { kept: {}, position: { line: 0, character: 0 } };
  }
}

function mount(root: HTMLElement): void {
  let version = 0, roles: readonly Role[] = [];
  let { kept, position } = stored();
  const listeners: ((message: ToBoard) => void)[] = [];
  const tell = (message: ToBoard) => {
    if (message.kind === "board" && message.model !== null) {
      position = message.model.range.start;
      store();
    }
    for (const listener of listeners) listener(message);
  };
  const store = () => sessionStorage.setItem(KEPT, JSON.stringify({ kept, position } satisfies Stored));

  // An answer has to wait until the page has received all changes up to the answer's version.
  let waiting: { readonly version: number; readonly go: () => void }[] = [];
  const known = (wanted: number) => new Promise<void>((go) => (wanted <= version ? go() : waiting.push({ version: wanted, go })));
  const reach = (now: number) => {
    version = now;
    const over = waiting.filter((it) => it.version <= now);
    waiting = waiting.filter((it) => it.version > now);
    for (const { go } of over) go();
  };
  const post = async (what: string, body: object): Promise<unknown> => {
    const response = await fetch(what, { method: "POST", body: JSON.stringify(body) }).catch(() => undefined);
    if (response?.ok !== true) throw new Error("sudoku-ls has ended: run it again, and open the new address.");
    const { version: then, result, error } = (await response.json()) as Answer;
    await known(then);
    if (error !== undefined) throw new Error(error);
    return result;
  };

  const session = new Session(
    {
      uri: "file:",
      version: () => version,
      request: (method, params) => post("ask", { method, params }),
      edit: async (edits: readonly TextEdit[]) => (await post("edit", { version, edits })) === true,
      undo: async () => void (await post("undo", {})),
      redo: async () => void (await post("redo", {})),
      // The text is open in another program, so nothing is revealed.
      reveal: () => undefined,
      roles: () => roles,
    },
    tell,
    position,
  );
  const events = new EventSource("events");
  events.onmessage = ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as Event;
    if (event.kind === "hello") {
      roles = event.roles;
      document.title = event.name;
      const isOther = event.version !== version;
      reach(event.version);
      if (isOther) session.changed([]);
    } else if (event.kind === "changed") {
      // The greeting may have arrived after this change, and then contains it.
      if (event.version <= version) return;
      version = event.version;
      session.changed(event.changes);
      reach(event.version);
    } else if (event.kind === "refresh") void session.refresh();
    else tell(event);
  };

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => void root.classList.toggle("dark", dark.matches);
  dark.addEventListener("change", follow);
  let isGreeted = false;
  const early: FromBoard[] = [];
  events.addEventListener("message", () => {
    if (isGreeted) return;
    isGreeted = true;
    for (const message of early) session.receive(message);
  });
  mountBoard(root, {
    post: (message) => void (isGreeted ? session.receive(message) : early.push(message)),
    onMessage: (listener) => void listeners.push(listener),
    load: () => kept,
    keep: (state) => {
      kept = state;
      store();
    },
  });
  follow();
  root.querySelector<SVGElement>(".board-grid")?.focus();
}

const root = document.getElementById("board");
if (root !== null) mount(root);
