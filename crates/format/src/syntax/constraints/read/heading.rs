//! Headings of sections: starts a section, compiles the expression of its heading, and tells a heading that splits a
//! section.

use std::sync::Arc;

use crate::board::Title;
use crate::syntax::Span;
use crate::syntax::constraints::lexer::{Words, tokens};
use crate::syntax::constraints::parser::{Fault, Parser};
use crate::syntax::constraints::read::reader::{Choice, Current, Reader, Rule};
use crate::syntax::constraints::read::rules::equation;
use crate::syntax::constraints::sections::{self, Form, Heading, words};
use crate::syntax::constraints::{cages, expression, noted, pattern, states};
use crate::syntax::lex::lines::Line;
use crate::syntax::plan::{Plan, Role};
use crate::syntax::read::problems::misplaced::REMOVE_OR_MOVE;
use crate::syntax::tree::model::{ElementKind, ProblemCode};

/// The work of compiling an expression, for each pair of digits.
const EXPRESSION_WORK: usize = 200;

impl Reader<'_> {
    /// Starts the section of a heading.
    pub(super) fn heading(&mut self, line: Line) {
        self.close();
        let Some((mut heading, start)) = self.heading_of(line) else { return };
        let span = Span::new(start, start + heading.end);
        self.notes.piece(span, ElementKind::Head);
        let allowed = heading.section.number.map(|number| number.range(self.board.digits));
        heading.number =
            heading.number.map(|it| it.filter(|it| allowed.as_ref().is_some_and(|range| range.contains(it))));
        if let Some(None) = heading.number {
            let name = heading.section.name;
            let message = match &allowed {
                Some(range) => {
                    format!("[{name}] takes a number from {} to {}", range.start(), range.end())
                }
                None => format!("[{name}] takes no number"),
            };
            self.fault_of(heading.section, Fault::new(span, message), span);
        }
        if heading.expression.is_some() && !heading.section.takes_expression() {
            let name = heading.section.name;
            let written = heading.expression.clone().map(|it| self.text[start..][it].to_owned());
            let is_number = |it: &String| {
                heading.number.is_none() && !it.is_empty() && it.bytes().all(|b| b.is_ascii_digit())
            };
            let number = written.filter(is_number).filter(|it| {
                it.parse().is_ok_and(|it| allowed.as_ref().is_some_and(|range| range.contains(&it)))
            });
            let fault = match number {
                Some(number) => {
                    let heading = format!("[{name} {number}]");
                    let message = format!("[{name}] takes its number without a colon: write {heading}");
                    Fault::new(span, message).instead(heading)
                }
                None => Fault::new(span, format!("[{name}] takes no expression. Write its clues below")),
            };
            self.fault_of(heading.section, fault, span);
        }
        match heading.section.form {
            Form::Any if self.choice.is_some() => {
                self.fault(Fault::new(span, "A choice cannot be part of another one"), span);
            }
            Form::Any => {
                let clues = self.read.clues.len();
                self.choice = Some(Choice { heading: span, groups: vec![Vec::new()], clues });
            }
            Form::Or => match &mut self.choice {
                Some(choice) => choice.groups.push(Vec::new()),
                None => self.fault(Fault::new(span, "[Or] needs [Any] above it"), span),
            },
            Form::End if self.choice.is_some() => self.end_choice(),
            Form::End => self.fault(Fault::new(span, "[End] needs [Any] above it"), span),
            _ => {}
        }
        let end = span.end as usize;
        let rule = self.rule(&heading, span);
        let (pairs, negative) = (Vec::new(), None);
        self.current = Some(Current {
            heading,
            span,
            drawing: None,
            lines: 0,
            has_comment: false,
            rule,
            pairs,
            negative,
        });
        let rest = Line { start: end, ..line };
        if self.clue_of(rest).is_empty() {
            self.comment(rest);
        } else {
            self.line(rest);
        }
    }

    /// Returns whether a heading is among the lines of the section that is open: two or more lines are below it, each a clue of that section, and none
    /// one of its own.
    pub(super) fn splits(&mut self, plan: &Plan, at: usize) -> bool {
        let Some(current) = &self.current else { return false };
        if current.drawing.is_some() || matches!(current.rule, Rule::Faulty) {
            return false;
        }
        let (heading, rule, span) = (current.heading.clone(), current.rule.clone(), current.span);
        let Some((pasted, start)) = self.heading_of(plan.lines[at]) else { return false };
        let is_of_choice = matches!(pasted.section.form, Form::Or | Form::End) && self.choice.is_some();
        let rest = Line { start: start + pasted.end, ..plan.lines[at] };
        if is_of_choice || pasted.expression.is_some() || !self.clue_of(rest).is_empty() {
            return false;
        }
        let below = plan.lines.iter().zip(&plan.roles).skip(at + 1);
        let below = below.take_while(|(_, role)| matches!(role, Role::Clue | Role::Trivia | Role::Stray));
        let clues: Vec<Line> =
            below.filter(|(_, role)| **role == Role::Clue).map(|(line, _)| *line).collect();
        clues.len() > 1
            && !clues.iter().any(|&line| self.fits((&pasted, Span::new(start, start)), &Rule::None, line))
            && clues.iter().all(|&line| self.fits((&heading, span), &rule, line))
    }

    /// Returns the heading on a line, and the byte that it starts at.
    fn heading_of(&self, line: Line) -> Option<(Heading, usize)> {
        let text = &self.text[line.start..line.end];
        let start = line.start + (text.len() - text.trim_start().len());
        Some((sections::heading(&self.text[start..line.end])?, start))
    }

    /// Returns whether a line is a clue of the section with a heading.
    fn fits(&mut self, (heading, place): (&Heading, Span), rule: &Rule, line: Line) -> bool {
        let span = self.clue_of(line);
        let (section, written) = (heading.section, &self.text[span.range()]);
        if matches!(section.form, Form::Cages | Form::Chaos)
            && cages::labels(written, 0, self.board.sides.columns).is_some()
        {
            return true;
        }
        let all = tokens(written, span.start as usize, words(section.form));
        if section.is_noted() {
            let mut parser =
                Parser::new(self.text, self.board, &all, Span { start: span.end, end: span.end });
            let read = if matches!(section.form, Form::Marks) { noted::marks } else { noted::colors };
            return read(&mut parser, place, span).is_ok();
        }
        let tried = Current {
            heading: heading.clone(),
            span: place,
            drawing: None,
            lines: 0,
            has_comment: false,
            rule: rule.clone(),
            pairs: Vec::new(),
            negative: None,
        };
        let open = self.current.replace(tried);
        let fits = self.parsed(&all, span).is_ok();
        self.current = open;
        fits
    }

    /// Notes a heading among the lines of the section that is open, which goes on below it. What the author means is not known, so nothing is claimed.
    pub(super) fn stray(&mut self, line: Line) {
        let Some((heading, start)) = self.heading_of(line) else { return };
        let (span, above) = (Span::new(start, start + heading.end), self.current.as_ref());
        let above = above.map_or("the section above", |current| current.heading.section.name);
        let written = &self.text[span.range()];
        self.read.no_claims.get_or_insert_with(|| format!("{written} splits [{above}]"));
        let message = format!("{written} splits [{above}]: {REMOVE_OR_MOVE}");
        self.notes.piece(span, ElementKind::Head);
        self.report(ProblemCode::BadClue, span, message, None);
        self.comment(Line { start: span.end as usize, ..line });
    }

    /// Compiles the expression of a heading. An equation in a heading is read as a clue.
    fn rule(&mut self, heading: &Heading, span: Span) -> Rule {
        let section = heading.section;
        if !section.takes_expression() {
            return Rule::None;
        }
        let place =
            heading.expression.clone().map(|it| Span::new(it.start, it.end).moved(span.start as usize));
        let place = place.filter(|place| !place.is_empty());
        let Some(place) = place else {
            if matches!(section.form, Form::Sum) {
                return Rule::None;
            }
            let message = format!("[{}] needs what it asks for, such as {}", section.name, section.sample());
            self.fault(Fault::new(span, message), span);
            return Rule::Faulty;
        };
        let written = &self.text[place.range()];
        let all = tokens(written, place.start as usize, Words::Plain);
        let mut parser = Parser::new(self.text, self.board, &all, Span { start: place.end, end: place.end });
        let made = match section.form {
            Form::Sum => {
                let title = Title { name: heading.title.as_str().into(), text: written.into() };
                let made = equation(&mut parser, title);
                self.clue(section.name, span, place, made);
                return Rule::None;
            }
            Form::Pair => {
                let cost = self.board.digits * self.board.digits * EXPRESSION_WORK;
                let left = self.work.checked_sub(cost);
                self.work = left.unwrap_or(0);
                left.ok_or_else(|| Fault::new(place, "The puzzle has too many rules"))
                    .and_then(|_| expression::table(&mut parser))
                    .map(|table| Rule::Pair(Arc::new(table)))
            }
            Form::Automaton => states::automaton(written, place, self.board, &mut self.work)
                .map(|automaton| Rule::Pattern(Arc::new(automaton))),
            _ => pattern::automaton(written, place, self.board, &mut self.work)
                .map(|automaton| Rule::Pattern(Arc::new(automaton))),
        };
        made.unwrap_or_else(|fault| {
            self.fault(fault, place);
            Rule::Faulty
        })
    }
}
