//! Boards whose rows, columns and digits differ in number: counts compared with the brute-force counter, and clues with a
//! check of all full grids.

use sudoku_ls::board::{
    BoxShape, Cell, Constraint, Digit, Geometry, GeometryError, Grid, Layout, LineKind, OutsideKind, Rule,
    Sides,
};
use sudoku_ls::generate::{GenerateError, PuzzleSpec, Seed, Symmetry, generate};
use sudoku_ls::solver::{Budget, Count, Engine, count, solutions};

use super::brute::{self, Dice};
use super::{agrees_with_brute_force, board};

const fn sides(rows: usize, columns: usize) -> Sides {
    Sides { rows, columns }
}

/// Returns a layout with random sides, digits, boxes or regions, and rules.
fn random_layout(dice: &mut Dice) -> Layout {
    loop {
        let sides = sides(1 + dice.below(6), 1 + dice.below(6));
        let digits = sides.rows.max(sides.columns) + dice.below(3);
        let mut layout = Layout::of_sides(sides, digits);
        match dice.below(4) {
            0 => {
                let shape = BoxShape { rows: 1 + dice.below(3), columns: 1 + dice.below(4) };
                layout = layout.with_boxes(shape);
            }
            1 => {
                let regions = 1 + dice.below(sides.cells());
                layout = layout.with_regions((0..sides.cells()).map(|_| dice.below(regions) as u8).collect());
            }
            _ => {}
        }
        let rules: Vec<Rule> = (0..dice.below(3)).map(|_| Rule::ALL[dice.below(Rule::ALL.len())]).collect();
        layout = layout.with_rules(rules);
        if Geometry::shared(&layout).is_ok() && !layout.is_square() {
            return layout;
        }
    }
}

#[test]
fn counts_on_boards_of_any_sides_agree_with_brute_force() {
    let mut dice = Dice(17);
    for _ in 0..400 {
        let layout = random_layout(&mut dice);
        let geometry = board(&layout);
        let mut puzzle = Grid::empty(&geometry);
        for _ in 0..geometry.cell_count() * 2 / 3 {
            let cell = Cell::new(dice.below(geometry.cell_count()));
            let open: Vec<Digit> = puzzle.candidates(cell).into_iter().collect();
            if puzzle.get(cell).is_none() && !open.is_empty() {
                puzzle.set(cell, Some(open[dice.below(open.len())]));
            }
        }
        if dice.below(5) == 0 {
            let cell = Cell::new(dice.below(geometry.cell_count()));
            puzzle.set(cell, Digit::new(1 + dice.below(geometry.size()) as u8));
        }
        agrees_with_brute_force(&puzzle);
        for engine in Engine::ALL.into_iter().filter(|engine| engine.supports(&geometry).is_ok()) {
            let found = engine.count(&puzzle, 40, &mut Budget::unlimited());
            let Ok(Count::Exactly(found) | Count::AtLeast(found)) = found else { panic!("{found:?}") };
            assert_eq!(found as usize, brute::count(&puzzle, 40), "{engine} on {layout:?}\n{puzzle:?}");
        }
    }
}

/// Returns whether a full grid keeps the clues of the test below, read from their meaning.
fn keeps(constraint: &Constraint, values: &[u8], first: i64) -> bool {
    let value = |cell: &Cell| i64::from(values[cell.index()]) - 1 + first;
    match constraint {
        Constraint::Cage { cells, sum, .. } => {
            let mut all: Vec<i64> = cells.iter().map(value).collect();
            let total: i64 = all.iter().sum();
            all.sort_unstable();
            all.dedup();
            all.len() == cells.len() && sum.is_none_or(|sum| i64::from(sum) == total)
        }
        Constraint::Outside { cells, value: seen, .. } => {
            let mut tallest = first - 1;
            let tops = cells.iter().filter(|cell| {
                let is_top = value(cell) > tallest;
                tallest = tallest.max(value(cell));
                is_top
            });
            tops.count() == *seen as usize
        }
        Constraint::Arrow { total, shaft } => value(&total[0]) == shaft.iter().map(value).sum::<i64>(),
        Constraint::Line { cells, .. } => cells.windows(2).all(|pair| value(&pair[0]) < value(&pair[1])),
        Constraint::Region { cells } => {
            let mut all: Vec<i64> = cells.iter().map(value).collect();
            all.sort_unstable();
            all.dedup();
            all.len() == cells.len()
        }
        other => panic!("{other:?}"),
    }
}

/// Returns a clue about random cells that the values keep.
fn clue(geometry: &Geometry, values: &[u8], dice: &mut Dice) -> Option<Constraint> {
    let (rows, columns) = (geometry.rows(), geometry.columns());
    let first = geometry.layout().first_value();
    let value = |cell: &Cell| i64::from(values[cell.index()]) - 1 + first;
    let (row, column) = (dice.below(rows), dice.below(columns));
    let line: Vec<Cell> = if dice.below(2) == 0 {
        (0..columns).map(|column| geometry.at(row, column)).collect()
    } else {
        (0..rows).map(|row| geometry.at(row, column)).collect()
    };
    let part: Vec<Cell> = line[..=dice.below(line.len())].to_vec();
    let made = match dice.below(5) {
        0 => Constraint::Cage {
            sum: u32::try_from(part.iter().map(value).sum::<i64>()).ok(),
            cells: part.into(),
            repeats: false,
        },
        1 => {
            let mut tallest = first - 1;
            let mut seen = 0;
            for cell in &line {
                seen += u32::from(value(cell) > tallest);
                tallest = tallest.max(value(cell));
            }
            Constraint::Outside { kind: OutsideKind::Skyscraper, cells: line.into(), value: seen }
        }
        2 => {
            let shaft: Vec<Cell> = part;
            let sum: i64 = shaft.iter().map(value).sum();
            let total = geometry.cells().find(|cell| value(cell) == sum && !shaft.contains(cell))?;
            Constraint::Arrow { total: [total].into(), shaft: shaft.into() }
        }
        3 => {
            let mut cells = part;
            cells.sort_by_key(value);
            Constraint::Line { kind: LineKind::Thermo, cells: cells.into() }
        }
        _ => Constraint::Region { cells: part.into() },
    };
    Some(made).filter(|clue| clue.cells().len() > 1)
}

#[test]
fn clues_on_boards_of_any_sides_leave_the_full_grids_that_keep_them() {
    let mut dice = Dice(23);
    for _ in 0..60 {
        let plain = random_layout(&mut dice).with_rules([]);
        let plain = if dice.below(2) == 0 {
            let last = plain.size as u8 - 1;
            plain.with_digits(0, last)
        } else {
            plain
        };
        let geometry = board(&plain);
        if geometry.cell_count() > 16 {
            continue;
        }
        let mut budget = Budget::unlimited();
        let all: Vec<Grid> =
            solutions(&Grid::empty(&geometry), &mut budget).take(20_000).map(Result::unwrap).collect();
        if all.is_empty() || all.len() == 20_000 {
            continue;
        }
        let target = all[dice.below(all.len())].clone();
        let clues: Vec<Constraint> =
            (0..3).filter_map(|_| clue(&geometry, target.values(), &mut dice)).collect();
        let first = plain.first_value();
        let layout = plain.with_constraints(clues.iter().cloned());
        let with_clues = board(&layout);
        let kept =
            all.iter().filter(|grid| clues.iter().all(|clue| keeps(clue, grid.values(), first))).count();
        assert!(kept > 0);
        let found = count(&Grid::empty(&with_clues), u64::MAX, &mut Budget::unlimited());
        assert_eq!(found, Count::Exactly(kept as u64), "{layout:?}");
    }
}

#[test]
fn the_parts_of_a_board_fit_its_sides() {
    let geometry = board(&Layout::of_sides(sides(6, 8), 8));
    assert_eq!((geometry.rows(), geometry.columns(), geometry.cell_count()), (6, 8, 48));
    assert_eq!(geometry.cell_named("r6c8"), Some(Cell::new(47)));
    assert_eq!(geometry.cell_named("r7c1"), None);
    assert_eq!(geometry.name(Cell::new(47)), "r6c8");
    assert_eq!(geometry.layout().boxes, BoxShape { rows: 2, columns: 4 });
    assert!(geometry.houses().iter().filter(|house| geometry.is_full(house)).count() == 6 + 6);
    for (of, digits, boxes) in [
        (sides(8, 6), 8, "4x2"),
        (sides(9, 8), 9, "1x8"),
        (sides(6, 9), 9, "3x3"),
        (sides(6, 6), 9, "2x3"),
        (sides(9, 9), 10, "3x3"),
        (sides(4, 7), 7, "1x7"),
    ] {
        let layout = Layout::of_sides(of, digits);
        assert_eq!(layout.boxes.to_string(), boxes, "{of}");
        assert_eq!(layout.to_string().parse(), Ok(layout));
    }
    assert_eq!("6x6 digits:0-8".parse(), Ok(Layout::of_sides(sides(6, 6), 9).with_digits(0, 8)));
}

#[test]
fn a_board_that_cannot_be_is_refused_in_words() {
    let why = |layout: Layout| Geometry::shared(&layout).unwrap_err();
    let six_by_eight = || Layout::of_sides(sides(6, 8), 8);
    assert_eq!(
        why(Layout::of_sides(sides(6, 8), 7)).to_string(),
        "7 digits are too few: a 6x8 board needs at least 8"
    );
    assert_eq!(why(Layout::of_sides(sides(32, 8), 31)), GeometryError::Size(32));
    let boxes = |rows, columns| six_by_eight().with_boxes(BoxShape { rows, columns });
    assert_eq!(why(boxes(4, 2)).to_string(), "boxes of 4x2 do not fill a 6x8 board");
    assert_eq!(why(boxes(0, 0)).to_string(), "boxes of 0x0 do not fill a 6x8 board");
    assert_eq!(
        why(boxes(3, 4)).to_string(),
        "boxes of 3x4 have 12 cells, more than the 8 digits of this 6x8 board"
    );
    let one_region = six_by_eight().with_regions(vec![0; 48]);
    assert_eq!(why(one_region).to_string(), "region 1 has 48 cells, expected 1 to 8, the digits");
    assert_eq!(
        why(six_by_eight().with_rules([Rule::Diagonal])).to_string(),
        "the rule 'diagonal' needs a board with as many rows as columns"
    );
    let rank = Constraint::Outside {
        kind: OutsideKind::FullRank { ties: false },
        cells: (0..8).map(Cell::new).collect(),
        value: 1,
    };
    assert_eq!(
        why(six_by_eight().with_constraints([rank])).to_string(),
        "constraint 1: it needs rows and columns that hold every digit, and this board has shorter ones"
    );
    let spec = PuzzleSpec::new(six_by_eight(), Seed::new(1)).with_symmetry(Symmetry::Diagonal);
    assert_eq!(
        generate(&spec).unwrap_err(),
        GenerateError::SymmetryOfSquare(Symmetry::Diagonal, sides(6, 8))
    );
    let parts = board(&Layout::of_sides(sides(30, 30), 31).with_boxes(BoxShape { rows: 1, columns: 30 }));
    assert_eq!(parts.houses().len(), 60);
    assert_eq!(
        why(Layout::of_sides(sides(30, 30), 31).with_boxes(BoxShape { rows: 2, columns: 2 })),
        GeometryError::Houses(285)
    );
}
