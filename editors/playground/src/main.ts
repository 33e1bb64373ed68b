// The page: loads the server, the editor and the board, and connects them.

import { undo } from "@codemirror/commands";
import { LSPClient, formatDocument } from "@codemirror/lsp-client";
import type { EditorView, ViewUpdate } from "@codemirror/view";
import type { ApplyWorkspaceEditParams, ShowDocumentParams } from "vscode-languageserver-protocol";
import { showBoard } from "./board";
import { paint } from "./colours";
import { type Page, connect } from "./connection";
import { Document, URI } from "./document";
import { makeEditor } from "./editor";
import { EXAMPLES } from "./examples";
import { findings } from "./findings";
import { isForeign, read as readForeign } from "./foreign";
import { keepFiles } from "./keep";
import { fragmentOf, textOf } from "./link";
import { Menu, execute, messageOf } from "./menu";
import { sanitized } from "./sanitize";

const LEVELS = ["", "easy", "medium", "hard", "unfair"] as const;

/** How often the server is restarted after failures. */
const MOST_RESTARTS = 3;

/** How long the text must be unchanged before its link is made, in milliseconds. */
const REST_MS = 300;

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const status = element<HTMLOutputElement>("status");
const say = (text: string) => {
  status.value = text;
};

let open: Document | undefined;
const now = () => open;

/** Returns the text of the link, else the first example. */
async function firstText(): Promise<string> {
  const first = EXAMPLES[0]?.[1] ?? "";
  try {
    const text = await textOf(location.hash);
    return text === undefined ? first : await read(text);
  } catch (error) {
    sayDamaged(error);
    return first;
  }
}

/** Returns the puzzles of a link or file of another program, or the text itself; shows what is not carried over, or the reason why the link can't be converted. */
async function read(text: string): Promise<string> {
  if (!isForeign(text)) return text;
  say("Reading what another program has written…");
  const found = await readForeign(text);
  if ("why" in found) say(found.why);
  else say(found.lost.length > 0 ? `Not carried over: ${found.lost.join("; ")}.` : "");
  return "why" in found ? text : found.text;
}

/** Returns the text to insert for a pasted text; `undefined` to insert the pasted text itself. */
const pasted = (text: string): Promise<string> | undefined => (isForeign(text) ? read(text) : undefined);

const sayDamaged = (error: unknown) => say(`The link is damaged: ${messageOf(error)}.`);

const requests: Readonly<Record<string, (params: never) => unknown>> = {
  "workspace/applyEdit": ({ edit }: ApplyWorkspaceEditParams) => ({ applied: open?.applyAll(edit) ?? false }),
  "window/showDocument": ({ uri, selection }: ShowDocumentParams) => {
    const isHere = uri === URI && open !== undefined;
    if (isHere && selection !== undefined) open?.select(selection);
    return { success: isHere };
  },
  "client/registerCapability": () => null,
};

async function start(): Promise<void> {
  const text = await firstText();
  let restarts = 0;
  const page: Page = {
    request: (method, params) => {
      const carryOut = requests[method];
      return carryOut === undefined ? undefined : Promise.resolve(params as never).then(carryOut);
    },
    ended: (fault) => {
      if (restarts < MOST_RESTARTS) void restart(fault);
      else say(`The language server has stopped (${fault}). Reload the page: the text is kept in its address.`);
    },
  };
  const transport = await connect(page);
  const client = new LSPClient({
    timeout: 30_000,
    sanitizeHTML: sanitized,
    notificationHandlers: {
      "window/showMessage": (_, { message }: { message: string }) => {
        say(message);
        return true;
      },
      "sudoku/document": (_, { markdown }: { markdown: string }) => {
        showPage(markdown);
        return true;
      },
    },
    extensions: [findings(now, element("findings").firstElementChild as HTMLElement, () => board?.refresh()), { clientCapabilities: CAPABILITIES }],
  });
  client.connect(transport);
  const menu = new Menu(element("actions"), element("menu"), now, say);
  const view: EditorView = makeEditor(element("text"), text, client, { actions: () => void menu.open() }, pasted, (update) => changed(update));
  open = new Document(view, client);
  await client.initializing;
  const board = showBoard(element("board"), open);
  wire(open);
  repaint();
  if (status.value.startsWith("Loading")) say("");
  let rest: ReturnType<typeof setTimeout> | undefined;

  /** Starts a new server after a failure, and opens the text in it. */
  async function restart(fault: string): Promise<void> {
    restarts += 1;
    say(`The language server has stopped (${fault}) and starts again; the text is kept.`);
    client.disconnect();
    try {
      client.connect(await connect(page));
      await client.initializing;
      say(`The language server has stopped (${fault}) and was started again.`);
      repaint();
      board.refresh();
    } catch (error) {
      say(`The language server has stopped (${fault}) and could not be started again (${messageOf(error)}). Reload the page: the text is kept in its address.`);
    }
  }

  /** Colors the text again. If the server fails meanwhile, the next server is asked for the colors. */
  function repaint(): void {
    if (open !== undefined) paint(open).catch(() => undefined);
  }

  function changed(update: ViewUpdate): void {
    if (open === undefined) return;
    if (update.docChanged) {
      client.sync();
      repaint();
      isInAddress = false;
      clearTimeout(rest);
      rest = setTimeout(() => void keepInAddress(view), REST_MS);
      board.changed(update);
    }
    if (update.docChanged || update.selectionSet) board.moved();
  }
}

const CAPABILITIES = {
  workspace: { applyEdit: true, workspaceEdit: { documentChanges: true } },
  window: { showDocument: { support: true } },
  textDocument: {
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["", "quickfix", "refactor", "source"] } },
      resolveSupport: { properties: ["edit"] },
      dataSupport: true, disabledSupport: true, isPreferredSupport: true,
    },
    semanticTokens: { requests: { full: true }, formats: ["relative"], tokenTypes: [], tokenModifiers: [] },
  },
  experimental: { sudokuDocuments: true },
};

/** Whether a reload would restore the text. */
let isInAddress = true;

async function keepInAddress(view: EditorView): Promise<void> {
  const fragment = await fragmentOf(view.state.doc.toString());
  isInAddress = fragment !== undefined;
  history.replaceState(null, "", fragment ?? "#");
}

function wire(document: Document): void {
  const { view } = document;
  const replace = (text: string) => {
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } });
  };
  const example = element<HTMLSelectElement>("example");
  fill(example, "Examples…", EXAMPLES.map(([title]) => title));
  example.onchange = () => {
    replace(EXAMPLES[example.selectedIndex - 1]?.[1] ?? "");
    example.selectedIndex = 0;
  };
  const level = element<HTMLSelectElement>("new");
  fill(level, "New puzzle…", LEVELS.map((name) => name || "any level"));
  level.onchange = () => {
    const name = LEVELS[level.selectedIndex - 1];
    level.selectedIndex = 0;
    replace("");
    say("Making a puzzle…");
    const kind = name === "" || name === undefined ? {} : { level: name };
    execute(document, "sudoku.generate", [{ uri: URI, position: { line: 0, character: 0 }, size: 9, ...kind }]).then(
      () => say(""),
      (error: unknown) => {
        // The text that was there before is restored.
        if (view.state.doc.length === 0) undo(view);
        say(messageOf(error));
      },
    );
  };
  // The user has opened another link in this page. Edits change the URL without this event.
  addEventListener("hashchange", () => {
    textOf(location.hash).then(async (text) => text !== undefined && replace(await read(text))).catch((error: unknown) => {
      sayDamaged(error);
      void keepInAddress(view);
    });
  });
  // Ask before leaving the page if a reload would not restore the text.
  addEventListener("beforeunload", (event) => isInAddress || event.preventDefault());
  element("format").onclick = () => void formatDocument(view);
  element("link").onclick = () => void copyLink(view);
}

function fill(select: HTMLSelectElement, title: string, names: readonly string[]): void {
  select.replaceChildren(...[title, ...names].map((name) => new Option(name)));
  // In a closed list, an arrow key would choose the next entry at once; here, it opens the list instead.
  select.onkeydown = (event) => {
    if (!event.key.startsWith("Arrow") || !("showPicker" in select)) return;
    event.preventDefault();
    select.showPicker();
  };
}

async function copyLink(view: EditorView): Promise<void> {
  const fragment = await fragmentOf(view.state.doc.toString());
  if (fragment === undefined) {
    say("The text is too long for a link.");
    return;
  }
  history.replaceState(null, "", fragment);
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link is in the clipboard. It holds the text itself; nothing is stored elsewhere.");
  } catch {
    say("The link is in the address bar: copy it from there.");
  }
}

function showPage(markdown: string): void {
  const page = element<HTMLDialogElement>("page");
  const text = page.querySelector(".page");
  if (text !== null) text.innerHTML = open?.html(markdown) ?? "";
  page.showModal();
}

start().then(keepFiles, (error: unknown) => say(`The playground could not start: ${messageOf(error)}`));
