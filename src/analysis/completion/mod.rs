//! What can be inserted at a place: the digits of a cell, or keys, values, sections and new puzzles on a line without cells.
//!
//! It works on a whole file, in bytes of the file, and reads no more of it than the block at the place and its neighbor.

mod digits;
mod guard;
mod lines;
mod model;
mod place;
mod puzzles;
mod values;

pub use self::model::{Completion, CompletionKind};
use crate::syntax::File;

/// Returns what can be written at a byte of a file, the likeliest first.
///
/// In a cell, the digits that no visible digit rules out, a single first; on a line without cells, what such a line can be. An entry with
/// which another puzzle, or the cells of this one, would be read as something else is left out.
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
