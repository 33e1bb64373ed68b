//! The effort that engines report: nodes are the choices tried, contradictions are the choices that lead to a dead end,
//! with the same meaning in every command. The literal programs count both independently; a replay with plain sets
//! checks the engines' choices.

use sudoku_ls::board::Grid;
use sudoku_ls::solver::enumerate::Enumeration;
use sudoku_ls::solver::trace::{Ending, Event, Trace};
use sudoku_ls::solver::{Budget, ColumnChoice, Effort, Engine, EngineOptions, Method};

use super::dancing::Column;
use super::puzzles::{grid, minimal, no_solution, parse, rated, several};
use super::{dancing, fewest, greedy};

/// The bound of the literal programs.
const MOST: u64 = 4000;

/// Returns the effort that an engine reports for a search for two solutions.
fn effort(method: Method, grid: &Grid) -> Effort {
    let mut budget = Budget::unlimited();
    method.count(grid, 2, &mut budget).unwrap();
    budget.effort()
}

fn samples() -> Vec<[u8; 81]> {
    let each = [rated(), minimal(300), several(), no_solution()];
    each.iter().flat_map(|set| set.iter().step_by(set.len().div_ceil(15).max(1)).copied()).collect()
}

fn first_column() -> EngineOptions {
    EngineOptions::default().with_column(ColumnChoice::First)
}

#[test]
fn the_literal_programs_count_the_same_choices_and_dead_ends() {
    let (mut compared, mut with_dead_ends) = ([0; 3], 0);
    for puzzle in samples() {
        let board = grid(&puzzle);
        // Givens that leave a cell without a digit are answered before the search.
        let is_dead = (0..81).any(|cell| puzzle[cell] == 0 && possible(&puzzle)[cell].is_empty());
        if is_dead {
            assert_eq!(effort(Engine::DancingLinks.with(first_column()), &board), Effort::default());
        } else if let Some((_, literal)) = dancing::solve(&puzzle, Column::First, MOST) {
            assert_eq!(effort(Engine::DancingLinks.with(first_column()), &board), literal, "{puzzle:?}");
            with_dead_ends += usize::from(literal.contradictions > 0);
            compared[0] += 1;
        }
        if let Some(literal) = fewest::effort(&puzzle, MOST) {
            assert_eq!(effort(Engine::FewestFirst.into(), &board), literal, "{puzzle:?}");
            compared[1] += 1;
        }
        for boxes in [false, true] {
            let Some(literal) = greedy::effort(&puzzle, boxes, MOST) else { continue };
            let options = EngineOptions::default().with_box_singles(boxes);
            assert_eq!(effort(Engine::StaticOrder.with(options), &board), literal, "{puzzle:?}");
            compared[2] += 1;
        }
    }
    assert!(
        compared.iter().all(|&count| count > 10) && with_dead_ends > 10,
        "{compared:?}, {with_dead_ends}"
    );
}

/// Returns the possible digits of all cells, given the placed ones.
fn possible(values: &[u8]) -> Vec<Vec<u8>> {
    let sees = |a: usize, b: usize| {
        a != b && (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3))
    };
    let free = |cell: usize, digit: u8| (0..81).all(|other| !sees(cell, other) || values[other] != digit);
    let of = |cell: usize| match values[cell] {
        0 => (1..=9).filter(|&digit| free(cell, digit)).collect(),
        _ => Vec::new(),
    };
    (0..81).map(of).collect()
}

/// Returns the number of remaining rows of each open column of the exact cover: those of cells, then of digits in rows,
/// columns and boxes.
fn columns(values: &[u8]) -> Vec<usize> {
    let possible = possible(values);
    let mut sizes: Vec<usize> =
        (0..81).filter(|&cell| values[cell] == 0).map(|cell| possible[cell].len()).collect();
    for house in 0..27 {
        let cell = |i: usize| match house / 9 {
            0 => 9 * (house % 9) + i,
            1 => 9 * i + house % 9,
            _ => 9 * (house % 9 / 3 * 3 + i / 3) + house % 3 * 3 + i % 3,
        };
        for digit in (1..=9).filter(|&digit| (0..9).all(|i| values[cell(i)] != digit)) {
            sizes.push((0..9).filter(|&i| possible[cell(i)].contains(&digit)).count());
        }
    }
    sizes
}

#[test]
fn each_node_of_dancing_links_is_a_row_of_a_smallest_column_and_fails_where_a_column_is_empty() {
    for puzzle in samples().into_iter().step_by(4) {
        let mut budget = Budget::nodes(300);
        let board = grid(&puzzle);
        let mut trace = Trace::new(Engine::DancingLinks, &board, &mut budget).unwrap();
        let (mut levels, mut seen) = (vec![puzzle.to_vec()], Effort::default());
        loop {
            while let Some(node) = trace.next() {
                levels.truncate(node.depth + 1);
                let before = levels.last().unwrap();
                let choice = node.choice().unwrap();
                assert_eq!(Some(&(choice.options as usize)), columns(before).iter().min(), "{node:?}");
                let mut after = before.clone();
                assert_eq!(after[choice.cell.index()], 0);
                after[choice.cell.index()] = choice.digit.get();
                let is_dead = columns(&after).contains(&0);
                assert_eq!(matches!(node.event, Event::Failed(_)), is_dead, "{node:?}");
                levels.push(after);
                seen.nodes += 1;
                seen.contradictions += u64::from(is_dead);
                assert_eq!(trace.effort().nodes, seen.nodes);
            }
            if !matches!(trace.ending(), Some(Ending::Solved(_))) || seen.nodes > 250 {
                break;
            }
            assert!(levels.last().unwrap().iter().all(|&value| value > 0));
            trace.resume();
        }
        assert_eq!(trace.effort(), seen, "{puzzle:?}");
    }
}

#[test]
fn the_nodes_of_enumeration_are_the_digits_of_its_rounds() {
    for puzzle in [rated()[0], minimal(1)[0]] {
        let mut rounds = Enumeration::new(&grid(&puzzle));
        let mut seen = Effort::default();
        for round in rounds.by_ref().take(5000) {
            seen.nodes += round.tried.len() as u64;
            seen.contradictions += round.emptied.len() as u64;
        }
        assert_eq!(rounds.effort(), seen);
        let mut budget = Budget::nodes(rounds.rounds());
        let _ = Engine::Enumerate.count(&grid(&puzzle), 1, &mut budget).unwrap();
        assert_eq!(budget.effort(), seen);
    }
}

#[test]
fn in_a_tree_of_two_ways_each_choice_has_its_other_and_each_leaf_is_counted() {
    let mut guessed = 0;
    for puzzle in samples() {
        let board = grid(&puzzle);
        let mut budget = Budget::nodes(100_000);
        let found = Engine::Search.count(&board, u64::MAX, &mut budget).unwrap();
        let sudoku_ls::solver::Count::Exactly(found) = found else { continue };
        let Effort { nodes, contradictions } = budget.effort();
        guessed += nodes;
        assert!(nodes.is_multiple_of(2), "{puzzle:?}");
        let leaves = if nodes == 0 { found } else { nodes / 2 + 1 };
        assert_eq!(contradictions + found, leaves, "{puzzle:?}");
    }
    assert!(guessed > 100, "{guessed}");
}

/// A published puzzle with 30 givens that singles solve.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn where_nothing_is_to_be_guessed_the_choices_are_the_blanks_and_none_is_a_dead_end() {
    let board = grid(&parse(EASY));
    let direct =
        EngineOptions::default().with_hybrid(sudoku_ls::solver::HybridMethod::Direct).with_switch(81);
    for (method, nodes) in [
        (Engine::FewestFirst.into(), 51),
        (Engine::DancingLinks.into(), 51),
        (Engine::Hybrid.with(direct), 51),
        (Engine::Hybrid.into(), 0),
        (Engine::SinglesThenDancingLinks.into(), 0),
        (Engine::StaticOrder.into(), 0),
        (Engine::Search.into(), 0),
        (Engine::Auto.into(), 0),
    ] {
        assert_eq!(effort(method, &board), Effort { nodes, contradictions: 0 }, "{method}");
    }
}

#[cfg(feature = "cli")]
#[test]
fn every_command_reports_the_same_numbers() {
    use crate::cli::{json_lines, sudoku_ls};
    for text in [EASY, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."] {
        for engine in Engine::ALL {
            if text != EASY && matches!(engine, Engine::Enumerate | Engine::StaticOrder) {
                continue;
            }
            let expected = effort(engine.into(), &grid(&parse(text)));
            let told = |arguments: &[&str], names: [&str; 2]| {
                let arguments =
                    [&arguments[..1], &["--json", "--engine", engine.name()], &arguments[1..]].concat();
                let ran = sudoku_ls(&[&arguments[..], &["-"]].concat(), text);
                let line = json_lines(&ran.out).pop().unwrap();
                let [nodes, contradictions] = names.map(|name| line[name].as_u64().unwrap());
                (arguments.join(" "), Effort { nodes, contradictions })
            };
            let plain = ["nodes", "contradictions"];
            let mut all = vec![
                told(&["solve"], plain),
                told(&["solve", "--all"], plain),
                told(&["bench", "--nodes", "0", "--seconds", "0"], ["nodes_total", "contradictions"]),
            ];
            if engine == Engine::Auto {
                // Listing all solutions uses the general engine, also on a classic board.
                let listed = all.remove(1);
                let general = effort(Engine::Search.into(), &grid(&parse(text)));
                assert_eq!((listed.1, told(&["trace", "--all"], plain).1), (general, general));
            } else {
                all.push(told(&["count"], plain));
                all.push(told(&["trace", "--all"], plain));
            }
            for (arguments, effort) in all {
                assert_eq!(effort, expected, "{arguments}");
            }
        }
    }
}
