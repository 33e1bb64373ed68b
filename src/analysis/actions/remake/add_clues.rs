//! "Add clues until the solution is unique": repeatedly adds the digit of one chosen solution that excludes the most
//! other solutions.
//!
//! The chosen solution is the one in the file, if any, else the first that the solver finds. If cages lack a sum, they
//! first get the sums of a random solution that leaves few clues to add.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::actions::remake::make_minimal::is_drawn;
use crate::analysis::edits::Change;
use crate::analysis::findings::metadata::facts;
use crate::analysis::findings::verdict::askable;
use crate::analysis::{Action, ActionId, Verdict};
use crate::board::{Cell, Constraint, Grid};
use crate::generate::{Seed, complete};
use crate::solver::{Budget, Solutions, solutions};
use crate::syntax::{Clue, Edit, GridKind, Ink, Span, write_cell};

/// The message if the puzzle already has a unique solution.
pub(crate) const ALREADY_UNIQUE: &str = "The solution is already unique.";

/// The maximum number of solutions that are compared to choose the next clue.
const SAMPLE: usize = 200;

/// Returns an offer if the givens are not proved to have a unique solution, but at least one was found.
pub(in crate::analysis::actions) fn offer(context: &ActionContext<'_>) -> Option<Action> {
    let several = matches!(
        context.verdict,
        Some(
            Verdict::Solved(Solutions::Multiple { .. } | Solutions::Unknown { found: Some(_), .. })
                | Verdict::Counted(..)
        )
    );
    several.then(|| listed(ActionId::AddClues, None))
}

/// Returns the change that adds the clues.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let mut grid = askable(context.view.puzzle)?;
    let cages = without_sum(context);
    if !cages.is_empty() {
        return with_sums(context, &grid, &cages, budget);
    }
    let written = context.view.digits(GridKind::Solution);
    let mut aim = (written.is_solved() && grid.is_part_of(&written)).then_some(written);
    let (mut edits, mut cells) = (Vec::new(), Vec::new());
    loop {
        let found = sample(&grid, budget)?;
        let aim = match &aim {
            Some(aim) => aim,
            None => aim.insert(found.first().cloned().ok_or("This puzzle has no solution.")?),
        };
        let is_alone = found.len() == 1;
        let mut others: Vec<Grid> = found.into_iter().filter(|other| other != aim).collect();
        if others.is_empty() && !is_alone {
            return Err("No given tells the regions apart: add clues about them.".into());
        }
        if others.is_empty() {
            break;
        }
        while let Some(cell) = telling(aim, &others) {
            let digit = aim.get(cell);
            grid.set(cell, digit);
            others.retain(|other| other.get(cell) == digit);
            let edit = write_cell(context.block, GridKind::Puzzle, cell, digit, Ink::Plain);
            edits.push(edit.ok_or("A clue can't be written here.")?);
            cells.push((GridKind::Puzzle, cell, Ink::Plain.content(digit)));
        }
    }
    if edits.is_empty() {
        return Err(ALREADY_UNIQUE.into());
    }
    edits.extend(facts::corrected(context.view.puzzle, grid.clue_count(), None));
    edits.extend(facts::changed_since(context.view.puzzle));
    Ok(Change::of_cells(edits, cells))
}

/// Returns the cages without a sum for which a sum can be written, each with the index of its constraint.
fn without_sum<'a>(context: &ActionContext<'a>) -> Vec<(usize, &'a Clue)> {
    let all = &context.view.geometry.layout().constraints;
    let lacks = |number: usize| matches!(all.get(number), Some(Constraint::Cage { sum: None, .. }));
    let clues = context.view.puzzle.clues.iter().filter(|clue| !is_drawn(context.block.text(), clue));
    let cages = clues.flat_map(|clue| clue.constraints.clone().map(move |number| (number, clue)));
    cages.filter(|&(number, _)| lacks(number)).collect()
}

/// Returns the change that adds the sums of cages, and the givens that are needed besides.
fn with_sums(
    context: &ActionContext<'_>,
    givens: &Grid,
    cages: &[(usize, &Clue)],
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let numbers: Vec<usize> = cages.iter().map(|(number, _)| *number).collect();
    let made = complete(givens, &numbers, Seed::new(0), budget)
        .map_err(|why| format!("Could not decide which clues to add: {why}."))?;
    if made.puzzle.geometry().layout() == givens.geometry().layout() {
        return Err(ALREADY_UNIQUE.into());
    }
    let (mut edits, mut cells) = (Vec::new(), Vec::new());
    let constraints = &made.puzzle.geometry().layout().constraints;
    for &(number, clue) in cages {
        let Some(Constraint::Cage { sum: Some(sum), repeats, .. }) = constraints.get(number) else {
            continue;
        };
        let at = clue.span.start as usize;
        let text = if *repeats { format!("{sum} ") } else { format!("{sum}: ") };
        edits.push(Edit { span: Span::new(at, at), text });
    }
    for (cell, digit) in made.puzzle.placed().filter(|(cell, _)| givens.get(*cell).is_none()) {
        let edit = write_cell(context.block, GridKind::Puzzle, cell, Some(digit), Ink::Plain);
        edits.push(edit.ok_or("A clue can't be written here.")?);
        cells.push((GridKind::Puzzle, cell, Ink::Plain.content(Some(digit))));
    }
    edits.extend(facts::corrected(context.view.puzzle, made.puzzle.clue_count(), None));
    edits.extend(facts::changed_since(context.view.puzzle));
    Ok(Change::of_cells(edits, cells).with_constraints(constraints.iter().cloned()))
}

/// Returns all solutions, or the first [`SAMPLE`].
fn sample(grid: &Grid, budget: &mut Budget<'_>) -> Result<Vec<Grid>, String> {
    let found: Result<Vec<Grid>, _> = solutions(grid, budget).take(SAMPLE).collect();
    found.map_err(|why| format!("Could not decide which clues to add: {why}."))
}

/// Returns the first cell in which the most other solutions differ from the wanted one; `None` if none differs.
fn telling(aim: &Grid, others: &[Grid]) -> Option<Cell> {
    let apart = |cell: Cell| others.iter().filter(|other| other.get(cell) != aim.get(cell)).count();
    let cells = aim.geometry().cells().map(|cell| (apart(cell), cell)).filter(|&(count, _)| count > 0);
    cells.min_by_key(|&(count, cell)| (std::cmp::Reverse(count), cell)).map(|(_, cell)| cell)
}
