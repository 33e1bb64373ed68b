//! Finds out whether a puzzle is minimal; the finding names one redundant clue.

use crate::analysis::findings::codes::ignore::is_ignored;
use crate::analysis::view::View;
use crate::analysis::{Code, Finding, Verdict};
use crate::board::{Grid, capital};
use crate::generate::{ClueSet, redundant_groups};
use crate::solver::{Budget, Exhausted, is_forced};
use crate::syntax::{Block, Clue, GridKind, Span};

/// A clue that the other clues make redundant.
pub(crate) struct Redundant {
    /// The clue's name at the start of a sentence: `The 5 in r1c1`, `The cage of 16 in r1c8 and r1c9`.
    pub(crate) name: String,
    /// The position of the clue in the block.
    pub(crate) span: Span,
}

/// Returns the finding about a redundant clue of a puzzle that was proved to have a unique solution.
///
/// `None` also if the budget runs out before a redundant clue is found. Runs at most as many searches as there are
/// clues.
pub fn not_minimal(block: &Block, verdict: &Verdict, budget: &mut Budget<'_>) -> Option<Finding> {
    let solution = verdict.unique()?;
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let Redundant { name, span } = redundant(&view, solution, budget).ok()??;
    let message = format!("{name} is redundant: the other clues already determine the solution");
    let finding = Finding { code: Code::NotMinimal, span, message, related: Vec::new() };
    Some(finding).filter(|finding| !is_ignored(block, finding))
}

/// Returns the first redundant clue of a puzzle with this unique solution; givens come before constraints. `None` if
/// every clue is needed.
///
/// # Errors
/// The budget that ran out.
pub(crate) fn redundant(
    view: &View<'_>,
    solution: &Grid,
    budget: &mut Budget<'_>,
) -> Result<Option<Redundant>, Exhausted> {
    let givens = view.givens();
    let mut rest = givens.clone();
    for (cell, digit) in givens.placed() {
        rest.set(cell, None);
        if is_forced(&rest, cell, digit, budget)? {
            let name = format!("The {} in {}", view.digit(digit), view.name(cell));
            return Ok(Some(Redundant { name, span: view.span(GridKind::Puzzle, cell) }));
        }
        rest.set(cell, Some(digit));
    }
    let clues = clues(view);
    let groups: Vec<ClueSet> = clues.iter().map(|(_, group)| group.clone()).collect();
    let found = redundant_groups(&givens, solution, &groups, 1, budget)?;
    let first = found.first().and_then(|&at| clues.get(at));
    Ok(first.map(|(clue, group)| Redundant { name: capital(&named(view, group)), span: clue.span }))
}

/// Returns the clues of a puzzle's sections that have constraints, each with these constraints.
pub(crate) fn clues<'a>(view: &View<'a>) -> Vec<(&'a Clue, ClueSet)> {
    let mut clues: Vec<(&Clue, ClueSet)> = Vec::new();
    for clue in view.puzzle.clues.iter().filter(|clue| !clue.constraints.is_empty()) {
        let group = ClueSet::new(Vec::new(), clue.constraints.clone().collect());
        // The clues of one choice (`[Any]`) share a single constraint.
        if clues.last().is_none_or(|(_, last)| *last != group) {
            clues.push((clue, group));
        }
    }
    clues
}

/// Returns the name of a clue's constraints in messages.
pub(crate) fn named(view: &View<'_>, group: &ClueSet) -> String {
    let all = &view.geometry.layout().constraints;
    let names = group.constraints.iter().filter_map(|&number| all.get(number));
    names.map(|it| view.described(it)).collect::<Vec<_>>().join(", ")
}
