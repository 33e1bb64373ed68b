//! Puzzles whose rows, columns and digits differ in number.

use sudoku_ls::board::Sides;
use sudoku_ls::solver::{Budget, Solutions, solve};
use sudoku_ls::syntax::{File, ProblemCode, RowStyle, applied, format, print_rows};

const SAMPLE: &str = "\
# Six rows of eight cells: each row and each 2x4 box has every digit, each column six of the eight.\n\
# Try: change `size:` to 8x6 and see which rows are then too long.\n\
title: Oblong\n\
size: 6x8\n\
\n\
. . 8 6 | . . 1 5\n\
. . . 1 | . . . 4\n\
--------+--------\n\
3 . 2 . | . . 7 6\n\
1 . . . | 2 3 . .\n\
--------+--------\n\
4 8 . . | . 7 . .\n\
. . 5 . | 6 . 8 .\n";

const SOLUTION: &str = "74863215 52317864 35284176 16742358 48635721 21576483";

/// Returns the problems of a text, each with its message.
fn problems(text: &str) -> Vec<(ProblemCode, String)> {
    let file = File::parse(text);
    let all = file.blocks().iter().flat_map(|block| block.problems.clone());
    all.map(|problem| (problem.code, problem.message)).collect()
}

/// Returns the only solution of the first puzzle of a text, in rows.
fn solved(text: &str) -> String {
    let file = File::parse(text);
    let puzzle = file.puzzles().next().unwrap().puzzle;
    match solve(&puzzle.givens().unwrap(), &mut Budget::unlimited()) {
        Solutions::Unique(solution) => {
            let rows = print_rows(&solution, &puzzle.symbols, RowStyle::Compact);
            rows.split_whitespace().collect::<Vec<_>>().join(" ")
        }
        other => panic!("{other:?} for\n{text}"),
    }
}

#[test]
fn a_board_of_6_rows_and_8_columns_is_read_and_solved() {
    assert_eq!(problems(SAMPLE), []);
    assert_eq!(solved(SAMPLE), SOLUTION);
    let file = File::parse(SAMPLE);
    let puzzle = file.puzzles().next().unwrap().puzzle;
    assert_eq!((puzzle.layout.sides(), puzzle.layout.size), (Sides { rows: 6, columns: 8 }, 8));
    assert_eq!(format(&file), []);
}

#[test]
fn the_cells_may_be_on_one_line_and_without_borders() {
    let rows: Vec<&str> = SAMPLE.lines().filter(|line| line.contains('|')).collect();
    let close: Vec<String> = rows.iter().map(|row| row.replace([' ', '|'], "")).collect();
    for grid in [close.join("\n"), close.join(""), close.join(" "), close.join("\n# a comment\n")] {
        let text = format!("size: 6x8\n{grid}\n");
        assert_eq!(problems(&text), [], "{text}");
        assert_eq!(solved(&text), SOLUTION, "{text}");
    }
    let parts = format!(
        "size: 6x8\n{}\n\n{}\n\nsize: 4\n1...\n....\n....\n...2\n",
        close[..2].join("\n"),
        close[2..].join("\n")
    );
    assert_eq!(problems(&parts), []);
    assert_eq!(solved(&parts), SOLUTION);
    assert_eq!(File::parse(&parts).puzzles().count(), 2);
}

#[test]
fn the_sections_of_such_a_board_have_its_rows_and_columns() {
    let text = format!(
        "{SAMPLE}\n[State]\n{}\n[Solution]\n{}\n[Cages]\n15: r1c1-2 r2c1\n[Outside]\ncolumn 8 bottom: skyscraper 5\n",
        SAMPLE
            .lines()
            .filter(|line| line.contains('|'))
            .collect::<Vec<_>>()
            .join("\n")
            .replacen(". .", "7 .", 1),
        SOLUTION.replace(' ', "\n"),
    );
    assert_eq!(problems(&text), []);
    let file = File::parse(&text);
    let puzzle = file.puzzles().next().unwrap().puzzle;
    assert_eq!(puzzle.current().unwrap().clue_count(), puzzle.givens().unwrap().clue_count() + 1);
    assert!(puzzle.solution.as_ref().unwrap().is_whole());
    assert_eq!(puzzle.layout.constraints.len(), 2);
    for (clue, why) in [
        ("[Cages]\n9: r7c1-2\n", "'r7c1-2' is not on the 6x8 board"),
        ("[Outside]\nrow 7: sandwich 3\n", "7 is not on the 6x8 board"),
    ] {
        let found = problems(&format!("{SAMPLE}\n{clue}"));
        assert!(matches!(&found[..], [(ProblemCode::BadClue, said)] if said == why), "{found:?}");
    }
}

#[test]
fn regions_may_be_of_unequal_sizes_up_to_the_number_of_digits() {
    let grid = "1 . . . .\n. . . . .\n. . 2 . .\n";
    let text =
        |regions: &str| format!("size: 3x5\ndigits: 1-6\nsolutions: any\n\n{grid}\n[Regions]\n{regions}\n");
    assert_eq!(problems(&text("AAABB\nAAABB\nCCCCC")), []);
    let file = File::parse(&text("AAABB\nAAABB\nCCCCC"));
    let puzzle = file.puzzles().next().unwrap().puzzle;
    assert_eq!((puzzle.layout.size, puzzle.geometry.as_ref().unwrap().houses().len()), (6, 3 + 5 + 2));
    let found = problems(&text("AAABB\nAAABB\nAAAAC"));
    assert!(
        matches!(&found[..], [(ProblemCode::RegionSize, said)] if said == "Region 'A' has 10 cells, expected at most 6"),
        "{found:?}"
    );
    assert!(File::parse(&text("AAABB\nAAABB\nAAAAC")).puzzles().next().unwrap().puzzle.geometry.is_none());
    let found = problems(&text("AAABB\nAAABB"));
    assert!(matches!(&found[..], [(ProblemCode::MissingRow, _)]), "{found:?}");
}

#[test]
fn slips_on_such_a_board_are_reported() {
    let row = "1 2 3 4 5 6 7 8\n";
    for (text, code, why) in [
        ("size: 2x3\n123\n45\n", ProblemCode::MissingRow, "2 of 2 rows so far; row 2 has 2 of 3 cells"),
        ("size: 2x3\n1234\n...\n", ProblemCode::RowLength, "Row 1 has 4 cells, expected 3"),
        (
            "size: 3x2\n12\n..\n..\n21\n",
            ProblemCode::ExtraRow,
            "1 extra row: a 3x2 grid has 3 rows. Remove it, or separate two puzzles with a blank line",
        ),
        (
            "size: 2x3\nbox: 2x2\n123\n...\n",
            ProblemCode::BadValue,
            "Boxes of 2x2 have 4 cells, expected at most 3, the digits",
        ),
        (
            "size: 2x6\nbox: 2x4\n123456\n......\n",
            ProblemCode::BadValue,
            "Boxes of 2x4 have 8 cells, expected at most 6, the digits",
        ),
        (
            "size: 4x9\nbox: 3x3\n123456789\n.........\n.........\n.........\n",
            ProblemCode::BadValue,
            "Boxes of 3x3 do not fill a 4x9 board",
        ),
        (
            "size: 2x4\n1 2 3 | .\n. . . | .\n",
            ProblemCode::RegionSize,
            "The borders show no boxes that fill the board: remove them, or write `box:` or [Regions]",
        ),
        (
            "size: 2x3\nrules: diagonal\n123\n...\n",
            ProblemCode::RuleNeeds,
            "Cannot solve this board: the rule 'diagonal' needs a board with as many rows as columns",
        ),
        (
            "size: 32x3\n123\n...\n",
            ProblemCode::BadValue,
            "Invalid `size` value '32x3': expected the number of cells per side, from 1 to 31, or rows x columns",
        ),
        (
            "digits: 0-4\n0123\n....\n....\n....\n",
            ProblemCode::RuleNeeds,
            "Cannot solve this board: a 4x4 board needs 4 digits, and 0-4 are not as many. For 5 digits on this board, write `size: 4` too",
        ),
    ] {
        let found = problems(text);
        assert!(found.contains(&(code, why.to_owned())), "{text}\n{found:?}");
    }
    let long = format!("size: 6x8\n{}\n", row.repeat(6).replace(" 8", ""));
    assert!(problems(&long).iter().any(|(code, _)| *code == ProblemCode::RowLength));
}

#[test]
fn a_square_may_have_more_digits_than_a_row_has_cells() {
    let text = "size: 3\ndigits: 0-3\n\n0 1 2\n. . 3\n3 . .\n";
    assert_eq!(problems(text), []);
    let file = File::parse(text);
    let puzzle = file.puzzles().next().unwrap().puzzle;
    assert_eq!((puzzle.layout.size, puzzle.layout.sides()), (4, Sides::square(3)));
    assert_eq!(puzzle.layout.first_value(), 0);
}

#[test]
fn any_text_around_such_a_size_is_read() {
    let pieces = [
        "size: 6x8\n",
        "size: 3x2\n",
        "size: 2x3\n",
        "[defaults]\nsize: 2x3\n",
        "digits: 0-8\n",
        "box: 2x4\n",
        "123\n",
        "12.\n",
        "\n",
        "- - -\n",
        "---+---\n",
        "1 2 | 3\n",
        "[State]\n",
        "[Solution]\n",
        "[Regions]\n",
        "AAB\n",
        "# a\n",
        "[Puzzle]\n",
        "[puzzle x]\n",
        "123456\n",
        "....1.\n",
        "1..|..2\n",
        "[Cages]\n3: r1c1-2\n",
        "[Outside]\nrow 2: skyscraper 2\n",
        "{12} . .\n",
        "1,2,,\n",
        "\t1\t\t2\n",
        "size: 9\n",
        "[Pen]\nright: r2c3\n",
        "[Marks]\n1: r1c1\n",
    ];
    let mut state = 7_u64;
    let mut next = |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    for _ in 0..500 {
        let text: String = (0..=next(14)).map(|_| pieces[next(pieces.len())]).collect();
        let mut file = File::parse(&text);
        for found in file.puzzles() {
            let sides = found.puzzle.layout.sides();
            assert_eq!(found.puzzle.grid.cells.len(), sides.cells(), "{text}");
            if let Some(geometry) = &found.puzzle.geometry {
                assert_eq!(geometry.cell_count(), sides.cells(), "{text}");
            }
        }
        let edits = format(&file);
        let formatted = applied(&text, &edits);
        assert_eq!(format(&File::parse(&formatted)), [], "{text}\n---\n{formatted}");
        // An edit gives the file that reading the whole text gives.
        let at =
            (0..=text.len()).filter(|at| text.is_char_boundary(*at)).nth(next(text.len() + 1)).unwrap_or(0);
        let typed = pieces[next(pieces.len())];
        file.edit(at..at, typed);
        let whole = format!("{}{typed}{}", &text[..at], &text[at..]);
        let keys = |file: &File| file.blocks().iter().map(|block| block.key()).collect::<Vec<_>>();
        assert_eq!(keys(&file), keys(&File::parse(&whole)), "{whole}");
    }
}
