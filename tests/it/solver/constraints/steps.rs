//! Steps from clues, compared with all solutions of small boards and with the known solution of larger ones.

use std::collections::BTreeMap;

use sudoku_ls::board::Constraint;
use sudoku_ls::logic::{Options, Position, Step, Technique, TechniqueRequest, next_step, requested_steps};

use super::{Case, clues, full_grids};
use crate::solver::brute::Dice;

const OF_CLUES: [Technique; 9] = [
    Technique::ClueCells,
    Technique::CluePairs,
    Technique::ClueLimits,
    Technique::ClueSets,
    Technique::LockedClueDigits,
    Technique::InniesAndOuties,
    Technique::InniesOfSeveralHouses,
    Technique::ClueArrangements,
    Technique::ClueContradiction,
];

/// Asserts that no solution contains a candidate that a step removes, and that each solution contains the placements.
fn assert_holds(step: &Step, solutions: &[Vec<u8>], about: &str) {
    for values in solutions {
        for mark in &step.placements {
            assert_eq!(values[mark.cell.index()], mark.digit.get(), "{step:?} of {about}");
        }
        for mark in &step.eliminations {
            assert_ne!(values[mark.cell.index()], mark.digit.get(), "{step:?} of {about}");
        }
    }
}

/// Follows the path of a puzzle, and checks every step of every clue technique at each position; counts the steps by
/// technique.
fn follow(
    case: &Case,
    constraints: &[Constraint],
    givens: &[u8],
    solutions: &[Vec<u8>],
    most: usize,
    counts: &mut BTreeMap<Technique, usize>,
) {
    let grid = case.grid(constraints, givens);
    let about = format!("{:?} {givens:?} {constraints:?}", case.layout.digits);
    let options = Options { uniqueness: solutions.len() == 1, brute_force: false, ..Options::default() };
    let mut position = Position::of(&grid);
    for number in 0..most {
        if number % 3 == 0 {
            for technique in OF_CLUES {
                let request = TechniqueRequest::parse(technique.name()).unwrap();
                for step in requested_steps(&position, &request, false) {
                    assert_holds(&step, solutions, &about);
                    assert!(!step.is_empty(), "{step:?} of {about}");
                    let told = step.text(grid.geometry());
                    assert!(told.ends_with('.') && told.contains(": "), "{told}");
                    *counts.entry(technique).or_default() += 1;
                }
            }
        }
        let Some(step) = next_step(&position, &options) else { break };
        assert_holds(&step, solutions, &about);
        position.apply(&step);
    }
}

#[test]
fn steps_of_small_boards_hold_in_all_solutions() {
    let (dice, counts) = (&mut Dice(11), &mut BTreeMap::new());
    let board = Case::random(4, &mut Dice(1));
    let all = full_grids(4, &board.boxes, &[0; 16], usize::MAX);
    for round in 0..4 * clues::KINDS {
        let case = Case::random(4, dice);
        let constraints = case.constraints(round % clues::KINDS, 4, dice);
        let expected: Vec<Vec<u8>> =
            all.iter().filter(|values| case.meets(values, &constraints)).cloned().collect();
        follow(&case, &constraints, &[0; 16], &expected, 20, counts);
    }
    for round in 0..clues::KINDS {
        let case = Case::random(6, dice);
        let mut givens = case.solution.clone();
        for _ in 0..40 {
            givens[dice.below(36)] = 0;
        }
        let some = full_grids(6, &case.boxes, &givens, 1000);
        if some.len() == 1000 {
            continue;
        }
        let constraints = case.constraints(round, 5, dice);
        let expected: Vec<Vec<u8>> =
            some.into_iter().filter(|values| case.meets(values, &constraints)).collect();
        follow(&case, &constraints, &givens, &expected, 30, counts);
    }
    assert!(OF_CLUES.iter().all(|technique| counts.contains_key(technique)), "{counts:?}");
}

#[test]
fn steps_of_nine_by_nine_keep_the_solution() {
    let (dice, counts) = (&mut Dice(12), &mut BTreeMap::new());
    for round in 0..clues::KINDS {
        let case = Case::random(9, dice);
        let constraints = case.constraints(round, 16, dice);
        let mut givens = case.solution.clone();
        for _ in 0..90 {
            givens[dice.below(81)] = 0;
        }
        // The puzzle may have several solutions, so techniques that rest on uniqueness are not tried.
        let known = [case.solution.clone(), case.solution.clone()];
        follow(&case, &constraints, &givens, &known, 12, counts);
    }
    assert!(counts.values().sum::<usize>() > 100, "{counts:?}");
}
