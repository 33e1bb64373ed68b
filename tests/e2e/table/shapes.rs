//! The shapes of puzzles, each with its facts. The facts are computed here from the digits and the houses,
//! independently of the program.

use std::collections::BTreeSet;

/// A text with a puzzle of one shape, and facts about that puzzle.
pub(crate) struct Shape {
    /// The name of the shape.
    pub(crate) name: &'static str,
    /// The text.
    pub(crate) text: String,
    /// The number of cells along a side.
    pub(crate) size: usize,
    /// The line and character of each cell of the grid that the player fills.
    pub(crate) cells: Vec<(usize, usize)>,
    /// The digits of that grid, 0 for a blank.
    pub(crate) seen: Vec<usize>,
    /// The unique solution.
    pub(crate) solution: Vec<usize>,
    /// The number of clues.
    pub(crate) clues: usize,
    /// The line and character of the puzzle's first cell.
    pub(crate) first_cell: (usize, usize),
    /// The first line of the puzzle's metadata: a title if it has one, otherwise a URL.
    pub(crate) head: usize,
    /// The last line of the puzzle.
    pub(crate) last_line: usize,
    /// The title of the puzzle.
    pub(crate) title: Option<&'static str>,
    /// Whether the puzzle is on one line.
    pub(crate) one_line: bool,
    peers: Vec<BTreeSet<usize>>,
}

/// The rules of a board.
#[derive(Default)]
struct Rules {
    /// The number of rows and columns of a box.
    boxes: (usize, usize),
    /// The region of each cell, instead of boxes.
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

/// Returns the symbol of a digit; 0 is a blank.
pub(crate) fn symbol(digit: usize) -> String {
    char::from(SYMBOLS[digit]).to_string()
}

impl Shape {
    /// Returns the cells that must differ from a cell.
    pub(crate) fn peers(&self, cell: usize) -> &BTreeSet<usize> {
        &self.peers[cell]
    }

    /// Returns the digits that the visible digits leave for a cell.
    pub(crate) fn candidates(&self, cell: usize) -> Vec<usize> {
        candidates(&self.seen, &self.peers[cell], self.size)
    }

    /// Returns the first cell that meets a condition.
    pub(crate) fn find(&self, holds: impl Fn(usize) -> bool) -> usize {
        (0..self.cells.len()).find(|&cell| holds(cell)).expect(self.name)
    }

    /// Returns the first blank cell.
    pub(crate) fn blank(&self) -> usize {
        self.find(|cell| self.seen[cell] == 0)
    }

    /// Returns the first blank cell with exactly one candidate.
    pub(crate) fn single(&self) -> usize {
        self.find(|cell| self.seen[cell] == 0 && self.candidates(cell).len() == 1)
    }

    /// Returns the last digit in the row of the first blank cell, which would clash there.
    pub(crate) fn clashing(&self) -> usize {
        let row = self.blank() / self.size;
        (row * self.size..(row + 1) * self.size)
            .rev()
            .find_map(|cell| Some(self.seen[cell]).filter(|&it| it > 0))
            .expect(self.name)
    }

    /// Returns the peers of the first blank cell that hold the clashing digit, and that cell.
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

/// Returns the cells that share a house with each cell.
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

/// Returns the number of solutions of a grid, counted up to two.
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

/// Returns a full grid by formula: each row is the row above, shifted; within a band, by the width of a box.
fn full(size: usize, (rows, columns): (usize, usize)) -> Vec<usize> {
    (0..size * size)
        .map(|cell| (cell / size % rows * columns + cell / size / rows + cell % size) % size + 1)
        .collect()
}

/// Returns a puzzle with this solution, and up to `blanks` blank cells per row, whose solution is unique.
fn puzzle(solution: &[usize], size: usize, blanks: usize, peers: &[BTreeSet<usize>]) -> Vec<usize> {
    let mut seen = solution.to_vec();
    // 37 shares no factor with the number of cells, so every cell is tried once.
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

/// Returns a grid as lines, with the text `behind` after each row.
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

/// Returns the line and character of each cell: symbols and dots before a comment, on lines that are not borders.
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

/// The plan of a shape's text.
struct Plan<'a> {
    name: &'static str,
    title: Option<&'static str>,
    /// Lines above the puzzle's metadata; below, further lines of metadata.
    above: &'a [&'a str],
    keys: &'a [&'a str],
    solution: Vec<usize>,
    blanks: usize,
    rules: Rules,
    form: GridForm,
    behind: &'a str,
    /// The number of cells of a `[State]` filled beyond the givens; `None` for no `[State]`.
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

/// A puzzle before the main one, and below, a puzzle after it.
const OTHER: &[&str] = &["1 . | . .", ". . | 3 .", "----+----", ". 1 | . .", ". . | . 2", ""];
const LAST: &[&str] = &["", "size: 4", "12..", "..12", "21.3", ".3.."];

/// Returns all shapes.
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

/// Returns the second of two puzzles on one line each, with a URL above it and a label after it.
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
