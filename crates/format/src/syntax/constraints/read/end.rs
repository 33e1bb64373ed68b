//! The ends of sections and choices: adds what only their end completes, and reports what they lack.

use std::collections::HashSet;
use std::sync::Arc;

use crate::board::{Cell, Constraint, PairTable, RegionClue};
use crate::syntax::constraints::cages::Drawing;
use crate::syntax::constraints::chaos;
use crate::syntax::constraints::parser::Fault;
use crate::syntax::constraints::read::reader::{Current, Reader, Rule};
use crate::syntax::constraints::sections::Form;
use crate::syntax::tree::clue::Clue;
use crate::syntax::tree::model::ProblemCode;

impl Reader<'_> {
    /// Ends the current section.
    pub(super) fn close(&mut self) {
        let is_chaos = self.current.as_ref().is_some_and(|it| matches!(it.heading.section.form, Form::Chaos));
        if is_chaos {
            self.found();
        }
        let Some(current) = self.current.take() else { return };
        if let (Some(span), Rule::Pair(table)) = (current.negative, &current.rule) {
            let not = PairTable::new(self.board.digits, |a, b| !table.allows(a, b));
            let mut title = current.title(self.text);
            title.text = format!("not ({})", title.text).into();
            let listed: HashSet<[Cell; 2]> = current.pairs.iter().copied().collect();
            let is_listed = |&[a, b]: &[Cell; 2]| listed.contains(&[a, b]) || listed.contains(&[b, a]);
            let pairs = self.board.sides.neighbors().filter(|pair| !is_listed(pair)).collect();
            let constraints = self.add(vec![Constraint::Pair { title, allowed: Arc::new(not), pairs }]);
            let (section, heading) = (current.heading.section.name, current.span);
            self.read.clues.push(Clue {
                section,
                heading,
                span,
                cells: Vec::new(),
                value: None,
                constraints,
            });
        }
        self.empty(&current);
        let Some(drawing) = current.drawing else { return };
        if !drawing.is_whole(self.board.sides.rows) {
            let (name, rows) = (current.heading.section.name, self.board.sides.rows);
            let message = format!("[{name}]: {} of {rows} rows so far", drawing.rows());
            self.fault(Fault::new(drawing.last(), message), current.span);
        }
        if is_chaos {
            return;
        }
        for drawn in drawing.cages() {
            let constraints = self.add(vec![drawn.constraint]);
            let (section, heading) = (current.heading.section.name, current.span);
            let (span, cells, value) = (drawn.span, drawn.cells, drawn.value);
            self.read.clues.push(Clue { section, heading, span, cells, value, constraints });
        }
    }

    /// Adds that the regions are to be found, with those that a drawing gives. Sections after the first one without a
    /// drawing only have further clues.
    pub(super) fn found(&mut self) {
        let Some(current) = &self.current else { return };
        let is_found = |it: &Constraint| matches!(it, Constraint::Regions(RegionClue::Found { .. }));
        let is_begun = self.read.clues.iter().any(|clue| clue.heading == current.span);
        if is_begun || current.drawing.is_none() && self.read.constraints.iter().any(is_found) {
            return;
        }
        let groups = current.drawing.as_ref().map(Drawing::groups).unwrap_or_default();
        let (section, heading) = (current.heading.section.name, current.span);
        let constraint = chaos::found(self.board, groups.iter().map(|(cells, _)| &**cells));
        let constraints = self.add(vec![constraint]);
        let cells = groups.into_iter().flat_map(|(_, cells)| cells).collect();
        self.read.clues.push(Clue { section, heading, span: heading, cells, value: None, constraints });
    }

    /// Reports a section without lines, unless its heading has a fault or is a part of a choice.
    fn empty(&mut self, current: &Current) {
        let heading = &current.heading;
        let is_part = matches!(heading.section.form, Form::Any | Form::Or | Form::End);
        let has_fault = heading.number == Some(None) || matches!(current.rule, Rule::Faulty);
        if current.lines > 0
            || current.has_comment
            || is_part
            || matches!(heading.section.form, Form::Chaos)
            || has_fault
            || matches!(current.rule, Rule::None) && heading.expression.is_some()
        {
            return;
        }
        let message = format!(
            "[{}] is empty: write its clues below, such as '{}', or remove the heading",
            heading.section.name, heading.section.example
        );
        self.report(ProblemCode::EmptySection, current.span, message, None);
    }

    /// Ends the choice, if one is open.
    pub(super) fn end_choice(&mut self) {
        let Some(choice) = self.choice.take() else { return };
        if choice.groups.len() < 2 || choice.groups.iter().any(Vec::is_empty) {
            let message =
                "A choice needs two or more groups, each with a constraint: write [Or] between them";
            return self.fault(Fault::new(choice.heading, message), choice.heading);
        }
        let at = self.read.constraints.len();
        let choices = choice.groups.into_iter().map(Into::into).collect();
        self.read.constraints.push(Constraint::Any { choices });
        for (number, clue) in self.read.clues.iter_mut().enumerate().skip(choice.clues) {
            if !self.faulty.contains(&number) {
                clue.constraints = at..at + 1;
            }
        }
    }
}
