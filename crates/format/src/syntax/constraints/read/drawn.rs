//! Drawn cages: reads the rows of a drawing and the sums below it.

use crate::syntax::Span;
use crate::syntax::constraints::cages;
use crate::syntax::constraints::lexer::{Words, names_cell, tokens};
use crate::syntax::constraints::parser::{Board, Fault, is_cells};
use crate::syntax::constraints::read::reader::Reader;
use crate::syntax::constraints::sections::{Form, behind_a_character};
use crate::syntax::lex::chars::comment_start;
use crate::syntax::lex::lines::{Kind, Line, Section};
use crate::syntax::plan::{Plan, Role};
use crate::syntax::tree::model::ElementKind;

impl Reader<'_> {
    /// Reads a line of drawn cages. Returns whether the line belongs to a drawing.
    pub(super) fn drawn(&mut self, line: Line, span: Span) -> bool {
        let (text, board) = (self.text, self.board);
        let Some(current) = &mut self.current else { return false };
        let written = &text[span.range()];
        // A drawing comes before the other clues of its section. After a clue, a row of labels is a mistake.
        let has_clues =
            current.drawing.is_none() && self.read.clues.iter().any(|clue| clue.heading == current.span);
        if has_clues || behind_a_character(written).is_some() {
            return false;
        }
        let is_open = current.drawing.as_ref().is_none_or(|drawing| !drawing.is_whole(board.sides.rows));
        if is_open && self.short.contains(&line.start) {
            let row = current.drawing.get_or_insert_default().skip(span);
            let message = format!(
                "Row {row} of the drawing has {} of {} cells",
                cages::count(written),
                board.sides.columns
            );
            self.fault(Fault::new(span, message), span);
            return true;
        }
        let is_border = matches!(line.kind, Kind::Border | Kind::Dashes(_));
        // The frame of a drawing ends below its last row.
        let is_no_row = || {
            !is_open || line.kind == Kind::Border || cages::labels(written, 0, board.sides.columns).is_none()
        };
        if is_border && is_no_row() {
            return true;
        }
        let names_cells = || tokens(written, 0, Words::Dashed).into_iter().any(is_cells);
        if is_open
            && !names_cells()
            && let Some(labels) = cages::labels(written, span.start as usize, board.sides.columns)
        {
            let named = current.drawing.get_or_insert_default().add(text, board, &labels);
            for label in named {
                self.notes.piece(label, ElementKind::CageLabel);
            }
            return true;
        }
        let Some(drawing) = &mut current.drawing else { return false };
        if !drawing.is_whole(board.sides.rows) {
            let what = if matches!(current.heading.section.form, Form::Chaos) { "regions" } else { "cages" };
            let message = format!("{} of {} rows of {what} above", drawing.rows(), board.sides.rows);
            let fault = Fault::new(span, message);
            self.fault(fault, span);
            return true;
        }
        if matches!(current.heading.section.form, Form::Chaos) {
            return false;
        }
        match drawing.sum(text, span) {
            Some(Ok((label, value))) => {
                self.notes.piece(label, ElementKind::CageLabel);
                self.notes.piece(value, ElementKind::ClueNumber);
                let colon = text[label.end as usize..].find(':').map(|at| label.end as usize + at);
                if let Some(colon) = colon {
                    self.notes.piece(Span::new(colon, colon + 1), ElementKind::Operator);
                }
            }
            Some(Err(fault)) => {
                let all = tokens(written, span.start as usize, Words::Dashed);
                self.pieces(&all);
                self.fault(fault, span);
            }
            None => return false,
        }
        true
    }
}

/// Returns the starts of the rows of drawn cages that have too many or too few cells: most of the lines directly below
/// the heading are whole rows.
pub(super) fn short_rows(text: &str, plan: &Plan, board: Board<'_>) -> Vec<usize> {
    let mut all = Vec::new();
    for (at, role) in plan.roles.iter().enumerate() {
        if *role != Role::Mark(Section::Constraint) {
            continue;
        }
        let below = plan.lines.iter().zip(&plan.roles).skip(at + 1);
        let below = below.take_while(|(_, role)| matches!(role, Role::Clue | Role::Trivia));
        let clues = below.filter(|(_, role)| **role == Role::Clue).map(|(line, _)| *line);
        let rows = clues.filter(|line| !matches!(line.kind, Kind::Border | Kind::Dashes(_)));
        let written = |line: Line| {
            let text = &text[line.start..line.end];
            text[..comment_start(text)].trim()
        };
        let is_row = |line: &Line| {
            let row = written(*line);
            !names_cell(row)
                && !row.contains(':')
                && cages::count(row).abs_diff(board.sides.columns) <= board.sides.columns / 2
        };
        let rows: Vec<Line> = rows.take(board.sides.rows).take_while(is_row).collect();
        let is_whole = |line: &&Line| cages::labels(written(**line), 0, board.sides.columns).is_some();
        let whole = rows.iter().filter(is_whole).count();
        if rows.len() == board.sides.rows && 2 * whole > rows.len() {
            all.extend(rows.iter().filter(|line| !is_whole(line)).map(|line| line.start));
        }
    }
    all
}
