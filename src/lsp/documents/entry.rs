//! What is known of one block, in a few bytes; and of some blocks in a row, as counts.

use std::collections::HashMap;
use std::sync::Arc;

use crate::lsp::documents::block_cache::Known;
use crate::lsp::documents::givens::Number;

/// What is known of a block.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: u64,
    /// The number of its givens, once it is known.
    pub(crate) number: Option<Number>,
    /// What was found, unless that is nothing or is quickly found again.
    known: Option<Arc<Known>>,
    /// Whether it was read.
    read: bool,
    /// What is known of its puzzle.
    stage: Stage,
    /// Whether redundant clues were looked for too.
    spared: bool,
    /// Whether it has a finding, or may have one.
    notable: bool,
}

/// The results for a puzzle, without redundant clues.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    /// Its solutions were not searched yet.
    Open,
    /// The puzzle names a difficulty, and was not measured yet.
    Decided,
    /// All that is asked for.
    Done,
}

/// The results so far for a block.
#[derive(Clone, Debug)]
pub(crate) enum Seen {
    /// Nothing.
    Unread,
    /// There is nothing to report; what else there is to know is quickly found again.
    Plain,
    /// This.
    Known(Arc<Known>),
}

impl Entry {
    /// An entry of a block of which nothing is known.
    pub(crate) const fn new(key: u64, has_puzzle: bool) -> Self {
        let stage = if has_puzzle { Stage::Open } else { Stage::Done };
        Self { key, number: None, known: None, read: false, stage, spared: !has_puzzle, notable: false }
    }

    pub(crate) const fn is_read(&self) -> bool {
        self.read
    }

    /// Returns whether something is left to search or to measure: redundant clues too if that is wanted.
    pub(crate) fn is_open(&self, minimal: bool) -> bool {
        self.read && (self.stage < Stage::Done || minimal && !self.spared)
    }

    /// Returns the number that puzzles with the same givens share.
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

    /// Returns what searches find is noted in.
    pub(crate) fn search(&mut self) -> Arc<Known> {
        let known = self.known.get_or_insert_with(|| {
            // Its solutions are searched again, for the clues: quickly, as they were before.
            self.stage = Stage::Open;
            Arc::new(Known::nothing(self.number))
        });
        Arc::clone(known)
    }

    /// Stores the results of a block that is in use, unless some are stored already.
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

    /// Notes what was found.
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

    /// Takes over the results of searches that ended since. Results without a finding are dropped.
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

/// Returns new entries, with old ones in the place of those that have the same key, and the old ones that are left.
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

/// Counts over entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) unread: usize,
    /// Puzzles whose solutions are not known.
    pub(crate) undecided: usize,
    /// Puzzles whose solutions or difficulty are not known.
    pub(crate) unfinished: usize,
    /// Puzzles that were not searched for redundant clues.
    pub(crate) unspared: usize,
    pub(crate) notable: usize,
    /// Puzzles about which searches may find more.
    pub(crate) awaited: usize,
    /// Puzzles about which something is kept.
    pub(crate) kept: usize,
    /// Puzzles that are silent where they are duplicates.
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

    /// Puts the counts of some entries in place of what they were.
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
