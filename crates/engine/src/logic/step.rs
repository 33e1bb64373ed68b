//! A step of logic: what it places or rules out, by which technique, and why, as plain data.

use smallvec::SmallVec;

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

/// A few marks.
pub type Marks = SmallVec<[Mark; 8]>;

/// A conclusion with its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// How it was found.
    pub technique: Technique,
    /// The digits that it places, in cells' order.
    pub placements: Marks,
    /// The candidates that it rules out, sorted.
    pub eliminations: Marks,
    /// The pattern.
    pub why: Why,
}

impl Step {
    /// Returns a step that rules candidates out; it sorts them and drops repeated ones.
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
        let mut placements = Marks::new();
        placements.push(Mark { cell, digit });
        Self { technique, placements, eliminations: Marks::new(), why }
    }

    /// Returns whether it is two fish of the same bases in one (siamese).
    #[doc(hidden)]
    pub fn is_siamese(&self) -> bool {
        self.why.houses_in(Role::OtherCover).next().is_some()
    }

    /// Returns whether it changes nothing.
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }
}

/// The part that a cell, candidate or house plays in a pattern.
///
/// Colors and words follow from it. A pattern of several like parts numbers them: `Set(0)` is its first set of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// What the pattern is made of, if no more specific role applies (the cells of a pair, a floor of a rectangle).
    Pattern,
    /// A base of a fish, or the house in which a digit's places are counted.
    Base,
    /// A cover of a fish, or the house from which candidates go.
    Cover,
    /// A cover of the second fish of a siamese pair, which shares the bases.
    OtherCover,
    /// A candidate of a base outside the covers.
    Fin,
    /// A candidate in two bases.
    EndoFin,
    /// The cell at the center of a wing, or the stem of a blossom.
    Pivot,
    /// A cell at an end of a wing.
    Pincer,
    /// A cell or candidate beyond the pattern's own digits (the roof of a rectangle, the third value of a grave).
    Extra,
    /// A cell or candidate that makes the link between parts (the strong link of a W-wing, a restricted common digit).
    Link,
    /// One of several sets of cells: an almost locked set, a part of Sue de Coq.
    Set(u8),
    /// One of several colors; an odd one is the opposite of the even one before it.
    Colour(u8),
}

/// A set of cells with as many digits as they share, or a few more: an almost locked set, a subset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellGroup {
    /// What it is in the pattern.
    pub role: Role,
    /// Its cells, ascending.
    pub cells: SmallVec<[Cell; 8]>,
    /// Their digits.
    pub digits: Candidates,
}

/// A node of a chain: a digit in one cell or in a group of cells, true or false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainNode {
    /// Its cells: one, or several for a group (one of them holds the digit), or the cells of an almost locked set.
    pub cells: SmallVec<[Cell; 3]>,
    /// The digit.
    pub digit: Digit,
    /// Whether the chain reaches it as true.
    pub on: bool,
    /// The almost locked set that it is, as a place in [`Why::groups`]; its `cells` are then those that have the digit.
    pub group: Option<u8>,
}

/// An implication between two nodes of a chain, by their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChainLink {
    /// The node it starts from.
    pub from: u16,
    /// The node it leads to.
    pub to: u16,
    /// Whether it is a strong link (if one is false, the other is true) or a weak one (if one is true, the other is false).
    pub strong: bool,
    /// The house that makes the link; `None` within a cell, by a rule or in a set.
    pub house: Option<HouseId>,
}

/// Implications from a start to an end; each node after the first has a link that leads to it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chain {
    /// The nodes.
    pub nodes: Vec<ChainNode>,
    /// The links; a loop closes with one back to the first node, a net has nodes that several links lead to.
    pub links: Vec<ChainLink>,
}

impl Chain {
    /// Returns a chain of single cells and one digit that starts with a false node and whose first link is strong; each link with
    /// its house, if it has one.
    #[doc(hidden)]
    pub fn of_digit(
        digit: Digit,
        start: Cell,
        links: impl IntoIterator<Item = (Cell, Option<HouseId>)>,
    ) -> Self {
        let node = |cell, on| ChainNode { cells: SmallVec::from_slice(&[cell]), digit, on, group: None };
        let mut chain = Self { nodes: vec![node(start, false)], links: Vec::new() };
        for (from, (cell, house)) in (0..).zip(links) {
            let strong = from % 2 == 0;
            chain.nodes.push(node(cell, strong));
            chain.links.push(ChainLink { from, to: from + 1, strong, house });
        }
        chain
    }
}

/// The pattern of a step, as data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Why {
    /// The digits that the pattern is about: what identifies it, with its technique and place.
    pub digits: Candidates,
    /// The cells by role.
    pub cells: SmallVec<[(Role, Cell); 8]>,
    /// Single candidates by role.
    pub marks: SmallVec<[(Role, Mark); 8]>,
    /// The houses by role.
    pub houses: SmallVec<[(Role, HouseId); 4]>,
    /// Sets of cells with their digits.
    pub groups: Vec<CellGroup>,
    /// Chains, each from its start to its end.
    pub chains: Vec<Chain>,
    /// The clues: numbers of the layout's constraints.
    pub clues: SmallVec<[u16; 4]>,
    /// The sets of digits that remain for a clue's cells; the digit without a place where a contradiction ends.
    pub sets: Vec<Candidates>,
    /// What the cells of the first set add up to, less those of the second one.
    pub sum: Option<i64>,
}

impl Why {
    /// Returns a pattern about these digits.
    #[doc(hidden)]
    pub fn about(digits: impl IntoIterator<Item = Digit>) -> Self {
        Self { digits: digits.into_iter().collect(), ..Self::default() }
    }

    /// Returns the same with these cells in a role.
    #[doc(hidden)]
    #[must_use]
    pub fn cells(mut self, role: Role, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.cells.extend(cells.into_iter().map(|cell| (role, cell)));
        self
    }

    /// Returns the same with these candidates in a role.
    #[doc(hidden)]
    #[must_use]
    pub fn marks(mut self, role: Role, marks: impl IntoIterator<Item = Mark>) -> Self {
        self.marks.extend(marks.into_iter().map(|mark| (role, mark)));
        self
    }

    /// Returns the same with a house in a role.
    #[doc(hidden)]
    #[must_use]
    pub fn house(mut self, role: Role, house: HouseId) -> Self {
        self.houses.push((role, house));
        self
    }

    /// Returns the same with a set of cells and their digits.
    #[doc(hidden)]
    #[must_use]
    pub fn group(mut self, role: Role, cells: impl IntoIterator<Item = Cell>, digits: Candidates) -> Self {
        self.groups.push(CellGroup { role, cells: cells.into_iter().collect(), digits });
        self
    }

    /// Returns the same with a clue: the number of a constraint.
    #[must_use]
    pub(crate) fn clue(mut self, number: usize) -> Self {
        self.clues.push(u16::try_from(number).unwrap_or(u16::MAX));
        self
    }

    /// Returns the same with a chain.
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
