//! What a candidate of a clue implies for the clue's other cells: the links of chains.

use super::clue::{Clue, Clues};
use super::facts::{Facts, STEPS};
use super::local::{Domains, Local, Reach};
use crate::board::Candidates;
use crate::logic::search::Flow;
use crate::logic::step::Mark;
use crate::solver::Meter;

/// The maximum number of cells of a clue whose links are searched. What a longer clue implies is hard to see.
const MOST_CELLS: usize = 9;

/// The maximum number of cells of a clue whose sets of digits are considered.
const MOST_SET_CELLS: usize = 5;

/// An implication between two candidates of a clue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) struct ClueLink {
    pub(in crate::logic) from: Mark,
    pub(in crate::logic) to: Mark,
    /// Whether the link is strong: if `from` is false, `to` is true. Otherwise, if `from` is true, `to` is false.
    pub(in crate::logic) strong: bool,
    /// The index of the constraint.
    pub(in crate::logic) clue: u16,
}

/// The links of each clue, kept for the domains that they were made for.
#[derive(Default)]
pub(super) struct Kept {
    made: Vec<Option<(Domains, Vec<ClueLink>)>>,
}

/// Returns the implications within each clue, in both directions.
pub(super) fn links(
    facts: &Facts<'_>,
    clues: &Clues,
    kept: &mut Kept,
    meter: &Meter<'_>,
) -> std::ops::ControlFlow<(), Vec<ClueLink>> {
    let mut all = Vec::new();
    kept.made.resize_with(clues.all.len(), || None);
    for (clue, made) in clues.all.iter().zip(&mut kept.made) {
        let domains = facts.domains_of(&clue.local);
        let open = domains.iter().filter(|set| set.len() > 1).count();
        if clue.local.cells.len() > MOST_CELLS || open < 2 {
            continue;
        }
        match made {
            Some((known, links)) if *known == domains => all.extend(links.iter().copied()),
            _ => {
                let mut links = Vec::new();
                of_clue(clue, &domains, &mut links, meter)?;
                all.extend(links.iter().copied());
                *made = Some((domains, links));
            }
        }
    }
    std::ops::ControlFlow::Continue(all)
}

fn of_clue(clue: &Clue, domains: &Domains, links: &mut Vec<ClueLink>, meter: &Meter<'_>) -> Flow {
    let local = &clue.local;
    let mut base = domains.clone();
    if !narrow(clue, &mut base) {
        return Flow::Continue(());
    }
    for at in 0..base.len() {
        if base[at].len() < 2 {
            continue;
        }
        for digit in base[at] {
            for strong in [false, true] {
                meter.count(STEPS / 4)?;
                let only = Candidates::only(digit);
                let mut tried = base.clone();
                tried[at] = if strong { base[at].without(only) } else { only };
                // A candidate that the clue itself excludes needs no chain.
                if !narrow(clue, &mut tried) {
                    continue;
                }
                let from = Mark { cell: local.cells[at], digit };
                for other in (0..base.len()).filter(|&other| other != at && base[other].len() > 1) {
                    let cell = local.cells[other];
                    let ends = match (strong, tried[other].single()) {
                        (false, _) => base[other].without(tried[other]),
                        (true, Some(digit)) => Candidates::only(digit),
                        (true, None) => Candidates::NONE,
                    };
                    for digit in ends {
                        let to = Mark { cell, digit };
                        let clue = u16::try_from(clue.number).unwrap_or(u16::MAX);
                        links.push(ClueLink { from, to, strong, clue });
                        links.push(ClueLink { from: to, to: from, strong, clue });
                    }
                }
            }
        }
    }
    links.sort_unstable_by_key(|link| (link.from, link.to, link.strong));
    links.dedup();
    Flow::Continue(())
}

/// Narrows the domains by the parts of a clue, and by its sets of digits if it is small. Returns false at a
/// contradiction.
fn narrow(clue: &Clue, domains: &mut Domains) -> bool {
    let local: &Local = &clue.local;
    if local.narrow(domains, Reach::All).is_err() {
        return false;
    }
    if let Some(family) = clue.family.as_ref().filter(|_| local.cells.len() <= MOST_SET_CELLS) {
        let mut all: Domains = domains.iter().map(|_| Candidates::NONE).collect();
        for fitted in family.0.iter().filter_map(|&set| local.fit(set, domains)) {
            all.iter_mut().zip(fitted).for_each(|(all, one)| *all |= one);
        }
        *domains = all;
    }
    domains.iter().all(|set| !set.is_empty())
}
