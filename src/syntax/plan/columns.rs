//! Boxed rows whose blanks are plain spaces: `| 5 3   |   7   |` is read by column.
//!
//! It finds at which characters of a row the cells are; the bars and the symbols of all rows together tell.

use crate::board::sizes;
use crate::syntax::lex::chars::{comment_start, is_upright};
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::size_vote::Seen;

/// The positions of the cells of each row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Columns {
    pub(crate) n: usize,
    /// In characters from the row's first bar.
    pub(crate) columns: Vec<usize>,
}

/// Returns the row's text as characters, from its first bar to its last one.
pub(crate) fn chars_of(line: &str) -> Vec<char> {
    line[..comment_start(line)].trim().chars().collect()
}

/// Returns whether a line holds bars and spaces only, as a row without a digit does.
pub(crate) fn is_empty_row(line: &str) -> bool {
    let chars = chars_of(line);
    chars.iter().all(|&c| is_upright(c) || c == ' ')
        && chars.contains(&' ')
        && chars.first().is_some_and(|&c| is_upright(c))
        && chars.last().is_some_and(|&c| is_upright(c))
}

/// Returns the columns of the rows seen, if all are framed alike, no blank has a sign, and some row has fewer symbols than cells.
pub(crate) fn find(cursor: &mut Cursor<'_>, seen: &[Seen], size: Option<usize>) -> Option<Columns> {
    let mut rows = Vec::new();
    let (mut most, mut fewest) = (0, usize::MAX);
    for item in seen {
        let (index, cells) = match *item {
            Seen::Row(_, facts) if facts.framed == 0 || facts.has_blanks() => return None,
            Seen::Row(index, facts) => (index, facts.cells as usize),
            Seen::Border(index) => (index, 0),
            Seen::Dashes(_) => continue,
        };
        let line = cursor.get(index)?;
        let text = cursor.text_of(line);
        if matches!(item, Seen::Border(_)) && !is_empty_row(text) {
            continue;
        }
        rows.push(chars_of(text));
        most = most.max(cells);
        fewest = fewest.min(cells);
    }
    let bars = bars(rows.first()?);
    if rows.iter().any(|row| self::bars(row) != bars) {
        return None;
    }
    let filled = |columns: &[usize]| {
        rows.iter().all(|row| columns.iter().all(|&at| row.get(at).is_some_and(|&c| c != ' ')))
    };
    if most > 1
        && most == fewest
        && rows.len() <= most
        && place(&bars, &rows, most).is_some_and(|it| filled(&it))
    {
        return None;
    }
    let fits = |n: usize| n > 1 && fewest < n && rows.len() <= n && most <= n;
    // A grid may have fewer rows than its size: its last ones are still to be typed.
    let sizes = size.map_or_else(|| [&[rows.len()][..], &sizes::COMMON].concat(), |n| vec![n]);
    let known = most > 0 || size.is_some();
    let found = sizes.into_iter().filter(|&n| known && fits(n));
    let (n, columns) = found.map(|n| Some((n, place(&bars, &rows, n)?))).find_map(|found| found)?;
    (!filled(&columns)).then_some(Columns { n, columns })
}

fn bars(row: &[char]) -> Vec<usize> {
    row.iter().enumerate().filter(|&(_, &c)| is_upright(c)).map(|(i, _)| i).collect()
}

/// Returns the columns between the bars that hold every symbol of every row: as wide as possible.
fn place(bars: &[usize], rows: &[Vec<char>], n: usize) -> Option<Vec<usize>> {
    let boxes = bars.len().checked_sub(1)?;
    if boxes == 0 || !n.is_multiple_of(boxes) {
        return None;
    }
    let across = n / boxes;
    let room = bars.windows(2).map(|pair| pair[1] - pair[0] - 1).min()?;
    for pitch in (1..=4).rev() {
        let span = (across - 1) * pitch + 1;
        for offset in 0..=room.saturating_sub(span) {
            if span > room || room - span > 2 * pitch {
                continue;
            }
            let columns: Vec<usize> = bars[..boxes]
                .iter()
                .flat_map(|bar| (0..across).map(move |k| bar + 1 + offset + k * pitch))
                .collect();
            let fits = |row: &Vec<char>| {
                row.iter().enumerate().all(|(i, &c)| c == ' ' || is_upright(c) || columns.contains(&i))
            };
            if rows.iter().all(fits) {
                return Some(columns);
            }
        }
    }
    None
}
