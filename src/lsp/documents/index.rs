//! The state of each block of a document, in the order of the blocks. Every edit updates it, so that a keystroke costs
//! only what it touches. Entries are stored in runs. Each run counts its pending work, so that a run without pending
//! work is skipped.
//!
//! The index holds what other modules found; it neither parses nor searches.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use foldhash::fast::RandomState;

use crate::lsp::documents::block_cache::Known;
use crate::lsp::documents::entry::{Entry, Seen, Tally, reused};
use crate::lsp::documents::givens::{Givens, Number};
use crate::syntax::{Blocks, File, Reparse};

/// The state of the blocks of a document. A clone shares the unchanged runs, so it is cheap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    pub(super) runs: Vec<Run>,
    pub(super) all: Tally,
    pub(super) givens: Arc<Givens>,
    /// The number of times that remaining blocks got new numbers.
    moves: u64,
    /// The number of the first entry at which `unread` did not look in its last call.
    looked: usize,
}

/// Consecutive entries.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// The number of its first entry.
    pub(super) start: usize,
    pub(super) entries: Arc<Vec<Entry>>,
    pub(super) tally: Tally,
    /// Whether the run may have puzzles whose hash of givens other puzzles share.
    pub(super) repeats: bool,
}

/// The number of entries beyond which a run is divided.
const MOST: usize = 256;

/// The maximum number of entries that one call of `unread` looks at, which takes less than a millisecond.
const LOOKED_AT: usize = 8192;

/// The results of the first look at a block, and the hash of its givens.
pub(crate) type Found = (Seen, Option<Number>);

/// The results for blocks, by their keys. The map hashes the keys again, with a random seed: a text could be crafted so
/// that its keys collide.
pub(crate) type FoundByKey = HashMap<u64, Found, RandomState>;

impl Index {
    /// Creates the index of a file, with no results for any block. O(n).
    pub(crate) fn of(file: &File) -> Self {
        let mut index = Self::default();
        index.replace(0..0, entries(file.blocks(), 0..file.blocks().len()));
        index
    }

    /// Replaces this index by `new`, and returns the previous index: dropping the entries of many blocks takes long.
    pub(crate) fn replace_with(&mut self, mut new: Self) -> Self {
        new.moves += self.moves;
        Arc::make_mut(&mut new.givens).follow(&self.givens);
        std::mem::replace(self, new)
    }

    /// Returns the counts of the puzzles by the hashes of their givens.
    pub(crate) fn givens(&self) -> &Givens {
        &self.givens
    }

    /// Returns the hashes of the givens of puzzles that were added or removed since the last call.
    pub(crate) fn take_changed(&mut self) -> Vec<u64> {
        Arc::make_mut(&mut self.givens).take_changed()
    }

    /// Replaces some runs by entries.
    fn replace(&mut self, runs: Range<usize>, mut entries: impl Iterator<Item = Entry>) {
        self.moves += 1;
        let mut start = self.runs.get(runs.start).map_or_else(|| self.len(), |run| run.start);
        let mut new = Vec::new();
        loop {
            let some: Vec<Entry> = entries.by_ref().take(MOST / 2).collect();
            if some.is_empty() {
                break;
            }
            let tally = Tally::of(&some);
            self.all.replace(Tally::default(), tally);
            start += some.len();
            let entries = Arc::new(some);
            new.push(Run { start: start - entries.len(), entries, tally, repeats: true });
        }
        let from = runs.start + new.len();
        for gone in self.runs.splice(runs, new) {
            self.all.replace(gone.tally, Tally::default());
        }
        for run in &mut self.runs[from..] {
            run.start = start;
            start += run.entries.len();
        }
    }

    /// Returns the number of entries.
    fn len(&self) -> usize {
        self.runs.last().map_or(0, |run| run.start + run.entries.len())
    }

    /// Returns the position of the run that contains the entry with this number.
    fn run_of(&self, index: usize) -> usize {
        self.runs.partition_point(|run| run.start <= index).saturating_sub(1)
    }

    /// Applies an edit of the file, and returns the keys of the blocks that are gone.
    pub(crate) fn edited(&mut self, file: &File, edit: &Reparse) -> Vec<u64> {
        let Range { start, end } = edit.removed;
        let new = entries(file.blocks(), start..start + edit.added);
        let (first, last) = (self.run_of(start), self.run_of(end.max(start + 1) - 1));
        let gone: Vec<Entry> = match self.runs.get_mut(first) {
            Some(run) if first == last && run.entries.len() + edit.added <= MOST + edit.removed.len() => {
                let inside = start - run.start..end - run.start;
                let at = inside.start;
                let keys: Vec<u64> = run.entries[inside.clone()].iter().map(|entry| entry.key).collect();
                let entries = Arc::make_mut(&mut run.entries);
                let (new, gone) = reused(new, entries.drain(inside));
                let has_moved = |(entry, key): (&Entry, &u64)| entry.key != *key && keys.contains(&entry.key);
                if new.len() != keys.len() || new.iter().zip(&keys).any(has_moved) {
                    self.moves += 1;
                }
                entries.splice(at..at, new);
                self.retally(first);
                let mut at = self.runs[first].start;
                if edit.added != edit.removed.len() {
                    for run in &mut self.runs[first..] {
                        run.start = at;
                        at += run.entries.len();
                    }
                    if self.runs[first].entries.is_empty() {
                        self.runs.remove(first);
                    }
                }
                gone
            }
            None => {
                self.replace(0..0, new);
                Vec::new()
            }
            Some(_) => {
                let from = self.runs[first].start;
                let mut held: Vec<Entry> = Vec::new();
                for run in &mut self.runs[first..=last] {
                    held.append(Arc::make_mut(&mut run.entries));
                }
                let (new, gone) = reused(new, held.drain(start - from..end - from));
                held.splice(start - from..start - from, new);
                self.replace(first..last + 1, held.into_iter());
                gone
            }
        };
        let givens = Arc::make_mut(&mut self.givens);
        gone.iter().filter_map(Entry::givens).for_each(|it| givens.remove(it));
        gone.into_iter().map(|entry| entry.key).collect()
    }

    fn retally(&mut self, run: usize) {
        let run = &mut self.runs[run];
        let now = Tally::of(&run.entries);
        self.all.replace(run.tally, now);
        run.tally = now;
    }

    /// Calls `change` for each entry of the runs that `is_due` selects, until `change` returns `false`.
    fn each(&mut self, is_due: impl Fn(&Tally) -> bool, mut change: impl FnMut(usize, &mut Entry) -> bool) {
        for at in 0..self.runs.len() {
            if !is_due(&self.runs[at].tally) {
                continue;
            }
            let Run { start, entries, .. } = &mut self.runs[at];
            let mut entries = Arc::make_mut(entries).iter_mut().enumerate();
            let goes_on = entries.all(|(i, entry)| change(*start + i, entry));
            self.retally(at);
            if !goes_on {
                return;
            }
        }
    }

    /// Returns whether a block has no results yet.
    pub(crate) const fn has_unread(&self) -> bool {
        self.all.unread > 0
    }

    /// Returns the first blocks without results, as block numbers and keys: at most `most` blocks, and each key once.
    /// Results in `known` for other blocks are stored on the way. One call looks at a limited number of entries, so
    /// that more blocks may be unread than it returns.
    pub(crate) fn unread(&mut self, known: &HashMap<u64, Arc<Known>>, most: usize) -> Vec<(usize, u64)> {
        if self.all.unread == 0 {
            return Vec::new();
        }
        let (mut unread, mut new) = (Vec::new(), Vec::new());
        let mut keys: HashSet<u64, RandomState> = HashSet::default();
        let (mut count, mut end) = (0, 0);
        self.each(
            |tally| tally.unread > 0,
            |index, entry| {
                (count, end) = (count + 1, index + 1);
                if !entry.is_read() {
                    match known.get(&entry.key) {
                        Some(known) => {
                            entry.learn(&Seen::Known(Arc::clone(known)), known.number);
                            new.extend(entry.givens());
                        }
                        None if keys.insert(entry.key) => unread.push((index, entry.key)),
                        None => {}
                    }
                }
                unread.len() < most && count < LOOKED_AT
            },
        );
        self.looked = end;
        let givens = Arc::make_mut(&mut self.givens);
        for it in new {
            givens.add(it);
        }
        unread
    }

    /// Stores the results for blocks, by their keys, in all entries that the last call of `unread` looked at: many
    /// blocks may have the same key.
    pub(crate) fn learn(&mut self, found: &FoundByKey) {
        let (mut left, mut new, looked) = (found.len(), Vec::new(), self.looked);
        self.each(
            |tally| tally.unread > 0,
            |index, entry| {
                if let Some((seen, number)) = found.get(&entry.key).filter(|_| !entry.is_read()) {
                    entry.learn(seen, *number);
                    new.extend(entry.givens());
                    left = left.saturating_sub(1);
                }
                left > 0 || index + 1 < looked
            },
        );
        let givens = Arc::make_mut(&mut self.givens);
        for it in new {
            givens.add(it);
        }
    }

    /// Returns the first blocks from the number `from` on whose solutions were not searched or whose difficulty was not
    /// measured yet, at most `most` of them. With `minimal`, blocks without a search for redundant clues count, too.
    pub(crate) fn open(&mut self, minimal: bool, from: usize, most: usize) -> Vec<(usize, Arc<Known>)> {
        self.catch_up();
        let mut open = Vec::new();
        self.each(
            |tally| tally.unfinished > 0 || minimal && tally.unspared > 0,
            |index, entry| {
                if index >= from && entry.is_open(minimal) {
                    open.push((index, entry.search()));
                }
                open.len() < most
            },
        );
        open
    }

    /// Returns the blocks with findings, by block number; `None` if a block has no results yet.
    pub(crate) fn notable(&mut self) -> Option<Vec<(usize, Arc<Known>)>> {
        self.catch_up();
        if self.all.unread > 0 {
            return None;
        }
        let runs = self.runs.iter().filter(|run| run.tally.notable > 0);
        let entries = runs.flat_map(|run| (run.start..).zip(&*run.entries));
        let notable = entries.filter(|(_, entry)| entry.is_notable());
        Some(notable.filter_map(|(index, entry)| Some((index, Arc::clone(entry.known()?)))).collect())
    }

    /// Returns whether the search for the solutions of every puzzle has ended.
    pub(crate) fn is_decided(&mut self) -> bool {
        self.catch_up();
        self.all.undecided == 0
    }

    fn catch_up(&mut self) {
        if self.all.awaited > 0 {
            self.each(
                |tally| tally.awaited > 0,
                |_, entry| {
                    entry.catch_up();
                    true
                },
            );
        }
    }

    /// Returns the number of blocks with stored results.
    pub(crate) const fn kept(&self) -> usize {
        self.all.kept
    }

    /// Returns those of these keys that belong to a block in a run with stored results or unread blocks.
    pub(crate) fn in_use(&self, keys: HashSet<u64>) -> HashSet<u64> {
        if keys.is_empty() {
            return keys;
        }
        let runs = self.runs.iter().filter(|run| run.tally.kept > 0 || run.tally.unread > 0);
        let all = runs.flat_map(|run| &*run.entries).map(|entry| entry.key);
        all.filter(|key| keys.contains(key)).collect()
    }

    /// Returns the results for the block with this number.
    pub(crate) fn seen(&self, index: usize) -> Seen {
        self.entry(index).map_or(Seen::Unread, Entry::seen)
    }

    pub(super) fn entry(&self, index: usize) -> Option<&Entry> {
        let run = self.runs.get(self.run_of(index))?;
        run.entries.get(index.checked_sub(run.start)?)
    }

    /// Stores the results for the block with this number, which is in use.
    pub(crate) fn keep(&mut self, index: usize, known: &Arc<Known>) {
        let at = self.run_of(index);
        let Some(run) = self.runs.get_mut(at) else { return };
        let Some(entry) =
            index.checked_sub(run.start).and_then(|index| Arc::make_mut(&mut run.entries).get_mut(index))
        else {
            return;
        };
        entry.keep(known);
        self.retally(at);
    }

    /// Returns the entries in the order of the blocks.
    pub(crate) fn entries(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.runs.iter().flat_map(|run| &*run.entries)
    }

    /// Returns a number that changes whenever a remaining block gets a new number.
    pub(crate) const fn moves(&self) -> u64 {
        self.moves
    }

    /// Returns the entries with their block numbers, starting with the last block.
    pub(crate) fn backwards(&self) -> impl Iterator<Item = (usize, &Entry)> {
        (0..self.len()).rev().zip(self.entries().rev())
    }
}

/// Returns new entries, without results, for some blocks.
fn entries(blocks: &Blocks, range: Range<usize>) -> impl Iterator<Item = Entry> {
    let keys = blocks.keys(range.start).zip(blocks.forms(range.start));
    keys.take(range.len()).map(|(key, form)| Entry::new(key, form.is_some()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lsp::documents::quick_check::look;

    fn found(file: &File, unread: &[(usize, u64)]) -> FoundByKey {
        let numbers: Vec<usize> = unread.iter().map(|&(at, _)| at).collect();
        unread.iter().map(|&(_, key)| key).zip(look(file, &numbers, None)).collect()
    }

    /// Returns everything in an index except the recorded changes.
    fn said(index: &mut Index) -> String {
        let notable: Option<Vec<usize>> =
            index.notable().map(|all| all.into_iter().map(|(i, _)| i).collect());
        let open: Vec<usize> = index.open(false, 0, usize::MAX).into_iter().map(|(i, _)| i).collect();
        let keys: Vec<u64> = index.entries().map(|entry| entry.key).collect();
        let sorted = |all: Vec<u64>| -> Vec<u64> {
            let mut all = all;
            all.sort_unstable();
            all
        };
        let seen: Vec<bool> = (0..keys.len()).map(|at| matches!(index.seen(at), Seen::Plain)).collect();
        let givens = index.givens().each().collect();
        let (repeats, some) = (index.repeats(usize::MAX), index.repeats(3));
        let all = repeats.listed.len();
        assert_eq!((repeats.all, some.all, &*some.listed), (all, all, &repeats.listed[..all.min(3)]));
        let silent: Vec<u64> = sorted(index.silent().into_iter().collect());
        format!(
            "{notable:?} {open:?} {keys:?} {seen:?} {:?} {repeats:?} {silent:?} {:?}",
            sorted(givens),
            index.all
        )
    }

    #[test]
    fn blocks_that_are_the_same_are_read_once() {
        let count = LOOKED_AT + 100;
        let file = File::parse_at_rest(&[LINES[0].repeat(count), LINES[1].repeat(count)].concat());
        let (mut index, mut looks, mut turns) = (Index::of(&file), 0, 0);
        while index.has_unread() && turns < 100 {
            let unread = index.unread(&HashMap::new(), 4096);
            looks += unread.len();
            turns += 1;
            index.learn(&found(&file, &unread));
        }
        assert!(!index.has_unread() && looks <= 2 * turns && turns <= 6, "{looks} looks in {turns} turns");
        let first = index.unread(&HashMap::new(), 4096);
        assert_eq!(first, []);
    }

    const LINES: [&str; 6] =
        ["1....1..2.......\n", "..1.....4.......\n", "1..1............\n", "# note\n", "title: A\n", "\n"];

    /// The lines, with a puzzle whose hint on duplicates a comment silences.
    const WITH_SILENT: [&str; 7] = {
        let [a, b, c, d, e, f] = LINES;
        [a, b, c, d, e, f, "1....1..2....... # sudoku-ls: ignore duplicate-puzzle\n"]
    };

    proptest! {
        #[test]
        fn an_index_that_follows_edits_is_the_one_of_the_whole_file(
            start in prop::collection::vec(prop::sample::select(&WITH_SILENT[..]), 0..12),
            edits in prop::collection::vec((any::<u16>(), 0usize..20, prop::sample::select(&WITH_SILENT[..])), 1..8),
        ) {
            let mut file = File::parse(&start.concat());
            let (mut index, all) = (Index::of(&file), HashMap::new());
            for (at, length, with) in edits {
                let at = usize::from(at) % (file.len() + 1);
                let edit = file.edit(at..(at + length).min(file.len()), with);
                index.edited(&file, &edit);
                while let unread = index.unread(&all, 2)
                    && !unread.is_empty()
                {
                    index.learn(&found(&file, &unread));
                }
                let mut anew = Index::of(&file);
                while let unread = anew.unread(&all, 5)
                    && !unread.is_empty()
                {
                    anew.learn(&found(&file, &unread));
                }
                prop_assert_eq!(said(&mut index), said(&mut anew));
            }
        }

        #[test]
        fn an_index_of_many_blocks_follows_edits_of_any_length(
            count in 0usize..900,
            edits in prop::collection::vec((any::<u16>(), 0usize..20_000, 0usize..600), 1..6),
        ) {
            let mut file = File::parse_at_rest(&LINES[0].repeat(count));
            let mut index = Index::of(&file);
            for (at, length, lines) in edits {
                let at = usize::from(at) % (file.len() + 1);
                let edit = file.edit(at..(at + length).min(file.len()), &LINES[1].repeat(lines));
                index.edited(&file, &edit);
                let mut anew = Index::of(&file);
                prop_assert_eq!(said(&mut index), said(&mut anew));
            }
        }
    }
}
