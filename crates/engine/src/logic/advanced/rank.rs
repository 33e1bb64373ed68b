//! The preference among applications of one technique: more eliminations first, then lower cells, then shorter
//! patterns.

use crate::logic::step::Mark;

/// Returns the sort key of some eliminations; the smallest key comes first. The eliminations must be sorted by digit
/// and cell.
///
/// The sum gives later eliminations more weight. Any order would do, as long as it is the same on every run and
/// machine.
pub(super) fn rank(eliminations: &[Mark]) -> (std::cmp::Reverse<usize>, usize) {
    let weighed = eliminations
        .iter()
        .enumerate()
        .map(|(place, mark)| mark.cell.index() * (1 + 80 * place) + usize::from(mark.digit.get()));
    (std::cmp::Reverse(eliminations.len()), weighed.sum())
}

/// Adds an application, unless the list has one with the same eliminations that is at most as long. Replaces a longer
/// one.
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
