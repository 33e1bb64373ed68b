//! Which lines are the rows of a grid in block form, and how large the grid is.
//!
//! A block of N rows of N cells: the rows vote on N. It looks at most two grids ahead, and reads no symbol.

use super::columns;
use super::facts::Facts;
use super::line_form;
use super::lines::Kind;
use super::model::{Form, Which};
use super::plan::{Cursor, GridPlan, Planner, Role};
use crate::board::{BoxShape, MAX_SIZE};

/// Lines that are neither rows nor blank, looked across at most to find the next row of a grid.
const FOREIGN_MAX: usize = 8;

/// Plans the grid whose first line is the next one; false if no row follows, and then only borders are planned.
pub(super) fn plan(
    planner: &mut Planner<'_>,
    which: Which,
    size: Option<usize>,
    mark: Option<usize>,
) -> bool {
    let from = planner.here();
    let ahead = survey(&mut planner.cursor, from, size);
    let by_column = columns::find(&mut planner.cursor, &ahead, size);
    let voted = || vote(&ahead, planner.boxes.map(|shape| shape.rows * shape.columns));
    let Some(n) = size.or(by_column.as_ref().map(|c| c.n)).or_else(voted) else { return false };
    let mut walk = Walk {
        n,
        band: band(planner.boxes, n),
        dash_rows: dash_rows(&ahead, n),
        framed: by_column.is_some(),
        rows: Vec::new(),
        foreign: Vec::new(),
        banded: false,
        end: from,
    };
    walk.go(&mut planner.cursor, from);
    let end = walk.end;
    if walk.rows.is_empty() && which == Which::Puzzle {
        (from..end).for_each(|index| planner.role(role_of(&planner.cursor, index, &walk)));
        return false;
    }
    let mut extra = if walk.rows.len() == n { walk.extra(&mut planner.cursor) } else { Extra::default() };
    walk.sort_out(&planner.cursor, &mut extra);
    for index in from..extra.end.max(end) {
        let too_many = extra.rows.contains(&index);
        let role = if too_many { Role::Extra } else { role_of(&planner.cursor, index, &walk) };
        planner.role(role);
    }
    planner.plan.stacked |= which == Which::Puzzle && extra.stacked;
    let columns = by_column.map(|found| found.columns);
    let Walk { n, rows, .. } = walk;
    planner.plan.grids.push(GridPlan { which, n, form: Form::Rows, rows, extra: extra.rows, mark, columns });
    true
}

/// Rows in a band: as many as a box has.
fn band(boxes: Option<BoxShape>, n: usize) -> usize {
    let fits = boxes.filter(|shape| shape.rows * shape.columns == n);
    fits.unwrap_or_else(|| BoxShape::usual(n)).rows
}

fn role_of(cursor: &Cursor<'_>, index: usize, walk: &Walk) -> Role {
    if walk.rows.contains(&index) {
        return Role::Row;
    }
    match cursor.lines[index].kind {
        Kind::MetaLike(_) => Role::UnknownKey,
        Kind::Other => Role::Unknown,
        Kind::Border | Kind::Dashes(_) | Kind::Row(_) => Role::Border,
        _ => Role::Trivia,
    }
}

/// A line that may be a row of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seen {
    Row(usize, Facts),
    Dashes(u32),
    /// A border; its line.
    Border(usize),
}

/// The rows and borders from a line on, up to a blank line or what ends a puzzle, and no more than a grid has.
fn survey(cursor: &mut Cursor<'_>, from: usize, size: Option<usize>) -> Vec<Seen> {
    let mut seen = Vec::new();
    let (mut index, mut rows, mut foreign) = (from, 0, 0);
    while let Some(line) = cursor.get(index) {
        match line.kind {
            Kind::Row(facts) => seen.push(Seen::Row(index, facts)),
            Kind::MetaLike(facts) if size.is_some_and(|n| facts.fits(n)) => {
                seen.push(Seen::Row(index, facts));
            }
            Kind::Dashes(count) => seen.push(Seen::Dashes(count)),
            Kind::Border => seen.push(Seen::Border(index)),
            Kind::Comment | Kind::SadMan(_) => {}
            Kind::Other | Kind::MetaLike(_) if foreign < FOREIGN_MAX => foreign += 1,
            _ => break,
        }
        rows += usize::from(!matches!(line.kind, Kind::Comment | Kind::Border));
        if rows > size.unwrap_or(MAX_SIZE) + 1 {
            break;
        }
        index += 1;
    }
    seen
}

/// The size that most rows have; where several sizes are as frequent: the number of rows, else the more usual size.
///
/// `area` is the number of cells in a box, if it is said.
fn vote(seen: &[Seen], area: Option<usize>) -> Option<usize> {
    const USUAL: [usize; 9] = [9, 4, 6, 16, 8, 12, 10, 25, 5];
    let rows: Vec<Facts> =
        seen.iter().filter_map(|s| if let Seen::Row(_, facts) = s { Some(*facts) } else { None }).collect();
    let mut scores = [0; MAX_SIZE + 1];
    for sizes in rows.iter().map(Facts::sizes) {
        (1..=MAX_SIZE).filter(|n| sizes & (1 << n) != 0).for_each(|n| scores[n] += 1);
    }
    let rank = |n: usize| USUAL.iter().rev().position(|&usual| usual == n).map_or(0, |i| i + 1);
    let lists = rows.iter().filter(|facts| facts.fields > 1).count() * 2 > rows.len();
    let voted = (1..=MAX_SIZE).filter(|&n| scores[n] > 0).max_by_key(|&n| {
        (scores[n], n == rows.len(), lists && rows.iter().any(|f| f.fields as usize == n), rank(n), n)
    });
    let highest = rows.iter().map(Facts::highest_digit).max().unwrap_or(0);
    voted.map(|n| grown(n, rows.len(), highest, area)).or_else(|| all_dashes(seen))
}

/// The size that a grid which is being typed will have, if its boxes or a digit in it are too large for its size so far.
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

/// The size of a grid whose blanks are all written as dashes.
fn all_dashes(seen: &[Seen]) -> Option<usize> {
    let Some(&Seen::Dashes(first)) = seen.first() else { return None };
    let same = seen.iter().take_while(|&&s| s == Seen::Dashes(first)).count();
    (same == first as usize && same > 1).then_some(same)
}

/// How many lines of exactly N dashes are rows: as many as are lacking, where the other rows write blanks as dashes.
fn dash_rows(seen: &[Seen], n: usize) -> usize {
    let rows = seen.iter().filter(|s| matches!(s, Seen::Row(..))).count();
    let uses = seen.iter().any(|s| matches!(s, Seen::Row(_, facts) if facts.dashes));
    if uses || rows == 0 { n.saturating_sub(rows) } else { 0 }
}

/// The rows gathered so far.
struct Walk {
    n: usize,
    band: usize,
    dash_rows: usize,
    /// Whether the rows are read by column: a framed line without a cell is a row too.
    framed: bool,
    rows: Vec<usize>,
    foreign: Vec<usize>,
    /// Whether the rows stand in bands parted by blank lines.
    banded: bool,
    /// The line behind the last row or border.
    end: usize,
}

impl Walk {
    fn go(&mut self, cursor: &mut Cursor<'_>, from: usize) {
        let mut index = from;
        while let Some(line) = cursor.get(index) {
            let full = self.rows.len() == self.n;
            match line.kind {
                Kind::Row(_) | Kind::MetaLike(_) | Kind::Dashes(_) | Kind::Border
                    if self.is_row(cursor, index) =>
                {
                    if full || self.starts_another(cursor, index) {
                        return;
                    }
                    self.rows.push(index);
                    self.end = index + 1;
                }
                Kind::Border | Kind::Dashes(_) => {
                    if full && self.end > 0 && self.rows.last() != Some(&(self.end - 1)) {
                        return;
                    }
                    self.end = index + 1;
                }
                Kind::Comment => {}
                Kind::SadMan(_) if !full => {}
                Kind::Blank if !full && (self.banded || self.goes_on_in_bands(cursor, index)) => {
                    self.banded = true;
                }
                Kind::Other | Kind::MetaLike(_) if !full && self.lives_on(cursor, index) => {
                    self.foreign.push(index);
                }
                _ => return,
            }
            index += 1;
        }
    }

    fn is_row(&mut self, cursor: &Cursor<'_>, index: usize) -> bool {
        let line = cursor.lines[index];
        match line.kind {
            Kind::Row(_) => true,
            Kind::MetaLike(facts) => facts.fits(self.n),
            Kind::Dashes(count) if count as usize == self.n && self.dash_rows > 0 => {
                self.dash_rows -= 1;
                true
            }
            Kind::Border => self.framed && columns::is_empty_row(cursor.text_of(line)),
            _ => false,
        }
    }

    /// Whether a row-like line within the grid is a puzzle of its own, on one line.
    fn starts_another(&self, cursor: &mut Cursor<'_>, index: usize) -> bool {
        let Some(Kind::Row(facts)) = cursor.get(index).map(|line| line.kind) else { return false };
        facts.cells as usize > 2 * MAX_SIZE
            && !facts.fits(self.n)
            && line_form::size_at(cursor, index, None).is_some()
    }

    /// Whether rows go on behind a foreign line, no more of them than are lacking.
    fn lives_on(&self, cursor: &mut Cursor<'_>, index: usize) -> bool {
        let lacking = self.n - self.rows.len();
        let mut count = 0;
        let mut foreign = 0;
        for i in index + 1.. {
            match cursor.get(i).map(|line| line.kind) {
                Some(Kind::Row(_)) if count <= lacking => count += 1,
                Some(Kind::Border | Kind::Dashes(_) | Kind::Comment) => {}
                Some(Kind::Other | Kind::MetaLike(_)) if foreign < FOREIGN_MAX => foreign += 1,
                _ => break,
            }
        }
        (1..=lacking).contains(&count)
    }

    /// Whether the pieces before and behind this blank line are whole bands that add up to N rows.
    fn goes_on_in_bands(&self, cursor: &mut Cursor<'_>, index: usize) -> bool {
        let mut total = self.rows.len();
        if total == 0 || !total.is_multiple_of(self.band) {
            return false;
        }
        let mut piece = 0;
        for i in index.. {
            match cursor.get(i).map(|line| line.kind) {
                Some(Kind::Row(facts)) if facts.cells as usize <= 2 * MAX_SIZE || facts.fits(self.n) => {
                    piece += 1;
                }
                Some(Kind::Dashes(count)) if count as usize == self.n && self.dash_rows > 0 => piece += 1,
                Some(Kind::Border | Kind::Dashes(_) | Kind::Comment) => {}
                Some(Kind::Blank) | None => {
                    if !usize::is_multiple_of(piece, self.band) {
                        return false;
                    }
                    total += piece;
                    piece = 0;
                    if total == self.n {
                        return true;
                    }
                    if cursor.get(i).is_none() {
                        return false;
                    }
                }
                _ => return total + piece == self.n && usize::is_multiple_of(piece, self.band),
            }
            if total + piece > self.n {
                return false;
            }
        }
        false
    }

    /// What follows a full grid at once.
    fn extra(&self, cursor: &mut Cursor<'_>) -> Extra {
        let mut rows = Vec::new();
        let mut end = self.end;
        let mut facts_behind = Vec::new();
        for i in self.end.. {
            let Some(line) = cursor.get(i) else { break };
            match line.kind {
                Kind::Row(facts) if rows.len() <= 2 * MAX_SIZE => {
                    if facts.cells as usize > 2 * MAX_SIZE {
                        break;
                    }
                    rows.push(i);
                    facts_behind.push(Seen::Row(i, facts));
                    end = i + 1;
                }
                Kind::Border | Kind::Dashes(_) => {
                    if !rows.is_empty() {
                        end = i + 1;
                    }
                }
                Kind::Comment => {}
                _ => break,
            }
        }
        let fitting = facts_behind.iter().filter(|s| matches!(s, Seen::Row(_, f) if f.fits(self.n))).count();
        let other = vote(&facts_behind[..facts_behind.len().min(MAX_SIZE)], None);
        let whole = other.is_some_and(|n| n != self.n && n > 1 && facts_behind.len() >= n);
        if rows.is_empty() || fitting >= self.n || whole {
            let stacked = fitting >= self.n && self.holds(cursor, &rows)
                || rows.is_empty() && self.is_framed_again(cursor);
            return Extra { rows: Vec::new(), end: self.end, stacked };
        }
        Extra { rows, end, stacked: false }
    }

    /// Whether, behind blank lines, another framed grid follows that holds this framed one's digits.
    fn is_framed_again(&self, cursor: &mut Cursor<'_>) -> bool {
        let is_border =
            |cursor: &mut Cursor<'_>, index| cursor.get(index).is_some_and(|line| line.kind == Kind::Border);
        if !is_border(cursor, self.end - 1) {
            return false;
        }
        let mut at = self.end;
        while cursor.get(at).is_some_and(|line| line.kind == Kind::Blank) {
            at += 1;
        }
        if !is_border(cursor, at) {
            return false;
        }
        let ahead = survey(cursor, at, Some(self.n));
        let rows: Vec<usize> =
            ahead.iter().filter_map(|s| if let Seen::Row(i, _) = s { Some(*i) } else { None }).collect();
        rows.len() == self.n && self.holds(cursor, &rows)
    }

    /// Where just N rows are whole and others are not, those others are the rows too many.
    fn sort_out(&mut self, cursor: &Cursor<'_>, extra: &mut Extra) {
        if extra.rows.is_empty() || self.framed {
            return;
        }
        let fits = |&index: &usize| {
            matches!(cursor.lines[index].kind, Kind::Row(facts) | Kind::MetaLike(facts) if facts.fits(self.n))
                || matches!(cursor.lines[index].kind, Kind::Dashes(_))
        };
        let (whole, broken): (Vec<usize>, Vec<usize>) =
            self.rows.iter().chain(&extra.rows).partition(|index| fits(index));
        if whole.len() == self.n {
            (self.rows, extra.rows) = (whole, broken);
        }
    }

    /// Whether the N rows of the next grid hold every digit of this one's.
    fn holds(&self, cursor: &Cursor<'_>, next: &[usize]) -> bool {
        let cells = |index: usize| {
            let text = cursor.text_of(cursor.lines[index]);
            text.chars().filter(|&c| !c.is_whitespace() && !super::chars::is_bar(c)).collect::<Vec<_>>()
        };
        self.rows.iter().zip(next).all(|(&mine, &its)| {
            let (mine, its) = (cells(mine), cells(its));
            mine.len() == its.len()
                && mine.iter().zip(&its).all(|(&a, &b)| super::chars::is_blank(a) || a == b)
        })
    }
}

/// Rows behind a full grid.
#[derive(Default)]
struct Extra {
    rows: Vec<usize>,
    end: usize,
    stacked: bool,
}
