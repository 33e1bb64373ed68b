//! The findings that follow from the verdict on a puzzle's solutions.
//!
//! This module runs no search, and claims nothing beyond the verdict.

use crate::analysis::constraints::{clue_of, conflict};
use crate::analysis::findings::FINDINGS_MAX;
use crate::analysis::findings::codes::ignore::remove_ignored;
use crate::analysis::findings::differences::{apart, tell_apart};
use crate::analysis::findings::marks::has_doubtful_given;
use crate::analysis::findings::metadata::promises::broken_promise;
use crate::analysis::findings::verdict::is_nearly_empty;
use crate::analysis::findings::wrong_cells::{wrong_digits, wrong_solution};
use crate::analysis::phrasing::{NAMES_MAX, names};
use crate::analysis::view::View;
use crate::analysis::{Code, Finding, Verdict};
use crate::board::plural;
use crate::board::{Cell, Grid};
use crate::solver::{Exhausted, Solutions};
use crate::syntax::{Block, GridKind, Promise};

/// Returns the findings that follow from a verdict, without those of
/// [`quick_findings`](crate::analysis::quick_findings).
pub fn claims(block: &Block, verdict: &Verdict) -> Vec<Finding> {
    let Some(view) = block.puzzle.as_ref().and_then(View::of) else { return Vec::new() };
    let mut found: Vec<Finding> = about_solutions(&view, verdict).into_iter().collect();
    // One more given may leave a unique solution.
    if verdict.unique().is_none() && has_doubtful_given(block) {
        found.retain(|finding| finding.code == Code::NoSolution);
    }
    found.extend(wrong_digits(&view, verdict));
    found.extend(wrong_solution(&view, verdict));
    remove_ignored(block, &mut found);
    found.truncate(FINDINGS_MAX);
    found.sort_by_key(|finding| finding.span);
    found
}

fn about_solutions(view: &View<'_>, verdict: &Verdict) -> Option<Finding> {
    if let Verdict::Clash { givens, constraints, irreducible } = verdict {
        return Some(if constraints.is_empty() {
            no_solution(view, givens, irreducible.is_ok())
        } else {
            clashing_clues(view, givens, constraints, irreducible.is_ok())
        });
    }
    if *verdict == Verdict::Solved(Solutions::None) {
        let message = "This puzzle has no solution".to_owned();
        return Some(Finding {
            code: Code::NoSolution,
            span: view.puzzle.anchor,
            message,
            related: Vec::new(),
        });
    }
    match verdict {
        Verdict::Solved(Solutions::Unknown { budget, found }) => {
            Some(not_decided(view, *budget, found.is_some()))
        }
        Verdict::Counted(found, Some(budget)) if *found < promised(view) => {
            Some(count_not_decided(view, *found, *budget))
        }
        Verdict::Solved(Solutions::Multiple { .. })
            if view.puzzle.promise == Promise::Unique && is_nearly_empty(&view.givens()) =>
        {
            Some(empty_yet(view))
        }
        Verdict::Solved(Solutions::Multiple { first, second, .. })
            if view.puzzle.promise == Promise::Unique && view.puzzle.promise_span.is_none() =>
        {
            Some(several(view, first, second))
        }
        _ => broken_promise(view, verdict),
    }
}

fn promised(view: &View<'_>) -> u64 {
    match view.puzzle.promise {
        Promise::AtLeast(promised) => promised,
        _ => 0,
    }
}

/// Returns the finding about constraints that contradict each other, alone or together with some givens.
fn clashing_clues(view: &View<'_>, givens: &[Cell], constraints: &[usize], irreducible: bool) -> Finding {
    let clues = constraints.iter().filter_map(|&number| clue_of(view, number));
    let mut places: Vec<_> =
        clues.map(|clue| (clue.span, "this clue is part of the conflict".to_owned())).collect();
    places.dedup();
    let named = conflict((view.geometry, &view.puzzle.symbols), givens, constraints);
    let message = match (givens, constraints) {
        ([], [_]) => format!("This puzzle has no solution: {named} cannot hold on this board"),
        _ => format!("This puzzle has no solution: {named} contradict each other"),
    };
    let message = if irreducible { message } else { format!("{message}. A smaller set may exist") };
    let told = |&cell: &Cell| {
        let holds = view.givens().get(cell).map_or_else(String::new, |digit| view.digit(digit));
        (view.span(GridKind::Puzzle, cell), format!("{holds} in {} is part of the conflict", view.name(cell)))
    };
    let span = places.first().map_or(view.puzzle.anchor, |(span, _)| *span);
    let related =
        places.into_iter().skip(1).chain(givens.iter().map(told)).take(shown(irreducible)).collect();
    Finding { code: Code::NoSolution, span, message, related }
}

/// Returns how many places of a conflict a finding points at: all of a conflict that no part of causes.
const fn shown(irreducible: bool) -> usize {
    if irreducible { usize::MAX } else { NAMES_MAX }
}

fn no_solution(view: &View<'_>, givens: &[Cell], irreducible: bool) -> Finding {
    let named = names(view.geometry, givens);
    let mut message = match givens.len() {
        0 => "This puzzle has no solution: not even the empty board has one".to_owned(),
        1 => format!("The given in {named} is wrong: no solution contains it"),
        count if irreducible => format!("At least one of these {count} givens is wrong: {named}"),
        count => format!("At least one of these {count} givens is wrong: {named}. A smaller set may exist"),
    };
    if !view.keeps_givens_apart() && !givens.is_empty() {
        message.push_str(". If you entered one while solving, undo it and run \"Start solving\" first");
    }
    // If several givens conflict, which of them is wrong is unknown: the finding is placed on the whole puzzle.
    let place = if let [only] = givens { view.span(GridKind::Puzzle, *only) } else { view.puzzle.anchor };
    let others = givens.iter().filter(|_| givens.len() > 1).take(shown(irreducible));
    let told = |&cell: &Cell| {
        let holds = view.givens().get(cell).map_or_else(String::new, |digit| view.digit(digit));
        (view.span(GridKind::Puzzle, cell), format!("{holds} in {} is part of the conflict", view.name(cell)))
    };
    Finding { code: Code::NoSolution, span: place, message, related: others.map(told).collect() }
}

fn several(view: &View<'_>, first: &Grid, second: &Grid) -> Finding {
    let cells = apart(first, second);
    let about = |&cell: &Cell| (view.span(GridKind::Puzzle, cell), format!("{} differs", view.name(cell)));
    Finding {
        code: Code::MultipleSolutions,
        span: view.puzzle.anchor,
        message: format!(
            "The givens have several solutions: {}. Add a given, or write `solutions: any`",
            tell_apart(view, first, second)
        ),
        related: cells.iter().take(NAMES_MAX).map(about).collect(),
    }
}

fn empty_yet(view: &View<'_>) -> Finding {
    let clues = match view.givens().clue_count() {
        0 => "No givens".to_owned(),
        count => format!("Only {}", plural(count, "given")),
    };
    let message = format!("{clues}: too few for a unique solution");
    Finding { code: Code::NearlyEmpty, span: view.puzzle.anchor, message, related: Vec::new() }
}

fn not_decided(view: &View<'_>, budget: Exhausted, found: bool) -> Finding {
    let open = if found {
        "Found a solution, but could not decide whether it is unique"
    } else {
        "Could not decide whether the puzzle has a solution"
    };
    quiet(view, format!("{open}: {budget}"))
}

fn count_not_decided(view: &View<'_>, found: u64, budget: Exhausted) -> Finding {
    let promised = promised(view);
    let open = format!("Found {found} solutions, but could not decide whether there are {promised}");
    quiet(view, format!("{open}: {budget}"))
}

fn quiet(view: &View<'_>, message: String) -> Finding {
    Finding { code: Code::NotDecided, span: view.puzzle.anchor, message, related: Vec::new() }
}
