//! The shapes of puzzles, each with what holds for it: worked out here from the digits and the houses, with no help of the
//! program's.

use std::collections::BTreeSet;

/// A text with a puzzle of one shape, and what holds for that puzzle.
pub(crate) struct Shape {
    /// What it is.
    pub(crate) name: &'static str,
    /// The text.
    pub(crate) text: String,
    /// The cells along a side.
    pub(crate) size: usize,
    /// The line and character of each cell of the grid that is worked in.
    pub(crate) cells: Vec<(usize, usize)>,
    /// The digits of that grid, 0 for a blank.
    pub(crate) seen: Vec<usize>,
    /// The only solution.
    pub(crate) solution: Vec<usize>,
    /// How many clues the puzzle has.
    pub(crate) clues: usize,
    /// Where the puzzle's first cell stands.
    pub(crate) first_cell: (usize, usize),
    /// Where its metadata starts: with a title, if it has one, else with an address.
    pub(crate) head: usize,
    /// The last line of it.
    pub(crate) last_line: usize,
    /// Its title.
    pub(crate) title: Option<&'static str>,
    /// Whether it stands on one line.
    pub(crate) one_line: bool,
    peers: Vec<BTreeSet<usize>>,
}

/// What is beside the digits of a board.
#[derive(Default)]
struct Rules {
    /// Rows and columns of a box.
    boxes: (usize, usize),
    /// The region of each cell, in place of boxes.
    regions: Option<&'static str>,
    diagonal: bool,
}

/// How a grid is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GridForm {
    Compact,
    Boxed,
}

const SYMBOLS: &[u8] = b".123456789ABCDEFG";

/// The symbol of a digit; 0 is a blank.
pub(crate) fn symbol(digit: usize) -> String {
    char::from(SYMBOLS[digit]).to_string()
}

impl Shape {
    /// The cells that must differ from this one.
    pub(crate) fn peers(&self, cell: usize) -> &BTreeSet<usize> {
        &self.peers[cell]
    }

    /// The digits that the digits in sight leave for a cell.
    pub(crate) fn candidates(&self, cell: usize) -> Vec<usize> {
        candidates(&self.seen, &self.peers[cell], self.size)
    }

    /// The first cell of which this holds.
    pub(crate) fn find(&self, holds: impl Fn(usize) -> bool) -> usize {
        (0..self.cells.len()).find(|&cell| holds(cell)).expect(self.name)
    }

    /// The first blank cell.
    pub(crate) fn blank(&self) -> usize {
        self.find(|cell| self.seen[cell] == 0)
    }

    /// The first blank cell with just one candidate.
    pub(crate) fn single(&self) -> usize {
        self.find(|cell| self.seen[cell] == 0 && self.candidates(cell).len() == 1)
    }

    /// The digit further right in the row of the first blank cell, which clashes there.
    pub(crate) fn clashing(&self) -> usize {
        let row = self.blank() / self.size;
        (row * self.size..(row + 1) * self.size)
            .rev()
            .find_map(|cell| Some(self.seen[cell]).filter(|&it| it > 0))
            .expect(self.name)
    }

    /// The peers of the first blank cell that hold the clashing digit, and the cell itself.
    pub(crate) fn clash(&self) -> BTreeSet<usize> {
        let (blank, digit) = (self.blank(), self.clashing());
        let twins = self.peers[blank].iter().copied().filter(|&peer| self.seen[peer] == digit);
        twins.chain([blank]).collect()
    }

    /// The name of a cell.
    pub(crate) fn cell_name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.size + 1, cell % self.size + 1)
    }
}

fn candidates(seen: &[usize], peers: &BTreeSet<usize>, size: usize) -> Vec<usize> {
    (1..=size).filter(|&digit| peers.iter().all(|&peer| seen[peer] != digit)).collect()
}

/// The cells that share a house with each cell.
fn peers(size: usize, rules: &Rules) -> Vec<BTreeSet<usize>> {
    let home = |cell: usize| match rules.regions {
        Some(regions) => usize::from(regions.as_bytes()[cell]),
        None => cell / size / rules.boxes.0 * size + cell % size / rules.boxes.1,
    };
    let same = |a: usize, b: usize| {
        let (r, c, s, d) = (a / size, a % size, b / size, b % size);
        let down = rules.diagonal && r == c && s == d;
        let up = rules.diagonal && r + c == size - 1 && s + d == size - 1;
        a != b && (r == s || c == d || home(a) == home(b) || down || up)
    };
    (0..size * size).map(|a| (0..size * size).filter(|&b| same(a, b)).collect()).collect()
}

/// How many ways there are to fill a grid, counted up to two.
fn count(seen: &mut Vec<usize>, peers: &[BTreeSet<usize>], size: usize) -> usize {
    let open = (0..seen.len()).filter(|&cell| seen[cell] == 0);
    let options = |cell: usize| candidates(seen, &peers[cell], size);
    let Some((cell, options)) = open.map(|cell| (cell, options(cell))).min_by_key(|(_, it)| it.len()) else {
        return 1;
    };
    let mut found = 0;
    for digit in options {
        seen[cell] = digit;
        found += count(seen, peers, size);
        seen[cell] = 0;
        if found > 1 {
            break;
        }
    }
    found
}

/// A full grid by formula: each row is the one above moved along, by a box's width within a band.
fn full(size: usize, (rows, columns): (usize, usize)) -> Vec<usize> {
    (0..size * size)
        .map(|cell| (cell / size % rows * columns + cell / size / rows + cell % size) % size + 1)
        .collect()
}

/// The same with up to so many cells of each row blank, so that there is just one solution.
fn puzzle(solution: &[usize], size: usize, blanks: usize, peers: &[BTreeSet<usize>]) -> Vec<usize> {
    let mut seen = solution.to_vec();
    // 37 shares no factor with the number of cells: every cell is tried once.
    for cell in (0..seen.len()).map(|cell| cell * 37 % solution.len()) {
        let row = cell / size * size;
        seen[cell] = 0;
        let open = seen[row..row + size].iter().filter(|&&digit| digit == 0).count();
        if open > blanks || count(&mut seen.clone(), peers, size) > 1 {
            seen[cell] = solution[cell];
        }
    }
    seen
}

/// A grid as lines, each row with this behind it.
fn lines(
    seen: &[usize],
    size: usize,
    (rows, columns): (usize, usize),
    form: GridForm,
    behind: &str,
) -> Vec<String> {
    let mut lines = Vec::new();
    for (r, row) in seen.chunks(size).enumerate() {
        let cells: Vec<String> = row.iter().map(|&digit| symbol(digit)).collect();
        if form == GridForm::Compact {
            lines.push(cells.concat() + behind);
            continue;
        }
        let boxes: Vec<String> = cells.chunks(columns).map(|part| part.join(" ")).collect();
        let line = boxes.join(" | ");
        if r > 0 && r % rows == 0 {
            lines.push(line.chars().map(|c| if c == '|' { '+' } else { '-' }).collect());
        }
        lines.push(line + behind);
    }
    lines
}

/// The places of the cells on these lines: what is neither space nor bar, on the lines that are no borders, up to a comment.
fn places(lines: &[String], from: usize) -> Vec<(usize, usize)> {
    let rows = lines.iter().enumerate().filter(|(_, line)| !line.contains("--"));
    let cells = rows.flat_map(|(at, line)| {
        let chars = line.chars().take_while(|&c| c != '#').enumerate();
        chars
            .filter(|(_, c)| c.is_ascii_alphanumeric() || *c == '.')
            .map(move |(column, _)| (from + at, column))
    });
    cells.collect()
}

/// What a shape is made of.
struct Plan<'a> {
    name: &'static str,
    title: Option<&'static str>,
    /// Lines above the puzzle's metadata, and more lines of that.
    above: &'a [&'a str],
    keys: &'a [&'a str],
    solution: Vec<usize>,
    blanks: usize,
    rules: Rules,
    form: GridForm,
    behind: &'a str,
    /// Cells of a `[State]` that are filled beyond the givens.
    filled: Option<usize>,
    below: &'a [&'a str],
}

impl Plan<'_> {
    fn shape(self) -> Shape {
        let size = self.solution.len().isqrt();
        let peers = peers(size, &self.rules);
        let givens = puzzle(&self.solution, size, self.blanks, &peers);
        let mut text: Vec<String> = self.above.iter().map(|&line| line.to_owned()).collect();
        let head = text.len();
        text.extend(self.title.map(|title| format!("title: {title}")));
        text.push("url: https://example.org/p".to_owned());
        text.extend(self.keys.iter().map(|&line| line.to_owned()));
        let grid = |seen: &[usize]| lines(seen, size, self.rules.boxes, self.form, self.behind);
        let mut cells = places(&grid(&givens), text.len());
        let first_cell = cells[0];
        text.extend(grid(&givens));
        let mut seen = givens.clone();
        if let Some(filled) = self.filled {
            let blanks: Vec<usize> = (0..seen.len()).filter(|&cell| seen[cell] == 0).take(filled).collect();
            for cell in blanks {
                seen[cell] = self.solution[cell];
            }
            text.extend([String::new(), "[State]".to_owned()]);
            cells = places(&grid(&seen), text.len());
            text.extend(grid(&seen));
        }
        if let Some(regions) = self.rules.regions {
            text.extend([String::new(), "[Regions]".to_owned()]);
            text.extend(regions.as_bytes().chunks(size).map(|row| String::from_utf8(row.to_vec()).unwrap()));
        }
        let last_line = text.len() - 1;
        text.extend(self.below.iter().map(|&line| line.to_owned()));
        let clues = givens.iter().filter(|&&digit| digit > 0).count();
        assert_eq!(count(&mut givens.clone(), &peers, size), 1, "{} has one solution", self.name);
        Shape {
            name: self.name,
            text: text.join("\n") + "\n",
            size,
            cells,
            seen,
            solution: self.solution,
            clues,
            first_cell,
            head,
            last_line,
            title: self.title,
            one_line: false,
            peers,
        }
    }

    fn of(name: &'static str, size: usize, boxes: (usize, usize)) -> Self {
        Self {
            name,
            title: Some("Tour"),
            above: &[],
            keys: &[],
            solution: full(size, boxes),
            blanks: if size < 9 { 2 } else { 4 },
            rules: Rules { boxes, ..Rules::default() },
            form: GridForm::Compact,
            behind: "",
            filled: None,
            below: &[],
        }
    }
}

/// Two puzzles that stand beside the one that is meant.
const OTHER: &[&str] = &["1 . | . .", ". . | 3 .", "----+----", ". 1 | . .", ". . | . 2", ""];
const LAST: &[&str] = &["", "size: 4", "12..", "..12", "21.3", ".3.."];

/// All shapes.
pub(crate) fn all() -> Vec<Shape> {
    let digits = |text: &str| -> Vec<usize> { text.bytes().map(|digit| usize::from(digit - b'0')).collect() };
    let four = Plan { form: GridForm::Boxed, ..Plan::of("4x4 with borders", 4, (2, 2)) };
    let jigsaw = Rules { boxes: (2, 2), regions: Some("AABBACBBACDDCCDD"), diagonal: false };
    let diagonal = Rules { boxes: (2, 2), regions: None, diagonal: true };
    let astral = Plan {
        above: &["# \u{1f9e9} a \u{1f600}"],
        title: Some("\u{1f9e9} Tour"),
        behind: " # \u{1f9e9}\u{e9}",
        form: GridForm::Boxed,
        ..Plan::of("astral characters", 6, (2, 3))
    };
    let crlf = Plan::of("CRLF", 6, (2, 3)).shape();
    vec![
        four.shape(),
        Plan::of("6x6", 6, (2, 3)).shape(),
        Plan::of("9x9", 9, (3, 3)).shape(),
        Plan { form: GridForm::Boxed, ..Plan::of("16x16", 16, (4, 4)) }.shape(),
        Plan { solution: digits("1234341241232341"), rules: jigsaw, ..Plan::of("jigsaw", 4, (2, 2)) }.shape(),
        Plan {
            solution: digits("1234432121433412"),
            rules: diagonal,
            keys: &["rules: diagonal"],
            ..Plan::of("diagonal", 4, (2, 2))
        }
        .shape(),
        Plan { filled: Some(3), ..Plan::of("[State]", 6, (2, 3)) }.shape(),
        Plan { above: OTHER, below: LAST, form: GridForm::Boxed, ..Plan::of("several puzzles", 9, (3, 3)) }
            .shape(),
        one_line(),
        Shape { text: crlf.text.replace('\n', "\r\n"), ..crlf },
        astral.shape(),
    ]
}

/// The second of two puzzles on a line each, with an address above and a label behind.
fn one_line() -> Shape {
    let rows = Plan { title: None, ..Plan::of("one-line", 9, (3, 3)) }.shape();
    let line = rows.seen.iter().map(|&digit| symbol(digit)).collect::<String>();
    let mirrored: String = line.chars().rev().collect();
    Shape {
        text: format!("{mirrored}\nurl: https://example.org/p\n{line} label \u{1f9e9}\n"),
        cells: (0..81).map(|cell| (2, cell)).collect(),
        first_cell: (2, 0),
        head: 1,
        last_line: 2,
        one_line: true,
        title: Some("label \u{1f9e9}"),
        ..rows
    }
}
