//! Grids that are being typed, and broken ones.

use super::*;

#[test]
fn a_half_typed_grid_keeps_its_place_with_one_quiet_finding() {
    let text = "53..7....\n6..195...\n.98....6.\n8...6\n\n1..4\n..1.\n.2..\n4..3\n";
    let all = puzzles(text);
    assert_eq!(sizes(text), [9, 4]);
    assert!(
        drawn(&all[0], GridKind::Puzzle)
            .ends_with("8...6~~~~\n~~~~~~~~~\n~~~~~~~~~\n~~~~~~~~~\n~~~~~~~~~\n~~~~~~~~~")
    );
    assert_eq!(problems(text), ["MissingRow '8...6' 4 of 9 rows so far; row 4 has 5 of 9 cells"]);
    assert!(all[0].givens().is_none() && all[0].seen(GridKind::Puzzle).unwrap().clue_count() == 12);
}

#[test]
fn a_comment_below_two_rows_of_size_8_ends_no_grid() {
    let rows =
        [".3.....2", ".......3", "..7.....", "....2...", "...1....", "5...43..", "..8.7...", "..1....."];
    for comments in ["", "# a comment\n", "# one\n; two\n"] {
        let text = format!("{}\n{}\n{comments}{}\n", rows[0], rows[1], rows[2..].join("\n"));
        assert_eq!((sizes(&text), codes(&text)), (vec![8], vec![]), "{comments:?}");
    }
    let cut = "1..4..1.\n2....3..\n# the next one\n1..4..1.2....3..\n";
    assert_eq!(sizes(cut).len(), 1);
    assert!(problems(cut)[0].contains("split over two lines, 8 and 8"), "{:?}", problems(cut));
}

#[test]
fn a_row_too_long_marks_its_surplus() {
    let text = "1..4\n..1.55\n.2..\n4..3\n";
    assert_eq!(problems(text), ["RowLength '55' Row 2 has 6 cells, expected 4"]);
    assert_eq!(drawn(&one(text), GridKind::Puzzle), FOUR.trim());
}

#[test]
fn a_short_row_in_the_middle_is_told_and_the_others_keep_their_place() {
    let text = "1..4\n..1\n.2..\n4..3\n";
    assert_eq!(problems(text), ["RowLength '..1' Row 2 has 3 cells, expected 4"]);
    assert_eq!(drawn(&one(text), GridKind::Puzzle), "1..4\n..1~\n.2..\n4..3");
}

#[test]
fn rows_too_many_are_one_finding() {
    let text = format!("{FOUR}....\n....\n");
    assert_eq!(sizes(&text), [4]);
    assert_eq!(codes(&text), [ProblemCode::ExtraRow]);
    assert_eq!(sizes(&format!("{FOUR}....\n....\n....\n....\n")), [4, 4]);
}

#[test]
fn unknown_symbols_are_told_each_with_the_symbols_allowed() {
    let text = "1..4\n.!1.\n.2.9\n4..3\n";
    assert_eq!(codes(text), [ProblemCode::UnknownSymbol; 2]);
    assert!(problems(text)[0].contains("1-4"), "{:?}", problems(text));
    assert_eq!(drawn(&one(text), GridKind::Puzzle), "1..4\n.?1.\n.2.?\n4..3");
}

#[test]
fn a_foreign_line_is_one_finding_and_the_grid_lives_on() {
    let text = "1..4\n..1.\nwhat is this?\n.2..\n4..3\n";
    assert_eq!(codes(text), [ProblemCode::UnknownLine]);
    assert_eq!(drawn(&one(text), GridKind::Puzzle), FOUR.trim());
}

#[test]
fn text_of_another_kind_has_few_findings() {
    let prose = "The quick brown fox jumps\nover the lazy dog, and so\non and on.\n".repeat(100);
    assert_eq!(codes(&prose), [ProblemCode::UnknownLine]);
    let all_unknown = "1!!!!!!!!\n!!!!!!!!!\n!!!!!!!!!\n".repeat(3);
    assert!(codes(&all_unknown).len() <= 9, "{:?}", problems(&all_unknown));
}

#[test]
fn a_grid_whose_first_row_is_being_typed_is_not_shouted_at() {
    let row = "53..7....";
    for end in 1..=row.len() {
        let found = codes(&row[..end]);
        assert_eq!(found, [ProblemCode::MissingRow], "{}", &row[..end]);
    }
}

#[test]
fn a_row_typed_between_whole_ones_is_the_one_too_many() {
    let text = "1..4\n..1.\n3\n.2..\n4..3\n";
    assert_eq!(codes(text), [ProblemCode::ExtraRow]);
    assert_eq!(drawn(&one(text), GridKind::Puzzle), FOUR.trim());
}

#[test]
fn rows_read_by_column_keep_their_place_while_they_are_typed() {
    let text = "| 5 3   |   7   |       |\n| 6     | 1 9 5 |       |\n|   9 8 |       |   6   |\n+-------+-------+-------+\n| 8     |   6   |     3 |\n";
    assert_eq!(codes(text), [ProblemCode::MissingRow]);
    assert!(drawn(&one(text), GridKind::Puzzle).starts_with("53..7....\n6..195...\n.98....6.\n8...6...3\n~"));
}

#[test]
fn a_grid_being_typed_has_the_size_that_its_boxes_say() {
    assert_eq!(codes("box: 2x3\n4 .\n"), [ProblemCode::MissingRow]);
    assert_eq!(sizes("box: 3x3\n12\n"), [9]);
}

#[test]
fn a_line_of_nearly_as_many_cells_as_a_puzzle_says_how_many_it_should_have() {
    let said = |text: &str| {
        let [problem] = &problems(text)[..] else { panic!("{:?}", problems(text)) };
        problem.rsplit_once("' ").expect("a message").1.to_owned()
    };
    for (cells, size) in [(35, 6), (80, 9), (82, 9), (63, 8), (101, 10), (143, 12), (257, 16), (624, 25)] {
        let article = if size == 8 { "an" } else { "a" };
        let expected =
            format!("The line has {cells} cells, expected {} for {article} {size}x{size} grid", size * size);
        assert_eq!(said(&format!("{}\n", "1..".repeat(size * size)[..cells].to_owned())), expected);
    }
    for (cells, larger) in
        [(50, "64 (8x8) or 81 (9x9)"), (70, "81 (9x9) or 100 (10x10)"), (600, "625 (25x25)")]
    {
        let expected = format!("The line has {cells} cells, but a puzzle on one line has {larger}");
        assert_eq!(said(&format!("{}\n", &"1..".repeat(300)[..cells])), expected);
    }
    let label = format!("{} a label\n", "1.".repeat(8) + "3");
    assert_eq!(said(&label), "The line has 17 cells, expected 16 for a 4x4 grid");
    let letters = "F....4DCEB.1956....".repeat(14)[..255].to_owned() + "\n";
    assert_eq!(said(&letters), "The line has 255 cells, expected 256 for a 16x16 grid");
    let below = format!("{0}\n{0}\n", "1..".repeat(27)[..80].to_owned());
    assert_eq!(
        said(&below),
        "The line has 80 cells, expected 81 for a 9x9 grid (and 1 more unrecognized below)"
    );
}

#[test]
fn a_line_of_a_size_that_must_be_said_says_so() {
    let seven = format!("{}\n", "1......".repeat(7));
    let expected =
        "UnknownLine '1......' The line has 49 cells: for a 7x7 puzzle on one line, write `size: 7` above it";
    assert_eq!(problems(&seven), [expected.replace("1......", seven.trim_end())]);
    assert_eq!(sizes(&format!("size: 7\n{seven}")), [7]);
}

#[test]
fn the_cells_of_a_puzzle_split_over_two_lines_are_counted() {
    let line = "1..4..1..2..4..3".repeat(6)[..81].to_owned();
    let [problem] = &problems(&format!("{}\n{}\n", &line[..50], &line[50..]))[..] else { panic!("one") };
    assert!(
        problem.ends_with("A puzzle of 81 cells is split over two lines, 50 and 31. Join the two lines"),
        "{problem}"
    );
}

#[test]
fn a_row_out_of_line_in_a_frame_without_signs_for_blanks_is_one_finding() {
    let rows = ["| 5 3   |   7   |       |", "| 6     | 1 9 5 |       |", "|   9 8 |       |   6   |"];
    let others = ["| 8     |   6   |     3 |", "| 4     | 8   3 |     1 |", "| 7     |   2   |     6 |"];
    let last = ["|   6   |       | 2 8   |", "|       | 4 1 9 |     5 |", "|       |   8   |   7 9 |"];
    let rows: Vec<&str> = rows.into_iter().chain(others).chain(last).collect();
    let whole = rows.join("\n") + "\n";
    assert_eq!(
        (problems(&whole), one(&whole).givens().map(|givens| givens.clue_count())),
        (vec![], Some(30))
    );
    for slip in 0..rows.len() - 1 {
        for at in 1..rows[slip].len() {
            for key in ["2", " ", ""] {
                let mut all = rows.clone();
                // A typed key, or Backspace for an empty one.
                let row =
                    format!("{}{key}{}", &rows[slip][..at], &rows[slip][at + usize::from(key.is_empty())..]);
                all[slip] = &row;
                let text = all.join("\n") + "\n";
                let found = File::parse(&text);
                let places: Vec<usize> = found.blocks()[0]
                    .problems
                    .iter()
                    .map(|problem| text[..problem.span.start as usize].matches('\n').count())
                    .collect();
                assert!(
                    places.iter().all(|&line| line == slip) && places.len() <= 1,
                    "{row}: {:?}",
                    problems(&text)
                );
                assert_eq!(sizes(&text), [9], "{row}");
            }
        }
        let doubled: Vec<&str> = rows[..=slip].iter().chain(&rows[slip..]).copied().collect();
        assert_eq!(codes(&(doubled.join("\n") + "\n")), [ProblemCode::ExtraRow], "row {} doubled", slip + 1);
    }
}
