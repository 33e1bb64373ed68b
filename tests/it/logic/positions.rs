//! At each position of another program's test library, each technique finds exactly the steps that the library lists.
//!
//! The library is `technique_positions.txt` in the folder that `SUDOKU_DATA` names. Without it, the positions of this
//! project are tried.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "helpers of tests fail by panicking, and say what they ran on"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use sudoku_ls::board::{Candidates, Cell, Digit, Geometry, Grid, Layout};
use sudoku_ls::logic::{Options, Position, Step, Technique, all_steps};

/// One line: `:code[-variant]:candidates:grid:deleted:eliminations:placements:[chain length]`. A technique without a
/// code has its name instead.
struct Case {
    line: String,
    code: String,
    variant: String,
    digits: Candidates,
    position: Position,
    /// The expected changes: `+` or `-`, the cell's number, the digit.
    changes: BTreeSet<(char, usize, u8)>,
}

fn triples(field: &str) -> impl Iterator<Item = (u8, usize)> + '_ {
    let number = |byte: u8| usize::from(byte - b'0');
    field.split_whitespace().map(move |triple| match *triple.as_bytes() {
        [digit, row, column] => (digit - b'0', (number(row) - 1) * 9 + number(column) - 1),
        _ => panic!("not a triple: {triple}"),
    })
}

fn case(line: &str) -> Case {
    let fields: Vec<&str> = line.split(':').collect();
    let is_code = fields[1].starts_with(|first: char| first.is_ascii_digit());
    let (code, variant) = fields[1].split_once('-').filter(|_| is_code).unwrap_or((fields[1], ""));
    let digits = fields[2].bytes().map(|byte| Digit::new(byte - b'0').unwrap()).collect();
    let (mut values, mut givens, mut found) = (Vec::new(), Vec::new(), false);
    for byte in fields[3].bytes() {
        if byte == b'+' {
            found = true;
            continue;
        }
        if byte != b'.' && !std::mem::take(&mut found) {
            givens.push(Cell::new(values.len()));
        }
        values.push(if byte == b'.' { 0 } else { byte - b'0' });
    }
    let board = Geometry::shared(&Layout::standard(9)).unwrap();
    let mut position = Position::of(&Grid::from_values(&board, &values).unwrap());
    position.set_givens(givens);
    for (digit, cell) in triples(fields[4]) {
        position.remove(Cell::new(cell), Digit::new(digit).unwrap());
    }
    let eliminated = triples(fields[5]).map(|(digit, cell)| ('-', cell, digit));
    let placed = triples(fields[6]).map(|(digit, cell)| ('+', cell, digit));
    Case {
        line: line.to_owned(),
        code: code.to_owned(),
        variant: variant.to_owned(),
        digits,
        position,
        changes: eliminated.chain(placed).collect(),
    }
}

/// Returns the finder options that a code and its variant stand for.
fn options(code: &str, variant: &str) -> Options {
    Options {
        uniqueness: true,
        missing_candidates: !(code.starts_with("06") && variant == "1"),
        two_candidate_rectangles: code == "0405" || (code, variant) == ("0402", "1"),
        siamese: code.starts_with("03") && code.len() == 5 || matches!(code, "0404" | "0405"),
        overlapping_sets: matches!(code, "0902" | "0903" | "0904") && variant == "2",
        every_order: true,
        sets_in_chains: matches!((code, variant), ("0709", "2") | ("0710" | "0711", "3" | "4")),
        ..Options::default()
    }
}

fn changes(step: &Step) -> BTreeSet<(char, usize, u8)> {
    let marks = |sign, marks: &[sudoku_ls::logic::Mark]| -> Vec<_> {
        marks.iter().map(|mark| (sign, mark.cell.index(), mark.digit.get())).collect()
    };
    marks('+', &step.placements).into_iter().chain(marks('-', &step.eliminations)).collect()
}

/// Returns why a case fails; `None` if it passes.
fn failure(case: &Case) -> Option<String> {
    let is_code = case.code.starts_with(|first: char| first.is_ascii_digit());
    let siamese = is_code && case.code.len() == 5;
    let technique =
        if is_code { Technique::from_code(&case.code[..4]) } else { case.code.parse::<Technique>().ok() };
    let technique = technique.unwrap_or_else(|| panic!("an unknown technique: {}", case.line));
    let steps = all_steps(&case.position, technique, &options(&case.code, &case.variant));
    let fitting = steps.iter().filter(|step| {
        step.technique == technique && step.why.digits == case.digits && step.is_siamese() == siamese
    });
    let found: Vec<_> = fitting.map(changes).collect();
    if case.variant == "x" {
        return (!found.is_empty()).then(|| format!("{} found {found:?}", case.line));
    }
    if found.is_empty() {
        let other: Vec<_> = steps.iter().map(|step| (step.why.digits, changes(step))).collect();
        return Some(format!("{} found nothing; for other digits {other:?}", case.line));
    }
    let wrong: Vec<_> = found.iter().filter(|changes| **changes != case.changes).collect();
    (!wrong.is_empty()).then(|| format!("{} found {wrong:?}", case.line))
}

fn library() -> Vec<Case> {
    let text = if let Some(folder) = std::env::var_os("SUDOKU_DATA") {
        fs::read_to_string(PathBuf::from(folder).join("technique_positions.txt")).unwrap()
    } else {
        println!("SUDOKU_DATA names no folder: only the test's own positions are tried");
        OWN.to_owned()
    };
    let own = OWN.lines().filter(|line| !line.starts_with(":0") && !line.starts_with(":1"));
    text.lines().chain(own).filter(|line| line.starts_with(':')).map(case).collect()
}

/// This project's own positions, in the library's form.
const OWN: &str = include_str!("own_positions.txt");

/// Tries the library's positions with these codes. All must pass except the `known` ones, which must still fail.
pub(super) fn check(codes: impl Fn(&str) -> bool, known: &[&str]) {
    let mut passed: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut failures = Vec::new();
    for case in library().iter().filter(|case| codes(&case.code)) {
        let count = passed.entry(case.code.clone()).or_default();
        count.1 += 1;
        match failure(case) {
            None => count.0 += 1,
            Some(why) if known.iter().any(|line| case.line.starts_with(line)) => println!("known: {why}"),
            Some(why) => failures.push(why),
        }
    }
    println!("passed of each code: {passed:?}");
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn singles_are_found_at_the_library_s_positions() {
    check(|code| code.starts_with("000"), &[]);
}

#[test]
fn locked_candidates_and_subsets_are_found_at_the_library_s_positions() {
    check(|code| code.starts_with("01") || code.starts_with("02"), &[]);
}

#[test]
fn patterns_of_one_digit_are_found_at_the_library_s_positions() {
    check(|code| code.starts_with("04"), &[]);
}

#[test]
fn techniques_without_a_code_are_found_at_our_own_positions() {
    check(|code| !code.starts_with(|first: char| first.is_ascii_digit()), &[]);
}

#[test]
fn fish_are_found_at_the_library_s_positions() {
    check(|code| code.starts_with("03"), &[]);
}

/// Returns a line with its rows and columns permuted, and swapped with each other if `transposed`.
fn turned(line: &str, rows: [usize; 9], columns: [usize; 9], transposed: bool) -> String {
    let place = |cell: usize| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        if transposed { column * 9 + row } else { row * 9 + column }
    };
    let triples = |field: &str| {
        let told = triples(field).map(|(digit, cell)| {
            let cell = place(cell);
            format!("{digit}{}{}", cell / 9 + 1, cell % 9 + 1)
        });
        told.collect::<Vec<_>>().join(" ")
    };
    let mut fields: Vec<String> = line.split(':').map(str::to_owned).collect();
    let mut cells = vec![String::new(); 81];
    let mut at = 0;
    for sign in fields[3].chars() {
        cells[place(at)].push(sign);
        at += usize::from(sign != '+');
    }
    fields[3] = cells.concat();
    for field in fields.iter_mut().skip(4).take(3) {
        *field = triples(field);
    }
    fields.join(":")
}

#[test]
fn a_position_in_another_order_of_rows_and_columns_has_the_same_steps() {
    let (same, back) = ([0, 1, 2, 3, 4, 5, 6, 7, 8], [8, 7, 6, 5, 4, 3, 2, 1, 0]);
    let round = [1, 2, 0, 5, 3, 4, 7, 8, 6];
    let ways = [(back, same, false), (same, back, false), (round, back, true), (same, round, false)];
    // These patterns don't depend on the search order. For dual patterns, fish, chains and sets, the first one found
    // counts.
    let is_of_one_order = |line: &&str| {
        [":00", ":01", ":02", ":040", ":06", ":08"].iter().any(|start| line.starts_with(start))
            && ![":0404", ":0405"].iter().any(|start| line.starts_with(start))
    };
    let mut tried = 0;
    for line in OWN.lines().filter(is_of_one_order) {
        for (rows, columns, transposed) in ways {
            let line = turned(line, rows, columns, transposed);
            assert_eq!(failure(&case(&line)), None);
            tried += 1;
        }
    }
    assert!(tried > 200, "{tried}");
}
