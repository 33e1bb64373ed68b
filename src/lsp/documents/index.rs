//! What is known of each block of a document, in the order of the blocks: kept up with every edit, so that a keystroke costs what it
//! touches and a scan of small entries, not a look at every puzzle.
//!
//! It holds what was found elsewhere; it reads and searches nothing.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::lsp::documents::known::Known;
use crate::syntax::{Block, File, Reparse};

/// What is known of the blocks of a document.
#[derive(Debug, Default)]
pub(crate) struct Index {
    entries: Vec<Entry>,
    /// How many blocks have each key.
    live: HashMap<u64, u32>,
    /// How many puzzles have each number of givens.
    givens: HashMap<u64, u32>,
    /// The numbers of givens that several puzzles have.
    repeated: HashSet<u64>,
    /// The numbers of givens that came or went since that was asked last.
    changed: HashSet<u64>,
}

/// What is known of a block.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) key: u64,
    /// `None` until the block was read.
    known: Option<Arc<Known>>,
    /// The number that puzzles with the same givens share, once it is known.
    pub(crate) givens: Option<u64>,
    /// What is known of its puzzle.
    stage: Stage,
    /// Whether these were looked for too.
    spared: bool,
    /// Whether it has a finding, or may have one.
    notable: bool,
}

/// What is known of a puzzle, but for redundant clues.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    /// Its solutions were not searched yet.
    Open,
    /// It names a difficulty, and was not measured yet.
    Decided,
    /// All that is asked for.
    Done,
}

impl Entry {
    fn new(block: &Block) -> Self {
        let done = block.puzzle.is_none();
        Self {
            key: block.key(),
            known: None,
            givens: None,
            stage: if done { Stage::Done } else { Stage::Open },
            spared: done,
            notable: false,
        }
    }

    /// Takes over what searches found since.
    fn catch_up(&mut self) {
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
    }
}

impl Index {
    /// Starts anew with the blocks of a file. Of none of them anything is known yet.
    pub(crate) fn reset(&mut self, file: &File) {
        let before = std::mem::take(self);
        self.changed = before.changed;
        self.changed.extend(before.givens.into_keys());
        self.entries = file.blocks().iter().map(|block| Entry::new(block)).collect();
        for entry in &self.entries {
            *self.live.entry(entry.key).or_default() += 1;
        }
    }

    /// Follows an edit of the file; returns the keys that no block has any more.
    pub(crate) fn edited(&mut self, file: &File, edit: &Reparse) -> Vec<u64> {
        let added = edit.removed.start..edit.removed.start + edit.added;
        let new = file.blocks()[added].iter().map(|block| Entry::new(block));
        for block in new.clone() {
            *self.live.entry(block.key).or_default() += 1;
        }
        let old: Vec<Entry> = self.entries.splice(edit.removed.clone(), new).collect();
        let mut gone = Vec::new();
        for entry in old {
            if less(&mut self.live, entry.key) == 0 {
                gone.push(entry.key);
            }
            if let Some(givens) = entry.givens {
                match less(&mut self.givens, givens) {
                    0 => drop(self.changed.insert(givens)),
                    1 => drop(self.repeated.remove(&givens)),
                    _ => {}
                }
            }
        }
        gone
    }

    /// Notes what is known of blocks; returns those, by their numbers, of which nothing is known yet.
    pub(crate) fn read(&mut self, known: &HashMap<u64, Arc<Known>>) -> Vec<usize> {
        let mut unread = Vec::new();
        for (index, entry) in self.entries.iter_mut().enumerate().filter(|(_, entry)| entry.known.is_none()) {
            let Some(known) = known.get(&entry.key) else {
                unread.push(index);
                continue;
            };
            entry.known = Some(Arc::clone(known));
            entry.notable = !known.quick.is_empty();
            entry.givens = known.givens;
            let Some(givens) = known.givens else { continue };
            let count = self.givens.entry(givens).or_default();
            *count += 1;
            match count {
                1 => drop(self.changed.insert(givens)),
                2 => drop(self.repeated.insert(givens)),
                _ => {}
            }
        }
        unread
    }

    /// Returns the blocks, by their numbers, whose solutions were not searched yet, or whose difficulty was not, or whose clues if that is wanted too.
    pub(crate) fn open(&mut self, minimal: bool) -> Vec<(usize, Arc<Known>)> {
        self.catch_up();
        let entries = self.entries.iter().enumerate();
        let open = entries.filter(|(_, entry)| entry.stage < Stage::Done || minimal && !entry.spared);
        open.filter_map(|(index, entry)| Some((index, Arc::clone(entry.known.as_ref()?)))).collect()
    }

    /// Returns the blocks, by their numbers, that have findings; `None` if one was not read yet.
    pub(crate) fn notable(&mut self) -> Option<Vec<(usize, Arc<Known>)>> {
        self.catch_up();
        if self.entries.iter().any(|entry| entry.known.is_none()) {
            return None;
        }
        let notable = self.entries.iter().enumerate().filter(|(_, entry)| entry.notable);
        Some(notable.filter_map(|(index, entry)| Some((index, Arc::clone(entry.known.as_ref()?)))).collect())
    }

    /// Returns whether the solutions of every puzzle were searched.
    pub(crate) fn is_decided(&mut self) -> bool {
        self.catch_up();
        self.entries.iter().all(|entry| entry.stage > Stage::Open)
    }

    fn catch_up(&mut self) {
        self.entries.iter_mut().for_each(Entry::catch_up);
    }

    /// Returns how many different blocks there are.
    pub(crate) fn len(&self) -> usize {
        self.live.len()
    }

    /// Returns whether a block has this key.
    pub(crate) fn has(&self, key: u64) -> bool {
        self.live.contains_key(&key)
    }

    /// Returns the entries, in the order of the blocks.
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the numbers of givens, each once.
    pub(crate) fn givens(&self) -> impl ExactSizeIterator<Item = u64> {
        self.givens.keys().copied()
    }

    /// Returns whether a puzzle has this number of givens.
    pub(crate) fn has_givens(&self, givens: u64) -> bool {
        self.givens.contains_key(&givens)
    }

    /// Returns the numbers of givens that several puzzles have.
    pub(crate) const fn repeated(&self) -> &HashSet<u64> {
        &self.repeated
    }

    /// Returns the numbers of givens that came or went since this was called last.
    pub(crate) fn take_changed(&mut self) -> HashSet<u64> {
        std::mem::take(&mut self.changed)
    }
}

/// Counts one less of a key; returns how many are left.
fn less(counts: &mut HashMap<u64, u32>, key: u64) -> u32 {
    let Some(count) = counts.get_mut(&key) else { return 0 };
    *count = count.saturating_sub(1);
    let left = *count;
    if left == 0 {
        counts.remove(&key);
    }
    left
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::analysis;

    fn known(block: &Block) -> Arc<Known> {
        Arc::new(Known::new(block, analysis::quick_findings(block)))
    }

    /// Returns all that an index says, but for what changed.
    fn said(index: &mut Index) -> String {
        let notable: Option<Vec<usize>> =
            index.notable().map(|all| all.into_iter().map(|(i, _)| i).collect());
        let open: Vec<usize> = index.open(false).into_iter().map(|(i, _)| i).collect();
        let keys: Vec<u64> = index.entries().iter().map(|entry| entry.key).collect();
        let sorted = |all: Vec<u64>| -> Vec<u64> {
            let mut all = all;
            all.sort_unstable();
            all
        };
        let (givens, twice) = (index.givens().collect(), index.repeated().iter().copied().collect());
        let live = index.live.iter().map(|(key, n)| key ^ u64::from(*n)).collect();
        format!("{notable:?} {open:?} {keys:?} {:?} {:?} {:?}", sorted(givens), sorted(twice), sorted(live))
    }

    const LINES: [&str; 6] =
        ["1....1..2.......\n", "..1.....4.......\n", "1..1............\n", "# note\n", "title: A\n", "\n"];

    proptest! {
        #[test]
        fn an_index_that_follows_edits_is_the_one_of_the_whole_file(
            start in prop::collection::vec(prop::sample::select(&LINES[..]), 0..12),
            edits in prop::collection::vec((any::<u16>(), 0usize..20, prop::sample::select(&LINES[..])), 1..8),
        ) {
            let mut file = File::parse(&start.concat());
            let (mut index, mut all) = (Index::default(), HashMap::new());
            index.reset(&file);
            for (at, length, with) in edits {
                let at = usize::from(at) % (file.len() + 1);
                let edit = file.edit(at..(at + length).min(file.len()), with);
                let gone = index.edited(&file, &edit);
                let still = |key: &u64| file.blocks().iter().any(|block| block.key() == *key);
                prop_assert!(!gone.iter().any(still));
                for unread in index.read(&all) {
                    let block = &file.blocks()[unread];
                    all.entry(block.key()).or_insert_with(|| known(block));
                }
                prop_assert!(index.read(&all).is_empty());
                let mut anew = Index::default();
                anew.reset(&file);
                anew.read(&all);
                prop_assert_eq!(said(&mut index), said(&mut anew));
            }
        }
    }
}
