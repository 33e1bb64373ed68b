//! What a clue outside the grid requires regardless of the cells' candidates. The sentence about the clue starts with
//! it.

use super::names::{Names, list};
use crate::board::{Candidates, Cell, Constraint, Digit, OutsideKind};

/// The most sets of digits that are listed. If there are more, only their sizes are given.
const MOST_SETS: usize = 8;

/// Returns what a clue requires, as a clause; `None` if the clue's kind or value gives no such clause.
pub(super) fn needs(names: Names<'_>, constraint: &Constraint) -> Option<String> {
    let Constraint::Outside { kind, cells, value } = constraint else { return None };
    let digits: Vec<Digit> = names.geometry().digits().iter().collect();
    match kind {
        OutsideKind::Sandwich => sandwich(names, &digits, i64::from(*value)),
        OutsideKind::XSum => x_sum(names, &digits, i64::from(*value)),
        OutsideKind::Skyscraper => skyscraper(names, &digits, cells, usize::try_from(*value).ok()?),
        OutsideKind::FullRank { .. } => full_rank(names, &digits, cells, *value),
        OutsideKind::LittleKiller | OutsideKind::HiddenSkyscraper | OutsideKind::NumberedRoom => None,
    }
}

/// Returns which digits can be between the least and the greatest digit.
fn sandwich(names: Names<'_>, digits: &[Digit], sum: i64) -> Option<String> {
    let [least, between @ .., greatest] = digits else { return None };
    let crusts = format!("{} and {}", names.digit(*least), names.digit(*greatest));
    if sum == 0 {
        return Some(format!("{crusts} are side by side"));
    }
    let mut sets = Vec::new();
    sets_with(names, between, sum, Candidates::NONE, &mut sets);
    let sizes = || sets.iter().map(|set| set.len());
    let (fewest, most) = (sizes().min()?, sizes().max()?);
    if sets.len() <= MOST_SETS {
        sets.sort_unstable_by_key(|set| set.len());
        return Some(format!(
            "between {crusts} are {}",
            list(sets.iter().map(|&set| names.set(set, true)), "or")
        ));
    }
    Some(match (fewest, most) {
        (1, 1) => format!("between {crusts} is 1 digit"),
        _ if fewest == most => format!("between {crusts} are {fewest} digits"),
        _ => format!("between {crusts} are {fewest} to {most} digits"),
    })
}

/// Adds the sets of some of these digits with this sum.
fn sets_with(names: Names<'_>, digits: &[Digit], sum: i64, set: Candidates, sets: &mut Vec<Candidates>) {
    if sum == 0 {
        sets.push(set);
    }
    for (at, &digit) in digits.iter().enumerate() {
        let left = sum - names.geometry().layout().value(digit);
        if left >= 0 && sum > 0 {
            sets_with(names, &digits[at + 1..], left, set | Candidates::only(digit), sets);
        }
    }
}

/// Returns the possible first digits: as many digits as the first digit says must be able to have the sum.
fn x_sum(names: Names<'_>, digits: &[Digit], sum: i64) -> Option<String> {
    let layout = names.geometry().layout();
    let fits = |first: &&Digit| {
        let count = usize::try_from(layout.value(**first)).unwrap_or(0);
        let mut others: Vec<i64> =
            digits.iter().filter(|digit| digit != first).map(|&digit| layout.value(digit)).collect();
        others.sort_unstable();
        let Some(more) = count.checked_sub(1).filter(|more| *more <= others.len()) else { return false };
        let least: i64 = others.iter().take(more).sum();
        let most: i64 = others.iter().rev().take(more).sum();
        (least..=most).contains(&(sum - layout.value(**first)))
    };
    let firsts: Candidates = digits.iter().filter(fits).copied().collect();
    (!firsts.is_empty() && firsts.len() < digits.len())
        .then(|| format!("the first digit can only be {}", names.digits_or(firsts)))
}

/// The first digit: each digit starts a line of each of the four sides.
fn full_rank(names: Names<'_>, digits: &[Digit], cells: &[Cell], rank: u32) -> Option<String> {
    let at = usize::try_from(rank).ok()?.checked_sub(1)?;
    Some(format!("{} is {}", names.cell(*cells.first()?), names.digit(*digits.get(at / 4)?)))
}

/// Returns the cells before which the greatest digits can't be, since each other visible digit needs a cell before
/// them.
fn skyscraper(names: Names<'_>, digits: &[Digit], cells: &[Cell], seen: usize) -> Option<String> {
    let first = *cells.first()?;
    let greatest = *digits.last()?;
    if seen == 1 {
        // A line that is shorter than there are digits may lack the greatest one.
        if cells.len() < digits.len() {
            return None;
        }
        return Some(format!("{} is {}", names.cell(first), names.digit(greatest)));
    }
    let place = |(back, &digit): (usize, &Digit)| {
        let cell = seen.checked_sub(back + 1).filter(|at| *at > 0).and_then(|at| cells.get(at))?;
        Some(format!("{} not before {}", names.digit(digit), names.cell(*cell)))
    };
    let places: Vec<String> = digits.iter().rev().enumerate().map_while(place).collect();
    (!places.is_empty()).then(|| {
        format!("so that {seen} are seen, {}", list(places, "and")).replacen(
            " not before",
            " is not before",
            1,
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Geometry, Layout};

    fn said(size: usize, kind: OutsideKind, value: u32) -> Option<String> {
        let board = Geometry::shared(&Layout::standard(size)).unwrap();
        let cells: Vec<Cell> = (0..size).map(Cell::new).collect();
        needs(Names::of(&board), &Constraint::Outside { kind, cells: cells.into(), value })
    }

    #[test]
    fn a_clue_outside_tells_what_it_needs() {
        use OutsideKind::{FullRank, LittleKiller, Sandwich, Skyscraper, XSum};
        for (kind, value, needs) in [
            (Sandwich, 0, Some("1 and 9 are side by side")),
            (Sandwich, 2, Some("between 1 and 9 are 2")),
            (Sandwich, 7, Some("between 1 and 9 are 7, 2+5 or 3+4")),
            (Sandwich, 15, Some("between 1 and 9 are 7+8, 2+5+8, 2+6+7, 3+4+8, 3+5+7, 4+5+6 or 2+3+4+6")),
            (Sandwich, 35, Some("between 1 and 9 are 2+3+4+5+6+7+8")),
            (XSum, 3, Some("the first digit can only be 2")),
            (XSum, 10, Some("the first digit can only be 2, 3 or 4")),
            (XSum, 45, Some("the first digit can only be 9")),
            (Skyscraper, 1, Some("r1c1 is 9")),
            (Skyscraper, 3, Some("so that 3 are seen, 9 is not before r1c3 and 8 not before r1c2")),
            (FullRank { ties: false }, 12, Some("r1c1 is 3")),
            (FullRank { ties: true }, 13, Some("r1c1 is 4")),
            (LittleKiller, 7, None),
        ] {
            assert_eq!(said(9, kind, value).as_deref(), needs, "{kind:?} {value}");
        }
        // The least sum of seven digits from 2 to 15 is 35; the sum of three is at most 42.
        assert_eq!(said(16, Sandwich, 40).as_deref(), Some("between 1 and 16 are 3 to 7 digits"));
    }

    /// Calls `each` with every row of the digits in `left`, independently of the code under test.
    fn rows(left: &mut Vec<u32>, row: &mut Vec<u32>, each: &mut dyn FnMut(&[u32])) {
        if left.is_empty() {
            each(row);
        }
        for at in 0..left.len() {
            row.push(left.remove(at));
            rows(left, row, each);
            left.insert(at, row.pop().unwrap());
        }
    }

    #[test]
    fn what_a_clue_needs_holds_in_every_row_that_meets_it() {
        let name = |at: usize| format!("r1c{}", at + 1);
        rows(&mut (1..=6).collect(), &mut Vec::new(), &mut |row| {
            let at = |digit: u32| row.iter().position(|&it| it == digit).unwrap();
            let (from, to) = (at(1).min(at(6)), at(1).max(at(6)));
            let mut between: Vec<u32> = row[from + 1..to].to_vec();
            between.sort_unstable();
            let told = said(6, OutsideKind::Sandwich, between.iter().sum::<u32>()).unwrap();
            let set = between.iter().map(ToString::to_string).collect::<Vec<_>>().join("+");
            assert!(told.split([' ', ',']).any(|word| word == set) || set.is_empty(), "{row:?}: {told}");

            let sum: u32 = row.iter().take(row[0] as usize).sum();
            let told = said(6, OutsideKind::XSum, sum);
            assert!(told.is_none_or(|told| told[26..].contains(&row[0].to_string())), "{row:?}");

            let seen =
                row.iter().enumerate().filter(|&(at, it)| row[..at].iter().all(|other| other < it)).count();
            let told = said(6, OutsideKind::Skyscraper, seen as u32).unwrap();
            for digit in 1..=6 {
                let least = (0..6).find(|&cell| told.contains(&format!("{digit} not before {}", name(cell))));
                let least = least
                    .or((0..6).find(|&cell| told.contains(&format!("{digit} is not before {}", name(cell)))));
                assert!(least.is_none_or(|least| at(digit) >= least), "{row:?}: {told}");
            }
        });
    }
}
