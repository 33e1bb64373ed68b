//! Checks that a file keeps its meaning when its blocks are formatted. Each formatted block is already known to keep its meaning alone.
//!
//! The content of a block may depend on the blocks around it. So the formatted text is divided into blocks again, which
//! is fast, and each block must be the one that was read alone. If a block is not, the blocks are read and compared,
//! and blocks that would change the meaning of the file are not formatted.

use std::ops::Range;
use std::sync::Arc;

use crate::syntax::tree::chunk::Slot;
use crate::syntax::tree::file::File;
use crate::syntax::tree::model::{Block, Reparse};
use crate::syntax::tree::span::applied;
use crate::syntax::write::equivalence::same;
use crate::syntax::{Edit, Span};

/// The formatting changes of a block.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// The block's number.
    pub(super) index: usize,
    /// The edits, in ascending order, as byte offsets in the file.
    pub(super) edits: Vec<Edit>,
    /// The key of the block after these edits, if it was read.
    pub(super) key: Option<u64>,
    /// Whether the text around the block certainly cannot change how the block is read.
    pub(super) is_sure: bool,
}

impl Change {
    /// Returns the number of removed bytes and the number of inserted bytes.
    fn lengths(&self) -> (usize, usize) {
        let gone = self.edits.iter().map(|edit| (edit.span.end - edit.span.start) as usize).sum();
        (gone, self.edits.iter().map(|edit| edit.text.len()).sum())
    }

    fn leaves_nothing(&self, file: &File) -> bool {
        let len = file.blocks().slot(self.index).map(|slot| slot.len as usize);
        len.is_some_and(|len| self.lengths() == (len, 0))
    }
}

/// Divides changes into those that keep the meaning of the file and those that do not.
pub(super) fn checked(file: &File, mut changes: Vec<Change>) -> (Vec<Change>, Vec<Change>) {
    // Certain changes need no check, unless other changes are before and after them.
    let Some(first) = changes.iter().position(|change| !change.is_sure) else { return (changes, Vec::new()) };
    let last = changes.iter().rposition(|change| !change.is_sure).unwrap_or(first);
    let mut others = Vec::new();
    if !is_as_expected(file, file, &changes[first..=last]) {
        let mut now = file.clone();
        let mut kept = vec![true; changes.len()];
        kept[first..=last].fill(false);
        keep(&mut now, file, &changes[first..=last], &mut kept[first..=last]);
        let mut kept = kept.into_iter();
        others = changes.extract_if(.., |_| kept.next() == Some(false)).collect();
    }
    (changes, others)
}

/// Finds the changes that can be made, from the last one to the first, and makes them. `now` is the file with the later changes made.
fn keep(now: &mut File, file: &File, changes: &[Change], kept: &mut [bool]) {
    let Some(range) = bytes_of(file, changes) else { return };
    let is_one = changes.len() == 1;
    if is_one || is_as_expected(now, file, changes) {
        let mut next = now.clone();
        let reparse = next.edit(range.clone(), &text_of(file, changes, range));
        if !is_one || say_the_same(now, &next, &reparse) {
            *now = next;
            kept.fill(true);
        }
        return;
    }
    let middle = changes.len() / 2;
    let (first, last) = kept.split_at_mut(middle);
    keep(now, file, &changes[middle..], last);
    keep(now, file, &changes[..middle], first);
}

/// Returns whether every block is the expected one after these changes of a file. `now` is the file with the later changes made.
pub(super) fn is_as_expected(now: &File, file: &File, changes: &[Change]) -> bool {
    let Some(range) = bytes_of(file, changes) else { return true };
    let preview = now.preview_slots(range.clone(), &text_of(file, changes, range.clone()), false);
    let Some((gone, come)) = preview else { return false };
    // The blocks before the last change still have their old numbers.
    if now.block_at(range.start) != changes.first().map(|change| change.index) {
        return false;
    }
    // A separate block of white space at the end may be removed.
    let is_gone = |last: &Change| {
        last.index + 1 == gone.end && now.start_of(gone.end) == now.len() && last.leaves_nothing(now)
    };
    let vanished = usize::from(changes.last().is_some_and(is_gone));
    let mut changes = changes.iter().peekable();
    let mut is_expected = |index: usize, is: Slot| {
        let Some(was) = now.blocks().slot(index) else { return false };
        let Some(change) = changes.next_if(|change| change.index == index) else {
            return is.key == was.key && is.len == was.len;
        };
        let (gone, come) = change.lengths();
        is.form == was.form
            && is.len as usize + gone == was.len as usize + come
            && change.key.is_none_or(|key| key == is.key)
    };
    gone.len() == come.len() + vanished && gone.zip(come).all(|(index, (slot, _))| is_expected(index, slot))
}

/// Returns the byte range of the blocks from the first change to the last; `None` if there are no changes.
fn bytes_of(file: &File, changes: &[Change]) -> Option<Range<usize>> {
    let (first, last) = (changes.first()?, changes.last()?);
    Some(file.start_of(first.index)..file.start_of(last.index + 1))
}

fn text_of(file: &File, changes: &[Change], range: Range<usize>) -> String {
    let edits: Vec<Edit> = changes.iter().flat_map(|change| change.edits.clone()).collect();
    with_edits_in(file, range, &edits)
}

/// Returns the text of whole blocks of a file, given by their byte range, with edits of the file applied.
pub(super) fn with_edits_in(file: &File, range: Range<usize>, edits: &[Edit]) -> String {
    let start = range.start;
    let blocks = file.blocks();
    let old: String = match file.block_at(start) {
        Some(first) if start < range.end => {
            let texts = blocks.each_text(first).map(|(_, text)| text);
            texts
                .scan(start, |at, text| {
                    let is_inside = *at < range.end;
                    *at += text.len();
                    is_inside.then_some(text)
                })
                .collect()
        }
        _ => String::new(),
    };
    let moved = |edit: &Edit| Edit {
        span: Span::new(edit.span.start as usize - start, edit.span.end as usize - start),
        text: edit.text.clone(),
    };
    applied(&old, &edits.iter().map(moved).collect::<Vec<_>>())
}

/// Returns whether the blocks that were read again have the same meaning in two files.
fn say_the_same(file: &File, after: &File, reparse: &Reparse) -> bool {
    let Reparse { removed, added } = reparse;
    // A separate block of white space at the end may be removed.
    let (mut old, mut new) =
        (written(file, removed.clone()), written(after, removed.start..removed.start + added));
    loop {
        match (old.next(), new.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) if same(&one, &other) => {}
            _ => return false,
        }
    }
}

/// Returns those of the blocks that contain more than white space.
fn written(file: &File, blocks: Range<usize>) -> impl Iterator<Item = Arc<Block>> {
    let all = blocks.filter_map(|index| file.blocks().look(index));
    all.filter(|block| block.puzzle.is_some() || !block.text().trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Style;
    use crate::syntax::write::format::changes_of;

    /// Returns whether a single check of the formatted text is enough, and that text.
    fn one_look(text: &str) -> (bool, String) {
        let file = File::parse(text);
        let changes = changes_of(&file, 0..file.blocks().len(), Style::default(), &mut Vec::new());
        let is_one = is_as_expected(&file, &file, &changes);
        let edits: Vec<Edit> =
            checked(&file, changes).0.into_iter().flat_map(|change| change.edits).collect();
        (is_one, applied(text, &edits))
    }

    #[test]
    fn grids_that_say_what_is_behind_them_are_looked_at_once() {
        let row = "| 1 2 | 3 4 |";
        let framed = format!(
            "+-----+-----+\n{row}\n| 3 4 | 1 2 |\n+-----+-----+\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+\n"
        );
        let line = "1234341221434321";
        let blank = "0.............00";
        for even in [
            format!("{framed}\n").repeat(5),
            framed.repeat(5),
            framed.replace(|c: char| c.is_ascii_digit(), ".").repeat(5),
            format!("{line}\n").repeat(5),
            format!("{framed}\ntitle: x\n\n").repeat(5) + &framed,
        ] {
            let loose = even.replace('\n', " \n");
            assert_eq!(one_look(&loose), (true, even.clone()), "{loose}");
            // White space after the last line is a separate block.
            assert_eq!(one_look(&(loose.clone() + "  ")), (true, even), "{loose}");
        }
        let several = format!("{line} {blank} {blank} \n").repeat(5);
        let (is_one, text) = one_look(&several);
        assert!(is_one && text != several, "{text}");
    }
}
