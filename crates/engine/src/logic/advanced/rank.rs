//! The order in which applications of one technique are preferred: what rules out most comes first, then lower cells, then the shorter.

use crate::logic::step::Mark;

/// Returns the place of some eliminations in the order, smaller first; they must be sorted by digit and cell.
///
/// The sum weighs later eliminations more; it only has to be the same on every run and machine.
pub(super) fn rank(eliminations: &[Mark]) -> (std::cmp::Reverse<usize>, usize) {
    let weighed = eliminations
        .iter()
        .enumerate()
        .map(|(place, mark)| mark.cell.index() * (1 + 80 * place) + usize::from(mark.digit.get()));
    (std::cmp::Reverse(eliminations.len()), weighed.sum())
}

/// Adds an application unless the list has one with the same eliminations that is no longer; replaces a longer one.
pub(super) fn keep_shortest<T>(
    found: &mut Vec<T>,
    new: T,
    same: impl Fn(&T) -> bool,
    length: impl Fn(&T) -> usize,
) {
    match found.iter_mut().find(|known| same(known)) {
        Some(known) if length(known) > length(&new) => *known = new,
        Some(_) => {}
        None => found.push(new),
    }
}
