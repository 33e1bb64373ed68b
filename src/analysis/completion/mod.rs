//! Completions: the digits of a cell, or keys, values, sections and new puzzles on a line without cells.
//!
//! Positions are bytes of the whole file; only the block at the place and its neighbor are parsed.

mod digits;
mod guard;
mod lines;
mod model;
mod place;
mod puzzles;
mod values;

pub use self::model::{Completion, CompletionKind};
use crate::syntax::File;

/// Returns the completions at a byte of a file, the likeliest first.
///
/// In a cell, these are the digits that no visible digit rules out, a single first; on a line without cells, everything
/// that such a line can be. A completion is left out if another puzzle, or the cells of this one, would be read as
/// something else.
///
/// ```
/// use sudoku_ls::{analysis::completions, syntax::File};
/// let found = completions(&File::parse("12..\n..12\n21.3\n.3..\n"), 2);
/// assert_eq!(found.iter().map(|it| &it.label[..]).collect::<Vec<_>>(), ["3", "4"]);
/// ```
pub fn completions(file: &File, offset: usize) -> Vec<Completion> {
    let Some(index) = file.block_at(offset) else { return lines::completions(file, None, 0) };
    let start = file.start_of(index);
    let at = offset - start;
    let mut found =
        digits::completions(file, index, at).unwrap_or_else(|| lines::completions(file, Some(index), at));
    for completion in &mut found {
        for edit in completion.also.iter_mut().chain([&mut completion.edit]) {
            edit.span = edit.span.moved(start);
        }
    }
    found.retain(|completion| completion.kind == CompletionKind::Digit || guard::is_safe(file, completion));
    found
}
