//! The three layouts of a puzzle have the same meaning, for every size, shape and kind of symbols, and no layout loses
//! anything.

use sudoku_ls::analysis::{ActionId, lay_out_all, resolve};
use sudoku_ls::board::{BoxShape, Digit, Geometry, Grid, Layout};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{
    Content, File, GridForm, GridKind, GridLayout, RowStyle, Symbols, print_line, print_rows,
};

use super::apply::{after, apply};

/// Describes the puzzles of a text through the public tree only: board, symbols, cells of all grids, metadata.
fn said(text: &str) -> Vec<String> {
    let file = File::parse(text);
    let one = |it: sudoku_ls::syntax::PuzzleRef<'_>| {
        let cells = |which| {
            let grid = it.puzzle.grid_of(which);
            grid.map(|grid| grid.cells.iter().map(|cell| format!("{:?}", cell.content)).collect::<Vec<_>>())
        };
        let grids = [GridKind::Puzzle, GridKind::State, GridKind::Solution].map(cells);
        let problems: Vec<_> = it.block.problems.iter().map(|problem| problem.code).collect();
        format!("{:?} {:?} {grids:?} {problems:?}", it.puzzle.layout, it.puzzle.symbols)
    };
    file.puzzles().map(one).collect()
}

/// Returns the text with all its puzzles in a layout. No puzzle may be refused.
fn laid_out(text: &str, layout: GridLayout) -> String {
    let file = File::parse(text);
    let (edits, refused) = lay_out_all(&file, 0..file.blocks().len(), layout);
    assert_eq!(refused, [], "{layout:?} of\n{text}");
    apply(text, 0, edits)
}

/// Returns why a puzzle can't have a layout.
fn refused(text: &str, layout: GridLayout) -> String {
    let file = File::parse(text);
    let index = file.puzzles().next().expect("a puzzle").index;
    resolve(&file, index, &ActionId::LayOut(layout), &mut Budget::nodes(0)).expect_err("a reason").0
}

/// Returns a grid with a third of its cells blank. Each row has its digits in a different order.
fn grid(layout: &Layout) -> Grid {
    let geometry = Geometry::shared(layout).expect("a board");
    let mut grid = Grid::empty(&geometry);
    let n = layout.size;
    for cell in geometry.cells() {
        let (row, column) = (cell.index() / n, cell.index() % n);
        let digit = (row * layout.boxes.columns + row / layout.boxes.rows + column) % n;
        if (row + column) % 3 > 0 || row == 0 {
            grid.set(cell, Digit::from_index(digit));
        }
    }
    grid
}

/// Returns the kinds of symbols that a board of this size can have.
fn symbols(n: usize) -> Vec<(Symbols, Option<&'static str>)> {
    let letters: Vec<char> = ('a'..).take(n).collect();
    let mut found = vec![(Symbols::standard(n), None)];
    if n > 1 && n <= 26 {
        found.push((Symbols::Characters(letters), Some("abcdefghijklmnopqrstuvwxyz")));
    }
    if n > 9 {
        found.push((Symbols::Decimals, Some("decimals")));
    }
    found
}

/// Returns puzzles, each in the three layouts as an author may write it, for every size, shape and kind of symbols.
fn puzzles() -> Vec<[String; 3]> {
    let mut found = Vec::new();
    for n in 2..=31 {
        let shapes = (1..=n).filter(|rows| n % rows == 0).map(|rows| BoxShape { rows, columns: n / rows });
        for shape in shapes {
            let layout = Layout::standard(n).with_boxes(shape);
            for (symbols, named) in symbols(n) {
                let mut head = format!("size: {n}\nbox: {shape}\n");
                if let Some(named) = named {
                    let named = if named == "decimals" { named } else { &named[..n] };
                    head = format!("{head}symbols: {named}\n");
                }
                let grid = grid(&layout);
                let rows = |style| format!("{head}{}", print_rows(&grid, &symbols, style));
                let line = format!("{head}{}\n", print_line(&grid, &symbols));
                found.push([rows(RowStyle::Compact), rows(RowStyle::Boxed), line]);
            }
        }
    }
    found
}

#[test]
fn each_layout_of_every_size_shape_and_kind_of_symbols_says_the_same() {
    let (mut tried, mut drawn) = (0, 0);
    for texts in puzzles() {
        let wanted = said(&texts[0]);
        assert_eq!(wanted.len(), 1, "{}", texts[0]);
        for text in &texts {
            for layout in GridLayout::ALL {
                let file = File::parse(text);
                let wanted_boxes = file.puzzles().next().unwrap().puzzle.layout.boxes;
                let size = wanted_boxes.rows * wanted_boxes.columns;
                if layout == GridLayout::Boxes && (wanted_boxes.rows == 1 || wanted_boxes.columns == 1) {
                    assert!(refused(text, layout).contains("can't be drawn"), "{text}");
                    continue;
                }
                let now = laid_out(text, layout);
                assert_eq!(said(&now), wanted, "{layout:?} of\n{text}is\n{now}");
                let form = File::parse(&now).puzzles().next().unwrap().puzzle.form;
                assert_eq!(form == GridForm::Line, layout == GridLayout::Line, "{now}");
                let boxes = Some(wanted_boxes).filter(|_| layout == GridLayout::Boxes);
                assert_eq!(
                    now.contains('|'),
                    boxes.is_some_and(|boxes| boxes.rows > 1 && boxes.columns < size),
                    "{now}"
                );
                assert_eq!(now.contains("--"), boxes.is_some_and(|boxes| boxes.rows < size), "{now}");
                drawn += usize::from(layout == GridLayout::Boxes);
                tried += 1;
            }
        }
    }
    assert!(tried > 1500 && drawn > 400, "{tried} {drawn}");
}

#[test]
fn going_round_the_layouts_comes_back_to_the_same_text() {
    for n in [4, 6, 8, 9, 10, 12, 15, 16, 20, 25] {
        let grid = grid(&Layout::standard(n));
        let line = format!("{}\n", print_line(&grid, &Symbols::standard(n)));
        let boxes = laid_out(&line, GridLayout::Boxes);
        let rows = laid_out(&boxes, GridLayout::Grid);
        assert_eq!(boxes, print_rows(&grid, &Symbols::standard(n), RowStyle::Boxed), "{n}");
        assert_eq!(rows, print_rows(&grid, &Symbols::standard(n), RowStyle::Compact), "{n}");
        assert_eq!(laid_out(&rows, GridLayout::Line), line, "{n}");
        for (text, layout) in
            [(&line, GridLayout::Line), (&boxes, GridLayout::Boxes), (&rows, GridLayout::Grid)]
        {
            assert!(refused(text, layout).contains("already"), "{text}");
        }
    }
}

const LINE: &str = "1..4..1..2..4..3";

#[test]
fn a_label_a_solution_and_comments_move_along() {
    let full = "1234341221434321";
    let text = format!("# above\n{LINE} {full} an easy one # look here\n");
    let rows = laid_out(&text, GridLayout::Grid);
    assert_eq!(
        rows,
        "# above\ntitle: an easy one\n1..4 # look here\n..1.\n.2..\n4..3\n[Solution]\n1234\n3412\n2143\n4321\n"
    );
    assert_eq!(
        laid_out(&rows, GridLayout::Line),
        format!("# above\ntitle: an easy one\n{LINE} {full} # look here\n")
    );
    let named = laid_out(&format!("[puzzle Mine]\n{LINE} a label\n"), GridLayout::Boxes);
    assert!(named.starts_with("[puzzle Mine]\n") && named.contains("comment: a label"), "{named}");
    let commented = "1..4 # one\n# two\n..1.\n.2.. # three\n4..3\n";
    assert_eq!(laid_out(commented, GridLayout::Line), format!("# one\n# two\n# three\n{LINE}\n"));
}

#[test]
fn what_a_line_cannot_carry_is_refused_with_the_reason() {
    let state = "1..4\n..1.\n.2..\n4..3\n\n[State]\n12.4\n..1.\n.2..\n4..3\n";
    assert!(refused(state, GridLayout::Line).starts_with("A [State] does not fit on one line"));
    let marks = "1 23 {23} 4\n. . 1 .\n. 2 . .\n4 . . 3\n";
    assert!(refused(marks, GridLayout::Line).starts_with("Pencil marks do not fit on one line"));
    assert_eq!(said(&laid_out(marks, GridLayout::Boxes)), said(marks));
    let jigsaw = "1...\n....\n....\n...2\n[Regions]\nAAAB\nACBB\nCCDB\nCDDD\n";
    assert!(refused(jigsaw, GridLayout::Boxes).contains("a jigsaw's"));
    assert_eq!(said(&laid_out(jigsaw, GridLayout::Line)), said(jigsaw));
    assert!(refused("1..4\n..1.\n.2\n4..3\n", GridLayout::Line).starts_with("The grid is incomplete"));
}

#[test]
fn a_state_its_marks_and_placed_digits_stay_in_rows_of_either_kind() {
    let text = "1 . | . 4\n. . | 1 .\n----+----\n. 2 | . .\n4 . | . 3\n\n[State]\n1 {23} | 23 4\n. . | 1 .\n----+----\n. 2 | . .\n4 . | . 3\n";
    let grid = laid_out(text, GridLayout::Grid);
    assert!(!grid.contains(['|', '+']) && grid.contains("{23}"), "{grid}");
    assert_eq!(said(&grid), said(text));
    assert_eq!(laid_out(&grid, GridLayout::Boxes).matches("----").count(), 4);
    let placed = "1 +2 . 4\n. . 1 .\n. 2 . .\n4 . . 3\n";
    for layout in GridLayout::ALL {
        let now = laid_out(placed, layout);
        assert_eq!(said(&now), said(placed), "{now}");
        assert!(now.contains("+2"), "{now}");
    }
    let file = File::parse(placed);
    let cells = &file.puzzles().next().unwrap().puzzle.grid.cells;
    assert!(matches!(cells[1].content, Content::Placed(_)));
}

#[test]
fn borders_that_alone_tell_the_boxes_give_way_to_a_line_that_says_so() {
    let text = "1 . | . . | . 6\n. . | . . | . .\n. . | . . | . .\n----+-----+----\n. . | . . | . .\n. . | . . | . .\n6 . | . . | . 1\n";
    let shape = |text: &str| File::parse(text).puzzles().next().unwrap().puzzle.layout.boxes;
    assert_eq!(shape(text), BoxShape { rows: 3, columns: 2 });
    for layout in [GridLayout::Grid, GridLayout::Line] {
        let now = laid_out(text, layout);
        assert!(now.contains("box: 3x2\n") && !now.contains('|'), "{now}");
        assert_eq!(said(&now), said(text), "{now}");
    }
}

#[test]
fn a_collection_of_lines_becomes_puzzles_with_empty_lines_between_and_back() {
    let text = format!("{LINE}\n{LINE} two\n# of three\n{LINE}\n");
    let rows = laid_out(&text, GridLayout::Grid);
    let one = "1..4\n..1.\n.2..\n4..3\n";
    assert_eq!(rows, format!("{one}\ntitle: two\n{one}\n# of three\n{one}"));
    assert_eq!(said(&rows), said(&text));
    assert_eq!(
        laid_out(&rows, GridLayout::Line),
        format!("{LINE}\n\ntitle: two\n{LINE}\n\n# of three\n{LINE}\n")
    );
}

#[test]
fn every_accepted_form_that_is_not_the_formats_own_is_rewritten() {
    let grid = "1 . . 4\n. . 1 .\n. 2 . .\n4 . . 3\n";
    let zeros = grid.replace('.', "0");
    let (commas, tabs, wide) = (
        "Write the grid without commas and brackets",
        "Write the grid with a symbol for each blank",
        "Write the grid with plain digits",
    );
    for (text, title, expected) in [
        ("1^,,,4\n,,1,\n,2,,\n4,,,3\n", commas, grid),
        (
            "title: T\n1^,,,4 # note\n,,1,\n,2,,\n4,,,3\n",
            commas,
            &format!("title: T\n{}", grid.replacen('\n', " # note\n", 1)),
        ),
        (
            "[[1^,0,0,4],\n [0,0,1,0],\n [0,2,0,0],\n [4,0,0,3]]\n",
            commas,
            &zeros.replace("\n0", "\n 0").replace("\n4", "\n 4"),
        ),
        (
            "[\n  [1^, 0, 0, 4],\n  [0, 0, 1, 0],\n  [0, 2, 0, 0],\n  [4, 0, 0, 3]\n]\n",
            commas,
            &format!("  {}", zeros.trim_end().replace('\n', "\n  ") + "\n"),
        ),
        ("[[1^,0,0,4],[0,0,1,0],[0,2,0,0],[4,0,0,3]]\n", commas, "1004001002004003\n"),
        // A row in a frame keeps its bars, and the other rows stay as they were.
        (
            "1 . | . 4\n. . | 1,^ .\n----+----\n. 2 | . .\n4 . | . 3\n",
            commas,
            "1 . | . 4\n. . | 1 .\n----+----\n. 2 | . .\n4 . | . 3\n",
        ),
        (
            "|1.|.4|\n|..|1.|\n+--+--+\n|.2|,^..|\n|4.|.3|\n",
            commas,
            "|1.|.4|\n|..|1.|\n+--+--+\n|.2|..|\n|4.|.3|\n",
        ),
        (
            "1 . | . ４^\n. . | 1 .\n----+----\n. 2 | . .\n4 . | . 3\n",
            wide,
            "1 . | . 4\n. . | 1 .\n----+----\n. 2 | . .\n4 . | . 3\n",
        ),
        ("１^．．４\n．．１．\n．２．．\n４．．３\n", wide, grid),
        (
            "\t\t\t4^\n1\t\t2\t\n\t\t\t\n4\t\t\t3 # note\n",
            tabs,
            ". . . 4\n1 . 2 .\n. . . .\n4 . . 3 # note\n",
        ),
    ] {
        assert_eq!(after(text, title), expected, "{text}");
    }
}

#[test]
fn no_boxes_are_drawn_where_the_regions_are_in_doubt() {
    for slip in ["AABB\nACCB\nADB\nDDDC\n", "AABB\nACCB\nADCB\nDDDC x\n"] {
        let text = format!("....\n....\n..3.\n3...\n[Regions]\n{slip}");
        let why = refused(&text, GridLayout::Boxes);
        assert!(why.starts_with("Lines can't be drawn between boxes that are in doubt"), "{why}");
    }
    let whole = "....\n....\n..3.\n3...\n[Regions]\nAABB\nACCB\nADCB\nDDDC\n";
    assert!(refused(whole, GridLayout::Boxes).contains("a jigsaw's"));
}
