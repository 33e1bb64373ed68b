//! Elements of lines as a whole: comments, headings, titles, kept and unknown lines, and the text after a puzzle on one line.

use crate::syntax::Span;
use crate::syntax::lex::chars::{comment_start, opens_comment};
use crate::syntax::lex::fields::{LONGEST_NUMBER, is_field_end};
use crate::syntax::lex::lines::{Line, Section};
use crate::syntax::plan::header::{Notes, heading_in, trimmed};
use crate::syntax::plan::{Plan, Role};
use crate::syntax::tree::model::{ElementKind, GridForm, ProblemCode};

/// Records elements for comments, headings, kept lines and unknown lines.
pub(super) fn line_pieces(text: &str, plan: &Plan, notes: &mut Notes) {
    for (line, role) in plan.lines.iter().zip(&plan.roles) {
        let span = trimmed(text, line.start, line.end);
        if line.is_split(text) {
            let kind = if *role == Role::Stray { ElementKind::Unknown } else { ElementKind::Head };
            let whole = &text[line.start..line.end];
            let (first, second) = whole.split_once(['\n', '\r']).unwrap_or_default();
            notes.piece(trimmed(text, line.start, line.start + first.len()), kind);
            notes.piece(trimmed(text, line.end - second.len(), line.end), kind);
            continue;
        }
        match role {
            Role::Trivia => notes.piece(span, ElementKind::Comment),
            // The heading of a constraint section is recorded later, with the constraints of the puzzle.
            Role::Mark(Section::Constraint) if !plan.grids.is_empty() => {}
            Role::Head | Role::Mark(_) | Role::Defaults => {
                let mark = heading_in(text, span);
                notes.piece(mark, ElementKind::Head);
                notes.piece(trimmed(text, mark.end as usize, line.end), ElementKind::Comment);
            }
            Role::Row | Role::Border | Role::Region if !is_line_form(plan, *line) => {
                notes.piece(comment_at(text, *line).unwrap_or_default(), ElementKind::Comment);
            }
            Role::Title | Role::Count => notes.piece(span, ElementKind::Title),
            Role::Kept => notes.piece(span, ElementKind::Kept),
            Role::Clue if plan.grids.is_empty() => notes.piece(span, ElementKind::Kept),
            Role::Unknown | Role::Stray | Role::Loose => notes.piece(span, ElementKind::Unknown),
            _ => {}
        }
    }
}

/// Returns whether a line is a puzzle on one line. The rest of such a line is read together with the puzzle.
fn is_line_form(plan: &Plan, line: Line) -> bool {
    plan.grids
        .iter()
        .any(|grid| grid.form == GridForm::Line && grid.rows.iter().any(|&row| plan.lines[row] == line))
}

fn comment_at(text: &str, line: Line) -> Option<Span> {
    let at = line.start + comment_start(&text[line.start..line.end]);
    (at < line.end).then(|| trimmed(text, at, line.end))
}

/// Reports a solution with too many or too few cells, if the text after a puzzle of size `n` is one. It then consists
/// of digits only, and is longer than any number.
fn cut_solution(tail: &str, start: usize, n: usize, notes: &mut Notes) {
    let inner = tail.trim_start_matches(is_field_end);
    let field = inner.split(is_field_end).next().unwrap_or_default();
    let is_digit = |b: u8| (b'1'..=b'9').contains(&b) && usize::from(b - b'0') <= n;
    let least = LONGEST_NUMBER.min(n * n / 2);
    if field.len() <= least || field.len() == n * n || !field.bytes().all(is_digit) {
        return;
    }
    let start = start + tail.len() - inner.len();
    let message = format!("The solution has {} cells, expected {}", field.len(), n * n);
    notes.problem(ProblemCode::RowLength, Span::new(start, start + field.len()), message);
}

/// Records the label after a puzzle on one line, and the comment after the label.
pub(super) fn tail_pieces(text: &str, tail: Span, n: usize, notes: &mut Notes) {
    let inner = &text[tail.range()];
    cut_solution(inner, tail.start as usize, n, notes);
    let label_end = if opens_comment(inner) { 0 } else { comment_start(inner) };
    let middle = tail.start as usize + label_end;
    notes.piece(trimmed(text, tail.start as usize, middle), ElementKind::Tail);
    notes.piece(trimmed(text, middle, tail.end as usize), ElementKind::Comment);
}
