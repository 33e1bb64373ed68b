// Links of other programs. A link that contains an f-puzzles puzzle is converted to text; for any other link, the
// reason why not is given. The page's WebAssembly module reads no forms of other programs.

/** The maximum length of an unpacked link, in characters. */
const MOST_TEXT = 1 << 18;

const CONVERT = "`sudoku-ls convert` reads it";

interface Cell {
  readonly value?: unknown;
  readonly given?: unknown;
  readonly region?: unknown;
}

/** Returns the puzzle of a link as text, or the reason why there is none; `undefined` if the text is not a link. */
export function ofLink(pasted: string): { readonly text: string } | { readonly why: string } | undefined {
  const link = pasted.trim();
  if (!/^https?:\/\/\S+$/i.test(link)) return undefined;
  const packed = packedIn(link);
  if (packed === undefined) return nameOf(link);
  try {
    return { text: textOf(JSON.parse(unpacked(packed)) as Record<string, unknown>) };
  } catch (error) {
    return { why: `This link holds a puzzle of f-puzzles that is not read here: ${error instanceof Error && !(error instanceof SyntaxError) ? error.message : "it is cut or damaged"}.` };
  }
}

/** Returns the data that f-puzzles has packed: after `load=`, or after `fpuzzles` or `fpuz` in a SudokuPad link. */
function packedIn(link: string): string | undefined {
  const found = /[?&]load=([^&#]+)/.exec(link) ?? /(?:\/|=)fpuz(?:zles)?([^&#]{20,})/.exec(link);
  return found?.[1] === undefined ? undefined : decodeURIComponent(found[1]).replaceAll(" ", "+");
}

function nameOf(link: string): { readonly why: string } | undefined {
  if (/bd=[0-9.]{81}/.test(link)) return undefined;
  if (/penpa|puzz\.link/.test(link)) return { why: "This is a link of penpa or puzz.link: these are not read." };
  if (/sudokuwiki/i.test(link)) return { why: `This is a link of SudokuWiki with a code that is not read here: ${CONVERT}.` };
  if (/(?:\/|=)scl./.test(link)) return { why: `This is a link of SudokuPad with a puzzle in a form of its own, which is not read here: ${CONVERT}.` };
  if (/sudokupad|crackingthecryptic|f-puzzles|tinyurl|logic-masters/i.test(link)) return { why: "This address is only a name for a puzzle kept on their server: open it, and copy the long link." };
  return { why: "This is a web address, not a puzzle: copy the digits of the puzzle." };
}

/** Unpacks text that lz-string has compressed as Base64. */
function unpacked(packed: string): string {
  const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  let at = 0, value = 0, left = 0;
  const take = (count: number): number => {
    let number = 0;
    for (let i = 0; i < count; i += 1) {
      if (left === 0) {
        value = SIGNS.indexOf(packed[at++] ?? "!");
        if (value < 0) throw new SyntaxError();
        left = 6;
      }
      left -= 1;
      number |= ((value >> left) & 1) << i;
    }
    return number;
  };
  const entries = ["", "", ""];
  let width = 2, room = 4, text = "", before: string | undefined;
  const grow = () => {
    room -= 1;
    if (room === 0) {
      room = 2 ** width;
      width += 1;
    }
  };
  for (;;) {
    let number = take(width);
    if (number === 2) return text;
    if (number < 2) {
      entries.push(String.fromCharCode(take(number === 0 ? 8 : 16)));
      number = entries.length - 1;
      if (before !== undefined) grow();
    }
    const entry: string | undefined = entries[number] ?? (before !== undefined && number === entries.length ? before + before.charAt(0) : undefined);
    if (entry === undefined) throw new SyntaxError();
    text += entry;
    if (text.length > MOST_TEXT) throw new Error("it is too long");
    if (before === undefined) width = 3;
    else {
      entries.push(before + entry.charAt(0));
      grow();
    }
    before = entry;
  }
}

/** Entries that the conversion handles or may leave out without loss. */
const KNOWN = new Set(["size", "grid", "title", "author", "ruleset", "solution", "diagonal+", "diagonal-", "antiknight", "antiking", "disjointgroups", "nonconsecutive", "successMessage", "highlightConflicts", "metadata"]);

const RULES: readonly (readonly [entry: string, rule: string])[] = [["diagonal+", "diagonal"], ["disjointgroups", "disjoint"], ["antiknight", "anti-knight"], ["antiking", "anti-king"], ["nonconsecutive", "non-consecutive"]];

function textOf(puzzle: Record<string, unknown>): string {
  const { size, grid } = puzzle as { size?: number; grid?: readonly (readonly Cell[])[] };
  const isEmpty = (value: unknown) => value === false || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  const others = Object.entries(puzzle).filter(([name, value]) => !KNOWN.has(name) && !isEmpty(value)).map(([name]) => name);
  if (others.length > 0) throw new Error(`it has ${others.join(", ")}; ${CONVERT}`);
  if (size === undefined || !Array.isArray(grid) || grid.length !== size || size > 16) throw new SyntaxError();
  if ((puzzle["diagonal+"] === true) !== (puzzle["diagonal-"] === true)) throw new Error("it has one diagonal");
  const sign = (number: unknown) => (typeof number === "number" && number > 0 && number <= size ? number.toString(36).toUpperCase() : ".");
  const all: readonly (readonly Cell[])[] = grid;
  const rows = (cell: (it: Cell) => unknown) => all.map((row) => row.map((it) => sign(cell(it))).join(""));
  const said = (key: string, value: unknown) => (typeof value === "string" ? value.split("\n").filter((line) => line.trim() !== "").map((line) => `${key}: ${line.trim()}`) : []);
  const rules = RULES.filter(([entry]) => puzzle[entry] === true).map(([, rule]) => rule);
  const givens = rows(({ given, value }) => (given === true ? value : 0));
  const placed = rows(({ value }) => value);
  const lines = [...said("title", puzzle["title"]), ...said("author", puzzle["author"]), ...said("rules-text", puzzle["ruleset"]), ...(rules.length > 0 ? [`rules: ${rules.join(" ")}`] : []), ...givens];
  if (all.flat().some(({ region }) => typeof region === "number")) {
    lines.push("", "[Regions]", ...rows(({ region }) => (typeof region === "number" ? region + 1 : 0)));
  }
  if (placed.join("") !== givens.join("")) lines.push("", "[State]", ...placed);
  return `${lines.join("\n")}\n`;
}
