//! Steps from clues, compared with all solutions of small boards and with the known solution of larger ones.

use std::collections::BTreeMap;

use sudoku_ls::board::Constraint;
use sudoku_ls::logic::Technique;

use super::proof::{Proof, Verdict, follow};
use super::{Case, clues, full_grids};
use crate::solver::brute::Dice;

/// The techniques of clues, and techniques that use the pairs of digits which clues exclude.
const TRIED: [Technique; 15] = [
    Technique::ClueCells,
    Technique::CluePairs,
    Technique::ClueLimits,
    Technique::ClueSets,
    Technique::LockedClueDigits,
    Technique::InniesAndOuties,
    Technique::InniesOfSeveralHouses,
    Technique::ClueArrangements,
    Technique::ClueContradiction,
    Technique::ContinuousNiceLoop,
    Technique::DiscontinuousNiceLoop,
    Technique::Aic,
    Technique::GroupedAic,
    Technique::AlsXz,
    Technique::ForcingChainContradiction,
];

/// Follows the path of a puzzle, and checks each step of each technique at each position: its sentence names the clues
/// that link its chain. Counts the steps by technique, and these links.
fn check(
    case: &Case,
    constraints: &[Constraint],
    givens: &[u8],
    proof: &Proof,
    most: usize,
    counts: &mut BTreeMap<Technique, usize>,
    linked: &mut usize,
) {
    let grid = case.grid(constraints, givens);
    follow(&grid, proof, &TRIED, (most, 4), &mut |step, verdict| {
        assert!(matches!(verdict, Verdict::Right | Verdict::Undecided), "{verdict:?}: {constraints:?}");
        let links = step.why.chains.iter().flat_map(|chain| &chain.links);
        for clue in links.filter_map(|link| link.clue) {
            let value = |digit| grid.geometry().layout().value(digit).to_string();
            let noun = constraints[usize::from(clue)].noun_with(&value);
            let told = step.text(grid.geometry());
            assert!(told.contains(&noun), "{told}: {noun} is missing");
            assert!(step.why.clues.contains(&clue), "{step:?}");
            *linked += 1;
        }
        *counts.entry(step.technique).or_default() += 1;
    });
}

#[test]
fn steps_of_small_boards_hold_in_all_solutions() {
    let (dice, counts, linked) = (&mut Dice(11), &mut BTreeMap::new(), &mut 0);
    let board = Case::random(4, &mut Dice(1));
    let all = full_grids(4, &board.boxes, &[0; 16], usize::MAX);
    for round in 0..4 * clues::KINDS {
        let case = Case::random(4, dice);
        let constraints = case.constraints(round % clues::KINDS, 4, dice);
        let expected: Vec<Vec<u8>> =
            all.iter().filter(|values| case.meets(values, &constraints)).cloned().collect();
        check(&case, &constraints, &[0; 16], &Proof::of_solutions(&expected), 20, counts, linked);
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
        check(&case, &constraints, &givens, &Proof::of_solutions(&expected), 30, counts, linked);
    }
    assert!(TRIED.iter().all(|technique| counts.contains_key(technique)), "{counts:?}");
    assert!(*linked > 100, "{linked}");
}

#[test]
fn steps_of_nine_by_nine_hold_in_all_solutions() {
    let (dice, counts, linked) = (&mut Dice(12), &mut BTreeMap::new(), &mut 0);
    for round in 0..clues::KINDS {
        let case = Case::random(9, dice);
        let constraints = case.constraints(round, 16, dice);
        let mut givens = case.solution.clone();
        for _ in 0..90 {
            givens[dice.below(81)] = 0;
        }
        let proof = Proof::of(&case.grid(&constraints, &givens), 20_000).unwrap();
        check(&case, &constraints, &givens, &proof, 12, counts, linked);
    }
    assert!(counts.values().sum::<usize>() > 100, "{counts:?}");
}
