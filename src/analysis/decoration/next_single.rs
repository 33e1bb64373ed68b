//! Ghost text at the cursor: the easiest single in the rest of the row.
//!
//! The single follows from the visible digits alone: no search, and no ghost text where these digits clash.

use crate::analysis::edits::{Goal, is_safe};
use crate::analysis::view::View;
use crate::logic::{Single, singles};
use crate::syntax::{Content, Edit, File, Ink, Span, write_cell};

/// Returns the edit that fills the single in the cell at this byte of the block with this index. If that cell is not a
/// single, the edit fills the easiest single further right in the row, and repeats the text in between.
///
/// `None` outside the player's grid, if digits clash, if the rest of the row has no single, and if the edited file
/// would be read as something else. O(houses x cells).
///
/// ```
/// use sudoku_ls::{analysis::next_single, syntax::File};
/// let file = File::parse("12..\n..12\n21.3\n.3..\n");
/// let edit = next_single(&file, 0, 11).expect("a single in the third row");
/// assert_eq!((edit.span.range(), edit.text.as_str()), (11..13, "14"));
/// ```
pub fn next_single(file: &File, index: usize, offset: usize) -> Option<Edit> {
    let block = file.blocks().get(index)?;
    let view = View::of(block.puzzle.as_ref()?)?;
    let which = view.place();
    let row = view.text(which)?.rows.iter().find(|row| row.span.touches(offset))?;
    let grid = view.digits(which);
    if !view.is_whole(which) || !grid.clashes().is_empty() {
        return None;
    }
    let span = |single: &Single| view.span(which, single.cell);
    let ahead = |single: &Single| {
        let span = span(single);
        row.span.contains(span.start as usize) && span.end as usize > offset
    };
    let empty =
        |single: &Single| matches!(view.content(which, single.cell), Content::Blank | Content::Marks(_));
    let found = singles(&grid).into_iter().filter(|single| ahead(single) && empty(single));
    let single =
        found.min_by_key(|single| (span(single).start as usize > offset, single.ease(), single.cell))?;
    let ink = if view.marks_placed(which) { Ink::Placed } else { Ink::Plain };
    let edit = write_cell(block, which, single.cell, Some(single.digit), ink)?;
    let goal = Goal::Cells(vec![(which, single.cell, ink.content(Some(single.digit)))]);
    is_safe(file, index, std::slice::from_ref(&edit), &goal).then_some(())?;
    let start = edit.span.start as usize;
    if start <= offset {
        return Some(edit);
    }
    let between = block.text().get(offset..start)?;
    Some(Edit { span: Span::new(offset, edit.span.end as usize), text: format!("{between}{}", edit.text) })
}
