//! Removes clues from a full grid of the standard 9x9 board, many at a time, with the same result as one by one.
//!
//! The clues are visited in order. A clue that is the last one of a known unavoidable set stays. All other clues, up to
//! some number, are removed without a proof. Then one search decides: if there is no second solution, all these
//! decisions were right. Otherwise, the cells in which the second solution differs are another unavoidable set, and
//! this part is repeated with that set known. So each search either proves many decisions or finds a new set, and clues
//! of known sets need no search at all.

use crate::generate::removal::unavoidable::{Cells, EVERY_CELL, Full, Unavoidable};
use crate::solver::{Budget, Exhausted, some_of_nine};

/// The clues that remain of a full grid.
pub(crate) struct Thinned {
    /// The cells that are still clues.
    pub(crate) clues: Cells,
    /// The remaining clues that were proved needed.
    pub(crate) needed: Cells,
}

/// Removes groups of clues from a full grid in this order, each whole or not at all, wherever the solution stays
/// unique, until `least` clues are left or none can be removed. A group that is larger than the number of clues still
/// to remove stays.
pub(crate) fn thin(
    solution: &Full,
    groups: &[Cells],
    least: u32,
    budget: &mut Budget<'_>,
) -> Result<Thinned, Exhausted> {
    let mut places = [0; 81];
    for (place, group) in groups.iter().enumerate() {
        let mut left = *group;
        while left != 0 {
            places[left.trailing_zeros() as usize] = place as u8;
            left &= left - 1;
        }
    }
    let mut sets = Unavoidable::of(solution, &places);
    let (mut clues, mut needed) = (EVERY_CELL, 0);
    let mut from = 0;
    while from < groups.len() {
        let at_once = stretch(clues.count_ones());
        loop {
            let (mut rest, mut gone, mut stays, mut place) = (clues, 0, needed, from);
            while place < groups.len() && gone < at_once {
                let without = rest & !groups[place];
                if let Some(set) = sets.missed(place, without) {
                    let clue = set & groups[place];
                    stays |= if clue.is_power_of_two() { clue } else { 0 };
                } else if without.count_ones() >= least {
                    gone += groups[place].count_ones();
                    rest = without;
                }
                place += 1;
            }
            if gone == 0 || sets.learn(solution, clues, rest, budget)? {
                (clues, needed, from) = (rest, stays, place);
                break;
            }
        }
    }
    Ok(Thinned { clues, needed })
}

/// Returns the minimum number of clues that are removed between two searches. Measured: with larger steps, searches
/// find more second solutions. A single clue is the quickest to decide, since the search can exclude its digit.
const fn stretch(clues: u32) -> u32 {
    match clues {
        45.. => clues - 38,
        35.. => 4,
        _ => 1,
    }
}

impl Unavoidable<'_> {
    /// Returns whether the solution with the clues `rest` is unique. If not, adds the unavoidable sets that have no
    /// clue left.
    fn learn(
        &mut self,
        solution: &Full,
        clues: Cells,
        rest: Cells,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Exhausted> {
        let gone = clues & !rest;
        let mut digits = [0; 81];
        let mut left = rest;
        while left != 0 {
            let cell = left.trailing_zeros() as usize;
            digits[cell] = solution[cell];
            left &= left - 1;
        }
        let cell = gone.trailing_zeros() as usize;
        let one = gone.is_power_of_two().then(|| (cell, usize::from(solution[cell]) - 1));
        let limit = if one.is_some() { 1 } else { 2 };
        let (others, ended) = some_of_nine(&digits, one, limit, budget);
        let mut unique = true;
        for other in others.iter().filter(|other| *other != solution) {
            self.add(difference(solution, other));
            unique = false;
        }
        if unique {
            ended?;
        }
        Ok(unique)
    }
}

/// Returns the cells in which two grids differ.
fn difference(one: &Full, other: &Full) -> Cells {
    one.iter().zip(other).rev().fold(0, |cells, (a, b)| cells << 1 | Cells::from(a != b))
}
