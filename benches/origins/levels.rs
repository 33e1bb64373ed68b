//! Compares ways to search by the level of the puzzles.

use std::hint::black_box;

use sudoku_ls::board::Grid;
use sudoku_ls::solver::{Budget, Method, Solutions};

use crate::clock::time;
use crate::puzzles::Set;

/// The search nodes for one puzzle.
pub(crate) const NODES: u64 = 1_000_000;

/// The measurements of one way to search on one set of puzzles.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    /// Microseconds per puzzle, including undecided puzzles.
    pub(crate) micros: f64,
    /// The number of puzzles that were not decided within the nodes.
    pub(crate) undecided: usize,
}

/// A way to search: its name, and a function that returns whether it decided a puzzle within its nodes.
pub(crate) struct Way {
    pub(crate) name: String,
    decide: Box<dyn Fn(&Grid) -> bool>,
}

impl Way {
    /// Returns a method of the library with this many nodes per puzzle.
    pub(crate) fn of(name: impl Into<String>, method: impl Into<Method>, nodes: u64) -> Self {
        let method = method.into();
        Self::by(name, move |puzzle| {
            let solved = black_box(method.solve(black_box(puzzle), &mut Budget::nodes(nodes)));
            !matches!(solved, Ok(Solutions::Unknown { .. }) | Err(_))
        })
    }

    /// Returns a way to search with its own function.
    pub(crate) fn by(name: impl Into<String>, decide: impl Fn(&Grid) -> bool + 'static) -> Self {
        Self { name: name.into(), decide: Box::new(decide) }
    }
}

/// The measurements, one row per way to search and one column per set.
pub(crate) struct Table {
    pub(crate) sets: Vec<&'static str>,
    pub(crate) rows: Vec<(String, Vec<Cell>)>,
}

/// Measures the mean time per puzzle of a set, and counts the undecided puzzles.
pub(crate) fn mean(puzzles: &[Grid], decide: impl Fn(&Grid) -> bool) -> Cell {
    let mut undecided = 0;
    let took = time(|| undecided = puzzles.iter().filter(|puzzle| !decide(puzzle)).count());
    #[expect(clippy::cast_precision_loss, reason = "a few hundred puzzles")]
    let micros = took.as_secs_f64() * 1e6 / puzzles.len().max(1) as f64;
    Cell { micros, undecided }
}

/// Measures all ways to search on all sets.
pub(crate) fn measured(sets: &[Set], ways: &[Way]) -> Table {
    let row = |way: &Way| {
        eprintln!("{}", way.name);
        (way.name.clone(), sets.iter().map(|set| mean(&set.puzzles, &way.decide)).collect())
    };
    Table { sets: sets.iter().map(|set| set.name).collect(), rows: ways.iter().map(row).collect() }
}
