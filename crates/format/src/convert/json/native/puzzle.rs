//! A single puzzle: an object with its grid, board, marks and facts, or a grid alone.

use serde_json::{Map, Value};

use crate::board::{BoxShape, Digit, Layout, MAX_SIZE, Rule, Sides, in_order, regions_of};
use crate::convert::json::native::grid::{
    digits, grid_key, said, sides_of, signs, signs_on, solution_on, why_no_grid,
};
use crate::convert::json::values::{marks, text};
use crate::convert::lines::plain::{self, size_of};
use crate::convert::sheet::{Sheet, check_digits_on, with_regions};
use crate::syntax::{Color, Fact, Note, Stroke, Symbols, key_names, read_promise};

/// The accepted keys of the solution.
pub(super) const SOLUTIONS: [&str; 4] = ["solution", "solutions", "solved", "answer"];

/// Reads a puzzle: an object, or a single grid.
pub(in crate::convert::json) fn puzzle(value: &Value) -> Result<Sheet, String> {
    let none = Map::new();
    let object = value.as_object().unwrap_or(&none);
    let key = grid_key(object).unwrap_or_default();
    let grid = object.get(key).unwrap_or(value);
    let sides = if let Some(size) = said(object, "size") {
        sides_of(object).ok_or_else(|| {
            let size = text(size).unwrap_or_else(|| size.to_string());
            format!("expected a size from 1 to {MAX_SIZE}, or rows x columns, found {size}")
        })?
    } else {
        let cells = signs(grid).ok_or_else(|| why_no_grid(value))?.len();
        Sides::square(size_of(cells).ok_or_else(|| format!("no board has {cells} cells"))?)
    };
    let givens = signs_on(grid, sides).or_else(|| signs(grid)).ok_or_else(|| why_no_grid(value))?;
    let size = match said(object, "digits") {
        Some(count) => text(count)
            .and_then(|count| plain::number(&count))
            .filter(|count| (sides.longer()..=MAX_SIZE).contains(count))
            .ok_or_else(|| format!("expected a number of digits from {} to {MAX_SIZE}", sides.longer()))?,
        None => sides.longer(),
    };
    let has = |wanted: &str| givens.iter().any(|sign| sign == wanted);
    // If the highest digit does not occur, 0 may be the lowest digit.
    if has("") && has("0") && !has(&size.to_string()) {
        return Err("both 0 and null in the grid: use one of them for blanks, and digits from 1".to_owned());
    }
    let board = layout(object, sides, size)?;
    let mut sheet = Sheet::new(board.clone(), digits(&givens, size)?)?;
    if let Some(placed) = said(object, "placed") {
        let placed = signs_on(placed, sides).or_else(|| signs(placed)).ok_or("'placed' is no grid")?;
        let placed = digits(&placed, size)?;
        check_digits_on(&board, &placed)?;
        for (cell, &digit) in placed.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            match sheet.givens[cell] {
                0 => sheet.place(cell, digit),
                given if given != digit => sheet.leave("placed digits over givens".to_owned()),
                _ => {}
            }
        }
    }
    read_marks(&mut sheet, object)?;
    read_notes(&mut sheet, object)?;
    let of = |key: &'static str| Some((key, solution_on(object.get(key)?, &board)?));
    let found = SOLUTIONS.into_iter().find_map(of);
    let key_of_solution = found.as_ref().map_or(key, |(key, _)| *key);
    sheet.solution = found.map(|(_, digits)| digits);
    tell(&mut sheet, object, &[key, key_of_solution])?;
    Ok(sheet)
}

fn layout(object: &Map<String, Value>, sides: Sides, size: usize) -> Result<Layout, String> {
    let usual =
        if sides == Sides::square(size) { Layout::standard(size) } else { Layout::of_sides(sides, size) };
    let mut layout = usual.clone();
    if let Some(shape) = said(object, "box") {
        let sides = shape.as_array().map(|sides| sides.iter().filter_map(text).collect::<Vec<_>>().join("x"));
        let shape = sides.or_else(|| text(shape)).and_then(|shape| shape.parse::<BoxShape>().ok());
        layout.boxes = shape.ok_or("the box is not rows x columns, such as 2x3")?;
    }
    if let Some(value) = said(object, "regions") {
        let chars =
            |row: &Value| row.as_str().unwrap_or_default().chars().map(String::from).collect::<Vec<_>>();
        let in_rows = || value.as_array().into_iter().flatten().flat_map(chars).collect::<Vec<_>>();
        let labels = signs_on(value, sides).unwrap_or_else(in_rows);
        if labels.len() != sides.cells() {
            return Err(format!("expected {} region labels, found {}", sides.cells(), labels.len()));
        }
        layout = match in_order(&labels) {
            labels if usual.is_square() => with_regions(size, &labels),
            labels => usual.with_regions(regions_of(&labels)),
        };
    }
    let rules = object.get("rules");
    let list = rules.and_then(Value::as_array).into_iter().flatten();
    let list = list.map(|name| name.as_str().map_or_else(|| name.to_string(), str::to_owned));
    let words =
        rules.and_then(Value::as_str).unwrap_or_default().split([',', ' ']).filter(|name| !name.is_empty());
    for name in list.chain(words.map(str::to_owned)) {
        layout.rules.push(name.parse::<Rule>().map_err(|_| format!("'{name}' is not a known rule"))?);
    }
    Ok(layout)
}

fn read_marks(sheet: &mut Sheet, object: &Map<String, Value>) -> Result<(), String> {
    let Some(list) = object.get("marks").and_then(Value::as_object) else { return Ok(()) };
    let geometry = sheet.geometry()?;
    for (name, value) in list {
        let cell = geometry.cell_named(name).ok_or_else(|| format!("'{name}' is not a cell"))?;
        let marks = marks(sheet.size(), value)?;
        sheet.mark(cell.index(), marks);
    }
    Ok(())
}

/// Reads corner marks and colors, which are given by cell.
fn read_notes(sheet: &mut Sheet, object: &Map<String, Value>) -> Result<(), String> {
    let geometry = sheet.geometry()?;
    let entries = |key: &str| object.get(key).and_then(Value::as_object).into_iter().flatten();
    let cell_of = |name: &str| geometry.cell_named(name).ok_or_else(|| format!("'{name}' is not a cell"));
    for (name, value) in entries("corners") {
        let marks = marks(sheet.size(), value)?;
        sheet.mark_corners(cell_of(name)?.index(), marks);
    }
    for (name, value) in entries("colors") {
        let cell = cell_of(name)?.index();
        for said in value.as_array().ok_or("colors are not a list")? {
            let said = text(said).unwrap_or_default();
            let note = note_of(sheet.size(), &said).ok_or_else(|| format!("'{said}' is not a color"))?;
            sheet.note(cell, note);
        }
    }
    for (name, value) in entries("pen") {
        let cell = cell_of(name)?;
        for said in value.as_array().ok_or("strokes are not a list")? {
            let said = text(said).unwrap_or_default();
            let stroke =
                said.parse::<Stroke>().ok().filter(|stroke| stroke.end(cell, sheet.layout.sides()).is_some());
            let stroke = stroke.ok_or_else(|| format!("'{said}' is not a stroke from {name}"))?;
            sheet.note(cell.index(), Note::Pen(stroke));
        }
    }
    Ok(())
}

/// Reads a color, followed by a digit for the color of a candidate: `red`, `red 5`.
fn note_of(size: usize, said: &str) -> Option<Note> {
    let mut words = said.split_whitespace();
    let color = words.next()?.parse::<Color>().ok()?;
    match (words.next(), words.next()) {
        (None, _) => Some(Note::Color(color)),
        (Some(digit), None) => {
            let digit = plain::number(digit).filter(|&digit| usize::from(digit) <= size).and_then(Digit::new);
            Some(Note::Candidate(color, digit?))
        }
        _ => None,
    }
}

/// Copies the puzzle's facts.
fn tell(sheet: &mut Sheet, object: &Map<String, Value>, grids: &[&str]) -> Result<(), String> {
    for name in key_names().filter(|name| !grids.contains(name)) {
        let Ok(fact) = name.parse::<Fact>() else { continue };
        let value = object.get(name);
        let list = value.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        for value in value.into_iter().filter(|value| !value.is_array()).chain(list) {
            sheet.say(fact, &text(value).unwrap_or_default());
        }
    }
    if let Some(symbols) = object.get("symbols").and_then(Value::as_str) {
        sheet.symbols = read_symbols(sheet.size(), symbols)?;
    }
    let promise = object.get("solutions").and_then(Value::as_str).and_then(read_promise);
    sheet.promise = promise.unwrap_or(sheet.promise);
    let is_text = |value: &Value| text(value).is_some();
    let is_read = |key: &str, value: &Value| match key {
        _ if value.is_null() || grids.contains(&key) => true,
        "size" | "digits" | "box" | "placed" | "regions" => true,
        "marks" | "corners" | "colors" | "pen" => value.is_object(),
        "rules" => value.is_array() || value.is_string(),
        "symbols" => value.is_string(),
        "solutions" => promise.is_some(),
        key if key.parse::<Fact>().is_ok() => {
            is_text(value) || value.as_array().is_some_and(|list| list.iter().all(is_text))
        }
        _ => false,
    };
    let others = object.iter().filter(|(key, value)| !is_read(key, value));
    sheet.left.extend(others.map(|(key, _)| format!("the entry '{key}'")));
    Ok(())
}

/// Reads symbols: `decimals`, or one character for each digit.
fn read_symbols(size: usize, text: &str) -> Result<Option<Symbols>, String> {
    let symbols = if text == "decimals" {
        Symbols::Decimals
    } else {
        let list: Vec<char> = text.chars().collect();
        let is_once =
            |(i, c): (usize, &char)| !list[..i].contains(c) && !c.is_whitespace() && !c.is_control();
        if list.len() != size || !list.iter().enumerate().all(is_once) {
            return Err(format!("expected {size} different symbols, or 'decimals'"));
        }
        Symbols::Characters(list)
    };
    Ok(Some(symbols).filter(|symbols| *symbols != Symbols::standard(size)))
}
