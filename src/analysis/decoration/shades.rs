//! Shades of regions: neighboring regions of a grid in rows get different shades, so that an editor can color their
//! cells.
//!
//! Boxes alternate; the regions of a jigsaw get as few shades as a short search finds.

use crate::analysis::view::View;
use crate::board::{Cell, Geometry};
use crate::syntax::{Block, GridForm, GridKind, Span};

/// A run of cells in one row that belong to the same region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shade {
    /// The text from the first cell to the last cell of the run.
    pub span: Span,
    /// The region's shade, from 0; regions that touch have different shades.
    pub shade: u8,
}

/// The maximum number of shades that are tried. Four are enough on a plane, unless a region consists of several pieces.
const SHADES: u8 = 8;

/// Returns the shades of the cells in all grids in rows of a block, ascending. Empty on a board without boxes or
/// regions.
///
/// ```
/// use sudoku_ls::{analysis::shades, syntax::File};
/// let file = File::parse("12 ..\n.. 12\n21 .3\n.3 ..\n");
/// let found = shades(&file.blocks()[0]);
/// assert_eq!(found.iter().map(|it| it.shade).collect::<Vec<_>>(), [0, 1, 0, 1, 1, 0, 1, 0]);
/// ```
pub fn shades(block: &Block) -> Vec<Shade> {
    let Some(view) = block.puzzle.as_ref().and_then(View::of) else { return Vec::new() };
    let grids = [GridKind::Puzzle, GridKind::State, GridKind::Solution].map(|kind| view.text(kind));
    let grids: Vec<_> = grids.into_iter().flatten().filter(|grid| grid.form == GridForm::Rows).collect();
    let regions = if grids.is_empty() { Vec::new() } else { regions(view.geometry) };
    if regions.is_empty() {
        return Vec::new();
    }
    let (size, shades) = (view.geometry.columns(), coloured(view.geometry, &regions));
    let mut found = Vec::new();
    for grid in grids {
        for row in (0..view.geometry.rows()).map(|row| row * size..row * size + size) {
            let mut runs: Vec<(usize, Shade)> = Vec::new();
            for index in row {
                let (span, region) = (grid.cells[index].span, regions[index]);
                match runs.last_mut() {
                    _ if span.is_empty() => {}
                    Some((of, run)) if *of == region => run.span.end = span.end,
                    _ => runs.push((region, Shade { span, shade: shades[region] })),
                }
            }
            found.extend(runs.into_iter().map(|(_, run)| run));
        }
    }
    found.sort_by_key(|it| it.span);
    found
}

/// Returns the number of each cell's region; empty if all regions are rows or columns.
pub(in crate::analysis) fn regions(geometry: &Geometry) -> Vec<usize> {
    if !geometry.has_boxes() {
        return Vec::new();
    }
    geometry.cells().map(|cell| geometry.box_of(cell)).collect()
}

/// Returns a shade for each region, such that regions that touch have different shades.
fn coloured(geometry: &Geometry, regions: &[usize]) -> Vec<u8> {
    let (rows, columns, count) =
        (geometry.rows(), geometry.columns(), regions.iter().max().map_or(0, |last| last + 1));
    let mut touching = vec![Vec::new(); count];
    let mut touch = |one: Cell, other: Cell| {
        let (one, other) = (regions[one.index()], regions[other.index()]);
        if one != other && !touching[one].contains(&other) {
            touching[one].push(other);
            touching[other].push(one);
        }
    };
    for row in 0..rows {
        for column in 0..columns {
            if column + 1 < columns {
                touch(geometry.at(row, column), geometry.at(row, column + 1));
            }
            if row + 1 < rows {
                touch(geometry.at(row, column), geometry.at(row + 1, column));
            }
        }
    }
    for most in 2..=SHADES {
        let mut shades = vec![u8::MAX; count];
        let mut steps = STEPS;
        if fill(&touching, &mut shades, 0, most, &mut steps) {
            return shades;
        }
    }
    (0..count).map(|region| u8::try_from(region).unwrap_or(u8::MAX)).collect()
}

/// The maximum number of search steps for one number of shades.
const STEPS: usize = 2000;

/// Assigns a shade to each region from `region` on; returns false if that is impossible or the steps run out.
fn fill(touching: &[Vec<usize>], shades: &mut [u8], region: usize, most: u8, steps: &mut usize) -> bool {
    if region == shades.len() {
        return true;
    }
    for shade in 0..most {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        if touching[region].iter().any(|&other| shades[other] == shade) {
            continue;
        }
        shades[region] = shade;
        if fill(touching, shades, region + 1, most, steps) {
            return true;
        }
        shades[region] = u8::MAX;
    }
    false
}
