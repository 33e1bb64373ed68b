//! Dancing links and the hybrids compared with the literal programs: the same solutions, in the same order where the
//! description determines it, and the same way in each hybrid.

use sudoku_ls::board::Grid;
use sudoku_ls::solver::exact_cover::ColumnChoice;
use sudoku_ls::solver::trace::{Event, Node, Trace};
use sudoku_ls::solver::{Budget, Engine, EngineOptions, HandOver, HybridMethod, Method};

use super::dancing::{self, Column};
use super::hybrids::{self, Way};
use super::puzzles::{grid, minimal, no_solution, several};

/// The most nodes of the literal program for one puzzle.
const MOST: u64 = 600;

/// Returns up to two solutions, in the engine's order.
fn two(method: Method, puzzle: &Grid) -> Vec<Vec<u8>> {
    let mut budget = Budget::unlimited();
    let found = method.solutions(puzzle, &mut budget).unwrap();
    found.take(2).map(|solution| solution.unwrap().values().to_vec()).collect()
}

fn puzzles() -> Vec<[u8; 81]> {
    let few = |set: Vec<[u8; 81]>| {
        let step = set.len().div_ceil(8).max(1);
        set.into_iter().step_by(step)
    };
    few(minimal(2000)).chain(few(several())).chain(few(no_solution())).collect()
}

#[test]
fn the_first_column_finds_two_solutions_in_the_order_of_the_literal_program() {
    let mut compared = 0;
    for puzzle in puzzles() {
        let Some((solutions, _)) = dancing::solve(&puzzle, Column::First, MOST) else { continue };
        let first = Engine::DancingLinks.with(EngineOptions::default().with_column(ColumnChoice::First));
        assert_eq!(two(first, &grid(&puzzle)), solutions, "{puzzle:?}");
        compared += 1;
    }
    assert!(compared >= 2, "{compared}");
}

#[test]
fn the_smallest_column_finds_as_many_solutions_as_the_literal_program() {
    for puzzle in puzzles() {
        let Some((solutions, _)) = dancing::solve(&puzzle, Column::Smallest, MOST) else { continue };
        let found = two(Engine::DancingLinks.into(), &grid(&puzzle));
        assert_eq!(found.len(), solutions.len(), "{puzzle:?}");
        assert!(found.len() > 1 || found == solutions, "{puzzle:?}");
    }
}

/// Returns a puzzle with this many blanks: digits of the unique solution are restored from the end.
fn filled_up(puzzle: &[u8; 81], blanks: usize) -> [u8; 81] {
    let solution = two(Engine::Auto.into(), &grid(puzzle)).remove(0);
    let mut filled = *puzzle;
    for cell in (0..81).rev() {
        if filled.map(|value| usize::from(value == 0)).iter().sum::<usize>() <= blanks {
            break;
        }
        filled[cell] = solution[cell];
    }
    filled
}

fn nodes(method: Method, puzzle: &Grid) -> Vec<Node> {
    let mut budget = Budget::unlimited();
    Trace::new(method, puzzle, &mut budget).unwrap().collect()
}

#[test]
fn the_second_reading_hands_over_where_every_blank_has_more_than_one_or_two_digits() {
    let (mut compared, mut differ) = (0, 0);
    for (index, puzzle) in minimal(300).iter().step_by(5).enumerate() {
        let puzzle = &filled_up(puzzle, [44, 48, 52][index % 3]);
        if dancing::solve(puzzle, Column::First, 4000).is_none() {
            continue;
        }
        let board = grid(puzzle);
        let efforts = [(1, HandOver::AboveOne), (2, HandOver::AboveTwo)].map(|(digits, hand_over)| {
            let options = EngineOptions::default()
                .with_hybrid(HybridMethod::Direct)
                .with_column(ColumnChoice::First)
                .with_hand_over(hand_over);
            let mut budget = Budget::unlimited();
            let listed = Engine::Hybrid.with(options).solutions(&board, &mut budget).unwrap();
            let found: Vec<Grid> = listed.map(Result::unwrap).collect();
            let (literal, effort) = hybrids::handing_over_above(puzzle, digits);
            assert_eq!(found, literal.iter().map(grid).collect::<Vec<_>>(), "{puzzle:?}");
            assert_eq!(budget.effort(), effort, "{puzzle:?}, above {digits}");
            effort
        });
        compared += 1;
        differ += usize::from(efforts[0] != efforts[1]);
    }
    assert!(compared > 5 && differ > 0, "{compared}, {differ}");
}

#[test]
fn both_readings_of_the_hybrid_go_the_way_of_the_literal_program() {
    for (index, puzzle) in minimal(150).into_iter().step_by(10).enumerate() {
        let puzzle = filled_up(&puzzle, [30, 36, 37, 45, 81][index % 5]);
        let board = grid(&puzzle);
        for switch in [0, 36, 81] {
            let options = |hybrid| EngineOptions::default().with_hybrid(hybrid).with_switch(switch);
            let first = Engine::Hybrid.with(options(HybridMethod::SinglesFirst));
            let second = Engine::Hybrid.with(options(HybridMethod::Direct));
            let (way, solutions) = hybrids::singles_first(&puzzle, switch, u64::MAX).unwrap();
            assert_eq!(two(first, &board), solutions);
            let same_as = |engine: Engine| nodes(first, &board) == nodes(engine.into(), &board);
            match way {
                Way::PlainSearch => assert!(same_as(Engine::FewestFirst), "{puzzle:?}"),
                Way::DancingLinks => panic!("the first reading fills singles"),
                Way::ForcedThenDancingLinks(forced) => {
                    let mut filled = board.clone();
                    let mut partly =
                        nodes(second.engine.with(options(HybridMethod::Direct).with_switch(81)), &board);
                    partly.truncate(forced);
                    for choice in partly.iter().filter_map(Node::choice) {
                        filled.set(choice.cell, Some(choice.digit));
                    }
                    let rest = nodes(Engine::DancingLinks.into(), &filled);
                    assert_eq!(nodes(first, &board), rest, "{puzzle:?}");
                }
            }
            let (way, solutions) = hybrids::direct(&puzzle, switch, u64::MAX).unwrap();
            assert_eq!(two(second, &board), solutions);
            let own = nodes(second, &board);
            match way {
                Way::PlainSearch => panic!("the second reading hands over"),
                Way::DancingLinks => {
                    assert_eq!(own, nodes(Engine::DancingLinks.into(), &board), "{puzzle:?}");
                }
                Way::ForcedThenDancingLinks(forced) => {
                    let until = own.iter().take_while(
                        |node| matches!(node.event, Event::Chosen(choice) if choice.options == 1),
                    );
                    assert!(until.count() >= forced, "{puzzle:?}");
                    let ends = own.get(forced).map(|node| node.event);
                    assert!(matches!(ends, Some(Event::HandedOver | Event::Solved)), "{puzzle:?} {ends:?}");
                }
            }
        }
    }
}
