// The menu of actions at the cursor: the server's code actions.

import type { CodeAction, Command } from "vscode-languageserver-protocol";
import { type Document, URI } from "./document";

/** Connects the button and the menu. */
export class Menu {
  constructor(private readonly button: HTMLElement, private readonly menu: HTMLElement, private readonly now: () => Document | undefined, private readonly say: (text: string) => void) {
    button.onclick = () => void (menu.hidden ? this.open() : this.close());
    menu.onkeydown = (event) => this.key(event);
    addEventListener("pointerdown", ({ target }) => {
      if (!menu.hidden && target instanceof Node && !menu.contains(target) && target !== button) this.close();
    });
  }

  /** Shows the available actions. */
  async open(): Promise<void> {
    const document = this.now();
    if (document === undefined) return;
    const params = { textDocument: { uri: URI }, range: document.selection(), context: { diagnostics: [], triggerKind: 1 } };
    const actions = (await document.ask<(CodeAction | Command)[] | null>("textDocument/codeAction", params)) ?? [];
    const offered = actions.filter((action): action is CodeAction => !("disabled" in action && action.disabled !== undefined));
    if (offered.length === 0) {
      this.say("Nothing to do here: place the cursor in a puzzle.");
      return;
    }
    this.menu.replaceChildren(...offered.map((action) => this.item(action, document)));
    this.menu.hidden = false;
    this.place();
    this.button.ariaExpanded = "true";
    (this.menu.firstElementChild as HTMLElement | null)?.focus();
  }

  /** Places the menu below its button, within the window. */
  private place(): void {
    const { left, bottom } = this.button.getBoundingClientRect();
    const widest = document.documentElement.clientWidth - this.menu.offsetWidth;
    Object.assign(this.menu.style, { left: `${Math.max(0, Math.min(left, widest))}px`, top: `${Math.max(0, bottom) + 4}px` });
  }

  /** Closes the menu and returns the keyboard focus to the editor. */
  close(): void {
    this.menu.hidden = true;
    this.button.ariaExpanded = "false";
    this.now()?.view.focus();
  }

  private item(action: CodeAction, document: Document): HTMLElement {
    const item = window.document.createElement("button");
    item.role = "menuitem";
    item.textContent = action.title;
    if (action.isPreferred === true) item.className = "preferred";
    item.onclick = () => {
      this.close();
      perform(action, document).catch((error: unknown) => this.say(messageOf(error)));
    };
    return item;
  }

  private key(event: KeyboardEvent): void {
    const items = [...this.menu.children] as HTMLElement[];
    const at = items.indexOf(window.document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") this.close();
    else if (to !== undefined) items[to % items.length]?.focus();
    else return;
    event.preventDefault();
  }
}

/** Runs an action: its edit, then its command. */
async function perform(action: CodeAction, document: Document): Promise<void> {
  const { edit, command } = action.edit === undefined && action.data !== undefined ? await document.ask<CodeAction>("codeAction/resolve", action) : action;
  if (edit !== undefined && !document.applyAll(edit)) throw new Error("The text has changed meanwhile: try again.");
  if (command !== undefined) await execute(document, command.command, command.arguments);
}

/** Runs a command of the server. */
export function execute(document: Document, command: string, list: unknown[] = []): Promise<unknown> {
  return document.ask("workspace/executeCommand", { command, arguments: list });
}

/** Returns the message of an error, for the user. */
export const messageOf = (error: unknown) => (typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error));
