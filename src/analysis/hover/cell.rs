//! Hover on a cell: its digit or candidates, and why the other digits are ruled out.

use super::draw;
use crate::analysis::Verdict;
use crate::analysis::constraints;
use crate::analysis::exclusion::why_out;
use crate::analysis::findings::clashes;
use crate::analysis::findings::marks::changed_given;
use crate::analysis::phrasing::{and, escaped, names};
use crate::analysis::reasoning::{candidates_text, linked_name};
use crate::analysis::regions::known_region;
use crate::analysis::view::View;
use crate::board::{Candidates, Cell, Constraint, Digit, Grid, RegionClue, capital};
use crate::logic::{Level, Names, Options, Position, Single, easiest_on, singles};
use crate::solver::{Budget, Solutions, true_candidates};
use crate::syntax::{Content, GridForm, GridKind};

/// The largest board size at which each digit that is ruled out has its own line; on larger boards, several share a
/// line.
const ONE_A_LINE: usize = 9;
/// The maximum number of listed constraints over a cell.
const CLUES_LISTED: usize = 12;
/// The maximum number of solutions in which the true candidates of a cell are counted.
const SOLUTIONS_COUNTED: u64 = 100;
/// The number of ruled-out digits on one line, on boards larger than [`ONE_A_LINE`].
const A_LINE: usize = 4;

/// Returns the hover text of a cell; `None` if the cell is missing in the text. For a puzzle on one line, the text
/// includes a drawing of the grid.
pub(super) fn describe(
    view: &View<'_>,
    kind: GridKind,
    cell: Cell,
    verdict: Option<&Verdict>,
    budget: &mut Budget<'_>,
) -> Option<String> {
    let title = format!("**{}**", view.name(cell));
    if let Some(given) = view.given_left_blank(kind, cell) {
        return Some(format!("{title}\n\n{}", filled(view, kind, cell, given)));
    }
    let body = match view.content(kind, cell) {
        Content::Missing => return None,
        Content::Unknown => "Not a symbol of this puzzle.".into(),
        Content::Digit(digit) | Content::Placed(digit) => filled(view, kind, cell, digit),
        Content::Blank if kind == GridKind::Solution => "Empty in the solution.".into(),
        Content::Marks(marks) => {
            format!(
                "Marks: {}\n\n{}",
                escaped(&view.digits_list(marks)),
                open(view, kind, cell, (verdict, budget))
            )
        }
        Content::Blank => open(view, kind, cell, (verdict, budget)),
    };
    let mut text = format!("{title}\n\n{body}");
    let mut over: Vec<String> = region(view, kind, cell).into_iter().collect();
    let is_shown =
        |constraint: &Constraint| !matches!(constraint, Constraint::Regions(RegionClue::Found { .. }));
    let clues = constraints::constraints_over(view, cell).filter(|(_, it)| is_shown(it)).take(CLUES_LISTED);
    let clues = clues.map(|(_, it)| {
        format!(
            "- {}: {}",
            escaped(&capital(view.noun(it).trim_start_matches("the "))),
            escaped(&view.meaning(it))
        )
    });
    over.extend(clues);
    if !over.is_empty() {
        text = format!("{text}\n\n{}", over.join("\n"));
    }
    if view.text(kind).is_some_and(|grid| grid.form == GridForm::Line) && kind == view.place() {
        text = format!("{text}\n\n```text\n{}\n```", draw::grid(view, Some(cell)));
    }
    Some(text)
}

/// Returns a line about the region of a cell, if it is to be found and some of its other cells are known.
fn region(view: &View<'_>, kind: GridKind, cell: Cell) -> Option<String> {
    let cells = known_region(view, cell);
    if cells.is_empty() {
        return None;
    }
    let grid = view.digits(kind);
    let held: Candidates = cells.iter().filter_map(|&cell| grid.get(cell)).collect();
    let said = names(view.geometry, &cells);
    let mut text = format!("- Region: {said} ({} of {} cells)", cells.len(), view.geometry.size());
    if !held.is_empty() {
        let digits: Vec<String> = held.iter().map(|digit| escaped(&view.digit(digit))).collect();
        let verb = if digits.len() == 1 { "is" } else { "are" };
        text = format!("{text}; {} {verb} placed", and(&digits));
    }
    Some(text)
}

fn filled(view: &View<'_>, kind: GridKind, cell: Cell, digit: Digit) -> String {
    let written = escaped(&view.digit(digit));
    let mut text = match (kind, view.content(GridKind::Puzzle, cell)) {
        (GridKind::Solution, _) => format!("{written} in the solution"),
        (_, Content::Digit(given)) if given == digit => format!("{written}, given"),
        _ => format!("{written}, placed"),
    };
    if let (GridKind::State, Some((given, _))) = (kind, changed_given(view, cell)) {
        text = format!("{written}, but {} is given here", escaped(&view.digit(given)));
    }
    let grid = view.digits(kind);
    if let Some(found) = clashes::clashes_by_cell(&grid).get(&cell) {
        text = format!("{text}\n\nClash: {}.", escaped(&clashes::describe(view, &grid, found)));
    }
    text
}

fn open(
    view: &View<'_>,
    kind: GridKind,
    cell: Cell,
    (verdict, budget): (Option<&Verdict>, &mut Budget<'_>),
) -> String {
    let grid = view.digits(kind);
    let left = constraints::candidates(view, &grid, cell);
    let list = if left.is_empty() { "none".into() } else { escaped(&view.digits_list(left)) };
    let mut text = format!("Candidates: {list} (by the rules)");
    if let Some(found) = possible(view, &grid, cell, verdict, budget) {
        text = format!("{text}\n\nTrue candidates: {found}.");
    }
    if let Some(single) = singles(&grid).into_iter().find(|single| single.cell == cell) {
        text = format!("{text}\n\nSingle: {}.", escaped(&why(view, &single)));
    } else if let Some(technique) = easiest(&grid, cell, budget) {
        text = format!("{text}\n\nEasiest technique: {technique}.");
    }
    text = format!("{text}\n\n```text\n{}\n```", draw::candidates(view, left));
    let out = ruled_out(view, &grid, cell, view.geometry.digits().without(left));
    if out.is_empty() { text } else { format!("{text}\n\n{out}") }
}

/// Returns the true candidates of a cell in words, if the puzzle has several solutions.
fn possible(
    view: &View<'_>,
    grid: &Grid,
    cell: Cell,
    verdict: Option<&Verdict>,
    budget: &mut Budget<'_>,
) -> Option<String> {
    let several = matches!(verdict, Some(Verdict::Solved(Solutions::Multiple { .. }) | Verdict::Counted(..)));
    if !several || !grid.clashes().is_empty() {
        return None;
    }
    let answer = true_candidates(grid, &[cell], SOLUTIONS_COUNTED, budget);
    let symbols: Vec<String> =
        view.geometry.digits().iter().map(|digit| escaped(&view.digit(digit))).collect();
    Some(candidates_text(Names::with_symbols(view.geometry, &symbols), &answer, 0))
}

/// Returns the name of the easiest technique that acts on a cell, or a note that none was found within the budget.
fn easiest(grid: &Grid, cell: Cell, budget: &mut Budget<'_>) -> Option<String> {
    if !grid.clashes().is_empty() {
        return None;
    }
    match easiest_on(&Position::of(grid), cell, Level::Hard, &Options::default(), budget) {
        Ok(step) => Some(linked_name(step?.technique)),
        Err(_) => Some("not found within the budget".to_owned()),
    }
}

/// Returns the reason for a single, without a full stop: `only place for 4 in box 1`.
pub(in crate::analysis) fn why(view: &View<'_>, single: &Single) -> String {
    let digit = view.digit(single.digit);
    match &single.house {
        Some(house) => format!("only place for {digit} {:#}", house.kind),
        None => format!("{digit} is the only candidate"),
    }
}

fn ruled_out(view: &View<'_>, grid: &Grid, cell: Cell, out: Candidates) -> String {
    let reason = |digit| {
        let by = why_out(view, grid, cell, digit).map(|(_, by)| by);
        let by = by.or_else(|| constraints::ruled_out_by(view, grid, cell, digit).map(|(_, by)| by))?;
        Some((escaped(&view.digit(digit)), escaped(&by)))
    };
    let reasons: Vec<(String, String)> = out.iter().filter_map(reason).collect();
    let a_line = if view.geometry.size() <= ONE_A_LINE { 1 } else { A_LINE };
    let line = |reasons: &[(String, String)]| {
        let said = |(at, (digit, by)): (usize, &(String, String))| match at {
            0 => format!("{digit} is ruled out by {by}"),
            _ => format!("{digit} by {by}"),
        };
        format!("- {}", reasons.iter().enumerate().map(said).collect::<Vec<_>>().join("; "))
    };
    reasons.chunks(a_line).map(line).collect::<Vec<_>>().join("\n")
}
