//! A whole path as text or Markdown: every step with its reasoning, and in Markdown with its grid.

use std::fmt::Write;

use super::start::Start;
use crate::board::Geometry;
use crate::logic::{Path, Position};

/// Returns the path as numbered lines, with what it is worth at the end.
pub fn path_text(geometry: &Geometry, path: &Path) -> String {
    let mut text = String::new();
    for (number, step) in (1..).zip(&path.steps) {
        let _ = writeln!(text, "{number}. {}", step.text(geometry));
    }
    text + &outcome(path) + "\n"
}

/// Returns the path as a Markdown document: a heading, the grid and the reasoning for each step.
pub fn path_markdown(title: &str, start: &Start, geometry: &Geometry, path: &Path) -> String {
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
            grid(geometry, &position),
            step.reason(geometry)
        );
        position.apply(step);
    }
    let _ = writeln!(text, "## Result\n\n```text\n{}```\n\n{}", grid(geometry, &position), outcome(path));
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
fn grid(geometry: &Geometry, position: &Position) -> String {
    let separator = if geometry.size() > 9 { "," } else { "" };
    let cell = |cell| match position.values()[crate::board::Cell::index(cell)] {
        0 => {
            let digits: Vec<String> =
                position.candidates(cell).iter().map(|digit| digit.to_string()).collect();
            format!("{{{}}}", digits.join(separator))
        }
        value => value.to_string(),
    };
    let cells: Vec<String> = geometry.cells().map(cell).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let mut text = String::new();
    for row in cells.chunks(geometry.size()) {
        let row: Vec<String> = row.iter().map(|cell| format!("{cell:<width$}")).collect();
        let _ = writeln!(text, "{}", row.join(" ").trim_end());
    }
    text
}
