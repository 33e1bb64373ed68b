//! The project's own JSON: an object for each puzzle, in a list or one on each line.
//!
//! `givens`, `placed` and `solution` are texts of all cells with `.` for a blank, `marks` the candidates of cells by name: `{"r1c2": [1, 2]}`.

use serde_json::{Map, Value};

use crate::board::{BoxShape, Layout, Rule};
use crate::convert::json::values::{document, marks, number, others, text, words};
use crate::convert::limits::MAX_PUZZLES;
use crate::convert::lines::plain::{cells, digits, size_of};
use crate::convert::own::text::label;
use crate::convert::reading::{Sink, Trouble, each_line};
use crate::convert::sheet::{Sheet, cell_name, check_digits, in_order, with_regions};
use crate::syntax::{Fact, Promise, Symbols, key_names};

/// The names under which the givens are found; the first one is written.
const GIVENS: [&str; 6] = ["givens", "puzzle", "grid", "board", "quiz", "clues"];

/// The entries beside them that are not keys of metadata.
const GRIDS: [&str; 4] = ["placed", "marks", "solution", "regions"];

/// Reads a list of puzzles, or one.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let value = match document(text) {
        Ok(value) => value,
        Err(trouble) => return sink(Err(trouble)),
    };
    match value {
        Value::Array(list) if list.len() > MAX_PUZZLES => {
            let reason = format!("{} puzzles; at most {MAX_PUZZLES} of a JSON document are read", list.len());
            sink(Err(Trouble { line: 0, reason }));
        }
        Value::Array(list) => {
            for (number, value) in list.iter().enumerate() {
                let reason = |why| Trouble { line: 0, reason: format!("puzzle {}: {why}", number + 1) };
                sink(puzzle(value).map_err(reason));
            }
        }
        value => sink(puzzle(&value).map_err(|reason| Trouble { line: 0, reason })),
    }
}

/// Reads a puzzle on each line.
pub(crate) fn read_lines(text: &str, sink: Sink<'_>) {
    each_line(text, sink, &|line| {
        let value = serde_json::from_str(line).map_err(|why| format!("not JSON: {}", words(&why)))?;
        puzzle(&value)
    });
}

fn puzzle(value: &Value) -> Result<Sheet, String> {
    let object = value.as_object().ok_or("expected an object")?;
    let key = GIVENS.into_iter().find(|key| object.get(*key).is_some_and(is_grid));
    let key = key.ok_or("no grid: expected 'givens', a text of all cells")?;
    let size = match object.get("size") {
        Some(size) => number(size).ok_or("the size is not a number")?,
        None => size_of(count(&object[key]))
            .ok_or_else(|| format!("no board has {} cells", count(&object[key])))?,
    };
    let givens = grid(&object[key], size)?;
    let mut sheet = Sheet::new(layout(object, size)?, givens)?;
    if let Some(placed) = object.get("placed") {
        let placed = grid(placed, size)?;
        check_digits(size, &placed)?;
        for (cell, &digit) in placed.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            if sheet.givens[cell] == 0 {
                sheet.place(cell, digit);
            }
        }
    }
    read_marks(&mut sheet, object)?;
    if let Some(solution) = object.get("solution").filter(|solution| is_grid(solution)) {
        let solution = grid(solution, size)?;
        check_digits(size, &solution)?;
        sheet.solution = Some(solution).filter(|solution| !solution.contains(&0));
    }
    tell(&mut sheet, object, key)?;
    Ok(sheet)
}

/// Returns whether a value is a grid: a text of cells, or lists of numbers.
fn is_grid(value: &Value) -> bool {
    match value {
        Value::String(text) => size_of(text.chars().count()).is_some(),
        Value::Array(list) => !list.is_empty(),
        _ => false,
    }
}

/// Returns how many cells a grid has.
fn count(value: &Value) -> usize {
    match value {
        Value::String(text) => text.chars().count(),
        Value::Array(list) => list.iter().map(count).sum(),
        _ => 1,
    }
}

/// Returns the digits of a grid, 0 for a blank.
fn grid(value: &Value, size: usize) -> Result<Vec<u8>, String> {
    match value {
        Value::String(text) => digits(text, size),
        Value::Array(list) => {
            let cell = |value: &Value| match value {
                Value::Null => Some(0),
                value => number(value).and_then(|number| u8::try_from(number).ok()),
            };
            let flat: Vec<&Value> = match list.first() {
                Some(Value::Array(_)) => list.iter().filter_map(Value::as_array).flatten().collect(),
                _ => list.iter().collect(),
            };
            let cells: Option<Vec<u8>> = flat.into_iter().map(cell).collect();
            cells.ok_or_else(|| "a cell is not a number".to_owned())
        }
        _ => Err("a grid is neither a text nor lists of numbers".to_owned()),
    }
}

fn layout(object: &Map<String, Value>, size: usize) -> Result<Layout, String> {
    let mut layout = Layout::standard(size);
    if let Some(shape) = object.get("box") {
        let shape = shape.as_str().and_then(|shape| shape.parse::<BoxShape>().ok());
        layout.boxes = shape.ok_or("the box is not rows x columns, such as 2x3")?;
    }
    if let Some(rows) = object.get("regions").and_then(Value::as_array) {
        let labels: Vec<char> = rows.iter().filter_map(Value::as_str).flat_map(str::chars).collect();
        if labels.len() != size * size {
            return Err(format!("expected {} region labels, found {}", size * size, labels.len()));
        }
        layout = with_regions(size, &in_order(labels.iter()));
    }
    for rule in object.get("rules").and_then(Value::as_array).into_iter().flatten() {
        let name = rule.as_str().unwrap_or_default();
        layout.rules.push(Rule::from_name(name).ok_or_else(|| format!("'{name}' is not a known rule"))?);
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

/// Copies the puzzle's facts.
fn tell(sheet: &mut Sheet, object: &Map<String, Value>, grid_key: &str) -> Result<(), String> {
    for name in key_names().filter(|name| *name != grid_key) {
        let Some(fact) = Fact::from_name(name) else { continue };
        let value = object.get(name);
        let list = value.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        for value in value.into_iter().filter(|value| !value.is_array()).chain(list) {
            sheet.say(fact, &text(value).unwrap_or_default());
        }
    }
    if let Some(symbols) = object.get("symbols").and_then(Value::as_str) {
        sheet.symbols = read_symbols(sheet.size(), symbols)?;
    }
    if let Some(promise) = object.get("solutions").and_then(Value::as_str) {
        sheet.promise = match promise.strip_prefix(">=").map(|least| least.trim().parse()) {
            Some(Ok(least)) => Promise::AtLeast(least),
            _ if promise == "any" => Promise::Any,
            _ => Promise::Unique,
        };
    }
    let mut known: Vec<&str> = key_names().chain(GRIDS).collect();
    known.push(grid_key);
    let others = others(object, &known).into_iter();
    sheet.left.extend(others.map(|key| format!("the entry '{key}'")));
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
    let size = sheet.size();
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
    entries.push(("size", size.into()));
    if sheet.layout.regions.is_some() {
        let rows = sheet.regions();
        let rows = rows.chunks(size).map(|row| row.iter().map(|&region| label(region)).collect::<String>());
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
            marked.map(|cell| (cell_name(size, cell), digits(cell).into())).collect();
        entries.push(("marks", marks.into()));
    }
    if let Some(solution) = &sheet.solution {
        entries.push(("solution", cells(size, solution, '.').into()));
    }
    Ok(entries)
}
