//! Lines below a heading: reads each line as a clue, marks or colors, in the form of its section.

use crate::board::{Constraint, Title};
use crate::syntax::Span;
use crate::syntax::constraints::fit::fits;
use crate::syntax::constraints::lexer::{Token, color_code, names_cell, tokens};
use crate::syntax::constraints::parser::{Fault, Parsed, Parser};
use crate::syntax::constraints::read::reader::{Choice, Current, Reader, Rule};
use crate::syntax::constraints::read::rules::{equation, pairs};
use crate::syntax::constraints::sections::{self, Form, Heading, Section, damaged_heading, words};
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
        let bare = self.text[span.range()].trim_start_matches('#').trim_start();
        let is_heading = sections::heading(bare).is_some_and(|heading| heading.end == bare.len());
        self.commented = is_heading.then_some((span, line.next));
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
        let commented = self.commented.take().filter(|(_, next)| *next == line.start);
        let parsed = if section.is_noted() {
            match self.noted(section, heading, (&all, span)) {
                Ok(()) => return,
                Err(fault) => Err(fault),
            }
        } else {
            self.parsed(&all, span)
        };
        let Err(fault) = parsed else { return self.clue(name, heading, span, parsed) };
        let is_meant = |(comment, _): &(Span, usize)| {
            let written = self.text[comment.range()].trim_start_matches('#').trim_start();
            let meant = sections::heading(written).map(|heading| heading.section.form);
            meant.is_some_and(|form| fits(form, &self.text[span.range()], self.board))
        };
        if let Some((comment, _)) = commented.filter(is_meant) {
            let written = self.text[comment.range()].trim_start_matches('#').trim_start().to_owned();
            let message = format!(
                "'{}' is a comment, and the line below it is not a clue of [{name}]: write {written}",
                &self.text[comment.range()]
            );
            self.fault(Fault::new(comment, message).instead(&*written), comment);
            self.go_on_below(&written, comment);
            return self.line(line);
        }
        if let Some((fault, meant)) = self.no_heading(span) {
            self.clue(name, heading, span, Err(fault));
            return self.go_on_below(&meant, span);
        }
        let fault = shape::shaped(section, self.text, self.board, (&all, span), fault);
        if section.is_noted() {
            return self.fault_of(section, fault, span);
        }
        self.clue(name, heading, span, Err(fault));
    }

    /// Returns the fault that a line was meant to be the heading of another section, and that heading.
    fn no_heading(&self, span: Span) -> Option<(Fault, String)> {
        let written = &self.text[span.range()];
        let heading = damaged_heading(written).filter(|it| it != written && !names_cell(written))?;
        let message = format!("'{written}' is not a heading of a section: write {heading} above its clues");
        Some((Fault::new(span, message).instead(&*heading), heading))
    }

    /// Reads the lines below a damaged heading, whose fault has been reported, as those of the section that was meant.
    fn go_on_below(&mut self, written: &str, span: Span) {
        let Some(heading) = sections::heading(written) else { return };
        self.close();
        match (heading.section.form, &mut self.choice) {
            (Form::Any, None) => {
                let clues = self.read.clues.len();
                self.choice = Some(Choice { heading: span, groups: vec![Vec::new()], clues });
            }
            (Form::Or, Some(choice)) => choice.groups.push(Vec::new()),
            (Form::End, Some(_)) => self.end_choice(),
            _ => {}
        }
        // The expression is not at its place in the text, so clues of such a section are only read for faults.
        let is_lost = heading.section.takes_expression() && !matches!(heading.section.form, Form::Sum);
        self.current = Some(Current {
            heading: Heading { expression: None, ..heading },
            span,
            drawing: None,
            lines: 1,
            has_comment: false,
            rule: if is_lost { Rule::Faulty } else { Rule::None },
            pairs: Vec::new(),
            negative: None,
        });
    }

    /// Reads a line of marks or colors.
    fn noted(
        &mut self,
        section: &Section,
        heading: Span,
        (tokens, span): (&[Token], Span),
    ) -> Result<(), Fault> {
        let end = Span { start: span.end, end: span.end };
        let mut parser = Parser::new(self.text, self.board, tokens, end);
        let read = match section.form {
            Form::Marks => noted::marks,
            Form::Pen => noted::pen,
            _ => noted::colors,
        };
        self.read.noted.push(read(&mut parser, heading, span)?);
        Ok(())
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
