//! The board of a puzzle: its layout from header, drawing, regions and constraints, and its geometry.

use std::sync::Arc;

use crate::board::{Geometry, GeometryError, Layout, Sides};
use crate::syntax::Span;
use crate::syntax::constraints::parser::Board;
use crate::syntax::constraints::read as constraints;
use crate::syntax::plan::Role;
use crate::syntax::read::block::reading::{Cut, Reading};
use crate::syntax::read::boxes;
use crate::syntax::read::drawing::{Drawing, undrawn};
use crate::syntax::tree::clue::Clue;
use crate::syntax::tree::model::{ProblemCode, Symbols};
use crate::syntax::tree::noted::NotedLine;

impl Reading<'_> {
    /// Returns the layout of the board, the geometry if it can be made, the clues and the lines of notes.
    pub(super) fn board(
        &mut self,
        (sides, digits): (Sides, usize),
        cut: &Cut<'_>,
        symbols: &Symbols,
    ) -> (Layout, Option<Arc<Geometry>>, Vec<Clue>, Vec<NotedLine>) {
        let (text, plan) = (self.text, self.plan);
        let usual = Layout::of_sides(sides, digits);
        let boxes = || boxes::drawn(text, plan, (cut.planned, &usual), &cut.raw);
        let drawn =
            cut.drawing.clone().or_else(|| boxes().map(|(shape, place)| Drawing::Boxes(shape, place)));
        let drawn = drawn.or_else(|| undrawn(text, plan, cut.planned, &cut.raw));
        let has_shape = self.header.boxes.is_some() || plan.roles.contains(&Role::Region);
        if let Some(Drawing::Unclear(problem)) = drawn.as_ref().filter(|_| sides.is_square() || !has_shape) {
            self.notes.problems.extend(problem.clone());
        }
        let anchor = self.header.head.or(cut.raw.cells.first().map(|cell| cell.span)).unwrap_or_default();
        let regions = boxes::regions(text, plan, &usual, anchor, &mut self.notes);
        let has_boxes = has_shape || matches!(drawn, Some(Drawing::Boxes(..) | Drawing::Regions(..)));
        let settled = boxes::settle(&usual, &self.header, drawn, regions.as_ref(), &mut self.notes);
        let known = settled.is_ok();
        let rules: Vec<_> = self.header.rules.iter().map(|&(rule, _)| rule).collect();
        let mut layout = settled.unwrap_or_else(|layout| layout).with_rules(rules);
        let range = self.header.digits.map(|(range, _)| range);
        layout.digits =
            range.filter(|range| (usize::from(range.first), usize::from(range.last)) != (1, digits));
        let board = Board::of(&layout, symbols);
        let constraints::Read { constraints, clues, noted, no_claims } =
            constraints::read(text, plan, board, &mut self.notes);
        self.header.no_claims = self.header.no_claims.take().or(no_claims);
        let mut layout = layout.with_constraints(constraints);
        if !has_boxes && layout.has_regions_to_find() {
            layout.boxes = layout.usual_boxes();
        }
        let made = self.geometry(&layout, &clues);
        if let Err(error) = &made {
            let place = match error {
                GeometryError::Rule(rule, _) => {
                    self.header.rules.iter().find(|(known, _)| known == rule).and_then(|&(_, span)| span)
                }
                GeometryError::Digits(..) => self.header.digits.and_then(|(_, span)| span),
                _ => None,
            };
            let first = cut.raw.cells.first().map(|cell| cell.span);
            let span = place.or(self.header.head).or(first).unwrap_or_default();
            let mut message = format!("Cannot solve this board: {error}");
            if let GeometryError::Digits(range, _) = error
                && range.count() > sides.longer()
                && self.header.size.is_none()
            {
                // Without a stated size, the range is more likely a slip than the number of digits.
                let size = sides.rows;
                let digits = range.count();
                message = format!("{message}. For {digits} digits on this board, write `size: {size}` too");
            }
            self.notes.problem(ProblemCode::RuleNeeds, span, message);
        }
        (layout, made.ok().filter(|_| known), clues, noted)
    }

    /// Returns the geometry of a layout. If a constraint does not fit the board, it reports the clue, disables claims,
    /// and returns the geometry without constraints.
    fn geometry(&mut self, layout: &Layout, clues: &[Clue]) -> Result<Arc<Geometry>, GeometryError> {
        let made = Geometry::shared(layout);
        let Err(GeometryError::Constraint(number, why)) = &made else { return made };
        let clue = clues.iter().find(|clue| clue.constraints.contains(number));
        let span = clue.map_or_else(Span::default, |clue| clue.span);
        let message = format!("The clue does not fit this board: {why}");
        self.notes.problem(ProblemCode::BadClue, span, message);
        self.header.no_claims.get_or_insert_with(|| "a clue does not fit its board".to_owned());
        Geometry::shared(&layout.clone().with_constraints([]))
    }
}
