//! Grids that are read by column: blanks are plain spaces, and rows have no frame or have bars at different columns.
//!
//! Such a grid has exactly as many rows as a row has cells. This module looks one grid ahead.

use crate::board::MAX_SIZE;
use crate::syntax::lex::chars::{is_drawing, is_upright};
use crate::syntax::lex::lines::Kind;
use crate::syntax::plan::columns::Slots;
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::model::{GridPlan, Parting, Planner, Role};
use crate::syntax::tree::model::{GridForm, GridKind};

/// The smallest size of a grid that is read this way.
const LEAST: usize = 4;

/// The number of lines of the largest grid, with a border above each row and below the last.
const MOST_LINES: usize = 2 * MAX_SIZE + 1;

/// A grid that is read by column.
struct Found {
    n: usize,
    slots: Slots,
    /// The line numbers of its rows.
    rows: Vec<usize>,
    /// The line after its last row or border.
    end: usize,
}

/// Plans the grid that starts here and returns true, if the grid is of this kind.
pub(crate) fn plan(
    planner: &mut Planner<'_>,
    kind: GridKind,
    size: Option<usize>,
    mark: Option<usize>,
) -> bool {
    let from = planner.here();
    let Some(Found { n, slots, rows, end }) = find(&mut planner.cursor, from, size) else { return false };
    for index in from..end {
        planner.plan.roles.push(if rows.contains(&index) { Role::Row } else { Role::Border });
    }
    planner.plan.grids.push(GridPlan {
        parting: Parting::Columns(slots),
        ..GridPlan::new(kind, n, GridForm::Rows, rows, mark)
    });
    true
}

/// A line that may be part of the grid.
struct Seen {
    index: usize,
    chars: Vec<char>,
    /// Whether the line is a border and cannot be a row.
    is_border: bool,
}

impl Seen {
    fn is_blank(&self) -> bool {
        self.chars.iter().all(|&c| c == ' ')
    }

    /// Returns the columns of the bars.
    fn bars(&self) -> Vec<usize> {
        (0..self.chars.len()).filter(|&at| is_upright(self.chars[at])).collect()
    }
}

fn find(cursor: &mut Cursor<'_>, from: usize, size: Option<usize>) -> Option<Found> {
    // In most cases, the first line alone shows that no such grid starts here.
    let first = cursor.get(from)?;
    let is_border = matches!(first.kind, Kind::Border | Kind::Dashes(_));
    let text = cursor.text_of(first);
    let may_be_row = text.contains(' ') && is_row(text);
    if !is_border && !may_be_row {
        return None;
    }
    let lines = gather(cursor, from);
    drawn(&lines, size).or_else(|| in_columns(&lines, size))
}

/// Returns the lines from here on that may be rows or borders. Empty lines may be rows.
fn gather(cursor: &mut Cursor<'_>, from: usize) -> Vec<Seen> {
    let mut lines = Vec::new();
    for index in from..=from + MOST_LINES {
        let Some(line) = cursor.get(index) else { break };
        let text = cursor.text_of(line);
        let is_border = matches!(line.kind, Kind::Border | Kind::Dashes(_)) && !is_row(text);
        if !is_border && !is_row(text) {
            break;
        }
        lines.push(Seen { index, chars: text.trim_end_matches('\t').chars().collect(), is_border });
    }
    lines
}

/// Returns whether a line consists only of symbols, spaces and bars. A sign for a blank (`0`, `x` or a point) is not allowed.
fn is_row(text: &str) -> bool {
    let is_symbol = |c: char| c.is_ascii_alphanumeric() && !matches!(c, '0' | 'x' | 'X');
    text.chars().all(|c| c == ' ' || is_symbol(c) || is_upright(c))
}

/// Returns the grid in which every other line is a border and whose rows have bars at different columns.
fn drawn(lines: &[Seen], size: Option<usize>) -> Option<Found> {
    let count = lines.iter().take_while(|line| !line.chars.is_empty()).count();
    let lines = &lines[..count];
    let is_framed = lines.first()?.is_border;
    let n = if is_framed { count.checked_sub(1)? / 2 } else { count.div_ceil(2) };
    let (rows, borders): (Vec<&Seen>, Vec<&Seen>) = {
        let (odd, even) = (lines.iter().skip(1).step_by(2), lines.iter().step_by(2));
        if is_framed { (odd.collect(), even.collect()) } else { (even.collect(), odd.collect()) }
    };
    if rows.is_empty() {
        return None;
    }
    let is_line = |c: char| matches!(c, ' ' | '+' | '-' | '=' | '.' | '\'' | '|' | ':') || is_drawing(c);
    let is_even = count % 2 == 1 && n >= LEAST && size.is_none_or(|size| size == n);
    // If border lines have no gaps and bars are below bars, the frame is read by another module.
    let inner = borders.iter().filter(|line| line.index > rows[0].index);
    let has_gaps = |line: &&&Seen| line.chars.iter().all(|&c| c == ' ' || is_upright(c));
    let is_one = rows.iter().all(|row| !row.is_border)
        && borders.iter().all(|line| line.chars.iter().all(|&c| is_line(c)))
        && (rows.iter().any(|row| row.bars() != rows[0].bars()) || inner.filter(has_gaps).count() > 0);
    if !is_even || !is_one || rows.len() != n {
        return None;
    }
    let indent = lines.iter().map(|line| line.chars.iter().take_while(|&&c| c == ' ').count()).min()?;
    let width = lines.iter().map(|line| line.chars.len()).max()? - indent;
    let frame = usize::from(is_framed);
    let pitch = if is_framed { width / n } else { (width + 1).div_ceil(n) };
    if pitch < 2 || pitch % 2 == 1 || is_framed && width != n * pitch + 1 {
        return None;
    }
    let first = indent + frame + pitch / 2 - 1;
    let starts: Vec<usize> = (0..n).map(|cell| first + cell * pitch).collect();
    let slots = Slots::at(starts, None);
    let last = lines.last()?.index;
    let is_filled = rows.iter().all(|row| slots.are_filled(&row.chars));
    let fits = rows.iter().all(|row| slots.line_up_with(&row.chars) && are_symbols(&row.chars, n));
    (fits && !is_filled).then(|| Found {
        n,
        slots,
        rows: rows.iter().map(|row| row.index).collect(),
        end: last + 1,
    })
}

/// Returns the grid without a frame whose rows have their bars, if any, at the same columns.
fn in_columns(lines: &[Seen], size: Option<usize>) -> Option<Found> {
    let rows: Vec<&Seen> = lines.iter().filter(|line| !line.is_border).collect();
    let first = rows.iter().find(|row| !row.is_blank())?;
    let bars = first.bars();
    // A frame is read by another module.
    if bars.first() == Some(&0) {
        return None;
    }
    let indents = [
        0,
        rows.iter()
            .filter(|row| !row.is_blank())
            .map(|row| row.chars.iter().take_while(|&&c| c == ' ').count())
            .min()?,
    ];
    let ways = indents.into_iter().flat_map(|indent| [(indent, 1, 0), (indent, 2, 0), (indent, 1, 1)]);
    ways.into_iter().find_map(|(indent, pitch, pad)| {
        // The first rows show the width of the grid, so that it ends above another grid.
        let most = rows.len().min(MAX_SIZE);
        (LEAST..=most).rev().filter(|&n| size.is_none_or(|size| size == n)).find_map(|n| {
            let grid = &rows[..n];
            let is_end = rows.get(n).is_none_or(|next| next.is_blank());
            let starts =
                starts(grid, &bars, indent, (pitch, pad)).filter(|starts| is_end && starts.len() == n)?;
            let slots = Slots::at(starts, Some(bars.clone()));
            is_grid(grid, &slots, n).then(|| {
                let last = grid[n - 1].index;
                let border = lines.iter().find(|line| line.is_border && line.index == last + 1);
                let end = border.map_or(last, |border| border.index) + 1;
                Found { n, slots: slots.clone(), rows: grid.iter().map(|row| row.index).collect(), end }
            })
        })
    })
}

/// Returns the columns of the cells between bars, for a given distance between cells (`pitch`) and from bars (`pad`).
fn starts(rows: &[&Seen], bars: &[usize], indent: usize, (pitch, pad): (usize, usize)) -> Option<Vec<usize>> {
    let width = rows.iter().map(|row| row.chars.len()).max()?;
    let mut starts = Vec::new();
    let mut from = indent;
    for end in bars.iter().copied().chain([width]) {
        let is_clear = |row: &&Seen| row.chars.get(from).is_none_or(|&c| c == ' ');
        let skip = usize::from(pitch > 1 && from > indent && rows.iter().all(is_clear));
        let skip = if from > indent { skip.max(pad) } else { 0 };
        let last = if end < width { end.saturating_sub(pad) } else { end };
        starts.extend((from + skip..last).step_by(pitch));
        from = end + 1;
    }
    Some(starts)
}

/// Returns whether rows fit the columns and look like a grid with blanks. Enough rows must have a blank before their
/// last symbol, most rows must have the full width or such a blank, and few rows may be empty.
fn is_grid(rows: &[&Seen], slots: &Slots, n: usize) -> bool {
    let width = slots.starts.last().map_or(0, |last| last + 1);
    let holds = |row: &&&Seen| {
        let is_even = row.is_blank() || slots.line_up_with(&row.chars);
        is_even && are_symbols(&row.chars, n)
    };
    // An empty line is a row only between other rows.
    let is_empty = |row: &&&Seen| row.chars.is_empty();
    let is_edge_empty = [rows.first(), rows.last()].into_iter().flatten().any(|row| row.chars.is_empty());
    let is_wide = |row: &&&Seen| row.chars.len() >= width || is_empty(row);
    let is_parted = |row: &&&Seen| {
        let filled: Vec<bool> =
            (0..n).map(|cell| row.chars.get(slots.starts[cell]).is_some_and(|&c| c != ' ')).collect();
        filled.iter().rposition(|&it| it).is_some_and(|last| filled[..last].contains(&false))
    };
    let count = |is_one: &dyn Fn(&&&Seen) -> bool| rows.iter().filter(|row| is_one(row)).count();
    rows.iter().all(|row| holds(&row))
        && !is_edge_empty
        && count(&is_empty) * 3 <= n
        && count(&is_parted) >= (n / 3).max(2)
        && count(&|row| is_wide(row) || is_parted(row)) * 4 >= 3 * n
}

/// Returns whether a grid of this size can have all symbols of a row.
fn are_symbols(row: &[char], n: usize) -> bool {
    row.iter().all(|&c| c == ' ' || is_upright(c) || c.to_digit(36).is_some_and(|value| value as usize <= n))
}
