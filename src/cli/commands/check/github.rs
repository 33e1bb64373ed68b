//! A finding as a workflow command, which GitHub shows beside the line of a pull request.
//!
//! `::error file=a.sudoku,line=9,endLine=9,col=17,endColumn=18,title=duplicate-digit::5 appears twice …`

use crate::analysis::{Finding, Severity};
use crate::cli::input::blocks::Excerpt;

/// Returns the command for a finding, without a line end.
pub(super) fn command(at: &Excerpt<'_>, finding: &Finding, severity: Severity) -> String {
    let range = at.range(finding.span);
    let level = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "notice",
    };
    format!(
        "::{level} file={},line={},endLine={},col={},endColumn={},title={}::{}",
        property(at.name.strip_prefix("./").unwrap_or(at.name)),
        range.start.line,
        range.end.line,
        range.start.column,
        // The last column of an annotation is inclusive.
        range.end.column.saturating_sub(1).max(range.start.column),
        property(finding.code.name()),
        data(&finding.message),
    )
}

/// Escapes the characters that end a line or start an escape.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property, in which the separators of properties are special, too.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_or_a_property_is_escaped() {
        assert_eq!(data("50%\r\n: a, b"), "50%25%0D%0A: a, b");
        assert_eq!(property("C:\\a,b%.sudoku"), "C%3A\\a%2Cb%25.sudoku");
    }
}
