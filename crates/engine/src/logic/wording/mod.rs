//! The reason of a step in words: one or two sentences, as a person would say them.
//!
//! Each file covers a group of techniques. `names` has the words that they share.

mod aligned;
mod basic;
mod chains;
mod clues;
mod colours;
mod fish;
mod forcing;
mod irregular;
mod last_resort;
mod names;
mod outside;
mod sets;
mod single_digit;
mod unique;
mod wings;

pub use names::Names;

use super::fish::is_fish;
use super::state::HouseId;
use super::step::{Role, Step};
use super::technique::Technique;
use crate::board::Cell;

/// The most houses that a hint names as the place to look at.
const MOST_HOUSES: usize = 3;

impl Step {
    /// Returns the technique's name and the whole reasoning: `Naked pair: r1c2 and r1c5 can only be 3 and 4, …`.
    pub fn text<'a>(&self, names: impl Into<Names<'a>>) -> String {
        format!("{}: {}", names::capital(self.technique.name()), self.reason(names))
    }

    /// Returns where to look, without the reason: `Look for 5 in rows 4 and 8.` The digit of a naked single is not
    /// named, since the digit has other places in the cell's houses. The digit of a full house is not named, since the
    /// empty cell alone gives it away.
    pub fn place<'a>(&self, names: impl Into<Names<'a>>) -> String {
        let names = names.into();
        let last_house = |cell: Cell| names.geometry().houses_of(cell).last().copied();
        if let (Technique::NakedSingle, Some(mark)) = (self.technique, self.placements.first()) {
            let house = last_house(mark.cell).map_or_else(String::new, |house| names.house(house));
            return format!("Look at the cells of {house}: one has a single candidate.");
        }
        let base = self.why.houses_in(Role::Base).next();
        if let (Technique::FullHouse, Some(house)) = (self.technique, base) {
            return format!("Look at {}: it has one empty cell.", names.house(house));
        }
        if let Some(place) = clues::place(names, self) {
            return place;
        }
        let digits = if self.why.digits.is_empty() {
            String::new()
        } else {
            format!(" for {}", names.digits(self.why.digits))
        };
        format!("Look{digits} {}.", names.in_houses(self.houses_to_look_at(last_house)))
    }

    /// Returns the houses to look at: the bases; otherwise the ends of the chains; otherwise the boxes of the pattern,
    /// if there are few; otherwise the boxes of the cells that change.
    fn houses_to_look_at(&self, last_house: impl Fn(Cell) -> Option<HouseId>) -> Vec<HouseId> {
        let sorted = |mut houses: Vec<HouseId>| {
            houses.sort_unstable();
            houses.dedup();
            houses
        };
        let bases: Vec<HouseId> = self.why.houses_in(Role::Base).collect();
        if !bases.is_empty() {
            return sorted(bases);
        }
        let around = |cells: &mut dyn Iterator<Item = Cell>| sorted(cells.filter_map(&last_house).collect());
        let ends = self
            .why
            .chains
            .iter()
            .flat_map(|chain| chain.nodes.first().into_iter().chain(chain.nodes.last()));
        let ends = around(&mut ends.filter_map(|node| node.cells.first().copied()));
        let cells = self.why.cells.iter().map(|(_, cell)| *cell);
        let marks = self.why.marks.iter().map(|(_, mark)| mark.cell);
        let sets = self.why.groups.iter().flat_map(|set| set.cells.iter().copied());
        let pattern = around(&mut cells.chain(marks).chain(sets));
        let changed = around(&mut self.placements.iter().chain(&self.eliminations).map(|mark| mark.cell));
        let few = |houses: &Vec<HouseId>| (1..=MOST_HOUSES).contains(&houses.len());
        let mut found = [ends, pattern].into_iter().find(few).unwrap_or(changed);
        found.truncate(MOST_HOUSES);
        found
    }

    /// Returns the reasoning with the conclusion, without the technique's name.
    pub fn reason<'a>(&self, names: impl Into<Names<'a>>) -> String {
        use Technique as T;
        let names = names.into();
        match self.technique {
            T::FullHouse | T::NakedSingle | T::HiddenSingle => basic::single(names, self),
            T::Pointing | T::Claiming => basic::locked(names, self),
            T::CommonPeers => irregular::common_peers(names, self),
            T::LawOfLeftovers => irregular::leftovers(names, self),
            T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuadruple => {
                basic::naked(names, self)
            }
            T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple => basic::hidden(names, self),
            T::EmptyRectangle | T::DualEmptyRectangle => single_digit::empty_rectangle(names, self),
            T::Skyscraper | T::TwoStringKite | T::DualTwoStringKite | T::TurbotFish => {
                single_digit::two_links(names, self)
            }
            T::RemotePair => chains::remote_pair(names, self),
            technique if is_fish(technique) => fish::fish(names, self),
            T::ClueCells
            | T::CluePairs
            | T::ClueLimits
            | T::ClueSets
            | T::LockedClueDigits
            | T::ClueArrangements => clues::clue(names, self),
            T::InniesAndOuties | T::InniesOfSeveralHouses => clues::innies(names, self),
            T::ClueContradiction => clues::contradiction(names, self),
            T::TemplateSet | T::TemplateDelete => last_resort::template(names, self),
            T::BruteForce => last_resort::brute_force(names, self),
            T::XyWing | T::XyzWing | T::WxyzWing | T::WWing => wings::wing(names, self),
            T::SimpleColoursTrap | T::SimpleColoursWrap | T::MultiColours1 | T::MultiColours2 => {
                colours::colours(names, self)
            }
            T::AlsXz | T::AlsXyWing | T::AlsChain | T::DeathBlossom => sets::almost_locked(names, self),
            T::SueDeCoq => sets::sue_de_coq(names, self),
            T::UniqueRectangle1
            | T::UniqueRectangle2
            | T::UniqueRectangle3
            | T::UniqueRectangle4
            | T::UniqueRectangle5
            | T::UniqueRectangle6
            | T::HiddenRectangle
            | T::AvoidableRectangle1
            | T::AvoidableRectangle2
            | T::BugPlusOne => unique::unique(names, self),
            T::BugType2
            | T::BugType3
            | T::BugType4
            | T::UniqueLoop1
            | T::UniqueLoop2
            | T::UniqueLoop3
            | T::UniqueLoop4 => unique::guarded(names, self),
            T::AlignedPairExclusion | T::AlignedTripletExclusion => aligned::aligned(names, self),
            T::KrakenFish1 | T::KrakenFish2 => fish::kraken(names, self),
            T::ForcingChainContradiction
            | T::ForcingChainVerity
            | T::ForcingNetContradiction
            | T::ForcingNetVerity
            | T::Nishio
            | T::CellForcingChain
            | T::RegionForcingChain => forcing::forcing(names, self),
            _ if !self.why.chains.is_empty() => chains::chain(names, self),
            _ => names::capital(&names.conclusion(self)),
        }
    }
}
