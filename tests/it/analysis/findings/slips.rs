//! One slip of the hand is at most two findings, where it was made.

use std::fmt::Write;
use std::ops::Range;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sudoku_ls::analysis::Code;
use sudoku_ls::board::{BoxShape, Cell, Digit, Geometry, Grid, Layout};
use sudoku_ls::solver::{Budget, Solutions, solve};
use sudoku_ls::syntax::{File, PuzzleRef, RowStyle, Symbols, print_line, print_rows};

use crate::analysis::draw::{NODES, codes, drawn, findings};

/// Usual puzzles with one solution, on one line.
const PUZZLES: [(usize, &str); 5] = [
    (4, "..3..2.1.3...42."),
    (6, ".2361...5..2..61...32.6.2..4.6......"),
    (9, ".....8..482.4..761.6..1..5.7...86.4...6.571..13...45.....2....74.....91...1.7.4.2"),
    (
        12,
        "179..5...4.B..B...4967.83.6.AB..1952......86.C7...8.7C.42B154.7C.1.5A3.67...B.2....3...B.7C..12.2.43...A78B....75.1.863A8B.4.6A7C2........9.B5.7",
    ),
    (
        16,
        "F....4DCEB.1956...4....EG.F...3A9.GE.186.5..4CDF.621375FC49A8...7.A69.12.CG.FE..G.1..8CBAE4..3.6...C....D.13.9.8.4.BEA7....2..152D...9.83.5CGFA....8F2.19AD....7A.B.D5.78F..21C31.EF6.A37.2.....5.CA.6.9...G38.1.78.1E..63.FD29.6.....FA1.CE547B.1F2C.34..78.AGE",
    ),
];

/// The other sizes with boxes of their own.
const OTHER_SIZES: [usize; 5] = [8, 10, 15, 20, 25];

/// A jigsaw with one solution, and its regions.
const JIGSAW: (&str, &str) = (
    "95...8...\n......8..\n8.4.9....\n.8..2..7.\n2...4...7\n.7..5..6.\n....7.2.6\n..1......\n...3...14\n",
    "AAABBBCCC\nADABBBCCC\nADABBEEEC\nADAEBEFCC\nDDDEEEFFF\nDGHHHEFFF\nDGGGHFFII\nDGHHHHIII\nGGGGHIIII\n",
);

fn grid(size: usize, line: &str) -> Grid {
    let file = File::parse(&format!("size: {size}\n{line}\n"));
    let PuzzleRef { puzzle, .. } = file.puzzles().next().expect("a puzzle");
    puzzle.givens().expect("a whole grid")
}

/// A grid without cells that the others leave one digit for: each blank was such a cell when it was made, so it has one solution.
fn with_singles(size: usize) -> Grid {
    let mut grid = Grid::empty(&Geometry::shared(&Layout::standard(size)).expect("a board"));
    let shape = BoxShape::standard(size);
    let cells: Vec<Cell> = grid.geometry().cells().collect();
    for &cell in &cells {
        let (row, column) = (cell.index() / size, cell.index() % size);
        let digit = (shape.columns * (row % shape.rows) + row / shape.rows + column) % size;
        grid.set(cell, u8::try_from(digit + 1).ok().and_then(Digit::new));
    }
    let mut random = ChaCha8Rng::seed_from_u64(size as u64);
    for cell in cells {
        let digit = grid.get(cell).expect("all cells are full");
        grid.set(cell, None);
        if random.random_range(0..10) < 6 || grid.candidates(cell).len() > 1 {
            grid.set(cell, Some(digit));
        }
    }
    grid
}

/// The rows of a state: the givens, every third blank with its digit, and the marks of all others.
fn played(givens: &Grid, symbols: &Symbols, placed: &str) -> String {
    let Solutions::Unique(solution) = solve(givens, &mut Budget::nodes(NODES)) else {
        panic!("one solution")
    };
    let mut state = givens.clone();
    let blanks: Vec<Cell> = givens.geometry().cells().filter(|&cell| givens.get(cell).is_none()).collect();
    for &cell in blanks.iter().step_by(3) {
        state.set(cell, solution.get(cell));
    }
    let size = givens.geometry().size();
    let text = |cell: Cell| match (givens.get(cell), state.get(cell)) {
        (Some(given), _) => symbols.write(given),
        (None, Some(digit)) => format!("{placed}{}", symbols.write(digit)),
        (None, None) => {
            let marks: String = state.candidates(cell).iter().map(|digit| symbols.write(digit)).collect();
            format!("{{{marks}}}")
        }
    };
    let cells: Vec<String> = givens.geometry().cells().map(text).collect();
    cells.chunks(size).map(|row| row.join(" ") + "\n").collect()
}

/// A text without a finding, and the lines of it that slips are made on.
struct Base {
    text: String,
    /// The line of the puzzle's head, or of its first row.
    first: usize,
    slips: Range<usize>,
}

/// Texts of every size and style: givens alone, givens and a state, a state with marks, regions, puzzles on one line; each between two
/// others.
fn bases() -> Vec<Base> {
    let mut all = Vec::new();
    let usual = PUZZLES.iter().map(|&(size, line)| grid(size, line));
    for grid in usual.chain(OTHER_SIZES.map(with_singles)) {
        let size = grid.geometry().size();
        let symbols = Symbols::standard(size);
        for style in [RowStyle::Boxed, RowStyle::Spaced, RowStyle::Compact] {
            let rows = print_rows(&grid, &symbols, style);
            all.push(rows.clone());
            all.push(format!("{rows}\n[State]\n{rows}"));
        }
        all.push(format!("{}\n", print_line(&grid, &symbols)));
        if size <= 9 {
            let rows = print_rows(&grid, &symbols, RowStyle::Spaced);
            all.push(format!("{rows}\n[State]\n{}", played(&grid, &symbols, "")));
            all.push(played(&grid, &symbols, "+"));
        }
    }
    let (rows, regions) = JIGSAW;
    let spaced = |text: &str| -> String {
        let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
        text.lines().map(|line| row(line) + "\n").collect()
    };
    for (rows, regions) in [(rows.to_owned(), regions.to_owned()), (spaced(rows), spaced(regions))] {
        all.push(format!("{rows}\n[Regions]\n{regions}"));
        all.push(format!("{rows}\n[State]\n{rows}\n[Regions]\n{regions}"));
    }
    let above = "title: above\n1...\n..3.\n.1..\n...2\n\n";
    let below = "\ntitle: below\n13..\n..3.\n.1..\n...2\n";
    let base = |middle: String| {
        let first = above.matches('\n').count();
        let lines = middle.matches('\n').count();
        Base { text: format!("{above}{middle}{below}"), first, slips: first..first + lines }
    };
    all.into_iter().map(base).collect()
}

fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

/// A slip on one of the lines: the text with it, its name, and the lines that it is on.
fn slip(base: &Base, random: &mut ChaCha8Rng) -> (String, String, Range<usize>) {
    let text = &base.text;
    let starts = line_starts(text);
    let rows: Vec<usize> = base
        .slips
        .clone()
        .filter(|&line| {
            let row = &text[starts[line]..starts[line + 1] - 1];
            !row.is_empty() && !row.starts_with(['[', '+', '-'])
        })
        .collect();
    let line = rows[random.random_range(0..rows.len())];
    let (start, end) = (starts[line], starts[line + 1] - 1);
    let mut now = text.clone();
    let at = random.random_range(start..=end);
    let on = at.min(end - 1);
    let keys = ['1', '2', '3', '4', '7', '.', '0', ' ', 'x', '|', ',', '-', '+', '#', 'q', '5'];
    let key = keys[random.random_range(0..keys.len())];
    let name = match random.random_range(0..9) {
        0 => {
            now.insert(at, key);
            format!("key {key:?}")
        }
        1 => {
            now.replace_range(on..=on, &key.to_string());
            format!("over with {key:?}")
        }
        2 => {
            now.insert(at, '\n');
            return (now, format!("enter at {}", at - start), line..line + 2);
        }
        3 => {
            now.remove(on);
            "backspace".into()
        }
        4 => {
            now.remove(end);
            return (now, "joined lines".into(), line..line + 1);
        }
        5 => {
            now.replace_range(start..=end, "");
            // The line is gone: what is wrong is between those around it, and a border may be one of them.
            return (now, "deleted line".into(), line - 1..line + 2);
        }
        6 => {
            let row = text[start..=end].to_owned();
            now.insert_str(start, &row);
            return (now, "doubled line".into(), line..line + 2);
        }
        7 => {
            let other = rows[random.random_range(0..rows.len())];
            let row = text[starts[other]..starts[other + 1]].to_owned();
            now.insert_str(start, &row);
            return (now, "pasted line".into(), line..line + 2);
        }
        _ => {
            let digit = text[start..end].chars().find(char::is_ascii_digit).unwrap_or('1');
            now.insert(on, digit);
            "doubled digit".into()
        }
    };
    (now, name, line..line + 1)
}

/// What is wrong with the findings after a slip, if something is.
fn judged(base: &Base, now: &str, lines: &Range<usize>) -> Option<String> {
    let found = findings(now);
    let line_of = |at: u32| now[..at as usize].matches('\n').count();
    // A first row that has become a comment is not the first line of the puzzle any more.
    let first =
        base.first + usize::from(now.lines().nth(base.first).is_some_and(|line| line.starts_with('#')));
    let mut said = String::new();
    if found.len() > 2 {
        let _ = write!(said, "{} findings; ", found.len());
    }
    for finding in &found {
        let mut places = vec![line_of(finding.span.start)];
        // Which of two digits that contradict each other is the slip cannot be known.
        if matches!(finding.code, Code::DuplicateDigit | Code::ChangedGiven | Code::ImpossibleMark) {
            places.extend(finding.related.iter().map(|(span, _)| line_of(span.start)));
        }
        if !places.iter().any(|place| lines.contains(place) || *place == first) {
            let _ = write!(said, "{} elsewhere; ", finding.code);
        }
    }
    (!said.is_empty()).then_some(said)
}

#[test]
fn doubled_digits_in_marks_and_digits_grown_together_are_noticed() {
    let doubled = "1  {344} .  .\n.  .   3  .\n.  1   .  .\n.  .   .  2\n";
    assert_eq!(codes(doubled), ["doubtful-mark"]);
    assert_eq!(codes(&doubled.replace("344", "34")), Vec::<&str>::new());
    let grown = "1 24 . .\n. . 3 .\n. 1 . .\n. . . 2\n";
    assert_eq!(codes(grown), ["doubtful-mark"]);
    assert!(!codes(&grown.replace("24", "{24}")).contains(&"doubtful-mark"));
    let givens = "1 . . .\n. . 3 .\n. 1 . .\n. . . 2\n";
    let beside = format!("{givens}\n[State]\n{}", givens.replacen('1', "13", 1));
    assert_eq!(codes(&beside), ["changed-given"]);
}

#[test]
fn a_blank_line_that_splits_a_whole_grid_is_passed_over() {
    let text = "1...\n\n..3.\n.1..\n...2\n";
    assert_eq!(codes(text), Vec::<&str>::new());
    assert_eq!(codes(&text.replace("...2\n", "")), ["missing-row", "missing-row"], "two that are typed");
}

#[test]
fn one_slip_is_at_most_two_findings_and_where_it_was_made() {
    let bases = bases();
    for base in &bases {
        assert_eq!(codes(&base.text), Vec::<&str>::new(), "{}", base.text);
    }
    let mut bad = Vec::new();
    for number in 0..1000_u64 {
        let mut random = ChaCha8Rng::seed_from_u64(number);
        let base = &bases[usize::try_from(number).unwrap_or(0) % bases.len()];
        let (now, name, lines) = slip(base, &mut random);
        if let Some(why) = judged(base, &now, &lines) {
            bad.push(format!("{number}: {name} on line {}: {why}\n{}", lines.start, drawn(&now)));
        }
    }
    assert!(bad.is_empty(), "{} slips:\n{}", bad.len(), bad.join("\n----\n"));
}
