//! Puzzles on one line, and forms that are read with a hint.

use super::*;
use ElementKind::{Comment, NewLine, Space, Tail};

#[test]
fn the_tail_of_a_line_is_a_solution_or_a_label() {
    let solved = "1234341221434321";
    for between in [" ", ",", ";", "\t", " , "] {
        let puzzle = one(&format!("1..4..1..2..4..3{between}{solved} # remark"));
        assert_eq!(drawn(&puzzle, GridKind::Solution).replace('\n', ""), solved, "'{between}'");
    }
    let file = File::parse("1..4..1..2..4..3 a label 9.2 # and a comment\n");
    let kinds: Vec<_> = file.blocks()[0].elements().iter().skip(16).map(|e| e.kind).collect();
    assert_eq!(kinds, [Space, Tail, Space, Comment, NewLine]);
    assert!(one("1..4..1..2..4..3 ; comment").solution.is_none());
    assert_eq!(
        codes(&format!("{CLASSIC}  Some long label with many, many words in it that go on and on; and on\n")),
        []
    );
    assert_eq!(codes(&format!("{CLASSIC}#x\n")), []);
}

#[test]
fn a_solution_that_is_cut_off_is_reported() {
    let solved = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let puzzle = format!("{}4{}", &solved[..40].replace(['1', '5'], "."), &".".repeat(40));
    for cells in (13..=80).chain([82]) {
        let cut = format!("{solved}1")[..cells].to_owned();
        let text = format!("{puzzle},{cut}\n");
        let file = File::parse(&text);
        let [problem] = &file.blocks()[0].problems[..] else { panic!("{cells}: {text}") };
        assert_eq!(problem.message, format!("The solution has {cells} cells, expected 81"));
        assert_eq!(&text[problem.span.range()], cut);
    }
    for label in ["20261122", "from page 12 of 1234567890123", solved, "a1234567891234567"] {
        assert_eq!(codes(&format!("{puzzle},{label}\n")), [], "{label}");
    }
}

#[test]
fn fields_of_a_table_may_come_before_the_cells() {
    let solved = "1234341221434321";
    for before in ["17,", "17, ", "17\t", "a;17;", "\"17\",\"", "p17: ", "17:"] {
        let text = format!("{before}1..4..1..2..4..3,{solved} easy # remark\n");
        let puzzle = one(&text);
        assert_eq!(drawn(&puzzle, GridKind::Puzzle).replace('\n', ""), "1..4..1..2..4..3", "{before}");
        assert_eq!(drawn(&puzzle, GridKind::Solution).replace('\n', ""), solved, "{before}");
        let file = File::parse(&text);
        let elements = file.blocks()[0].elements();
        let labels: Vec<_> =
            elements.iter().filter(|e| e.kind == Tail).map(|e| &text[e.span.range()]).collect();
        assert_eq!(labels.len(), 2, "{before}: {labels:?}");
        assert_eq!(codes(&text), [], "{before}");
    }
    // A [State] on one line has only the cells, without the field before them.
    for before in ["17,", "p17:"] {
        let file = File::parse(&format!("{before}1..4..1..2..4..3\n"));
        let grid = file.puzzles().next().unwrap().puzzle.givens().unwrap();
        let edit = sudoku_ls::syntax::insert_section(&file.blocks()[0], GridKind::State, &grid).unwrap();
        assert_eq!(edit.text, "\n\n[State]\n1..4..1..2..4..3");
    }
}

#[test]
fn each_puzzle_of_a_list_on_one_line_is_read_and_gets_a_line_of_its_own() {
    let (one, two) = ("1..4..1..2..4..3", "1..4..1..3..4..2");
    let listed = |line: &str| {
        let cells: Vec<&str> = line.split("").filter(|cell| !cell.is_empty()).collect();
        let rows = cells.chunks(4).map(|row| format!("[{}]", row.join(",").replace('.', "0")));
        format!("[{}]", rows.collect::<Vec<_>>().join(","))
    };
    for text in [
        format!("[\"{one}\",\"{two}\",\"{one}\"]\n"),
        format!("['{one}', '{two}', '{one}']"),
        format!("[{},{}, {}]\n", listed(one), listed(two), listed(one)),
    ] {
        let file = File::parse(&text);
        let grids = file.puzzles().map(|it| drawn(it.puzzle, GridKind::Puzzle).replace('\n', ""));
        assert_eq!(grids.collect::<Vec<_>>(), [one, two, one], "{text}");
        assert!(file.puzzles().all(|it| it.puzzle.solution.is_none()), "{text}");
        assert_eq!(codes(&text), [ProblemCode::ForeignForm; 3], "{text}");
        let mut fixed = text.clone();
        for (index, block) in file.blocks().iter().enumerate().collect::<Vec<_>>().into_iter().rev() {
            for edit in block.problems[0].fix.iter().flat_map(|(_, edits)| edits) {
                let start = file.start_of(index);
                let span = edit.span.range();
                fixed.replace_range(start + span.start..start + span.end, &edit.text);
            }
        }
        assert_eq!(fixed.trim_end().replace('0', "."), format!("{one}\n{two}\n{one}"));
    }
}

#[test]
fn a_fix_of_one_field_keeps_the_others() {
    let (one, solved) = ("1..4..1..2..4..3", "1234341221434321");
    for (text, fixed) in [
        (format!("\"{one}\",\"{solved}\"\n"), format!("{one},\"{solved}\"\n")),
        (format!("7,\"{one}\",\"{solved}\",easy\n"), format!("7,\"{one}\",\"{solved}\",easy\n")),
        (format!("  ['{one}']\n"), format!("  {one}\n")),
    ] {
        let file = File::parse(&text);
        let mut edited = text.clone();
        for problem in file.blocks()[0].problems.iter().rev() {
            for edit in problem.fix.iter().flat_map(|(_, edits)| edits) {
                edited.replace_range(edit.span.range(), &edit.text);
            }
        }
        assert_eq!(edited, fixed, "{text}");
    }
}

#[test]
fn two_cells_between_two_commas_are_no_cell() {
    assert_eq!(
        codes(". 1,2,3,4\n,,,\n,,,\n4,3,2,1\n"),
        [ProblemCode::UnknownSymbol, ProblemCode::ForeignForm]
    );
    let list = "- [1, 0, 0, 4]\n- [0, 0, 1, 0]\n- [0, 2, 0, 0]\n- [4, 0, 0, 3]\n";
    assert_eq!(givens(list).replace('0', "."), "1..4..1..2..4..3");
    assert_eq!(codes(list), [ProblemCode::ForeignForm]);
}

#[test]
fn the_bracket_that_closes_a_list_is_no_label() {
    let text = "[[1,0,0,4],[0,0,1,0],[0,2,0,0],[4,0,0,3]]\n";
    let puzzle = one(text);
    assert_eq!(puzzle.form, GridForm::Line);
    assert_eq!(codes(text), [ProblemCode::ForeignForm]);
}

#[test]
fn groups_on_a_line_are_read_as_one_puzzle() {
    let by = |n: usize| {
        let chunks = CLASSIC.as_bytes().chunks(n).map(|c| String::from_utf8_lossy(c).into_owned());
        chunks.collect::<Vec<_>>().join(" ")
    };
    for n in [1, 9, 27] {
        assert_eq!(givens(&by(n)), CLASSIC, "groups of {n}");
        assert_eq!(one(&by(n)).form, GridForm::Line);
    }
}

#[test]
fn numbers_on_a_line_are_cells_parted_by_spaces() {
    let line = (0..256).map(|i| (i % 17).to_string()).collect::<Vec<_>>().join(" ");
    let puzzle = one(&line);
    assert_eq!((puzzle.layout.size, puzzle.symbols.describe().as_str()), (16, "decimals"));
    assert!(puzzle.givens().is_some());
}

#[test]
fn lists_csv_and_full_width_digits_are_read_with_a_hint() {
    let csv = "1,,,4\n,,1,\n,2,,\n4,,,3\n";
    let list = "[[1,0,0,4],\n [0,0,1,0],\n [0,2,0,0],\n [4,0,0,3]]\n";
    let json = "[\n  [1, 0, 0, 4],\n  [0, 0, 1, 0],\n  [0, 2, 0, 0],\n  [4, 0, 0, 3]\n]\n";
    let on_a_line = "[[1,0,0,4],[0,0,1,0],[0,2,0,0],[4,0,0,3]]\n";
    let wide = "１．．４\n．．１．\n．２．．\n４．．３\n";
    for text in [csv, list, json, on_a_line, wide] {
        assert_eq!(drawn(&one(text), GridKind::Puzzle), FOUR.trim(), "{text}");
        assert_eq!(codes(text), [ProblemCode::ForeignForm], "{text}");
    }
}

#[test]
fn a_label_may_follow_the_solution_of_a_line() {
    let file = File::parse("1..4..1..2..4..3\t1234341221434321\t2.0\n");
    assert_eq!(
        drawn(file.puzzles().next().unwrap().puzzle, GridKind::Solution).replace('\n', ""),
        "1234341221434321"
    );
    assert!(file.blocks()[0].elements().iter().any(|e| e.kind == ElementKind::Tail));
}

#[test]
fn two_puzzles_with_their_solutions_on_one_line_are_no_larger_one() {
    let of_eight = |text: &str| text.repeat(64);
    let line = format!("{},{} {},{}\n", of_eight("."), of_eight("."), of_eight("."), of_eight("."));
    assert_eq!(sizes(&line), [8]);
}
