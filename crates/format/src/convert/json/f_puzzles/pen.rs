//! Lines of the pen: cosmetic lines of one color. Others may be part of the puzzle, and are left.

use serde_json::{Value, json};

use crate::board::Cell;
use crate::convert::sheet::{Sheet, cell_name};
use crate::syntax::{Note, Stroke};

/// The entry of cosmetic lines.
pub(super) const ENTRY: &str = "line";

/// The color of the pen, and how wide it is, as a part of a cell.
const COLOR: &str = "#3B7DD8";
const WIDTH: f64 = 0.08;

/// Returns the strokes of a cosmetic line, if it is one of the pen.
pub(super) fn strokes(line: &Value, sheet: &Sheet) -> Option<Vec<(Cell, Stroke)>> {
    let color = line.get("outlineC").and_then(Value::as_str)?;
    if !color.eq_ignore_ascii_case(COLOR) {
        return None;
    }
    let geometry = sheet.geometry().ok()?;
    let mut all = Vec::new();
    for path in line.get("lines").and_then(Value::as_array)? {
        let named = |name: &Value| geometry.cell_named(&name.as_str()?.to_ascii_lowercase());
        let cells: Vec<Cell> = path.as_array()?.iter().map(named).collect::<Option<_>>()?;
        for pair in cells.windows(2) {
            all.push(Stroke::between(pair[0], pair[1], sheet.layout.sides())?);
        }
    }
    Some(all)
}

/// Returns the pen's lines as one cosmetic line, if there are some.
pub(super) fn line(sheet: &Sheet) -> Option<Value> {
    let (size, sides) = (sheet.size(), sheet.layout.sides());
    let mut left: Vec<(Cell, Cell)> = sheet
        .noted
        .all()
        .filter_map(|(cell, note)| match note {
            Note::Pen(stroke) => Some((cell, stroke.end(cell, sides)?)),
            _ => None,
        })
        .collect();
    let mut paths: Vec<Vec<String>> = Vec::new();
    let name = |cell: Cell| cell_name(size, cell.index()).to_ascii_uppercase();
    while !left.is_empty() {
        let (start, mut end) = left.remove(0);
        let mut path = vec![name(start), name(end)];
        // As far as it goes on without a break.
        while let Some(at) = left.iter().position(|&(one, other)| one == end || other == end) {
            let (one, other) = left.remove(at);
            end = if one == end { other } else { one };
            path.push(name(end));
        }
        paths.push(path);
    }
    (!paths.is_empty()).then(|| json!({ "lines": paths, "outlineC": COLOR, "width": WIDTH }))
}
