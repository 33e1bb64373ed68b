//! Boards whose houses have unequal lengths: the honeycomb that the short paper cites, against brute force.

use std::sync::Arc;

use sudoku_ls::board::{Cell, Digit, Geometry, GeometryError, Grid};
use sudoku_ls::solver::enumerate::Enumeration;
use sudoku_ls::solver::{Budget, Count, Engine, Solutions, Unsupported, count, solve};

use crate::solver::brute::Dice;

/// A hexagon of cells with this many on a side: its rows in three directions are houses, of lengths from the side to twice that less one.
fn honeycomb(side: i32, digits: usize) -> Arc<Geometry> {
    let reach = side - 1;
    let cells: Vec<(i32, i32)> = (-reach..=reach)
        .flat_map(|q| (-reach..=reach).map(move |r| (q, r)))
        .filter(|(q, r)| (q + r).abs() <= reach)
        .collect();
    let line = |keep: &dyn Fn(&(i32, i32)) -> bool| -> Vec<Cell> {
        (0..cells.len()).filter(|&i| keep(&cells[i])).map(Cell::new).collect()
    };
    let mut houses = Vec::new();
    for k in -reach..=reach {
        houses.push(line(&|&(q, _)| q == k));
        houses.push(line(&|&(_, r)| r == k));
        houses.push(line(&|&(q, r)| q + r == k));
    }
    Geometry::from_houses(cells.len(), digits, houses).unwrap()
}

/// Counts by trying each digit in each cell, row by row, up to a limit. It looks at houses alone.
fn brute(grid: &Grid, limit: u64) -> u64 {
    fn fits(values: &[u8], board: &Geometry, cell: usize, value: u8) -> bool {
        let of_cell = board.houses().iter().filter(|house| house.cells.contains(&Cell::new(cell)));
        of_cell.flat_map(|house| &house.cells).all(|c| c.index() == cell || values[c.index()] != value)
    }
    fn go(values: &mut Vec<u8>, board: &Geometry, from: usize, left: u64) -> u64 {
        let Some(cell) = (from..values.len()).find(|&cell| values[cell] == 0) else { return 1 };
        let mut found = 0;
        for value in 1..=board.size() as u8 {
            if found < left && fits(values, board, cell, value) {
                values[cell] = value;
                found += go(values, board, cell + 1, left - found);
                values[cell] = 0;
            }
        }
        found
    }
    let mut values = grid.values().to_vec();
    let board = grid.geometry();
    let clash = (0..values.len()).any(|c| values[c] != 0 && !fits(&values, board, c, values[c]));
    if clash { 0 } else { go(&mut values, board, 0, limit).min(limit) }
}

const WORKING: [Engine; 5] =
    [Engine::Auto, Engine::Enumerate, Engine::StaticOrder, Engine::FewestFirst, Engine::Search];

#[test]
fn engines_that_do_not_need_each_digit_in_each_house_count_as_brute_force_does() {
    let mut dice = Dice(31);
    for round in 0..120 {
        let board = match round % 3 {
            0 => honeycomb(2, 3 + dice.below(3)),
            1 => honeycomb(3, 5),
            _ => honeycomb(3, 6 + dice.below(2)),
        };
        let mut grid = Grid::empty(&board);
        for _ in 0..board.cell_count() / 2 {
            let digit = Digit::new(1 + dice.below(board.size()) as u8).unwrap();
            let cell = Cell::new(dice.below(board.cell_count()));
            let old = grid.get(cell);
            grid.set(cell, Some(digit));
            // Some puzzles clash, most do not.
            if !grid.clashes().is_empty() && dice.below(12) > 0 {
                grid.set(cell, old);
            }
        }
        let expected = brute(&grid, 20);
        let expected = if expected < 20 { Count::Exactly(expected) } else { Count::AtLeast(20) };
        assert_eq!(count(&grid, 20, &mut Budget::unlimited()), expected, "{grid:?}");
        for engine in WORKING {
            let counted = engine.count(&grid, 20, &mut Budget::unlimited());
            assert_eq!(counted, Ok(expected), "{engine} {grid:?}");
        }
        let several = expected == Count::AtLeast(20) || matches!(expected, Count::Exactly(n) if n > 1);
        match solve(&grid, &mut Budget::unlimited()) {
            Solutions::Unique(one) => assert!(expected == Count::Exactly(1) && one.is_solved()),
            Solutions::Multiple { first, second, .. } => {
                assert!(several && first.is_solved() && second.is_solved() && first != second);
            }
            _ => assert_eq!(expected, Count::Exactly(0)),
        }
    }
}

#[test]
fn engines_that_need_each_digit_in_each_house_say_why_not() {
    let board = honeycomb(3, 5);
    for engine in Engine::ALL.into_iter().filter(|engine| !WORKING.contains(engine)) {
        let why = engine.solve(&Grid::empty(&board), &mut Budget::unlimited()).unwrap_err();
        let Unsupported::House(told, kind) = why else { panic!("{why}") };
        assert_eq!(told, engine);
        let text = why.to_string();
        assert!(text.contains(&kind.to_string()) && text.contains("every digit"), "{text}");
    }
    // Houses of one length that is the number of digits are no obstacle.
    let square = [[0, 1], [2, 3], [0, 2], [1, 3]].map(|house| house.map(Cell::new).to_vec());
    let square = Geometry::from_houses(4, 2, square).unwrap();
    for engine in Engine::ALL {
        let counted = engine.count(&Grid::empty(&square), 9, &mut Budget::unlimited());
        assert_eq!(counted, Ok(Count::Exactly(2)), "{engine}");
    }
}

#[test]
fn a_honeycomb_is_enumerated_round_by_round() {
    let board = honeycomb(2, 3);
    let mut search = Enumeration::new(&Grid::empty(&board));
    let rounds = search.by_ref().count() as u64;
    let solution = search.solution().unwrap();
    assert!(solution.is_solved());
    assert_eq!(rounds, 7 + 2 * search.backtracks());
    assert_eq!(board.name(Cell::new(6)), "r1c7");
}

#[test]
fn impossible_houses_are_errors_that_name_them() {
    let make = |cells, digits, house: &[usize]| {
        let house = house.iter().copied().map(Cell::new).collect();
        Geometry::from_houses(cells, digits, [vec![Cell::new(0)], house]).map(|_| ()).unwrap_err()
    };
    for (error, text) in [
        (make(4, 32, &[0]), "size 32"),
        (make(0, 3, &[0]), "0 cells"),
        (make(4, 3, &[]), "house 2 has no cell"),
        (make(4, 3, &[0, 1, 2, 3]), "house 2 has more cells than there are digits"),
        (make(4, 3, &[0, 4]), "house 2 has a cell that is not on the board"),
        (make(4, 3, &[1, 1]), "house 2 has a cell twice"),
    ] {
        assert!(error.to_string().contains(text), "{error}");
    }
    let many = (0..130).map(|i| vec![Cell::new(i), Cell::new(i + 1)]);
    assert_eq!(Geometry::from_houses(200, 3, many).unwrap_err(), GeometryError::Houses(130));
}
