//! A single typing mistake causes at most two findings, at the place of the mistake.

use std::fmt::Write;
use std::ops::Range;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sudoku_ls::analysis::Code;
use sudoku_ls::board::{BoxShape, Cell, Digit, Geometry, Grid, Layout};
use sudoku_ls::solver::{Budget, Solutions, solve};
use sudoku_ls::syntax::{File, PuzzleRef, RowStyle, Symbols, print_line, print_rows};

use crate::analysis::draw::{NODES, codes, drawn, findings};

/// Typical puzzles with a unique solution, on one line.
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

/// The other sizes with boxes of several rows and columns.
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

/// Returns a puzzle that singles solve: each cell was blanked when the other cells left it one candidate, so the
/// solution is unique.
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

/// Returns the rows of a `[State]`: the givens, the digit of every third blank, and pencil marks in all other blanks.
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

/// Returns a `[State]` with only the player's digits, in every second blank.
fn own_digits(givens: &Grid) -> Grid {
    let Solutions::Unique(solution) = solve(givens, &mut Budget::nodes(NODES)) else {
        panic!("one solution")
    };
    let mut own = Grid::empty(givens.geometry());
    let blanks = givens.geometry().cells().filter(|&cell| givens.get(cell).is_none());
    for cell in blanks.step_by(2) {
        own.set(cell, solution.get(cell));
    }
    own
}

/// Returns a puzzle on one line with its solution behind it.
fn with_solution(givens: &Grid, symbols: &Symbols, between: &str) -> String {
    let Solutions::Unique(solution) = solve(givens, &mut Budget::nodes(NODES)) else {
        panic!("one solution")
    };
    print_line(givens, symbols) + between + &print_line(&solution, symbols)
}

/// Returns the sample files that have no finding, without their comments. A clue about regions that is changed contradicts the
/// whole section, not a line of it, so the sample of these is left out.
fn samples() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let files = std::fs::read_dir(folder).expect("the samples");
    let mut paths: Vec<_> = files.map(|file| file.expect("a sample").path()).collect();
    paths.sort();
    let text = |path| std::fs::read_to_string(path).expect("a text");
    let bare = |text: String| {
        text.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect()
    };
    let all: Vec<String> =
        paths.into_iter().map(text).map(bare).filter(|text: &String| codes(text).is_empty()).collect();
    let all: Vec<String> = all.into_iter().filter(|text| !text.contains("[Chaos Construction]")).collect();
    assert!(all.len() >= 4, "{} samples without a finding", all.len());
    all
}

/// A text without a finding, and its lines in which mistakes are made.
struct Base {
    text: String,
    /// The first line of the puzzle's metadata, or its first row.
    first: usize,
    slips: Range<usize>,
}

/// Returns texts of every size and style: givens only, givens and a `[State]`, a `[State]` with marks, regions, puzzles
/// on one line. Each puzzle is between two others.
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
        all.push(format!("{}\n", with_solution(&grid, &symbols, " ")));
        let rows = print_rows(&grid, &symbols, RowStyle::Spaced);
        all.push(format!("[Puzzle]\n{rows}\n[State]\n{rows}"));
        let drawn = print_rows(&grid, &symbols, RowStyle::Boxed);
        all.push(drawn.replace('|', "│").replace('-', "─").replace('+', "┼"));
        if size > 9 {
            let rows = print_rows(&grid, &Symbols::Decimals, RowStyle::Spaced);
            all.push(format!("symbols: decimals\n{rows}"));
        }
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
    for size in [5, 7] {
        let (grid, symbols) = (with_singles(size), Symbols::standard(size));
        let rows = print_rows(&grid, &symbols, RowStyle::Spaced);
        all.push(format!("size: {size}\n{rows}"));
        all.push(format!("size: {size}\n[Puzzle]\n{rows}\n[State]\n{rows}"));
        all.push(format!("size: {size}\n{} a label\n", print_line(&grid, &symbols)));
        all.push(format!("size: {size}\n{}\n", with_solution(&grid, &symbols, ",")));
    }
    for (size, line) in PUZZLES {
        let symbols = Symbols::standard(size);
        let line = print_line(&grid(size, line), &symbols);
        let one = |number: usize| format!("{line}, {number}\n");
        all.push((1..5).map(one).collect());
        all.push(format!("{line}\n{line} a label\n{line}\n"));
    }
    all.extend(samples());
    let above = "title: above\n1...\n..3.\n.1..\n...2\n\n";
    let below = "\ntitle: below\n13..\n..3.\n.1..\n...2\n";
    let base = |middle: String| {
        let first = above.matches('\n').count();
        let lines = middle.matches('\n').count();
        Base { text: format!("{above}{middle}{below}"), first, slips: first..first + lines }
    };
    all.into_iter().map(base).collect()
}

/// The characters that may be typed: digits, blanks, borders, letters, punctuation, white space.
const KEYS: &str = "123456789.0 x|,-+#q5AaGzO{}[]():;/*_\"'!?=\t";

/// Makes a random mistake on one of the lines; returns the new text, the mistake's name, and the lines that it affects.
fn slip(base: &Base, random: &mut ChaCha8Rng) -> (String, String, Range<usize>) {
    let mut lines: Vec<String> = base.text.lines().map(str::to_owned).collect();
    let line = random.random_range(base.slips.clone());
    let row: Vec<char> = lines[line].chars().collect();
    let keys: Vec<char> = KEYS.chars().collect();
    let key = keys[random.random_range(0..keys.len())];
    let at = random.random_range(0..=row.len());
    let on = at.min(row.len().saturating_sub(1));
    let with = |from: usize, to: usize, new: &str| -> String {
        row[..from].iter().copied().chain(new.chars()).chain(row[to..].iter().copied()).collect()
    };
    let kind = match random.random_range(0..10) {
        // An empty line has no character to replace or to delete.
        1 | 3 if row.is_empty() => 0,
        kind => kind,
    };
    let (name, lines_of_it) = match kind {
        0 => {
            lines[line] = with(at, at, &key.to_string());
            (format!("key {key:?} at {at}"), line..line + 1)
        }
        1 => {
            lines[line] = with(on, on + 1, &key.to_string());
            (format!("over {on} with {key:?}"), line..line + 1)
        }
        2 => {
            let rest = lines[line].chars().skip(at).collect();
            lines[line] = row[..at].iter().collect();
            lines.insert(line + 1, rest);
            (format!("enter at {at}"), line..line + 2)
        }
        3 => {
            lines[line] = with(on, on + 1, "");
            (format!("backspace at {on}"), line..line + 1)
        }
        4 => {
            let next = lines.remove(line + 1);
            lines[line] += &next;
            ("joined lines".to_owned(), line..line + 1)
        }
        5 => {
            lines.remove(line);
            // Without the line, the mistake is between the lines around it, one of which may be a border.
            ("deleted line".to_owned(), line - 1..line + 2)
        }
        6 => {
            lines.insert(line, row.iter().collect());
            ("doubled line".to_owned(), line..line + 2)
        }
        7 | 8 => {
            let from = if kind == 7 { base.slips.clone() } else { 0..lines.len() };
            let other = lines[random.random_range(from)].clone();
            lines.insert(line, other);
            ("pasted line".to_owned(), line..line + 2)
        }
        _ => {
            let digit = row.iter().find(|c| c.is_ascii_digit()).copied().unwrap_or('1');
            lines[line] = with(on.min(row.len()), on.min(row.len()), &digit.to_string());
            ("doubled digit".to_owned(), line..line + 1)
        }
    };
    (lines.join("\n") + "\n", name, lines_of_it)
}

/// Returns what is wrong with the findings after a mistake; `None` if nothing is wrong.
fn judged(base: &Base, now: &str, lines: &Range<usize>) -> Option<String> {
    let found = findings(now);
    let line_of = |at: u32| now[..at as usize].matches('\n').count();
    // The first line of the puzzle, and its first row below headings, metadata, or a line that became a comment.
    let has_key = |line: &str| {
        line.split_once(':').is_some_and(|(key, _)| !key.is_empty() && key.chars().all(char::is_alphabetic))
    };
    let is_above = |line: &str| {
        line.is_empty() || line.starts_with(['#', '[', '+']) || line.contains(": ") || has_key(line)
    };
    let below = now.lines().skip(base.first).take_while(|line| is_above(line)).count();
    let first = [base.first, base.first + below];
    let mut said = String::new();
    if found.len() > 2 {
        let _ = write!(said, "{} findings; ", found.len());
    }
    for finding in &found {
        let mut places = vec![line_of(finding.span.start)];
        // If two digits contradict each other, the program cannot know which one is the mistake.
        if matches!(finding.code, Code::DuplicateDigit | Code::ChangedGiven | Code::ImpossibleMark) {
            places.extend(finding.related.iter().map(|(span, _)| line_of(span.start)));
        }
        if !places.iter().any(|place| lines.contains(place) || first.contains(place)) {
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
fn a_slip_in_a_heading_or_a_key_is_one_finding_and_read_as_what_was_meant() {
    let givens = "1...\n..3.\n.1..\n...2\n";
    let state = format!("{givens}\n[State]\n{givens}");
    for heading in ["[Sate]", "(State]", "[State", "[Statew]", "[State]x"] {
        let text = state.replace("[State]", heading);
        assert_eq!(codes(&text), ["unknown-section"], "{text}");
        assert_eq!(File::parse(&text).puzzles().filter(|it| it.puzzle.state.is_some()).count(), 1, "{text}");
    }
    for (key, code) in [("sie: 4", "unknown-key"), ("size 4", "unknown-key"), ("siz\ne: 4", "unknown-line")] {
        assert_eq!(codes(&format!("{key}\n{givens}")), [code], "{key}");
    }
    assert_eq!(codes(&format!("size: 9\n{givens}")), ["bad-value"]);
}

#[test]
fn a_heading_among_the_lines_of_another_section_is_one_finding_there() {
    let grid = "....\n....\n....\n....\n";
    let clues = [
        ("[Thermos]", ["r1c1-2", "r2c1-2", "r3c3-4"]),
        ("[Cages]", ["3: r1c1-2", "r2c1-2", "7: r3c3-4"]),
        ("[Arrows]", ["r1c2 = r2c3", "r3c2 = r2c1", "r3c3 = r2c4"]),
        ("[Dots]", ["white: r1c1-2", "black: r2c1-2", "white: r3c3-4"]),
        ("[Sum]", ["r1c1 + r1c2 > 2", "r2c1 > r4c2", "r3c3 + r3c4 < 8"]),
    ];
    let others = [
        "[Any]",
        "[Or]",
        "[End]",
        "[State]",
        "[Solution]",
        "[Regions]",
        "[Puzzle]",
        "[defaults]",
        "[Houses]",
    ];
    for (heading, lines) in clues.into_iter().take(2) {
        let others = others.into_iter().chain(clues.map(|(other, _)| other));
        let both = ["[Thermos]", "[Cages]"];
        // A line of cells is a clue of either.
        let is_told =
            |pasted: &&str| *pasted != heading && !(both.contains(pasted) && both.contains(&heading));
        for pasted in others.filter(is_told) {
            for at in 0..2 {
                let mut all = lines.to_vec();
                all.insert(at, pasted);
                let text = format!("solutions: any\n{grid}[Odd]\nr4c4\n{heading}\n{}\n", all.join("\n"));
                let found = findings(&text);
                assert_eq!(found.len(), 1, "{}", drawn(&text));
                let place = text.find(pasted).unwrap();
                assert_eq!(found[0].span.start as usize, place, "{}", drawn(&text));
                assert!(found[0].message.contains("splits"), "{}", drawn(&text));
            }
        }
    }
}

#[test]
fn a_line_that_does_not_belong_there_is_one_finding() {
    let rows = ["1...", "..3.", ".1..", "...2"];
    for stray in ["[Puzzle]", "[State]", "[Solution]", "title: another"] {
        let text = format!("{}\n{}\n{stray}\n{}\n{}\n", rows[0], rows[1], rows[2], rows[3]);
        assert_eq!(codes(&text).len(), 1, "{text}");
    }
    let givens = rows.join("\n") + "\n";
    assert_eq!(
        codes(&format!("{givens}\n..3.\n[State]\n{givens}")),
        ["unknown-line"],
        "a row above a heading"
    );
    assert_eq!(codes(&format!("{givens}\n[State]\n[State]\n{givens}")), ["unknown-section"]);
    assert_eq!(codes(&format!("{givens}\n[defaults]\n")), ["unknown-section"]);
    let joined = format!("{givens}\n[State]{givens}");
    assert_eq!(codes(&joined), ["unknown-line"], "{joined}");
}

#[test]
fn a_puzzle_on_one_line_that_was_cut_is_one_finding() {
    let line = PUZZLES[2].1;
    for at in 1..line.len() {
        for label in ["", ", 1", " a label"] {
            let text = format!("{}\n{}{label}\n", &line[..at], &line[at..]);
            assert_eq!(codes(&text), ["unknown-line"], "{text}");
            let text = format!("{line}{label}\n{} {}{label}\n{line}{label}\n", &line[..at], &line[at..]);
            assert_eq!(codes(&text), ["unknown-line"], "{text}");
        }
    }
}

#[test]
fn a_blank_line_that_splits_a_whole_grid_is_passed_over() {
    let text = "1...\n\n..3.\n.1..\n...2\n";
    assert_eq!(codes(text), Vec::<&str>::new());
    assert_eq!(codes(&text.replace("...2\n", "")), ["missing-row", "missing-row"], "two that are typed");
}

/// Seeds of mistakes that once had too many findings, or findings at another place.
const FAILED_ONCE: [u64; 38] = [
    1263, 2289, 2398, 5086, 6789, 8293, 10059, 10247, 10790, 11512, 20030, 20661, 21193, 22682, 24861, 26600,
    29686, 34427, 37035, 37531, 38195, 53573, 60333, 64443, 68155, 70695, 76265, 82335, 102_970, 105_927,
    108_757, 112_591, 116_595, 124_686, 127_868, 131_187, 141_553, 7_770_357,
];

#[test]
fn one_slip_is_at_most_two_findings_and_where_it_was_made() {
    let bases = bases();
    for base in &bases {
        assert_eq!(codes(&base.text), Vec::<&str>::new(), "{}", base.text);
    }
    let mut bad = Vec::new();
    // The seeds are fixed here; a longer local run can use others.
    let of = |name: &str| std::env::var(name).ok().and_then(|it| it.parse().ok());
    let from: u64 = of("SUDOKU_SLIPS_FROM").unwrap_or(0);
    let count = of("SUDOKU_SLIPS");
    let once_wrong = FAILED_ONCE.into_iter().filter(|_| count.is_none());
    for number in (from..from + count.unwrap_or(1000)).chain(once_wrong) {
        let mut random = ChaCha8Rng::seed_from_u64(number);
        let base = &bases[usize::try_from(number).unwrap_or(0) % bases.len()];
        let (now, name, lines) = slip(base, &mut random);
        if let Some(why) = judged(base, &now, &lines) {
            bad.push(format!("{number}: {name} on line {}: {why}\n{}", lines.start, drawn(&now)));
        }
    }
    assert!(bad.is_empty(), "{} slips:\n{}", bad.len(), bad.join("\n----\n"));
}

#[test]
fn a_row_that_a_state_of_own_digits_lacks_or_has_twice_is_one_finding() {
    for (size, line) in PUZZLES {
        let (grid, symbols) = (grid(size, line), Symbols::standard(size));
        let rows = print_rows(&grid, &symbols, RowStyle::Compact);
        let own = print_rows(&own_digits(&grid), &symbols, RowStyle::Compact);
        for (name, rows, below) in [("state", &own, false), ("puzzle", &rows, true)] {
            for at in 0..size {
                let mut lines: Vec<&str> = rows.lines().collect();
                lines.remove(at);
                let lacking = lines.join("\n");
                lines = rows.lines().collect();
                lines.insert(at, lines[at]);
                let doubled = lines.join("\n");
                for broken in [lacking, doubled] {
                    let text = if below {
                        format!("{broken}\n\n[State]\n{own}\n")
                    } else {
                        format!("{}\n[State]\n{broken}\n", print_rows(&grid, &symbols, RowStyle::Compact))
                    };
                    assert_eq!(codes(&text).len(), 1, "row {at} of the {name}:\n{}", drawn(&text));
                }
            }
        }
    }
}

#[test]
fn of_two_pairs_of_equal_rows_the_one_whose_digits_would_clash_has_the_extra_row() {
    let text = "..5136\n......\n......\n.1...4\n..4.63\n.6..2.\n.6..2.\n";
    let found = findings(text);
    assert_eq!(codes(text), ["extra-row"], "{}", drawn(text));
    assert!(text[..found[0].span.start as usize].matches('\n').count() >= 5, "{}", drawn(text));
}

#[test]
fn what_follows_from_a_digit_that_grew_onto_a_given_is_not_said() {
    for above in ["clues: 6\n", "minimal: yes\n", "", "solutions: unique\n"] {
        for (given, grown) in [("3", "13"), ("3", "34")] {
            let text = format!("{above}. . {given} .\n. 2 . 1\n. 3 . .\n. 4 2 .\n");
            assert!(!codes(&text).contains(&"doubtful-mark"));
            let text = text.replacen(given, grown, usize::from(above.contains('3')) + 1);
            assert_eq!(codes(&text), ["doubtful-mark"], "{}", drawn(&text));
        }
    }
}

/// A grid of givens and pencil marks without braces.
const MARKED: &str = "\
6      2347   9      | 1      23457  23457  | 8      247    24
1347   12347  127    | 2389   234678 23467  | 249    12479  5
8      1247   1257   | 259    2457   2457   | 249    3      6
---------------------+----------------------+---------------------
145    1248   125    | 7      123458 9      | 6      248    2348
4579   24789  3      | 6      2458   245    | 1      2489   2489
1459   124689 1256   | 2358   123458 2345   | 23459  2489   7
---------------------+----------------------+---------------------
137    5      4      | 23     9      2367   | 23     1268   1238
139    1369   16     | 235    2356   8      | 7      12469  12349
2      3679   8      | 4      367    1      | 39     5      39
";

#[test]
fn a_row_of_pencil_marks_that_was_split_is_one_finding_and_is_joined_again() {
    assert_eq!(codes(MARKED), Vec::<&str>::new());
    let cells = |text: &str| {
        let file = File::parse(text);
        let PuzzleRef { puzzle, .. } = file.puzzles().next().expect("a puzzle");
        puzzle.grid.cells.iter().map(|cell| cell.content).collect::<Vec<_>>()
    };
    let (from, to) = (MARKED.find("8      1247").expect("row 3"), MARKED.find("\n----").expect("a border"));
    for at in from + 1..to {
        let (before, behind) = MARKED.split_at(at);
        let text = format!("{before}\n{behind}");
        if behind.starts_with(|c: char| c.is_ascii_digit()) && before.ends_with(|c: char| c.is_ascii_digit())
        {
            // The remaining digits of a cell still form a cell.
            assert!(codes(&text).len() <= 2, "{}", drawn(&text));
            continue;
        }
        assert_eq!(codes(&text), ["extra-row"], "{}", drawn(&text));
        let file = File::parse(&text);
        let fix = file.blocks()[0].problems[0].fix.clone().expect("a fix");
        let mut joined = text.clone();
        for edit in fix.1 {
            joined.replace_range(edit.span.range(), &edit.text);
        }
        assert_eq!(cells(&joined), cells(MARKED), "{joined}");
    }
}

#[test]
fn two_digits_in_a_cell_that_are_no_marks_are_said_to_be_that() {
    for (word, written) in [("41", "{14}"), ("11", "1"), ("442", "{24}")] {
        let text = format!("1 {word} . .\n. . 3 .\n. 1 . .\n. . . 2\n");
        let found = findings(&text);
        assert_eq!(codes(&text), ["unknown-symbol"]);
        let message =
            format!("Unexpected '{word}': if a digit is one too many, remove it; else write {written}");
        assert_eq!(found[0].message, message);
        let fix = File::parse(&text).blocks()[0].problems[0].fix.clone().expect("a fix");
        assert_eq!(fix.0, format!("Write {written}"));
    }
}
