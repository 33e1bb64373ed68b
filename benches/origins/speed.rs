//! Measures the gain of each improvement on enumeration, on puzzles of the texts and of the levels.

use std::hint::black_box;

use sudoku_ls::board::Grid;
use sudoku_ls::logic::fill_singles;
use sudoku_ls::solver::{Budget, Engine, EngineOptions, Method, Solutions};

use crate::levels::{Cell, NODES, mean};
use crate::puzzles::{Set, classic, square};

/// The times of one way to search, one per set.
pub(crate) struct Way {
    pub(crate) name: &'static str,
    pub(crate) times: Vec<Cell>,
}

/// The names of the sets, and the ways to search, starting with plain enumeration.
pub(crate) struct Speed {
    pub(crate) sets: Vec<String>,
    pub(crate) ways: Vec<Way>,
}

const SIX: &str = "4....1..23...5..3..6..4...54..1....5";
const FIGURE_13: &str = "..7...2......3....2..695..7..5...7...94.8.52...8...3..4..917..6....5......3...1..";
const FIGURE_14: &str = "..7.2.......3..4..9...1..2..1...2...7.8...3.9...4...7..5..7...8..3..6.......3.1..";

/// Every fourth puzzle of the levels is taken.
const STEP: usize = 4;

pub(crate) fn measured(levels: &[Set]) -> Speed {
    let of_levels: Vec<Grid> =
        levels.iter().flat_map(|level| level.puzzles.iter().step_by(STEP)).cloned().collect();
    let own = [("6x6", square(6, SIX)), ("figure 13", classic(FIGURE_13)), ("figure 14", classic(FIGURE_14))];
    let mut sets: Vec<(String, Vec<Grid>)> =
        own.into_iter().map(|(name, grid)| (name.to_owned(), grid.into_iter().collect())).collect();
    sets.push((format!("{} puzzles of all levels", of_levels.len()), of_levels));
    let way = |name, decide: &dyn Fn(&Grid) -> bool| {
        eprintln!("speed: {name}");
        Way { name, times: sets.iter().map(|(_, puzzles)| mean(puzzles, decide)).collect() }
    };
    let by = |method: Method| {
        move |puzzle: &Grid| {
            let solved = black_box(method.solve(black_box(puzzle), &mut Budget::nodes(NODES)));
            !matches!(solved, Ok(Solutions::Unknown { .. }) | Err(_))
        }
    };
    let all = Engine::Hybrid.with(EngineOptions::default().with_switch(usize::MAX));
    let ways = vec![
        way("`enumerate`", &by(Engine::Enumerate.into())),
        way("singles filled first, then `enumerate`", &|puzzle| {
            let mut filled = puzzle.clone();
            for single in fill_singles(puzzle) {
                filled.set(single.cell, Some(single.digit));
            }
            by(Engine::Enumerate.into())(&filled)
        }),
        way(
            "singles of cells, rows and columns first, then the greedy order (`static-order`)",
            &by(Engine::StaticOrder.into()),
        ),
        way("fewest digits at each node, no singles first (`fewest-first`)", &by(Engine::FewestFirst.into())),
        way("and singles after each guess, dancing links where none follows (`hybrid`)", &by(all)),
        way("and locked candidates after each guess (`search`)", &by(Engine::Search.into())),
        way("`auto`", &by(Engine::Auto.into())),
    ];
    Speed { sets: sets.into_iter().map(|(name, _)| name).collect(), ways }
}
