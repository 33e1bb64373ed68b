//! Against all ways to divide small boards, and all ways to fill them. Nothing here is shared with the engine.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::board::{BoxShape, Cell, Cells, Constraint, Digit, Geometry, Grid, Layout, RegionClue};
use crate::solver::constraints::Search;
use crate::solver::search::run::Run;
use crate::solver::{Budget, Count, Solutions, count, solve};

/// Returns all ways to divide a board of `n` by `n` cells into connected regions of `n` cells, as numbers by cell.
fn divisions(n: usize) -> Vec<Vec<u8>> {
    fn grow(n: usize, free: u32, chosen: u32, banned: u32, found: &mut HashSet<u32>) {
        if chosen.count_ones() as usize == n {
            found.insert(chosen);
            return;
        }
        let mut banned = banned;
        for cell in 0..n * n {
            let bit = 1_u32 << cell;
            if free & bit == 0 || (chosen | banned) & bit != 0 {
                continue;
            }
            let touches = |other: usize| {
                chosen >> other & 1 == 1
                    && (other.abs_diff(cell) == n || other.abs_diff(cell) == 1 && other / n == cell / n)
            };
            if (0..n * n).any(touches) {
                grow(n, free, chosen | bit, banned, found);
                banned |= bit;
            }
        }
    }
    fn divide(n: usize, free: u32, parts: &mut Vec<u32>, all: &mut Vec<Vec<u8>>) {
        if free == 0 {
            let number = |cell: usize| parts.iter().position(|part| part >> cell & 1 == 1).unwrap() as u8;
            all.push((0..n * n).map(number).collect());
            return;
        }
        let mut found = HashSet::new();
        grow(n, free, free & free.wrapping_neg(), 0, &mut found);
        for part in found {
            parts.push(part);
            divide(n, free & !part, parts, all);
            parts.pop();
        }
    }
    let mut all = Vec::new();
    divide(n, u32::MAX >> (32 - n * n), &mut Vec::new(), &mut all);
    all
}

/// Returns all Latin squares that have these digits; 0 stands for an empty cell.
fn squares(n: usize, given: &[u8]) -> Vec<Vec<u8>> {
    fn fill(n: usize, at: usize, given: &[u8], square: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        if at == n * n {
            all.push(square.clone());
            return;
        }
        for digit in 1..=n as u8 {
            let clashes =
                |other: usize| square[other] == digit && (other / n == at / n || other % n == at % n);
            if (given[at] == 0 || given[at] == digit) && !(0..at).any(clashes) {
                square[at] = digit;
                fill(n, at + 1, given, square, all);
                square[at] = 0;
            }
        }
    }
    let mut all = Vec::new();
    fill(n, 0, given, &mut vec![0; n * n], &mut all);
    all
}

fn holds_each(n: usize, square: &[u8], division: &[u8]) -> bool {
    let mut held = vec![0_u32; n];
    for (digit, region) in square.iter().zip(division) {
        held[usize::from(*region)] |= 1 << digit;
    }
    held.iter().all(|held| held.count_ones() as usize == n)
}

fn meets(clue: &RegionClue, square: &[u8], division: &[u8]) -> bool {
    let region = |cell: &Cell| division[cell.index()];
    let digit = |cell: &Cell| usize::from(square[cell.index()]);
    match clue {
        RegionClue::Found { given } => {
            let labelled: Vec<(u8, u8)> =
                given.iter().zip(division).filter_map(|(label, own)| Some(((*label)?, *own))).collect();
            labelled.iter().all(|a| labelled.iter().all(|b| (a.0 == b.0) == (a.1 == b.1)))
        }
        RegionClue::Same { cells } => cells.iter().all(|cell| region(cell) == region(&cells[0])),
        RegionClue::Count { digit: at, cells, others } => {
            let count = cells.iter().filter(|cell| region(cell) == region(&cells[0])).count();
            digit(at) + usize::from(*others) == count
        }
        RegionClue::Run { digit: at, arms, others } => {
            let own = region(&arms[0][0]);
            let passed = |arm: &Cells| arm[1..].iter().take_while(|cell| region(cell) == own).count();
            digit(at) + usize::from(*others) == 1 + arms.iter().map(passed).sum::<usize>()
        }
    }
}

fn cells(n: usize, count: usize, dice: &mut ChaCha8Rng) -> Vec<Cell> {
    let mut found: Vec<Cell> = Vec::new();
    while found.len() < count {
        let cell = Cell::new(dice.random_range(0..n * n));
        if !found.contains(&cell) {
            found.push(cell);
        }
    }
    found
}

/// Returns a clue of any kind that has a chance to hold.
fn clue(n: usize, division: &[u8], dice: &mut ChaCha8Rng) -> RegionClue {
    let others = dice.random_range(0..4) == 0;
    match dice.random_range(0..4) {
        0 => {
            let first = dice.random_range(0..n * n);
            let partner =
                (0..n * n).find(|&cell| cell != first && division[cell] == division[first]).unwrap();
            RegionClue::Same { cells: [first, partner].map(Cell::new).into() }
        }
        1 => {
            let count = dice.random_range(2..7);
            let cells = cells(n, count, dice);
            let digit =
                if dice.random_range(0..3) == 0 { Cell::new(dice.random_range(0..n * n)) } else { cells[0] };
            RegionClue::Count { digit, cells: cells.into(), others }
        }
        _ => {
            let start = dice.random_range(0..n * n);
            let (row, column) = (start / n, start % n);
            let all: [Vec<usize>; 4] = [
                (0..=column).rev().map(|column| row * n + column).collect(),
                (column..n).map(|column| row * n + column).collect(),
                (0..=row).rev().map(|row| row * n + column).collect(),
                (row..n).map(|row| row * n + column).collect(),
            ];
            let from = dice.random_range(0..4);
            let to = dice.random_range(from + 1..5);
            let arms = all[from..to].iter().map(|arm| arm.iter().map(|&cell| Cell::new(cell)).collect());
            let digit = if dice.random_range(0..3) == 0 { dice.random_range(0..n * n) } else { start };
            RegionClue::Run { digit: Cell::new(digit), arms: arms.collect(), others }
        }
    }
}

fn board(n: usize, clues: &[RegionClue]) -> std::sync::Arc<Geometry> {
    let layout = Layout::standard(n)
        .with_boxes(BoxShape { rows: 1, columns: n })
        .with_constraints(clues.iter().cloned().map(Constraint::Regions));
    Geometry::shared(&layout).unwrap()
}

/// Compares the engine with all solutions of random puzzles. Returns how many puzzles had none, one, and several.
fn compare(n: usize, rounds: usize, open: std::ops::Range<usize>, seed: u64) -> [usize; 3] {
    let divisions = divisions(n);
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut kinds = [0; 3];
    for round in 0..rounds {
        let (full, division) = loop {
            let division = &divisions[dice.random_range(0..divisions.len())];
            let mut given = vec![0; n * n];
            for (at, digit) in given[..n].iter_mut().enumerate() {
                *digit = 1 + ((at + round) % n) as u8;
            }
            let fits: Vec<Vec<u8>> =
                squares(n, &given).into_iter().filter(|square| holds_each(n, square, division)).collect();
            if !fits.is_empty() {
                break (fits[dice.random_range(0..fits.len())].clone(), division);
            }
        };
        let mut given = full.clone();
        let empty = dice.random_range(open.clone());
        for cell in cells(n, empty, &mut dice) {
            given[cell.index()] = 0;
        }
        let mut labels = vec![None; if dice.random_range(0..3) == 0 { n * n } else { 0 }];
        if !labels.is_empty() {
            // Labels that no division may have are told from those of one.
            let is_any = dice.random_range(0..3) == 0;
            for cell in cells(n, 3, &mut dice) {
                let label = if is_any { dice.random_range(0..2) } else { division[cell.index()] };
                labels[cell.index()] = Some(9 + label);
            }
        }
        let mut clues = vec![RegionClue::Found { given: labels.into() }];
        let wanted = dice.random_range(0..9);
        let is_true = dice.random_range(0..5) > 0;
        while clues.len() <= wanted {
            let clue = clue(n, division, &mut dice);
            if !is_true || meets(&clue, &full, division) {
                clues.push(clue);
            }
        }
        let mut expected = Vec::new();
        for square in squares(n, &given) {
            for division in &divisions {
                if holds_each(n, &square, division) && clues.iter().all(|clue| meets(clue, &square, division))
                {
                    expected.push(square.clone());
                }
            }
        }
        let board = board(n, &clues);
        let mut grid = Grid::empty(&board);
        for (cell, &digit) in given.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            grid.set(Cell::new(cell), Digit::new(digit));
        }
        let mut found = Vec::new();
        if let Ok(mut search) = Search::new(&grid) {
            let mut budget = Budget::unlimited();
            while search.next(&mut budget).unwrap() {
                assert!(search.solution().is_solved());
                found.push(search.solution().values().to_vec());
            }
        }
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{given:?} {clues:?}");
        let solved = solve(&grid, &mut Budget::unlimited());
        match expected.len() {
            0 => assert!(matches!(solved, Solutions::None | Solutions::Invalid(_)), "{solved:?}"),
            1 => assert!(matches!(solved, Solutions::Unique(_)), "{solved:?}"),
            _ => assert!(matches!(solved, Solutions::Multiple { .. }), "{solved:?}"),
        }
        kinds[expected.len().min(2)] += 1;
    }
    kinds
}

#[test]
fn small_boards_have_the_solutions_that_trying_everything_finds() {
    assert_eq!((divisions(3).len(), divisions(4).len(), divisions(5).len()), (10, 117, 4006));
    let [none, one, several] = compare(4, 400, 2..11, 1);
    assert!(none > 20 && one > 20 && several > 50, "{none} {one} {several}");
    let [none, one, several] = compare(5, 100, 4..12, 2);
    assert!(none > 3 && one > 3 && several > 3, "{none} {one} {several}");
}

#[test]
fn an_empty_board_has_each_division_with_each_of_its_squares() {
    let (squares, divisions) = (squares(4, &[0; 16]), divisions(4));
    let pairs = squares.iter().flat_map(|square| divisions.iter().map(move |division| (square, division)));
    let expected = pairs.filter(|(square, division)| holds_each(4, square, division)).count() as u64;
    let board = board(4, &[RegionClue::Found { given: Box::default() }]);
    let found = count(&Grid::empty(&board), u64::MAX, &mut Budget::unlimited());
    assert_eq!(found, Count::Exactly(expected));
}
