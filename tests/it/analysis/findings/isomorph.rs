//! Isomorphic puzzles have the same form and signature; other puzzles do not.

use std::collections::HashSet;

use proptest::prelude::*;
use sudoku_ls::analysis::{Classic, canonical_form, signature};

use crate::cases::up_to;

pub(crate) const PUZZLES: [&str; 6] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "................12..3..45..........6.....57...2.18.......6........92....5.7...3..",
    "1...........2...........3...........4...........5...........6...........7........",
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    ".................................................................................",
];

pub(crate) fn values(text: &str) -> Classic {
    std::array::from_fn(|i| text.as_bytes()[i].checked_sub(b'0').filter(|&value| value <= 9).unwrap_or(0))
}

/// Returns the puzzle after one of the 3,359,232 x 9! symmetries, chosen by any numbers.
pub(crate) fn changed(puzzle: &Classic, dice: &[usize]) -> Classic {
    let mut dice = dice.iter().copied();
    let mut order = |n: usize| {
        let mut all: Vec<usize> = (0..n).collect();
        for last in (1..n).rev() {
            all.swap(last, dice.next().unwrap_or(0) % (last + 1));
        }
        all
    };
    let mut lines = || -> Vec<usize> {
        let chutes = order(3);
        chutes.into_iter().flat_map(|chute| order(3).into_iter().map(move |line| 3 * chute + line)).collect()
    };
    let (rows, columns) = (lines(), lines());
    let digits = order(9);
    let turned = order(2)[0] == 1;
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let from = if turned { column * 9 + row } else { row * 9 + column };
        puzzle[from].checked_sub(1).map_or(0, |digit| digits[usize::from(digit)] as u8 + 1)
    })
}

proptest! {
    #![proptest_config(up_to(100))]

    #[test]
    fn every_change_leaves_the_form_and_the_signature(
        which in 0..PUZZLES.len(),
        dice in prop::collection::vec(any::<usize>(), 40),
    ) {
        let puzzle = values(PUZZLES[which]);
        let other = changed(&puzzle, &dice);
        prop_assert_eq!(signature(&puzzle), signature(&other));
        prop_assert_eq!(canonical_form(&puzzle), canonical_form(&other));
    }

    #[test]
    fn a_change_of_random_digits_leaves_the_form_and_a_moved_clue_does_not(
        puzzle in prop::collection::vec(prop_oneof![3 => Just(0_u8), 1 => 1..=9_u8], 81),
        dice in prop::collection::vec(any::<usize>(), 40),
    ) {
        let puzzle: Classic = puzzle.try_into().expect("81 values");
        let form = canonical_form(&puzzle);
        prop_assert_eq!(form, canonical_form(&changed(&puzzle, &dice)));
        prop_assert_eq!(form, canonical_form(&form));
        let mut less = puzzle;
        if let Some(clue) = less.iter_mut().find(|value| **value > 0) {
            *clue = 0;
            prop_assert_ne!(canonical_form(&less), form);
        }
    }
}

#[test]
fn known_puzzles_are_all_different() {
    let forms: HashSet<Classic> = PUZZLES.iter().map(|text| canonical_form(&values(text))).collect();
    assert_eq!(forms.len(), PUZZLES.len());
    let signatures: HashSet<u64> = PUZZLES.iter().map(|text| signature(&values(text))).collect();
    assert_eq!(signatures.len(), PUZZLES.len());
}

#[test]
fn two_clues_lie_to_each_other_in_just_five_ways() {
    // Same line and box; same line, different boxes; same box, different lines; same chute; nothing in common.
    let mut forms = HashSet::new();
    for a in 0..81 {
        for b in 0..a {
            for other in [1, 2] {
                let mut puzzle = [0; 81];
                puzzle[a] = 1;
                puzzle[b] = other;
                forms.insert(canonical_form(&puzzle));
            }
        }
    }
    assert_eq!(forms.len(), 2 * 5);
}
