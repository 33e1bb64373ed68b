//! A hint in words, depending on its depth.

use super::start::{Depth, Start};
use super::words::step_text;
use crate::board::{Cell, Geometry, capital};
use crate::logic::{Names, Step, next_step_within};
use crate::solver::Budget;

/// Returns the text of a hint, and the step that it is about. A wrong digit is reported instead of any step; notes
/// about the puzzle come before the step.
pub fn hint_text(
    start: &Start,
    names: Names<'_>,
    depth: Depth,
    budget: &mut Budget<'_>,
) -> (String, Option<Step>) {
    if let (Depth::Place, Some((cell, _))) = (depth, start.wrong.first()) {
        return (format!("A digit is wrong: check {}.", house_of(names.geometry(), *cell)), None);
    }
    if let Some(why) = start.wrong_digit(names) {
        return (why, None);
    }
    let step = match next_step_within(&start.position, &start.options, budget) {
        Ok(step) => step,
        Err(why) => return (format!("No hint was found within the budget: {why}."), None),
    };
    let text = match &step {
        None => "No technique applies here.".to_owned(),
        Some(step) => match depth {
            Depth::Place => step.place(names),
            Depth::Technique => {
                format!(
                    "{} in {}.",
                    capital(step.technique.name()),
                    names.geometry().names(&pattern_cells(step))
                )
            }
            Depth::Reasoning => step_text(names, step, &start.position),
        },
    };
    let lines = start.notes.iter().cloned().chain([text]).collect::<Vec<_>>();
    (lines.join("\n"), step)
}

/// Returns the cells of a step's pattern, ascending; if the pattern names none, the cells that the step fills.
pub fn pattern_cells(step: &Step) -> Vec<Cell> {
    let why = &step.why;
    let nodes = why.chains.iter().flat_map(|chain| &chain.nodes).flat_map(|node| node.cells.iter().copied());
    let sets = why.groups.iter().flat_map(|set| set.cells.iter().copied());
    let singles = why.cells.iter().map(|(_, cell)| *cell).chain(why.marks.iter().map(|(_, mark)| mark.cell));
    let mut cells: Vec<Cell> = singles.chain(nodes).chain(sets).collect();
    if cells.is_empty() {
        cells.extend(step.placements.iter().map(|mark| mark.cell));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn house_of(geometry: &Geometry, cell: Cell) -> String {
    let house = geometry.houses_of(cell).last().and_then(|id| geometry.houses().get(usize::from(*id)));
    house.map_or_else(|| geometry.name(cell), |house| house.kind.to_string())
}
