//! The order of techniques. The first technique that changes something gives the step.

use super::aligned::{self, Triplets};
use super::chains::cycles::{Cycles, Easiest};
use super::chains::length;
use super::chains::multiple::{Accept, Chains, Hint, Inside};
use super::chains::nested::{Nest, difficulty};
use super::chains::run::Mode;
use super::pattern::Sink;
use super::state::{State, Step};
use super::subsets::Subsets;
use super::tables::{Cand, Tables};
use super::version::Version;
use super::wings::{self, Wing};
use super::{bug, locking, loops, singles, subsets};
use crate::solver::{Budget, Exhausted};

/// The memory of the chain searches. Each part is allocated when it is first needed.
#[derive(Default)]
pub(super) struct Ladder {
    version: Version,
    triplets: Triplets,
    cycles: Cycles,
    chains: Vec<Chains>,
    now: Option<State>,
}

/// The most candidates of a board on which chains from several assumptions are searched: those of a 16x16. All runs of
/// a position are kept, and their memory grows with the square of the number of candidates.
const MOST_CANDIDATES: usize = 16 * 16 * 16;

/// Chains of one digit that end in a contradiction.
const NISHIO: Mode = Mode { cells: false, dynamic: true, multiple: false, level: 0 };
/// Chains from all candidates of a cell, or all places of a digit.
const MULTIPLE: Mode = Mode { cells: true, dynamic: false, multiple: true, level: 0 };
/// The same chains, where candidates removed on the way count as removed.
const DYNAMIC: Mode = Mode { cells: true, dynamic: true, multiple: true, level: 0 };

/// The chain searches from difficulty 7.5 on, easiest first: the index of the memory that each uses, its mode, and
/// whether it continues the search before it.
const SEARCHES: [(usize, Mode, bool); 8] = [
    (0, NISHIO, false),
    (1, MULTIPLE, false),
    (2, DYNAMIC, false),
    (2, Mode { level: 1, ..DYNAMIC }, true),
    (2, Mode { level: 2, ..DYNAMIC }, true),
    (2, Mode { level: 3, ..DYNAMIC }, true),
    (3, Mode { level: 4, ..DYNAMIC }, false),
    (3, Mode { level: 5, ..DYNAMIC }, true),
];

/// Returns the first pattern of a search.
fn first(search: impl FnOnce(&mut Sink<'_>)) -> Option<Step> {
    let mut step = None;
    search(&mut |pattern| {
        step = Some(Step { tenths: pattern.tenths, placement: None, removals: pattern.removals.to_vec() });
        true
    });
    step
}

/// A receiver that keeps the shortest conclusion.
struct Shortest {
    base: f64,
    order: Option<(u32, u8)>,
    step: Option<Step>,
}

impl Accept for Shortest {
    fn is_late(&self, complexity: u32, key: u8, _: Option<Cand>, _: &[Cand]) -> bool {
        self.order.is_some_and(|best| best <= (complexity, key))
    }

    fn take(&mut self, hint: &Hint<'_>) {
        self.order = Some((hint.complexity, hint.key));
        self.step = Some(Step {
            tenths: length::tenths(self.base + length::added(hint.complexity)),
            placement: hint.placement,
            removals: hint.removals.to_vec(),
        });
    }
}

/// The highest difficulty of a step from [`basic`], in tenths.
pub(super) const BASIC: u16 = 40;

/// Returns the easiest step of singles, locked digits, pairs, triplets, X-Wings and Swordfish; `None` if the position
/// needs a harder technique.
pub(super) fn basic(version: Version, tables: &Tables, state: &State) -> Option<Step> {
    let direct = |step: Option<Step>| step.map(|step| version.of_direct(step));
    let sets = |degree| Subsets { tables, state, degree, only: None };
    singles::hidden(tables, state)
        .or_else(|| direct(locking::direct(tables, state)))
        .or_else(|| direct(subsets::direct(tables, state, 2)))
        .or_else(|| singles::naked(tables, state))
        .or_else(|| direct(subsets::direct(tables, state, 3)))
        .or_else(|| first(|sink| locking::search(tables, state, None, sink)))
        .or_else(|| first(|sink| sets(2).naked(sink)))
        .or_else(|| first(|sink| sets(2).fish(sink)))
        .or_else(|| first(|sink| sets(2).hidden(sink)))
        .or_else(|| first(|sink| sets(3).naked(sink)))
        .or_else(|| first(|sink| sets(3).fish(sink)))
        .or_else(|| first(|sink| sets(3).hidden(sink)))
}

impl Ladder {
    /// Returns the ladder of this version of Sudoku Explainer.
    pub(super) fn new(version: Version) -> Self {
        Self { version, ..Self::default() }
    }

    /// Returns the easiest step of a state; `None` if no technique applies.
    pub(super) fn next(
        &mut self,
        tables: &Tables,
        state: &State,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Step>, Exhausted> {
        budget.spend()?;
        let unique = tables.houses_alone;
        let quads = Subsets { tables, state, degree: 4, only: None };
        let step = basic(self.version, tables, state)
            .or_else(|| wings::search(tables, state, Wing::Xy))
            .or_else(|| wings::search(tables, state, Wing::Xyz))
            .or_else(|| if unique { loops::search(tables, state) } else { None })
            .or_else(|| first(|sink| quads.naked(sink)))
            .or_else(|| first(|sink| quads.fish(sink)))
            .or_else(|| first(|sink| quads.hidden(sink)))
            .or_else(|| if unique { bug::search(tables, state) } else { None })
            .or_else(|| aligned::pair(tables, state))
            .or_else(|| self.one_line(tables, state))
            .or_else(|| self.triplets.search(tables, state));
        if step.is_some() {
            return Ok(step);
        }
        if tables.cells * tables.n > MOST_CANDIDATES {
            return Ok(None);
        }
        for search in SEARCHES {
            let step = self.chain(tables, state, search, budget)?;
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(None)
    }

    fn one_line(&mut self, tables: &Tables, state: &State) -> Option<Step> {
        let mut easiest = Easiest::default();
        self.cycles.search(tables, state, &mut easiest);
        easiest.step
    }

    fn chain(
        &mut self,
        tables: &Tables,
        state: &State,
        (at, mode, goes_on): (usize, Mode, bool),
        budget: &mut Budget<'_>,
    ) -> Result<Option<Step>, Exhausted> {
        if self.chains.len() <= at {
            let inside = || Some(Box::new(Nest::default()) as Box<dyn Inside>);
            self.chains.resize_with(at + 1, || Chains::new(tables, mode, inside()));
        }
        let chains = &mut self.chains[at];
        if !goes_on {
            chains.begin(mode);
        }
        if mode.level > 0 {
            chains.raise(tables, mode.level);
        }
        let now = self.now.get_or_insert_with(|| state.clone());
        now.clone_from(state);
        let mut shortest = Shortest { base: difficulty(mode), order: None, step: None };
        chains.search(tables, state, now, budget, &mut shortest)?;
        Ok(shortest.step)
    }
}
