//! Pictures of constraints: each kind has its own sign, at its place, in every theme; clues outside the grid are in the
//! margin.

use std::collections::{BTreeMap, BTreeSet};

use sudoku_ls::board::{
    Candidates, Cell, Cells, Constraint, Digit, DotKind, Geometry, Layout, LineKind, MarkKind, OutsideKind,
};
use sudoku_ls::render::{Look, Picture, Theme, svg};
use sudoku_ls::syntax::{File, Symbols};

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

/// Returns the steps of a cell's length along the borders of a drawing, each as its upper or left end and its direction.
fn steps(path: &str, side: usize) -> BTreeSet<(usize, usize, char)> {
    let stretch = |part: &str| {
        let way = if part.contains('h') { 'h' } else { 'v' };
        let (from, length) = part.split_once(way).unwrap();
        let (x, y) = from.split_once(' ').unwrap();
        let (x, y, length): (usize, usize, usize) =
            (x.parse().unwrap(), y.parse().unwrap(), length.parse().unwrap());
        let at = move |by: usize| if way == 'h' { (x + by, y, way) } else { (x, y + by, way) };
        (0..length).step_by(side).map(at).collect::<Vec<_>>()
    };
    path.split('M').filter(|part| !part.is_empty()).flat_map(stretch).collect()
}

/// Returns the borders inside the grid, by the cells at their two sides, and the colors of cells, of a 6x6 puzzle.
fn drawn_regions(section: &str) -> (BTreeSet<(usize, usize)>, BTreeMap<usize, String>) {
    let text = format!("{}[Chaos Construction]\n{section}\n", "......\n".repeat(6));
    let file = File::parse(&text);
    let puzzle = file.puzzles().next().unwrap().puzzle;
    assert_eq!(puzzle.no_claims, None);
    shown_regions(&Picture::of(puzzle).unwrap())
}

fn shown_regions(picture: &Picture) -> (BTreeSet<(usize, usize)>, BTreeMap<usize, String>) {
    let all = elements(&svg(picture, &Look::default()));
    let (margin, side) = (12, 56);
    let outer = all.iter().find(|it| it.is("border")).unwrap();
    assert_eq!(outer.get("d"), Some("M12 12h336v336h-336z"), "the board has no boxes");
    let inner = all.iter().filter(|it| it.is("border")).skip(1);
    let lines = inner.flat_map(|it| steps(it.get("d").unwrap(), side));
    let beside = |(x, y, way): (usize, usize, char)| {
        let cell = (y - margin) / side * 6 + (x - margin) / side;
        (cell - if way == 'h' { 6 } else { 1 }, cell)
    };
    let mut colors = BTreeMap::new();
    for ground in all.iter().filter(|it| it.is("ground")) {
        for part in ground.get("d").unwrap().split('M').filter(|part| !part.is_empty()) {
            let (x, y) = part.split('h').next().unwrap().split_once(' ').unwrap();
            let at = |text: &str| (text.parse::<usize>().unwrap() - margin) / side;
            let color = ground.get("class").unwrap().replace("ground ", "");
            assert_eq!(colors.insert(at(y) * 6 + at(x), color), None, "a cell has one color");
        }
    }
    (lines.map(beside).collect(), colors)
}

/// Returns the pairs of neighbors on a 6x6 board for which a condition holds.
fn neighbors(differ: impl Fn(usize, usize) -> bool) -> BTreeSet<(usize, usize)> {
    let pairs = (0..36).flat_map(|cell| {
        let right = (cell % 6 < 5).then_some((cell, cell + 1));
        right.into_iter().chain((cell < 30).then_some((cell, cell + 6)))
    });
    pairs.filter(|&(one, other)| differ(one, other)).collect()
}

#[test]
fn regions_to_be_found_have_borders_where_two_cells_are_known_to_differ_and_nowhere_else() {
    let rows = ["AAB...", "ABB...", "......", "......", ".....C", "....CC"].join("\n");
    let label = |cell: usize| rows.replace('\n', "").as_bytes()[cell];
    let (lines, colors) = drawn_regions(&rows);
    let differ = |one, other| label(one) != b'.' && label(other) != b'.' && label(one) != label(other);
    assert_eq!(lines, neighbors(differ));
    assert_eq!(lines.len(), 3, "{lines:?}");
    // Each group of known cells has a color of its own.
    let known: Vec<usize> = (0..36).filter(|&cell| label(cell) != b'.').collect();
    assert_eq!(colors.keys().copied().collect::<Vec<_>>(), known);
    for (&one, &other) in known.iter().flat_map(|one| known.iter().map(move |other| (one, other))) {
        assert_eq!(colors[&one] == colors[&other], label(one) == label(other), "{one} and {other}");
    }
}

#[test]
fn a_region_of_which_all_cells_are_known_has_a_border_all_around() {
    let (lines, _) = drawn_regions("AAA...\nAAA...\n......\n......\n......\n......");
    let is_in = |cell: usize| cell < 12 && cell % 6 < 3;
    assert_eq!(lines, neighbors(|one, other| is_in(one) != is_in(other)));
}

#[test]
fn cells_of_the_same_region_take_part_in_its_drawing() {
    // r1c3 is in the region of A, r5c2 and r5c3 are in one that may be A's or B's.
    let (lines, colors) =
        drawn_regions("AA.B..\n......\n......\n......\n......\n......\nsame: r1c2-3\nsame: r5c2-3");
    assert_eq!(lines, BTreeSet::from([(2, 3)]));
    assert_eq!(colors[&0], colors[&2]);
    assert_eq!(colors[&25], colors[&26]);
    assert!(colors[&25] != colors[&0] && colors[&25] != colors[&3], "{colors:?}");
    let (lines, colors) = drawn_regions("arrow r1c1");
    assert!(lines.is_empty() && colors.is_empty(), "nothing is known");
}

#[test]
fn an_arrow_of_several_arms_has_one_circle() {
    let text = format!("{}[Chaos Construction]\narrow r3c3\n", "......\n".repeat(6));
    let file = File::parse(&text);
    let picture = Picture::of(file.puzzles().next().unwrap().puzzle).unwrap();
    let all = elements(&svg(&picture, &Look::default()));
    let count = |class| all.iter().filter(|it| it.is(class)).count();
    assert_eq!((count("circle"), count("shaft")), (1, 4));
}

#[test]
fn the_regions_of_a_solution_have_all_borders_and_no_colors() {
    let text = format!("{}[Chaos Construction]\nAA....\n", "......\n".repeat(6));
    let file = File::parse(&text);
    let mut picture = Picture::of(file.puzzles().next().unwrap().puzzle).unwrap();
    let regions: Vec<u8> = (0..36).map(|cell| cell / 6 / 2 * 2 + u8::from(cell % 6 > 2)).collect();
    picture.show_regions(&regions);
    let (lines, colors) = shown_regions(&picture);
    assert_eq!(lines, neighbors(|one, other| regions[one] != regions[other]));
    assert!(colors.is_empty(), "{colors:?}");
}

#[test]
fn each_kind_of_clue_outside_the_grid_has_a_sign_of_its_own_which_its_note_explains() {
    let row = || (0..9).map(Cell::new).collect();
    let kinds = [
        OutsideKind::LittleKiller,
        OutsideKind::Sandwich,
        OutsideKind::XSum,
        OutsideKind::Skyscraper,
        OutsideKind::HiddenSkyscraper,
        OutsideKind::NumberedRoom,
        OutsideKind::FullRank { ties: false },
        OutsideKind::FullRank { ties: true },
    ];
    let mut signs = BTreeSet::new();
    for kind in kinds {
        let all = drawn([Constraint::Outside { kind, cells: row(), value: 9 }], Theme::Print);
        assert_eq!(all.iter().find(|it| it.is("clue")).unwrap().text, "9");
        let mark = all.iter().find(|it| it.is("kind")).map(|it| it.text.clone());
        let has_arrow = all.iter().any(|it| it.is("clue-arrow"));
        let note = &all.iter().find(|it| it.is("note")).unwrap().text;
        match &mark {
            Some(mark) => assert!(note.contains(&format!(" ({mark}): ")), "{note}"),
            None => assert!(!note.contains('('), "{note}"),
        }
        assert!(signs.insert((mark, has_arrow)), "{kind:?}");
    }
}

#[test]
fn a_between_line_and_a_double_arrow_look_different() {
    let ends = |kind| {
        let all = drawn([Constraint::Line { kind, cells: cells("r2c2 r3c3 r4c4 r5c4") }], Theme::Light);
        let count = |class| all.iter().filter(|it| it.is(class)).count();
        let heads = all
            .iter()
            .find(|it| it.is("shaft"))
            .map_or(0, |it| it.get("d").unwrap().matches('M').count() - 1);
        (count("circle"), count("full"), count("between"), heads)
    };
    assert_eq!(ends(LineKind::Between), (2, 2, 1, 0));
    assert_eq!(ends(LineKind::DoubleArrow), (2, 0, 0, 2));
}

#[test]
fn a_sum_above_the_candidates_and_a_list_of_digits_below_them_do_not_touch_them() {
    for size in [4, 6, 9, 16, 25] {
        // The third cell has all candidates.
        let cell = Cell::new(2);
        let kind = MarkKind::OneOf(Candidates::all(size.min(9)));
        let constraints = [
            Constraint::Cage {
                cells: [cell, Cell::new(3)].into_iter().collect(),
                sum: Some(100),
                repeats: false,
            },
            Constraint::Mark { kind, cell },
        ];
        let picture = picture(&Layout::standard(size).with_constraints(constraints), Symbols::standard(size));
        let all = elements(&svg(&picture, &Look::default()));
        let number = |it: &Element, name| it.get(name).unwrap().parse::<f64>().unwrap();
        let border = all.iter().find(|it| it.is("border")).unwrap().get("d").unwrap();
        let width: f64 = border.split(['h', 'v']).nth(1).unwrap().parse().unwrap();
        let below = 12.0 + width / f64::from(u8::try_from(size).unwrap());
        let marks = all.iter().filter(|it| it.is("mark")).flat_map(|it| it.get("y").unwrap().split(' '));
        let rows: Vec<f64> =
            marks.map(|y| y.parse::<f64>().unwrap()).filter(|&baseline| baseline < below).collect();
        let (top, bottom) =
            (rows.iter().copied().fold(f64::MAX, f64::min), rows.iter().copied().fold(0.0, f64::max));
        // Figures are three quarters as high as the text size.
        let sums: Vec<&Element> = all.iter().filter(|it| it.is("sum")).collect();
        let [sum, list] = *sums else { panic!("{sums:?}") };
        assert!(number(sum, "y") <= top - 0.75 * 13.0, "{size}: {sum:?} and {top}");
        assert!(
            number(list, "y") - 0.75 * number(list, "font-size") >= bottom,
            "{size}: {list:?} and {bottom}"
        );
        assert!(number(list, "y") < below, "{size}: {list:?}");
    }
}
