//! All engines give the same answers as each other and as the brute-force counter: on random boards of every shape and
//! rule, on the puzzles of the data folder, and on the largest boards.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::collections::HashSet;

use sudoku_ls::board::{Cell, Digit, Geometry, Grid, Layout, Rule};
use sudoku_ls::solver::exact_cover::ColumnChoice;
use sudoku_ls::solver::trace::{Ending, Node, Trace};
use sudoku_ls::solver::{
    Budget, Count, Engine, EngineOptions, Exhausted, HandOver, HybridMethod, Singles, Solutions,
};

use crate::data;
use crate::solver::brute::{self, Dice};
use crate::solver::{random_layout, random_puzzle};

fn empty(size: usize) -> Grid {
    Grid::empty(&Geometry::shared(&Layout::standard(size)).unwrap())
}

/// Returns the number of solutions, 2 for several, after checking the solutions found; `None` if the budget ran out.
fn status(engine: Engine, puzzle: &Grid, nodes: u64) -> Option<usize> {
    let named = match engine.solve(puzzle, &mut Budget::nodes(nodes)).unwrap() {
        Solutions::None => Vec::new(),
        Solutions::Invalid(clash) => {
            assert!(puzzle.clashes().contains(&clash), "{engine}");
            Vec::new()
        }
        Solutions::Unique(only) => vec![only],
        Solutions::Multiple { first, second, .. } => vec![first, second],
        Solutions::Unknown { .. } => return None,
    };
    let right = named.iter().all(|solution| puzzle.is_part_of(solution) && solution.is_solved());
    assert!(right && (named.len() < 2 || named[0] != named[1]), "{engine}: {named:?} for\n{puzzle:?}");
    Some(named.len())
}

/// Checks that every engine counts as many solutions as brute force, up to a limit.
fn agree_with_brute_force(puzzle: &Grid) {
    const LIMIT: usize = 12;
    let expected = brute::count(puzzle, LIMIT);
    for engine in Engine::ALL {
        let counted = engine.count(puzzle, LIMIT as u64, &mut Budget::unlimited()).unwrap();
        let expected_count =
            if expected == LIMIT { Count::AtLeast(LIMIT as u64) } else { Count::Exactly(expected as u64) };
        assert_eq!(counted, expected_count, "{engine} on {:?}\n{puzzle:?}", puzzle.geometry().layout());
        assert_eq!(status(engine, puzzle, u64::MAX), Some(expected.min(2)), "{engine}\n{puzzle:?}");
        let clash = matches!(engine.solve(puzzle, &mut Budget::unlimited()), Ok(Solutions::Invalid(_)));
        assert_eq!(clash, !puzzle.clashes().is_empty(), "{engine}\n{puzzle:?}");
    }
}

#[test]
fn all_engines_count_as_brute_force_does_on_random_boards_of_every_shape_and_rule() {
    let mut dice = Dice(11);
    for round in 0..600 {
        let size = [1, 2, 3, 4, 4, 5, 6, 6][round % 8];
        let layout = random_layout(size, &mut dice);
        let clues = size * size / 4 + dice.below(size * size / 3 + 1);
        agree_with_brute_force(&random_puzzle(&layout, clues, &mut dice).unwrap());
    }
    for round in 0..120 {
        let size = [7, 8, 9, 9][round % 4];
        let layout = random_layout(size, &mut dice);
        let clues = size * size * (50 + dice.below(25)) / 100;
        if let Some(puzzle) = random_puzzle(&layout, clues, &mut dice) {
            agree_with_brute_force(&puzzle);
        }
    }
}

#[test]
fn each_rule_alone_is_the_same_to_all_engines() {
    let mut dice = Dice(12);
    for round in 0..120 {
        let rule = Rule::ALL[round % Rule::ALL.len()];
        let size = if rule == Rule::Windoku { 9 } else { [4, 6, 9][round / 6 % 3] };
        let layout = Layout::standard(size).with_rules([rule]);
        let clues = if size < 9 { 6 + dice.below(8) } else { 36 + dice.below(16) };
        if let Some(puzzle) = random_puzzle(&layout, clues, &mut dice) {
            agree_with_brute_force(&puzzle);
        }
    }
}

#[test]
fn all_engines_list_the_288_grids_of_4x4_and_each_once() {
    for engine in Engine::ALL {
        let mut budget = Budget::unlimited();
        let listed = engine.solutions(&empty(4), &mut budget).unwrap();
        let all: Vec<Vec<u8>> = listed.map(|grid| grid.unwrap().values().to_vec()).collect();
        assert_eq!((all.len(), all.iter().collect::<HashSet<_>>().len()), (288, 288), "{engine}");
    }
}

#[test]
fn a_count_in_small_pieces_of_budget_is_the_whole_count() {
    for engine in Engine::ALL {
        let mut found = 0;
        let mut budget = Budget::unlimited();
        let whole = engine.count(&empty(4), u64::MAX, &mut budget).unwrap();
        assert_eq!(whole, Count::Exactly(288));
        for nodes in [0, 1, budget.spent() / 2, budget.spent() - 1] {
            let why = Exhausted::Nodes(nodes);
            match engine.count(&empty(4), u64::MAX, &mut Budget::nodes(nodes)).unwrap() {
                Count::Unknown(so_far, budget) => {
                    assert_eq!(budget, why, "{engine}");
                    assert!(so_far >= found, "{engine}");
                    found = so_far;
                }
                other => panic!("{engine} with {nodes} nodes: {other:?}"),
            }
        }
    }
}

#[test]
fn every_hybrid_switch_point_and_column_choice_gives_the_same_answer() {
    let mut dice = Dice(13);
    for round in 0..60 {
        let layout = random_layout([4, 6, 9][round % 3], &mut dice);
        let cells = layout.size * layout.size;
        let Some(puzzle) = random_puzzle(&layout, cells * 2 / 5, &mut dice) else { continue };
        let expected = brute::count(&puzzle, 3) as u64;
        let expected = if expected < 3 { Count::Exactly(expected) } else { Count::AtLeast(3) };
        for hybrid in [HybridMethod::Guessing, HybridMethod::SinglesFirst, HybridMethod::Direct] {
            for column in [ColumnChoice::First, ColumnChoice::Smallest] {
                let options = EngineOptions::default().with_hybrid(hybrid).with_column(column);
                let switches = [0, cells / 4, cells / 2, cells].map(|switch| options.with_switch(switch));
                for options in
                    switches.into_iter().chain([options, options.with_hand_over(HandOver::AboveTwo)])
                {
                    // With the first column, a large board needs very many nodes.
                    let mut budget =
                        Budget::nodes(if column == ColumnChoice::First { 20_000 } else { u64::MAX });
                    let counted = Engine::Hybrid.with(options).count(&puzzle, 3, &mut budget).unwrap();
                    let undecided = matches!(counted, Count::Unknown(..));
                    assert!(undecided || counted == expected, "{options:?}: {counted:?}\n{puzzle:?}");
                    assert!(!undecided || column == ColumnChoice::First, "{options:?}\n{puzzle:?}");
                }
            }
        }
    }
}

#[test]
fn which_singles_are_filled_first_changes_no_answer() {
    let mut dice = Dice(15);
    for round in 0..60 {
        let layout = random_layout([4, 6, 9][round % 3], &mut dice);
        let cells = layout.size * layout.size;
        let Some(puzzle) = random_puzzle(&layout, cells / 2, &mut dice) else { continue };
        let expected = brute::count(&puzzle, 3) as u64;
        let expected = if expected < 3 { Count::Exactly(expected) } else { Count::AtLeast(3) };
        let with_boxes = EngineOptions::default().with_box_singles(true);
        let mut methods = vec![Engine::StaticOrder.with(with_boxes)];
        methods.extend([Singles::Cells, Singles::Lines, Singles::Houses].map(|singles| {
            Engine::SinglesThenDancingLinks.with(EngineOptions::default().with_singles(singles))
        }));
        for method in methods {
            let counted = method.count(&puzzle, 3, &mut Budget::unlimited());
            assert_eq!(counted, Ok(expected), "{method:?}\n{puzzle:?}");
        }
    }
}

#[test]
fn the_largest_boards_end_in_an_answer_or_with_the_budget() {
    for (size, rules) in
        [(25, vec![]), (31, vec![]), (31, vec![Rule::AntiKing, Rule::NonConsecutive, Rule::Diagonal])]
    {
        let grid = Grid::empty(&Geometry::shared(&Layout::standard(size).with_rules(rules)).unwrap());
        for engine in Engine::ALL {
            match engine.solve(&grid, &mut Budget::nodes(3_000)).unwrap() {
                Solutions::Multiple { first, second, .. } => assert!(first.is_solved() && second.is_solved()),
                Solutions::Unknown { budget, .. } => assert_eq!(budget, Exhausted::Nodes(3_000), "{engine}"),
                other => panic!("{engine}: {other:?}"),
            }
        }
    }
}

#[test]
fn a_trace_spends_the_nodes_of_the_search_and_ends_as_it_does() {
    let mut dice = Dice(14);
    for round in 0..40 {
        let layout = random_layout([4, 6][round % 2], &mut dice);
        let puzzle = random_puzzle(&layout, layout.size, &mut dice).unwrap();
        for engine in Engine::ALL {
            let mut plain = Budget::unlimited();
            let first = engine.solutions(&puzzle, &mut plain).unwrap().next().transpose().unwrap();
            let mut traced = Budget::unlimited();
            let mut trace = Trace::new(engine, &puzzle, &mut traced).unwrap();
            let nodes: Vec<_> = trace.by_ref().collect();
            match (trace.ending(), first) {
                (Some(Ending::Solved(solution)), Some(first)) => assert_eq!(*solution, first, "{engine}"),
                (Some(Ending::NoSolution), None) => {}
                (ending, first) => panic!("{engine}: {ending:?}, but {first:?}"),
            }
            assert_eq!((nodes.len() as u64, traced.spent()), (plain.spent(), plain.spent()), "{engine}");
            let chosen = nodes.iter().filter_map(Node::choice);
            for choice in chosen {
                assert!(
                    choice.options >= 1 && choice.options as usize <= layout.size,
                    "{engine}: {choice:?}"
                );
            }
        }
    }
}

#[test]
fn a_trace_ends_with_its_budget() {
    let mut budget = Budget::nodes(5);
    let mut trace = Trace::new(Engine::Search, &empty(9), &mut budget).unwrap();
    assert_eq!(trace.by_ref().count(), 5);
    assert_eq!(trace.ending(), Some(&Ending::Exhausted(Exhausted::Nodes(5))));
    let mut clash = empty(4);
    clash.set(Cell::new(0), Digit::new(1));
    clash.set(Cell::new(1), Digit::new(1));
    let mut budget = Budget::nodes(5);
    let mut trace = Trace::new(Engine::Hybrid, &clash, &mut budget).unwrap();
    assert_eq!((trace.by_ref().count(), trace.ending()), (0, Some(&Ending::NoSolution)));
}

/// The search nodes for one puzzle and engine. Puzzles that need more are left out, and counted.
const NODES: u64 = 20_000;

/// Returns how many puzzles of a set each engine gets: all if `SUDOKU_ENGINES` is `all`, which takes minutes.
fn sampled() -> usize {
    if all_asked() { usize::MAX } else { 150 }
}

/// Returns whether `SUDOKU_ENGINES` is `all`.
pub(crate) fn all_asked() -> bool {
    std::env::var_os("SUDOKU_ENGINES").is_some_and(|value| value == "all")
}

#[test]
fn all_engines_agree_on_the_puzzles_of_the_data() {
    let large = data::large_puzzles();
    let sets = data::sets().iter().map(|(name, puzzles)| (name.as_str(), puzzles.as_slice()));
    for (name, puzzles) in sets.chain([("large", large.as_slice())]) {
        let step = puzzles.len().div_ceil(sampled()).max(1);
        let asked: Vec<&Grid> = puzzles.iter().step_by(step).collect();
        let mut undecided = Vec::new();
        // With clause learning, a node takes longer.
        let most = if name == "large" { NODES } else { 10 * NODES };
        let expected: Vec<Option<usize>> =
            asked.iter().map(|puzzle| status(Engine::Auto, puzzle, most)).collect();
        for engine in Engine::ALL {
            let mut without = 0;
            for (puzzle, expected) in asked.iter().zip(&expected) {
                match (status(engine, puzzle, NODES), expected) {
                    (Some(found), Some(expected)) => assert_eq!(found, *expected, "{engine}\n{puzzle:?}"),
                    (Some(_), None) => {}
                    (None, _) => without += 1,
                }
            }
            assert!(engine != Engine::Auto || name == "large" || without == 0, "{name}: {without}");
            undecided.push(format!("{engine} {without}"));
        }
        println!(
            "{name}: {} of {} puzzles; not decided in {NODES} nodes: {}",
            asked.len(),
            puzzles.len(),
            undecided.join(", ")
        );
    }
}
