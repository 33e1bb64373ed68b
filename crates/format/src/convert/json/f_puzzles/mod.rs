//! The JSON of f-puzzles, and links that contain it.

mod colors;
mod entries;
mod lists;
mod pen;

use serde_json::{Map, Value, json};

use crate::board::{Candidates, Cell, Constraint, Digit, Layout, Rule};
use crate::convert::constraints::{Board, one_of};
use crate::convert::json::lz::{pack, unpack};
use crate::convert::json::native;
use crate::convert::json::values::{document, each_document, is_square, marks, number, text as text_of};
use crate::convert::lines::plain::number as number_of;
use crate::convert::native::block::counted;
use crate::convert::native::text::said;
use crate::convert::reading::{Sink, each_line};
use crate::convert::sheet::{NOT_WHOLE, Sheet, board_of, check_digits, with_regions};
use crate::syntax::{Fact, Note};

/// Rules that have an entry of their own.
const RULES: [(&str, Rule); 4] = [
    ("antiknight", Rule::AntiKnight),
    ("antiking", Rule::AntiKing),
    ("disjointgroups", Rule::Disjoint),
    ("nonconsecutive", Rule::NonConsecutive),
];

/// The entries of the two diagonals.
const DIAGONALS: [&str; 2] = ["diagonal+", "diagonal-"];

/// The entries that are read, or that do not affect the puzzle.
const KNOWN: [&str; 8] =
    ["size", "grid", "title", "author", "ruleset", "solution", "truecandidatesoptions", "highlightConflicts"];

/// The entries of a cell. Given pencil marks are the digits that the author allows in the cell. Colors are those of the
/// author, in `c` or all of them in `cArray`, and those of the player.
const CELL: [&str; 9] =
    ["value", "given", "region", "givenPencilMarks", CENTER, CORNER, "c", "cArray", "highlight"];

/// The player's marks in a cell. Marks in the center are the pencil marks.
const CENTER: &str = "centerPencilMarks";
const CORNER: &str = "cornerPencilMarks";

/// The largest board size of f-puzzles.
const MAX: usize = 16;

/// The start of a link.
const LINK: &str = "https://f-puzzles.com/?load=";

/// Reads the JSON of puzzles.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    each_document(text, sink, &puzzle);
}

/// Reads links.
pub(crate) fn read_links(text: &str, sink: Sink<'_>) {
    each_line(text, sink, &|line| {
        let packed = match line.split_once("load=") {
            Some((_, packed)) => packed.split(['&', '#']).next().unwrap_or_default(),
            None => line.strip_prefix("fpuzzles").or_else(|| line.strip_prefix("fpuz")).unwrap_or(line),
        };
        if line.contains("f-puzzles.com") && !line.contains("load=") {
            return Err(
                "the link does not hold the puzzle: open it, and copy the link with ?load=".to_owned()
            );
        }
        // Other words may follow a link.
        let word = packed.split([' ', '\t', ')', '>', '"', '\'', ']']).next().unwrap_or_default();
        packed_puzzle(packed).or_else(|why| packed_puzzle(word).map_err(|_| why))
    });
}

/// Reads a packed puzzle.
pub(super) fn packed_puzzle(packed: &str) -> Result<Sheet, String> {
    let text = unpack(&decoded(packed))?;
    puzzle(&document(&text).map_err(|why| why.reason)?)
}

/// Decodes `%2B` and the like. A space stands for a `+`.
pub(super) fn decoded(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        plain += &rest[..at];
        let byte = rest.get(at + 1..at + 3).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match byte.filter(u8::is_ascii) {
            Some(byte) => plain.push(char::from(byte)),
            None => plain.push('%'),
        }
        rest = &rest[at + if byte.is_some_and(|byte| byte.is_ascii()) { 3 } else { 1 }..];
    }
    plain += rest;
    plain.replace(' ', "+")
}

/// Reads a puzzle.
pub(super) fn puzzle(value: &Value) -> Result<Sheet, String> {
    let object = value.as_object().ok_or("expected an object")?;
    let rows = object.get("grid").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let size = object.get("size").map_or(Some(rows.len()), number).ok_or("no size")?;
    let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    // A grid of numbers is not a grid of f-puzzles.
    if cells.is_empty() || !cells.iter().all(|cell| cell.is_object()) {
        return native::puzzle(value);
    }
    if size == 0 || size > crate::board::MAX_SIZE || rows.len() != size || !is_square(rows) {
        let (rows, cells) = (rows.len(), cells.len());
        return Err(format!("expected {size} rows of {size} cells, found {rows} rows and {cells} cells"));
    }
    let is_blank = |value: &Value| value.is_null() || value.as_str() == Some("");
    let value_of = |cell: &Value| match cell.get("value").filter(|value| !is_blank(value)) {
        None => Ok(0),
        Some(value) => {
            let digit = text_of(value).and_then(|digit| number_of::<u8>(&digit));
            digit.ok_or_else(|| "a cell's value is not a number".to_owned())
        }
    };
    let values: Vec<u8> = cells.iter().map(|cell| value_of(cell)).collect::<Result<_, _>>()?;
    check_digits(size, &values)?;
    let is_given = |cell: &Value| cell.get("given").and_then(Value::as_bool).unwrap_or(false);
    let given = |(cell, value): (&&Value, &u8)| if is_given(cell) { *value } else { 0 };
    let givens = cells.iter().zip(&values).map(given).collect();
    let mut sheet = Sheet::new(layout(object, size, &cells)?, givens)?;
    for (at, cell) in cells.iter().enumerate() {
        fill(&mut sheet, at, cell, values[at])?;
    }
    if let Some(solution) = object.get("solution").filter(|solution| !solution.is_null()) {
        sheet.solution = native::solution(solution, size);
        if sheet.solution.is_none() {
            sheet.leave(NOT_WHOLE.to_owned());
        }
    }
    for (key, fact) in [("title", Fact::Title), ("author", Fact::Author), ("ruleset", Fact::RulesText)] {
        sheet.say(fact, &object.get(key).and_then(text_of).unwrap_or_default());
    }
    for line in object.get(pen::ENTRY).and_then(Value::as_array).into_iter().flatten() {
        for (cell, stroke) in pen::strokes(line, &sheet).into_iter().flatten() {
            sheet.note(cell.index(), Note::Pen(stroke));
        }
    }
    leave(&mut sheet, object);
    let constraints = constraints(&mut sheet, object, &cells)?;
    let layout = sheet.layout.clone().with_constraints(constraints);
    board_of(&layout)?;
    sheet.layout = layout;
    Ok(sheet)
}

/// Returns the constraints of a puzzle. An unreadable one is recorded as not carried over.
fn constraints(
    sheet: &mut Sheet,
    object: &Map<String, Value>,
    cells: &[&Value],
) -> Result<Vec<Constraint>, String> {
    let board = Board::of(&sheet.layout);
    let mut all = Vec::new();
    for (key, value) in object {
        let Some(list) = value.as_array().filter(|list| !list.is_empty()) else { continue };
        match entries::read(object, key, list, &board) {
            Some(Ok(found)) => all.extend(found),
            Some(Err(why)) => return Err(why),
            None => {}
        }
    }
    let last = board.size - 1;
    let columns: [fn(usize, usize) -> usize; 2] = [|row, last| last - row, |row, _| row];
    for (key, column) in DIAGONALS.iter().zip(columns) {
        if object.get(*key).is_some_and(is_said) && !sheet.layout.rules.contains(&Rule::Diagonal) {
            let cells = (0..=last).map(|row| board.cell(row, column(row, last))).collect();
            all.push(Constraint::Region { cells });
        }
    }
    for (at, cell) in cells.iter().enumerate() {
        if let Some(digits) = entries::left_to(&board, cell)?.filter(|_| sheet.givens[at] == 0) {
            all.push(one_of(&board, Cell::new(at), digits));
        }
    }
    Ok(all)
}

/// Sets what the player did in a cell.
fn fill(sheet: &mut Sheet, at: usize, cell: &Value, value: u8) -> Result<(), String> {
    let list = |key: &str| cell.get(key).filter(|list| list.as_array().is_some_and(|list| !list.is_empty()));
    let is_read = |key: &str| CELL.contains(&key);
    for (key, _) in
        cell.as_object().into_iter().flatten().filter(|(key, value)| !is_read(key) && !value.is_null())
    {
        sheet.leave(format!("the entry '{key}' of cells"));
    }
    if let Some(corners) = list(CORNER) {
        sheet.mark_corners(at, marks(sheet.size(), corners)?);
    }
    for color in colors::of(cell) {
        match color {
            Ok(color) => sheet.note(at, Note::Color(color)),
            Err(said) => sheet.leave(format!("the color '{said}'")),
        }
    }
    if value != 0 {
        if sheet.givens[at] == 0 {
            sheet.place(at, value);
        }
        // A mark that equals the digit adds no information.
        let says_more =
            |list: &Value| marks(sheet.size(), list) != Ok(Candidates::from_iter(Digit::new(value)));
        if list(CENTER).is_some_and(says_more) {
            sheet.leave("pencil marks under digits".to_owned());
        }
        return Ok(());
    }
    if let Some(found) = list(CENTER) {
        sheet.mark(at, marks(sheet.size(), found)?);
    }
    Ok(())
}

fn layout(object: &Map<String, Value>, size: usize, cells: &[&Value]) -> Result<Layout, String> {
    let standard = Layout::standard(size);
    let usual = |at: usize| standard.boxes.index_of(size, at / size, at % size);
    let region = |(at, cell): (usize, &&Value)| match cell.get("region") {
        None => Some(usual(at)),
        Some(region) => number(region),
    };
    let mut layout = if cells.iter().any(|cell| cell.get("region").is_some()) {
        let labels: Option<Vec<usize>> = cells.iter().enumerate().map(region).collect();
        with_regions(size, &labels.ok_or("a cell has no region")?)
    } else {
        standard
    };
    let is = |key: &str| object.get(key).is_some_and(is_said);
    if DIAGONALS.iter().all(|key| is(key)) {
        layout.rules.push(Rule::Diagonal);
    }
    layout.rules.extend(RULES.iter().filter(|(key, _)| is(key)).map(|(_, rule)| *rule));
    layout.rules.sort_unstable();
    Ok(layout)
}

/// Returns whether an entry is true.
fn is_said(value: &Value) -> bool {
    value.as_bool() == Some(true) || value.as_u64() == Some(1)
}

/// Records the entries that cannot be carried over.
fn leave(sheet: &mut Sheet, object: &Map<String, Value>) {
    let board = Board::of(&sheet.layout);
    for (key, value) in object {
        let is_read = KNOWN.contains(&key.as_str())
            || RULES.iter().any(|(rule, _)| rule == key) && is_said(value)
            || DIAGONALS.contains(&key.as_str()) && is_said(value);
        let is_known = |list: &[Value]| entries::read(object, key, list, &board).is_some();
        match value {
            _ if is_read => {}
            Value::Array(list) if is_known(list) => {}
            Value::Array(list) if list.is_empty() => {}
            Value::Array(list) if key == pen::ENTRY => {
                let count = list.iter().filter(|line| pen::strokes(line, sheet).is_none()).count();
                if count > 0 {
                    sheet.left.push(format!("{key} ({count})"));
                }
            }
            Value::Array(list) if key == "cage" => sheet.left.push(counted(list.len(), "cage", "cages")),
            Value::Array(list) => sheet.left.push(format!("{key} ({})", list.len())),
            Value::Bool(false) | Value::Null => {}
            _ => sheet.left.push(key.clone()),
        }
    }
}

/// Returns the JSON of a puzzle, on a single line.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    if size > MAX {
        return Err(format!("the form is for puzzles up to {MAX}x{MAX}"));
    }
    if sheet.layout.first_value() != 1 {
        return Err("the form is for digits from 1".to_owned());
    }
    let regions = sheet.regions();
    let board = Board::of(&sheet.layout);
    let left_to = lists::left_to(&board, &sheet.layout.constraints);
    let cell = |at: usize| {
        let mut cell = Map::new();
        if let Some((_, digits)) = left_to.iter().find(|(cell, _)| cell.index() == at) {
            let digits: Vec<u8> = digits.iter().map(Digit::get).collect();
            cell.insert("givenPencilMarks".to_owned(), digits.into());
        }
        match (sheet.givens[at], sheet.placed_at(at)) {
            (0, 0) => {
                let marks: Vec<u8> = sheet.marks_at(at).iter().map(Digit::get).collect();
                if !marks.is_empty() {
                    cell.insert(CENTER.to_owned(), marks.into());
                }
            }
            (0, placed) => _ = cell.insert("value".to_owned(), placed.into()),
            (given, _) => {
                cell.insert("value".to_owned(), given.into());
                cell.insert("given".to_owned(), true.into());
            }
        }
        let corners = sheet.corners_at(at);
        if !corners.is_empty() {
            cell.insert(CORNER.to_owned(), corners.into());
        }
        let shades: Vec<&str> = sheet.noted.colors(Cell::new(at)).map(colors::shade).collect();
        if let Some(first) = shades.first() {
            cell.insert("c".to_owned(), (*first).into());
            cell.insert("cArray".to_owned(), shades.into());
        }
        if !sheet.has_usual_boxes() {
            cell.insert("region".to_owned(), regions[at].into());
        }
        Value::from(cell)
    };
    let cells: Vec<Value> = (0..sheet.cells()).map(cell).collect();
    let rows: Vec<Value> = cells.chunks(size).map(|row| row.to_vec().into()).collect();
    let mut object = json!({ "size": size, "grid": rows });
    for (key, fact) in [("title", Fact::Title), ("author", Fact::Author), ("ruleset", Fact::RulesText)] {
        if let Some(value) = said(sheet, fact) {
            object[key] = value.into();
        }
    }
    let has = |rule| sheet.layout.rules.contains(&rule);
    for key in DIAGONALS.iter().filter(|_| has(Rule::Diagonal)) {
        object[*key] = true.into();
    }
    for (key, _) in RULES.iter().filter(|(_, rule)| has(*rule)) {
        object[*key] = true.into();
    }
    if let Some(object) = object.as_object_mut() {
        lists::write(object, &board, &sheet.layout.constraints);
    }
    if let Some(line) = pen::line(sheet) {
        object[pen::ENTRY] = json!([line]);
    }
    if let Some(solution) = &sheet.solution {
        object["solution"] = solution.clone().into();
    }
    Ok(format!("{object}\n"))
}

/// Returns the link of a puzzle.
pub(crate) fn write_link(sheet: &Sheet) -> Result<String, String> {
    Ok(format!("{LINK}{}\n", packed(sheet)?))
}

/// Returns the packed JSON of a puzzle.
pub(super) fn packed(sheet: &Sheet) -> Result<String, String> {
    Ok(pack(write(sheet)?.trim_end()))
}
