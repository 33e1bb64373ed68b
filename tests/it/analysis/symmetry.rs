//! The canonical form is the smallest of all isomorphic puzzles, and the returned symmetry maps the puzzle to it.

use proptest::prelude::*;
use sudoku_ls::analysis::{Classic, Symmetry, SymmetryError, canonical_form, least_form};

use super::findings::isomorph::{PUZZLES, changed, values};
use crate::cases::up_to;

/// Returns all 1296 orders of nine lines that keep chutes together.
fn line_orders() -> Vec<[usize; 9]> {
    let threes = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for chutes in threes {
        for first in threes {
            for second in threes {
                for third in threes {
                    let inner = [first, second, third];
                    all.push(std::array::from_fn(|line| 3 * chutes[line / 3] + inner[line / 3][line % 3]));
                }
            }
        }
    }
    all
}

/// Returns the smallest of all 3,359,232 orders of lines, with digits renumbered by first appearance.
fn least_of_all(puzzle: &Classic) -> Classic {
    let orders = line_orders();
    let turned: Classic = std::array::from_fn(|cell| puzzle[cell % 9 * 9 + cell / 9]);
    let mut least = [u8::MAX; 81];
    for side in [*puzzle, turned] {
        for rows in &orders {
            for columns in &orders {
                let (mut names, mut count, mut is_less) = ([0_u8; 10], 0, false);
                let mut cell = 0;
                while cell < 81 {
                    let value = usize::from(side[9 * rows[cell / 9] + columns[cell % 9]]);
                    if value > 0 && names[value] == 0 {
                        count += 1;
                        names[value] = count;
                    }
                    if !is_less && names[value] > least[cell] {
                        break;
                    }
                    is_less |= names[value] < least[cell];
                    if is_less {
                        least[cell] = names[value];
                    }
                    cell += 1;
                }
            }
        }
    }
    least
}

#[test]
fn the_least_form_is_the_least_of_all_orders() {
    for text in [PUZZLES[2], PUZZLES[4]] {
        let puzzle = values(text);
        let (form, symmetry) = least_form(&puzzle).expect("no digit twice in a line");
        assert_eq!(form, least_of_all(&puzzle), "{text}");
        assert_eq!(symmetry.apply(&puzzle), form, "{text}");
    }
}

#[test]
fn a_digit_twice_in_a_line_has_no_least_form() {
    let mut puzzle = [0; 81];
    (puzzle[3], puzzle[30]) = (7, 7);
    assert_eq!(least_form(&puzzle), None);
    puzzle[30] = 10;
    assert_eq!(least_form(&puzzle), None);
    puzzle[30] = 8;
    let (form, _) = least_form(&puzzle).expect("two clues in a column");
    assert!(form[..61].iter().all(|value| *value == 0), "{form:?}");
}

proptest! {
    #![proptest_config(up_to(30))]

    #[test]
    fn isomorphic_puzzles_share_the_least_form(
        which in 0..PUZZLES.len(),
        dice in prop::collection::vec(any::<usize>(), 40),
    ) {
        let puzzle = values(PUZZLES[which]);
        let other = changed(&puzzle, &dice);
        let (form, symmetry) = least_form(&other).expect("no digit twice in a line");
        prop_assert_eq!(Some(form), least_form(&puzzle).map(|(form, _)| form));
        prop_assert_eq!(symmetry.apply(&other), form);
        prop_assert_eq!(canonical_form(&form), canonical_form(&puzzle));
        prop_assert!(form <= other);
    }

    #[test]
    fn a_drawn_symmetry_is_read_back_from_its_text(dice in prop::collection::vec(any::<u8>(), 40)) {
        let mut dice = dice.into_iter();
        let symmetry = Symmetry::random(&mut |many| dice.next().unwrap_or(0) % many);
        prop_assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        let puzzle = values(PUZZLES[0]);
        prop_assert_eq!(canonical_form(&symmetry.apply(&puzzle)), canonical_form(&puzzle));
    }
}

#[test]
fn a_text_that_breaks_a_band_is_no_symmetry() {
    for text in [
        "",
        "x 123456789 123456789 123456789",
        "t 123456789 123456789",
        "t 124356789 123456789 123456789",
        "t 123456789 123456788 123456789",
        "t 123456789 123456789 12345678",
        "t 123456789 123456789 123456789 ",
    ] {
        assert_eq!(text.parse::<Symmetry>(), Err(SymmetryError), "{text}");
    }
}
