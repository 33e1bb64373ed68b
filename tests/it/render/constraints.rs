//! Pictures of constraints: each kind has its own sign, at its place, in every theme; clues outside the grid are in the
//! margin.

use sudoku_ls::board::{
    Cell, Cells, Constraint, Digit, DotKind, Geometry, Layout, LineKind, MarkKind, OutsideKind,
};
use sudoku_ls::render::{Look, Theme, svg};
use sudoku_ls::syntax::Symbols;

use super::picture;
use super::xml::{Element, elements};

fn cells(names: &str) -> Cells {
    let cell = |name: &str| {
        let (row, column) = name[1..].split_once('c').unwrap();
        Cell::new((row.parse::<usize>().unwrap() - 1) * 9 + column.parse::<usize>().unwrap() - 1)
    };
    names.split(' ').map(cell).collect()
}

fn drawn(constraints: impl IntoIterator<Item = Constraint>, theme: Theme) -> Vec<Element> {
    let picture = picture(&Layout::standard(9).with_constraints(constraints), Symbols::standard(9));
    elements(&svg(&picture, &Look { theme, has_coordinates: true }))
}

/// Returns every kind of constraint with a sign, the class of the sign, and its number of elements.
fn kinds() -> Vec<(Constraint, &'static str, usize)> {
    let line = |kind| Constraint::Line { kind, cells: cells("r2c2 r3c3 r4c4 r5c4") };
    let dot = |kind| Constraint::Dot { kind, cells: [Cell::new(0), Cell::new(1)] };
    let mark = |kind| Constraint::Mark { kind, cell: Cell::new(40) };
    let digits = [1, 1, 3].map(|digit| Digit::new(digit).unwrap());
    let row = || (0..9).map(Cell::new).collect();
    vec![
        (Constraint::Cage { cells: cells("r1c1 r1c2 r2c2"), sum: Some(12), repeats: false }, "cage", 1),
        (line(LineKind::Thermo), "bulb", 1),
        (line(LineKind::SlowThermo), "slow", 1),
        (line(LineKind::Whisper(5)), "whisper", 1),
        (line(LineKind::Renban), "renban", 1),
        (line(LineKind::Palindrome), "palindrome", 1),
        (line(LineKind::Between), "circle", 2),
        (line(LineKind::Lockout(4)), "diamond", 2),
        (line(LineKind::RegionSum), "region-sum", 1),
        (line(LineKind::Zipper), "zipper", 1),
        (line(LineKind::DoubleArrow), "circle", 2),
        (line(LineKind::Modular(3)), "modular", 1),
        (line(LineKind::Entropic), "entropic", 1),
        (Constraint::Arrow { total: cells("r5c5"), shaft: cells("r5c6 r5c7") }, "shaft", 1),
        (dot(DotKind::Difference(1)), "white", 1),
        (dot(DotKind::Ratio(2)), "black", 1),
        (dot(DotKind::Sum(10)), "letter", 1),
        (Constraint::Quadruple { cells: cells("r1c1 r1c2 r2c1 r2c2"), digits: digits.into() }, "on-white", 2),
        (Constraint::Outside { kind: OutsideKind::Sandwich, cells: row(), value: 12 }, "clue", 1),
        (Constraint::Region { cells: cells("r1c1 r5c5") }, "extra", 1),
        (Constraint::Clone { groups: [cells("r1c1 r1c2"), cells("r8c1 r8c2")].into() }, "clone", 2),
        (mark(MarkKind::Odd), "parity", 1),
        (mark(MarkKind::Even), "parity", 1),
        (mark(MarkKind::Minimum), "sign", 1),
        (mark(MarkKind::Maximum), "extreme", 1),
        (mark(MarkKind::OneOf(digits.into_iter().collect())), "sum", 1),
        (Constraint::Greater { greater: Cell::new(0), less: Cell::new(1) }, "sign", 1),
    ]
}

#[test]
fn each_constraint_has_its_sign_in_every_theme_a_note_and_a_place_in_the_description() {
    let board = Geometry::shared(&Layout::standard(9)).unwrap();
    for (constraint, class, count) in kinds() {
        for theme in Theme::ALL {
            let all = drawn([constraint.clone()], theme);
            assert_eq!(all.iter().filter(|it| it.is(class)).count(), count, "{constraint:?} in {theme:?}");
            let description = &all.iter().find(|it| it.name == "desc").unwrap().text;
            assert!(description.contains(&constraint.describe(&board)), "{description}");
            let note =
                all.iter().filter(|it| it.is("note")).map(|it| &*it.text).collect::<Vec<_>>().join(" ");
            assert!(note.contains(&constraint.meaning()), "{note}");
        }
    }
}

#[test]
fn a_cage_has_its_sum_in_its_first_cell_and_one_outline_around_all_its_cells() {
    let cage = Constraint::Cage { cells: cells("r3c4 r2c4 r3c5"), sum: Some(17), repeats: false };
    let all = drawn([cage], Theme::Light);
    let sum = all.iter().find(|it| it.is("sum")).unwrap();
    let paper = all.iter().filter(|it| it.is("border")).count();
    assert_eq!((&*sum.text, paper), ("17", 1));
    // Six outlines: an L of three cells has two corners of one cell, one of two cells, and the inner corner.
    let outline = all.iter().find(|it| it.is("cage")).unwrap().get("d").unwrap();
    assert_eq!(outline.matches('M').count(), 6, "{outline}");
}

#[test]
fn a_picture_grows_by_a_margin_on_the_side_of_its_clues_alone() {
    let size = |constraints: Vec<Constraint>| {
        let all = drawn(constraints, Theme::Light);
        let number = |name| all[0].get(name).unwrap().parse::<f64>().unwrap();
        // Only the width and the border are compared, since the notes below have different heights.
        let border = all.iter().find(|it| it.is("border")).unwrap().get("d").unwrap().to_owned();
        (number("width"), border)
    };
    let clue = |names: &str, kind| Constraint::Outside { kind, cells: cells(names), value: 9 };
    let row = "r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r3c7 r3c8 r3c9";
    let back: String = row.split(' ').rev().collect::<Vec<_>>().join(" ");
    let (plain, left) = (size(Vec::new()), size(vec![clue(row, OutsideKind::Sandwich)]));
    let two = size(vec![clue(row, OutsideKind::Sandwich), clue(row, OutsideKind::Skyscraper)]);
    let right = size(vec![clue(&back, OutsideKind::XSum)]);
    let step = left.0 - plain.0;
    assert!(step > 20.0);
    assert_eq!((two.0 - plain.0, right.0 - plain.0), (2.0 * step, step));
    assert!(right.1 == plain.1 && left.1 != plain.1, "a clue at the right does not move the grid");
}

#[test]
fn a_long_number_outside_the_grid_stays_in_the_margin() {
    let size = |kind, value| {
        let cells = cells("r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r3c7 r3c8 r3c9");
        let all = drawn(vec![Constraint::Outside { kind, cells, value }], Theme::Light);
        let clue = all.iter().find(|it| it.is("clue")).unwrap().get("font-size").unwrap().to_owned();
        clue.parse::<f64>().unwrap()
    };
    let usual = size(OutsideKind::Sandwich, 12);
    assert!((size(OutsideKind::Sandwich, 3) - usual).abs() < 0.01);
    for long in [size(OutsideKind::XSum, 145), size(OutsideKind::FullRank { ties: false }, 36)] {
        // A figure is less than two thirds as wide as it is high.
        assert!(long * 3.0 <= usual * 2.0 * 1.35, "{long} beside {usual}");
    }
}
