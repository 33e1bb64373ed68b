//! Which lines are the rows of a grid in block form.
//!
//! First the rows vote on the size, then the planner walks from row to row. It looks at most two grids ahead and does not interpret symbols.

use crate::board::BoxShape;
use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::chars::comment_start;
use crate::syntax::lex::line_stats::{Facts, is_empty_tab_row};
use crate::syntax::lex::lines::{Kind, Line};
use crate::syntax::lex::tokens::{closes_open, leaves_open};
use crate::syntax::plan::broken_line::is_broken;
use crate::syntax::plan::columns::is_empty_row;
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::extra_rows::{self, Full, Surplus};
use crate::syntax::plan::misplaced::rows_go_on;
use crate::syntax::plan::model::{GridPlan, Parting, Planner, Role};
use crate::syntax::plan::size_vote::{
    FOREIGN_MAX, Seen, dash_rows, is_below_first_border, rowless, survey, tab_size, vote,
};
use crate::syntax::plan::{columns, line_form, spaces};
use crate::syntax::tree::model::{GridForm, GridKind};

/// Plans the grid that starts at the next line. Returns false if no row follows; then borders at most are planned.
pub(crate) fn plan(
    planner: &mut Planner<'_>,
    kind: GridKind,
    size: Option<usize>,
    mark: Option<usize>,
) -> bool {
    // For the puzzle's own grid this was tried before, as its first row may be an empty line.
    if kind != GridKind::Puzzle && spaces::plan(planner, kind, size, mark) {
        return true;
    }
    let from = planner.here();
    let Some(mut walk) = Walk::start(planner, kind, size) else {
        planner.rowless = rowless(&mut planner.cursor, from);
        return false;
    };
    let cursor = &mut planner.cursor;
    walk.go(cursor, from);
    let surplus = walk.surplus(cursor);
    for index in from..surplus.end {
        let role = role_of(cursor, index, &walk.rows, &surplus.rows);
        planner.plan.roles.push(role);
    }
    let Walk { n, rows, parting, .. } = walk;
    if rows.is_empty() && kind == GridKind::Puzzle {
        return false;
    }
    planner.plan.stacked |= kind == GridKind::Puzzle && surplus.stacked;
    let extra = surplus.rows;
    let form = GridForm::Rows;
    planner.plan.grids.push(GridPlan { extra, parting, ..GridPlan::new(kind, n, form, rows, mark) });
    true
}

/// Returns the size of the grid that starts here, if it differs from `size:` and the grid has as many rows as each row has cells.
fn whole_of_other_size(planner: &mut Planner<'_>, from: usize, size: usize) -> Option<usize> {
    let fits = |seen: &Seen, n: usize| matches!(seen, Seen::Row(_, facts) if facts.fits(n));
    let first = survey(&mut planner.cursor, from, Some(1));
    if !first.iter().any(|seen| matches!(seen, Seen::Row(..))) || first.iter().any(|seen| fits(seen, size)) {
        return None;
    }
    let all = survey(&mut planner.cursor, from, None);
    let rows = || all.iter().filter(|seen| matches!(seen, Seen::Row(..)));
    let n = rows().count();
    (n > 1 && n != size && rows().all(|seen| fits(seen, n))).then_some(n)
}

/// Returns whether a comment may be a row of a grid, with a comment sign in place of a cell or before the row.
pub(crate) fn is_commented_row(comment: &str, n: usize, alphabet: &Alphabet) -> bool {
    let text = comment.trim_start_matches(|c: char| c.is_whitespace() || "#;/".contains(c));
    let facts = Facts::with(text, alphabet);
    facts.fits(n) || facts.fits(n - 1)
}

/// Returns the number of rows in a band, which is the height of a box.
fn band(boxes: Option<BoxShape>, n: usize) -> usize {
    let fits = boxes.filter(|shape| shape.rows * shape.columns == n);
    fits.unwrap_or_else(|| BoxShape::standard(n)).rows
}

pub(super) fn role_of(cursor: &Cursor<'_>, index: usize, rows: &[usize], extra: &[usize]) -> Role {
    if extra.contains(&index) {
        return Role::Extra;
    }
    if rows.contains(&index) {
        return Role::Row;
    }
    match cursor.lines[index].kind {
        Kind::MetaLike(_) => Role::UnknownKey,
        Kind::Other => Role::Unknown,
        Kind::Row(facts) if facts.is_long() => Role::Stray,
        Kind::Border | Kind::Dashes(_) | Kind::Row(_) => Role::Border,
        Kind::Section(_) | Kind::Meta(_) => Role::Stray,
        _ => Role::Trivia,
    }
}

/// The rows gathered so far.
struct Walk {
    n: usize,
    band: usize,
    dash_rows: usize,
    /// How cells are separated. By column, a framed line without symbols is a row too; by tabs, a line of only tabs is.
    parting: Parting,
    rows: Vec<usize>,
    /// Whether the rows are in bands that blank lines separate.
    banded: bool,
    /// The line after the last row or border.
    end: usize,
    /// The line with the second part of a row that was split between the braces of its pencil marks.
    split: Option<usize>,
}

impl Walk {
    /// Starts at the next line; returns `None` if the size cannot be determined.
    fn start(planner: &mut Planner<'_>, kind: GridKind, size: Option<usize>) -> Option<Self> {
        let from = planner.here();
        let size =
            size.filter(|&n| kind != GridKind::Puzzle || whole_of_other_size(planner, from, n).is_none());
        let ahead = survey(&mut planner.cursor, from, size);
        let by_column = columns::find(&mut planner.cursor, &ahead, size);
        let tabs = tab_size(&ahead);
        let area = planner.boxes.map(|shape| shape.rows * shape.columns);
        let seen = size.or(by_column.as_ref().map(|found| found.n)).or(tabs);
        let n = seen.or_else(|| vote(&ahead, area))?;
        let parting = match by_column {
            Some(found) => Parting::Columns(found.slots),
            None if tabs == Some(n) => Parting::Tabs,
            None => Parting::Tokens,
        };
        let (band, dash_rows) = (band(planner.boxes, n), dash_rows(&ahead, n));
        Some(Self { n, band, dash_rows, parting, rows: Vec::new(), banded: false, end: from, split: None })
    }

    const fn is_by_column(&self) -> bool {
        matches!(self.parting, Parting::Columns(_))
    }

    /// Returns what directly follows the grid, if the grid is full. Of all these rows, the whole ones become rows of the grid.
    fn surplus(&mut self, cursor: &mut Cursor<'_>) -> Surplus {
        if let Some(rest) = self.split {
            return Surplus { rows: vec![rest], end: self.end, stacked: false };
        }
        if self.rows.len() < self.n {
            return Surplus { end: self.end, ..Surplus::default() };
        }
        let mut surplus = extra_rows::behind(cursor, Full { n: self.n, rows: &self.rows, end: self.end });
        if let Parting::Columns(slots) = &self.parting {
            let mut all: Vec<usize> = self.rows.iter().chain(&surplus.rows).copied().collect();
            all.sort_unstable();
            let text = |index: usize| cursor.text_of(cursor.lines[index]);
            let lines_up = |index: usize| slots.line_up_with(&slots.chars(text(index)));
            let is_doubled = |pair: &[usize]| text(pair[0]) == text(pair[1]) && !is_empty_row(text(pair[0]));
            // The surplus row is the second half of a split row, or the second of two equal rows.
            let odd = all.iter().rposition(|&index| !lines_up(index));
            let odd = odd.or_else(|| all.windows(2).position(is_doubled).map(|first| first + 1));
            if let Some(odd) = odd.filter(|_| surplus.rows.len() == 1) {
                surplus.rows = vec![all.remove(odd)];
                self.rows = all;
            }
        } else if !surplus.rows.is_empty() {
            extra_rows::sort_out(cursor, self.n, &mut self.rows, &mut surplus.rows);
        }
        surplus
    }

    /// Walks to the line after the last row or border.
    fn go(&mut self, cursor: &mut Cursor<'_>, from: usize) {
        let mut index = from;
        while let Some(line) = cursor.get(index) {
            let full = self.rows.len() == self.n;
            if self.split.is_none() && self.is_rest_of_marks(cursor, index) {
                self.split = Some(index);
                self.end = index + 1;
                index += 1;
                continue;
            }
            match line.kind {
                _ if self.is_row(cursor, index, full) => {
                    let is_other =
                        line_form::is_apart(cursor, index, self.n) || self.is_too_long(cursor, index);
                    let lacking = self.n - self.rows.len();
                    if is_other
                        && !full
                        && !self.rows.is_empty()
                        && rows_go_on(cursor, index, self.n, lacking)
                    {
                        index += 1;
                        continue;
                    }
                    let another = !self.rows.is_empty() && is_other;
                    if full || another {
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
                Kind::Comment
                    if full || !is_commented_row(cursor.text_of(line), self.n, &cursor.alphabet) => {}
                Kind::Comment => self.end = index + 1,
                Kind::SadMan(_) if !full => {}
                Kind::Blank
                    if !full
                        && (self.banded
                            || self.goes_on_in_bands(cursor, index)
                            || self.goes_on_whole(cursor, index)
                            || self.is_above_last(cursor, index)) =>
                {
                    self.banded = true;
                }
                Kind::Blank
                    if index > from && is_below_first_border(cursor, &[Seen::Border(from)], index) => {}
                Kind::Other if !full && (self.is_like(cursor, line) || self.is_letter_row(cursor, index)) => {
                    self.rows.push(index);
                    self.end = index + 1;
                }
                Kind::Other | Kind::MetaLike(_) if !full && self.lives_on(cursor, index) => {}
                Kind::Section(_) | Kind::Meta(_)
                    if !self.rows.is_empty()
                        && !full
                        && rows_go_on(cursor, index, self.n, self.n - self.rows.len()) => {}
                _ => return,
            }
            index += 1;
        }
    }

    /// Returns whether a line among rows of letters is a row although a letter appears twice, which hides that it is a
    /// row. If so, the line is a row from then on.
    fn is_letter_row(&self, cursor: &mut Cursor<'_>, index: usize) -> bool {
        let Some(&row) = self.rows.last() else { return false };
        let Kind::Row(like) = cursor.lines[row].kind else { return false };
        let text = cursor.text_of(cursor.lines[index]);
        let facts = Facts::with(&text[..comment_start(text)], &cursor.alphabet);
        let is_one = facts.is_letters(self.n) && like.is_letters(self.n);
        if is_one {
            cursor.lines[index].kind = Kind::Row(facts.as_row());
        }
        is_one
    }

    /// Returns whether a line is a row that has lost a bar, which hides that it is a row.
    fn is_like(&self, cursor: &Cursor<'_>, line: Line) -> bool {
        matches!(&self.parting, Parting::Columns(slots) if slots.are_like(cursor.text_of(line)))
    }

    /// Returns whether a line is too long for a row or for two joined rows, and no grid continues after it.
    fn is_too_long(&self, cursor: &mut Cursor<'_>, index: usize) -> bool {
        let Kind::Row(facts) = cursor.lines[index].kind else { return false };
        facts.width() > 2 * self.n + 2 && is_broken(cursor, index)
    }

    /// Returns whether this line closes braces that the last row leaves open.
    fn is_rest_of_marks(&self, cursor: &Cursor<'_>, index: usize) -> bool {
        let Some(&last) = self.rows.last().filter(|&&last| last + 1 == index) else { return false };
        let (above, here) = (cursor.text_of(cursor.lines[last]), cursor.text_of(cursor.lines[index]));
        leaves_open(above) && closes_open(here)
    }

    fn is_row(&mut self, cursor: &Cursor<'_>, index: usize, full: bool) -> bool {
        let line = cursor.lines[index];
        match line.kind {
            Kind::Row(_) => true,
            Kind::MetaLike(facts) => facts.fits(self.n),
            Kind::Dashes(count) if count as usize == self.n && self.dash_rows > 0 => {
                self.dash_rows -= 1;
                true
            }
            Kind::Border => self.is_by_column() && is_empty_row(cursor.text_of(line)),
            Kind::Blank if !full => {
                matches!(self.parting, Parting::Tabs) && is_empty_tab_row(cursor.text_of(line), self.n)
            }
            _ => false,
        }
    }

    /// Returns whether rows continue after a foreign line, and no more of them than are missing.
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

    /// Returns whether the pieces before and after this blank line are whole bands that add up to N rows.
    fn goes_on_in_bands(&self, cursor: &mut Cursor<'_>, index: usize) -> bool {
        let mut total = self.rows.len();
        if total == 0 || !total.is_multiple_of(self.band) {
            return false;
        }
        let mut at = index;
        while total < self.n {
            let Some(piece) = self.piece(cursor, &mut at, self.n - total) else { return false };
            total += piece;
        }
        true
    }

    /// Returns whether the blank line is in the grid by mistake: all rows before it and all rows of the piece after it
    /// have N cells, and there are N rows in total.
    fn goes_on_whole(&self, cursor: &mut Cursor<'_>, index: usize) -> bool {
        let fits = |cursor: &Cursor<'_>, at: usize| match &self.parting {
            Parting::Columns(slots) => slots.line_up_with(&slots.chars(cursor.text_of(cursor.lines[at]))),
            _ => matches!(cursor.lines[at].kind, Kind::Row(facts) if facts.fits(self.n)),
        };
        let (n, mut rows) = (self.n, self.rows.len());
        if rows == 0 || self.rows.iter().any(|&row| !fits(cursor, row)) {
            return false;
        }
        for at in index + 1.. {
            match cursor.get(at).map(|line| line.kind) {
                Some(Kind::Row(_)) if fits(cursor, at) && !line_form::is_apart(cursor, at, n) => rows += 1,
                Some(Kind::Border) if self.is_by_column() && fits(cursor, at) => rows += 1,
                Some(Kind::Border | Kind::Dashes(_) | Kind::Comment) => {}
                Some(Kind::Blank) if rows == self.rows.len() => {}
                Some(Kind::Row(_)) => return false,
                _ => break,
            }
            if rows > n {
                return false;
            }
        }
        rows == n
    }

    /// Returns whether only the last row of the grid is below this blank line, and another whole grid directly follows
    /// that row. Then the blank line between the two grids is one row too early.
    fn is_above_last(&self, cursor: &mut Cursor<'_>, index: usize) -> bool {
        let fits = |at: &usize| matches!(cursor.lines[*at].kind, Kind::Row(facts) if facts.fits(self.n));
        self.rows.len() + 1 == self.n
            && self.rows.iter().all(fits)
            && matches!(cursor.get(index + 1).map(|line| line.kind), Some(Kind::Row(facts)) if facts.fits(self.n))
            && extra_rows::whole_at(cursor, index + 2, 0).is_some()
    }

    /// Returns the number of rows of the next piece, up to a blank line. `None` if they are not whole bands, or more rows than the grid lacks.
    ///
    /// At least half of the rows must have N cells. Otherwise they are rows of another grid, since so many are hardly broken at once.
    fn piece(&self, cursor: &mut Cursor<'_>, at: &mut usize, lacking: usize) -> Option<usize> {
        let (mut rows, mut whole) = (0, 0);
        loop {
            match cursor.get(*at).map(|line| line.kind) {
                Some(Kind::Row(facts)) if !line_form::is_apart(cursor, *at, self.n) => {
                    rows += 1;
                    whole += usize::from(facts.fits(self.n) || self.is_by_column() && facts.framed > 0);
                }
                Some(Kind::Dashes(count)) if count as usize == self.n && self.dash_rows > 0 => {
                    rows += 1;
                    whole += 1;
                }
                Some(Kind::Border | Kind::Dashes(_) | Kind::Comment) => {}
                Some(Kind::Blank) if rows == 0 => {}
                _ => break,
            }
            if rows > lacking {
                return None;
            }
            *at += 1;
        }
        (rows > 0 && rows.is_multiple_of(self.band) && whole * 2 >= rows).then_some(rows)
    }
}
