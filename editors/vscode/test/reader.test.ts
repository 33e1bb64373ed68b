import assert from "node:assert/strict";
import { test } from "node:test";
import { Ask, Page, Puzzle } from "../pages/collection/model";
import { Reader } from "../pages/collection/reader";

/**
 * A text and a simplified server: a block is a group of lines without a blank line in between, and is a puzzle if it
 * starts with a digit. The text of a first block `d` is part of each puzzle's key.
 */
class Desk {
  lines: string[];
  version = 1;
  asked = 0;
  /** Whether the server does not know the document. */
  isGone = false;
  readonly reader: Reader;
  private isDone = () => {};

  constructor(text: string) {
    this.lines = text.split("\n");
    this.reader = new Reader((what) => this.answer(what), ({ kind }) => kind === "end" && this.isDone(), 0);
  }

  puzzles(): Puzzle[] {
    const found: Puzzle[] = [];
    let block = -1, start = 0;
    const defaults = this.lines[0]?.startsWith("d") ? this.lines[0] : "";
    this.lines.forEach((line, at) => {
      if (line === "") return;
      if (at === 0 || this.lines[at - 1] === "") [block, start] = [block + 1, at];
      const isLast = (this.lines[at + 1] ?? "") === "";
      const text = this.lines.slice(start, at + 1).join("\n");
      if (isLast && /^\d/.test(text)) found.push({ block, key: `${defaults} ${text}`, position: { line: start, character: 0 }, state: "unique", rating: { text: "" } });
    });
    return found;
  }

  private async answer({ from, count }: Ask): Promise<Page | null> {
    if (this.isGone) return null;
    const { version } = this, all = this.puzzles();
    const own = all.filter(({ block }) => block >= from);
    await new Promise((resolve) => setTimeout(resolve));
    this.asked += Math.min(count, own.length);
    return { version, total: all.length, next: own[count]?.block ?? null, puzzles: own.slice(0, count) };
  }

  edit(start: number, end: number, text: string): void {
    const by = text.split("\n");
    const [first, last] = [this.lines[start] ?? "", this.lines[end] ?? ""];
    this.lines.splice(start, end - start + 1, ...`${first.slice(0, 1)}${text}${last.slice(1)}`.split("\n"));
    this.version += 1;
    this.reader.changed(this.version, [{ start, end, lines: by.length - 1 }]);
  }

  async read(act: () => void): Promise<void> {
    const done = new Promise<void>((resolve) => (this.isDone = resolve));
    act();
    await done;
  }

  check(): void {
    const plain = (all: readonly Puzzle[]) => all.map(({ block, key, position }) => [block, key, position.line]);
    assert.deepEqual(plain(this.reader.puzzles), plain(this.puzzles()));
    assert.equal(this.reader.total, this.reader.puzzles.length);
  }
}

const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}\n`).join("\n");

test("all puzzles of a text are read, page by page", async () => {
  const desk = new Desk(many(1234));
  await desk.read(() => void desk.reader.start());
  desk.check();
  assert.equal(desk.reader.puzzles.length, 1234);
});

test("after an edit, only the puzzles around it are read again", async () => {
  const desk = new Desk(many(5000));
  await desk.read(() => void desk.reader.start());
  for (const [line, text] of [[6000, "7"], [6000, "\n\n1\n\n2"], [0, "\n\nx\n\n"], [9999, "3\n\n4"]] as const) {
    desk.asked = 0;
    await desk.read(() => desk.edit(line, line, text));
    desk.check();
    assert.ok(desk.asked < 20, `${desk.asked} were asked for`);
  }
});

test("what counts for all puzzles has all of them read again", async () => {
  const desk = new Desk(`\n\n${many(800)}`);
  await desk.read(() => void desk.reader.start());
  await desk.read(() => desk.edit(0, 0, "d"));
  desk.check();
  assert.match(desk.reader.puzzles.at(-1)?.key ?? "", /^d /);
});

test("edits of any kind, also while puzzles are read, end in the list that the text has", async () => {
  let seed = 7;
  const any = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const pieces = ["", "1", "x", "\n", "\n\n", "2\n\n3", "4\n\n\n5\n6", "d"];
  for (let round = 0; round < 60; round += 1) {
    const desk = new Desk(many(any(700)));
    void desk.reader.start();
    for (let step = any(6); step >= 0; step -= 1) {
      await desk.read(() => {
        for (let times = any(3); times >= 0; times -= 1) {
          const start = any(desk.lines.length);
          desk.edit(start, Math.min(desk.lines.length - 1, start + [0, 0, 1, 2, 9][any(5)]!), pieces[any(pieces.length)]!);
        }
      });
      desk.check();
    }
  }
});

test("a document that was closed and opened again is read anew", async () => {
  const desk = new Desk(many(30));
  await desk.read(() => void desk.reader.start());
  desk.lines = many(20).split("\n");
  desk.version = 0;
  await desk.read(() => desk.edit(0, 0, "5"));
  desk.check();
});

test("a text that gets another name while it is read is read to its end, by that name", async () => {
  const desk = new Desk(many(1234));
  desk.isGone = true;
  await desk.reader.start();
  assert.equal(desk.reader.isLost, true);
  desk.isGone = false;
  await desk.read(() => desk.reader.moved());
  desk.check();
});
