//! Clues whose parts are in another order or have other signs between them: what the line should look like.

use crate::syntax::Span;
use crate::syntax::constraints::clues;
use crate::syntax::constraints::lexer::{Sign, Token, TokenKind, tokens};
use crate::syntax::constraints::loose::is_clue;
use crate::syntax::constraints::parser::{Board, Fault, Parser, is_cells};
use crate::syntax::constraints::sections::{Form, Section, words};

/// Adds to the fault of a clue what the line should look like: the same parts in the form of the section if they make a clue of the section, else
/// the section's example if the fault names no form.
pub(crate) fn shaped(
    section: &Section,
    text: &str,
    board: Board<'_>,
    (tokens, span): (&[Token], Span),
    fault: Fault,
) -> Fault {
    let mended = fault.instead.as_ref().map(|instead| {
        let [before, behind] = [span.start..fault.span.start, fault.span.end..span.end]
            .map(|part| text.get(part.start as usize..part.end as usize).unwrap_or_default());
        format!("{before}{instead}{behind}")
    });
    // A fix of the fault's own is kept, unless it gives the same line.
    let is_free = |line: &String| mended.as_ref().is_none_or(|mended| mended == line);
    if let Some(fault) = of_another_program(section.form, text, board, span) {
        return fault;
    }
    let line = proposals(section.form, text, tokens).into_iter().find(|line| fits(section.form, line, board));
    if let Some(line) = line.filter(is_free) {
        let message = format!("{}: write '{line}'", fault.message);
        return Fault::new(span, message).instead(line);
    }
    if !fault.is_stray {
        return fault;
    }
    let message = format!("{}. A clue of [{}] looks like '{}'", fault.message, section.name, section.example);
    Fault { message, ..fault }
}

/// The dashes that text of other programs has in place of `-`, among them the minus sign.
const DASHES: std::ops::RangeInclusive<char> = '\u{2010}'..='\u{2015}';
const MINUS: char = '\u{2212}';

/// Returns the fault of a clue that is an entry of a list (`- 5: r1c1-2`, `1. 5: r1c1-2`), or has dashes of other programs
/// (`r1c1\u{2013}2`), with the clue without the mark or with plain dashes; `None` if that is no clue of the section.
fn of_another_program(form: Form, text: &str, board: Board<'_>, span: Span) -> Option<Fault> {
    let written = text.get(span.range())?;
    let is_dash = |c: char| DASHES.contains(&c) || c == MINUS;
    // A number may be the clue's own, such as the sum of a cage: `10. r1c1-3`.
    let (number, behind) = written.split_at(written.bytes().take_while(u8::is_ascii_digit).count());
    if let Some(rest) = behind.strip_prefix(['.', ')']).filter(|_| !number.is_empty()) {
        let line = format!("{number}: {}", rest.trim_start().replace(is_dash, "-"));
        if fits(form, &line, board) {
            let message = format!("Expected a colon, found '{}': write '{line}'", &behind[..1]);
            return Some(Fault::new(span, message).instead(line));
        }
    }
    let bare = &written[list_mark(form, written)..];
    let plain = bare.replace(is_dash, "-");
    let message = if bare.len() < written.len() {
        format!("Unexpected list mark '{}'", written[..written.len() - bare.len()].trim_end())
    } else {
        format!("Unexpected '{}'", written.chars().find(|&c| is_dash(c))?)
    };
    let parts = tokens(&plain, 0, words(form));
    let proposed = proposals(form, &plain, &parts);
    let line = [plain].into_iter().chain(proposed).find(|line| fits(form, line, board))?;
    Some(Fault::new(span, format!("{message}: write '{line}'")).instead(line))
}

/// Returns the length of the mark of a list entry at the start of a line, with the white space behind it; 0 if there is none. A sign of a sum is no
/// mark.
fn list_mark(form: Form, line: &str) -> usize {
    let figures = line.bytes().take_while(u8::is_ascii_digit).count();
    let mark = match line[figures..].chars().next() {
        Some('.' | ')') if (1..=3).contains(&figures) => figures + 1,
        Some('-' | '+' | '\u{2013}' | '\u{2014}') if matches!(form, Form::Sum) => return 0,
        Some(c @ ('-' | '*' | '+' | '\u{2022}' | '\u{b7}' | '\u{2013}' | '\u{2014}')) if figures == 0 => {
            c.len_utf8()
        }
        _ => return 0,
    };
    let rest = line[mark..].trim_start();
    if rest.len() < line.len() - mark { line.len() - rest.len() } else { 0 }
}

/// Returns the lines that the parts of a clue may stand for: cells behind the rest, cells alone, and groups of cells. There are none if cells or
/// the rest are in several places, since these may be several clues, or if `-` or `>` may mean something.
fn proposals(form: Form, text: &str, tokens: &[Token]) -> Vec<String> {
    let is_sign = |token: &&Token| matches!(token.kind, TokenKind::Sign(_));
    let is = |at: Option<usize>, sign| {
        at.and_then(|at| tokens.get(at)).is_some_and(|token| token.kind == TokenKind::Sign(sign))
    };
    let is_known = |(at, token): (usize, &Token)| match token.kind {
        TokenKind::Sign(Sign::Equal | Sign::Other(':' | ',' | '\u{2192}')) => true,
        // An arrow: `->`.
        TokenKind::Sign(Sign::Greater) => is(at.checked_sub(1), Sign::Other('-')),
        TokenKind::Sign(Sign::Other('-')) => is(at.checked_add(1), Sign::Greater),
        TokenKind::Sign(_) => false,
        _ => true,
    };
    let parts: Vec<bool> =
        tokens.iter().filter(|token| !is_sign(token)).map(|token| is_cells(*token)).collect();
    let changes = parts.windows(2).filter(|two| two[0] != two[1]).count();
    if !tokens.iter().enumerate().all(is_known) || !parts.contains(&true) || changes > 1 {
        return Vec::new();
    }
    let joined = |tokens: &mut dyn Iterator<Item = &Token>| {
        let parts: Vec<&str> = tokens.map(|token| &text[token.span.range()]).collect();
        parts.join(" ")
    };
    let cells = joined(&mut tokens.iter().filter(|token| is_cells(**token)));
    let rest = joined(&mut tokens.iter().filter(|token| !is_cells(**token) && !is_sign(token)));
    if !rest.is_empty() {
        return vec![format!("{rest}: {cells}")];
    }
    match form {
        Form::Line(_) | Form::Regex | Form::Automaton | Form::Pair => vec![cells],
        Form::Arrows | Form::Clone => {
            let groups: Vec<String> = tokens
                .split(|token| is_sign(&token) && token.kind != TokenKind::Sign(Sign::Other(',')))
                .map(|group| joined(&mut group.iter().filter(|token| !is_sign(token))))
                .filter(|group| !group.is_empty())
                .collect();
            vec![groups.join(" = ")]
        }
        _ => Vec::new(),
    }
}

/// Returns whether a line is a clue of sections with a form.
fn fits(form: Form, line: &str, board: Board<'_>) -> bool {
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
