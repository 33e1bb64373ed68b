//! Why a cell holds its digit: the chain of logical steps that leads to the digit, in words.

use super::document::{steps_markdown, steps_text};
use super::no_steps::NoSteps;
use super::start::{Standing, Start};
use super::words::step_text;
use crate::board::{Cell, Digit};
use crate::logic::{Names, Step, steps_to};
use crate::solver::Budget;

/// The steps that lead to a cell's digit.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The position that the steps start from.
    pub start: Start,
    /// The explained cell.
    pub cell: Cell,
    /// The digit of the cell.
    pub digit: Digit,
    /// The steps that lead to the digit, in order; each of them is needed.
    pub steps: Vec<Step>,
}

/// Returns why a cell holds its digit. A digit that the player placed in this cell is ignored.
///
/// # Errors
/// The reason, as a sentence, why there is no explanation: the cell is a given, it holds a digit and wrong digits are
/// not reported, a digit elsewhere is wrong, no technique leads to a digit, or the budget ran out.
pub fn explain_cell(standing: &Standing, cell: Cell, budget: &mut Budget<'_>) -> Result<Explained, NoSteps> {
    let names = standing.names();
    let name = names.cell(cell);
    if let Some(given) = standing.givens.get(cell) {
        return Err(format!("{name} is given: {}.", names.digit(given)).into());
    }
    if standing.hides_wrong && standing.current.get(cell).is_some() {
        return Err(format!("{name} has a digit: clear it to see which steps lead to one.").into());
    }
    let before = standing.without(cell);
    let mut start = before.start(budget)?;
    start.options.brute_force = false;
    if let Some(why) = start.wrong_digit(names) {
        return Err(NoSteps::WrongDigit(why));
    }
    let steps = steps_to(&start.position, cell, &start.options, budget)
        .map_err(|why| format!("No reason was found for {name}: {why}."))?;
    let steps = steps.filter(|steps| !steps.is_empty());
    let found = steps.and_then(|steps| {
        let last = steps.last()?.placements.iter().find(|mark| mark.cell == cell)?;
        Some((last.digit, steps))
    });
    let Some((digit, steps)) = found else {
        let why = format!("No technique leads to a digit in {name}.");
        let why = start.notes.into_iter().chain([why]).collect::<Vec<_>>().join(" ");
        return Err(NoSteps::Stuck(why));
    };
    if let Some(placed) = standing.current.get(cell).filter(|placed| *placed != digit) {
        start.notes.insert(0, format!("The {} in {name} is wrong.", names.digit(placed)));
    }
    Ok(Explained { start, cell, digit, steps })
}

impl Explained {
    /// Returns the explanation as text: one step, or the digit followed by numbered steps.
    pub fn text(&self, names: Names<'_>) -> String {
        let mut lines = self.start.notes.clone();
        match self.steps.as_slice() {
            [step] => lines.push(step_text(names, step, &self.start.position)),
            steps => {
                let (cell, digit) = (names.cell(self.cell), names.digit(self.digit));
                lines.push(format!("{cell} is {digit}, in {} steps:", steps.len()));
                lines.push(steps_text(&self.start, names, steps).trim_end().to_owned());
            }
        }
        lines.join("\n")
    }

    /// Returns the title of a document with the explanation: `Why r4c7 is 5`.
    pub fn title(&self, names: Names<'_>) -> String {
        format!("Why {} is {}", names.cell(self.cell), names.digit(self.digit))
    }

    /// Returns the explanation as a Markdown document: the grid and the reasoning of each step.
    pub fn markdown(&self, names: Names<'_>) -> String {
        steps_markdown(&self.title(names), &self.start, names, &self.steps).0
    }
}
