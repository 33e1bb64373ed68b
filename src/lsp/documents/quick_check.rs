//! The first look at blocks: the findings that need no search, and the verdicts that a batch reaches at once.
//!
//! Results without a finding are not stored: they are recomputed in some microseconds.

use std::sync::Arc;

use crate::analysis::{self, Finding, Verdict};
use crate::board::Layout;
use crate::lsp::documents::block_cache::{Decided, Known};
use crate::lsp::documents::entry::Seen;
use crate::lsp::documents::givens::Number;
use crate::lsp::documents::index::Found;
use crate::lsp::runtime::guarded;
use crate::lsp::runtime::interrupt::Stop;
use crate::solver::{Budget, Exhausted};
use crate::syntax::{Block, CellText, Content, File, Puzzle};

/// The node limit when a verdict that was quickly found is recomputed. It far exceeds what the first search took.
const NODES_AGAIN: u64 = 1_000_000;

/// The number of blocks in use whose results are stored.
const KEPT_BLOCKS: usize = 8;

/// The number of puzzles that are decided in one batch.
const CHUNK: usize = 128;

/// Returns the results of the first look at the blocks with these numbers, in this order. If the user cancels
/// (`ended`), no solutions are searched.
pub(crate) fn look(file: &File, numbers: &[usize], ended: Option<&Stop>) -> Vec<Found> {
    let mut found = seen_at_once(file, numbers, ended);
    let left = numbers.iter().zip(&found).filter(|(_, found)| found.is_none());
    // After a keystroke there are few blocks, and later requests need them again: their parsed form is kept.
    let blocks = file.blocks();
    let is_few = numbers.len() <= KEPT_BLOCKS;
    let block = |number| if is_few { blocks.get(number).cloned() } else { blocks.look(number) };
    let blocks: Vec<Arc<Block>> = left.filter_map(|(&number, _)| block(number)).collect();
    let mut looked = blocks.iter().zip(verdicts(&blocks, ended)).map(|(block, verdict)| {
        let known = first_look(block, verdict);
        let number = known.number;
        let is_done = known.decided.get().is_some() || block.puzzle.is_none();
        let seen = if is_done && known.is_plain() { Seen::Plain } else { Seen::Known(Arc::new(known)) };
        (seen, number)
    });
    found.iter_mut().filter(|found| found.is_none()).for_each(|found| *found = looked.next());
    found.into_iter().flatten().collect()
}

/// Returns the results for those blocks that consist of a classic puzzle on one line with a unique solution: they have
/// no finding. These blocks are not parsed.
fn seen_at_once(file: &File, numbers: &[usize], ended: Option<&Stop>) -> Vec<Option<Found>> {
    let mut found: Vec<Option<Found>> = numbers.iter().map(|_| None).collect();
    let (mut places, mut grids) = (Vec::with_capacity(numbers.len()), Vec::with_capacity(numbers.len()));
    for (place, &number) in numbers.iter().enumerate() {
        if let Some((values, _)) = file.blocks().classic_line(number) {
            places.push(place);
            grids.push(values);
        }
    }
    let watch = || ended.is_some_and(Stop::is_stopped).then_some(Exhausted::Cancelled);
    let unique =
        guarded("deciding a batch", || analysis::are_unique(&grids, &Budget::unlimited().watched(&watch)));
    let classic = Layout::standard(9);
    for ((place, grid), _) in places.into_iter().zip(&grids).zip(unique.unwrap_or_default()).filter(|it| it.1)
    {
        found[place] = Some((Seen::Plain, analysis::key_of_givens(&classic, grid).map(Number::plain)));
    }
    found
}

fn first_look(block: &Block, verdict: Option<Verdict>) -> Known {
    // Digits that the player placed depend on settings: whether a wrong digit is reported, and explains a cell without
    // candidates, is decided when the findings are listed.
    let is_placed = |cell: &CellText| matches!(cell.content, Content::Placed(_));
    let is_plain = |puzzle: &Puzzle| puzzle.state.is_none() && !puzzle.grid.cells.iter().any(is_placed);
    let decided = verdict.as_ref().filter(|_| block.puzzle.as_ref().is_some_and(is_plain));
    let decided = decided.unwrap_or(&Verdict::NotAsked);
    let quick = guarded("reading a puzzle", || analysis::quick_findings_given(block, decided));
    let decide = |verdict: Verdict| {
        let claims: Vec<Finding> = guarded("wording findings", || analysis::claims(block, &verdict))?;
        Some(Decided { verdict, claims })
    };
    Known::new(block, quick.unwrap_or_default(), verdict.and_then(decide))
}

/// Returns the verdicts that a batch reaches at once.
fn verdicts(blocks: &[Arc<Block>], ended: Option<&Stop>) -> Vec<Option<Verdict>> {
    let puzzles: Vec<&Puzzle> = blocks.iter().filter_map(|block| block.puzzle.as_ref()).collect();
    let watch = || ended.is_some_and(Stop::is_stopped).then_some(Exhausted::Cancelled);
    let decide = || analysis::decide_at_once(&puzzles, &Budget::unlimited().watched(&watch));
    let decided = if watch().is_some() { None } else { guarded("deciding a batch", decide) };
    let mut decided = decided.unwrap_or_default().into_iter();
    blocks.iter().map(|block| block.puzzle.as_ref().and_then(|_| decided.next().flatten())).collect()
}

/// Returns blocks, in batches, with the verdicts on their puzzles. Verdicts that are not stored are recomputed. The
/// iterator ends early when `stop` is set.
pub(crate) fn with_verdicts(
    file: &File,
    seen: &[(usize, Seen)],
    stop: &Stop,
) -> impl Iterator<Item = (usize, Arc<Block>, Option<Verdict>)> {
    seen.chunks(CHUNK).take_while(|_| !stop.is_stopped()).flat_map(|some| {
        let blocks: Vec<_> =
            some.iter().filter_map(|(at, seen)| Some((*at, seen, file.blocks().look(*at)?))).collect();
        let plain = blocks.iter().filter(|(_, seen, _)| matches!(seen, Seen::Plain));
        let puzzles: Vec<&Puzzle> = plain.filter_map(|(.., block)| block.puzzle.as_ref()).collect();
        let mut again = analysis::decide_many(&puzzles, &Budget::nodes(NODES_AGAIN)).into_iter();
        let known = |(at, seen, block): (usize, &Seen, Arc<Block>)| {
            let verdict = match seen {
                Seen::Unread => None,
                Seen::Known(known) => known.verdict().cloned(),
                Seen::Plain => block.puzzle.as_ref().and_then(|_| again.next()),
            };
            (at, block, verdict)
        };
        blocks.into_iter().map(known).collect::<Vec<_>>()
    })
}

impl Seen {
    /// Returns the results for a block; recomputes them if they are not stored.
    pub(crate) fn known(&self, block: &Block) -> Option<Arc<Known>> {
        match self {
            Self::Unread => None,
            Self::Known(known) => Some(Arc::clone(known)),
            Self::Plain => Some(Arc::new(first_look(block, again(block)))),
        }
    }
}

/// Recomputes the verdict on a block's puzzle.
fn again(block: &Block) -> Option<Verdict> {
    analysis::decide_many(&[block.puzzle.as_ref()?], &Budget::nodes(NODES_AGAIN)).into_iter().next()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns the results for the blocks of a file, each read in full.
    fn in_full(file: &File) -> Vec<Found> {
        let blocks: Vec<Arc<Block>> = file.blocks().look(0).into_iter().collect();
        let known: Vec<Known> =
            blocks.iter().zip(verdicts(&blocks, None)).map(|(b, v)| first_look(b, v)).collect();
        let found = known.into_iter().map(|known| {
            let number = known.number;
            let is_plain = known.decided.get().is_some() && known.is_plain();
            (if is_plain { Seen::Plain } else { Seen::Known(Arc::new(known)) }, number)
        });
        found.collect()
    }

    proptest! {
        #[test]
        fn what_is_seen_at_once_is_what_reading_finds(
            blank in prop::sample::select(vec![".", "0"]),
            edits in prop::collection::vec((0usize..81, prop::sample::select(vec![".", "1", "2", "5", "9", "0", " ", ""])), 0..3),
            end in prop::sample::select(vec![
                "", "\n", "\r\n", " \n", "\n\n", "\n# a\n", " # a\n", "  #\r\n", "# a\n", " #a - b: 3\n", " #A b\n", " #Ua\n", " # 2 solutions\n",
                " # sudoku-ls generate --form line --seed 2:5\n", " # sudoku-ls: ignore no-solution\n", " # sudoku-ls: ignre\n", " # sudoku-ls:\n",
                " # level: easy\n", " # clues: 3\n", " # [State]\n", " # \u{9b}\n", " # a\t#\n", " # \u{e9}\n", " ; a\n", " // a\n", " :436 257\n",
                " # a\n# b\n", " # 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
            ]),
        ) {
            let mut text = UNIQUE.replace('.', blank);
            for (at, cell) in edits {
                let at = at.min(text.len() - 1);
                text.replace_range(at..=at, cell);
            }
            let file = File::parse_at_rest(&(text + end));
            let one = |found: Vec<Found>| found.into_iter().map(|(seen, givens)| (matches!(seen, Seen::Plain), givens)).next();
            prop_assert_eq!(one(look(&file, &[0], None)), one(in_full(&file)));
        }
    }

    #[test]
    fn a_plain_line_is_seen_at_once_and_others_are_not() {
        let at_once = |text: &str| seen_at_once(&File::parse_at_rest(text), &[0], None)[0].is_some();
        for end in ["", "\n", "\r\n", " # a", " # sudoku-ls generate --seed 2:5\r\n"] {
            assert!(at_once(&format!("{UNIQUE}{end}")), "{end:?}");
            assert!(at_once(&format!("{}{end}", UNIQUE.replace('.', "0"))), "{end:?}");
        }
        let clash = UNIQUE.replacen("53.", "55.", 1);
        let others = [
            clash,
            UNIQUE.replacen('.', "0", 3),
            format!("{UNIQUE} # sudoku-ls: ignore"),
            format!("title: a\n{UNIQUE}\n"),
        ];
        for other in others {
            assert!(!at_once(&other), "{other}");
        }
        let text = format!("[defaults]\nrules: diagonal\n\n{UNIQUE}\n");
        assert!(seen_at_once(&File::parse_at_rest(&text), &[1], None)[0].is_none());
    }

    #[test]
    fn a_list_that_nobody_waits_for_any_more_ends() {
        let file = File::parse_at_rest(&format!("{UNIQUE}\n").repeat(3 * CHUNK));
        let seen: Vec<(usize, Seen)> = (0..3 * CHUNK).map(|index| (index, Seen::Plain)).collect();
        let stop = Stop::default();
        assert_eq!(with_verdicts(&file, &seen, &stop).count(), 3 * CHUNK);
        let mut list = with_verdicts(&file, &seen, &stop);
        assert!(list.next().is_some_and(|(.., verdict)| verdict.is_some()));
        stop.stop();
        assert_eq!(list.count(), CHUNK - 1);
    }
}
