//! The puzzles that a document shares with documents before it by name, identified by the hashes of their givens.

use std::collections::HashMap;

use crate::lsp::documents::givens::{Givens, Numbers};
use crate::lsp::documents::index::Index;

/// An earlier document: the serial number of its opening, and its index.
pub(crate) type Earlier<'a> = (u64, &'a Index);

/// The hashes of givens that a document shares with earlier documents.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    numbers: Numbers,
    /// Whether an earlier document was closed since the last comparison.
    is_stale: bool,
    /// The places of the shared puzzles; outdated as soon as blocks have moved.
    places: Option<Places>,
}

/// The block number of a puzzle, and the first puzzle with the same givens: the position of its document in the list of
/// earlier documents, and its block number.
pub(crate) type Pair = (usize, (usize, usize));

/// The places of the first puzzles that a document shares.
#[derive(Debug)]
struct Places {
    /// The request: the maximum number of pairs, and for each document its opening and the number of moves of its
    /// blocks.
    asked: (usize, Vec<(u64, u64)>),
    pairs: Vec<Pair>,
}

impl Shared {
    /// Updates the shared hashes after puzzles with the hashes `changed` were added or removed in this document or in
    /// an earlier one.
    pub(crate) fn update(&mut self, changed: &[u64], mine: &Givens, earlier: &[Earlier<'_>]) {
        for &givens in changed {
            let has = mine.has(givens) && is_in_any(givens, earlier);
            let had = if has { !self.numbers.insert(givens) } else { self.numbers.remove(&givens) };
            if had || has {
                self.places = None;
            }
        }
    }

    /// Records that an earlier document was closed.
    pub(crate) const fn close(&mut self) {
        self.is_stale = true;
    }

    /// Drops the hashes that only documents now closed had in common with this one.
    pub(crate) fn refresh(&mut self, earlier: &[Earlier<'_>]) {
        if std::mem::take(&mut self.is_stale) {
            self.numbers.retain(|&givens| is_in_any(givens, earlier));
        }
    }

    /// Returns the number of shared hashes, without the `silent` ones.
    pub(crate) fn count(&self, silent: &Numbers) -> usize {
        self.numbers.len() - silent.iter().filter(|givens| self.numbers.contains(givens)).count()
    }

    /// Returns the first pairs of puzzles, without the `silent` hashes, in the order of the document's blocks; at most
    /// `most` pairs. They are searched again when blocks have moved.
    pub(crate) fn pairs(
        &mut self,
        mine: &Index,
        earlier: &[Earlier<'_>],
        most: usize,
        silent: &Numbers,
    ) -> &[Pair] {
        let moves = earlier.iter().map(|&(opened, index)| (opened, index.moves()));
        let asked = (most, moves.chain([(0, mine.moves())]).collect());
        let places = self.places.take().filter(|places| places.asked == asked);
        let find = || Places { asked, pairs: find_pairs(&self.numbers, mine, earlier, most, silent) };
        &self.places.insert(places.unwrap_or_else(find)).pairs
    }
}

fn is_in_any(givens: u64, earlier: &[Earlier<'_>]) -> bool {
    earlier.iter().any(|(_, index)| index.givens().has(givens))
}

fn find_pairs(
    numbers: &Numbers,
    mine: &Index,
    earlier: &[Earlier<'_>],
    most: usize,
    silent: &Numbers,
) -> Vec<Pair> {
    let mine = if silent.is_empty() {
        mine.first_with(numbers, most)
    } else {
        mine.first_with(&numbers.difference(silent).copied().collect(), most)
    };
    let mut left: Numbers = mine.iter().map(|&(givens, _)| givens).collect();
    let mut firsts = HashMap::new();
    for (at, (_, index)) in earlier.iter().enumerate() {
        let here: Numbers = left.extract_if(|&givens| index.givens().has(givens)).collect();
        let found = index.first_with(&here, here.len()).into_iter();
        firsts.extend(found.map(|(givens, block)| (givens, (at, block))));
    }
    mine.into_iter().filter_map(|(givens, at)| Some((at, *firsts.get(&givens)?))).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lsp::documents::quick_check::look;
    use crate::syntax::File;

    /// Reads all blocks without results.
    fn catch_up(index: &mut Index, file: &File) {
        let known = HashMap::new();
        while let unread = index.unread(&known, 5)
            && !unread.is_empty()
        {
            let numbers: Vec<usize> = unread.iter().map(|&(at, _)| at).collect();
            let keys = unread.iter().map(|&(_, key)| key);
            index.learn(&keys.zip(look(file, &numbers, None)).collect());
        }
    }

    fn in_common(mine: &Index, theirs: &Index) -> Numbers {
        mine.givens().each().filter(|&givens| theirs.givens().has(givens)).collect()
    }

    const LINES: [&str; 6] = [
        "1....1..2.......\n",
        "..1.....4.......\n",
        "1..1............\n",
        "1....1..3.......\n",
        "1....1..2....... # sudoku-ls: ignore duplicate-puzzle\n",
        "\n",
    ];

    proptest! {
        #[test]
        fn pairs_that_follow_edits_are_those_of_the_whole_files(
            start in prop::collection::vec((any::<bool>(), prop::sample::select(&LINES[..])), 0..16),
            edits in prop::collection::vec(
                (any::<bool>(), any::<u16>(), 0usize..40, prop::collection::vec(prop::sample::select(&LINES[..]), 0..3)),
                1..12,
            ),
            most in 1usize..4,
        ) {
            let text = |mine: bool| -> String {
                start.iter().filter(|(its, _)| *its == mine).map(|(_, line)| *line).collect()
            };
            let mut files = [true, false].map(|mine| File::parse(&text(mine)));
            let mut indexes = [Index::default(), Index::default()];
            let mut shared = Shared::default();
            for (index, file) in indexes.iter_mut().zip(&files) {
                *index = Index::of(file);
                catch_up(index, file);
            }
            for (mine, at, length, with) in edits {
                let which = usize::from(!mine);
                let (file, index) = (&mut files[which], &mut indexes[which]);
                let at = usize::from(at) % (file.len() + 1);
                let edit = file.edit(at..(at + length).min(file.len()), &with.concat());
                index.edited(file, &edit);
                catch_up(index, file);
                let mut changed = indexes[0].take_changed();
                changed.extend(indexes[1].take_changed());
                let [mine, theirs] = &indexes;
                let earlier = [(1, theirs)];
                shared.update(&changed, mine.givens(), &earlier);
                prop_assert_eq!(&shared.numbers, &in_common(mine, theirs));
                let silent = mine.silent();
                let anew = find_pairs(&shared.numbers, mine, &earlier, most, &silent);
                prop_assert_eq!(shared.pairs(mine, &earlier, most, &silent), anew);
            }
        }
    }
}
