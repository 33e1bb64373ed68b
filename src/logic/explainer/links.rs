//! The links between candidates as they stand: what goes when one is true, what is true when one goes.

use super::state::State;
use super::tables::{Cand, Tables, bits};

/// How one candidate follows from another: within a cell, or in a house of a kind.
pub(super) type Cause = u8;

/// Within a cell: only one digit, or only one left.
pub(super) const IN_CELL: Cause = u8::MAX;
/// A rule's link, or a pattern: no single house.
pub(super) const ELSEWHERE: Cause = u8::MAX - 1;
/// An assumption: it follows from nothing.
pub(super) const ASSUMED: Cause = u8::MAX - 2;

/// The links of one candidate, in the order in which they are followed.
#[derive(Clone, Copy, Default)]
struct Spans {
    weak_cell: u32,
    weak_house: u32,
    strong_cell: u32,
    strong_house: u32,
    end: u32,
}

/// All links of a state.
#[derive(Default)]
pub(super) struct Links {
    spans: Vec<Spans>,
    links: Vec<(Cand, Cause)>,
}

/// Which links a search follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Through {
    /// One digit alone.
    Houses,
    /// Cells of two candidates alone, from one to the next by any house.
    Cells,
    /// Both.
    Both,
}

impl Links {
    /// Reads the links of a state.
    pub(super) fn fill(&mut self, tables: &Tables, state: &State) {
        self.links.clear();
        self.spans.clear();
        self.spans.resize(tables.cells * tables.n, Spans::default());
        for cell in 0..tables.cells {
            for digit in bits(state.cand[cell]) {
                let spans = self.read(tables, state, cell, digit);
                self.spans[usize::from(tables.cand(cell, digit))] = spans;
            }
        }
    }

    fn read(&mut self, tables: &Tables, state: &State, cell: usize, digit: usize) -> Spans {
        let links = &mut self.links;
        let mut spans = Spans { weak_cell: links.len() as u32, ..Spans::default() };
        let others = state.cand[cell] & !(1 << digit);
        links.extend(bits(others).map(|other| (tables.cand(cell, other), IN_CELL)));
        for &near in tables.neighbours(cell) {
            let near = usize::from(near);
            let forbidden = (1_u32 << digit << 1) | (1 << digit >> 1);
            let found = bits(state.cand[near] & forbidden).map(|d| (tables.cand(near, d), ELSEWHERE));
            links.extend(found);
        }
        spans.weak_house = links.len() as u32;
        for &(house, place) in tables.homes(cell) {
            let house = usize::from(house);
            for other in bits(state.places(house, digit) & !(1 << place)) {
                let cand = tables.cand(usize::from(tables.cells_of(house)[other]), digit);
                if links[spans.weak_house as usize..].iter().all(|&(known, _)| known != cand) {
                    links.push((cand, tables.kind_of[house]));
                }
            }
        }
        for &other in tables.apart(cell) {
            if state.has(usize::from(other), digit) {
                links.push((tables.cand(usize::from(other), digit), ELSEWHERE));
            }
        }
        spans.strong_cell = links.len() as u32;
        if others.is_power_of_two() {
            links.push((tables.cand(cell, others.trailing_zeros() as usize), IN_CELL));
        }
        spans.strong_house = links.len() as u32;
        for &(house, place) in tables.homes(cell) {
            let house = usize::from(house);
            let rest = state.places(house, digit) & !(1 << place);
            if rest.is_power_of_two() {
                let other = usize::from(tables.cells_of(house)[rest.trailing_zeros() as usize]);
                let cand = tables.cand(other, digit);
                if links[spans.strong_house as usize..].iter().all(|&(known, _)| known != cand) {
                    links.push((cand, tables.kind_of[house]));
                }
            }
        }
        spans.end = links.len() as u32;
        spans
    }

    /// What goes when a candidate is true.
    #[inline]
    pub(super) fn weak(&self, cand: Cand, through: Through) -> &[(Cand, Cause)] {
        let spans = self.spans[usize::from(cand)];
        let start = if through == Through::Houses { spans.weak_house } else { spans.weak_cell };
        &self.links[start as usize..spans.strong_cell as usize]
    }

    /// What is true when a candidate goes.
    #[inline]
    pub(super) fn strong(&self, cand: Cand, through: Through) -> &[(Cand, Cause)] {
        let spans = self.spans[usize::from(cand)];
        let (start, end) = match through {
            Through::Houses => (spans.strong_house, spans.end),
            Through::Cells => (spans.strong_cell, spans.strong_house),
            Through::Both => (spans.strong_cell, spans.end),
        };
        &self.links[start as usize..end as usize]
    }
}
