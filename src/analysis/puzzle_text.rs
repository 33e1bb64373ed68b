//! The text of a generated puzzle.

use crate::generate::Generated;
use crate::syntax::Form;

/// The text of a generated puzzle, with the metadata that its reading needs and the seed that makes it again.
///
/// It ends with a line end.
pub fn puzzle_text(_generated: &Generated, _form: Form, _line_end: &str) -> String {
    todo!()
}
