//! The compact state of one block, and counts over the states of several consecutive blocks.

use std::collections::HashMap;
use std::sync::Arc;

use crate::lsp::documents::block_cache::Known;
use crate::lsp::documents::givens::Number;

/// The state of a block.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: u64,
    /// The hash of the givens, once the block was read.
    pub(crate) number: Option<Number>,
    /// The results; `None` if there is nothing to report, or if the results are quickly recomputed.
    known: Option<Arc<Known>>,
    /// Whether the block has results: it was looked at for findings.
    read: bool,
    /// How far the search for the puzzle's solutions has come.
    stage: Stage,
    /// Whether the search for redundant clues is done.
    spared: bool,
    /// Whether the block has a finding, or may have one.
    notable: bool,
}

/// The progress on a puzzle, without the search for redundant clues.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    /// The solutions were not searched yet.
    Open,
    /// The solutions are known. The puzzle names a difficulty, which was not measured yet.
    Decided,
    /// All results are known, except for redundant clues.
    Done,
}

/// The results so far for a block.
#[derive(Clone, Debug)]
pub(crate) enum Seen {
    /// No results yet.
    Unread,
    /// No finding; the verdict is quickly recomputed.
    Plain,
    /// The stored results.
    Known(Arc<Known>),
}

impl Entry {
    /// Creates the entry of a block without results.
    pub(crate) const fn new(key: u64, has_puzzle: bool) -> Self {
        let stage = if has_puzzle { Stage::Open } else { Stage::Done };
        Self { key, number: None, known: None, read: false, stage, spared: !has_puzzle, notable: false }
    }

    pub(crate) const fn is_read(&self) -> bool {
        self.read
    }

    /// Returns whether a search or a measurement is pending. With `minimal`, the search for redundant clues counts,
    /// too.
    pub(crate) fn is_open(&self, minimal: bool) -> bool {
        self.read && (self.stage < Stage::Done || minimal && !self.spared)
    }

    /// Returns the hash of the givens, which puzzles with the same givens share.
    pub(crate) fn givens(&self) -> Option<u64> {
        Some(self.number?.givens)
    }

    /// Returns whether a comment silences the hint that an earlier puzzle has the same givens.
    pub(crate) fn is_silent(&self) -> bool {
        self.number.is_some_and(|number| number.is_silent)
    }

    pub(crate) const fn is_notable(&self) -> bool {
        self.notable
    }

    pub(crate) fn known(&self) -> Option<&Arc<Known>> {
        self.known.as_ref()
    }

    /// Returns the results that a search is to fill in.
    pub(crate) fn search(&mut self) -> Arc<Known> {
        let known = self.known.get_or_insert_with(|| {
            // The search for redundant clues needs the solutions, so they are searched again. That is quick: their
            // verdict was not stored.
            self.stage = Stage::Open;
            Arc::new(Known::nothing(self.number))
        });
        Arc::clone(known)
    }

    /// Stores the results of a block that is in use, unless the entry has results already.
    pub(crate) fn keep(&mut self, known: &Arc<Known>) {
        self.known.get_or_insert_with(|| Arc::clone(known));
    }

    pub(crate) fn seen(&self) -> Seen {
        match &self.known {
            Some(known) => Seen::Known(Arc::clone(known)),
            None if self.read => Seen::Plain,
            None => Seen::Unread,
        }
    }

    /// Stores the results of the first look.
    pub(crate) fn learn(&mut self, seen: &Seen, number: Option<Number>) {
        self.read = true;
        self.number = number;
        match seen {
            Seen::Known(known) => {
                self.notable = !known.quick.is_empty();
                self.known = Some(Arc::clone(known));
                self.catch_up();
            }
            _ => self.stage = Stage::Done,
        }
    }

    /// Updates the entry from searches that ended in the meantime. Results without a finding are dropped.
    pub(crate) fn catch_up(&mut self) {
        let all = self.stage == Stage::Done && self.spared;
        let Some(known) = self.known.as_deref().filter(|_| !all) else { return };
        if let Some(decided) = known.decided.get() {
            self.stage = if known.is_to_be_rated() { Stage::Decided } else { Stage::Done };
            self.notable |= !decided.claims.is_empty();
        }
        if let Some(spare) = known.spare_clue.get() {
            self.spared = true;
            self.notable |= spare.is_some();
        }
        if let Some(rated) = known.rated.get() {
            self.notable |= !rated.findings.is_empty();
        }
        if self.spared && known.again && known.is_plain() {
            self.known = None;
        }
    }
}

/// Returns new entries, each replaced by an old entry with the same key if there is one, and the unused old entries.
pub(crate) fn reused(
    new: impl Iterator<Item = Entry>,
    old: impl Iterator<Item = Entry>,
) -> (Vec<Entry>, Vec<Entry>) {
    let new: Vec<Entry> = new.collect();
    let mut by_key: HashMap<u64, Vec<Entry>> = new.iter().map(|entry| (entry.key, Vec::new())).collect();
    let mut gone = Vec::new();
    for entry in old {
        by_key.get_mut(&entry.key).unwrap_or(&mut gone).push(entry);
    }
    let known = |entry: Entry| by_key.get_mut(&entry.key).and_then(Vec::pop).unwrap_or(entry);
    let new = new.into_iter().map(known).collect();
    gone.extend(by_key.into_values().flatten());
    (new, gone)
}

/// Counts over consecutive entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) unread: usize,
    /// Puzzles whose solutions are unknown.
    pub(crate) undecided: usize,
    /// Puzzles whose solutions or difficulty are unknown.
    pub(crate) unfinished: usize,
    /// Puzzles without a search for redundant clues.
    pub(crate) unspared: usize,
    pub(crate) notable: usize,
    /// Puzzles with stored results that a search may still extend.
    pub(crate) awaited: usize,
    /// Puzzles with stored results.
    pub(crate) kept: usize,
    /// Puzzles in which a comment silences the hint on duplicates.
    pub(crate) silent: usize,
}

impl Tally {
    /// Returns the counts of some entries.
    pub(crate) fn of(entries: &[Entry]) -> Self {
        let mut tally = Self::default();
        for entry in entries {
            tally.unread += usize::from(!entry.read);
            tally.undecided += usize::from(entry.stage == Stage::Open);
            tally.unfinished += usize::from(entry.stage < Stage::Done);
            tally.unspared += usize::from(!entry.spared);
            tally.notable += usize::from(entry.notable);
            tally.awaited +=
                usize::from(entry.known.is_some() && !(entry.stage == Stage::Done && entry.spared));
            tally.kept += usize::from(entry.known.is_some());
            tally.silent += usize::from(entry.is_silent());
        }
        tally
    }

    /// Replaces the counts `before` of some entries by `now`.
    pub(crate) const fn replace(&mut self, before: Self, now: Self) {
        self.unread = self.unread + now.unread - before.unread;
        self.undecided = self.undecided + now.undecided - before.undecided;
        self.unfinished = self.unfinished + now.unfinished - before.unfinished;
        self.unspared = self.unspared + now.unspared - before.unspared;
        self.notable = self.notable + now.notable - before.notable;
        self.awaited = self.awaited + now.awaited - before.awaited;
        self.kept = self.kept + now.kept - before.kept;
        self.silent = self.silent + now.silent - before.silent;
    }
}
