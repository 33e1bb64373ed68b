//! Measures enumeration on boards of growing size.

use std::time::Duration;

use sudoku_ls::board::Grid;
use sudoku_ls::solver::enumerate::Enumeration;
use sudoku_ls::solver::{Budget, Engine};

use crate::clock::{cpu, time};
use crate::puzzles::made;

/// The measurements of enumeration for puzzles of one board size.
pub(crate) struct Order {
    pub(crate) size: usize,
    pub(crate) clues: usize,
    pub(crate) puzzles: usize,
    /// The number of puzzles that were not solved within the rounds.
    pub(crate) unsolved: usize,
    /// The median and the largest number of rounds up to the first solution.
    pub(crate) rounds: [u64; 2],
    /// The mean CPU time per puzzle.
    pub(crate) enumerate: Duration,
    pub(crate) auto: Duration,
}

/// The rounds for one puzzle.
pub(crate) const ROUNDS: u64 = 10_000_000;

const PUZZLES: usize = 20;

/// Measures boards of 4x4, 6x6, 9x9 and 12x12 cells, 45 % of which are clues.
pub(crate) fn measured() -> Vec<Order> {
    [4, 6, 9, 12].into_iter().map(order).collect()
}

fn order(size: usize) -> Order {
    eprintln!("order: {size}");
    let clues = (size * size * 45).div_ceil(100);
    let puzzles = made(size, clues, PUZZLES);
    let (mut rounds, mut unsolved) = (Vec::new(), 0);
    let start = cpu();
    for puzzle in &puzzles {
        let mut search = Enumeration::new(puzzle);
        unsolved += usize::from(search.advance(&mut Budget::nodes(ROUNDS)).is_err());
        rounds.push(search.rounds());
    }
    let spent = cpu().saturating_sub(start);
    rounds.sort_unstable();
    let count = PUZZLES as u32;
    let first = |engine: Engine, puzzle: &Grid| {
        let mut budget = Budget::nodes(ROUNDS);
        let found = engine.solutions(puzzle, &mut budget);
        assert!(found.is_ok_and(|mut found| found.next().is_some()), "a puzzle has a solution");
    };
    let auto = time(|| puzzles.iter().for_each(|puzzle| first(Engine::Auto, puzzle))) / count;
    let enumerate = if spent > Duration::from_secs(1) {
        spent / count
    } else {
        time(|| puzzles.iter().for_each(|puzzle| first(Engine::Enumerate, puzzle))) / count
    };
    Order {
        size,
        clues,
        puzzles: puzzles.len(),
        unsolved,
        rounds: [rounds[rounds.len() / 2], rounds[rounds.len() - 1]],
        enumerate,
        auto,
    }
}
