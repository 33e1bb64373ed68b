//! Whether a line is a clue of a section.

use crate::syntax::Span;
use crate::syntax::constraints::chaos;
use crate::syntax::constraints::clues;
use crate::syntax::constraints::lexer::{Token, tokens};
use crate::syntax::constraints::noted;
use crate::syntax::constraints::parser::{Board, Parser};
use crate::syntax::constraints::sections::{Form, words};
use crate::syntax::constraints::sums;

/// Returns whether a line is a clue of sections with a form.
pub(crate) fn fits(form: Form, line: &str, board: Board<'_>) -> bool {
    let all = tokens(line, 0, words(form));
    let span = Span::new(0, line.len());
    match form {
        Form::Regex | Form::Automaton | Form::Pair => {
            let mut parser = Parser::new(line, board, &all, Span { start: span.end, end: span.end });
            parser.line(&[]).is_ok_and(|cells| cells.len() > 1) && clues::done(&mut parser, [], None).is_ok()
        }
        form => is_clue(form, line, board, &all, span),
    }
}

/// Returns whether tokens are a clue of sections with a form. Rules of an author's own are not compared.
pub(crate) fn is_clue(form: Form, text: &str, board: Board<'_>, tokens: &[Token], clue: Span) -> bool {
    let end = Span { start: clue.end, end: clue.end };
    let parser = &mut Parser::new(text, board, tokens, end);
    match form {
        Form::Cages => clues::cage(parser).is_ok(),
        Form::Line(kind) => clues::line(parser, kind(1)).is_ok(),
        Form::Arrows => clues::arrow(parser).is_ok(),
        Form::Dots => clues::dot(parser).is_ok(),
        Form::Quadruples => clues::quadruple(parser).is_ok(),
        Form::Outside(kind) => clues::outside(parser, kind).is_ok(),
        Form::Regions => clues::region(parser).is_ok(),
        Form::Clone => clues::clone(parser).is_ok(),
        Form::Mark(kind) => clues::marks(parser, kind).is_ok(),
        Form::Doppelganger => clues::doppelganger(parser).is_ok(),
        Form::Inequality => clues::inequality(parser).is_ok(),
        Form::Sum => sums::sum(parser).is_ok(),
        Form::Marks => noted::marks(parser, clue, clue).is_ok(),
        Form::Colors => noted::colors(parser, clue, clue).is_ok(),
        Form::Pen => noted::pen(parser, clue, clue).is_ok(),
        Form::Allowed => clues::allowed(parser).is_ok(),
        Form::Chaos => chaos::clue(parser).is_ok(),
        Form::Pair | Form::Regex | Form::Automaton | Form::Any | Form::Or | Form::End => false,
    }
}
