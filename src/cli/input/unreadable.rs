//! The parts of a file that look like a puzzle but cannot be parsed as one: they are always reported, never skipped silently.
//!
//! Comments, metadata for a whole file and the header line of a table are not such parts.

use crate::analysis::{Finding, foreign};
use crate::syntax::{Block, Content, ProblemCode, Span, first_fault};

/// A part of a block that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unreadable {
    /// The span of the part in the block.
    pub(crate) span: Span,
    /// The reason, in words.
    pub(crate) reason: String,
}

impl Unreadable {
    /// Returns the part that a finding describes.
    pub(crate) fn of(finding: &Finding) -> Self {
        Self { span: finding.span, reason: finding.message.clone() }
    }
}

/// Returns the unreadable parts of a block, in order, and whether its puzzle is one of them.
pub(crate) fn unreadable(block: &Block) -> (Vec<Unreadable>, bool) {
    let malformed = malformed(block);
    let mut is_malformed = malformed.is_some();
    let mut parts = unrecognized(block);
    parts.extend(houses(block));
    parts.extend(malformed);
    for it in foreign(block) {
        let Some(reason) = it.message() else { continue };
        parts.retain(|part| !it.explains(part.span));
        parts.push(Unreadable { span: it.span, reason });
        is_malformed |= block.puzzle.as_ref().is_some_and(|puzzle| it.explains(puzzle.anchor));
    }
    parts.sort_by_key(|part| part.span.start);
    (parts, is_malformed)
}

/// Returns the reason why the block's puzzle cannot be read; `None` if it is readable or there is no puzzle.
pub(crate) fn malformed(block: &Block) -> Option<Unreadable> {
    let puzzle = block.puzzle.as_ref()?;
    if puzzle.no_claims.is_some() {
        return None;
    }
    let is_whole = puzzle.geometry.is_some() && puzzle.grid.is_whole();
    let fault = first_fault(block);
    // An incomplete state or solution, which may still be in progress, does not make the puzzle unreadable.
    let fault = fault.filter(|problem| !is_whole || problem.code != ProblemCode::MissingRow);
    if let Some(problem) = fault {
        return Some(Unreadable { span: problem.span, reason: plain(problem.code, &problem.message) });
    }
    let Some(geometry) = &puzzle.geometry else {
        return Some(Unreadable { span: puzzle.anchor, reason: "no such board exists".to_owned() });
    };
    let mut cells = geometry.cells().zip(&puzzle.grid.cells);
    cells.find_map(|(cell, text)| {
        let reason = match text.content {
            Content::Missing => format!("the grid is incomplete: {} is missing", geometry.name(cell)),
            Content::Unknown => format!("unexpected symbol in {}", geometry.name(cell)),
            _ => return None,
        };
        Some(Unreadable { span: text.span, reason })
    })
}

/// Returns the reason why a board that is defined by its houses cannot be read: most commands need a grid.
fn houses(block: &Block) -> Option<Unreadable> {
    let houses = block.houses.as_deref()?;
    let problem = block.problems.iter().find(|problem| problem.code == ProblemCode::BadClue);
    if let Some(problem) = problem.filter(|_| houses.geometry.is_none()) {
        return Some(Unreadable { span: problem.span, reason: problem.message.clone() });
    }
    let reason = "a board of [Houses] has no grid: only check, solve, count and render read it".to_owned();
    Some(Unreadable { span: houses.anchor, reason })
}

/// Returns the lines of the block that belong to no puzzle but should; one part for each run of such lines.
fn unrecognized(block: &Block) -> Vec<Unreadable> {
    let is_one = |code| match code {
        ProblemCode::UnknownLine => true,
        ProblemCode::NoGrid => block.puzzle.is_none(),
        _ => false,
    };
    let problems = block.problems.iter().filter(|problem| is_one(problem.code));
    problems
        .map(|problem| Unreadable { span: problem.span, reason: plain(problem.code, &problem.message) })
        .collect()
}

/// Returns a message in the wording of the command line. The editor's messages about incomplete grids are for
/// somebody who is still typing.
pub(crate) fn plain(code: ProblemCode, message: &str) -> String {
    match code {
        ProblemCode::MissingRow => format!("Incomplete grid: {}", message.replace(" so far", "")),
        ProblemCode::NoGrid => "Metadata without a grid below it".to_owned(),
        _ => message.to_owned(),
    }
}
