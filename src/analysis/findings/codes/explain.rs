//! The explanation of each code: its section of the reference, with an example that is reported and an example that is
//! not.

use crate::analysis::Code;

/// The reference, with one section for each code.
const REFERENCE: &str = include_str!("../../../../docs/src/findings.md");

impl Code {
    /// Returns the code's section of the reference, as Markdown: its meaning, an example that is reported, and an
    /// example that is not. Empty if the reference has no such section.
    ///
    /// ```
    /// use sudoku_ls::analysis::Code;
    /// let code = "duplicate-digit".parse::<Code>().expect("a known code");
    /// assert!(code.explanation().starts_with("## duplicate-digit\n"));
    /// ```
    pub fn explanation(self) -> &'static str {
        let mut sections = REFERENCE.match_indices("\n## ").map(|(at, _)| at + 1);
        let is_mine = |&at: &usize| REFERENCE[at + 3..].lines().next() == Some(self.name());
        let Some(start) = sections.find(is_mine) else { return "" };
        let end = sections.next().unwrap_or(REFERENCE.len());
        REFERENCE[start..end].trim_end()
    }
}
