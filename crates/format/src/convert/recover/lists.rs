//! Finds grids as lists in code: N lists of N values, N texts of N cells, or one list of all cells.

use super::cells::certain;
use super::tokens::{Kind, Token};
use crate::board::MAX_SIZE;
use crate::convert::limits::LEAST_ROWS as LEAST;
use crate::convert::lines::plain;

/// The maximum nesting depth of examined lists.
const DEEPEST: usize = 24;

/// The fewest cells of a grid that is a single list of numbers or a single text.
const LEAST_FLAT: usize = 36;

/// The fewest triples that make a list of cells and digits.
const LEAST_TRIPLES: usize = 8;

/// The words for a blank, in lower case.
const NOTHING: [&str; 13] = [
    "nothing",
    "none",
    "null",
    "nil",
    ":nil",
    "na",
    "nan",
    "missing",
    "undefined",
    "empty",
    "blank",
    "-1",
    "",
];

/// The words that start a list of values in Lisp.
const MAKERS: [&str; 6] = ["list", "vector", "array", "quote", "vec", "tuple"];

/// A value in a list.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    pub(super) text: &'a str,
    pub(super) byte: usize,
}

/// A grid found in code.
pub(super) struct Found {
    pub(super) size: usize,
    pub(super) digits: Vec<u8>,
    /// The byte offset of the first cell.
    pub(super) byte: usize,
    /// The indices of the first and the last token of the list.
    pub(super) tokens: (usize, usize),
}

/// The contents of the lists in a text.
#[derive(Default)]
pub(super) struct Lists {
    pub(super) grids: Vec<Found>,
    /// Lists of three numbers, each followed by its byte offset.
    pub(super) triples: Vec<[usize; 4]>,
    /// Whether some lists look like a grid but are not one.
    pub(super) is_doubtful: bool,
}

/// Finds the grids among the lists of some code.
pub(super) fn grids(all: &[Token<'_>]) -> Lists {
    let mut lists = Lists::default();
    let mut at = 0;
    while let Some(token) = all.get(at) {
        if token.kind == Kind::Open && token.partner > at {
            let shape = shape(all, at, 0, &mut lists);
            settle(shape, (at, token.partner), &mut lists);
            at = token.partner;
        }
        at += 1;
    }
    lists
}

/// The content between two brackets.
enum Shape<'a> {
    Cells(Vec<Value<'a>>),
    Rows(Vec<Vec<Value<'a>>>),
    /// Anything else. The grids in it were already added.
    Other,
}

/// The content between two separators of a list.
enum Item<'a> {
    Cell(Value<'a>),
    List(Shape<'a>, (usize, usize)),
}

/// Returns the content between an opening bracket, given by its token index, and its partner.
fn shape<'a>(all: &[Token<'a>], open: usize, depth: usize, lists: &mut Lists) -> Shape<'a> {
    let close = all.get(open).map_or(open, |token| token.partner);
    if depth == DEEPEST {
        return Shape::Other;
    }
    let Inside { items, is_clean, ends } = inside(all, (open, close), depth, lists);
    let is_cells = is_clean && items.iter().all(|item| matches!(item, Item::Cell(_)));
    let is_rows = is_clean && items.iter().all(|item| matches!(item, Item::List(Shape::Cells(_), _)));
    if items.is_empty() {
        return Shape::Other;
    }
    if is_cells {
        let cells =
            items.into_iter().filter_map(|item| if let Item::Cell(cell) = item { Some(cell) } else { None });
        return in_parts(cells.collect(), &ends);
    }
    if is_rows {
        let row = |item| if let Item::List(Shape::Cells(cells), _) = item { Some(cells) } else { None };
        return Shape::Rows(items.into_iter().filter_map(row).collect());
    }
    for item in items {
        if let Item::List(shape, tokens) = item {
            settle(shape, tokens, lists);
        }
    }
    Shape::Other
}

/// Returns the values of a list as N rows, if bars or semicolons follow every N values: `[| 1, 0 | 0, 2 |]`.
fn in_parts<'a>(cells: Vec<Value<'a>>, ends: &[usize]) -> Shape<'a> {
    let size = plain::size_of(cells.len()).filter(|size| *size >= LEAST);
    let is_end = |size: usize| (1..size).all(|row| ends.contains(&(row * size)));
    let is_row = |size: usize| ends.iter().all(|end| end.is_multiple_of(size));
    match size.filter(|size| ends.len() <= size + 2 && is_row(*size) && is_end(*size)) {
        Some(size) => Shape::Rows(cells.chunks(size).map(<[Value<'a>]>::to_vec).collect()),
        None => Shape::Cells(cells),
    }
}

/// The items between the brackets of a list.
struct Inside<'a> {
    items: Vec<Item<'a>>,
    /// Whether the list contains nothing else.
    is_clean: bool,
    /// The number of items before each bar and semicolon.
    ends: Vec<usize>,
}

/// Returns the items between the brackets of a list.
fn inside<'a>(
    all: &[Token<'a>],
    (open, close): (usize, usize),
    depth: usize,
    lists: &mut Lists,
) -> Inside<'a> {
    let (mut items, mut is_clean, mut ends) = (Vec::new(), true, Vec::new());
    let mut group: Vec<Item<'a>> = Vec::new();
    let (mut has_separators, mut last) = (false, None);
    let mut at = open + 1;
    let is_round = all.get(open).is_some_and(|token| token.is("("));
    while let Some(token) = all.get(at).filter(|_| at < close) {
        match token.kind {
            Kind::Open if token.partner > at => {
                let is_called = at > 0 && all.get(at - 1).is_some_and(|before| before.kind == Kind::Word);
                let shape = shape(all, at, depth + 1, lists);
                let is_empty = token.partner == at + 1;
                if !is_empty {
                    group.push(unwrapped(shape, (at, token.partner), is_called && token.is("(")));
                }
                at = token.partner;
            }
            Kind::Word | Kind::Text => {
                group.push(Item::Cell(Value { text: token.text, byte: token.byte }));
            }
            Kind::Sign if matches!(token.text, "," | ";" | "|") => {
                has_separators = true;
                if group.is_empty() && last == Some(",") && token.is(",") {
                    items.push(Item::Cell(Value { text: "", byte: token.byte }));
                }
                is_clean &= close_group(&mut group, &mut items, true, false);
                last = Some(token.text);
                if !token.is(",") {
                    ends.push(items.len());
                }
            }
            Kind::Sign if matches!(token.text, "'" | "#" | "&" | "@" | "~" | "$") => {}
            _ => is_clean = false,
        }
        at += 1;
    }
    let is_head = is_round && items.is_empty();
    is_clean &= close_group(&mut group, &mut items, has_separators, is_head);
    Inside { items, is_clean, ends }
}

/// Returns a list as an item. A call such as `Some(5)` gives the value 5.
fn unwrapped(shape: Shape<'_>, tokens: (usize, usize), is_called: bool) -> Item<'_> {
    match shape {
        Shape::Cells(cells) => match cells[..] {
            [cell] if is_called => Item::Cell(cell),
            _ => Item::List(Shape::Cells(cells), tokens),
        },
        shape => Item::List(shape, tokens),
    }
}

/// Adds the content between two separators to the items of a list. Returns whether all of it could be used.
fn close_group<'a>(
    group: &mut Vec<Item<'a>>,
    items: &mut Vec<Item<'a>>,
    has_separators: bool,
    is_head: bool,
) -> bool {
    let mut parts = std::mem::take(group);
    let is_name =
        |item: &Item<'_>| matches!(item, Item::Cell(value) if value.text.starts_with(char::is_alphabetic));
    let is_maker = |item: &Item<'_>| matches!(item, Item::Cell(value) if MAKERS.contains(&value.text));
    let is_list = |item: &Item<'_>| matches!(item, Item::List(..));
    if parts.iter().any(is_list) {
        // The name or type before a list, and the method after it, are removed: `vec![…]`, `new int[] {…}`, `[…].freeze`.
        let named = parts.iter().take_while(|part| is_name(part)).count();
        parts.drain(..named);
        let is_more = |item: &Item<'_>| matches!(item, Item::Cell(value) if value.text.starts_with(".to_") || value.text == ".freeze");
        parts.retain(|part| !is_more(part));
        let is_whole = parts.iter().all(is_list);
        items.append(&mut parts);
        return is_whole;
    }
    if is_head && parts.first().is_some_and(is_maker) {
        parts.remove(0);
    }
    // A name before a single value is a call or a constructor: `Just 3`, `Some 5`.
    let is_called = parts.len() == 2 && has_separators && parts.first().is_some_and(is_name);
    if is_called {
        parts.remove(0);
    }
    items.append(&mut parts);
    true
}

/// Adds the grids of a list to the results.
fn settle(shape: Shape<'_>, tokens: (usize, usize), lists: &mut Lists) {
    match shape {
        Shape::Cells(cells) => settle_cells(&cells, tokens, lists),
        Shape::Rows(rows) => settle_rows(&rows, tokens, lists),
        Shape::Other => {}
    }
}

fn settle_rows(rows: &[Vec<Value<'_>>], tokens: (usize, usize), lists: &mut Lists) {
    let n = rows.len();
    if n >= LEAST && rows.iter().all(|row| row.len() == n) {
        return add(n, &rows.concat(), tokens, lists);
    }
    if n >= LEAST_TRIPLES && rows.iter().all(|row| row.len() == 3) {
        let number = |value: &Value<'_>| plain::number::<usize>(value.text);
        let triple = |row: &Vec<Value<'_>>| match &row[..] {
            [r, c, d] => Some([number(r)?, number(c)?, number(d)?, r.byte]),
            _ => None,
        };
        lists.triples.extend(rows.iter().filter_map(triple));
        return;
    }
    // These may be rows of a grid that was cut off, or that has a cell too many.
    let is_long = rows.iter().all(|row| row.len() >= LEAST && row.len() < LEAST_FLAT);
    lists.is_doubtful |= n >= LEAST && is_long && rows.iter().flatten().all(looks_like_cell);
    for row in rows {
        settle_cells(row, tokens, lists);
    }
}

fn settle_cells(cells: &[Value<'_>], tokens: (usize, usize), lists: &mut Lists) {
    let n = cells.len();
    if (LEAST..=MAX_SIZE).contains(&n) && cells.iter().all(|cell| cell.text.chars().count() == n) {
        let each: Vec<Value<'_>> = cells.iter().flat_map(|row| characters(row.text, row.byte)).collect();
        return add(n, &each, tokens, lists);
    }
    let is_nothing = |text: &str| text == "_" || NOTHING.contains(&&*text.to_lowercase());
    let has_words = cells.iter().any(|cell| is_nothing(cell.text));
    match plain::size_of(n) {
        Some(size) if n >= LEAST_FLAT || has_words && size >= LEAST => add(size, cells, tokens, lists),
        _ => lists.is_doubtful |= n >= LEAST_FLAT && cells.iter().all(looks_like_cell),
    }
}

/// Returns the characters of a text, each as a value.
pub(super) fn characters(text: &str, byte: usize) -> Vec<Value<'_>> {
    let ends = |(at, c): (usize, char)| text.get(at..at + c.len_utf8());
    text.char_indices().filter_map(ends).map(|text| Value { text, byte }).collect()
}

fn looks_like_cell(value: &Value<'_>) -> bool {
    let is_number = plain::number::<usize>(value.text).is_some_and(|number| number <= MAX_SIZE);
    is_number || NOTHING.contains(&&*value.text.to_lowercase()) || matches!(value.text, "_" | "." | "?" | "-")
}

/// Adds a grid, if its cells are those of a puzzle.
fn add(size: usize, cells: &[Value<'_>], tokens: (usize, usize), lists: &mut Lists) {
    let digits = digits(size, cells).filter(|digits| certain(size, digits));
    match digits {
        Some(digits) => {
            let byte = cells.first().map_or(0, |cell| cell.byte);
            lists.grids.push(Found { size, digits, byte, tokens });
        }
        // A list of names is not a grid, and neither is a table of other numbers.
        None => {
            lists.is_doubtful |= cells.iter().all(looks_like_cell) && cells.iter().any(|it| it.text != "0");
        }
    }
}

/// Returns the digits of cells, with 0 for a blank. A cell that is not a digit is a blank.
/// `None` if blanks are written with different texts.
pub(super) fn digits(size: usize, cells: &[Value<'_>]) -> Option<Vec<u8>> {
    let mut blank: Option<&str> = None;
    let one = |text: &str| -> Option<u8> {
        let bare = text.trim();
        let number = bare.strip_suffix(".0").or_else(|| bare.strip_suffix('.').filter(|it| !it.is_empty()));
        let number = number.or_else(|| bare.strip_suffix("u8")).unwrap_or(bare);
        match plain::number::<usize>(number) {
            Some(0) => Some(0),
            Some(digit) => u8::try_from(digit).ok().filter(|_| digit <= size),
            None if bare.chars().count() == 1 => bare.chars().next().and_then(|c| plain::digit(c, size)),
            None => None,
        }
    };
    let mut values = Vec::with_capacity(cells.len());
    for cell in cells {
        let found = one(cell.text);
        let is_blank = found.is_none_or(|digit| digit == 0);
        if is_blank && *blank.get_or_insert(cell.text) != cell.text {
            return None;
        }
        values.push(found.unwrap_or(0));
    }
    Some(values)
}

/// Returns whether a line consists only of digits and blanks.
pub(super) fn looks_like_cells(line: &str) -> bool {
    let cells: Vec<char> =
        line.chars().filter(|c| !(c.is_whitespace() || matches!(c, '|' | ',' | ';'))).collect();
    let is_cell = |c: &char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '?');
    cells.len() >= LEAST && cells.iter().all(is_cell)
}
