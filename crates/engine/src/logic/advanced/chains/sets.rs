//! Almost locked sets as nodes of chains: a set that loses a digit is locked, and rules its other digits out around it.

use super::graph::{Entry, Graph, Literal};
use crate::board::{Candidates, Cell, Digit};
use crate::logic::advanced::als::{Set, collect};
use crate::logic::search::Flow;
use crate::logic::state::{Cells, State};
use crate::logic::step::Mark;
use crate::solver::Meter;

/// No entry yet.
const NONE: u32 = u32::MAX;

/// Adds the sets of two cells and more with their implications; the candidates and groups must be there.
pub(super) fn add<const W: usize>(graph: &mut Graph<W>, state: &State<W>, meter: &Meter<'_>) -> Flow {
    let mut sets = std::mem::take(&mut graph.sets);
    collect(state, &mut sets, meter)?;
    sets.retain(|set| set.size > 1);
    let mut adding = Adding { graph, state, entries: vec![NONE; sets.len() * state.size()] };
    for number in 0..sets.len() {
        for digit in sets[number].digits {
            adding.one(&sets, number, digit);
            meter.count(20 + 4 * sets.len())?;
        }
    }
    graph.sets = sets;
    Flow::Continue(())
}

/// Returns how much longer a chain counts for a set with this many digits or cells.
pub(super) const fn penalty(count: usize) -> u8 {
    match count {
        0 | 1 => 0,
        2 => 1,
        more => (2 * (more - 1)) as u8,
    }
}

struct Adding<'a, const W: usize> {
    graph: &'a mut Graph<W>,
    state: &'a State<W>,
    entries: Vec<u32>,
}

impl<const W: usize> Adding<'_, W> {
    /// Returns the literal of a set that lost a digit, made at the first call.
    fn entry(&mut self, set: usize, digit: Digit) -> Literal {
        let place = set * self.state.size() + digit.index();
        if self.entries[place] == NONE {
            self.entries[place] = self.graph.entries.len() as u32;
            self.graph.entries.push(Entry { set, digit });
        }
        self.graph.entry_literal(self.entries[place] as usize)
    }

    /// Adds a set that loses a digit: what takes it, and what follows.
    fn one(&mut self, sets: &[Set<W>], number: usize, lost: Digit) {
        let set = &sets[number];
        let takers = set.seen(lost);
        let kept = set.digits.without(Candidates::only(lost));
        if takers.is_empty() || kept.iter().all(|digit| set.seen(digit).is_empty()) {
            return;
        }
        let entry = self.entry(number, lost);
        for cell in takers {
            let from = self.graph.literal(Mark { cell, digit: lost }, true);
            self.graph.add(from, entry, 0);
        }
        for place in 0..self.graph.groups.len() {
            let group = &self.graph.groups[place];
            if group.digit == lost && group.cells.is_within(takers) {
                self.graph.add(self.graph.group_literal(place, true), entry, 0);
            }
        }
        let cost = penalty(set.digits.len());
        for digit in kept {
            let gone = set.seen(digit);
            for cell in gone {
                self.graph.add(entry, self.graph.literal(Mark { cell, digit }, false), cost);
            }
            for place in 0..self.graph.groups.len() {
                let group = &self.graph.groups[place];
                if group.digit == digit && group.cells.is_within(gone) {
                    self.graph.add(entry, self.graph.group_literal(place, false), cost);
                }
            }
        }
        self.add_sets(sets, number, kept, entry);
        for cell in set.near {
            if let Some(digit) = self.forced(set, kept, cell) {
                self.graph.add(entry, self.graph.literal(Mark { cell, digit }, true), cost + 1);
            }
        }
    }

    /// Adds the other sets that lose a digit because of this set.
    fn add_sets(&mut self, sets: &[Set<W>], number: usize, kept: Candidates, entry: Literal) {
        let set = &sets[number];
        let cost = penalty(set.digits.len());
        for (place, other) in sets.iter().enumerate() {
            let shared = other.digits & kept;
            if place == number || shared.is_empty() || other.cells.meets(set.cells) {
                continue;
            }
            for digit in shared {
                let held = other.part(digit).map_or(Cells::NONE, |part| part.held);
                if held.is_within(set.seen(digit)) {
                    let to = self.entry(place, digit);
                    self.graph.add(entry, to, cost);
                }
            }
        }
    }

    /// Returns the digit that a cell with three candidates and more keeps, if the set leaves it just one.
    fn forced(&self, set: &Set<W>, kept: Candidates, cell: Cell) -> Option<Digit> {
        let own = self.state.candidates(cell);
        if own.len() == 2 {
            return None;
        }
        let gone = |digit: &Digit| kept.contains(*digit) && set.seen(*digit).contains(cell);
        let mut left = own.iter().filter(|digit| !gone(digit));
        left.next().filter(|_| left.next().is_none())
    }
}
