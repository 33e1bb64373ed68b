//! Recognizes XML of any program: an element for each cell with its row, its column and its digit, or an element for each row.

use std::collections::BTreeMap;

use super::cells::{Given, Placed, certain, placed, sheet};
use super::lists::{Value, characters, digits};
use super::recovered::Recovered;
use crate::convert::limits::LEAST_ROWS as LEAST;
use crate::convert::lines::plain::{number, size_of};
use crate::convert::sheet::Sheet;
use crate::convert::xml::tree::{Element, parse};

const XML: &str = "XML of an unknown program";

/// The fewest cells that make a puzzle.
const LEAST_CELLS: usize = 8;

/// The fewest cells of a text that is a whole grid.
const LEAST_TEXT: usize = 36;

/// Root elements of forms that other modules read.
const KNOWN: [&str; 7] = ["opensudoku", "opensudoku2", "onegravitysudoku", "ksudoku", "html", "table", "svg"];

/// The names of the row and the column of a cell, in pairs; then, of its digit.
const PLACES: [(&str, &str); 8] = [
    ("row", "column"),
    ("row", "col"),
    ("r", "c"),
    ("y", "x"),
    ("i", "j"),
    ("rowindex", "columnindex"),
    ("rowindex", "colindex"),
    ("line", "column"),
];
const DIGITS: [&str; 9] = ["value", "digit", "number", "val", "v", "d", "num", "n", "content"];

/// Reads the puzzles of a document.
pub(super) fn read(text: &str) -> Option<Recovered> {
    let roots = parse(text).ok()?;
    let is_known = |root: &Element| KNOWN.contains(&&*root.name.to_lowercase());
    if roots.iter().any(is_known) || text.to_lowercase().contains("<!doctype html") {
        return None;
    }
    let puzzles: Option<Vec<Sheet>> =
        roots.iter().map(puzzles).collect::<Option<Vec<_>>>().map(|all| all.concat());
    let read = puzzles.and_then(|puzzles| Recovered::of(XML, puzzles));
    Some(read.unwrap_or_else(|| Recovered::named(XML, None)))
}

/// Returns the puzzles in an element; `None` if a part of it may be a puzzle but is uncertain.
fn puzzles(root: &Element) -> Option<Vec<Sheet>> {
    let mut by_name: BTreeMap<&str, Vec<&Element>> = BTreeMap::new();
    for child in &root.children {
        by_name.entry(&*child.name).or_default().push(child);
    }
    let mut found = Vec::new();
    found.extend(own_text(root));
    for elements in by_name.values().filter(|elements| elements.len() >= LEAST) {
        let cells: Option<Vec<Cell>> = elements.iter().map(|element| cell(element)).collect();
        if let Some(cells) = cells.filter(|cells| cells.len() >= LEAST_CELLS) {
            found.push(of_cells(&cells)?);
            return Some(found);
        }
        if let Some(sheet) = of_rows(elements) {
            found.push(sheet);
            return Some(found);
        }
    }
    // Cells may be inside elements for rows.
    let nested: Option<Vec<Cell>> = root.children.iter().flat_map(|row| &row.children).map(cell).collect();
    if let Some(cells) = nested.filter(|cells| cells.len() >= LEAST_CELLS) {
        found.push(of_cells(&cells)?);
        return Some(found);
    }
    if let Some(sheet) = of_nested(&root.children) {
        found.push(sheet);
        return Some(found);
    }
    for child in &root.children {
        found.extend(puzzles(child)?);
    }
    Some(found)
}

/// A cell of a document.
struct Cell {
    given: Given,
    origin: Origin,
    line: usize,
}

/// The author of the digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Given,
    Player,
    Program,
}

/// Returns the value of the attribute, or the text of the child, with this name.
fn field<'a>(element: &'a Element, name: &str) -> Option<&'a str> {
    let attribute = element.attributes.iter().find(|(its, _)| its.eq_ignore_ascii_case(name));
    let child = || element.children.iter().find(|child| child.name.eq_ignore_ascii_case(name));
    attribute.map(|(_, value)| value.trim()).or_else(|| child().map(|child| child.text.trim()))
}

fn cell(element: &Element) -> Option<Cell> {
    let value = |name: &str| field(element, name).and_then(number::<usize>);
    let (row, column) = PLACES.iter().find_map(|(row, column)| Some((value(row)?, value(column)?)))?;
    let written = DIGITS.iter().find_map(|name| field(element, name)).or_else(|| {
        let is_place_alone = element.children.is_empty();
        is_place_alone.then_some(element.text.trim())
    })?;
    let digit = if matches!(written, "" | "." | "-" | "_" | "null") { 0 } else { number(written)? };
    Some(Cell { given: Given { row, column, digit, byte: 0 }, origin: origin(element), line: element.line })
}

/// Returns the author of the digit in a cell, as far as its element gives it.
fn origin(element: &Element) -> Origin {
    let is = |names: &[&str], values: &[&str]| {
        let found = names.iter().find_map(|name| field(element, name));
        found.is_some_and(|value| values.contains(&&*value.to_lowercase()))
    };
    if is(
        &["origin", "source", "type", "kind"],
        &["calculated", "computed", "solver", "solved", "auto", "program"],
    ) {
        Origin::Program
    } else if is(&["given", "isgiven", "fixed", "isfixed", "locked", "static", "clue"], &["false", "0", "no"])
        || is(&["editable", "readonly_not"], &["true", "1", "yes"])
    {
        Origin::Player
    } else {
        Origin::Given
    }
}

/// Returns the puzzle of some cells. Digits of a program are its solution, if they complete the grid.
fn of_cells(cells: &[Cell]) -> Option<Sheet> {
    let all: Vec<Given> = cells.iter().map(|cell| cell.given).collect();
    let Placed { size, digits: all, base } = placed(&all, None).ok()?;
    let place =
        |cell: &Cell| Some(cell.given.row.checked_sub(base)? * size + cell.given.column.checked_sub(base)?);
    let of = |origin: Origin| {
        let mut digits = vec![0; size * size];
        for cell in cells.iter().filter(|cell| cell.origin == origin) {
            if let Some((at, place)) = place(cell).and_then(|at| Some((at, digits.get_mut(at)?))) {
                *place = all.get(at).copied().unwrap_or(0);
            }
        }
        digits
    };
    let first = cells.iter().map(|cell| cell.line).min().unwrap_or(0);
    let mut sheet = sheet(size, &of(Origin::Given), first)?;
    if cells.iter().any(|cell| cell.origin == Origin::Program && cell.given.digit > 0) {
        if all.iter().all(|digit| *digit > 0) {
            sheet.solution = Some(all.clone());
        } else {
            sheet.leave("the digits that a program filled in".to_owned());
        }
    }
    for (at, digit) in of(Origin::Player).into_iter().enumerate().filter(|(_, digit)| *digit > 0) {
        sheet.place(at, digit);
    }
    Some(sheet)
}

/// Returns the puzzle of some elements with one row each.
fn of_rows(elements: &[&Element]) -> Option<Sheet> {
    let size = elements.len();
    let text =
        |element: &Element| element.text.split(|c: char| c.is_whitespace() || c == ',').collect::<String>();
    let rows: Vec<String> = elements.iter().map(|element| text(element)).collect();
    let values: Vec<_> = rows.iter().flat_map(|row| characters(row, 0)).collect();
    let is_square = rows.iter().all(|row| row.chars().count() == size);
    let digits = digits(size, &values).filter(|digits| is_square && certain(size, digits))?;
    sheet(size, &digits, elements.first()?.line)
}

/// Returns the puzzle of elements for rows, each with an element for each cell in order. A cell has its digit as its
/// text, or in its only attribute.
fn of_nested(rows: &[Element]) -> Option<Sheet> {
    let size = rows.len();
    let is_row = |row: &Element| {
        row.children.len() == size && row.children.iter().all(|cell| cell.children.is_empty())
    };
    if size < LEAST || !rows.iter().all(is_row) {
        return None;
    }
    let text = |cell: &'_ Element| match &cell.attributes[..] {
        [] => Some(cell.text.trim().to_owned()),
        [(_, value)] if cell.text.trim().is_empty() => Some(value.trim().to_owned()),
        _ => None,
    };
    let texts: Vec<String> = rows.iter().flat_map(|row| &row.children).map(text).collect::<Option<_>>()?;
    let values: Vec<Value<'_>> = texts.iter().map(|text| Value { text, byte: 0 }).collect();
    let digits = digits(size, &values).filter(|digits| certain(size, digits))?;
    sheet(size, &digits, rows.first()?.line)
}

/// Returns the puzzles of those texts and attributes of an element that are whole grids.
fn own_text(element: &Element) -> Vec<Sheet> {
    let texts = element.attributes.iter().map(|(_, value)| value).chain([&element.text]);
    let grid = |text: &String| {
        let bare: String = text.split(|c: char| c.is_whitespace() || c == ',').collect();
        let values = characters(&bare, 0);
        let size = size_of(values.len()).filter(|_| values.len() >= LEAST_TEXT)?;
        let digits = digits(size, &values).filter(|digits| certain(size, digits))?;
        sheet(size, &digits, element.line)
    };
    texts.filter_map(grid).collect()
}
