//! What a fish's name says: how many houses, of which sorts, with fins or without.

use super::pattern::Fish;
use crate::logic::options::Options;
use crate::logic::state::{HouseId, State};
use crate::logic::technique::Technique;

/// Which houses are bases and covers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// Rows by columns, or columns by rows.
    Basic,
    /// The same with boxes among either.
    Franken,
    /// Any houses.
    Mutant,
}

/// What a name says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) kind: Kind,
    pub(super) size: usize,
    pub(super) fins: bool,
}

/// The names by row of this table (kind and fins) and by size from 2.
const NAMES: [[Technique; 6]; 7] = {
    use Technique as T;
    [
        [T::XWing, T::Swordfish, T::Jellyfish, T::Squirmbag, T::Whale, T::Leviathan],
        [
            T::FinnedXWing,
            T::FinnedSwordfish,
            T::FinnedJellyfish,
            T::FinnedSquirmbag,
            T::FinnedWhale,
            T::FinnedLeviathan,
        ],
        [
            T::SashimiXWing,
            T::SashimiSwordfish,
            T::SashimiJellyfish,
            T::SashimiSquirmbag,
            T::SashimiWhale,
            T::SashimiLeviathan,
        ],
        [
            T::FrankenXWing,
            T::FrankenSwordfish,
            T::FrankenJellyfish,
            T::FrankenSquirmbag,
            T::FrankenWhale,
            T::FrankenLeviathan,
        ],
        [
            T::FinnedFrankenXWing,
            T::FinnedFrankenSwordfish,
            T::FinnedFrankenJellyfish,
            T::FinnedFrankenSquirmbag,
            T::FinnedFrankenWhale,
            T::FinnedFrankenLeviathan,
        ],
        [
            T::MutantXWing,
            T::MutantSwordfish,
            T::MutantJellyfish,
            T::MutantSquirmbag,
            T::MutantWhale,
            T::MutantLeviathan,
        ],
        [
            T::FinnedMutantXWing,
            T::FinnedMutantSwordfish,
            T::FinnedMutantJellyfish,
            T::FinnedMutantSquirmbag,
            T::FinnedMutantWhale,
            T::FinnedMutantLeviathan,
        ],
    ]
};

impl Shape {
    /// Returns the shape of a technique.
    pub(super) fn of(technique: Technique) -> Option<Self> {
        let (row, size) = NAMES
            .iter()
            .enumerate()
            .find_map(|(row, names)| Some((row, names.iter().position(|name| *name == technique)? + 2)))?;
        let kind =
            [Kind::Basic, Kind::Basic, Kind::Basic, Kind::Franken, Kind::Franken, Kind::Mutant, Kind::Mutant];
        Some(Self { kind: kind[row], size, fins: !matches!(row, 0 | 3 | 5) })
    }

    /// Returns whether rows come first as bases (`true`), and then columns; a mutant fish has any base at once.
    pub(super) fn directions(self) -> impl Iterator<Item = bool> {
        [true, false].into_iter().take(if self.kind == Kind::Mutant { 1 } else { 2 })
    }

    /// Returns whether a fish of a search counts whatever its name turns out to be.
    pub(super) fn accepts_any(self, options: &Options) -> bool {
        options.fish_by_search && self.kind != Kind::Basic
    }

    /// Returns the name of a fish, by the houses and fins that it has.
    pub(super) fn name_of<const W: usize>(self, state: &State<W>, fish: &Fish<W>) -> Technique {
        let sorts = |houses: &[HouseId]| houses.iter().fold(0, |sorts, &id| sorts | sort(state, id));
        let (bases, covers) = (sorts(&fish.bases), sorts(&fish.covers));
        let fins = !(fish.fins | fish.endo_fins).is_empty();
        let crossed = |a: u8, b: u8| a & b == 0 && (a | b) == ROW | COLUMN && a != 0 && b != 0;
        let row = if crossed(bases, covers) {
            if fins && is_sashimi(state, fish) { 2 } else { usize::from(fins) }
        } else if bases & !OTHER != 0 && covers & !OTHER != 0 && crossed(bases & !OTHER, covers & !OTHER) {
            3 + usize::from(fins)
        } else {
            5 + usize::from(fins)
        };
        NAMES[row][self.size - 2]
    }
}

const ROW: u8 = 1;
const COLUMN: u8 = 2;
const OTHER: u8 = 4;

fn sort<const W: usize>(state: &State<W>, id: HouseId) -> u8 {
    let tables = state.tables();
    if !tables.house(id).line {
        OTHER
    } else if tables.rows.contains(&id) {
        ROW
    } else {
        COLUMN
    }
}

/// Returns whether a base has no more than one place beside the fins.
fn is_sashimi<const W: usize>(state: &State<W>, fish: &Fish<W>) -> bool {
    fish.bases.iter().any(|&base| state.cells_in(base, fish.digit).without(fish.fins).len() <= 1)
}
