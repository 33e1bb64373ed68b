//! The result of recognizing a text.

use crate::convert::sheet::Sheet;

/// The form and the puzzles of a whole text that is not `.sudoku` text.
#[derive(Debug)]
pub struct Recovered {
    /// The name of the form, in words that follow "this is".
    pub what: &'static str,
    /// The puzzles; empty if the form can only be named.
    pub puzzles: Vec<Sheet>,
    /// The reason why the text is not read.
    pub why: Option<String>,
}

impl Recovered {
    /// Returns the result for a text that cannot be read.
    pub(super) fn named(what: &'static str, why: Option<&str>) -> Self {
        Self { what, puzzles: Vec::new(), why: why.map(str::to_owned) }
    }

    /// Returns the result for a text with these puzzles; `None` if there are none.
    pub(super) fn of(what: &'static str, puzzles: Vec<Sheet>) -> Option<Self> {
        (!puzzles.is_empty()).then_some(Self { what, puzzles, why: None })
    }

    /// Returns the name of the form and that it is not read, in words that follow "this is".
    pub fn refusal(&self) -> String {
        match &self.why {
            Some(why) => format!("{}; it cannot be read: {why}", self.what),
            None => format!("{}; sudoku-ls does not read it", self.what),
        }
    }
}
