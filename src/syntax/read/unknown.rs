//! Lines that are none of the format's.

use crate::board::sizes;
use crate::syntax::plan::header::{Notes, trimmed};
use crate::syntax::plan::{Plan, Role};
use crate::syntax::{ProblemCode, Style};

/// A line with up to this many cells more or less than a grid is meant as a puzzle.
const CELLS_OFF: usize = 3;

/// One finding for each run of lines that are none of the format's.
pub(super) fn unknown_lines(text: &str, plan: &Plan, notes: &mut Notes) {
    let mut index = 0;
    while index < plan.roles.len() {
        let count = plan.roles[index..].iter().take_while(|&&role| role == Role::Unknown).count();
        if count > 0 {
            let line = plan.lines[index];
            let span = trimmed(text, line.start, line.end);
            let message = match (text.get(span.range()).and_then(wrong_length), count - 1) {
                (Some(length), 0) => length,
                (Some(length), more) => format!("{length} (and {more} more unrecognized below)"),
                (None, 0) => "Unrecognized line. Start it with '#' to make it a comment".to_owned(),
                (None, more) => {
                    format!(
                        "Unrecognized line (and {more} more below). Start it with '#' to make it a comment"
                    )
                }
            };
            notes.problem(ProblemCode::UnknownLine, span, message);
        }
        index += count.max(1);
    }
}

/// Returns what is wrong with a line that has a few cells too many or too few for a grid.
fn wrong_length(line: &str) -> Option<String> {
    let is_cell = |c: char| c.is_ascii_digit() || Style::BLANKS.contains(c) || c == '-';
    let cells = line.chars().take_while(|c| is_cell(*c)).count();
    let rest = line.get(cells..)?;
    if !(rest.is_empty() || rest.starts_with([' ', ',', '\t'])) {
        return None;
    }
    if let Some(size) = (4..=9_usize).find(|n| n * n == cells && !sizes::BY_LENGTH.contains(n)) {
        return Some(format!(
            "The line has {cells} cells: for a {size}x{size} puzzle on one line, write `size: {size}` above it"
        ));
    }
    let size = (4..=9_usize).find(|n| (n * n).abs_diff(cells) <= CELLS_OFF && n * n != cells)?;
    Some(format!("The line has {cells} cells, expected {} for a {size}x{size} grid", size * size))
}
