//! Finds the size of a grid by a vote of its rows.
//!
//! This module looks at most one grid ahead. It only counts, and does not decide which lines are rows.

use crate::board::{MAX_SIZE, sizes};
use crate::syntax::lex::line_stats::Facts;
use crate::syntax::lex::lines::{Kind, Line};
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::line_form;

/// The most lines that are neither rows nor blank that are skipped to find the next row of a grid.
pub(crate) const FOREIGN_MAX: usize = 8;

/// The most lines examined to find the size of a grid.
const SURVEY_MAX: usize = 500;

/// A line that may be a row of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    Row(usize, Facts),
    Dashes(u32),
    /// The line number of a border.
    Border(usize),
}

/// Returns the rows and borders from a line on, up to a blank line or the end of the puzzle, and no more rows than a grid has.
pub(crate) fn survey(cursor: &mut Cursor<'_>, from: usize, size: Option<usize>) -> Vec<Seen> {
    let mut seen = Vec::new();
    let (mut index, mut rows, mut foreign) = (from, 0, 0);
    while let Some(line) = cursor.get(index) {
        match line.kind {
            Kind::Row(facts) if size.is_none() && is_another(cursor, &seen, (index, facts)) => break,
            Kind::Row(facts) => seen.push(Seen::Row(index, facts)),
            Kind::MetaLike(facts) if size.is_some_and(|n| facts.fits(n)) => {
                seen.push(Seen::Row(index, facts));
            }
            Kind::Dashes(count) => seen.push(Seen::Dashes(count)),
            Kind::Border => seen.push(Seen::Border(index)),
            Kind::Comment | Kind::SadMan(_) => {}
            Kind::Blank if is_below_first_border(cursor, &seen, index) => {}
            Kind::Other | Kind::MetaLike(_) if foreign < FOREIGN_MAX && !is_whole(&seen) => foreign += 1,
            _ => break,
        }
        rows += usize::from(!matches!(line.kind, Kind::Comment | Kind::Border));
        if rows > size.unwrap_or(MAX_SIZE) + 1 || index - from > SURVEY_MAX {
            break;
        }
        index += 1;
    }
    seen
}

/// Returns whether these are all rows of a grid, each with all its cells.
fn is_whole(seen: &[Seen]) -> bool {
    let rows = || seen.iter().filter(|seen| !matches!(seen, Seen::Border(_)));
    let n = rows().count();
    n > 2 && rows().all(|seen| matches!(seen, Seen::Row(_, facts) if facts.fits(n)))
}

/// Returns whether a line of 16 cells is a puzzle of size 4 below rows of other lengths, and not a row of size 16.
fn is_another(cursor: &mut Cursor<'_>, seen: &[Seen], (index, facts): (usize, Facts)) -> bool {
    let is_row = |seen: &Seen| matches!(seen, Seen::Row(..));
    let is_like = |seen: &Seen| matches!(seen, Seen::Row(_, facts) if facts.fits(16));
    facts.cells == 16
        && seen.iter().any(is_row)
        && !seen.iter().any(is_like)
        && line_form::size_at(cursor, index, None) == Some(4)
}

/// Returns whether a blank line separates the first border of a grid from its first row.
pub(crate) fn is_below_first_border(cursor: &mut Cursor<'_>, seen: &[Seen], index: usize) -> bool {
    let is_below = matches!(seen, [Seen::Border(border)] if border + 1 == index);
    is_below
        && cursor.get(index + 1).is_some_and(|line| matches!(line.kind, Kind::Row(facts) if facts.framed > 0))
}

/// Returns the line before which no border starts a grid, after no size was found for the border at `from`.
///
/// The lines after each of these borders are the same as the lines after the first one. At most half of the surveyed lines are skipped at once.
pub(crate) fn rowless(cursor: &mut Cursor<'_>, from: usize) -> usize {
    let is_passed = |line: Line| matches!(line.kind, Kind::Border | Kind::Comment | Kind::SadMan(_));
    (from..from + SURVEY_MAX / 2)
        .find(|&at| !cursor.get(at).is_some_and(is_passed))
        .unwrap_or(from + SURVEY_MAX / 2)
}

/// Returns the size of a whole grid that comes first, or else the size that most rows have. A tie is decided by the
/// number of rows, then by the more common size.
///
/// `area` is the number of cells in a box, if it is stated.
pub(crate) fn vote(seen: &[Seen], area: Option<usize>) -> Option<usize> {
    let voted = majority(seen, area)?;
    Some(first_whole(seen, voted).unwrap_or(voted))
}

/// The smallest size of a whole puzzle that is recognized above a larger one.
const WHOLE_MIN: usize = 4;

/// Returns the size of a whole grid that comes first, above a grid of the voted size. None of its rows may have the voted size.
fn first_whole(seen: &[Seen], voted: usize) -> Option<usize> {
    let rows: Vec<&Seen> = seen.iter().filter(|seen| !matches!(seen, Seen::Border(_))).collect();
    let fits = |seen: &Seen, n: usize| matches!(seen, Seen::Row(_, facts) if facts.fits(n));
    let is_of = |row: &&Seen, n: usize| fits(row, n) && !fits(row, voted);
    (WHOLE_MIN..voted).find(|&n| {
        rows.get(..n).is_some_and(|first| first.iter().all(|row| is_of(row, n)))
            && rows.get(n).is_some_and(|next| !fits(next, n))
    })
}

/// Returns the size that most rows have.
fn majority(seen: &[Seen], area: Option<usize>) -> Option<usize> {
    let rows: Vec<Facts> =
        seen.iter().filter_map(|s| if let Seen::Row(_, facts) = s { Some(*facts) } else { None }).collect();
    let mut scores = [0; MAX_SIZE + 1];
    for mut sizes in rows.iter().map(Facts::sizes) {
        while sizes != 0 {
            scores[sizes.trailing_zeros() as usize] += 1;
            sizes &= sizes - 1;
        }
    }
    let rank = |n: usize| sizes::COMMON.iter().rev().position(|&common| common == n).map_or(0, |i| i + 1);
    let lists = rows.iter().filter(|facts| facts.fields > 1).count() * 2 > rows.len();
    let voted = (1..=MAX_SIZE).filter(|&n| scores[n] > 0).max_by_key(|&n| {
        (scores[n], lists && rows.iter().any(|f| f.fields as usize == n), n == rows.len(), rank(n), n)
    });
    let highest = rows.iter().map(Facts::highest_digit).max().unwrap_or(0);
    voted.map(|n| grown(n, rows.len(), highest, area)).or_else(|| all_dashes(seen))
}

/// Returns the size of a grid whose cells are separated by tabs and whose blanks are not written.
///
/// Such a grid is recognized only if most rows have the same number of tabs but different numbers of tokens. Otherwise
/// the tabs may be mere white space.
pub(crate) fn tab_size(seen: &[Seen]) -> Option<usize> {
    let rows = || seen.iter().filter_map(|s| if let Seen::Row(_, facts) = s { Some(facts) } else { None });
    let n = (2..=MAX_SIZE).find(|&n| rows().next().is_some_and(|facts| facts.has_tab_fields(n)))?;
    let grid = || rows().take(n);
    let alike = || grid().filter(|facts| facts.has_tab_fields(n));
    let differ = alike().any(|facts| Some(facts.tokens) != alike().next().map(|first| first.tokens));
    (differ && alike().count() * 2 > grid().count()).then_some(n)
}

/// Returns the size that an unfinished grid will have, if its boxes or one of its digits are too large for its size so far.
fn grown(n: usize, rows: usize, highest: usize, area: Option<usize>) -> usize {
    let unfinished = rows < n || n < 4;
    if let Some(area) = area.filter(|&area| unfinished && area > n && rows <= area) {
        return area;
    }
    if highest > n && unfinished {
        [4, 6, 9].into_iter().find(|&size| size >= highest).unwrap_or(n)
    } else {
        n
    }
}

/// Returns the size of a grid whose blanks are all written as dashes and that has no digits.
fn all_dashes(seen: &[Seen]) -> Option<usize> {
    let Some(&Seen::Dashes(first)) = seen.first() else { return None };
    let same = seen.iter().take_while(|&&s| s == Seen::Dashes(first)).count();
    (same == first as usize && same > 1).then_some(same)
}

/// Returns how many lines of exactly N dashes are rows: as many as are missing, if other rows write blanks as dashes.
pub(crate) fn dash_rows(seen: &[Seen], n: usize) -> usize {
    let rows = seen.iter().filter(|s| matches!(s, Seen::Row(..))).count();
    let uses = seen.iter().any(|s| matches!(s, Seen::Row(_, facts) if facts.dashes));
    if uses || rows == 0 { n.saturating_sub(rows) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::lex::alphabet::Alphabet;

    #[test]
    fn a_survey_of_lines_that_are_no_rows_ends_however_many_follow() {
        for line in ["| |\n", "---+---\n", "# a\n| |\n"] {
            let text = line.repeat(4000);
            let mut cursor = Cursor::new(&text, Vec::new(), Alphabet::default());
            survey(&mut cursor, 0, None);
            assert!(cursor.lines.len() <= SURVEY_MAX + 2, "{line}: {} lines", cursor.lines.len());
        }
    }
}
