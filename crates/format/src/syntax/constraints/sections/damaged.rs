//! Headings that are damaged: without their brackets, with wrong ones, or with a typo in the name.

use crate::syntax::constraints::sections::heading::heading;
use crate::syntax::constraints::sections::names::nearest_name;
use crate::syntax::constraints::sections::section::Form;

/// Signs around the name of a section that was meant as a heading.
const AROUND: &str = "[](){}<>#*=:;/-_.,\"'`|~+!";

/// The longest line that may be a damaged heading, in bytes.
const HEADING_MAX: usize = 200;

/// The length of the shortest name of a section in which a typo is recognized, in bytes.
const NAME_MIN: usize = 4;

/// The largest number of words in the name of a section with a typo.
const NAME_WORDS: usize = 3;

/// Returns the heading that a line was meant to be, if it is a heading without its brackets or with wrong ones:
/// `Cages:`, `[Cages`, `(Cages)`, `**Cages**`.
pub(crate) fn damaged_heading(line: &str) -> Option<String> {
    if let Some(heading) = behind_a_character(line) {
        return Some(heading);
    }
    let is_around = |c: char| c.is_whitespace() || AROUND.contains(c);
    let bare = line.trim_matches(is_around);
    if line.len() > HEADING_MAX || !bare.starts_with(char::is_alphabetic) {
        return None;
    }
    // The end of an expression may be a bracket of its own.
    let whole = line.trim_start_matches(is_around).trim_end().trim_end_matches(']');
    [whole, bare]
        .into_iter()
        .find_map(|name| {
            let text = format!("[{name}]");
            let found = heading(&text).filter(|it| it.end == text.len() && it.number != Some(None))?;
            let needs = found.section.takes_expression() && !matches!(found.section.form, Form::Sum);
            let is_it = found.expression.is_some() == needs || found.section.takes_expression() && !needs;
            is_it.then(|| found.canonical(&text))
        })
        .or_else(|| {
            let is_short = bare.split_whitespace().count() <= NAME_WORDS
                && bare.len() >= NAME_MIN
                && bare.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-'));
            nearest_name(bare).filter(|_| is_short).map(|name| format!("[{name}]"))
        })
}

/// Returns the heading behind a character that was typed before it: `1[Cages]`.
pub(crate) fn behind_a_character(line: &str) -> Option<String> {
    let mut rest = line.trim().chars();
    rest.next()?;
    let rest = rest.as_str().trim_start();
    if line.len() > HEADING_MAX || !rest.starts_with('[') {
        return None;
    }
    heading(rest).filter(|it| it.end == rest.len() && it.number != Some(None)).map(|it| it.canonical(rest))
}
