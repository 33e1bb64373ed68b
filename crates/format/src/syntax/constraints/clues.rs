//! The clues of each section: turns the tokens of a line into constraints.

use crate::board::{Cell, Cells, Constraint, Digit, DotKind, LineKind, MarkKind, OutsideKind, Sides};
use crate::syntax::Span;
use crate::syntax::constraints::lexer::{Sign, Token, TokenKind};
use crate::syntax::constraints::parser::{Fault, Parsed, Parser, is_cells, is_near_cell};
use crate::syntax::lex::keys::nearest;

pub(crate) type Outcome = Result<Parsed, Fault>;

/// Words that mark a cage that may hold a digit twice. They come before the colon.
pub(crate) const REPEATS: [&str; 2] = ["repeats", "repeat"];

/// Reads a cage: `16: r1c8 r2c8-9`, `r5c5 r5c6`, `16 repeats: r1c1 r1c2`.
pub(crate) fn cage(parser: &mut Parser<'_>) -> Outcome {
    let mut sum = parser.take_number()?;
    let repeats = parser.take_word(&REPEATS);
    if sum.is_none() {
        sum = parser.take_number()?;
    }
    let head = match (sum, repeats) {
        (Some((_, span)), Some(word)) => Some(span.cover(word.span)),
        (sum, word) => sum.map(|(_, span)| span).or(word.map(|word| word.span)),
    };
    match head {
        Some(head) => parser.colon(head)?,
        None if !parser.peek().is_some_and(is_cells) => {
            return Err(unknown(parser, "a sum and cells, such as '16: r1c1-3'", &REPEATS));
        }
        None => {}
    }
    let cells = parser.set()?;
    let cage = Constraint::Cage { cells, sum: sum.map(|(sum, _)| sum), repeats: repeats.is_some() };
    done(parser, [cage], sum.map(|(_, span)| span))
}

/// Reads the cells of a line.
pub(crate) fn line(parser: &mut Parser<'_>, kind: LineKind) -> Outcome {
    let cells = parser.line(&[])?;
    done(parser, [Constraint::Line { kind, cells }], None)
}

/// Reads an arrow: `r1c1 = r1c2 r1c3`. Several cells on the left form a pill.
pub(crate) fn arrow(parser: &mut Parser<'_>) -> Outcome {
    let total = parser.set()?;
    if !parser.take(Sign::Equal) {
        let fault = parser.expected("'=' between the circle and the cells of the arrow");
        return Err(match parser.arrow_sign() {
            Some(span) => Fault { span, ..fault.instead("=") },
            None => parser.circle_first().map_or(fault.clone(), |line| {
                let message = format!("{}: if the circle is the first cell, write '{line}'", fault.message);
                Fault { message, ..fault }
            }),
        });
    }
    let start = parser.here();
    let shaft = parser.line(&total)?;
    if let Some(&cell) = shaft.iter().find(|cell| total.contains(cell)) {
        let message = format!("{} is in the circle and on the arrow", parser.board.name(cell));
        return Err(Fault::new(start.cover(parser.before()), message));
    }
    done(parser, [Constraint::Arrow { total, shaft }], None)
}

/// A kind of dots or letters: its name, the number if none is written (`None` if a number is required), and the
/// function that makes the kind.
type Dot = (&'static str, Option<u8>, fn(u8) -> DotKind);
pub(crate) const DOTS: [Dot; 7] = [
    ("white", Some(1), DotKind::Difference),
    ("black", Some(2), DotKind::Ratio),
    ("x", Some(10), DotKind::Sum),
    ("v", Some(5), DotKind::Sum),
    ("sum", None, DotKind::Sum),
    ("difference", Some(1), DotKind::Difference),
    ("ratio", Some(2), DotKind::Ratio),
];

/// Takes the name of a dot or letter, with its number.
fn dot_kind(parser: &mut Parser<'_>) -> Result<Option<(DotKind, Span)>, Fault> {
    for (name, usual, kind) in DOTS {
        let Some(word) = parser.take_word(&[name]) else { continue };
        let is_letter = matches!(name, "x" | "v");
        let written = if is_letter { None } else { parser.take_number()? };
        let span = written.map_or(word.span, |(_, span)| word.span.cover(span));
        let number = match written {
            Some((number, span)) => {
                u8::try_from(number).map_err(|_| Fault::new(span, "The number is too great"))?
            }
            None => usual.ok_or_else(|| parser.expected("a number behind 'sum'"))?,
        };
        return Ok(Some((kind(number), span)));
    }
    Ok(None)
}

/// Reads a clue of dots or letters: `white: r1c1 r1c2`, `black 3: r1c1 r1c2`, `X: r1c1 r1c2`, `negative: white black`.
pub(crate) fn dot(parser: &mut Parser<'_>) -> Outcome {
    const NAMES: [&str; 8] = ["white", "black", "x", "v", "sum", "difference", "ratio", "negative"];
    if let Some(word) = parser.take_word(&["negative"]) {
        parser.colon(word.span)?;
        let mut kinds = Vec::new();
        while let Some((kind, _)) = dot_kind(parser)? {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
            parser.take_char(',');
        }
        if let Some(both) = parser.take_word(&["xv"]) {
            return Err(Fault::new(both.span, "Unknown 'xv': write 'x v'").instead("x v"));
        }
        if kinds.is_empty() || parser.peek().is_some() {
            return Err(unknown(parser, "kinds of dots, such as 'negative: white black'", &NAMES[..7]));
        }
        return done(parser, [Constraint::Negative { kinds: kinds.into() }], None);
    }
    let Some((kind, span)) = dot_kind(parser)? else {
        return Err(unknown(parser, "the kind of a dot, such as 'white: r1c1 r1c2'", &NAMES));
    };
    parser.colon(span)?;
    let cells = parser.two()?;
    done(parser, [Constraint::Dot { kind, cells }], Some(span))
}

/// Reads a quadruple: `1 2 3: r4c4`. A single cell stands for the four cells of which it is the upper left one.
pub(crate) fn quadruple(parser: &mut Parser<'_>) -> Outcome {
    let (mut digits, value) = digits(parser, "digits and a corner, such as '1 2 3: r4c4'")?;
    let references = parser.references()?;
    let cells: Cells = match &*references {
        [only] if !only.is_range => corner(parser, only.cells[0]),
        all => all.iter().flat_map(|it| it.cells.iter().copied()).collect(),
    };
    digits.sort_unstable();
    done(parser, [Constraint::Quadruple { cells, digits: digits.into() }], Some(value))
}

/// Reads digits and the colon after them. Returns the digits and their span.
fn digits(parser: &mut Parser<'_>, expected: &str) -> Result<(Vec<Digit>, Span), Fault> {
    let start = parser.here();
    let mut digits = Vec::new();
    let mut value = start;
    let is_digit = |token: &Token| !is_cells(*token) && token.kind != TokenKind::Sign(Sign::Other(':'));
    while let Some(token) = parser.peek().filter(is_digit) {
        digits.push(digit(parser, parser.text_of(token), token.span)?);
        value = start.cover(token.span);
        parser.next();
        parser.take_char(',');
    }
    if digits.is_empty() {
        return Err(parser.expected(expected));
    }
    parser.colon(value)?;
    Ok((digits, value))
}

/// Reads the digits that cells may hold: `1 2: r1c1 r2c2`.
pub(crate) fn allowed(parser: &mut Parser<'_>) -> Outcome {
    let (digits, value) = digits(parser, "digits and cells, such as '1 2: r1c1 r2c2'")?;
    let kind = MarkKind::OneOf(digits.into_iter().collect());
    let cells = parser.set()?;
    done(parser, cells.into_iter().map(|cell| Constraint::Mark { kind, cell }), Some(value))
}

/// The kinds of houses in the clue of doppelgangers.
const HOUSES: [&str; 3] = ["rows", "columns", "boxes"];

/// Reads the digit that all houses of some kinds hold, and these kinds: `0: rows columns boxes`.
pub(crate) fn doppelganger(parser: &mut Parser<'_>) -> Outcome {
    let (digits, value) = digits(parser, "a digit and houses, such as '0: rows columns boxes'")?;
    let [digit] = digits[..] else { return Err(Fault::new(value, "Expected one digit")) };
    let mut named = [false; 3];
    while parser.peek().is_some() {
        let word = parser.take_word(&HOUSES).ok_or_else(|| parser.expected("rows, columns or boxes"))?;
        let text = parser.text_of(word);
        let kinds = HOUSES.iter().zip(&mut named);
        kinds.filter(|(name, _)| text.eq_ignore_ascii_case(name)).for_each(|(_, named)| *named = true);
        parser.take_char(',');
    }
    let [true, true, boxes] = named else {
        return Err(parser.expected("'rows columns' or 'rows columns boxes'"));
    };
    done(parser, [Constraint::Doppelganger { digit, boxes }], Some(value))
}

/// Returns the cells around the lower right corner of a cell.
fn corner(parser: &Parser<'_>, cell: Cell) -> Cells {
    let board = parser.board;
    let (row, column) = board.place(cell);
    let places = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
    places.into_iter().filter(|&(r, c)| board.has(r, c)).map(|(r, c)| board.cell(r, c)).collect()
}

/// Reads a digit in the symbols of the puzzle.
pub(crate) fn digit(parser: &Parser<'_>, text: &str, span: Span) -> Result<Digit, Fault> {
    let board = parser.board;
    let found = board.symbols.read(text).filter(|digit| digit.index() < board.digits);
    found.ok_or_else(|| {
        Fault::new(span, format!("'{text}' is not a digit of this puzzle: {}", board.symbols.describe()))
    })
}

/// The names of the kinds of clues outside the grid. The first name of each kind is the one that is printed.
pub(crate) const OUTSIDE: [(&str, OutsideKind); 12] = [
    ("sandwich", OutsideKind::Sandwich),
    ("x-sum", OutsideKind::XSum),
    ("xsum", OutsideKind::XSum),
    ("skyscraper", OutsideKind::Skyscraper),
    ("hidden-skyscraper", OutsideKind::HiddenSkyscraper),
    ("numbered-room", OutsideKind::NumberedRoom),
    ("room", OutsideKind::NumberedRoom),
    ("full-rank", OutsideKind::FullRank { ties: false }),
    ("rank-with-ties", OutsideKind::FullRank { ties: true }),
    ("little-killer", OutsideKind::LittleKiller),
    ("killer", OutsideKind::LittleKiller),
    ("sum", OutsideKind::LittleKiller),
];

/// Reads a clue outside the grid: `row 3: sandwich 12`, `column 1 bottom: x-sum 23`, `diagonal r1c4 down-left: 21`,
/// `r1c1-5: sandwich 3`.
pub(crate) fn outside(parser: &mut Parser<'_>, usual: Option<OutsideKind>) -> Outcome {
    let start = parser.here();
    let is_diagonal = parser.peek().is_some_and(|it| parser.text_of(it).eq_ignore_ascii_case("diagonal"));
    let cells = seen(parser)?;
    let end = parser.before();
    parser.colon(start.cover(end))?;
    let usual = usual.or(is_diagonal.then_some(OutsideKind::LittleKiller));
    let mut kind = None;
    for (name, its) in OUTSIDE {
        if kind.is_none() && parser.take_word(&[name]).is_some() {
            kind = Some(its);
        }
    }
    let names: Vec<&str> = OUTSIDE.iter().map(|(name, _)| *name).collect();
    let Some(kind) = kind.or(usual) else {
        return Err(unknown(parser, "the kind of the clue and its number, such as 'sandwich 12'", &names));
    };
    let Some((value, span)) = parser.take_number()? else {
        return Err(unknown(parser, "the number of the clue", &names));
    };
    done(parser, [Constraint::Outside { kind, cells, value }], Some(span))
}

/// Takes the row, column, diagonal or cells that a clue outside the grid looks along.
fn seen(parser: &mut Parser<'_>) -> Result<Cells, Fault> {
    let Sides { rows, columns } = parser.board.sides;
    let is_row = parser.take_word(&["row"]).is_some();
    if is_row || parser.take_word(&["column", "col"]).is_some() {
        let fault = parser.expected("a number");
        let (number, span) = parser.take_number()?.ok_or(fault)?;
        let (lines, length) = if is_row { (rows, columns) } else { (columns, rows) };
        let Some(line) = (number as usize).checked_sub(1).filter(|&line| line < lines) else {
            let message = format!("{number} is not on the {} board", parser.board.sides);
            return Err(Fault::new(span, message));
        };
        let sides: [&str; 2] = if is_row { ["left", "right"] } else { ["top", "bottom"] };
        let is_far = match parser.peek().filter(|it| it.kind == TokenKind::Word) {
            None => false,
            Some(_) if parser.take_word(&sides[..1]).is_some() => false,
            Some(_) if parser.take_word(&sides[1..]).is_some() => true,
            Some(_) => return Err(unknown(parser, &format!("'{}' or '{}'", sides[0], sides[1]), &sides)),
        };
        let at = |i: usize| if is_row { parser.board.cell(line, i) } else { parser.board.cell(i, line) };
        return Ok(if is_far { (0..length).rev().map(at).collect() } else { (0..length).map(at).collect() });
    }
    if parser.take_word(&["diagonal"]).is_some() {
        let cell = parser.cell()?;
        let (row, column) = parser.board.place(cell);
        for (name, down, right) in DIAGONALS {
            if parser.take_word(&[name]).is_none() {
                continue;
            }
            let rows: Vec<usize> = if down { (row..rows).collect() } else { (0..=row).rev().collect() };
            let columns: Vec<usize> =
                if right { (column..columns).collect() } else { (0..=column).rev().collect() };
            return Ok(rows.into_iter().zip(columns).map(|(r, c)| parser.board.cell(r, c)).collect());
        }
        let names = DIAGONALS.map(|(name, ..)| name);
        return Err(unknown(parser, "a direction, such as 'down-left'", &names));
    }
    if parser.peek().is_some_and(is_cells) {
        return parser.set();
    }
    if let Some(fault) = joined_line(parser) {
        return Err(fault);
    }
    Err(unknown(parser, "a row, a column or a diagonal, such as 'row 3'", &["row", "column", "diagonal"]))
}

/// Returns the fault that a row or column is written in one word: `r1`, `R1`, `row1`, `c2`, `col2`.
fn joined_line(parser: &Parser<'_>) -> Option<Fault> {
    let token = parser.peek().filter(|token| token.kind == TokenKind::Word)?;
    let text = parser.text_of(token);
    let number = text.trim_start_matches(|c: char| c.is_alphabetic());
    let name = text[..text.len() - number.len()].to_lowercase();
    let name = match &*name {
        "r" | "row" => "row",
        "c" | "col" | "column" => "column",
        _ => return None,
    };
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    let instead = format!("{name} {number}");
    is_number.then(|| {
        Fault::new(token.span, format!("'{text}' is not a {name}: write '{instead}'")).instead(instead)
    })
}

/// The directions of diagonals, each with whether it leads down and whether it leads to the right.
pub(crate) const DIAGONALS: [(&str, bool, bool); 4] = [
    ("down-left", true, false),
    ("down-right", true, true),
    ("up-left", false, false),
    ("up-right", false, true),
];

/// Reads cells without repeated digits.
pub(crate) fn region(parser: &mut Parser<'_>) -> Outcome {
    let cells = parser.set()?;
    done(parser, [Constraint::Region { cells }], None)
}

/// Reads groups of cells with the same digits: `r1c1-3 = r7c4-6`.
pub(crate) fn clone(parser: &mut Parser<'_>) -> Outcome {
    let mut groups = vec![parser.set()?];
    while parser.take(Sign::Equal) {
        groups.push(parser.set()?);
    }
    if groups.len() < 2 {
        return Err(parser.expected("'=' and the cells with the same digits"));
    }
    done(parser, [Constraint::Clone { groups: groups.into() }], None)
}

/// Reads cells that each get a mark of this kind.
pub(crate) fn marks(parser: &mut Parser<'_>, kind: MarkKind) -> Outcome {
    let cells = parser.set()?;
    done(parser, cells.into_iter().map(|cell| Constraint::Mark { kind, cell }), None)
}

/// Reads inequalities: `r1c1 > r1c2`, `r1c1 < r1c2 < r1c3`.
pub(crate) fn inequality(parser: &mut Parser<'_>) -> Outcome {
    let mut all = Vec::new();
    let mut before = parser.cell()?;
    while parser.peek().is_some() {
        let is_greater = parser.take(Sign::Greater);
        if !is_greater && !parser.take(Sign::Less) {
            return Err(parser.expected("'>' or '<'"));
        }
        let cell = parser.cell()?;
        let (greater, less) = if is_greater { (before, cell) } else { (cell, before) };
        all.push(Constraint::Greater { greater, less });
        before = cell;
    }
    if all.is_empty() {
        return Err(parser.expected("'>' or '<'"));
    }
    done(parser, all, None)
}

/// Checks that the clue ends here, and returns its constraints.
pub(crate) fn done(
    parser: &mut Parser<'_>,
    constraints: impl IntoIterator<Item = Constraint>,
    value: Option<Span>,
) -> Outcome {
    parser.end()?;
    Ok(Parsed {
        constraints: constraints.into_iter().collect(),
        cells: std::mem::take(&mut parser.named),
        value,
    })
}

/// Returns the fault for a token that is not one of the known words. It names the nearest known word.
pub(crate) fn unknown(parser: &Parser<'_>, what: &str, names: &[&str]) -> Fault {
    let word = parser.peek().filter(|token| token.kind == TokenKind::Word);
    let Some(token) = word else { return parser.expected(what) };
    let text = parser.text_of(token);
    if is_near_cell(text) {
        return parser.no_cell();
    }
    let lower = text.to_lowercase();
    let mut starting = names.iter().copied().filter(|name| name.starts_with(&lower));
    let only = starting.next().filter(|_| starting.next().is_none());
    match only.or_else(|| nearest(text, names.iter().copied())) {
        Some(near) => {
            Fault::new(token.span, format!("Unknown '{text}': did you mean '{near}'?")).instead(near)
        }
        None => Fault::new(token.span, format!("Unknown '{text}': expected {what}")),
    }
}
