//! Formatting preserves the meaning of a file; sections and grids are written in the puzzle's own style; the claims in
//! the format's documentation are true.
#![expect(clippy::unwrap_used, reason = "a test that finds nothing to test fails")]

mod styles;

use proptest::prelude::*;
use sudoku_ls::board::{Geometry, Grid, Layout};
use sudoku_ls::syntax::{
    Block, Content, Edit, ElementKind, File, GridKind, ProblemCode, PuzzleRef, RowStyle, Symbols, format,
    grid_like, insert_section, print_line, print_rows,
};

use crate::cases::up_to;
#[cfg(feature = "cli")]
use crate::cli::sudoku_ls;
use crate::syntax::incremental::{assembled, hostile};

/// Returns a text with edits applied. The edits must be ascending and must not overlap.
#[track_caller]
fn applied(text: &str, edits: &[Edit]) -> String {
    assert!(edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{edits:?}");
    let mut text = text.to_owned();
    for edit in edits.iter().rev() {
        text.replace_range(edit.span.range(), &edit.text);
    }
    text
}

fn formatted(text: &str) -> String {
    applied(text, &format(&File::parse(text)))
}

/// Returns the meaning of a file: the content of each cell, the layout of each puzzle, comments and values.
fn meaning(text: &str) -> Vec<String> {
    let file = File::parse(text);
    let mut all = Vec::new();
    for block in file.blocks() {
        if let Some(puzzle) = &block.puzzle {
            all.push(format!("{:?} {:?} {:?}", puzzle.layout, puzzle.symbols, puzzle.name));
            for which in [GridKind::Puzzle, GridKind::State, GridKind::Solution] {
                let cells = puzzle
                    .grid_of(which)
                    .map(|grid| grid.cells.iter().map(|c| c.content).collect::<Vec<Content>>());
                all.push(format!("{cells:?}"));
            }
        }
        let kept = |kind| {
            matches!(
                kind,
                ElementKind::Comment
                    | ElementKind::Value
                    | ElementKind::Tail
                    | ElementKind::Title
                    | ElementKind::Kept
            )
        };
        all.extend(
            block.elements().iter().filter(|e| kept(e.kind)).map(|e| block.text()[e.span.range()].to_owned()),
        );
    }
    all
}

/// Comparing each problem with every other would take minutes.
#[test]
fn a_line_of_forty_thousand_unknown_rules_is_formatted() {
    let text = format!("rules: {}\n1...\n..3.\n.1..\n...2  \n", "foo, ".repeat(40_000));
    let once = formatted(&text);
    assert!(once.ends_with("...2\n") && formatted(&once) == once);
}

proptest! {
    #![proptest_config(up_to(400))]

    #[test]
    fn formatting_keeps_what_is_said_and_does_nothing_twice(text in assembled(14)) {
        let once = formatted(&text);
        prop_assert_eq!(meaning(&once), meaning(&text), "{:?} became {:?}", text, once);
        prop_assert_eq!(&formatted(&once), &once);
    }

    #[test]
    fn formatting_hostile_texts_keeps_what_is_said_and_does_nothing_twice(text in hostile(8)) {
        let once = formatted(&text);
        prop_assert_eq!(meaning(&once), meaning(&text), "{:?} became {:?}", text, once);
        prop_assert_eq!(&formatted(&once), &once);
    }

    #[test]
    fn formatting_untidy_grids_keeps_their_digits(
        cells in prop::collection::vec(prop::sample::select(&["1", "2", "3", "4", ".", "0", "{12}", "23"][..]), 16),
        gaps in prop::collection::vec(prop::sample::select(&[" ", "  ", "\t"][..]), 16),
        ends in prop::collection::vec(prop::sample::select(&["", " ", "  # note"][..]), 4),
        bars in any::<bool>(), border in prop::sample::select(&["", "---+---\n", "-----------\n"][..]),
    ) {
        let mut text = String::new();
        for r in 0..4 {
            for c in 0..4 {
                text += cells[r * 4 + c];
                if c < 3 { text += gaps[r * 4 + c]; }
                if bars && c == 1 { text += "|"; text += gaps[r * 4 + 3]; }
            }
            text += ends[r];
            text.push('\n');
            if r == 1 { text += border; }
        }
        let once = formatted(&text);
        prop_assert_eq!(meaning(&once), meaning(&text), "{:?} became {:?}", text, once);
        prop_assert_eq!(&formatted(&once), &once);
    }
}

#[test]
fn rows_blanks_metadata_and_marks_are_made_even() {
    let text = "[PUZZLE   One ]\ntitle:One   \nLevel :  hard\n1 .  | . 4  # top\n.  0 |1 .\n--+---\n. 2 | . . \n4 .|. 3\n[state]\n12.4\n..1.\n.2..\n4..3\n";
    let expected = "[puzzle One]\ntitle: One\nLevel: hard\n1 . | . 4  # top\n. . | 1 .\n----+----\n. 2 | . .\n4 . | . 3\n[State]\n12.4\n..1.\n.2..\n4..3\n";
    assert_eq!(formatted(text), expected);
}

#[test]
fn columns_of_pencil_marks_and_numbers_are_aligned() {
    let marks = "1 23 . 4\n. . 1 .\n. 2 134 .\n4 . . 3\n";
    assert_eq!(formatted(marks), "1 23 .   4\n. .  1   .\n. 2  134 .\n4 .  .   3\n");
    let bordered = "1 2|{34} {34}\n. .|1 2\n--+--\n2 1|. 3\n. 3|. .\n";
    let even = "1 2|{34} {34}\n. .|1    2\n---+---------\n2 1|.    3\n. 3|.    .\n";
    assert_eq!(formatted(bordered), even);
    let numbers = "10 . 3 4 5 6 7 8 9 1\n".to_owned() + &". . . . . . . . . .\n".repeat(9);
    assert!(
        formatted(&numbers).starts_with("10  .  3  4  5  6  7  8  9  1\n .  .  ."),
        "{}",
        formatted(&numbers)
    );
}

#[test]
fn line_ends_and_broken_grids_stay() {
    assert_eq!(formatted("1..4 \r\n..1.\r.2..\n4..3\t"), "1..4\r\n..1.\r.2..\n4..3");
    let broken = "1 . .  4  \n. . 1\n. 2 . .\n4 . . 3\n";
    assert_eq!(formatted(broken), broken);
}

#[test]
fn a_space_that_keeps_a_puzzle_from_what_follows_on_its_line_stays() {
    let text = "1234 .... ..1. 4... title:";
    assert_eq!(formatted(text), text);
    assert_eq!(formatted(&format!("{text} \n")), format!("{text}\n"));
}

#[test]
fn a_row_of_dashes_between_bars_does_not_become_a_border() {
    let dots = "1-|-4\n..|..\n-2|--\n4-|-3\n";
    assert_eq!(formatted(dots), dots);
    let text = "|1 . | . 4|\n|- - - -\n|. 2 | . .|\n|4 . | . 3|\n";
    assert_eq!(meaning(&formatted(text)), meaning(text), "{}", formatted(text));
    for text in [
        "|- - - -\n|12|34|\n|34|12|\n|21|43|\n",
        "|- - - -\n1234\n3412\n2143\n1234\n",
        "1-.4\n--1-\n----\n....\n4--3\n",
    ] {
        assert_eq!(meaning(&formatted(text)), meaning(text), "{}", formatted(text));
    }
}

#[test]
fn tabs_that_stand_for_blanks_stay() {
    let text = "\t\t\t4\n1\t\t2\t\n\t\t\t\n4\t\t\t3\n";
    assert_eq!(formatted(text), text);
    with_section(text, GridKind::State);
}

#[test]
fn white_space_between_cr_and_lf_stays_lest_two_line_ends_become_one() {
    for text in ["1234\r3412\r\t\n.", "# a\r\t\n# b\n"] {
        assert_eq!(formatted(text), text);
    }
    assert_eq!(formatted("1234\n3412\n\t\n."), "1234\n3412\n\n.");
}

/// Returns a grid on the board of a block's puzzle with these values.
fn filled(block: &Block, values: &[u8]) -> Grid {
    let puzzle = block.puzzle.as_ref().unwrap();
    Grid::from_values(puzzle.geometry.as_ref().unwrap(), values).unwrap()
}

const SOLVED: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

/// Returns the text after a section was added to its only puzzle.
fn with_section(text: &str, which: GridKind) -> String {
    let file = File::parse(text);
    let block = &file.blocks()[0];
    let edit = insert_section(block, which, &filled(block, &SOLVED)).unwrap();
    let text = applied(text, &[edit]);
    let file = File::parse(&text);
    let puzzle = file.puzzles().next().unwrap().puzzle;
    let read = puzzle.seen(which).unwrap();
    assert_eq!(read.values(), SOLVED, "{text}");
    assert_eq!(file.puzzles().count(), 1);
    text
}

#[test]
fn a_section_is_written_as_the_puzzle_is() {
    let compact = with_section("1..4\n..1.\n.2.. # note\n4..3", GridKind::Solution);
    assert_eq!(compact, "1..4\n..1.\n.2.. # note\n4..3\n\n[Solution]\n1234\n3412\n2143\n4321\n");
    let boxed = "+-----+\n|1.|.4|\n|..|1.|\n|--+--|\n|.2|..|\n|4.|.3|\n+-----+\n";
    let state = with_section(boxed, GridKind::State);
    assert_eq!(
        state,
        format!("{boxed}\n[State]\n+-----+\n|12|34|\n|34|12|\n|--+--|\n|21|43|\n|43|21|\n+-----+\n")
    );
    let crlf = with_section("1 . . 4\r\n. . 1 .\r\n\r\n. 2 . .\r\n4 . . 3\r\n", GridKind::State);
    assert!(crlf.ends_with("[State]\r\n1 2 3 4\r\n3 4 1 2\r\n\r\n2 1 4 3\r\n4 3 2 1\r\n"), "{crlf:?}");
    with_section("1 23 . 4\n. .  1 .\n. 2  . .\n4 .  . 3\n", GridKind::State);
    with_section(
        "| 1   |   4 |\n|     | 1   |\n+-----+-----+\n|   2 |     |\n| 4   |   3 |\n",
        GridKind::State,
    );
    with_section("1,,,4\n,,1,\n,2,,\n4,,,3\n", GridKind::State);
}

#[test]
fn the_solution_of_a_line_goes_behind_it() {
    assert_eq!(with_section("1..4..1..2..4..3\n", GridKind::Solution), "1..4..1..2..4..3 1234341221434321\n");
    assert_eq!(
        with_section("1..4..1..2..4..3 # x\n", GridKind::Solution),
        "1..4..1..2..4..3 1234341221434321 # x\n"
    );
    assert_eq!(
        with_section("1..4..1..2..4..3 label\n", GridKind::Solution),
        "1..4..1..2..4..3 1234341221434321 label\n"
    );
    assert_eq!(
        with_section("1..4..1..2..4..3\n", GridKind::State),
        "1..4..1..2..4..3\n\n[State]\n1234341221434321\n"
    );
}

#[test]
fn a_printed_grid_is_read_back_in_every_style_and_size() {
    for n in [1, 2, 4, 5, 6, 9, 10, 12, 16, 25, 31] {
        let geometry = Geometry::shared(&Layout::standard(n)).unwrap();
        let values: Vec<u8> = (0..n * n).map(|i| ((i * 7 + i / n) % (n + 1)) as u8).collect();
        let grid = Grid::from_values(&geometry, &values).unwrap();
        for symbols in [Symbols::standard(n), Symbols::Decimals] {
            let mut texts: Vec<String> = [RowStyle::Boxed, RowStyle::Spaced, RowStyle::Compact]
                .map(|style| print_rows(&grid, &symbols, style))
                .into();
            texts.push(print_line(&grid, &symbols));
            for text in texts {
                let text = format!(
                    "size: {n}\nsymbols: {}\n{text}",
                    if symbols == Symbols::Decimals { "decimals" } else { "1-9A-Z" }
                );
                let file = File::parse(&text);
                let PuzzleRef { block, puzzle, .. } = file.puzzles().next().unwrap();
                assert_eq!(
                    puzzle.givens().as_ref().map(Grid::values),
                    Some(&values[..]),
                    "{text}\n{:?}",
                    block.problems
                );
                assert_eq!(formatted(&text), text);
                assert!(grid_like(block, &grid).is_some());
            }
        }
    }
    let nine = Grid::empty(&Geometry::shared(&Layout::standard(9)).unwrap());
    let drawn = print_rows(&nine, &Symbols::standard(9), RowStyle::Boxed);
    assert!(drawn.contains(". . . | . . . | . . .\n------+-------+------\n"), "{drawn}");
}

#[test]
fn broken_grids_are_told_from_whole_ones() {
    let codes =
        |text: &str| File::parse(text).blocks()[0].problems.iter().map(|p| p.code).collect::<Vec<_>>();
    assert_eq!(codes("1 . .  4  \n. . 1\n. 2 . .\n4 . . 3\n"), [ProblemCode::RowLength]);
}

/// Returns the examples of the format's documentation, each with the claims about it.
fn examples() -> Vec<(String, String)> {
    let text = include_str!("../../../../docs/src/format.md");
    let fences: Vec<&str> = text.split("```sudoku\n").skip(1).collect();
    let cut = |fence: &&str| {
        let (example, rest) = fence.split_once("```\n").unwrap();
        let said = rest.strip_prefix("<!-- ").and_then(|rest| rest.split_once(" -->"));
        (example.to_owned(), said.unwrap_or_else(|| panic!("nothing is said of\n{example}")).0.to_owned())
    };
    fences.iter().map(cut).collect()
}

/// Checks one claim about an example.
#[track_caller]
fn check(example: &str, said: &str) {
    let file = File::parse(example);
    let puzzles: Vec<_> = file.puzzles().map(|PuzzleRef { puzzle, .. }| puzzle).collect();
    let problems: Vec<String> =
        file.blocks().iter().flat_map(|b| &b.problems).map(|p| format!("{:?}", p.code)).collect();
    let first = puzzles[0];
    let number = || said.split(' ').next().and_then(|n| n.parse::<usize>().ok());
    match said {
        "no problems" => {
            assert_eq!(problems, [""; 0], "{example}");
            #[cfg(feature = "cli")]
            {
                let ran = sudoku_ls(&["check", "-"], example);
                assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{example}");
            }
        }
        "state" => assert!(first.state.is_some(), "{example}"),
        "solution" => assert!(first.solution.is_some(), "{example}"),
        "jigsaw" => assert!(first.layout.regions.is_some(), "{example}"),
        _ if said.starts_with("boxes ") => assert_eq!(format!("boxes {}", first.layout.boxes), said),
        _ if said.ends_with("puzzle") || said.ends_with("puzzles") => {
            assert_eq!(Some(puzzles.len()), number(), "{example}");
        }
        _ if said.ends_with("givens") => {
            assert_eq!(first.givens().map(|g| g.clue_count()), number(), "{example}");
        }
        _ if said.contains('x') => assert_eq!(first.layout.sides().to_string(), said, "{example}"),
        code => assert!(problems.iter().any(|p| p == code), "{code} in {problems:?} of\n{example}"),
    }
}

#[test]
fn every_example_of_the_format_is_what_is_said_of_it() {
    let examples = examples();
    assert!(examples.len() > 15);
    for (example, said) in examples {
        let known: Vec<&str> = said.split(", ").collect();
        for said in &known {
            check(&example, said);
        }
        let codes = known.iter().filter(|said| said.starts_with(char::is_uppercase)).count();
        let found = File::parse(&example).blocks().iter().map(|b| b.problems.len()).sum::<usize>();
        assert_eq!(found, codes, "{example}");
    }
}

#[test]
fn what_would_be_read_as_something_else_with_its_neighbors_stays() {
    for text in [
        "1234\n3412\n2143\n4321\n[Cages]\r-title:title:",
        "234\n3412\n[Puzzle] 123456\n456123\n\n231564\n564231\n\n312645\n645312\n",
    ] {
        assert_eq!(formatted(text), text);
    }
}

#[test]
fn only_the_block_that_would_be_read_as_something_else_stays() {
    let odd = "1234\n3412\n2143\n4321\n[Cages]\r-title:title:x\n\n";
    let text = format!("1234 \n3412\n2143\n4321\n\n{odd}[puzzle b]\n1243 \n3412\n2134\n4321\n");
    assert_eq!(formatted(&text), text.replace(" \n", "\n"));
}
