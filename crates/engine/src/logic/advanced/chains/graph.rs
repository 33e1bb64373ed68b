//! Implications between candidates, groups of candidates and almost locked sets, each true or false.
//!
//! A literal is a number: twice the node's number, plus one if it is true. First come the candidates in the order of cells and digits,
//! then the groups; the almost locked sets, which can only become locked, have one number each after these. What a literal implies at
//! once has a fixed order, which decides between chains of the same length.

use crate::board::{Candidates, Cell, Digit};
use crate::logic::advanced::als::Set;
use crate::logic::advanced::queries::is_strong;
use crate::logic::clues::{self, ClueLink};
use crate::logic::search::Flow;
use crate::logic::state::{Cells, State};
use crate::logic::step::{Chain, ChainNode, Mark, Role, Why};
use crate::solver::Meter;

/// A literal.
pub(super) type Literal = u32;

/// No node.
const NONE: u32 = u32::MAX;

/// Two or three candidates of a digit in the crossing of a line and a box, as one.
pub(super) struct Group<const W: usize> {
    pub(super) cells: Cells<W>,
    pub(super) digit: Digit,
    /// The line, and the box.
    pub(super) houses: [u16; 2],
}

/// An almost locked set that lost a digit.
pub(super) struct Entry {
    /// Its place in the list of sets.
    pub(super) set: usize,
    pub(super) digit: Digit,
}

/// What the literals imply at once.
#[derive(Default)]
pub(super) struct Graph<const W: usize> {
    marks: Vec<Mark>,
    index: Vec<u32>,
    size: usize,
    pub(super) groups: Vec<Group<W>>,
    pub(super) sets: Vec<Set<W>>,
    pub(super) entries: Vec<Entry>,
    /// Implications in the order in which they were found: from, to, and what the step costs beyond its own length, in halves.
    pending: Vec<(Literal, Literal, u8)>,
    /// The implications within clues.
    clues: Vec<ClueLink>,
    starts: Vec<u32>,
    targets: Vec<(Literal, u8)>,
}

/// Returns whether a house or a rule about pairs of cells makes the link, too.
fn is_of_rule<const W: usize>(state: &State<W>, link: &ClueLink) -> bool {
    let ClueLink { from, to, strong, .. } = *link;
    !strong && state.tables().excluded(from.cell, from.digit, to.digit).contains(to.cell)
}

/// What a literal is about.
pub(super) enum About<'a, const W: usize> {
    Mark(Mark),
    Group(&'a Group<W>),
    Entry(&'a Entry, &'a Set<W>),
}

impl<const W: usize> Graph<W> {
    /// Forgets all, and takes the candidates of a position with their implications, and with those of its clues.
    pub(super) fn start(&mut self, state: &State<W>, clues: Vec<ClueLink>, meter: &Meter<'_>) -> Flow {
        self.clues = clues;
        self.marks.clear();
        self.groups.clear();
        self.entries.clear();
        self.pending.clear();
        self.size = state.size();
        self.index.clear();
        self.index.resize(state.geometry().cell_count() * self.size, NONE);
        for cell in state.empty() {
            for digit in state.candidates(cell) {
                self.index[cell.index() * self.size + digit.index()] = self.marks.len() as u32;
                self.marks.push(Mark { cell, digit });
            }
        }
        for node in 0..self.marks.len() {
            let before = self.pending.len();
            self.add_candidate(state, node);
            meter.count((self.pending.len() - before) / 2)?;
        }
        for number in 0..self.clues.len() {
            let ClueLink { from, to, strong, .. } = self.clues[number];
            if !is_of_rule(state, &self.clues[number]) {
                self.add(self.literal(from, !strong), self.literal(to, strong), 0);
            }
        }
        meter.count(self.clues.len())
    }

    /// Adds the clues that cause links to a chain, and to the reason that the chain belongs to.
    pub(super) fn explain(&self, state: &State<W>, chain: &mut Chain, why: &mut Why) {
        if self.clues.is_empty() {
            return;
        }
        let mark = |node: &ChainNode| match (node.group, node.cells.as_slice()) {
            (None, &[cell]) => Some(Mark { cell, digit: node.digit }),
            _ => None,
        };
        for link in chain.links.iter_mut().filter(|link| link.house.is_none()) {
            let ends = [link.from, link.to].map(|at| chain.nodes.get(usize::from(at)).and_then(mark));
            let [Some(from), Some(to)] = ends else { continue };
            let wanted = |it: &&ClueLink| (it.from, it.to, it.strong) == (from, to, link.strong);
            let Some(found) = self.clues.iter().find(wanted).filter(|it| !is_of_rule(state, it)) else {
                continue;
            };
            link.clue = Some(found.clue);
            if !why.clues.contains(&found.clue) {
                why.clues.push(found.clue);
                let mut cells: Vec<Cell> = clues::cells_of(state.geometry(), found.clue);
                cells.retain(|&cell| !why.cells.contains(&(Role::Extra, cell)));
                why.cells.extend(cells.into_iter().map(|cell| (Role::Extra, cell)));
            }
        }
    }

    fn add_candidate(&mut self, state: &State<W>, node: usize) {
        let Some(&mark) = self.marks.get(node) else { return };
        let (tables, own) = (state.tables(), state.candidates(mark.cell));
        let (on, off) = (self.literal(mark, true), self.literal(mark, false));
        let others = own.without(Candidates::only(mark.digit));
        for digit in others {
            let other = self.literal(Mark { cell: mark.cell, digit }, false);
            self.add(on, other, 0);
        }
        if let Some(digit) = others.single() {
            let other = self.literal(Mark { cell: mark.cell, digit }, true);
            self.add(off, other, 0);
        }
        let (mut known, mut strong) = (Cells::only(mark.cell), Cells::only(mark.cell));
        for &(house, _) in &tables.seats[mark.cell.index()] {
            let places = state.cells_in(house, mark.digit);
            for cell in places.without(known) {
                let other = self.literal(Mark { cell, ..mark }, false);
                self.add(on, other, 0);
            }
            known |= places;
            if is_strong(state, house, mark.digit) {
                for cell in places.without(strong) {
                    let other = self.literal(Mark { cell, ..mark }, true);
                    self.add(off, other, 0);
                }
                strong |= places;
            }
        }
        for cell in (tables.peers[mark.cell.index()] & state.cells_with(mark.digit)).without(known) {
            let other = self.literal(Mark { cell, ..mark }, false);
            self.add(on, other, 0);
        }
        if let Some(near) = &tables.near {
            let size = self.size;
            let beside = [mark.digit.index().wrapping_sub(1), mark.digit.index() + 1];
            for digit in beside.into_iter().filter(|&i| i < size).filter_map(Digit::from_index) {
                for cell in near[mark.cell.index()] & state.cells_with(digit) {
                    let other = self.literal(Mark { cell, digit }, false);
                    self.add(on, other, 0);
                }
            }
        }
    }

    /// Adds an implication.
    #[inline]
    pub(super) fn add(&mut self, from: Literal, to: Literal, cost: u8) {
        self.pending.push((from, to, cost));
    }

    /// Sorts the implications by where they start, and keeps their order there.
    pub(super) fn finish(&mut self) {
        let literals = self.literals();
        self.starts.clear();
        self.starts.resize(literals + 2, 0);
        for &(from, _, _) in &self.pending {
            self.starts[from as usize + 2] += 1;
        }
        for place in 2..self.starts.len() {
            self.starts[place] += self.starts[place - 1];
        }
        self.targets.clear();
        self.targets.resize(self.pending.len(), (0, 0));
        for &(from, to, cost) in &self.pending {
            let at = &mut self.starts[from as usize + 1];
            self.targets[*at as usize] = (to, cost);
            *at += 1;
        }
    }

    /// Returns what a literal implies at once, each with what the step costs beyond its own length, in halves.
    #[inline]
    pub(super) fn implied(&self, literal: Literal) -> &[(Literal, u8)] {
        let (from, to) = (self.starts[literal as usize], self.starts[literal as usize + 1]);
        &self.targets[from as usize..to as usize]
    }

    /// Returns how many literals there are.
    pub(super) fn literals(&self) -> usize {
        2 * (self.marks.len() + self.groups.len()) + self.entries.len()
    }

    /// Returns the candidates.
    pub(super) fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Returns the literal of a candidate, which must be one.
    #[inline]
    pub(super) fn literal(&self, mark: Mark, on: bool) -> Literal {
        2 * self.index[mark.cell.index() * self.size + mark.digit.index()] + u32::from(on)
    }

    /// Returns the literal of a group.
    pub(super) fn group_literal(&self, group: usize, on: bool) -> Literal {
        2 * (self.marks.len() + group) as u32 + u32::from(on)
    }

    /// Returns the literal of a set that lost a digit.
    pub(super) fn entry_literal(&self, entry: usize) -> Literal {
        (2 * (self.marks.len() + self.groups.len()) + entry) as u32
    }

    /// Returns whether a literal is about a single candidate.
    #[inline]
    pub(super) fn is_mark(&self, literal: Literal) -> bool {
        (literal as usize) < 2 * self.marks.len()
    }

    /// Returns whether a literal says "true".
    #[inline]
    pub(super) fn is_on(&self, literal: Literal) -> bool {
        (literal as usize) < 2 * (self.marks.len() + self.groups.len()) && literal % 2 == 1
    }

    /// Returns what a literal is about.
    pub(super) fn about(&self, literal: Literal) -> About<'_, W> {
        let node = literal as usize / 2;
        if let Some(&mark) = self.marks.get(node) {
            return About::Mark(mark);
        }
        if let Some(group) = self.groups.get(node - self.marks.len()) {
            return About::Group(group);
        }
        let entry = &self.entries[literal as usize - 2 * (self.marks.len() + self.groups.len())];
        About::Entry(entry, &self.sets[entry.set])
    }

    /// Returns the digit of a literal; for a set, the one it lost.
    pub(super) fn digit(&self, literal: Literal) -> Digit {
        match self.about(literal) {
            About::Mark(mark) => mark.digit,
            About::Group(group) => group.digit,
            About::Entry(entry, _) => entry.digit,
        }
    }

    /// Returns the cells of a literal; for a set, all of them.
    pub(super) fn cells(&self, literal: Literal) -> Cells<W> {
        match self.about(literal) {
            About::Mark(mark) => Cells::only(mark.cell),
            About::Group(group) => group.cells,
            About::Entry(_, set) => set.cells,
        }
    }

    /// Returns the first cell of a literal that has its digit.
    pub(super) fn first_cell(&self, literal: Literal) -> Option<crate::board::Cell> {
        match self.about(literal) {
            About::Mark(mark) => Some(mark.cell),
            About::Group(group) => group.cells.first(),
            About::Entry(entry, set) => set.part(entry.digit).and_then(|part| part.held.first()),
        }
    }
}
