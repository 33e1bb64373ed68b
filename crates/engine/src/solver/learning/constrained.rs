//! Clause learning on small boards with constraints, against a check of all full grids.

use std::collections::HashSet;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::Stalling;
use crate::board::{
    Automaton, Cell, Constraint, Digit, Geometry, Grid, Layout, PairTable, Primitive, Sides, Title,
};
use crate::solver::search::run::Run;
use crate::solver::{Budget, constraints, general};

const SIZE: usize = 4;
const KINDS: usize = 8;

/// Returns the solutions of a search.
fn list(mut run: impl Run) -> Vec<Grid> {
    let mut found = Vec::new();
    while run.next(&mut Budget::nodes(1_000_000)).unwrap() {
        found.push(run.solution());
    }
    found
}

/// Returns whether a full grid meets a condition, by its definition.
fn meets(grid: &Grid, primitive: &Primitive) -> bool {
    let digit = |cell: &Cell| grid.get(*cell).unwrap();
    match primitive {
        Primitive::Only { cell, digits } => digits.contains(digit(cell)),
        Primitive::Distinct { cells } => cells.iter().map(digit).collect::<HashSet<_>>().len() == cells.len(),
        Primitive::Pair { cells: [a, b], allowed } => allowed.allows(digit(a), digit(b)),
        Primitive::Sum { terms, least, most } => {
            let value = |cell: &Cell| grid.geometry().layout().value(digit(cell));
            let sum: i64 = terms.iter().map(|(cell, factor)| i64::from(*factor) * value(cell)).sum();
            (*least..=*most).contains(&sum)
        }
        Primitive::Automaton { cells, automaton } => {
            let end = cells.iter().try_fold(0, |state, cell| {
                let next = automaton.next(state, digit(cell));
                (next != Automaton::DEAD).then_some(next)
            });
            end.is_some_and(|state| automaton.accepts(state))
        }
        Primitive::Count { cells, digits, least, most } => {
            let count = cells.iter().filter(|cell| digits.contains(digit(cell))).count();
            (*least..=*most).contains(&count)
        }
        Primitive::Regions(_) => unreachable!("no such constraint is made here"),
        Primitive::Any { choices } => {
            choices.iter().any(|choice| choice.iter().all(|primitive| meets(grid, primitive)))
        }
    }
}

/// Returns some cells, each once.
fn cells(dice: &mut ChaCha8Rng) -> Box<[Cell]> {
    let count = dice.random_range(2..=4);
    let mut found: Vec<Cell> = Vec::new();
    while found.len() < count {
        let cell = Cell::new(dice.random_range(0..SIZE * SIZE));
        if !found.contains(&cell) {
            found.push(cell);
        }
    }
    found.into()
}

/// Returns a constraint of a kind. A full grid is likely to meet it.
fn constraint(kind: usize, full: &Grid, dice: &mut ChaCha8Rng) -> Constraint {
    let cells = cells(dice);
    let value = |cell: &Cell| full.get(*cell).unwrap().index() as u32 + 1;
    let sum: u32 = cells.iter().map(value).sum();
    let title = Title::default;
    match kind {
        0 => Constraint::Cage {
            cells: cells[..2].into(),
            sum: Some(value(&cells[0]) + value(&cells[1])),
            repeats: false,
        },
        1 => Constraint::Cage { cells, sum: Some(sum), repeats: true },
        2 => {
            let digits = [value(&cells[0]), value(&cells[1])].map(|digit| Digit::new(digit as u8).unwrap());
            Constraint::Quadruple { cells, digits: digits.into() }
        }
        3 => {
            let terms: Box<[(Cell, i32)]> =
                cells.iter().map(|&cell| (cell, [-2, -1, 1, 2][dice.random_range(0..4)])).collect();
            let sum: i64 =
                terms.iter().map(|(cell, factor)| i64::from(*factor) * i64::from(value(cell))).sum();
            Constraint::Sum { title: title(), terms, least: sum - dice.random_range(0..2), most: sum }
        }
        4 => {
            let bits: u32 = dice.random();
            let allows = |a: Digit, b: Digit| bits >> (a.index() * SIZE + b.index()) & 1 == 1;
            let allowed = Arc::new(PairTable::new(SIZE, allows));
            Constraint::Pair { title: title(), allowed, pairs: [[cells[0], cells[1]]].into() }
        }
        5 => {
            let next = (0..5 * SIZE).map(|_| dice.random_range(0..5)).collect();
            let accepting = (0..5).map(|_| dice.random_range(0..2) == 0).collect();
            let automaton = Automaton::from_table(SIZE, next, accepting).unwrap();
            Constraint::Pattern { title: title(), automaton: Arc::new(automaton), cells }
        }
        6 => {
            // How many cells hold one digit.
            let kind = Digit::new(value(&cells[0]) as u8).unwrap();
            let held = cells.iter().filter(|cell| full.get(**cell) == Some(kind)).count();
            let step =
                |&count: &usize, digit: Digit| Some((count + usize::from(digit == kind)).min(SIZE + 1));
            let automaton = Automaton::build(SIZE, 0, step, |&count| count == held).unwrap();
            Constraint::Pattern { title: title(), automaton: Arc::new(automaton), cells }
        }
        _ => {
            let choices = (0..dice.random_range(2..4)).map(|_| {
                (0..dice.random_range(1..3))
                    .map(|_| {
                        let kind = dice.random_range(0..6);
                        constraint(kind, full, dice)
                    })
                    .collect()
            });
            Constraint::Any { choices: choices.collect() }
        }
    }
}

#[test]
fn with_constraints_it_finds_the_full_grids_that_meet_them() {
    let plain = Geometry::shared(&Layout::standard(SIZE)).unwrap();
    let all = list(general::Search::new(&Grid::empty(&plain)).ok().unwrap());
    assert_eq!(all.len(), 288);
    let mut dice = ChaCha8Rng::seed_from_u64(11);
    let (mut none, mut some, mut many) = (0, 0, 0);
    for round in 0..60 * KINDS {
        let full = &all[dice.random_range(0..all.len())];
        let given: Vec<Constraint> = (0..dice.random_range(1..5))
            .map(|number| {
                let kind = if number == 0 { round % KINDS } else { dice.random_range(0..KINDS) };
                constraint(kind, full, &mut dice)
            })
            .collect();
        let Ok(board) = Geometry::shared(&Layout::standard(SIZE).with_constraints(given)) else {
            continue;
        };
        match compared(&all, &Grid::empty(&board), [0, 1, 4][round % 3]) {
            0 => none += 1,
            1..=64 => some += 1,
            _ => many += 1,
        }
    }
    assert!(none > 20 && some > 100 && many > 5, "{none} {some} {many}");
}

#[test]
fn with_constraints_a_digit_is_left_out() {
    let plain = Geometry::shared(&Layout::standard(SIZE)).unwrap();
    let all = list(general::Search::new(&Grid::empty(&plain)).ok().unwrap());
    let mut dice = ChaCha8Rng::seed_from_u64(12);
    let mut left_out = 0;
    for round in 0..100 {
        let full = &all[dice.random_range(0..all.len())];
        let given = [constraint(round % KINDS, full, &mut dice), constraint(1, full, &mut dice)];
        let Ok(board) = Geometry::shared(&Layout::standard(SIZE).with_constraints(given)) else { continue };
        let Ok(run) = Stalling::<constraints::Search>::new(&Grid::empty(&board)) else { continue };
        let Ok(search) = constraints::Search::new(&Grid::empty(&board)) else { continue };
        let (mut run, cell) = (Stalling { patience: 0, ..run }, Cell::new(dice.random_range(0..16)));
        let digit = full.get(cell).unwrap();
        let mut expected = list(search);
        expected.retain(|grid| grid.get(cell) != Some(digit));
        let found = if run.exclude(cell, digit) { list(run) } else { Vec::new() };
        let values = |grids: &[Grid]| -> HashSet<Vec<u8>> {
            grids.iter().map(|grid| grid.values().to_vec()).collect()
        };
        assert_eq!(values(&found), values(&expected));
        left_out += usize::from(!found.is_empty());
    }
    assert!(left_out > 20, "{left_out}");
}

/// Compares the solutions of a grid, which hands over to clause learning after so many nodes, with those of full grids
/// that meet the conditions of its board. Returns their number.
fn compared(all: &[Grid], grid: &Grid, patience: u64) -> usize {
    let board = grid.geometry();
    let given = &board.layout().constraints;
    let expected: HashSet<Vec<u8>> = all
        .iter()
        .filter(|grid| board.primitives().iter().all(|(_, primitive)| meets(grid, primitive)))
        .map(|grid| grid.values().to_vec())
        .collect();
    let run = Stalling::<constraints::Search>::new(grid);
    let found = run.map_or_else(|_| Vec::new(), |run| list(Stalling { patience, ..run }));
    let set: HashSet<Vec<u8>> = found.iter().map(|grid| grid.values().to_vec()).collect();
    assert_eq!(set.len(), found.len(), "a solution twice: {given:?}");
    assert_eq!(set, expected, "{given:?}");
    expected.len()
}

/// Returns a constraint that counts digits in some of these houses.
fn count_in_houses(houses: &[Vec<Cell>], digits: usize, dice: &mut ChaCha8Rng) -> Constraint {
    let digit = |dice: &mut ChaCha8Rng| Digit::new(dice.random_range(1..=digits) as u8).unwrap();
    let house = |dice: &mut ChaCha8Rng| houses[dice.random_range(0..houses.len())].clone();
    let mut cells = house(dice);
    match dice.random_range(0..4) {
        0 => Constraint::Quadruple { cells: cells.into(), digits: [digit(dice), digit(dice)].into() },
        1 => {
            // A digit stands in one of two houses.
            cells.extend(house(dice));
            cells.sort_unstable();
            cells.dedup();
            Constraint::Quadruple { cells: cells.into(), digits: [digit(dice)].into() }
        }
        2 => {
            // So many cells of some houses hold one of two digits.
            for _ in 0..dice.random_range(0..3) {
                cells.extend(house(dice));
            }
            cells.sort_unstable();
            cells.dedup();
            let (kinds, fits) = ([digit(dice), digit(dice)], dice.random::<u32>() | dice.random::<u32>());
            let automaton = Automaton::build(
                digits,
                0_usize,
                |&count, digit| Some((count + usize::from(kinds.contains(&digit))).min(SIZE * SIZE + 1)),
                |&count| fits >> count & 1 == 1,
            );
            Constraint::Pattern {
                title: Title::default(),
                automaton: Arc::new(automaton.unwrap()),
                cells: cells.into(),
            }
        }
        _ => {
            let choices = (0..dice.random_range(2..4)).map(|_| {
                (0..dice.random_range(1..3)).map(|_| count_in_houses(houses, digits, dice)).collect()
            });
            Constraint::Any { choices: choices.collect() }
        }
    }
}

#[test]
fn what_houses_lack_is_told_from_the_counts_of_their_digits() {
    let layout = Layout::of_sides(Sides::square(SIZE), SIZE + 1).with_digits(0, SIZE as u8);
    let plain = Geometry::shared(&layout).unwrap();
    let houses: Vec<Vec<Cell>> = plain.houses().iter().map(|house| house.cells.to_vec()).collect();
    let mut dice = ChaCha8Rng::seed_from_u64(13);
    let (mut none, mut some, mut many) = (0, 0, 0);
    for round in 0..300 {
        let mut givens = [0; SIZE * SIZE];
        for given in 1..=SIZE {
            givens[given - 1] = ((given + round) % (SIZE + 1)) as u8 + 1;
        }
        // The digit that the first row lacks.
        givens[SIZE * (round % 3 + 1)] = (round % (SIZE + 1)) as u8 + 1;
        let Some(grid) = Grid::from_values(&plain, &givens) else { continue };
        let Ok(search) = general::Search::new(&grid) else { continue };
        let all = list(search);
        let mut given: Vec<Constraint> =
            (0..dice.random_range(1..4)).map(|_| count_in_houses(&houses, SIZE + 1, &mut dice)).collect();
        if round % 3 == 0 {
            let digit = Digit::new(dice.random_range(1..=SIZE + 1) as u8).unwrap();
            given.push(Constraint::Doppelganger { digit, boxes: round % 2 == 0 });
        }
        let board = Geometry::shared(&layout.clone().with_constraints(given)).unwrap();
        let grid = Grid::from_values(&board, &givens).unwrap();
        match compared(&all, &grid, [0, 3, u64::MAX][round / 3 % 3]) {
            0 => none += 1,
            1..=64 => some += 1,
            _ => many += 1,
        }
    }
    assert!(none > 10 && some > 30 && many > 10, "{none} {some} {many}");
}

#[test]
fn a_count_of_several_digits_says_more_than_that_hidden_cells_differ() {
    let cells: Box<[Cell]> = (0..9).map(Cell::new).collect();
    let layout = Layout::of_sides(Sides::square(3), 4);
    let digits = || (1..=4).filter_map(Digit::new);
    // Each digit stands at least twice, so that no two rows lack the same one, and 1 and 2 together at least five times.
    let twice =
        digits().map(|digit| Constraint::Quadruple { cells: cells.clone(), digits: [digit; 2].into() });
    let automaton = Automaton::build(
        4,
        0_usize,
        |&count, digit| Some(count + usize::from(digit.get() <= 2)).filter(|count| *count <= 9),
        |&count| count >= 5,
    );
    let automaton = Arc::new(automaton.unwrap());
    let five = Constraint::Pattern { title: Title::default(), automaton, cells: cells.clone() };
    let board = Geometry::shared(&layout.clone().with_constraints(twice.chain([five]))).unwrap();
    let plain = Geometry::shared(&layout).unwrap();
    let all = list(general::Search::new(&Grid::empty(&plain)).ok().unwrap());
    let expected = all.iter().filter(|grid| board.primitives().iter().all(|(_, it)| meets(grid, it))).count();
    for patience in [0, u64::MAX] {
        let run = Stalling::<constraints::Search>::new(&Grid::empty(&board)).ok().unwrap();
        let found = list(Stalling { patience, ..run });
        assert_eq!(found.len(), expected);
    }
    assert!(0 < expected && expected < all.len(), "{expected} of {}", all.len());
}
