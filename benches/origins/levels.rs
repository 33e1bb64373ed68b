//! Engines side by side, by the level of the puzzles; and the hybrid's switch point.

use std::hint::black_box;

use sudoku_ls::board::Grid;
use sudoku_ls::solver::{Budget, Engine, Options, Solutions};

use crate::clock::time;
use crate::puzzles::{Level, classic};

/// A version of the "world's hardest" puzzle of a Finnish mathematician.
const FINNISH: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Search nodes for one puzzle.
pub(crate) const NODES: u64 = 2_000_000;

/// What one engine needed for one set.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    /// Microseconds a puzzle, those that were not decided included.
    pub(crate) micros: f64,
    /// Puzzles that were not decided within the nodes.
    pub(crate) undecided: usize,
}

/// Times by engine and set.
pub(crate) struct Table {
    pub(crate) sets: Vec<&'static str>,
    pub(crate) rows: Vec<(Engine, Vec<Cell>)>,
}

/// Solves a puzzle and proves that its solution is the only one; whether that was decided.
pub(crate) fn decide(engine: Engine, puzzle: &Grid) -> bool {
    let solved = black_box(engine.solve(black_box(puzzle), &mut Budget::nodes(NODES)));
    !matches!(solved, Ok(Solutions::Unknown { .. }) | Err(_))
}

/// The mean time of a set, and how many were not decided.
pub(crate) fn mean(puzzles: &[Grid], decide: impl Fn(&Grid) -> bool) -> Cell {
    let mut undecided = 0;
    let took = time(|| undecided = puzzles.iter().filter(|puzzle| !decide(puzzle)).count());
    #[expect(clippy::cast_precision_loss, reason = "a few hundred puzzles")]
    let micros = took.as_secs_f64() * 1e6 / puzzles.len().max(1) as f64;
    Cell { micros, undecided }
}

/// All engines on all levels, and on the Finnish puzzle.
pub(crate) fn engines(levels: &[Level]) -> Table {
    let finnish: Vec<Grid> = classic(FINNISH).into_iter().collect();
    let sets: Vec<(&'static str, &[Grid])> =
        levels.iter().map(|level| (level.name, &*level.puzzles)).chain([("Finnish", &*finnish)]).collect();
    let row = |engine: Engine| {
        eprintln!("levels: {engine}");
        (engine, sets.iter().map(|(_, puzzles)| mean(puzzles, |puzzle| decide(engine, puzzle))).collect())
    };
    let rows = Engine::ALL.into_iter().rev().map(row).collect();
    Table { sets: sets.iter().map(|(name, _)| *name).collect(), rows }
}

/// The engines that are fast enough for puzzles with the fewest clues, on those of a list.
pub(crate) fn fewest_clues(puzzles: &[Grid]) -> Vec<(Engine, Cell)> {
    let fast =
        [Engine::DancingLinks, Engine::SinglesThenDancingLinks, Engine::Hybrid, Engine::Search, Engine::Auto];
    let row = |engine| {
        eprintln!("17 clues: {engine}");
        (engine, mean(puzzles, |puzzle| decide(engine, puzzle)))
    };
    fast.into_iter().map(row).collect()
}

/// Times of the hybrid by switch point, a column a level.
pub(crate) fn switch_points(levels: &[Level]) -> Vec<(usize, Vec<Cell>)> {
    let solve = |puzzle: &Grid, switch| {
        let method = Engine::Hybrid.with(Options::default().with_switch(switch));
        !matches!(
            method.solve(black_box(puzzle), &mut Budget::nodes(NODES)),
            Ok(Solutions::Unknown { .. }) | Err(_)
        )
    };
    let row = |switch| {
        eprintln!("switch point: {switch}");
        let times = levels.iter().map(|level| mean(&level.puzzles, |puzzle| solve(puzzle, switch)));
        (switch, times.collect())
    };
    [0, 9, 18, 27, 36, 45, 54, 63, 81].into_iter().map(row).collect()
}
