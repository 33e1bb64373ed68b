//! Links of `SudokuPad`: its own JSON (`scl`, `ctc`), the JSON of f-puzzles (`fpuzzles`), or a compact grid (`scf`, `classic`).
//!
//! Links are written with the JSON of f-puzzles, which has more information than the program's own JSON: the rules, and which digits are given.

use serde_json::{Map, Value};

use crate::board::{Cell, Constraint, Layout, Rule};
use crate::convert::constraints::{Board, cage_without_sum};
use crate::convert::json::f_puzzles::{decoded, packed, packed_puzzle};
use crate::convert::json::lz::unpack;
use crate::convert::json::unzip::unzip;
use crate::convert::json::values::{document, each_document, is_square, marks, number, text as text_of};
use crate::convert::lines::plain::{digits, number as number_of, size_of};
use crate::convert::native::block::counted;
use crate::convert::reading::{Sink, each_line};
use crate::convert::sheet::{NOT_WHOLE, Sheet, board_of, check_digits, with_regions};
use crate::syntax::Fact;

/// The start of a link.
const LINK: &str = "https://sudokupad.app/";

/// The signs of the compact form. The index of a sign is the digit plus ten times the number of blanks after it.
const COMPACT: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// The rules for letters after the compact form of a 9x9 grid.
const COMPACT_RULES: [(char, Rule); 2] = [('w', Rule::Windoku), ('x', Rule::Diagonal)];

/// The signs of the older compact form for runs of blanks: the first sign is one blank, and so on. Digits are written as they are.
const RUNS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// The entries that are read, or that only affect the look of a puzzle.
const KNOWN: [&str; 20] = [
    "cells",
    "ce",
    "regions",
    "re",
    "cages",
    "ca",
    "lines",
    "l",
    "arrows",
    "a",
    "underlays",
    "u",
    "overlays",
    "o",
    "metadata",
    "id",
    "cellSize",
    "cs",
    "settings",
    "version",
];

/// The maximum length of the ID of a puzzle that is stored on the site.
const MAX_ID: usize = 60;

/// Reads links, or the program's JSON.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    if text.trim_start().starts_with('{') {
        return each_document(text, sink, &puzzle);
    }
    each_line(text, sink, &read_link);
}

fn read_link(line: &str) -> Result<Sheet, String> {
    let id = line.split_once("puzzleid=").or_else(|| line.split_once("load=")).map_or_else(
        || {
            let path = line
                .split_once("://")
                .map_or(line, |(_, rest)| rest.split_once('/').map_or(rest, |(_, path)| path));
            path.trim_start_matches("sudoku/").trim_start_matches("puzzle/")
        },
        |(_, id)| id,
    );
    let id = id.split(['?', '&', '#']).next().unwrap_or_default();
    let behind = |prefixes: &[&str]| prefixes.iter().find_map(|prefix| id.strip_prefix(*prefix));
    if let Some(compact) = behind(&["scf"]) {
        return read_compact(compact);
    }
    if let Some(compact) = behind(&["classic"]) {
        return read_runs(compact);
    }
    if let Some(packed) = behind(&["fpuzzles", "fpuz"]) {
        return packed_puzzle(packed);
    }
    let Some(packed) = behind(&["scl", "ctc"]) else {
        let why = if id.len() <= MAX_ID {
            "the link holds the puzzle's name only: the site has the puzzle"
        } else {
            "expected scl, ctc, fpuzzles, scf or classic behind the address"
        };
        return Err(why.to_owned());
    };
    let text = unpack(&decoded(packed))?;
    let value = document(&text).or_else(|_| document(&unzip(&text)));
    puzzle(&value.map_err(|why| why.reason)?)
}

fn read_compact(text: &str) -> Result<Sheet, String> {
    let (mut cells, mut rules) = (String::new(), Vec::new());
    for sign in text.strip_suffix(".scf").unwrap_or(text).chars() {
        if cells.len() == 81 {
            let rule = COMPACT_RULES.iter().find(|(letter, _)| *letter == sign).map(|(_, rule)| *rule);
            rules.push(rule.ok_or_else(|| format!("unexpected '{sign}' behind the compact grid"))?);
            continue;
        }
        let code = COMPACT.find(sign).ok_or_else(|| format!("unexpected '{sign}' in the compact grid"))?;
        cells += &(code % 10).to_string();
        cells.extend(std::iter::repeat_n('0', code / 10));
    }
    of_cells(&cells, rules)
}

fn read_runs(text: &str) -> Result<Sheet, String> {
    let mut cells = String::new();
    for sign in text.chars() {
        match RUNS.find(sign) {
            Some(blanks) => cells.extend(std::iter::repeat_n('0', blanks)),
            None if matches!(sign, '1'..='9') => cells.push(sign),
            None => return Err(format!("unexpected '{sign}' in the compact grid")),
        }
    }
    of_cells(&cells, Vec::new())
}

fn of_cells(cells: &str, rules: Vec<Rule>) -> Result<Sheet, String> {
    let size = size_of(cells.len()).filter(|size| *size <= 9);
    let size = size.ok_or_else(|| format!("the compact grid has {} cells", cells.len()))?;
    Sheet::new(Layout::standard(size).with_rules(rules), digits(cells, size)?)
}

/// Returns an entry by its long or its short name.
fn get<'a>(object: &'a Map<String, Value>, name: &str, short: &str) -> Option<&'a Value> {
    object.get(name).or_else(|| object.get(short))
}

fn list<'a>(object: &'a Map<String, Value>, name: &str, short: &str) -> &'a [Value] {
    get(object, name, short).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// Reads a puzzle in the program's own JSON.
fn puzzle(value: &Value) -> Result<Sheet, String> {
    let object = value.as_object().ok_or("expected an object")?;
    let rows = list(object, "cells", "ce");
    let size = rows.len();
    let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    if size == 0 || size > crate::board::MAX_SIZE || !is_square(rows) {
        return Err(format!("expected rows of as many cells, found {size} rows and {} cells", cells.len()));
    }
    let cell_value = |cell: &&Value| match cell.as_object().and_then(|cell| get(cell, "value", "v")) {
        None | Some(Value::Null) => Ok(0),
        Some(value) => {
            let text = text_of(value).unwrap_or_default();
            let digit = if text.is_empty() { Some(0) } else { number_of(&text) };
            digit.ok_or_else(|| format!("a cell holds '{text}'"))
        }
    };
    let givens: Vec<u8> = cells.iter().map(cell_value).collect::<Result<_, _>>()?;
    let mut sheet = Sheet::new(layout(object, size)?, givens)?;
    for (at, cell) in cells.iter().enumerate() {
        let some = |key: &str| cell.get(key).and_then(Value::as_array).filter(|marks| !marks.is_empty());
        let mut kinds = ["centremarks", "pencilMarks"].into_iter().filter_map(some);
        let found = kinds.next();
        if kinds.next().is_some() {
            sheet.leave("pencil marks of a second kind".to_owned());
        }
        let mut read = |found: &Vec<Value>| {
            let digits = found.iter().filter_map(text_of).filter_map(|mark| number_of::<u64>(&mark));
            let digits: Vec<Value> = digits.map(Value::from).collect();
            if digits.len() < found.len() {
                sheet.leave("pencil marks that are not numbers".to_owned());
            }
            marks(size, &digits.into())
        };
        let corners = some("cornermarks").map(&mut read).transpose()?;
        let center = found.map(read).transpose()?;
        if let Some(corners) = corners {
            sheet.mark_corners(at, corners);
        }
        if let Some(center) = center.filter(|_| sheet.givens[at] == 0) {
            sheet.mark(at, center);
        }
    }
    tell(&mut sheet, object)?;
    Ok(sheet)
}

fn layout(object: &Map<String, Value>, size: usize) -> Result<Layout, String> {
    let regions = list(object, "regions", "re");
    let mut labels = vec![None; size * size];
    for (label, region) in regions.iter().enumerate() {
        for cell in region.as_array().map_or(&[][..], Vec::as_slice) {
            let place =
                cell.as_array().and_then(|cell| Some((number(cell.first()?)?, number(cell.get(1)?)?)));
            let (row, column) = place.ok_or("a region's cell is not a row and a column")?;
            let at = (row < size && column < size).then(|| row * size + column);
            labels[at.ok_or("a region has a cell that the board lacks")?] = Some(label);
        }
    }
    let labels: Option<Vec<usize>> = labels.into_iter().collect();
    match labels {
        Some(labels) => Ok(with_regions(size, &labels)),
        None if regions.is_empty() => Ok(Layout::standard(size)),
        None => Err("the regions do not cover the board".to_owned()),
    }
}

/// Copies the facts of a puzzle from its metadata or from cages without cells, and records what is not copied.
fn tell(sheet: &mut Sheet, object: &Map<String, Value>) -> Result<(), String> {
    let said = |sheet: &mut Sheet, key: &str, value: &str| match key {
        "title" | "t" => sheet.say(Fact::Title, value),
        "author" => sheet.say(Fact::Author, value),
        "source" => sheet.say(Fact::Source, value),
        "rules" => sheet.say(Fact::RulesText, value),
        "solution" => {
            let size = sheet.size();
            let solution = digits(value, size).ok();
            match solution.filter(|digits| !digits.contains(&0) && check_digits(size, digits).is_ok()) {
                Some(solution) => sheet.solution = Some(solution),
                None => sheet.leave(NOT_WHOLE.to_owned()),
            }
        }
        _ => sheet.leave(format!("the entry '{key}'")),
    };
    for (key, value) in object.get("metadata").and_then(Value::as_object).into_iter().flatten() {
        match value {
            Value::Array(lines) => {
                lines.iter().filter_map(text_of).for_each(|line| said(sheet, key, &line));
            }
            value => said(sheet, key, &text_of(value).unwrap_or_default()),
        }
    }
    cages(sheet, object, &said)?;
    let is_none = |value: &Value| {
        value.is_null() || *value == Value::Bool(false) || value.as_array().is_some_and(Vec::is_empty)
    };
    for (key, _) in object.iter().filter(|(key, value)| !KNOWN.contains(&key.as_str()) && !is_none(value)) {
        sheet.leave(format!("the entry '{key}'"));
    }
    for (name, short) in [("lines", "l"), ("arrows", "a"), ("underlays", "u"), ("overlays", "o")] {
        let count = list(object, name, short).len();
        if count > 0 {
            sheet.left.push(format!("{name} ({count})"));
        }
    }
    Ok(())
}

/// Reads the cages. Cages with a sum are killer cages; cages without cells are facts.
fn cages(
    sheet: &mut Sheet,
    object: &Map<String, Value>,
    said: &dyn Fn(&mut Sheet, &str, &str),
) -> Result<(), String> {
    let board = Board::of(&sheet.layout);
    let (mut others, mut plain, mut all) = (0, 0, Vec::new());
    for cage in list(object, "cages", "ca").iter().filter_map(Value::as_object) {
        let value = get(cage, "value", "v").and_then(text_of).unwrap_or_default();
        let places = list(cage, "cells", "ce");
        if places.is_empty() {
            if let Some((key, value)) = value.split_once(':') {
                said(sheet, key.trim(), value.trim());
            }
            continue;
        }
        let place = |cell: &Value| {
            let cell = cell.as_array()?;
            let (row, column) = (number(cell.first()?)?, number(cell.get(1)?)?);
            (row < board.size && column < board.size).then(|| board.cell(row, column))
        };
        let cells: Option<Vec<Cell>> = places.iter().map(place).collect();
        let sum = cage.get("sum").and_then(text_of).or(Some(value)).filter(|sum| !sum.trim().is_empty());
        let unique = cage.get("unique").and_then(Value::as_bool);
        let sum = sum.map(|sum| sum.trim().parse::<u32>());
        match (cells, sum) {
            (Some(cells), Some(Ok(sum))) => {
                let repeats = unique == Some(false);
                plain += usize::from(unique.is_none() && cage.get("sum").is_none());
                all.push(Constraint::Cage { cells: cells.into(), sum: Some(sum), repeats });
            }
            (Some(cells), None) if unique == Some(true) => all.push(cage_without_sum(&cells)),
            _ => others += 1,
        }
    }
    if others > 0 {
        sheet.left.push(counted(others, "cage without a sum", "cages without a sum"));
    }
    if plain > 0 {
        sheet.left.push("what numbers of cages mean, which are taken for sums without repeats".to_owned());
    }
    let layout = sheet.layout.clone().with_constraints(all);
    board_of(&layout)?;
    sheet.layout = layout;
    Ok(())
}

/// Returns the link of a puzzle.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let packed = packed(sheet)?.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    Ok(format!("{LINK}fpuzzles{packed}\n"))
}
