//! Lines below a heading: reads each line as a clue, marks or colors, in the form of its section.

use crate::board::{Constraint, Title};
use crate::syntax::Span;
use crate::syntax::constraints::lexer::{Token, color_code, names_cell, tokens};
use crate::syntax::constraints::parser::{Fault, Parsed, Parser};
use crate::syntax::constraints::read::reader::{Reader, Rule};
use crate::syntax::constraints::read::rules::{equation, pairs};
use crate::syntax::constraints::sections::{Form, Section, damaged_heading, words};
use crate::syntax::constraints::{chaos, clues, noted, shape};
use crate::syntax::lex::lines::Line;
use crate::syntax::plan::cursor::MOST_LINES;
use crate::syntax::plan::header::trimmed;
use crate::syntax::tree::clue::Clue;
use crate::syntax::tree::model::ElementKind;
use crate::syntax::tree::noted::Color;

impl Reader<'_> {
    /// Reports a color that is written as a comment: `#ff0000: r1c1`.
    pub(super) fn trivia(&mut self, line: Line) {
        let span = trimmed(self.text, line.start, line.end);
        let Some(current) = &mut self.current else { return };
        current.has_comment |= !span.is_empty();
        let section = current.heading.section;
        if !matches!(section.form, Form::Colors) {
            return;
        }
        if let Some(code) = color_code(&self.text[span.range()]) {
            let names = Color::ALL.map(Color::name).join(" ");
            let message = format!("'{code}' starts a comment: write the name of a color: {names}");
            let span = Span { end: span.start + code.len() as u32, ..span };
            self.fault_of(section, Fault::new(span, message), span);
        }
    }

    /// Reads a line with a clue.
    pub(super) fn line(&mut self, line: Line) {
        let span = self.clue_of(line);
        let Some(current) = &mut self.current else { return self.comment(line) };
        current.lines += 1;
        let section = current.heading.section;
        if current.lines >= MOST_LINES - 1 {
            self.notes.piece(trimmed(self.text, line.start, line.end), ElementKind::Kept);
            if current.lines == MOST_LINES - 1 {
                let message = format!("A section has up to {MOST_LINES} lines: the rest is not read");
                self.fault_of(section, Fault::new(span, message), span);
            }
            return;
        }
        self.comment(line);
        if matches!(section.form, Form::Cages | Form::Chaos) && self.drawn(line, span) {
            return;
        }
        if matches!(section.form, Form::Chaos) {
            self.found();
        }
        let Some(current) = &self.current else { return };
        let (name, form, heading) =
            (current.heading.section.name, current.heading.section.form, current.span);
        let all = tokens(&self.text[span.range()], span.start as usize, words(form));
        self.pieces(&all);
        if section.is_noted() {
            return self.noted(section, heading, (&all, span));
        }
        let parsed = self.parsed(&all, span).map_err(|fault| {
            self.no_heading(span)
                .unwrap_or_else(|| shape::shaped(section, self.text, self.board, (&all, span), fault))
        });
        self.clue(name, heading, span, parsed);
    }

    /// Returns the fault that a line was meant to be the heading of another section.
    fn no_heading(&self, span: Span) -> Option<Fault> {
        let written = &self.text[span.range()];
        let heading = damaged_heading(written).filter(|it| it != written && !names_cell(written))?;
        let message = format!("'{written}' is not a heading of a section: write {heading} above its clues");
        Some(Fault::new(span, message).instead(heading))
    }

    /// Reads a line of marks or colors.
    fn noted(&mut self, section: &Section, heading: Span, (tokens, span): (&[Token], Span)) {
        let end = Span { start: span.end, end: span.end };
        let mut parser = Parser::new(self.text, self.board, tokens, end);
        let read = match section.form {
            Form::Marks => noted::marks,
            Form::Pen => noted::pen,
            _ => noted::colors,
        };
        match read(&mut parser, heading, span) {
            Ok(line) => self.read.noted.push(line),
            Err(fault) => {
                let fault = shape::shaped(section, self.text, self.board, (tokens, span), fault);
                self.fault_of(section, fault, span);
            }
        }
    }

    /// Adds a clue that was read.
    pub(super) fn clue(
        &mut self,
        name: &'static str,
        heading: Span,
        span: Span,
        parsed: Result<Parsed, Fault>,
    ) {
        match parsed {
            Ok(parsed) => {
                if let [Constraint::Negative { .. }] = *parsed.constraints {
                    if self.choice.is_some() {
                        let message = "A negative constraint cannot be part of a choice";
                        return self.fault(Fault::new(span, message), span);
                    }
                    if self.negatives.contains(&name) {
                        let message =
                            format!("[{name}] has a negative constraint already: join the two lines");
                        return self.fault(Fault::new(span, message), span);
                    }
                    self.negatives.push(name);
                }
                let constraints = self.add(parsed.constraints);
                let Parsed { cells, value, .. } = parsed;
                self.read.clues.push(Clue { section: name, heading, span, cells, value, constraints });
            }
            Err(fault) => {
                self.fault(fault, span);
                let none = self.read.constraints.len();
                self.read.clues.push(Clue {
                    section: name,
                    heading,
                    span,
                    cells: Vec::new(),
                    value: None,
                    constraints: none..none,
                });
            }
        }
    }

    pub(super) fn parsed(&mut self, tokens: &[Token], span: Span) -> Result<Parsed, Fault> {
        let Some(current) = &mut self.current else { return Ok(Parsed::default()) };
        let section = current.heading.section;
        let end = Span { start: span.end, end: span.end };
        let mut parser = Parser::new(self.text, self.board, tokens, if span.is_empty() { span } else { end });
        let parser = &mut parser;
        match section.form {
            Form::Cages => clues::cage(parser),
            Form::Line(kind) => {
                let is_faulty = current.heading.number == Some(None) && section.number.is_some();
                let usual = section.number.map(|number| number.usual);
                let number = current.heading.number.flatten().or(usual);
                let mut parsed = clues::line(parser, kind(number.unwrap_or_default()))?;
                // Without its number, the rule of the line is not known.
                if is_faulty {
                    parsed.constraints.clear();
                }
                Ok(parsed)
            }
            Form::Arrows => clues::arrow(parser),
            Form::Dots => clues::dot(parser),
            Form::Quadruples => clues::quadruple(parser),
            Form::Outside(kind) => clues::outside(parser, kind),
            Form::Regions => clues::region(parser),
            Form::Clone => clues::clone(parser),
            Form::Mark(kind) => clues::marks(parser, kind),
            Form::Allowed => clues::allowed(parser),
            Form::Doppelganger => clues::doppelganger(parser),
            Form::Chaos => chaos::clue(parser),
            Form::Inequality => clues::inequality(parser),
            Form::Pair => pairs(parser, current),
            Form::Regex | Form::Automaton => {
                let cells = parser.line(&[])?;
                let rule = current.rule.clone();
                let title = current.title(self.text);
                let found = match rule {
                    Rule::Pattern(automaton) => Some(Constraint::Pattern { title, automaton, cells }),
                    _ => None,
                };
                clues::done(parser, found, None)
            }
            Form::Sum => {
                let text = self.text[span.range()].into();
                equation(parser, Title { name: current.heading.title.as_str().into(), text })
            }
            Form::Marks | Form::Colors | Form::Pen | Form::Any | Form::Or | Form::End => {
                let message = format!("Write the heading of a section below [{}]", section.name);
                Err(Fault::new(span, message))
            }
        }
    }
}
