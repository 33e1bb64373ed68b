//! "Lay out as a grid", "with boxes", "on one line": the same puzzle in another layout.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::edits::{Backwards, Change, Goal, checked};
use crate::analysis::{Action, ActionId};
use crate::syntax::{
    Block, Edit, File, GridLayout, Span, applied, last_line, lay_out, line_end, newline, without_line_end,
};

/// Returns an offer for each layout that the puzzle does not have yet; disabled, with the reason, if the puzzle cannot
/// have that layout.
pub(in crate::analysis::actions) fn offers(context: &ActionContext<'_>) -> Vec<Action> {
    let offer = |layout| match lay_out(context.block, layout) {
        Ok(edits) if edits.is_empty() => None,
        Ok(_) => Some(listed(ActionId::LayOut(layout), None)),
        Err(why) => Some(listed(ActionId::LayOut(layout), Some(why))),
    };
    GridLayout::ALL.into_iter().filter_map(offer).collect()
}

/// Returns the checked edits of a block that give its puzzle this layout.
pub(in crate::analysis::actions) fn edits(
    file: &File,
    index: usize,
    layout: GridLayout,
) -> Result<Vec<Edit>, String> {
    let is_line = |block: &Block| {
        use crate::syntax::GridForm;
        block.puzzle.as_ref().is_some_and(|puzzle| puzzle.form == GridForm::Line)
    };
    let gaps = gaps(file, index);
    checked(file, index, |block| {
        let mut edits = lay_out(block, layout)?;
        if edits.is_empty() {
            return Err("The puzzle is laid out like this already.".into());
        }
        if is_line(block) {
            part(block, &mut edits, gaps);
        }
        Ok(Change { edits, goal: Goal::LaidOut })
    })
}

/// Returns whether an empty line is missing between a block and the block above, and the block below.
fn gaps(file: &File, index: usize) -> (bool, bool) {
    let text = |index: usize| file.blocks().text_of(index);
    let ends_empty = |text: &str| {
        let last = last_line(text);
        let above = without_line_end(&text[..text.len() - last.len()]);
        last.trim().is_empty() && above.is_none_or(|above| last_line(above).trim().is_empty())
    };
    let starts_empty = |text: &str| text[..line_end(text, 0)].trim().is_empty();
    let here = text(index).unwrap_or_default();
    let above =
        index.checked_sub(1).and_then(text).is_some_and(|above| !ends_empty(above)) && !starts_empty(here);
    let below = text(index + 1).is_some_and(|below| !starts_empty(below)) && !ends_empty(here);
    (above, below)
}

/// Adds the empty lines that separate a puzzle in rows from its neighbors.
fn part(block: &Block, edits: &mut Vec<Edit>, (above, below): (bool, bool)) {
    let end = newline(block.text());
    let len = block.text().len();
    if above {
        match edits.first_mut() {
            Some(first) if first.span.start == 0 => first.text.insert_str(0, end),
            _ => edits.insert(0, Edit { span: Span::new(0, 0), text: end.to_owned() }),
        }
    }
    if below && applied(block.text(), edits).ends_with(['\n', '\r']) {
        edits.push(Edit { span: Span::new(len, len), text: end.to_owned() });
    }
}

/// Returns the edits, in bytes of the file, that lay out the puzzles of these blocks, each checked; and the index of
/// each block that stays unchanged, with the reason. Blocks without a puzzle are skipped.
pub fn lay_out_all(
    file: &File,
    blocks: impl DoubleEndedIterator<Item = usize>,
    layout: GridLayout,
) -> (Vec<Edit>, Vec<(usize, String)>) {
    let (mut all, mut refused) = (Backwards::of(file), Vec::new());
    for index in blocks.rev() {
        let now = all.file();
        let Some(block) = now.blocks().look(index).filter(|block| block.puzzle.is_some()) else { continue };
        if lay_out(&block, layout).is_ok_and(|edits| edits.is_empty()) {
            continue;
        }
        match edits(now, index, layout) {
            Ok(edits) => all.edit(index, edits),
            Err(why) => refused.push((index, why)),
        }
    }
    refused.reverse();
    (all.done(), refused)
}
