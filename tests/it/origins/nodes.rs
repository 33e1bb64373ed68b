//! Node counts: the two backtracking engines spend the same nodes as the literal programs, puzzle by puzzle.
//!
//! By default, a sample of each set is tested; the whole set if `SUDOKU_ENGINES` is `all`.

use sudoku_ls::solver::{Budget, Count, Engine, EngineOptions, Method};

use super::puzzles::{FINNISH, grid, minimal, no_solution, parse, rated, several};
use super::{fewest, greedy};
use crate::solver::engines::all_asked;

/// The bound of the literal programs, which are slow. Puzzles that need more nodes are left out of a sample.
const MOST: u64 = 60_000;

/// Returns the number of solutions, up to two, and the nodes of an engine.
fn spent(method: Method, puzzle: &[u8; 81]) -> (usize, u64) {
    let mut budget = Budget::unlimited();
    match method.count(&grid(puzzle), 2, &mut budget).unwrap() {
        Count::Exactly(found) | Count::AtLeast(found) => (found as usize, budget.spent()),
        other @ Count::Unknown(..) => panic!("{other:?}"),
    }
}

fn with_boxes(box_singles: bool) -> Method {
    Engine::StaticOrder.with(EngineOptions::default().with_box_singles(box_singles))
}

/// Returns a sample of a set, or the whole set.
fn sample(puzzles: Vec<[u8; 81]>, most: usize) -> Vec<[u8; 81]> {
    let step = if all_asked() { 1 } else { puzzles.len().div_ceil(most).max(1) };
    puzzles.into_iter().step_by(step).collect()
}

fn most() -> u64 {
    if all_asked() { u64::MAX } else { MOST }
}

#[test]
fn static_order_spends_the_nodes_of_the_literal_program_on_each_puzzle() {
    for (name, puzzles) in
        [("rated", rated()), ("minimal", minimal(300)), ("several", several()), ("none", no_solution())]
    {
        let mut compared = 0;
        for puzzle in sample(puzzles, 20) {
            for box_singles in [false, true] {
                let Some(literal) = greedy::solve(&puzzle, box_singles, most()) else { continue };
                assert_eq!(spent(with_boxes(box_singles), &puzzle), literal, "{name} {puzzle:?}");
                compared += 1;
            }
        }
        assert!(compared > 0, "{name}");
    }
}

#[test]
fn fewest_first_spends_the_nodes_of_the_literal_program_on_each_puzzle() {
    for (name, puzzles) in
        [("rated", rated()), ("minimal", minimal(300)), ("several", several()), ("none", no_solution())]
    {
        let mut compared = 0;
        for puzzle in sample(puzzles, 20) {
            let Some((solutions, nodes)) = fewest::solve(&puzzle, most()) else { continue };
            assert_eq!(
                spent(Engine::FewestFirst.into(), &puzzle),
                (solutions.len(), nodes),
                "{name} {puzzle:?}"
            );
            compared += 1;
        }
        assert!(compared > 0, "{name}");
    }
}

#[test]
fn the_finnish_puzzle_takes_the_nodes_that_the_literal_programs_take() {
    let puzzle = parse(FINNISH);
    assert_eq!(spent(with_boxes(false), &puzzle), (1, 1_586_457));
    assert_eq!(spent(with_boxes(true), &puzzle), (1, 1_586_457));
    assert_eq!(spent(Engine::FewestFirst.into(), &puzzle), (1, 18_936));
    assert_eq!(fewest::solve(&puzzle, u64::MAX).map(|(_, nodes)| nodes), Some(18_936));
    if all_asked() {
        assert_eq!(greedy::solve(&puzzle, false, u64::MAX), Some((1, 1_586_457)));
    }
}

/// Returns the rounded mean and the maximum of the nodes for a set.
fn mean_and_most(method: Method, puzzles: &[[u8; 81]]) -> (u64, u64) {
    let nodes: Vec<u64> = puzzles.iter().map(|puzzle| spent(method, puzzle).1).collect();
    let count = nodes.len() as u64;
    ((nodes.iter().sum::<u64>() + count / 2) / count, nodes.into_iter().max().unwrap())
}

#[test]
fn whole_sets_take_the_mean_nodes_of_the_literal_programs() {
    if std::env::var_os("SUDOKU_DATA").is_none() {
        return;
    }
    let (rated, minimal) = (rated(), minimal(300));
    assert_eq!((rated.len(), minimal.len()), (575, 300));
    assert_eq!(mean_and_most(with_boxes(false), &rated), (4_802, 972_822));
    assert_eq!(mean_and_most(with_boxes(true), &rated), (3_896, 972_822));
    assert_eq!(mean_and_most(with_boxes(false), &minimal).0, 2_179);
    assert_eq!(mean_and_most(with_boxes(true), &minimal).0, 2_033);
    assert_eq!(mean_and_most(Engine::FewestFirst.into(), &rated).0, 14_746);
    assert_eq!(mean_and_most(Engine::FewestFirst.into(), &minimal).0, 918);
}

#[test]
fn contradictory_givens_cost_no_node_in_any_engine() {
    let mut puzzle = [0; 81];
    (puzzle[0], puzzle[8]) = (5, 5);
    for engine in Engine::ALL {
        assert_eq!(spent(engine.into(), &puzzle), (0, 0), "{engine}");
    }
    assert_eq!(fewest::solve(&puzzle, 1), Some((Vec::new(), 0)));
    assert_eq!(greedy::solve(&puzzle, false, 1), Some((0, 0)));
}
