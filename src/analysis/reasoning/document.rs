//! A whole path as text or Markdown: every step with its reasoning, and in Markdown with its grid.

use std::fmt::Write;

use super::link::linked_name;
use super::start::{Standing, Start};
use super::words::{step_reason, step_text};
use crate::analysis::Refusal;
use crate::board::{Cell, Digit, Geometry};
use crate::logic::{Names, Path, Position, Step, path_within};
use crate::solver::Budget;

/// Returns the path as numbered lines, with what it is worth at the end.
pub fn path_text(start: &Start, names: Names<'_>, path: &Path) -> String {
    steps_text(start, names, &path.steps) + &outcome(path) + "\n"
}

/// Returns steps as numbered lines.
pub(super) fn steps_text(start: &Start, names: Names<'_>, steps: &[Step]) -> String {
    let mut text = String::new();
    for (number, told) in (1..).zip(steps_told(start, names, steps)) {
        let _ = writeln!(text, "{number}. {told}");
    }
    text
}

/// Returns each step in words, as the position stands when its turn comes.
pub(crate) fn steps_told(start: &Start, names: Names<'_>, steps: &[Step]) -> Vec<String> {
    let mut position = start.position.clone();
    let told = steps.iter().map(|step| {
        let text = step_text(names, step, &position);
        position.apply(step);
        text
    });
    told.collect()
}

/// Returns the path as a Markdown document: a heading, the grid and the reasoning for each step.
pub fn path_markdown(title: &str, start: &Start, names: Names<'_>, path: &Path) -> String {
    let (mut text, position) = steps_markdown(title, start, names, &path.steps);
    let _ = writeln!(text, "\n## Result\n\n```text\n{}```\n\n{}", grid(names, &position), outcome(path));
    text
}

/// Returns the path of a puzzle as [`path_markdown`] writes it.
///
/// # Errors
/// Why there is none, as a sentence: a placed digit is wrong, what [`Standing::start`] says, or the budget that ran out.
pub fn path_document(title: &str, standing: &Standing, budget: &mut Budget<'_>) -> Result<String, Refusal> {
    let (start, path) = whole_path(standing, budget)?;
    Ok(path_markdown(title, &start, standing.names(), &path))
}

/// Returns where the path of a puzzle starts, and the path.
///
/// # Errors
/// As [`path_document`].
pub fn whole_path(standing: &Standing, budget: &mut Budget<'_>) -> Result<(Start, Path), Refusal> {
    let names = standing.names();
    let mut start = standing.start(budget)?;
    // The path is the one that counts in the score.
    start.options.all_techniques = false;
    if let Some((cell, digit)) = start.wrong.first() {
        return Err(format!("The {} in {} is wrong.", names.digit(*digit), names.cell(*cell)).into());
    }
    let (path, ended) = path_within(&start.position, &start.options, budget);
    ended.map_or(Ok((start, path)), |why| Err(format!("no path: {why}").into()))
}

/// The steps as a Markdown document without an end, and the position that they lead to.
pub(super) fn steps_markdown(
    title: &str,
    start: &Start,
    names: Names<'_>,
    steps: &[Step],
) -> (String, Position) {
    let mut text = format!("# {title}\n");
    for note in &start.notes {
        let _ = writeln!(text, "\n{note}");
    }
    let mut position = start.position.clone();
    for (number, step) in (1..).zip(steps) {
        let name = linked_name(step.technique);
        let _ = writeln!(
            text,
            "\n## {number}. {name}\n\n```text\n{}```\n\n{}",
            grid(names, &position),
            step_reason(names, step, &position)
        );
        position.apply(step);
    }
    (text, position)
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
    cell_grid(geometry, cell)
}

/// Texts of cells in columns, a row a line.
pub(super) fn cell_grid(geometry: &Geometry, text_of: impl Fn(Cell) -> String) -> String {
    let cells: Vec<String> = geometry.cells().map(text_of).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let mut text = String::new();
    for row in cells.chunks(geometry.size()) {
        let row: Vec<String> = row.iter().map(|cell| format!("{cell:<width$}")).collect();
        let _ = writeln!(text, "{}", row.join(" ").trim_end());
    }
    text
}
