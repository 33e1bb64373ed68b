//! Decides whether a puzzle's givens have no solution, one, or several. `claims` turns the answer into findings.

use crate::analysis::Verdict;
use crate::analysis::findings::clashes::describe;
use crate::analysis::view::View;
use crate::board::{Grid, capital};
use crate::solver::{Budget, Count, Solutions, clash_set, count, solve};
use crate::syntax::{GridKind, Promise, Puzzle};

/// The reason why an incomplete grid has no verdict.
pub(crate) const INCOMPLETE: &str = "The grid is incomplete: some cells are missing, extra or unreadable.";

/// Decides whether a puzzle's givens have no solution, one, or several, within the budget.
///
/// ```
/// use sudoku_ls::{analysis::decide, solver::Budget, syntax::File};
/// let file = File::parse("12..\n..12\n21.3\n.3..\n");
/// let puzzle = file.blocks()[0].puzzle.as_ref().expect("a puzzle");
/// let verdict = decide(puzzle, &mut Budget::nodes(1_000));
/// assert!(verdict.unique().is_some());
/// ```
pub fn decide(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Verdict {
    let Ok(givens) = askable(puzzle) else { return Verdict::NotAsked };
    match solve(&givens, budget) {
        Solutions::None => {
            let clash = clash_set(&givens, budget);
            Verdict::Clash {
                givens: clash.givens,
                constraints: clash.constraints,
                irreducible: clash.irreducible,
            }
        }
        several @ Solutions::Multiple { .. } => match promised(puzzle) {
            Some(promised) => counted(&givens, promised, budget),
            None => Verdict::Solved(several),
        },
        Solutions::Invalid(_) => Verdict::NotAsked,
        other => Verdict::Solved(other),
    }
}

/// Returns the promised number of solutions, if finding two solutions does not settle the promise.
pub(crate) fn promised(puzzle: &Puzzle) -> Option<u64> {
    match puzzle.promise {
        Promise::AtLeast(promised) if promised > 2 => Some(promised),
        _ => None,
    }
}

fn counted(givens: &Grid, promised: u64, budget: &mut Budget<'_>) -> Verdict {
    match count(givens, promised, budget) {
        Count::Exactly(found) | Count::AtLeast(found) => Verdict::Counted(found, None),
        Count::Unknown(found, why) => Verdict::Counted(found.max(2), Some(why)),
    }
}

/// Returns the givens of a puzzle if its solutions can be searched; else the reason why not, as a sentence.
pub(crate) fn askable(puzzle: &Puzzle) -> Result<Grid, String> {
    let (view, givens) = whole(puzzle)?;
    match givens.clashes().as_slice() {
        [] => Ok(givens),
        clashes => {
            let first = clashes.iter().take(1).cloned().collect::<Vec<_>>();
            Err(format!("The givens clash: {}.", describe(&view, &givens, &first)))
        }
    }
}

/// Returns the same as [`askable`], but accepts givens that clash.
pub(crate) fn whole(puzzle: &Puzzle) -> Result<(View<'_>, Grid), String> {
    let no_board = "This puzzle has no valid board: see the findings about its size, boxes and rules.";
    let view = View::of(puzzle).ok_or(no_board)?;
    if let Some(why) = &puzzle.no_claims {
        return Err(sentence(why));
    }
    let givens = puzzle.givens().filter(|_| view.is_whole(GridKind::Puzzle)).ok_or(INCOMPLETE)?;
    Ok((view, givens))
}

/// Returns one word for what is known of a puzzle's solutions: `unique`, `several` or `none`; `clash` if the givens
/// break a rule; `unchecked` if the puzzle has no valid board, has missing cells, or has something that stops claims;
/// `undecided` if a budget ran out; `open` if no search ran yet.
#[cfg(feature = "lsp")]
pub(crate) fn state_of_solutions(puzzle: &Puzzle, verdict: Option<&Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::Solved(Solutions::Unique(_))) => "unique",
        Some(Verdict::Solved(Solutions::Multiple { .. }) | Verdict::Counted(..)) => "several",
        Some(Verdict::Solved(Solutions::None) | Verdict::Clash { .. }) => "none",
        Some(Verdict::Solved(Solutions::Unknown { .. })) => "undecided",
        Some(Verdict::Solved(Solutions::Invalid(_))) => "clash",
        Some(Verdict::NotAsked) | None => match whole(puzzle) {
            Ok((_, givens)) if !givens.clashes().is_empty() => "clash",
            Ok(_) if verdict.is_none() => "open",
            Ok(_) | Err(_) => "unchecked",
        },
    }
}

/// Returns a clause as a sentence: with a capital letter and a full stop.
fn sentence(clause: &str) -> String {
    capital(clause.trim_end_matches('.')) + "."
}

/// Returns whether a grid has so few givens that several solutions are expected: under 17 givens at 9x9, under a fifth
/// of the cells at other sizes. False for boards with constraints, which need no givens.
pub(crate) fn is_nearly_empty(givens: &Grid) -> bool {
    if givens.geometry().has_constraints() {
        return false;
    }
    let clues = givens.clue_count();
    if givens.geometry().size() == 9 && givens.geometry().is_of_layout() {
        clues < 17
    } else {
        clues * 5 < givens.geometry().cell_count()
    }
}
