//! What recognizing a text yields.

use crate::convert::sheet::Sheet;

/// What a whole text is, where it is not `.sudoku` text.
#[derive(Debug)]
pub struct Recovered {
    /// What it is, in words that follow "this is".
    pub what: &'static str,
    /// Its puzzles; none if it is only named.
    pub puzzles: Vec<Sheet>,
    /// Why it is not read.
    pub why: Option<String>,
}

impl Recovered {
    /// Names a text that is not read.
    pub(super) fn named(what: &'static str, why: Option<&str>) -> Self {
        Self { what, puzzles: Vec::new(), why: why.map(str::to_owned) }
    }

    /// Returns the text's puzzles, if there are any.
    pub(super) fn of(what: &'static str, puzzles: Vec<Sheet>) -> Option<Self> {
        (!puzzles.is_empty()).then_some(Self { what, puzzles, why: None })
    }

    /// Returns what it is and that it is not read, in words that follow "this is".
    pub fn refusal(&self) -> String {
        let why = self.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
        format!("{}; sudoku-ls does not read it{why}", self.what)
    }
}
