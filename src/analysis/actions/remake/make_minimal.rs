//! "Make minimal": removes givens one by one, then clues of constraints, until removing any other clue would allow a
//! second solution.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::actions::play::solve::{only_solution, why_not};
use crate::analysis::edits::Change;
use crate::analysis::findings::metadata::facts;
use crate::analysis::findings::metadata::minimal::clues;
use crate::analysis::{Action, ActionId};
use crate::board::{Cell, Constraint, Grid};
use crate::generate::{ClueSet, redundant_groups};
use crate::solver::{Budget, is_forced};
use crate::syntax::{Clue, Content, Edit, GridKind, Ink, Span, line_end, line_start, write_cell};

/// The message if the puzzle is already minimal.
pub(crate) const ALREADY_MINIMAL: &str = "This puzzle is already minimal: every clue is needed.";

/// Returns an offer for any puzzle with givens or constraints; disabled, with the reason, if its solution is not
/// unique.
pub(in crate::analysis::actions) fn offer(context: &ActionContext<'_>) -> Option<Action> {
    let why = why_not(context);
    let some = context.view.givens().clue_count() > 0 || context.view.geometry.has_constraints();
    some.then(|| listed(ActionId::MakeMinimal, why))
}

/// Returns the change that removes redundant givens, from the puzzle and from a state that repeats them, and the lines
/// of redundant constraints.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let solution = only_solution(context, budget)?;
    let givens = context.view.givens();
    let mut left = givens.clone();
    let mut gone = Vec::new();
    for (cell, _) in givens.placed() {
        if removed(&mut left, cell, budget)? {
            gone.push(cell);
        }
    }
    let mut clues = clues(&context.view);
    clues.retain(|(clue, _)| is_line(context, clue));
    let groups: Vec<ClueSet> = clues.iter().map(|(_, group)| group.clone()).collect();
    let redundant = redundant_groups(&left, &solution, &groups, groups.len(), budget)
        .map_err(|why| format!("Could not decide which clues are redundant: {why}."))?;
    if gone.is_empty() && redundant.is_empty() {
        return Err(ALREADY_MINIMAL.into());
    }
    let (mut edits, mut cells) = (Vec::new(), Vec::new());
    for cell in gone {
        let repeated = matches!(context.view.content(GridKind::State, cell), Content::Digit(d) if givens.get(cell) == Some(d));
        let grids = [Some(GridKind::Puzzle), repeated.then_some(GridKind::State)];
        for kind in grids.into_iter().flatten() {
            edits.extend(write_cell(context.block, kind, cell, None, Ink::Plain));
            cells.push((kind, cell, Content::Blank));
        }
    }
    let mut constraints: Vec<Option<Constraint>> =
        context.view.geometry.layout().constraints.iter().cloned().map(Some).collect();
    let removed: Vec<&(&Clue, ClueSet)> = redundant.into_iter().filter_map(|at| clues.get(at)).collect();
    edits.extend(emptied(context, &removed));
    for (clue, group) in removed {
        edits.push(Edit { span: whole_line(context.block.text(), clue.span), text: String::new() });
        group.constraints.iter().filter_map(|&number| constraints.get_mut(number)?.take()).for_each(drop);
    }
    edits.extend(facts::corrected(context.view.puzzle, left.clue_count(), Some(true)));
    edits.extend(facts::changed_since(context.view.puzzle));
    Ok(Change::of_cells(edits, cells).with_constraints(constraints.into_iter().flatten()))
}

/// Returns the edits that remove the headings of sections that lose all their clues.
fn emptied(context: &ActionContext<'_>, removed: &[&(&Clue, ClueSet)]) -> Vec<Edit> {
    let text = context.block.text();
    let mut headings: Vec<Span> = removed.iter().map(|(clue, _)| clue.heading).collect();
    headings.dedup();
    let is_empty = |heading: &Span| {
        let of_section = context.view.puzzle.clues.iter().filter(|clue| clue.heading == *heading);
        let is_removed = |clue: &Clue| removed.iter().any(|(gone, _)| gone.span == clue.span);
        let mut end = heading.end as usize;
        for clue in of_section {
            let is_next = text.get(end..clue.span.start as usize).is_some_and(|it| it.trim().is_empty());
            if !is_next || !is_removed(clue) {
                return false;
            }
            end = clue.span.end as usize;
        }
        text[end..line_end(text, end)].trim().is_empty()
    };
    headings.retain(is_empty);
    let edit = |heading| Edit { span: whole_line(text, heading), text: String::new() };
    headings.into_iter().map(edit).collect()
}

/// Returns whether a clue stands alone: it is neither part of a choice nor the sum of a drawn cage.
fn is_line(context: &ActionContext<'_>, clue: &Clue) -> bool {
    let all = &context.view.geometry.layout().constraints;
    let is_choice = |number: usize| matches!(all.get(number), Some(Constraint::Any { .. }));
    !clue.constraints.clone().any(is_choice) && !is_drawn(context.block.text(), clue)
}

/// Returns whether a clue belongs to a drawn cage, which identifies its cells by a label.
pub(in crate::analysis::actions) fn is_drawn(text: &str, clue: &Clue) -> bool {
    let is_name =
        |place: &str| place.starts_with(['r', 'R']) && place[1..].starts_with(|c: char| c.is_ascii_digit());
    clue.section == "Cages" && !clue.cells.iter().all(|at| is_name(&text[at.span.range()]))
}

/// Returns the span of a clue, extended to its whole line with the line end if nothing else is on that line.
fn whole_line(text: &str, span: Span) -> Span {
    let (start, end) = (span.start as usize, span.end as usize);
    let (line, behind) = (line_start(text, start), line_end(text, end));
    let is_alone = text[line..start].trim().is_empty() && text[end..behind].trim().is_empty();
    if !is_alone {
        return span;
    }
    let next = text[behind..].chars().take_while(|c| matches!(c, '\r' | '\n'));
    let length = match next.take(2).collect::<String>().as_str() {
        "\r\n" => 2,
        "" => 0,
        _ => 1,
    };
    Span::new(line, behind + length)
}

/// Removes the given of a cell if it is redundant; returns whether it was removed.
fn removed(left: &mut Grid, cell: Cell, budget: &mut Budget<'_>) -> Result<bool, String> {
    let Some(digit) = left.get(cell) else { return Ok(false) };
    left.set(cell, None);
    let forced = is_forced(left, cell, digit, budget)
        .map_err(|why| format!("Could not decide which clues are redundant: {why}."))?;
    if !forced {
        left.set(cell, Some(digit));
    }
    Ok(forced)
}
