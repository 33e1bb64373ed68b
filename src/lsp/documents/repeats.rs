//! The puzzles of a document that repeat the givens of an earlier puzzle, and the comments that silence this hint.

use std::collections::HashMap;
use std::sync::Arc;

use crate::lsp::documents::entry::Entry;
use crate::lsp::documents::givens::{Filter, Numbers};
use crate::lsp::documents::index::Index;

/// The puzzles with the same givens as an earlier puzzle, except those that a comment silences.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Repeats {
    /// The first repetitions: the block number of each, and the block number of the first puzzle with the same givens.
    pub(crate) listed: Vec<(usize, usize)>,
    /// The number of all repetitions.
    pub(crate) all: usize,
}

impl Index {
    /// Returns the puzzles whose givens an earlier puzzle has, judged by the hash of the givens alone. Lists at most
    /// `most` of them.
    pub(crate) fn repeats(&mut self, most: usize) -> Repeats {
        let again = Arc::make_mut(&mut self.givens).take_again();
        if !again.is_empty() {
            let filter = Filter::of(&again);
            let is_again = |entry: &Entry| {
                entry.givens().is_some_and(|givens| filter.may_have(givens) && again.contains(&givens))
            };
            for run in self.runs.iter_mut().filter(|run| !run.repeats) {
                run.repeats = run.entries.iter().any(is_again);
            }
        }
        let mut repeats = Repeats { listed: Vec::new(), all: self.givens.twins() };
        if repeats.all == 0 {
            return repeats;
        }
        let any_silent = self.all.silent > 0;
        let mut first_ones = HashMap::new();
        for run in self.runs.iter_mut().filter(|run| run.repeats) {
            run.repeats = false;
            for (at, entry) in (run.start..).zip(&*run.entries) {
                let Some(givens) = entry.givens().filter(|&it| self.givens.is_repeated(it)) else { continue };
                run.repeats = true;
                let first = *first_ones.entry(givens).or_insert(at);
                if first == at {
                    continue;
                }
                if entry.is_silent() {
                    repeats.all -= 1;
                } else if repeats.listed.len() < most {
                    repeats.listed.push((at, first));
                } else if !any_silent {
                    return repeats;
                }
            }
        }
        repeats
    }

    /// Returns the hashes of givens whose first puzzle has a comment that silences the hint. O(1) if there is no such
    /// comment, otherwise O(n) at some nanoseconds for each block.
    pub(crate) fn silent(&self) -> Numbers {
        let runs = self.runs.iter().filter(|run| self.all.silent > 0 && run.tally.silent > 0);
        let silent = runs.flat_map(|run| &*run.entries).filter(|entry| entry.is_silent());
        let (repeated, mut all): (Numbers, Numbers) =
            silent.filter_map(Entry::givens).partition(|&givens| self.givens.is_repeated(givens));
        let firsts = self.first_with(&repeated, usize::MAX).into_iter();
        all.extend(firsts.filter(|&(_, at)| self.entry(at).is_some_and(Entry::is_silent)).map(|(it, _)| it));
        all
    }

    /// Returns the first puzzle with each of these hashes of givens, as the hash and the block number, in block order;
    /// at most `most` puzzles.
    pub(crate) fn first_with(&self, wanted: &Numbers, most: usize) -> Vec<(u64, usize)> {
        let (mut found, mut first) = (Vec::new(), Numbers::default());
        let most = most.min(wanted.len());
        if most == 0 {
            return found;
        }
        let filter = Filter::of(wanted);
        for (at, entry) in self.entries().enumerate() {
            let is_wanted = |givens: &u64| filter.may_have(*givens) && wanted.contains(givens);
            let Some(givens) = entry.givens().filter(is_wanted).filter(|&givens| first.insert(givens)) else {
                continue;
            };
            found.push((givens, at));
            if found.len() == most {
                break;
            }
        }
        found
    }
}
