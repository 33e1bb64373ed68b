//! The puzzles that two documents share, by the hashes of their givens.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::lsp::documents::givens::Givens;
use crate::lsp::documents::index::Index;

/// The numbers that a document has in common with an earlier one.
#[derive(Debug)]
pub(crate) struct Shared {
    /// Which opening of the earlier one it is about.
    pub(crate) opened: u64,
    pub(crate) numbers: Arc<HashSet<u64>>,
    /// Where the puzzles are, unless they have moved since that was asked.
    places: Option<Places>,
}

/// A number of givens, and the first puzzles in two documents that have it, by the numbers of their blocks.
pub(crate) type Pair = (u64, usize, usize);

/// Where the first puzzles are that two documents share.
#[derive(Debug)]
struct Places {
    /// As what the blocks of both were counted, and how many pairs were asked for.
    asked: ([u64; 2], usize),
    pairs: Vec<Pair>,
}

impl Shared {
    /// Returns those of an earlier document, by its opening.
    pub(crate) fn new(opened: u64, numbers: HashSet<u64>) -> Self {
        Self { opened, numbers: Arc::new(numbers), places: None }
    }

    /// Looks at the numbers again of which a puzzle came or went in either document.
    pub(crate) fn update(&mut self, changed: &[u64], mine: &Givens, theirs: &Givens) {
        for givens in changed {
            let (had, has) = (self.numbers.contains(givens), mine.has(*givens) && theirs.has(*givens));
            if had || has {
                self.places = None;
            }
            match (had, has) {
                (false, true) => drop(Arc::make_mut(&mut self.numbers).insert(*givens)),
                (true, false) => drop(Arc::make_mut(&mut self.numbers).remove(givens)),
                _ => {}
            }
        }
    }

    /// Returns the first pairs of puzzles but for the `silent` numbers, in the order of the first document, at most `most`; they are found again where
    /// blocks have moved.
    pub(crate) fn pairs(
        &mut self,
        mine: &Index,
        theirs: &Index,
        most: usize,
        silent: &HashSet<u64>,
    ) -> &[Pair] {
        let asked = ([mine.moves(), theirs.moves()], most);
        let places = self.places.take().filter(|places| places.asked == asked);
        let find = || {
            let mine = if silent.is_empty() {
                mine.first_with(&self.numbers, most)
            } else {
                mine.first_with(&self.numbers.difference(silent).copied().collect(), most)
            };
            let wanted = mine.iter().map(|&(givens, _)| givens).collect();
            let theirs: HashMap<u64, usize> = theirs.first_with(&wanted, usize::MAX).into_iter().collect();
            let pair = |(givens, at)| Some((givens, at, *theirs.get(&givens)?));
            Places { asked, pairs: mine.into_iter().filter_map(pair).collect() }
        };
        &self.places.insert(places.unwrap_or_else(find)).pairs
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lsp::documents::quick_check::look;
    use crate::syntax::File;

    /// Looks at all blocks of which nothing is known.
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

    fn in_common(mine: &Index, theirs: &Index) -> HashSet<u64> {
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
            for (index, file) in indexes.iter_mut().zip(&files) {
                *index = Index::of(file);
                catch_up(index, file);
                index.take_changed();
            }
            let mut shared = Shared::new(0, in_common(&indexes[0], &indexes[1]));
            for (mine, at, length, with) in edits {
                let which = usize::from(!mine);
                let (file, index) = (&mut files[which], &mut indexes[which]);
                let at = usize::from(at) % (file.len() + 1);
                let edit = file.edit(at..(at + length).min(file.len()), &with.concat());
                index.edited(file, &edit);
                catch_up(index, file);
                let changed = index.take_changed();
                let [mine, theirs] = &indexes;
                shared.update(&changed, mine.givens(), theirs.givens());
                prop_assert_eq!(&*shared.numbers, &in_common(mine, theirs));
                let mut anew = Shared::new(0, in_common(mine, theirs));
                let silent = mine.silent();
                prop_assert_eq!(shared.pairs(mine, theirs, most, &silent), anew.pairs(mine, theirs, most, &silent));
            }
        }
    }
}
