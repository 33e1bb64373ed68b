//! Restricted common digits: digits that two almost locked sets cannot both hold, since all their places in the sets
//! see each other.

use super::Set;
use crate::board::{Candidates, Digit};
use crate::logic::search::Flow;
use crate::logic::state::Cells;
use crate::logic::step::{Mark, Marks, Role, Why};
use crate::solver::Meter;

/// Two sets, and the digits that they cannot both hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Common {
    pub(super) sets: [u32; 2],
    /// The first such digit; below, the last one if there are several.
    pub(super) one: Digit,
    pub(super) two: Option<Digit>,
}

impl Common {
    /// Returns the restricted common digits of the pair; of more than two, the first and the last.
    pub(super) fn digits(&self) -> Candidates {
        std::iter::once(self.one).chain(self.two).collect()
    }

    /// Returns the set of the pair that is not `set`.
    pub(super) const fn beyond(&self, set: u32) -> u32 {
        if self.sets[0] == set { self.sets[1] } else { self.sets[0] }
    }

    /// Returns the two sets.
    pub(super) fn pair<'a, const W: usize>(&self, sets: &'a [Set<W>]) -> [&'a Set<W>; 2] {
        self.sets.map(|set| &sets[set as usize])
    }
}

/// Collects the restricted common digits of all pairs of sets.
pub(super) fn commons<const W: usize>(
    sets: &[Set<W>],
    overlap: bool,
    commons: &mut Vec<Common>,
    meter: &Meter<'_>,
) -> Flow {
    commons.clear();
    for (a, first) in sets.iter().enumerate() {
        meter.count(2 * (sets.len() - a))?;
        for (b, second) in sets.iter().enumerate().skip(a + 1) {
            let shared = first.digits & second.digits;
            let is_far = shared.is_empty() || !second.cells.meets(first.around);
            if is_far || (!overlap && first.cells.meets(second.cells)) {
                continue;
            }
            let restricted = |digit: &Digit| match (first.part(*digit), second.part(*digit)) {
                (Some(one), Some(other)) => other.held.is_within(one.around),
                _ => false,
            };
            let mut digits = shared.iter().filter(restricted);
            if let Some(one) = digits.next() {
                commons.push(Common { sets: [a as u32, b as u32], one, two: digits.last() });
            }
        }
    }
    Flow::Continue(())
}

/// Adds what two sets rule out if each digit they share, except the `used` ones, is in one of them: the candidates that
/// see all its places in both.
pub(super) fn rule_out<const W: usize>(one: &Set<W>, other: &Set<W>, used: Candidates, gone: &mut Marks) {
    if !one.near.meets(other.near) {
        return;
    }
    for digit in (one.digits & other.digits).without(used) {
        add(one.seen(digit) & other.seen(digit), digit, gone);
    }
}

/// Adds a digit's candidates in some cells to the list.
pub(super) fn add<const W: usize>(cells: Cells<W>, digit: Digit, gone: &mut Marks) {
    gone.extend(cells.iter().map(|cell| Mark { cell, digit }));
}

/// Returns the pattern of a step with these sets. Each link names two sets and the digits that join them.
pub(super) fn why<const W: usize>(
    eliminations: &Marks,
    sets: &[&Set<W>],
    links: &[(&Set<W>, &Set<W>, Candidates)],
) -> Why {
    let digits: Candidates = eliminations.iter().map(|mark| mark.digit).collect();
    let mut why = Why::about(digits);
    for (number, set) in (0..).zip(sets) {
        why = why.group(Role::Set(number), set.cells.iter(), set.digits);
    }
    for (one, other, joined) in links {
        for digit in *joined {
            let held = [one, other].into_iter().filter_map(|set| set.part(digit));
            let cells = held.fold(Cells::NONE, |all, part| all | part.held);
            why = why.marks(Role::Link, cells.iter().map(|cell| Mark { cell, digit }));
        }
    }
    let ends = [sets.first(), sets.last()];
    for digit in digits {
        let held = ends.into_iter().flatten().filter_map(|set| set.part(digit));
        let cells = held.fold(Cells::NONE, |all, part| all | part.held);
        why = why.marks(Role::Fin, cells.iter().map(|cell| Mark { cell, digit }));
    }
    why
}
