//! A whole solving path as text or Markdown: every step with its reasoning, and in Markdown also with its grid.

use std::fmt::Write;

use super::hint_text::pattern_cells;
use super::link::linked_title;
use super::no_steps::NoSteps;
use super::start::{Standing, Start};
use super::words::{step_reason, step_text};
use crate::analysis::Refusal;
use crate::analysis::decoration::lines::boxed;
use crate::analysis::phrasing::escaped;
use crate::board::{Cell, Digit, Geometry};
use crate::logic::{Names, Options, Path, Position, Step, path_within};
use crate::solver::Budget;

/// Returns the path as numbered lines, followed by its outcome.
pub fn path_text(start: &Start, names: Names<'_>, path: &Path) -> String {
    steps_text(start, names, &path.steps) + &path_outcome(path) + "\n"
}

/// Returns the steps as numbered lines.
pub(super) fn steps_text(start: &Start, names: Names<'_>, steps: &[Step]) -> String {
    let mut text = String::new();
    for (number, told) in (1..).zip(steps_told(start, names, steps)) {
        let _ = writeln!(text, "{number}. {told}");
    }
    text
}

/// Returns each step in words, described in the position just before the step.
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
    let grid = grid(names, &position, None);
    let _ = writeln!(text, "\n## Result\n\n```text\n{grid}\n```\n\n{}", path_outcome(path));
    text
}

/// A path to be shown, and its steps.
#[derive(Clone, Debug)]
pub struct PathDocument {
    /// The path as [`path_markdown`] writes it.
    pub markdown: String,
    /// A heading of the text each, in that order.
    pub steps: Vec<Step>,
}

/// Returns the path of a puzzle. Singles are in the order of hints, so that the first step is the one that a hint names.
/// The level and score are those of HoDoKu's own order.
///
/// # Errors
/// The reason, as a sentence, why there is no path: a placed digit is wrong, a reason of [`Standing::start`], or the
/// budget that ran out.
pub fn path_document(
    title: &str,
    standing: &Standing,
    budget: &mut Budget<'_>,
) -> Result<PathDocument, Refusal> {
    let (start, mut path) = whole_path(standing, budget)?;
    let options = Options { hidden_first: true, ..start.options.clone() };
    let (seen, ended) = path_within(&start.position, &options, budget);
    if ended.is_none() && seen.solved == path.solved {
        path.steps = seen.steps;
    }
    let markdown = path_markdown(title, &start, standing.names(), &path);
    Ok(PathDocument { markdown, steps: path.steps })
}

/// Returns the position that the path of a puzzle starts from, and the path.
///
/// # Errors
/// As [`path_document`].
pub fn whole_path(standing: &Standing, budget: &mut Budget<'_>) -> Result<(Start, Path), NoSteps> {
    let names = standing.names();
    let mut start = standing.start(budget)?;
    // This path decides the score, so it uses only the techniques that count in a score.
    start.options.all_techniques = false;
    if let Some(why) = start.wrong_digit(names) {
        return Err(NoSteps::WrongDigit(why));
    }
    let (path, ended) = path_within(&start.position, &start.options, budget);
    ended.map_or(Ok((start, path)), |why| Err(format!("no path: {why}").into()))
}

/// Returns the steps as the beginning of a Markdown document, and the position after the last step.
pub(super) fn steps_markdown(
    title: &str,
    start: &Start,
    names: Names<'_>,
    steps: &[Step],
) -> (String, Position) {
    let mut text = format!("# {}\n", escaped(title));
    for note in &start.notes {
        let _ = writeln!(text, "\n{}", escaped(note));
    }
    if !steps.is_empty() {
        let _ = writeln!(text, "\n{LEGEND}");
        if names.geometry().size() > MOST_WITH_CANDIDATES {
            let _ = writeln!(text, "Candidates are shown in those cells alone; other empty cells are `·`.");
        }
    }
    let mut position = start.position.clone();
    for (number, step) in (1..).zip(steps) {
        let name = linked_title(step.technique);
        let _ = writeln!(
            text,
            "\n## {number}. {name}\n\n```text\n{}\n```\n\n{}",
            grid(names, &position, Some(step)),
            escaped(&step_reason(names, step, &position))
        );
        position.apply(step);
    }
    (text, position)
}

/// Returns the outcome of a path, as a sentence.
pub(crate) fn path_outcome(path: &Path) -> String {
    let count = path.steps.len();
    let steps = if count == 1 { "1 step".to_owned() } else { format!("{count} steps") };
    if path.solved {
        format!("Solved in {steps}: level {}, score {}.", path.level, path.score)
    } else {
        format!("Not solved after {steps}: no technique applies.")
    }
}

/// The legend for the grids of a document.
const LEGEND: &str = "In the grids, `5` is a given, `+5` a placed digit, and `{12}` are the candidates left. Cells in `( )` are those of the step's pattern, cells \
in `[ ]` those that it changes.";

/// The largest board size at which every empty cell shows its candidates. On larger boards, only the cells of the step
/// do, so that lines stay readable.
const MOST_WITH_CANDIDATES: usize = 9;

/// Returns the grid before a step. The cells of the step's pattern are in parentheses, the cells that it changes in
/// square brackets. The text does not end with a line end.
fn grid(names: Names<'_>, position: &Position, step: Option<&Step>) -> String {
    let geometry = names.geometry();
    let separator = if geometry.size() > 9 { "," } else { "" };
    let pattern = step.map(pattern_cells).unwrap_or_default();
    let changed = step.map(|step| step.placements.iter().chain(&step.eliminations).map(|mark| mark.cell));
    let changed: Vec<Cell> = changed.into_iter().flatten().collect();
    let text_of = |cell: Cell| match position.values().get(cell.index()).copied().and_then(Digit::new) {
        Some(digit) if position.is_given(cell) => names.digit(digit),
        Some(digit) => format!("+{}", names.digit(digit)),
        None if geometry.size() > MOST_WITH_CANDIDATES
            && !pattern.contains(&cell)
            && !changed.contains(&cell) =>
        {
            "·".to_owned()
        }
        None => {
            let left = position.candidates(cell);
            let digits: Vec<String> = left.iter().map(|digit| names.digit(digit)).collect();
            format!("{{{}}}", digits.join(separator))
        }
    };
    let texts: Vec<String> = geometry.cells().map(text_of).collect();
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
    let shown = |(cell, text): (Cell, &String)| {
        let [before, behind] = match (changed.contains(&cell), pattern.contains(&cell)) {
            (true, _) => ['[', ']'],
            (_, true) => ['(', ')'],
            _ => [' ', ' '],
        };
        let room = width - text.chars().count();
        format!("{before}{text}{behind}{}", " ".repeat(room))
    };
    let cells: Vec<String> = geometry.cells().zip(&texts).map(shown).collect();
    boxed(geometry, &cells)
}

/// Returns the texts of all cells in aligned columns, one row per line.
pub(super) fn cell_grid(geometry: &Geometry, text_of: impl Fn(Cell) -> String) -> String {
    let cells: Vec<String> = geometry.cells().map(text_of).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let mut text = String::new();
    for row in cells.chunks(geometry.columns()) {
        let row: Vec<String> = row.iter().map(|cell| format!("{cell:<width$}")).collect();
        let _ = writeln!(text, "{}", row.join(" ").trim_end());
    }
    text
}
