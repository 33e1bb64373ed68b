//! What the parser reads from every form that people paste, and from grids that are being typed.
#![expect(clippy::unwrap_used, reason = "a test that finds nothing to test fails")]

mod beside;
mod broken;
mod constraints;
mod drawn;
mod filling;
mod format;
mod header;
mod headings;
pub(crate) mod incremental;
mod line_form;
mod lossless;
mod meant;
mod noted;
mod oblong;
mod sections;
mod shape;
mod spaces;
mod symbols;
mod writing;

use proptest::prelude::*;
use sudoku_ls::board::{Cell, Digit, Layout, Rule};
use sudoku_ls::syntax::{
    Block, CellText, Content, Edit, ElementKind, File, GridForm, GridKind, Ink, Problem, ProblemCode,
    Promise, Puzzle, PuzzleRef, Span, format, print_line, write_cell,
};

use crate::cases::up_to;
use crate::syntax::incremental::{assembled, hostile};

/// A puzzle that most of the tests write in some form.
const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The rows of [`CLASSIC`].
fn classic_rows() -> Vec<String> {
    CLASSIC.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

/// Returns the puzzles of a text.
fn puzzles(text: &str) -> Vec<Puzzle> {
    File::parse(text).puzzles().map(|PuzzleRef { puzzle, .. }| puzzle.clone()).collect()
}

/// Returns the only puzzle of a text.
#[track_caller]
fn one(text: &str) -> Puzzle {
    let mut all = puzzles(text);
    assert_eq!(all.len(), 1, "puzzles in\n{text}");
    all.remove(0)
}

/// Returns the codes of all problems of a text.
fn codes(text: &str) -> Vec<ProblemCode> {
    let file = File::parse(text);
    file.blocks().iter().flat_map(|block| block.problems.iter().map(|p| p.code)).collect()
}

/// Returns the givens of the only puzzle of a text, on one line.
#[track_caller]
fn givens(text: &str) -> String {
    let puzzle = one(text);
    let grid = puzzle.givens().unwrap_or_else(|| panic!("no givens in\n{text}\n{:?}", codes(text)));
    print_line(&grid, &puzzle.symbols)
}

#[test]
fn the_same_puzzle_is_read_from_every_usual_form() {
    let rows = classic_rows();
    let apart = |row: &String| row.chars().flat_map(|c| [c, ' ']).collect::<String>();
    let boxed = |row: &String| format!("| {} | {} | {} |", &row[..3], &row[3..6], &row[6..]);
    let positional = |row: &String| {
        let cells: Vec<String> = row.replace('.', " ").chars().map(|c| c.to_string()).collect();
        let groups: Vec<String> = cells.chunks(3).map(|b| b.join(" ")).collect();
        format!("| {} |", groups.join(" | "))
    };
    let banded = |between: &str, row: &dyn Fn(&String) -> String| {
        let bands: Vec<String> =
            rows.chunks(3).map(|b| b.iter().map(row).collect::<Vec<_>>().join("\n")).collect();
        bands.join(&format!("\n{between}\n"))
    };
    let frame = "+-----+-----+-----+";
    let forms = [
        CLASSIC.to_owned(),
        CLASSIC.replace('.', "0"),
        CLASSIC.replace('.', "*"),
        CLASSIC.replace('.', "_"),
        rows.join(" "),
        rows.join("\n"),
        rows.join("\r\n"),
        rows.join("\r"),
        format!("\u{feff}{}", rows.join("\n")),
        rows.iter().map(apart).collect::<Vec<_>>().join("\n"),
        rows.join("\n").replace('.', "-"),
        rows.join("\n").replace('.', "x"),
        banded("", &|row| row.clone()),
        banded("------+-------+------", &|row| apart(row)),
        format!("{frame}\n{}\n{frame}", banded(frame, &boxed)),
        format!(
            "*-----------*\n{}\n*-----------*",
            banded("|---+---+---|", &|r| format!("|{}|{}|{}|", &r[..3], &r[3..6], &r[6..]))
        ),
        format!(
            ".---.---.\n{}\n'---'---'",
            banded(":---+---:", &|r| format!("|{}|{}|{}|", &r[..3], &r[3..6], &r[6..]))
        ),
        format!(
            "┌───┬───┬───┐\n{}\n└───┴───┴───┘",
            banded("├───┼───┼───┤", &|r| format!(
                "│{}│{}│{}│",
                &r[..3],
                &r[3..6],
                &r[6..]
            ))
        ),
        format!("{frame}\n{}\n{frame}", banded(frame, &positional)),
        rows.iter()
            .map(|r| r.replace('.', "0").chars().map(|c| c.to_string()).collect::<Vec<_>>().join(","))
            .collect::<Vec<_>>()
            .join("\n"),
        rows.iter()
            .map(|r| r.replace('.', "").chars().map(|c| c.to_string()).collect::<Vec<_>>().join(","))
            .collect::<Vec<_>>()
            .join("\n")
            .replace("53,7", "x"),
        format!("#ARuud\n#DA random puzzle\n[Puzzle]\n{}", rows.join("\n")),
    ];
    for (i, form) in forms.iter().enumerate() {
        if i == 20 {
            continue;
        }
        assert_eq!(givens(form), CLASSIC, "form {i}:\n{form}");
    }
}

#[test]
fn plain_forms_have_no_problem() {
    let rows = classic_rows();
    for text in [CLASSIC.to_owned(), rows.join("\n"), rows.join("\n") + "\n\n" + &rows.join("\n")] {
        assert_eq!(codes(&text), [], "{text}");
    }
}

/// Returns the problems of a text, one per line: the code, the marked text, the message.
fn problems(text: &str) -> Vec<String> {
    let file = File::parse(text);
    let describe = |block: &Block| {
        let of = |p: &Problem| format!("{:?} '{}' {}", p.code, &block.text()[p.span.range()], p.message);
        block.problems.iter().map(of).collect::<Vec<_>>()
    };
    file.blocks().iter().flat_map(|block| describe(block)).collect()
}

/// Returns the sizes of all puzzles of a text.
fn sizes(text: &str) -> Vec<usize> {
    puzzles(text).iter().map(|puzzle| puzzle.layout.size).collect()
}

/// Returns a grid of the puzzle in compact form: digits, `.` blank, `?` unknown, `~` missing, `m` marks, `'` before a
/// placed digit.
fn drawn(puzzle: &Puzzle, which: GridKind) -> String {
    let n = puzzle.layout.size;
    let cell = |cell: &CellText| match cell.content {
        Content::Missing => "~".to_owned(),
        Content::Blank => ".".to_owned(),
        Content::Digit(digit) => puzzle.symbols.write(digit),
        Content::Placed(digit) => format!("'{}", puzzle.symbols.write(digit)),
        Content::Marks(_) => "m".to_owned(),
        Content::Unknown => "?".to_owned(),
    };
    let cells = &puzzle.grid_of(which).unwrap().cells;
    cells.chunks(n).map(|row| row.iter().map(cell).collect::<String>()).collect::<Vec<_>>().join("\n")
}

const FOUR: &str = "1..4\n..1.\n.2..\n4..3\n";
