//! Uses one sign for all blanks of a grid.
//!
//! A row is never changed into a line of another kind: dashes between bars would become a border.

use crate::syntax::lex::chars::is_blank;
use crate::syntax::lex::lines::{Kind, kind};
use crate::syntax::read::symbols::{Meaning, Reader};
use crate::syntax::tree::model::{CellText, Content, GridText, Symbols};
use crate::syntax::tree::span::applied;
use crate::syntax::{Edit, Span};

/// Returns the blanks of a grid that are not written with its most frequent sign.
pub(crate) fn odd_blanks<'a>(text: &'a str, grid: &'a GridText) -> impl Iterator<Item = Span> + 'a {
    odd_ones(text, grid.blank, &grid.cells)
}

fn odd_ones<'a>(text: &'a str, sign: char, cells: &'a [CellText]) -> impl Iterator<Item = Span> + 'a {
    let odd = move |cell: &&CellText| blank_sign(text, cell).is_some_and(|c| c != sign);
    cells.iter().filter(odd).map(|cell| cell.span)
}

/// Returns the edits that write every blank with the most frequent sign, in ascending order. Empty if that sign cannot
/// be a blank in this puzzle.
pub(crate) fn even_blanks(text: &str, grid: &GridText, symbols: &Symbols, n: usize) -> Vec<Edit> {
    blanks_as(text, grid, symbols, n, None)
}

/// Does the same as `even_blanks`, but uses the sign `wanted` if it can be a blank in this puzzle.
pub(crate) fn blanks_as(
    text: &str,
    grid: &GridText,
    symbols: &Symbols,
    n: usize,
    wanted: Option<char>,
) -> Vec<Edit> {
    let mut all = Vec::new();
    let can_be = |sign: &char| can_be_blank(*sign, symbols, n);
    let Some(blank) = wanted.filter(can_be).or(Some(grid.blank).filter(can_be)) else { return all };
    let sign = blank.to_string();
    for (row, cells) in grid.rows.iter().zip(grid.cells.chunks(n)) {
        let before = row.span.start as usize;
        let edits: Vec<Edit> = odd_ones(text, blank, cells)
            .map(|span| Edit { span, text: sign.repeat(text[span.range()].chars().count()) })
            .collect();
        let moved = |edit: &Edit| Edit {
            span: Span::new(edit.span.start as usize - before, edit.span.end as usize - before),
            text: edit.text.clone(),
        };
        if edits.is_empty() {
            continue;
        }
        let old = &text[row.span.range()];
        let new = applied(old, &edits.iter().map(moved).collect::<Vec<_>>());
        if !is_lost(old, &new) {
            all.extend(edits);
        }
    }
    all
}

/// Returns whether a rewritten row would become a border, or a line of dashes that might be a border.
pub(crate) fn is_lost(old: &str, new: &str) -> bool {
    match kind(new) {
        Kind::Border => true,
        Kind::Dashes(_) => !matches!(kind(old), Kind::Dashes(_)),
        _ => false,
    }
}

/// Returns the sign of a blank cell, as written; `None` if the cell is not blank.
fn blank_sign(text: &str, cell: &CellText) -> Option<char> {
    (cell.content == Content::Blank).then(|| text[cell.span.range()].chars().next()).flatten()
}

/// Returns whether a sign can be a blank in a puzzle with these symbols.
pub(crate) fn can_be_blank(c: char, symbols: &Symbols, n: usize) -> bool {
    is_blank(c) && Reader::new(symbols, n).read(c) == Meaning::Blank
}
