//! A step of logic as plain data: its placements and eliminations, its technique, and the pattern that justifies it.

use super::state::HouseId;
use super::technique::Technique;
use crate::board::{Candidates, Cell, Digit};

/// A digit in a cell, as a candidate or as a placement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mark {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

/// A list of marks.
pub type Marks = Vec<Mark>;

/// A conclusion with its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique that found the step.
    pub technique: Technique,
    /// The digits that the step places, in the order of the cells.
    pub placements: Marks,
    /// The candidates that the step removes, sorted by digit and then by cell.
    pub eliminations: Marks,
    /// The pattern that justifies the step.
    pub why: Why,
}

impl Step {
    /// Returns a step that removes candidates; sorts the candidates and drops repeated ones.
    pub(crate) fn eliminating(
        technique: Technique,
        eliminations: impl IntoIterator<Item = Mark>,
        why: Why,
    ) -> Self {
        let mut eliminations: Marks = eliminations.into_iter().collect();
        eliminations.sort_unstable_by_key(|mark| (mark.digit, mark.cell));
        eliminations.dedup();
        Self { technique, placements: Marks::new(), eliminations, why }
    }

    /// Returns a step that places a digit.
    pub(crate) fn placing(technique: Technique, cell: Cell, digit: Digit, why: Why) -> Self {
        Self { technique, placements: vec![Mark { cell, digit }], eliminations: Marks::new(), why }
    }

    /// Returns whether the step joins two fish with the same bases (siamese).
    #[doc(hidden)]
    pub fn is_siamese(&self) -> bool {
        self.why.houses_in(Role::OtherCover).next().is_some()
    }

    /// Returns whether the step changes nothing.
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }
}

/// The part that a cell, candidate or house plays in a pattern.
///
/// Colors and words follow from the role. A pattern with several similar parts numbers them: `Set(0)` is its first set
/// of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// A part of the pattern without a more specific role (the cells of a pair, the floor of a rectangle).
    Pattern,
    /// A base of a fish, or the house in which a digit's places are counted.
    Base,
    /// A cover of a fish, or the house that loses candidates.
    Cover,
    /// A cover of the second fish of a siamese pair. Both fish have the same bases.
    OtherCover,
    /// A candidate of a base outside the covers.
    Fin,
    /// A candidate that lies in two bases.
    EndoFin,
    /// The cell at the center of a wing, or the stem of a blossom.
    Pivot,
    /// A cell at an end of a wing.
    Pincer,
    /// A cell or candidate beyond the pattern's own digits (the roof of a rectangle, the third candidate of a BUG+1
    /// cell).
    Extra,
    /// A cell or candidate that links parts of the pattern (the strong link of a W-wing, a restricted common digit).
    Link,
    /// One of several sets of cells: an almost locked set, or a part of a Sue de Coq.
    Set(u8),
    /// One of several colors. Color `2k + 1` is the opposite of color `2k`.
    Colour(u8),
}

/// A set of cells with as many candidates as cells, or a few more: a subset or an almost locked set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellGroup {
    /// The role of the set in the pattern.
    pub role: Role,
    /// The cells of the set, ascending.
    pub cells: Vec<Cell>,
    /// The candidates of the cells.
    pub digits: Candidates,
}

/// A node of a chain: a digit that is true or false in one cell or in a group of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainNode {
    /// The cells of the node: one cell; several cells of a group, one of which holds the digit; or the cells of an
    /// almost locked set.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
    /// Whether the chain reaches the node as true.
    pub on: bool,
    /// The index in [`Why::groups`] of the almost locked set that the node stands for; `cells` are then the cells of
    /// the set that have the digit.
    pub group: Option<u8>,
}

/// An implication between two nodes of a chain. Nodes are given by their indexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChainLink {
    /// The index of the node where the link starts.
    pub from: u16,
    /// The index of the node where the link ends.
    pub to: u16,
    /// Whether the link is strong (if one node is false, the other is true) or weak (if one node is true, the other is
    /// false).
    pub strong: bool,
    /// The house that causes the link; `None` for a link within a cell, by a rule, by a clue or within a set.
    pub house: Option<HouseId>,
    /// The clue that causes the link, as the index of its constraint.
    pub clue: Option<u16>,
}

/// Implications from a start to an end. At least one link leads to each node after the first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chain {
    /// The nodes.
    pub nodes: Vec<ChainNode>,
    /// The links. In a loop, the last link leads back to the first node; in a net, several links can lead to one node.
    pub links: Vec<ChainLink>,
}

impl Chain {
    /// Returns a chain of single cells and one digit. The first node is false and the first link strong. Each link
    /// comes with its house, or `None` if no house causes the link.
    #[doc(hidden)]
    pub fn of_digit(
        digit: Digit,
        start: Cell,
        links: impl IntoIterator<Item = (Cell, Option<HouseId>)>,
    ) -> Self {
        let node = |cell, on| ChainNode { cells: vec![cell], digit, on, group: None };
        let mut chain = Self { nodes: vec![node(start, false)], links: Vec::new() };
        for (from, (cell, house)) in (0..).zip(links) {
            let strong = from % 2 == 0;
            chain.nodes.push(node(cell, strong));
            chain.links.push(ChainLink { from, to: from + 1, strong, house, clue: None });
        }
        chain
    }
}

/// The pattern of a step, as data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Why {
    /// The digits of the pattern. Together with the technique and the cells, they identify the pattern.
    pub digits: Candidates,
    /// The cells by role.
    pub cells: Vec<(Role, Cell)>,
    /// Single candidates by role.
    pub marks: Vec<(Role, Mark)>,
    /// The houses by role.
    pub houses: Vec<(Role, HouseId)>,
    /// Sets of cells with their digits.
    pub groups: Vec<CellGroup>,
    /// Chains, each from its start to its end.
    pub chains: Vec<Chain>,
    /// The clues, as indexes of the layout's constraints.
    pub clues: Vec<u16>,
    /// The sets of digits that remain possible for a clue's cells; or, where a contradiction ends in a house, the digit
    /// without a place there.
    pub sets: Vec<Candidates>,
    /// The sum of the cells of the first set, minus the sum of the cells of the second set.
    pub sum: Option<i64>,
}

impl Why {
    /// Returns a pattern about these digits.
    #[doc(hidden)]
    pub fn about(digits: impl IntoIterator<Item = Digit>) -> Self {
        Self { digits: digits.into_iter().collect(), ..Self::default() }
    }

    /// Returns the pattern with these cells added in a role.
    #[doc(hidden)]
    #[must_use]
    pub fn cells(mut self, role: Role, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.cells.extend(cells.into_iter().map(|cell| (role, cell)));
        self
    }

    /// Returns the pattern with these candidates added in a role.
    #[doc(hidden)]
    #[must_use]
    pub fn marks(mut self, role: Role, marks: impl IntoIterator<Item = Mark>) -> Self {
        self.marks.extend(marks.into_iter().map(|mark| (role, mark)));
        self
    }

    /// Returns the pattern with a house added in a role.
    #[doc(hidden)]
    #[must_use]
    pub fn house(mut self, role: Role, house: HouseId) -> Self {
        self.houses.push((role, house));
        self
    }

    /// Returns the pattern with a set of cells and their digits added.
    #[doc(hidden)]
    #[must_use]
    pub fn group(mut self, role: Role, cells: impl IntoIterator<Item = Cell>, digits: Candidates) -> Self {
        self.groups.push(CellGroup { role, cells: cells.into_iter().collect(), digits });
        self
    }

    /// Returns the pattern with a clue added, given as the index of its constraint.
    #[must_use]
    pub(crate) fn clue(mut self, number: usize) -> Self {
        self.clues.push(u16::try_from(number).unwrap_or(u16::MAX));
        self
    }

    /// Returns the pattern with a chain added.
    #[doc(hidden)]
    #[must_use]
    pub fn chain(mut self, chain: Chain) -> Self {
        self.chains.push(chain);
        self
    }

    /// Returns the cells in a role.
    pub fn cells_in(&self, role: Role) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().filter(move |(r, _)| *r == role).map(|(_, cell)| *cell)
    }

    /// Returns the candidates in a role.
    pub fn marks_in(&self, role: Role) -> impl Iterator<Item = Mark> + '_ {
        self.marks.iter().filter(move |(r, _)| *r == role).map(|(_, mark)| *mark)
    }

    /// Returns the houses in a role.
    pub fn houses_in(&self, role: Role) -> impl Iterator<Item = HouseId> + '_ {
        self.houses.iter().filter(move |(r, _)| *r == role).map(|(_, house)| *house)
    }
}
