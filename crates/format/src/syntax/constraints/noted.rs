//! Lines of marks, colors and the pen: `corner 5: r1c1 r1c3`, `red: r1c1 r2c2-3`, `blue 5: r4c4`, `right: r1c1-3`.

use crate::board::Digit;
use crate::syntax::Span;
use crate::syntax::constraints::clues::{digit, unknown};
use crate::syntax::constraints::lexer::{Sign, Token, TokenKind};
use crate::syntax::constraints::parser::{Fault, Parser, is_cells};
use crate::syntax::tree::model::Symbols;
use crate::syntax::tree::noted::{Color, NotedLine, Stroke};

/// The word that starts a line of corner marks.
pub(crate) const CORNER: &str = "corner";

/// Reads a line of `[Marks]`.
pub(crate) fn marks(parser: &mut Parser<'_>, heading: Span, span: Span) -> Result<NotedLine, Fault> {
    let start = parser.here();
    if let Some(word) = parser.take_word(&["center", "centre"]) {
        let message = "Marks in the center of a cell are its pencil marks: write them in the grid, as {2 3}";
        return Err(Fault::new(word.span, message));
    }
    if parser.take_word(&[CORNER]).is_none() {
        return Err(unknown(parser, "'corner' and digits, such as 'corner 5: r1c1 r1c3'", &[CORNER]));
    }
    let digits = digits(parser)?;
    if digits.is_empty() {
        return Err(parser.expected("a digit behind 'corner'"));
    }
    ended(parser, (heading, span, start), (Vec::new(), digits, Vec::new()))
}

/// Reads a line of `[Colors]`.
pub(crate) fn colors(parser: &mut Parser<'_>, heading: Span, span: Span) -> Result<NotedLine, Fault> {
    let start = parser.here();
    let mut colors = Vec::new();
    while let Some(color) = parser.peek().and_then(|token| parser.text_of(token).parse::<Color>().ok()) {
        colors.push(color);
        parser.next();
        parser.take_char(',');
    }
    let is_word = parser.peek().is_some_and(|token| {
        token.kind == TokenKind::Word && parser.board.symbols.read(parser.text_of(token)).is_none()
    });
    if colors.is_empty() || is_word {
        let names = Color::ALL.map(Color::name);
        return Err(unknown(parser, &format!("a color: {}", names.join(" ")), &names));
    }
    let digits = digits(parser)?;
    ended(parser, (heading, span, start), (colors, digits, Vec::new()))
}

/// A line of `[Pen]`.
pub(crate) fn pen(parser: &mut Parser<'_>, heading: Span, span: Span) -> Result<NotedLine, Fault> {
    let start = parser.here();
    let mut strokes = Vec::new();
    while let Some(stroke) = parser.peek().and_then(|token| parser.text_of(token).parse::<Stroke>().ok()) {
        strokes.push(stroke);
        parser.next();
        parser.take_char(',');
    }
    if strokes.is_empty() {
        let names = Stroke::ALL.map(Stroke::name);
        return Err(unknown(parser, &format!("a stroke: {}", names.join(" ")), &names));
    }
    let line = ended(parser, (heading, span, start), (Vec::new(), Vec::new(), strokes))?;
    let sides = parser.board.sides;
    for named in &line.cells {
        let is_beyond = |stroke: &&Stroke| named.cells.iter().any(|&cell| stroke.end(cell, sides).is_none());
        if let Some(stroke) = line.strokes.iter().find(is_beyond) {
            return Err(Fault::new(named.span, format!("The stroke '{stroke}' leads out of the grid here")));
        }
    }
    Ok(line)
}

/// Takes digits up to the colon. A word may hold several digits if each digit is one character.
fn digits(parser: &mut Parser<'_>) -> Result<Vec<Digit>, Fault> {
    let is_digit = |token: &Token| !is_cells(*token) && token.kind != TokenKind::Sign(Sign::Other(':'));
    let mut all = Vec::new();
    while let Some(token) = parser.peek().filter(is_digit) {
        let text = parser.text_of(token);
        let is_run = matches!(parser.board.symbols, Symbols::Characters(_)) && text.chars().count() > 1;
        if is_run {
            for sign in text.chars() {
                all.push(digit(parser, sign.encode_utf8(&mut [0; 4]), token.span)?);
            }
        } else {
            all.push(digit(parser, text, token.span)?);
        }
        parser.next();
        parser.take_char(',');
    }
    Ok(all)
}

/// Takes the colon and the cells up to the end of the line.
fn ended(
    parser: &mut Parser<'_>,
    (heading, span, start): (Span, Span, Span),
    (colors, digits, strokes): (Vec<Color>, Vec<Digit>, Vec<Stroke>),
) -> Result<NotedLine, Fault> {
    let value = start.cover(parser.before());
    parser.colon(value)?;
    let cells = parser.references()?;
    parser.end()?;
    Ok(NotedLine { heading, span, value, colors, digits, strokes, cells })
}
