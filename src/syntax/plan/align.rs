//! Which row is which, where a grid has one too few or one too many: told by a grid of the same puzzle that has all its rows, by a row
//! that stands there twice, by two rows on one line.
//!
//! It compares texts of rows, and reads no cell.

use std::cmp::Reverse;
use std::iter::Sum;

use crate::syntax::lex::chars::{comment_start, is_blank};
use crate::syntax::lex::lines::Kind;
use crate::syntax::lex::tokens::{closes_open, pieces, tokens};
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::model::{GridPlan, Parting, Plan, Role};
use crate::syntax::tree::model::GridForm;

/// Finds out which row is which in every grid of a plan.
pub(crate) fn align(cursor: &Cursor<'_>, plan: &mut Plan) {
    for index in 0..plan.grids.len() {
        let grid = &plan.grids[index];
        let by_tokens = grid.form == GridForm::Rows && matches!(grid.parting, Parting::Tokens);
        let lacks_one = grid.extra.is_empty() && grid.rows.len() + 1 == grid.n && grid.n > 1;
        if by_tokens && (lacks_one || !grid.extra.is_empty() && grid.rows.len() == grid.n) {
            let others = plan.grids.iter().enumerate().filter(|&(other, _)| other != index);
            let whole = others.map(|(_, other)| other).find(|other| is_whole(cursor, other));
            let model = whole.map(|other| other.rows.clone());
            if lacks_one {
                find_gap(cursor, plan, index, model.as_deref());
            } else {
                find_extra(cursor, plan, index, model.as_deref());
            }
        }
    }
}

fn is_whole(cursor: &Cursor<'_>, grid: &GridPlan) -> bool {
    let fits = |&row: &usize| fits(cursor, row, grid.n);
    grid.form == GridForm::Rows
        && grid.rows.len() == grid.n
        && grid.extra.is_empty()
        && grid.rows.iter().filter(|row| !fits(row)).count() <= 1
}

/// Whether a line has N cells.
fn fits(cursor: &Cursor<'_>, line: usize, n: usize) -> bool {
    match cursor.lines[line].kind {
        Kind::Row(facts) | Kind::MetaLike(facts) => facts.fits(n),
        kind => matches!(kind, Kind::Dashes(_)),
    }
}

/// Finds the row that a grid lacks. A last row that is not whole is being typed: then none is missing before it.
fn find_gap(cursor: &Cursor<'_>, plan: &mut Plan, index: usize, model: Option<&[usize]>) {
    let grid = &mut plan.grids[index];
    let (n, rows) = (grid.n, &grid.rows);
    let Some(&last) = rows.last() else { return };
    let cells_of = |lines: &[usize]| -> Vec<_> { lines.iter().map(|&line| cells(cursor, line, n)).collect() };
    let cut = cells_of(rows);
    let joined = |&at: &usize| !fits(cursor, rows[at], n) && cut[at].len() > n + n / 2;
    if let Some(at) = (0..rows.len()).find(joined) {
        grid.gap = Some(at + 1);
    } else if fits(cursor, last, n) || cut.last().is_some_and(|last| last.len() > n) {
        let score = |gap: usize, model: &[Vec<Option<&str>>]| -> Likeness {
            let places = (0..n).filter(|&place| place != gap);
            cut.iter().zip(places).map(|(row, place)| likeness(row, &model[place])).sum()
        };
        match model {
            // Of gaps that are as likely, the last one: that is where rows are typed.
            Some(model) => {
                let model = cells_of(model);
                grid.gap = (0..n).max_by_key(|&gap| score(gap, &model)).filter(|&gap| gap + 1 < n);
            }
            None => grid.doubtful = true,
        }
    }
}

/// Finds the one row that a grid has too many.
fn find_extra(cursor: &Cursor<'_>, plan: &mut Plan, index: usize, model: Option<&[usize]>) {
    let grid = &plan.grids[index];
    let n = grid.n;
    let [one] = *grid.extra else {
        plan.grids[index].doubtful = true;
        return;
    };
    // The rest of a row that was split between the braces of its marks has its place.
    if !fits(cursor, one, n) || closes_open(cursor.text_of(cursor.lines[one])) {
        return;
    }
    let mut all: Vec<usize> = grid.rows.iter().chain(&grid.extra).copied().collect();
    all.sort_unstable();
    let cells_of = |lines: &[usize]| -> Vec<_> { lines.iter().map(|&line| cells(cursor, line, n)).collect() };
    let cut = cells_of(&all);
    let is_twin = |at: usize| (0..at).any(|before| cut[before] == cut[at]);
    let has_digits = |row: &[Option<&str>]| row.iter().any(Option::is_some);
    let follows_twin = |at: usize| at > 0 && cut[at - 1] == cut[at];
    let by_model = model.map(|model| {
        let model = cells_of(model);
        // A row that stands elsewhere, too.
        let is_copy = |at: usize| {
            let others = cut.iter().enumerate().filter(|&(other, _)| other != at);
            let elsewhere = model.iter().enumerate().filter(|&(place, _)| place != at && place + 1 != at);
            has_digits(&cut[at]) && others.chain(elsewhere).any(|(_, row)| *row == cut[at])
        };
        // Of rows that fit as well, the copy; of these the one with the fewest digits.
        let score = |&extra: &usize| {
            let rows = cut.iter().enumerate().filter(|&(at, _)| at != extra);
            let fit: Likeness = rows.zip(&model).map(|((_, row), of)| likeness(row, of)).sum();
            (fit.digits, follows_twin(extra), is_copy(extra), Reverse(cut[extra].iter().flatten().count()))
        };
        (0..all.len()).max_by_key(score).unwrap_or(n)
    });
    let beside = || (1..all.len()).find(|&at| follows_twin(at));
    let twin = || (1..all.len()).find(|&at| is_twin(at));
    let (extra, doubtful) = match by_model.or_else(beside).or_else(|| odd_one(cursor, &all)) {
        Some(extra) => (later_of_two(plan, &all, &cut, extra), false),
        None => (twin().unwrap_or(n), true),
    };
    let extra = all.remove(extra);
    for &row in &all {
        plan.roles[row] = Role::Row;
    }
    plan.roles[extra] = Role::Extra;
    let grid = &mut plan.grids[index];
    (grid.rows, grid.extra, grid.doubtful) = (all, vec![extra], doubtful);
}

/// Returns the one row that is not written as all others are: in a frame, with spaces, or without.
fn odd_one(cursor: &Cursor<'_>, rows: &[usize]) -> Option<usize> {
    let look = |&row: &usize| match cursor.lines[row].kind {
        Kind::Row(facts) => (facts.framed > 0, facts.tokens > 1),
        _ => (false, false),
    };
    let looks: Vec<_> = rows.iter().map(look).collect();
    let is_odd =
        |at: &usize| looks.iter().enumerate().all(|(other, look)| (other == *at) == (*look == looks[*at]));
    (0..rows.len()).find(is_odd).filter(|_| rows.len() > 2)
}

/// Of two rows side by side that agree, the one of the band with too many rows is too many, else the later one.
fn later_of_two(plan: &Plan, rows: &[usize], cut: &[Vec<Option<&str>>], extra: usize) -> usize {
    let agree = |at: usize| {
        let (a, b) = (&cut[at], &cut[at + 1]);
        let shared = a.iter().zip(b).filter(|(a, b)| a.is_some() && a == b).count();
        let differ = a.iter().zip(b).any(|(a, b)| a.is_some() && b.is_some() && a != b);
        a.len() == b.len() && shared > 0 && !differ
    };
    let parted = |at: usize| plan.roles[rows[at]..rows[at + 1]].contains(&Role::Border);
    let first = if extra + 1 < rows.len() && agree(extra) {
        extra
    } else if extra > 0 && agree(extra - 1) {
        extra - 1
    } else {
        return extra;
    };
    if !parted(first) {
        return first + 1;
    }
    let above = 1 + (0..first).rev().take_while(|&at| !parted(at)).count();
    let below = 1 + (first + 1..rows.len() - 1).take_while(|&at| !parted(at)).count();
    if above > below { first } else { first + 1 }
}

#[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
struct Likeness {
    digits: isize,
    blanks: isize,
}

impl Sum for Likeness {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |a, b| Self { digits: a.digits + b.digits, blanks: a.blanks + b.blanks })
    }
}

/// The digit of each cell of a row as it is written; `None` for a blank or pencil marks.
pub(crate) fn cells<'a>(cursor: &'a Cursor<'_>, line: usize, n: usize) -> Vec<Option<&'a str>> {
    let text = cursor.text_of(cursor.lines[line]);
    let text = &text[..comment_start(text)];
    let words: Vec<&str> = tokens(text, 0, text.len()).map(|token| token.text).collect();
    let prefixes = cursor.alphabet.prefixes(n);
    let digit = |cell: &'a str| {
        let is_open =
            cell.starts_with('{') || cell.chars().all(is_blank) || n <= 9 && cell.chars().nth(1).is_some();
        (!is_open).then_some(cell)
    };
    let bare = |cell: &'a str| pieces(cell, prefixes).next().map_or(cell, |first| &cell[first.body..]);
    if words.len() == n {
        return words.into_iter().map(|word| digit(bare(word))).collect();
    }
    let cut = |word: &'a str| pieces(word, prefixes).map(move |piece| &word[piece.body..piece.end]);
    words.into_iter().flat_map(cut).map(digit).collect()
}

/// How well a row fits another one: the digits that they share less those that differ, then the blanks that they share.
fn likeness(row: &[Option<&str>], of: &[Option<&str>]) -> Likeness {
    let mut found = Likeness::default();
    if row.len() == of.len() {
        for pair in row.iter().zip(of) {
            match pair {
                (None, None) => found.blanks += 1,
                (Some(a), Some(b)) if a == b => found.digits += 1,
                (Some(_), Some(_)) => found.digits -= 1,
                _ => {}
            }
        }
    }
    found
}
