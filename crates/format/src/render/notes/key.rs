//! Draws the key of a rule: a small board that shows the cells linked to the cell in the middle, or the houses that the rule adds.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use crate::board::{Cell, Geometry, Layout, Rule};
use crate::render::markup::put;

/// The sizes of the board that shows links. The first size is used on which every link of the middle cell is on the board.
const SMALL: std::ops::RangeInclusive<usize> = 5..=15;

/// The size of the board that shows houses. Every rule applies to it.
const LARGE: usize = 9;

/// Adds the key of a rule with this upper left corner and this side. A rule without links and houses has no key.
pub(super) fn add_key(svg: &mut String, (left, top): (usize, usize), side: usize, rule: Rule) {
    let Some((count, middle, tied)) = linked(rule).or_else(|| housed(rule)) else { return };
    let cell = side / count;
    let (left, top) = (left, top + (side - cell * count) / 2);
    let squares = |cells: &BTreeSet<Cell>| {
        cells.iter().fold(String::new(), |mut path, at| {
            let (x, y) = (left + at.index() % count * cell, top + at.index() / count * cell);
            let _ = write!(path, "M{x} {y}h{cell}v{cell}h-{cell}z");
            path
        })
    };
    put(svg, format_args!("<path class=\"tied\" d=\"{}\"/>", squares(&tied)));
    if let Some(middle) = middle {
        put(svg, format_args!("<path class=\"middle\" d=\"{}\"/>", squares(&BTreeSet::from([middle]))));
    }
    let side = cell * count;
    put(
        svg,
        format_args!("<rect class=\"key\" x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\"/>"),
    );
}

/// The size of a key's board, the middle cell if the other cells are linked to it, and the highlighted cells.
type Shown = (usize, Option<Cell>, BTreeSet<Cell>);

fn linked(rule: Rule) -> Option<Shown> {
    let tied = |size: usize| {
        let board = Geometry::shared(&Layout::standard(size).with_rules([rule])).ok()?;
        let middle = board.at(size / 2, size / 2);
        let links = board.links(middle).iter().filter(|link| link.rule == Some(rule));
        let tied: BTreeSet<Cell> = links.map(|link| link.cell).collect();
        Some((size, Some(middle), tied))
    };
    let count = |size: usize| tied(size).map_or(0, |(.., tied)| tied.len());
    let whole = SMALL.step_by(2).find(|&size| count(size) == count(size + 2))?;
    tied(whole).filter(|(.., tied)| !tied.is_empty())
}

/// Returns the cells of all houses of the rule, or only of the first house if all houses together cover the whole board.
fn housed(rule: Rule) -> Option<Shown> {
    let layout = Layout::standard(LARGE);
    let plain: Arc<Geometry> = Geometry::shared(&layout).ok()?;
    let board = Geometry::shared(&layout.with_rules([rule])).ok()?;
    let added = board.houses().get(plain.houses().len()..)?;
    let cells = |count: usize| added.iter().take(count).flat_map(|house| house.cells.iter().copied());
    let all: BTreeSet<Cell> = cells(added.len()).collect();
    let tied = if all.len() == board.cell_count() { cells(1).collect() } else { all };
    (!tied.is_empty()).then_some((LARGE, None, tied))
}
