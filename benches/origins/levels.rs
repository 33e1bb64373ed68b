//! Ways to search side by side, by the level of the puzzles.

use std::hint::black_box;

use sudoku_ls::board::Grid;
use sudoku_ls::solver::{Budget, Method, Solutions};

use crate::clock::time;
use crate::puzzles::Set;

/// Search nodes for one puzzle.
pub(crate) const NODES: u64 = 1_000_000;

/// What one way needed for one set.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    /// Microseconds a puzzle, those that were not decided included.
    pub(crate) micros: f64,
    /// Puzzles that were not decided within the nodes.
    pub(crate) undecided: usize,
}

/// A way to search: its name, and what decides a puzzle (or not, within its nodes).
pub(crate) struct Way {
    pub(crate) name: String,
    decide: Box<dyn Fn(&Grid) -> bool>,
}

impl Way {
    /// A method of the library, with so many nodes a puzzle.
    pub(crate) fn of(name: impl Into<String>, method: impl Into<Method>, nodes: u64) -> Self {
        let method = method.into();
        Self::by(name, move |puzzle| {
            let solved = black_box(method.solve(black_box(puzzle), &mut Budget::nodes(nodes)));
            !matches!(solved, Ok(Solutions::Unknown { .. }) | Err(_))
        })
    }

    /// Anything else.
    pub(crate) fn by(name: impl Into<String>, decide: impl Fn(&Grid) -> bool + 'static) -> Self {
        Self { name: name.into(), decide: Box::new(decide) }
    }
}

/// Times by way and set.
pub(crate) struct Table {
    pub(crate) sets: Vec<&'static str>,
    pub(crate) rows: Vec<(String, Vec<Cell>)>,
}

/// The mean time of a set, and how many were not decided.
pub(crate) fn mean(puzzles: &[Grid], decide: impl Fn(&Grid) -> bool) -> Cell {
    let mut undecided = 0;
    let took = time(|| undecided = puzzles.iter().filter(|puzzle| !decide(puzzle)).count());
    #[expect(clippy::cast_precision_loss, reason = "a few hundred puzzles")]
    let micros = took.as_secs_f64() * 1e6 / puzzles.len().max(1) as f64;
    Cell { micros, undecided }
}

/// All ways on all sets.
pub(crate) fn measured(sets: &[Set], ways: &[Way]) -> Table {
    let row = |way: &Way| {
        eprintln!("{}", way.name);
        (way.name.clone(), sets.iter().map(|set| mean(&set.puzzles, &way.decide)).collect())
    };
    Table { sets: sets.iter().map(|set| set.name).collect(), rows: ways.iter().map(row).collect() }
}
