//! The findings that need no search: collected, sorted, and limited in number.

pub(super) mod batch;
pub(super) mod claims;
pub(super) mod clashes;
pub(super) mod codes;
pub(super) mod dead_ends;
pub(super) mod differences;
pub(super) mod duplicate;
#[cfg(feature = "convert")]
pub(crate) mod foreign;
pub(super) mod isomorph;
pub(super) mod marks;
pub(super) mod marks_out;
pub(super) mod metadata;
pub(super) mod verdict;
pub(super) mod wrong_cells;

use crate::analysis::constraints::clue_findings;
use crate::analysis::findings::clashes::clash_findings;
use crate::analysis::findings::codes::ignore::{misspelled, remove_ignored};
use crate::analysis::findings::dead_ends::dead_end_finding;
use crate::analysis::findings::marks::{changed_given_findings, has_doubtful_given, is_doubtful};
use crate::analysis::findings::marks_out::MarksOut;
use crate::analysis::findings::metadata::facts::wrong_clues;
use crate::analysis::findings::wrong_cells::wrong_cells;
use crate::analysis::regions::region_findings;
use crate::analysis::view::View;
use crate::analysis::{Code, Finding, Verdict};
use crate::syntax::{Block, CellText, Content, GridKind, Problem, region_labels};

/// The maximum number of findings for one block.
pub(crate) const FINDINGS_MAX: usize = 100;

/// Returns the findings that need no search: problems of the text, clashes, dead ends, impossible marks, changed
/// givens.
///
/// At most 100 for a block, ascending by position. Under a millisecond for any usual block.
///
/// ```
/// use sudoku_ls::{analysis::quick_findings, syntax::File};
/// let file = File::parse("12..\n.1..\n....\n...4\n");
/// let found = quick_findings(&file.blocks()[0]);
/// assert_eq!(found[0].code.name(), "duplicate-digit");
/// assert_eq!(found[0].message, "1 appears twice in box 1 (r1c1, r2c2)");
/// ```
pub fn quick_findings(block: &Block) -> Vec<Finding> {
    quick_findings_given(block, &Verdict::NotAsked)
}

/// Returns the findings of [`quick_findings`], given the verdict: findings that a proved solution excludes are not
/// looked for, and findings that conflicting givens explain are left out.
pub fn quick_findings_given(block: &Block, verdict: &Verdict) -> Vec<Finding> {
    let mut found: Vec<Finding> = block.problems.iter().take(FINDINGS_MAX).map(from_problem).collect();
    let view = block.puzzle.as_ref().and_then(View::of);
    if let Some(view) = view.as_ref().filter(|it| !(verdict.unique().is_some() && holds_givens_alone(it))) {
        found.extend(grid_findings(view, block.text()));
    }
    found.retain(|finding| finding.code != Code::ImpossibleMark || !is_doubtful(block, finding.span));
    found.extend(view.iter().flat_map(clue_findings));
    found.extend(view.iter().flat_map(|view| region_findings(view, &region_labels(block))));
    found.extend(view.iter().filter(|_| !has_doubtful_given(block)).flat_map(wrong_clues));
    found.retain(|finding| !is_explained(finding, block, verdict, true));
    #[cfg(feature = "convert")]
    for foreign in foreign::foreign(block) {
        found.retain(|finding| !foreign.explains(finding.span));
        found.extend(foreign.finding());
    }
    #[cfg(feature = "convert")]
    found.extend(foreign::signs_of_diff(block));
    remove_ignored(block, &mut found);
    found.extend(misspelled(block));
    found.truncate(FINDINGS_MAX);
    found.sort_by_key(|finding| finding.span);
    found
}

/// Returns whether a finding is a dead end that another finding covers: the conflicting givens that the verdict names,
/// or the player's digits that contradict the solution, if these are shown.
pub fn is_explained(finding: &Finding, block: &Block, verdict: &Verdict, shows_wrong_digits: bool) -> bool {
    if !matches!(finding.code, Code::NoCandidate | Code::NoPlace) {
        return false;
    }
    let Some(view) = block.puzzle.as_ref().and_then(View::of) else { return false };
    match verdict {
        Verdict::Clash { .. } => true,
        _ => verdict.unique().is_some_and(|only| shows_wrong_digits && !wrong_cells(&view, only).is_empty()),
    }
}

/// Returns whether the player's grid holds only givens and blanks. If such a grid has a solution, no digits clash, and
/// every cell and digit has a place.
fn holds_givens_alone(view: &View<'_>) -> bool {
    let is_given = |cell: &CellText| matches!(cell.content, Content::Digit(_) | Content::Blank);
    view.place() == GridKind::Puzzle && view.puzzle.grid.cells.iter().all(is_given)
}

fn from_problem(problem: &Problem) -> Finding {
    Finding {
        code: Code::Syntax(problem.code),
        span: problem.span,
        message: problem.message.clone(),
        related: problem.related.clone(),
    }
}

fn grid_findings(view: &View<'_>, text: &str) -> Vec<Finding> {
    let place = view.place();
    let mut found = clash_findings(view, GridKind::Puzzle, FINDINGS_MAX);
    if place == GridKind::State {
        found.extend(clash_findings(view, GridKind::State, FINDINGS_MAX));
        found.extend(changed_given_findings(view, text));
    }
    let clean = found.is_empty();
    if clean && view.is_whole(place) && view.puzzle.no_claims.is_none() {
        found.extend(dead_end_finding(view, place));
    }
    found.extend(MarksOut::of(view, place).findings(view, place));
    found
}
