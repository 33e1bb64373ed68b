//! Problems with misplaced headings, metadata and rows, and with two lines that were joined.

use crate::syntax::lex::ends::newline;
use crate::syntax::lex::lines::{Kind, Line, Section};
use crate::syntax::plan::header::{Notes, trimmed};
use crate::syntax::plan::{Plan, Role};
use crate::syntax::{Edit, Problem, ProblemCode, Span};

/// Reports that a new line should start at this byte of a line.
fn two_lines(text: &str, span: Span, at: usize, notes: &mut Notes) {
    let message = "Two lines have become one. Start a new line here";
    let problem = Problem::new(ProblemCode::UnknownLine, span, message);
    let edit = Edit { span: Span::new(at, at), text: newline(text).to_owned() };
    notes.problems.push(problem.with_fix("Start a new line here", vec![edit]));
}

/// What to do about a heading among the lines of another section.
pub(in crate::syntax) const REMOVE_OR_MOVE: &str =
    "the lines below it are read as lines of that section. Remove the heading, or move it below them";

/// Returns whether the lines of a section go on below a line.
fn is_among_lines(plan: &Plan, at: usize) -> bool {
    let is_other = |role: &&Role| **role != Role::Trivia;
    let below = plan.roles.iter().skip(at + 1).find(is_other);
    let above = plan.roles[..at].iter().rev().find(is_other);
    matches!(below, Some(Role::Clue | Role::Kept))
        && matches!(above, Some(Role::Clue | Role::Kept | Role::Mark(Section::Constraint | Section::Houses)))
}

/// Reports each line that is in the wrong place.
pub(in crate::syntax::read) fn misplaced_lines(text: &str, plan: &Plan, notes: &mut Notes) {
    let mut joined = false;
    for (at, (line, role)) in plan.lines.iter().zip(&plan.roles).enumerate() {
        let span = trimmed(text, line.start, line.end);
        if joined {
            two_lines(text, span, line.start, notes);
        }
        joined = line.end == line.next && line.end < text.len();
        if *role != Role::Stray {
            continue;
        }
        let found = &text[span.range()];
        let (code, message) = match line.kind {
            Kind::Section(_) if is_among_lines(plan, at) => {
                (ProblemCode::UnknownSection, format!("{found} splits the section above: {REMOVE_OR_MOVE}"))
            }
            Kind::Section(_) => {
                let message =
                    format!("{found} must follow a complete grid: move it below the grid, or remove it");
                (ProblemCode::UnknownSection, message)
            }
            Kind::Meta(_) => {
                let message =
                    "This metadata is ignored: move it above the puzzle's grid, or remove it".to_owned();
                (ProblemCode::UnknownLine, message)
            }
            _ => {
                let message =
                    "This line does not belong to a grid: remove it, or join it to its grid".to_owned();
                (ProblemCode::UnknownLine, message)
            }
        };
        notes.problem(code, span, message);
    }
    // In a list separated by commas, the fix of the list already writes each puzzle on its own line.
    let is_listed = |line: &Line| text[line.start..line.end].trim_end().ends_with(',');
    if let Some(last) = plan.lines.last().filter(|last| plan.cut && !is_listed(last)) {
        let span = trimmed(text, last.start, last.end);
        let message = "The next puzzle starts on this line. Start a new line for it";
        let problem = Problem::new(ProblemCode::UnknownLine, span, message);
        let edit = Edit { span: Span::new(last.end, last.end), text: newline(text).to_owned() };
        notes.problems.push(problem.with_fix("Start a new line", vec![edit]));
    }
}
