//! Clues whose parts are in another order or have other signs between them: what the line should look like.

use crate::board::LineKind;
use crate::syntax::Span;
use crate::syntax::constraints::clues;
use crate::syntax::constraints::fit::fits;
use crate::syntax::constraints::lexer::{Sign, Token, TokenKind, Words, tokens};
use crate::syntax::constraints::parser::{Board, Fault, is_cells};
use crate::syntax::constraints::sections::{Form, Section, words};
use crate::syntax::tree::model::Symbols;

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
    // A fix of the fault's own is kept if it gives a clue, unless it gives the same line.
    let is_free = |line: &String| {
        mended.as_ref().is_none_or(|mended| mended == line || !fits(section.form, mended, board))
    };
    if let Some(fault) = of_another_program(section.form, text, board, span) {
        return fault;
    }
    if let Form::Outside(_) = section.form
        && let Some(line) = outside(&text[span.range()]).filter(|line| fits(section.form, line, board))
        && mended.as_ref().is_none_or(|mended| !fits(section.form, mended, board))
    {
        let message =
            format!("'{}' is not a clue of [{}]: write '{line}'", &text[span.range()], section.name);
        return Fault::new(span, message).instead(line);
    }
    let line =
        proposals(section.form, text, tokens, board).into_iter().find(|line| fits(section.form, line, board));
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
    let proposed = proposals(form, &plain, &parts, board);
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
/// the rest are in several places or signs show several clues, or if `-` or `>` may mean something.
pub(crate) fn proposals(form: Form, text: &str, tokens: &[Token], board: Board<'_>) -> Vec<String> {
    if matches!(form, Form::Sum) {
        return equation(text, tokens).into_iter().collect();
    }
    let is_sign = |token: &&Token| matches!(token.kind, TokenKind::Sign(_));
    let is = |at: Option<usize>, sign| {
        at.and_then(|at| tokens.get(at)).is_some_and(|token| token.kind == TokenKind::Sign(sign))
    };
    let last_equal = tokens.iter().rposition(|token| token.kind == TokenKind::Sign(Sign::Equal));
    let is_bracketed = is_bracketed(tokens);
    // Between all single cells, a semicolon separates no clues. Digits increase along a thermometer.
    let is_list = !matches!(form, Form::Quadruples) && parts_cells(tokens, Sign::Other(';'));
    let is_rising = matches!(form, Form::Line(kind) if kind(1) == LineKind::Thermo)
        && parts_cells(tokens, Sign::Less)
        && is_path(tokens);
    let is_known = |(at, token): (usize, &Token)| match token.kind {
        TokenKind::Sign(Sign::Equal | Sign::Other(':' | ',' | '\u{2192}')) => true,
        TokenKind::Sign(Sign::Other('(' | ')' | '[' | ']')) => is_bracketed,
        // The cells of a sum. The cells of a pill are no sum, but the figures of a number.
        TokenKind::Sign(Sign::Other('+')) => match form {
            Form::Cages => true,
            Form::Arrows => last_equal.is_some_and(|equal| equal < at),
            _ => false,
        },
        TokenKind::Sign(Sign::Less) => is_rising,
        TokenKind::Sign(Sign::Other(';')) => is_list,
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
        let numbers = joined(&mut tokens.iter().filter(|token| matches!(token.kind, TokenKind::Number(_))));
        let digits =
            rest.chars().filter(char::is_ascii_digit).map(String::from).collect::<Vec<_>>().join(" ");
        let mut lines = vec![format!("{rest}: {cells}")];
        match form {
            // `sum 12: r1c1-2`
            Form::Cages if rest.to_lowercase() == format!("sum {numbers}") => {
                lines.push(format!("{numbers}: {cells}"));
            }
            // `123: r4c4`
            Form::Quadruples if has_figures(board) && rest.bytes().all(|b| b.is_ascii_digit()) => {
                lines.push(format!("{digits}: {cells}"));
            }
            _ => {}
        }
        return lines;
    }
    match form {
        Form::Line(_) | Form::Regex | Form::Automaton | Form::Pair => vec![cells],
        Form::Arrows | Form::Clone => {
            let groups: Vec<String> = tokens
                .split(|token| {
                    is_sign(&token)
                        && !matches!(
                            token.kind,
                            TokenKind::Sign(Sign::Other(',' | '+' | ';' | '(' | ')' | '[' | ']'))
                        )
                })
                .map(|group| joined(&mut group.iter().filter(|token| !is_sign(token))))
                .filter(|group| !group.is_empty())
                .collect();
            vec![groups.join(" = ")]
        }
        _ => Vec::new(),
    }
}

/// Returns an equation whose cells have no signs between them, or have the number before a colon, with all its signs: `12 = r1c1 + r1c2` for
/// `12: r1c1 r1c2`.
fn equation(text: &str, tokens: &[Token]) -> Option<String> {
    let is_relation = |kind: TokenKind| {
        use Sign::{AtLeast, AtMost, Equal, Greater, Less};
        matches!(kind, TokenKind::Sign(Equal | Less | AtMost | Greater | AtLeast))
    };
    let is_one = tokens.iter().filter(|token| is_relation(token.kind)).count() <= 1;
    let mut line = String::new();
    let mut last = None;
    for (at, token) in tokens.iter().enumerate() {
        let is_number = matches!(token.kind, TokenKind::Number(_));
        let written = &text[token.span.range()];
        match token.kind {
            kind if is_relation(kind) => {
                line.extend([" ", written, " "]);
                last = None;
                continue;
            }
            TokenKind::Sign(Sign::Other(':')) if at == 1 && last == Some(true) => {
                line.push_str(" = ");
                last = None;
                continue;
            }
            // Between two equations, a comma is no plus; and what a last plus leads to is still missing.
            TokenKind::Sign(Sign::Other(sign @ ('+' | ','))) if last == Some(false) => {
                if tokens.get(at + 1).is_some_and(|next| is_cells(*next)) && (sign == '+' || is_one) {
                    continue;
                }
                return None;
            }
            _ if !is_number && !is_cells(*token) => return None,
            _ => {}
        }
        // A number beside cells may be a factor, or a part of the sum.
        match last {
            None => {}
            Some(false) if !is_number => line.push_str(" + "),
            Some(_) => return None,
        }
        line.push_str(written);
        last = Some(is_number);
    }
    Some(line)
}

/// Returns whether each digit of a board is one character, and no number above 9 is a digit.
fn has_figures(board: Board<'_>) -> bool {
    board.digits <= 9 && matches!(board.symbols, Symbols::Characters(_))
}

/// Returns whether the brackets of a clue are one pair around all its cells. Other brackets may be around several clues.
fn is_bracketed(tokens: &[Token]) -> bool {
    let brackets = tokens.iter().enumerate().filter_map(|(at, token)| match token.kind {
        TokenKind::Sign(Sign::Other(c @ ('(' | ')' | '[' | ']'))) => Some((at, c)),
        _ => None,
    });
    match &*brackets.collect::<Vec<_>>() {
        &[(open, '('), (close, ')')] | &[(open, '['), (close, ']')] => {
            tokens.iter().enumerate().all(|(at, token)| !is_cells(*token) || open < at && at < close)
        }
        _ => false,
    }
}

/// Returns whether all cells are single ones, and a sign is between each two that follow each other and nowhere else.
fn parts_cells(tokens: &[Token], sign: Sign) -> bool {
    let is_sign = |token: &Token| token.kind == TokenKind::Sign(sign);
    let places: Vec<usize> = (0..tokens.len()).filter(|&at| is_cells(tokens[at])).collect();
    tokens.iter().all(|token| !is_cells(*token) || place(*token).is_some())
        && places.windows(2).all(|two| two[1] == two[0] + 2 && is_sign(&tokens[two[0] + 1]))
        && tokens.iter().filter(|token| is_sign(token)).count() + 1 == places.len()
}

/// Returns whether each of single cells touches the next one.
fn is_path(tokens: &[Token]) -> bool {
    let places: Vec<[usize; 2]> = tokens.iter().filter_map(|token| place(*token)).collect();
    places.windows(2).all(|two| two[0] != two[1] && (0..2).all(|at| two[0][at].abs_diff(two[1][at]) <= 1))
}

/// Returns the row and the column of a single cell.
const fn place(token: Token) -> Option<[usize; 2]> {
    match token.kind {
        TokenKind::Cells(row, column) if !row.is_range && !column.is_range => Some([row.first, column.first]),
        _ => None,
    }
}

/// The directions of diagonals as people write them.
const DIRECTIONS: [(&str, [&str; 6]); 4] = [
    ("down-left", ["down-left", "downleft", "left-down", "sw", "\u{2199}", "dl"]),
    ("down-right", ["down-right", "downright", "right-down", "se", "\u{2198}", "dr"]),
    ("up-left", ["up-left", "upleft", "left-up", "nw", "\u{2196}", "ul"]),
    ("up-right", ["up-right", "upright", "right-up", "ne", "\u{2197}", "ur"]),
];

/// Returns a clue outside the grid whose parts are in another order, in the order of the format: `r1c4 sw 21`, `sandwich row 3: 12`. Returns `None` if
/// a part is unknown or twice there.
fn outside(written: &str) -> Option<String> {
    let lower = written.to_lowercase();
    let mut words =
        lower.split(|c: char| c.is_whitespace() || matches!(c, ':' | '=' | ',')).filter(|it| !it.is_empty());
    let (mut cell, mut way, mut line, mut side, mut kind, mut number) = (None, None, None, None, None, None);
    let mut is_diagonal = false;
    let is_cell = |word: &str| matches!(&*tokens(word, 0, Words::Dashed), [one] if is_cells(*one));
    let once = |place: &mut Option<String>, word: String| place.replace(word).is_none().then_some(());
    while let Some(word) = words.next() {
        let direction = DIRECTIONS.iter().find(|(_, all)| all.contains(&word));
        match word {
            "diagonal" | "diag" => is_diagonal = true,
            "row" | "column" | "col" => {
                let name = if word == "row" { "row" } else { "column" };
                once(&mut line, format!("{name} {}", words.next().filter(|it| is_number(it))?))?;
            }
            "left" | "right" | "top" | "bottom" => once(&mut side, format!(" {word}"))?,
            _ if is_number(word) => once(&mut number, word.to_owned())?,
            _ if is_cell(word) => once(&mut cell, word.to_owned())?,
            _ if clues::OUTSIDE.iter().any(|(name, _)| *name == word) => once(&mut kind, format!("{word} "))?,
            _ => once(&mut way, direction?.0.to_owned())?,
        }
    }
    let (number, kind) = (number?, kind.unwrap_or_default());
    match (cell, way, line) {
        (Some(cell), Some(way), None) if side.is_none() => {
            Some(format!("diagonal {cell} {way}: {kind}{number}"))
        }
        (None, None, Some(line)) if !is_diagonal => {
            Some(format!("{line}{}: {kind}{number}", side.unwrap_or_default()))
        }
        _ => None,
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}
