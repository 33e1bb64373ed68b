//! Reads the constraints of f-puzzles. Each kind of constraint is an entry of the puzzle with a list.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::board::{
    Candidates, Cell, Constraint, DotKind, LineKind, MarkKind, OutsideKind, PairTable, Title,
};
use crate::convert::constraints::{Board, indexing, says_nothing};
use crate::convert::json::values::text as text_of;

/// The minimum difference between neighbors on a whisper line without a number.
const WHISPER: u8 = 5;

/// The minimum difference between the ends of a lockout line without a number.
const LOCKOUT: u8 = 4;

/// The name of lines on which no two digits are equal or consecutive.
pub(super) const NABNER: &str = "nabner";

/// Returns the constraints of an entry. `None` if the entry is not a constraint, or is unknown.
///
/// Returns the reason, in words, if one of the constraints is wrong.
pub(super) fn read(
    object: &Map<String, Value>,
    key: &str,
    list: &[Value],
    board: &Board,
) -> Option<Result<Vec<Constraint>, String>> {
    let all = |one: &dyn Fn(&Entry<'_>) -> Result<Vec<Constraint>, String>| {
        let mut constraints = Vec::new();
        for (at, value) in list.iter().enumerate() {
            let found = match value.as_object() {
                Some(entry) => one(&Entry { entry, board }),
                None => Err("expected an object".to_owned()),
            };
            match found {
                Ok(found) => constraints.extend(found),
                Err(why) => return Some(Err(format!("{key} {}: {why}", at + 1))),
            }
        }
        Some(Ok(constraints))
    };
    if let Some(kind) = line_kind(key) {
        return all(&|entry| {
            let kind = kind(entry.number("value")?);
            let line = |cells: Vec<Cell>| Constraint::Line { kind, cells: cells.into() };
            let lines = entry.lines()?.into_iter().filter(|_| !says_nothing(kind));
            Ok(lines.map(line).collect())
        });
    }
    if let Some(kind) = outside_kind(key) {
        return all(&|entry| entry.outside(kind));
    }
    let mark = |kind| all(&|entry| Ok(vec![Constraint::Mark { kind, cell: entry.cell("cell")? }]));
    match key {
        "killercage" => all(&|entry| {
            let (cells, sum) = (entry.cells("cells")?.into(), entry.number("value")?);
            Ok(vec![Constraint::Cage { cells, sum, repeats: false }])
        }),
        "arrow" => all(&|entry| entry.arrow()),
        "difference" => all(&|entry| entry.dot(|number| DotKind::Difference(number.unwrap_or(1)))),
        "ratio" => all(&|entry| entry.dot(|number| DotKind::Ratio(number.unwrap_or(2)))),
        "xv" => all(&|entry| entry.xv()),
        "negative" => Some(negative(object, list)),
        "quadruple" => all(&|entry| entry.quadruple()),
        "extraregion" => all(&|entry| Ok(vec![Constraint::Region { cells: entry.cells("cells")?.into() }])),
        "clone" => all(&|entry| {
            let groups = [entry.cells("cells")?.into(), entry.cells("cloneCells")?.into()];
            Ok(vec![Constraint::Clone { groups: groups.into() }])
        }),
        "odd" => mark(MarkKind::Odd),
        "even" => mark(MarkKind::Even),
        "minimum" | "maximum" => {
            let marked: Vec<Cell> = list
                .iter()
                .filter_map(|entry| cell(board, entry.get("cell").and_then(Value::as_str)?).ok())
                .collect();
            all(&|entry| Ok(extreme(board, key == "maximum", entry.cell("cell")?, &marked)))
        }
        NABNER => all(&|entry| entry.nabner()),
        "rowindexer" | "columnindexer" => all(&|entry| {
            let rule = |cell| indexing(board, key == "rowindexer", cell);
            Ok(entry.cells("cells")?.into_iter().map(rule).collect())
        }),
        _ => None,
    }
}

/// Returns the constraints of a cell marked as minimum or maximum. Of two adjacent marked cells, neither has to be greater than the other.
fn extreme(board: &Board, is_maximum: bool, cell: Cell, marked: &[Cell]) -> Vec<Constraint> {
    let beside = (0..board.size * board.size).map(Cell::new).filter(|other| board.touches(cell, *other));
    let beside: Vec<Cell> = beside.collect();
    if !beside.iter().any(|other| marked.contains(other)) {
        let kind = if is_maximum { MarkKind::Maximum } else { MarkKind::Minimum };
        return vec![Constraint::Mark { kind, cell }];
    }
    let others = beside.into_iter().filter(|other| !marked.contains(other));
    let pair = |other| {
        let (greater, less) = if is_maximum { (cell, other) } else { (other, cell) };
        Constraint::Greater { greater, less }
    };
    others.map(pair).collect()
}

/// Returns the kind of lines in an entry, as a function of the number of each line.
fn line_kind(key: &str) -> Option<fn(Option<u8>) -> LineKind> {
    Some(match key {
        "thermometer" => |_| LineKind::Thermo,
        "slowthermometer" => |_| LineKind::SlowThermo,
        "palindrome" => |_| LineKind::Palindrome,
        "renban" => |_| LineKind::Renban,
        "whispers" => |number| LineKind::Whisper(number.unwrap_or(WHISPER)),
        "betweenline" => |_| LineKind::Between,
        "lockout" => |number| LineKind::Lockout(number.unwrap_or(LOCKOUT)),
        "regionsumline" => |_| LineKind::RegionSum,
        "doublearrow" => |_| LineKind::DoubleArrow,
        "zipperline" => |_| LineKind::Zipper,
        "entropicline" => |_| LineKind::Entropic,
        "modularline" => |number| LineKind::Modular(number.unwrap_or(3)),
        _ => return None,
    })
}

fn outside_kind(key: &str) -> Option<OutsideKind> {
    Some(match key {
        "littlekillersum" => OutsideKind::LittleKiller,
        "sandwichsum" => OutsideKind::Sandwich,
        "xsum" => OutsideKind::XSum,
        "skyscraper" => OutsideKind::Skyscraper,
        "numberedroom" | "numberedrooms" => OutsideKind::NumberedRoom,
        _ => return None,
    })
}

/// An item in the list of an entry.
struct Entry<'a> {
    entry: &'a Map<String, Value>,
    board: &'a Board,
}

impl Entry<'_> {
    /// Returns a number, possibly written as a text; `None` if there is none.
    fn number<T: TryFrom<u32>>(&self, key: &str) -> Result<Option<T>, String> {
        let text = self.entry.get(key).and_then(text_of).unwrap_or_default();
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let number = text.parse::<u32>().ok().and_then(|number| T::try_from(number).ok());
        number.map(Some).ok_or_else(|| format!("'{text}' is not a number that is supported"))
    }

    fn cell(&self, key: &str) -> Result<Cell, String> {
        let name = self.entry.get(key).and_then(Value::as_str).unwrap_or_default();
        cell(self.board, name)
    }

    fn cells(&self, key: &str) -> Result<Vec<Cell>, String> {
        let list = self.entry.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        cells(self.board, list)
    }

    fn lines(&self) -> Result<Vec<Vec<Cell>>, String> {
        let lines = self.entry.get("lines").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let line = |line: &Value| cells(self.board, line.as_array().map_or(&[][..], Vec::as_slice));
        lines.iter().map(line).collect()
    }

    fn arrow(&self) -> Result<Vec<Constraint>, String> {
        let mut total = self.cells("cells")?;
        // The digits in a pill form a number in reading order.
        total.sort_unstable();
        let shaft = |line: Vec<Cell>| {
            let start = usize::from(line.first().is_some_and(|cell| total.contains(cell)));
            Constraint::Arrow { total: total.clone().into(), shaft: line[start..].into() }
        };
        let lines = self.lines()?;
        if lines.is_empty() && total.len() > 1 {
            return Err("no line".to_owned());
        }
        // A circle without a line has no effect.
        Ok(lines.into_iter().map(shaft).collect())
    }

    fn two(&self) -> Result<[Cell; 2], String> {
        let cells = self.cells("cells")?;
        <[Cell; 2]>::try_from(cells).map_err(|cells| format!("expected 2 cells, found {}", cells.len()))
    }

    fn dot(&self, kind: fn(Option<u8>) -> DotKind) -> Result<Vec<Constraint>, String> {
        Ok(vec![Constraint::Dot { kind: kind(self.number("value")?), cells: self.two()? }])
    }

    fn xv(&self) -> Result<Vec<Constraint>, String> {
        let text = self.entry.get("value").and_then(text_of).unwrap_or_default();
        let sum = match text.trim() {
            "X" | "x" => 10,
            "V" | "v" => 5,
            // A mark without a letter has no effect.
            "" => return Ok(Vec::new()),
            _ => self.number("value")?.unwrap_or_default(),
        };
        Ok(vec![Constraint::Dot { kind: DotKind::Sum(sum), cells: self.two()? }])
    }

    fn quadruple(&self) -> Result<Vec<Constraint>, String> {
        let list = self.entry.get("values").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let digit = |value: &Value| {
            let number = text_of(value).and_then(|text| text.trim().parse().ok());
            number
                .and_then(|number| self.board.digit(number))
                .ok_or_else(|| format!("{value} is not a digit"))
        };
        let mut digits = list.iter().map(digit).collect::<Result<Vec<_>, _>>()?;
        digits.sort_unstable();
        if digits.is_empty() {
            return Ok(Vec::new());
        }
        Ok(vec![Constraint::Quadruple { cells: self.cells("cells")?.into(), digits: digits.into() }])
    }

    fn nabner(&self) -> Result<Vec<Constraint>, String> {
        let allowed = Arc::new(PairTable::new(self.board.size, |a, b| a.get().abs_diff(b.get()) >= 2));
        let rule = |line: Vec<Cell>| {
            let behind = |at: usize| line.iter().skip(at + 1);
            let pairs = line.iter().enumerate();
            let pairs = pairs.flat_map(|(at, &one)| behind(at).map(move |&other| [one, other])).collect();
            let title = Title { name: NABNER.into(), text: "abs(a - b) >= 2".into() };
            Constraint::Pair { title, allowed: Arc::clone(&allowed), pairs }
        };
        Ok(self.lines()?.into_iter().map(rule).collect())
    }

    /// Reads a clue outside the grid, which has no effect without a number.
    fn outside(&self, kind: OutsideKind) -> Result<Vec<Constraint>, String> {
        let Some(value) = self.number("value")? else { return Ok(Vec::new()) };
        let name = self.entry.get("cell").and_then(Value::as_str).unwrap_or_default();
        let place = place(name).ok_or_else(|| format!("'{name}' is not a cell"))?;
        let end = self.board.size + 1;
        let step = match (kind, self.entry.get("direction").and_then(Value::as_str)) {
            (OutsideKind::LittleKiller, Some("UL")) => (-1, -1),
            (OutsideKind::LittleKiller, Some("UR")) => (-1, 1),
            (OutsideKind::LittleKiller, Some("DL")) => (1, -1),
            (OutsideKind::LittleKiller, Some("DR")) => (1, 1),
            (OutsideKind::LittleKiller, _) => return Err("no direction".to_owned()),
            _ if place.0 == 0 => (1, 0),
            _ if place.0 == end => (-1, 0),
            _ if place.1 == 0 => (0, 1),
            _ if place.1 == end => (0, -1),
            _ => return Err(format!("'{name}' is not outside the grid")),
        };
        let cells = seen(self.board, place, step);
        if cells.is_empty() {
            return Err(format!("no cell of the grid is seen from '{name}'"));
        }
        Ok(vec![Constraint::Outside { kind, cells: cells.into(), value }])
    }
}

/// Returns the cells seen from a place outside the grid, step by step. Rows and columns count from 1.
fn seen(board: &Board, from: (usize, usize), step: (isize, isize)) -> Vec<Cell> {
    let on = |at: usize| (1..=board.size).contains(&at);
    let mut cells = Vec::new();
    let mut at = from;
    while let (Some(row), Some(column)) = (at.0.checked_add_signed(step.0), at.1.checked_add_signed(step.1)) {
        if !on(row) || !on(column) {
            break;
        }
        cells.push(board.cell(row - 1, column - 1));
        at = (row, column);
    }
    cells
}

/// Returns the row and column in the name of a cell: `R1C2`. For a place outside the grid, one of them is 0 or above the size.
fn place(name: &str) -> Option<(usize, usize)> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

fn cell(board: &Board, name: &str) -> Result<Cell, String> {
    let on = |at: usize| (1..=board.size).contains(&at);
    let place = place(name).filter(|&(row, column)| on(row) && on(column));
    let (row, column) = place.ok_or_else(|| format!("'{name}' is not a cell of the board"))?;
    Ok(board.cell(row - 1, column - 1))
}

fn cells(board: &Board, list: &[Value]) -> Result<Vec<Cell>, String> {
    list.iter().map(|name| cell(board, name.as_str().unwrap_or_default())).collect()
}

/// Reads the kinds of dots that are all given. With numbers on dots, these are the numbers that occur, or the usual
/// number if there are no such dots.
fn negative(object: &Map<String, Value>, list: &[Value]) -> Result<Vec<Constraint>, String> {
    let mut kinds: Vec<DotKind> = Vec::new();
    for name in list {
        let name = name.as_str().unwrap_or_default();
        let (usual, kind): (u8, fn(u8) -> DotKind) = match name {
            "xv" => {
                kinds.extend([DotKind::Sum(10), DotKind::Sum(5)]);
                continue;
            }
            "difference" => (1, DotKind::Difference),
            "ratio" => (2, DotKind::Ratio),
            other => return Err(format!("negative {other} is not supported")),
        };
        let dots = object.get(name).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let number = |dot: &Value| {
            dot.get("value").and_then(text_of).and_then(|text| text.trim().parse().ok()).unwrap_or(usual)
        };
        let mut numbers: Vec<u8> = dots.iter().map(number).collect();
        if numbers.is_empty() {
            numbers.push(usual);
        }
        numbers.sort_unstable();
        numbers.dedup();
        kinds.extend(numbers.into_iter().map(kind));
    }
    Ok(if kinds.is_empty() { Vec::new() } else { vec![Constraint::Negative { kinds: kinds.into() }] })
}

/// Returns the digits that the author allows in a cell, if some are excluded.
pub(super) fn left_to(board: &Board, cell: &Value) -> Result<Option<Candidates>, String> {
    let list = cell.get("givenPencilMarks").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let digit = |value: &Value| {
        let number = text_of(value).and_then(|text| text.trim().parse().ok());
        number.and_then(|number| board.digit(number)).ok_or_else(|| format!("{value} is not a digit"))
    };
    let digits = list.iter().map(digit).collect::<Result<Candidates, _>>()?;
    Ok(Some(digits).filter(|digits| !digits.is_empty() && *digits != board.digits()))
}
