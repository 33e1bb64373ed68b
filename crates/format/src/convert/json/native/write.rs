//! Writes the object of a puzzle, on several lines or on one.

use serde_json::{Map, Value};

use crate::board::Cell;
use crate::convert::json::native::grid::GIVENS;
use crate::convert::lines::plain::cells;
use crate::convert::native::text::label;
use crate::convert::sheet::{Sheet, cell_name};
use crate::syntax::{Fact, Note, Promise, Symbols};

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
