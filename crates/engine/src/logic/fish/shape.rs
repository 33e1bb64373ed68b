//! The shape that a fish's name stands for: the number and kinds of its houses, and whether it has fins.

use super::pattern::Fish;
use crate::logic::options::Options;
use crate::logic::state::{HouseId, State};
use crate::logic::technique::Technique;

/// The kinds of houses that are bases and covers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// Rows by columns, or columns by rows.
    Basic,
    /// Rows by columns or columns by rows, with boxes among the bases or covers.
    Franken,
    /// Any houses as bases and covers.
    Mutant,
}

/// The shape that a fish's name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) kind: Kind,
    pub(super) size: usize,
    pub(super) fins: bool,
}

/// The techniques by kind and fins (rows of this table) and by size from 2 (columns).
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
    /// Returns the shape of a technique; `None` if it is not a fish.
    pub(super) fn of(technique: Technique) -> Option<Self> {
        let (row, size) = NAMES
            .iter()
            .enumerate()
            .find_map(|(row, names)| Some((row, names.iter().position(|name| *name == technique)? + 2)))?;
        let kind =
            [Kind::Basic, Kind::Basic, Kind::Basic, Kind::Franken, Kind::Franken, Kind::Mutant, Kind::Mutant];
        Some(Self { kind: kind[row], size, fins: !matches!(row, 0 | 3 | 5) })
    }

    /// Returns whether rows are the bases, for each search in turn: `true`, then `false` for columns. A mutant fish
    /// needs one search, since any house can be a base.
    pub(super) fn directions(self) -> impl Iterator<Item = bool> {
        [true, false].into_iter().take(if self.kind == Kind::Mutant { 1 } else { 2 })
    }

    /// Returns whether a search accepts a fish even if the fish has another name than the one searched.
    pub(super) fn accepts_any(self, options: &Options) -> bool {
        options.fish_by_search && self.kind != Kind::Basic
    }

    /// Returns the technique of a fish, which depends on its houses and fins.
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

/// Returns whether some base has at most one place that is not a fin.
fn is_sashimi<const W: usize>(state: &State<W>, fish: &Fish<W>) -> bool {
    fish.bases.iter().any(|&base| state.cells_in(base, fish.digit).without(fish.fins).len() <= 1)
}
