//! A whole path as text or Markdown: every step with its reasoning, and in Markdown with its grid.

use std::fmt::Write;

use super::start::Start;
use crate::board::{Cell, Digit};
use crate::logic::{Names, Path, Position};

/// Returns the path as numbered lines, with what it is worth at the end.
pub fn path_text(names: Names<'_>, path: &Path) -> String {
    let mut text = String::new();
    for (number, step) in (1..).zip(&path.steps) {
        let _ = writeln!(text, "{number}. {}", step.text(names));
    }
    text + &outcome(path) + "\n"
}

/// Returns the path as a Markdown document: a heading, the grid and the reasoning for each step.
pub fn path_markdown(title: &str, start: &Start, names: Names<'_>, path: &Path) -> String {
    let mut text = format!("# {title}\n\n");
    for note in &start.notes {
        let _ = writeln!(text, "{note}\n");
    }
    let mut position = start.position.clone();
    for (number, step) in (1..).zip(&path.steps) {
        let name = step.technique.name();
        let _ = writeln!(
            text,
            "## {number}. {name}\n\n```text\n{}```\n\n{}\n",
            grid(names, &position),
            step.reason(names)
        );
        position.apply(step);
    }
    let _ = writeln!(text, "## Result\n\n```text\n{}```\n\n{}", grid(names, &position), outcome(path));
    text
}

fn outcome(path: &Path) -> String {
    let count = path.steps.len();
    let steps = if count == 1 { "1 step".to_owned() } else { format!("{count} steps") };
    if path.solved {
        format!("Solved in {steps}: level {}, score {}.", path.level, path.score)
    } else {
        format!("Not solved after {steps}: no technique leads on.")
    }
}

/// The candidates of each cell, a row a line; a cell with a digit holds that alone.
fn grid(names: Names<'_>, position: &Position) -> String {
    let geometry = names.geometry();
    let separator = if geometry.size() > 9 { "," } else { "" };
    let cell = |cell| match position.values()[Cell::index(cell)] {
        0 => {
            let digits: Vec<String> =
                position.candidates(cell).iter().map(|digit| names.digit(digit)).collect();
            format!("{{{}}}", digits.join(separator))
        }
        value => Digit::new(value).map_or_else(String::new, |digit| names.digit(digit)),
    };
    let cells: Vec<String> = geometry.cells().map(cell).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let mut text = String::new();
    for row in cells.chunks(geometry.size()) {
        let row: Vec<String> = row.iter().map(|cell| format!("{cell:<width$}")).collect();
        let _ = writeln!(text, "{}", row.join(" ").trim_end());
    }
    text
}
