//! Size, box shape, borders, bands and stacked grids.

use super::*;

#[test]
fn the_box_shape_comes_from_the_metadata_then_the_borders_then_the_usual() {
    let six = "123|456\n456|123\n---+---\n231|564\n564|231\n---+---\n312|645\n645|312\n";
    let tall = "12|34|56\n34|56|12\n56|12|34\n--+--+--\n21|43|65\n43|65|21\n65|21|43\n";
    let plain = tall.replace("--+--+--\n", "").replace('|', "");
    let shape = |text: &str| one(text).layout.boxes.to_string();
    assert_eq!(shape(six), "2x3");
    assert_eq!(shape(tall), "3x2");
    assert_eq!(shape(&plain), "2x3");
    assert_eq!(shape(&format!("box: 3x2\n{plain}")), "3x2");
    assert_eq!(codes(tall), []);
    assert_eq!(shape(&format!("box: 2x3\n{tall}")), "2x3");
    assert_eq!(codes(&format!("box: 2x3\n{tall}")), [ProblemCode::BoxShape]);
    let regions = "[Regions]\nAAABBB\nAAABBB\nCCCDDD\nCCCDDD\nEEEFFF\nEEEFFF\n";
    assert_eq!(codes(&format!("{tall}{regions}")), [ProblemCode::BoxShape]);
}

#[test]
fn usual_sizes_on_one_line_are_puzzles() {
    for n in [4, 6, 8, 9, 10, 12, 15, 16, 20, 25] {
        let line = ".".repeat(n * n);
        assert_eq!(sizes(&line), [n], "{n}");
        assert_eq!(one(&line).form, GridForm::Line);
    }
    assert_eq!(sizes(&format!("size: 5\n{}", ".".repeat(25))), [5]);
}

#[test]
fn sixteen_characters_are_a_row_or_a_puzzle() {
    let small = "1..4..1..2..4..3\n";
    assert_eq!(sizes(&small.repeat(20)), [4; 20]);
    let large = "1..4..1..2..4..3\n".repeat(15) + "...G............\n";
    assert_eq!(sizes(&large), [16]);
    let band = format!("{}----+----+----+----\n", "1... | .... | .... | ....\n".repeat(4));
    assert_eq!(sizes(&band.repeat(4)), [16], "a border between rows says that they are rows");
    assert_eq!(sizes(&format!("size: 16\n{}", small.repeat(16))), [16]);
    assert_eq!(sizes(&format!("size: 4\n{}", small.repeat(16))), [4; 16].map(|n| n));
    assert_eq!(sizes(&"123456789\n".repeat(9)), [9]);
    assert_eq!(sizes(&"1........................\n".repeat(25)), [25]);
}

#[test]
fn rows_in_groups_are_compact() {
    assert_eq!(drawn(&one("12 34\n34 12\n21 43\n43 21\n"), GridKind::Puzzle), "1234\n3412\n2143\n4321");
    let text = "530 070 000\n600 195 000\n098 000 060\n\n800 060 003\n400 803 001\n700 020 006\n\n060 000 280\n000 419 005\n000 080 079\n";
    assert_eq!(givens(text), CLASSIC);
    assert_eq!(codes(text), []);
}

#[test]
fn dashes_are_blanks_where_the_other_rows_use_them() {
    let text = "1--4\n----\n-2--\n4--3\n";
    assert_eq!(drawn(&one(text), GridKind::Puzzle), "1..4\n....\n.2..\n4..3");
    let spaced = "1 - - 4\n- - - -\n- 2 - -\n4 - - 3\n";
    assert_eq!(drawn(&one(spaced), GridKind::Puzzle), "1..4\n....\n.2..\n4..3");
    let border = "1. .4\n.. 1.\n----\n.2 ..\n4. .3\n";
    assert_eq!(drawn(&one(border), GridKind::Puzzle), FOUR.trim());
    assert_eq!(sizes("----\n----\n----\n----\n"), [4]);
    let with_border = "1 - - 4\n- - 1 -\n- - + - -\n- 2 - -\n4 - - 3\n";
    assert_eq!(drawn(&one(with_border), GridKind::Puzzle), FOUR.trim());
}

#[test]
fn bands_parted_by_blank_lines_are_one_grid_and_other_pieces_are_not() {
    let rows = classic_rows();
    let pieces = |sizes: &[usize]| {
        let mut at = 0;
        let piece = |n: &usize| {
            at += n;
            rows[at - n..at].join("\n")
        };
        sizes.iter().map(piece).collect::<Vec<_>>().join("\n\n")
    };
    assert_eq!(sizes(&pieces(&[3, 3, 3])), [9]);
    assert_eq!(sizes(&pieces(&[6, 3])), [9]);
    assert_eq!(sizes(&pieces(&[4, 5])), [9], "two pieces of whole rows, none of them missing");
    assert_eq!(sizes(&pieces(&[4, 4])), [9, 9]);
    assert_eq!(sizes(&pieces(&[4, 1, 4])), [9, 9, 9]);
    assert_eq!(sizes(&pieces(&[3, 3])), [9, 9]);
    assert_eq!(sizes(&pieces(&[3, 3, 3]).replace("\n\n", "\n\n# a remark\n\n")), [9]);
}

#[test]
fn puzzles_on_one_line_are_no_rows_of_the_grid_above() {
    let lines = "1...4..1..2....3\n1...4..1..2....4\n";
    let forms = |text: &str| puzzles(text).iter().map(|p| (p.layout.size, p.form)).collect::<Vec<_>>();
    let (rows, line) = ((4, GridForm::Rows), (4, GridForm::Line));
    for head in ["1234\n3412\n", FOUR] {
        assert_eq!(forms(&format!("{head}\n{lines}")), [rows, line, line], "{head}");
        assert_eq!(forms(&format!("{head}{lines}")), [rows, line, line], "{head}");
    }
    let nine = classic_rows()[..3].join("\n");
    assert_eq!(sizes(&format!("{nine}\n{CLASSIC}\n")), [9, 9]);
}

#[test]
fn a_framed_row_of_sixteen_above_rows_of_four_is_a_row_too_long() {
    let text = "|1...4..1..2....3|\n|1.|.4|\n|..|1.|\n|.2|..|\n";
    assert_eq!(sizes(text), [4]);
    assert_eq!(codes(text), [ProblemCode::RowLength]);
}

#[test]
fn pieces_are_bands_of_one_grid_only_if_most_of_their_rows_have_its_width() {
    assert_eq!(sizes("1234\n3412\n\n123456\n456123\n"), [4, 6]);
    assert_eq!(sizes("1234\n3412\n\n214\n4321\n"), [4]);
}

#[test]
fn tabs_part_cells_that_are_empty() {
    let tabs = |row: &String| {
        row.replace('.', " ").chars().map(|c| c.to_string()).collect::<Vec<_>>().join("\t").replace(' ', "")
    };
    let text = classic_rows().iter().map(tabs).collect::<Vec<_>>().join("\n");
    assert_eq!(givens(&text), CLASSIC);
    assert_eq!(codes(&text), [ProblemCode::ForeignForm]);
    let sparse = "\t\t\t4\n1\t\t2\t\n\t\t\t\n4\t\t\t3 # note\n";
    assert_eq!(drawn(&one(sparse), GridKind::Puzzle), "...4\n1.2.\n....\n4..3");
    assert_eq!(codes(sparse), [ProblemCode::ForeignForm]);
    let again = format!("{sparse}\n{sparse}[Solution]\n1\t2\t3\t4\n3\t4\t1\t2\n2\t1\t4\t3\n4\t3\t2\t1\n");
    assert_eq!(sizes(&again), [4, 4]);
    assert_eq!(drawn(&puzzles(&again)[1], GridKind::Puzzle), "...4\n1.2.\n....\n4..3");
    assert!(puzzles(&again)[1].solution.is_some());
    let another = "1 23 . 4\n. . 1 .\n. . . .\n. . . .\n. . . .\n";
    assert_eq!(drawn(&puzzles(&format!("{sparse}{another}"))[0], GridKind::Puzzle), "...4\n1.2.\n....\n4..3");
}

#[test]
fn a_line_of_tabs_is_blank_where_no_row_has_empty_cells() {
    let text = "1234\t\t\t\n\t\t\t\n12.4\n..1.\n.2..\n4..3\n";
    assert_eq!(sizes(text), [4, 4]);
}

#[test]
fn tabs_are_mere_space_where_every_row_has_all_its_cells() {
    let apart = "1\t.\t\t.\t4\n.\t.\t\t1\t.\n\n.\t2\t\t.\t.\n4\t.\t\t.\t3\n";
    for text in [apart.to_owned(), apart.replace('\n', "\t\n"), format!("\t{}", apart.replace('\n', "\n\t"))]
    {
        assert_eq!(drawn(&one(&text), GridKind::Puzzle), FOUR.trim(), "{text:?}");
        assert_eq!(codes(&text), [], "{text:?}");
    }
}

#[test]
fn stacked_grids_are_puzzles_of_their_own_with_a_fix() {
    let frame = "*-----*\n|1.|.4|\n|..|1.|\n|--+--|\n|.2|..|\n|4.|.3|\n*-----*\n";
    let solved = frame.replace("|1.|.4|", "|12|34|");
    let text = format!("{frame}{solved}");
    assert_eq!(sizes(&text), [4, 4]);
    assert_eq!(codes(&text), [ProblemCode::StackedGrids]);
    let mut file = File::parse(&text);
    let (_, edits) = file.blocks()[0].problems[0].fix.clone().unwrap();
    file.edit(edits[0].span.range(), &edits[0].text);
    assert_eq!(file.puzzles().count(), 1);
    assert_eq!(drawn(file.puzzles().next().unwrap().puzzle, GridKind::State), "1234\n..1.\n.2..\n4..3");
}

#[test]
fn framed_grids_with_a_blank_line_between_are_stacked_too() {
    let frame = "*-----*\n|1.|.4|\n|..|1.|\n|--+--|\n|.2|..|\n|4.|.3|\n*-----*\n";
    let text = format!("{frame}\n{}", frame.replace("|1.|.4|", "|12|34|"));
    assert_eq!(codes(&text), [ProblemCode::StackedGrids]);
    assert_eq!(codes(&format!("{frame}\n{}", frame.replace("|1.|.4|", "|21|34|"))), []);
}

#[test]
fn the_signature_of_simple_sudoku_parts_puzzles_like_a_border() {
    let frame = "*-----*\n|1.|.4|\n|..|1.|\n|--+--|\n|.2|..|\n|4.|.3|\n*-----*\n";
    for signature in ["Simple Sudoku Version 4.2n\n", "\nSimple Sudoku Version 4.2n\r\n\r\n"] {
        let text = format!("{frame}{signature}{}{signature}", frame.replace("|1.|.4|", "|21|34|"));
        assert_eq!((sizes(&text), codes(&text)), (vec![4, 4], Vec::new()), "{text}");
    }
    assert_eq!(codes("Simple Sudoku\n1..4..1..2..4..3\n"), [ProblemCode::UnknownLine]);
}

#[test]
fn a_size_that_is_said_with_a_vowel_has_an_as_its_article() {
    let rows = |n: usize, count: usize| {
        let row = |r: usize| (0..n).map(|c| if c == r { "1" } else { "." }).collect::<Vec<_>>().join(" ");
        (0..count).map(|r| row(r) + "\n").collect::<String>()
    };
    for (n, article) in [(8, "an"), (9, "a"), (11, "an"), (12, "a"), (18, "an")] {
        let text = format!("size: {n}\n{}", rows(n, n + 1));
        let all = problems(&text);
        let said = format!("1 extra row: {article} {n}x{n} grid has {n} rows");
        assert!(all.iter().any(|it| it.contains(&said)), "{all:?}");
        let all = problems(&format!("size: {n}\nsymbols: abc\n{}", rows(n, n)));
        let said = format!("expected {n} for {article} {n}x{n} grid");
        assert!(all.iter().any(|it| it.contains(&said)), "{all:?}");
    }
    assert!(problems("box: 8x1\n1..4..1..2..4..3\n")[0].contains("Boxes of 8x1 have 8 cells, expected 4"));
}
