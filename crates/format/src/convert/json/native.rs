//! The project's own JSON: one object per puzzle, in a list or one per line. Grids and objects of other programs are read too.
//!
//! `givens`, `placed` and `solution` are texts of all cells with `.` for a blank. `marks` holds the candidates of cells
//! by name: `{"r1c2": [1, 2]}`. `corners` holds corner marks in the same way, and `colors` holds lists such as
//! `["red", "blue 5"]`, `pen` lists of strokes from the cell such as `["right", "down"]`. `size` is a number, or rows x
//! columns such as `"6x8"`; `digits` is the number of digits, if a row and a column have fewer cells.

use serde_json::{Map, Value};

use crate::board::{BoxShape, Cell, Digit, Layout, MAX_SIZE, Rule, Sides, in_order, regions_of};
use crate::convert::json::values::{document, documents, marks, text, words};
use crate::convert::limits::{MAX_DOCUMENT, MAX_PUZZLES};
use crate::convert::lines::plain::{self, cells, size_of};
use crate::convert::native::text::label;
use crate::convert::reading::{Item, Lines, Sink, Trouble, each_line};
use crate::convert::sheet::{Sheet, cell_name, check_digits_on, with_regions};
use crate::syntax::{Color, Fact, Note, Promise, Stroke, Symbols, key_names, read_promise};

/// The accepted keys of the givens. The first one is written.
const GIVENS: [&str; 14] = [
    "givens", "puzzle", "grid", "board", "quiz", "clues", "sudoku", "quizzes", "value", "cells", "data",
    "problem", "question", "task",
];

/// The accepted keys of the solution.
const SOLUTIONS: [&str; 4] = ["solution", "solutions", "solved", "answer"];

/// The fewest cells of a grid without such a key.
const LEAST: usize = 16;

const NO_GRID: &str = "no grid: expected 'givens' (or 'puzzle', 'grid', 'board'), a text of all cells, or lists of numbers with 0 or null for a blank";

/// Reads all puzzles of a document: objects with a grid, or single grids, in any nested lists and objects.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    let several = |trouble| match documents(text) {
        Some(found) if found.len() > 1 => Ok(found.into_iter().map(|(_, value)| value).collect()),
        _ => Err(trouble),
    };
    let value = match document(text).or_else(several) {
        Ok(value) => value,
        Err(trouble) => return sink(Err(trouble)),
    };
    let mut found = Found { text, rest: text, lines: Lines::new(text), line: 0, items: Vec::new() };
    let outcome = found.gather(&value, "");
    let trouble = outcome.err().map(|reason| Err(Trouble { line: 0, reason }));
    found.items.into_iter().chain(trouble).for_each(sink);
}

/// Reads one puzzle per line, or a text that is a single document.
pub(crate) fn read_lines(text: &str, sink: Sink<'_>) {
    if text.len() <= MAX_DOCUMENT && document(text).is_ok() {
        return read(text, sink);
    }
    each_line(text, sink, &|line| {
        let value = serde_json::from_str(line).map_err(|why| format!("not JSON: {}", words(&why)))?;
        puzzle(&value)
    });
}

/// Returns whether a text is a JSON list.
pub(crate) fn is_list(text: &str) -> bool {
    let text = text.trim();
    text.starts_with('[') && text.ends_with(']') && document(text).is_ok()
}

/// The puzzles of a document while they are gathered.
struct Found<'a> {
    text: &'a str,
    /// The text after the grid that was located last; empty once a grid could not be located.
    rest: &'a str,
    lines: Lines<'a>,
    /// The line of the grid that was located last, from 0.
    line: usize,
    items: Vec<Item>,
}

impl Found<'_> {
    /// Reads all puzzles of a value. `name` is the key of the value.
    ///
    /// Returns the reason if there is no puzzle.
    fn gather(&mut self, value: &Value, name: &str) -> Result<(), String> {
        let is_alone = |value: &Value| signs(value).is_some_and(|signs| signs.len() >= LEAST);
        match value {
            Value::Array(list) if list.len() > MAX_PUZZLES => {
                Err(format!("{} puzzles; at most {MAX_PUZZLES} of a JSON document are read", list.len()))
            }
            Value::Object(object) if grid_key(object).is_some() => self.add(value, ""),
            value if is_alone(value) => self.add(value, name),
            value if uneven(value).is_some() => Err(why_no_grid(value)),
            Value::Array(list) => {
                let (before, mut troubles) = (self.items.len(), Vec::new());
                for (number, value) in list.iter().enumerate() {
                    if let Err(why) = self.gather(value, "") {
                        let reason = format!("puzzle {}: {why}", number + 1);
                        let trouble = Trouble { line: self.line, reason };
                        self.items.push(Err(trouble.clone()));
                        troubles.push(trouble);
                    }
                }
                match troubles.first().filter(|_| self.items.len() - before == troubles.len()) {
                    None if list.is_empty() => Err(NO_GRID.to_owned()),
                    None => Ok(()),
                    Some(first) => {
                        self.items.truncate(before);
                        Err(first.reason.clone())
                    }
                }
            }
            Value::Object(object) => {
                let before = self.items.len();
                let is_read = |key: &str, value: &Value| {
                    !SOLUTIONS.contains(&key) && (value.is_array() || value.is_object() || is_alone(value))
                };
                let (mut others, mut first) = (Vec::new(), None);
                for (key, value) in object {
                    let found =
                        if is_read(key, value) { self.gather(value, key) } else { Err(String::new()) };
                    if let Err(why) = found {
                        others.push(key);
                        first = first.or(Some(why).filter(|why| !why.is_empty() && why != NO_GRID));
                    }
                }
                match self.items[before..].iter_mut().rev().find_map(|item| item.as_mut().ok()) {
                    Some(last) => {
                        last.left.extend(others.into_iter().map(|key| format!("the entry '{key}'")));
                        Ok(())
                    }
                    None => Err(first.unwrap_or_else(|| NO_GRID.to_owned())),
                }
            }
            _ => Err(NO_GRID.to_owned()),
        }
    }

    /// Adds the puzzle of a value. It gets this title if it has none.
    fn add(&mut self, value: &Value, title: &str) -> Result<(), String> {
        self.look_for(first_text(value).unwrap_or_default());
        let mut sheet = puzzle(value)?;
        sheet.line = self.line;
        if !GIVENS.contains(&title) {
            sheet.say(Fact::Title, title);
        }
        self.items.push(Ok(sheet));
        Ok(())
    }

    /// Moves to the position of a text in the document. Each part of the document is searched once.
    fn look_for(&mut self, text: &str) {
        // The search uses only the part of the text before a character that JSON may write with a backslash.
        let start = text.split(|c: char| !c.is_ascii_graphic() || matches!(c, '"' | '/' | '\\')).next();
        let Some(start) = start.filter(|start| !start.is_empty()) else { return };
        if let Some(at) = self.rest.find(start) {
            self.line = self.lines.at(self.text.len() - self.rest.len() + at);
            self.rest = &self.rest[at + start.len()..];
        } else {
            self.rest = "";
        }
    }
}

/// Returns the first text of a grid: its cells, or the cells of its first row.
fn first_text(value: &Value) -> Option<&str> {
    match value {
        Value::String(text) => Some(text),
        Value::Array(list) => first_text(list.first()?),
        Value::Object(object) => first_text(&object[grid_key(object)?]),
        _ => None,
    }
}

/// Returns the key of the givens in an object.
fn grid_key(object: &Map<String, Value>) -> Option<&'static str> {
    let is_named = |key: &str, value: &Value| match signs(value) {
        Some(signs) => size_of(signs.len()).is_some() && (signs.len() >= LEAST || key == GIVENS[0]),
        None => false,
    };
    let sides = sides_of(object).filter(|sides| !sides.is_square());
    let is_of_sides = |value: &Value| sides.is_some_and(|sides| signs_on(value, sides).is_some());
    GIVENS
        .into_iter()
        .find(|key| object.get(*key).is_some_and(|value| is_named(key, value) || is_of_sides(value)))
}

/// Returns the sides that an object says its board has.
fn sides_of(object: &Map<String, Value>) -> Option<Sides> {
    said(object, "size").and_then(text).and_then(|size| Sides::read(&size))
}

/// Reads a puzzle: an object, or a single grid.
pub(super) fn puzzle(value: &Value) -> Result<Sheet, String> {
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

/// Returns the digits of a solution, if it is complete.
pub(super) fn solution(value: &Value, size: usize) -> Option<Vec<u8>> {
    solution_on(value, &Layout::standard(size))
}

/// Returns the digits of a solution on a board with this layout, if it is complete.
fn solution_on(value: &Value, layout: &Layout) -> Option<Vec<u8>> {
    let signs = signs_on(value, layout.sides()).or_else(|| signs(value))?;
    let digits = digits(&signs, layout.size).ok()?;
    Some(digits).filter(|digits| !digits.contains(&0) && check_digits_on(layout, digits).is_ok())
}

/// Returns the cells of a grid with these sides as written; `None` if the value has another number of cells. The grid
/// may be a text, a text or list for each row, or a list of all cells.
fn signs_on(value: &Value, sides: Sides) -> Option<Vec<String>> {
    let is_row = |row: &Vec<String>| row.len() == sides.columns;
    let in_rows = || rows(value).filter(|rows| rows.len() == sides.rows && rows.iter().all(is_row));
    signs(value).filter(|signs| signs.len() == sides.cells()).or_else(|| in_rows().map(|rows| rows.concat()))
}

/// Returns the cells of a grid as written. The grid may be a text, N texts of N cells, N lists of N cells, or a list of all cells.
fn signs(value: &Value) -> Option<Vec<String>> {
    let Some(list) = value.as_array() else { return value.as_str().map(chars) };
    if let Some(cells) = list.iter().map(sign).collect::<Option<Vec<String>>>() {
        return Some(cells);
    }
    let rows = rows(value);
    rows.filter(|rows| rows.iter().all(|row| row.len() == rows.len())).map(|rows| rows.concat())
}

/// Returns the rows of a list as written. Each row is a text of cells or a list of cells.
fn rows(value: &Value) -> Option<Vec<Vec<String>>> {
    let row = |value: &Value| match value {
        Value::Array(row) => row.iter().map(sign).collect(),
        value => value.as_str().map(chars),
    };
    value.as_array()?.iter().map(row).collect()
}

/// Returns the cells of a text.
fn chars(text: &str) -> Vec<String> {
    text.chars().filter(|c| !c.is_whitespace()).map(String::from).collect()
}

/// Returns the problem of a list whose rows have different lengths or whose number of rows is wrong; `None` for any other value.
fn uneven(value: &Value) -> Option<String> {
    // A longer list is a list of puzzles.
    value.as_array().filter(|list| (2..=MAX_SIZE).contains(&list.len()))?;
    let rows = rows(value).filter(|rows| rows.iter().all(|row| row.len() < LEAST))?;
    let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
    let common = |length: &usize| lengths.iter().filter(|other| *other == length).count();
    let usual = *lengths.iter().rev().max_by_key(|length| common(length))?;
    match lengths.iter().position(|&length| length != usual) {
        Some(row) => {
            let (row, length) = (row + 1, lengths[row]);
            Some(format!(
                "the rows of the grid differ in length: row {row} has {length} cells, others have {usual}"
            ))
        }
        None if usual != rows.len() => Some(format!("the grid has {} rows of {usual} cells", rows.len())),
        None => None,
    }
}

/// Returns the reason why a value has no grid.
fn why_no_grid(value: &Value) -> String {
    let named = GIVENS.into_iter().filter_map(|key| value.get(key));
    named.chain([value]).find_map(uneven).unwrap_or_else(|| NO_GRID.to_owned())
}

/// Returns a cell as written: a number, a text of one or two characters, or an empty text for a blank.
fn sign(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(String::new()),
        value => text(value).filter(|text| text.len() < 3).map(|text| text.trim().to_owned()),
    }
}

/// Returns the digits of cells, with 0 for a blank.
fn digits(signs: &[String], size: usize) -> Result<Vec<u8>, String> {
    let digit = |sign: &String| {
        let mut chars = sign.chars();
        let digit = match (chars.next(), chars.next()) {
            (None, _) => Some(0),
            (Some(c), None) => plain::digit(c, size),
            _ => plain::number(sign),
        };
        digit.ok_or_else(|| format!("unexpected '{sign}' in the grid"))
    };
    signs.iter().map(digit).collect()
}

/// Returns an entry that is not null.
fn said<'a>(object: &'a Map<String, Value>, key: &str) -> Option<&'a Value> {
    object.get(key).filter(|value| !value.is_null())
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

/// Returns the object of a puzzle on several lines.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let entries = entries(sheet)?;
    let lines: Vec<String> = entries.iter().map(|(key, value)| format!("    \"{key}\": {value}")).collect();
    Ok(format!("  {{\n{}\n  }}", lines.join(",\n")))
}

/// Returns the object of a puzzle on one line.
pub(crate) fn write_line(sheet: &Sheet) -> Result<String, String> {
    let entries = entries(sheet)?;
    let parts: Vec<String> = entries.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
    Ok(format!("{{{}}}\n", parts.join(",")))
}

/// Returns the entries of a puzzle's object, in order.
fn entries(sheet: &Sheet) -> Result<Vec<(&'static str, Value)>, String> {
    let (size, sides) = (sheet.size(), sheet.layout.sides());
    if !sheet.layout.is_square()
        && let Some(digits) = sheet.layout.digits.filter(|digits| digits.first != 1)
    {
        return Err(format!("the form is for digits from 1 on boards of {sides}, and this one has {digits}"));
    }
    sheet.geometry()?;
    let mut entries: Vec<(&str, Value)> = Vec::new();
    for fact in Fact::all() {
        let mut values: Vec<Value> = sheet
            .facts
            .iter()
            .filter(|(its, _)| *its == fact)
            .map(|(_, value)| value.clone().into())
            .collect();
        if fact == Fact::Comment {
            values.extend(sheet.comments.iter().map(|comment| Value::from(comment.clone())));
        }
        match values.len() {
            0 => {}
            1 => entries.extend(values.pop().map(|value| (fact.name(), value))),
            _ => entries.push((fact.name(), values.into())),
        }
    }
    entries.push(("size", if sides.is_square() { sides.rows.into() } else { sides.to_string().into() }));
    if size != sides.longer() {
        entries.push(("digits", size.into()));
    }
    if sheet.layout.regions.is_some() {
        let rows = sheet.regions();
        let rows =
            rows.chunks(sides.columns).map(|row| row.iter().map(|&region| label(region)).collect::<String>());
        entries.push(("regions", rows.map(Value::from).collect::<Vec<_>>().into()));
    } else if !sheet.has_usual_boxes() {
        entries.push(("box", sheet.layout.boxes.to_string().into()));
    }
    if !sheet.layout.rules.is_empty() {
        let rules = sheet.layout.rules.iter().map(|rule| Value::from(rule.name()));
        entries.push(("rules", rules.collect::<Vec<_>>().into()));
    }
    match &sheet.symbols {
        Some(Symbols::Decimals) => entries.push(("symbols", "decimals".into())),
        Some(Symbols::Characters(list)) => entries.push(("symbols", list.iter().collect::<String>().into())),
        None => {}
    }
    match sheet.promise {
        Promise::Any => entries.push(("solutions", "any".into())),
        Promise::AtLeast(least) => entries.push(("solutions", format!(">= {least}").into())),
        _ => {}
    }
    entries.push((GIVENS[0], cells(size, &sheet.givens, '.').into()));
    if sheet.has_placed() {
        entries.push(("placed", cells(size, &sheet.placed, '.').into()));
    }
    if sheet.has_marks() {
        let marked = (0..sheet.cells()).filter(|&cell| !sheet.marks_at(cell).is_empty());
        let digits = |cell: usize| {
            sheet.marks_at(cell).iter().map(|digit| Value::from(digit.get())).collect::<Vec<_>>()
        };
        let marks: Map<String, Value> =
            marked.map(|cell| (cell_name(sides.columns, cell), digits(cell).into())).collect();
        entries.push(("marks", marks.into()));
    }
    let noted = |said: &dyn Fn(usize) -> Vec<Value>| -> Map<String, Value> {
        let cells = (0..sheet.cells()).map(|cell| (cell_name(sides.columns, cell), said(cell)));
        cells.filter(|(_, said)| !said.is_empty()).map(|(name, said)| (name, said.into())).collect()
    };
    let corners = noted(&|cell| sheet.corners_at(cell).into_iter().map(Value::from).collect());
    let colors = noted(&|cell| {
        let own = sheet.noted.of(Cell::new(cell)).filter_map(|note| match note {
            Note::Color(color) => Some(color.name().to_owned()),
            Note::Candidate(color, digit) => Some(format!("{color} {}", digit.get())),
            Note::Corner(_) | Note::Pen(_) => None,
        });
        own.map(Value::from).collect()
    });
    let pen = noted(&|cell| {
        sheet.noted.strokes(Cell::new(cell)).map(|stroke| Value::from(stroke.name())).collect()
    });
    for (key, entry) in [("corners", corners), ("colors", colors), ("pen", pen)] {
        if !entry.is_empty() {
            entries.push((key, entry.into()));
        }
    }
    if let Some(solution) = &sheet.solution {
        entries.push(("solution", cells(size, solution, '.').into()));
    }
    Ok(entries)
}
