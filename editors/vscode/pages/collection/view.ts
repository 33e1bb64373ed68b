// The puzzles of a file as thumbnails, with filters and a choice of orders above them.

import { html, set } from "../board/svg";
import { LEVELS, ORDERS, STATES, chosen, needsRatings, sizeOf } from "./choose";
import { Host, Kept, Page, ToView } from "./model";
import { Rack } from "./rack";
import { News, Reader } from "./reader";

/** How long the shown list may be out of date while puzzles are read or rated, in milliseconds. */
const LAZY_MS = 400;

const SILENT = "The language server gives no answer";

type Choice = "state" | "level" | "size" | "order";

/** Creates a collection view in an element. */
export function mountCollection(root: HTMLElement, host: Host): void {
  new View(root, host);
}

class View {
  private kept: Kept;
  private readonly reader: Reader;
  private readonly rack: Rack;
  private readonly text = html("input", { type: "search", placeholder: "Title, line, clues, digits…", "aria-label": "Filter by text" });
  private readonly selects = new Map<Choice, HTMLSelectElement>();
  private readonly count = html("span", { class: "count", role: "status" });
  private readonly waiting = new Map<number, (page: Page | null) => void>();
  /** The reason why the last request had no answer. */
  private reason = SILENT;
  private questions = 0;
  private choices = 0;
  private shown: readonly number[] = [];
  private lazy: ReturnType<typeof setTimeout> | undefined;
  private saves: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly root: HTMLElement, private readonly host: Host) {
    this.kept = host.load();
    this.reader = new Reader((what) => this.ask(what), (news) => this.hear(news));
    this.rack = new Rack({
      open: (puzzle, isLeft) => host.post({ kind: "open", position: puzzle.position, isLeft }),
      sight: (puzzles) => this.reader.want(puzzles, needsRatings(this.kept)),
      scrolled: (top) => this.keepSoon({ top }),
      leave: () => this.text.focus(),
    });
    this.text.value = this.kept.text ?? "";
    this.text.addEventListener("input", () => this.change({ text: this.text.value }));
    const selects = [this.select("State", "state", STATES), this.select("Level", "level", LEVELS), this.select("Size", "size", [["", "Any size"]]), this.select("Order", "order", ORDERS)];
    const heading = html("h1", { class: "heading" }, "Puzzles"), head = html("div", { class: "head", role: "search" }, this.text, ...selects, this.count);
    head.addEventListener("keydown", (event) => this.key(event));
    root.classList.add("collection");
    root.replaceChildren(heading, head, this.rack.element);
    this.rack.restore(this.kept.top ?? 0);
    host.onMessage((message) => this.take(message));
    host.post({ kind: "ready" });
    void this.reader.start();
  }

  private take(message: ToView): void {
    if (message.kind === "changed") this.reader.changed(message.version, message.changes);
    if (message.kind === "moved") this.reader.moved();
    if (message.kind === "started") void this.reader.start();
    if (message.kind === "answer") {
      this.reason = message.reason ?? SILENT;
      this.waiting.get(message.id)?.(message.page);
      this.waiting.delete(message.id);
    }
  }

  private ask(what: { from: number; count: number; rated: boolean }): Promise<Page | null> {
    const id = (this.questions += 1);
    this.host.post({ kind: "ask", id, ...what });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  private hear(news: News): void {
    if (news.kind === "facts") {
      this.rack.replace(news.known, this.reader.puzzles);
      // The filters or the order depend on the facts, so the list changes.
      if ((this.kept.state ?? "") !== "" || this.kept.order === "state" || needsRatings(this.kept)) this.later();
      else this.tell();
      return;
    }
    // The positions in the list have changed. The list is updated at once, except for a long list that is still being read.
    if (news.kind === "list" && !this.reader.isWhole && this.reader.puzzles.length > 1000) this.later();
    else void this.choose();
  }

  private later(): void {
    this.lazy ??= setTimeout(() => {
      this.lazy = undefined;
      void this.choose();
    }, LAZY_MS);
  }

  private select(label: string, name: Choice, options: readonly (readonly [string, string])[]): HTMLSelectElement {
    const made = html("select", { "aria-label": label, "data-name": name }, ...options.map(([value, text]) => html("option", { value }, text)));
    made.value = this.kept[name] ?? options[0]?.[0] ?? "";
    made.addEventListener("change", () => this.change({ [name]: made.value }));
    this.selects.set(name, made);
    return made;
  }

  /** Updates the filter for sizes with the sizes in the text. */
  private sizes(): void {
    const select = this.selects.get("size");
    if (select === undefined) return;
    const all = new Map<string, number>();
    for (const puzzle of this.reader.puzzles) if (puzzle.size !== undefined && !all.has(sizeOf(puzzle))) all.set(sizeOf(puzzle), puzzle.size);
    const kept = this.kept.size ?? "";
    if (kept !== "" && !all.has(kept)) all.set(kept, Number.parseInt(kept, 10));
    const values = ["", ...[...all].sort(([, one], [, other]) => one - other).map(([text]) => text)];
    if (values.join() === [...select.options].map(({ value }) => value).join()) return;
    select.replaceChildren(...values.map((value) => html("option", { value }, value === "" ? "Any size" : value)));
    select.value = kept;
  }

  private change(kept: Kept): void {
    this.keep({ ...kept, top: 0 });
    this.rack.toStart();
    void this.choose();
  }

  private keep(kept: Kept): void {
    this.kept = { ...this.kept, ...kept };
    this.host.keep(this.kept);
  }

  /** Saves are delayed, since each one is a message to the editor. */
  private keepSoon(kept: Kept): void {
    this.kept = { ...this.kept, ...kept };
    this.saves ??= setTimeout(() => {
      this.saves = undefined;
      this.keep({});
    }, 100);
  }

  /** Chooses the shown puzzles again, with pauses, since a text may have very many puzzles. */
  private async choose(): Promise<void> {
    const own = (this.choices += 1);
    const { puzzles } = this.reader;
    const pause = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(own === this.choices)));
    const shown = await chosen(puzzles, this.kept, pause);
    if (shown === undefined || own !== this.choices) return;
    this.shown = shown;
    this.rack.show(puzzles, shown, this.reader.isWhole);
    this.sizes();
    this.tell();
  }

  private tell(): void {
    const { puzzles, total, isWhole, isLost } = this.reader;
    const number = (value: number) => value.toLocaleString("en");
    const said: string[] = [];
    const all = `${number(total)} puzzle${total === 1 ? "" : "s"}`;
    if (isLost) said.push(this.reason);
    else if (!isWhole) said.push(puzzles.length === 0 ? "Reading the puzzles…" : `${number(puzzles.length)} of ${all} read`);
    else if (puzzles.length < total) said.push(`${number(this.shown.length)} of the first ${number(puzzles.length)} of ${all}`);
    else said.push(this.shown.length === total ? all : `${number(this.shown.length)} of ${all}`);
    const open = needsRatings(this.kept) ? puzzles.reduce((sum, puzzle) => sum + (this.reader.isOpen(puzzle) ? 1 : 0), 0) : 0;
    if (open > 0) said.push(`${number(open)} left to rate`);
    const text = said.join(", ");
    if (this.count.textContent !== text) this.count.textContent = text;
    set(this.root, { "data-shown": this.shown.length, "data-total": total, "data-whole": String(isWhole) });
  }

  private key(event: KeyboardEvent): void {
    const isText = event.target === this.text;
    if (!(isText && ["ArrowDown", "Enter", "Escape"].includes(event.key)) && !(!isText && event.key === "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    if (isText && event.key === "Escape" && this.text.value !== "") {
      this.text.value = "";
      this.change({ text: "" });
    } else this.rack.element.focus();
  }
}
