//! Draws constraints in the usual way: cages, lines, arrows, dots, and clues in the margin.

mod cages;
mod lines;
mod margin;
mod marks;
mod paths;
mod regions;

use std::collections::HashMap;

use self::cages::add_cage;
use self::lines::{add_arrow, add_line, add_region_clue};
use self::margin::add_clue;
use self::marks::{add_allowed, add_dot, add_ground, add_mark, add_quadruple, add_sign};
use self::paths::{add_stroke, middle, path};
use self::regions::{add_groups, add_known_borders};
use super::frame::Frame;
use super::notes::kinds;
use super::outside::{margins, place_of};
use crate::board::{Constraint, Geometry, MarkKind};
use crate::syntax::Symbols;

/// The constraints of a board as two pieces of SVG without a root, for programs that draw the grid themselves. Cells
/// are squares of [`SIDE`](Self::SIDE) units, and the grid starts at 0, 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers {
    /// The layer below digits and grid lines.
    pub below: String,
    /// The layer above digits and grid lines, including clues outside the grid.
    pub above: String,
    /// The margins for clues in units: left, top, right and bottom.
    pub margins: [usize; 4],
    /// A sentence for each kind of constraint, in the order of their first occurrence.
    pub notes: Vec<String>,
}

impl Layers {
    /// The side of a cell, in units.
    pub const SIDE: usize = 60;

    /// Returns the layers of a board; `None` without constraints.
    pub fn of(geometry: &Geometry, symbols: &Symbols) -> Option<Self> {
        if geometry.layout().constraints.is_empty() {
            return None;
        }
        let frame = Frame::bare(geometry, Self::SIDE);
        let (mut below, mut above) = (String::new(), String::new());
        add_below(&mut below, &frame, geometry);
        add_above(&mut above, &frame, geometry, symbols);
        let margins = margins(geometry).map(|clues| clues * frame.clue);
        Some(Self { below, above, margins, notes: kinds(geometry) })
    }
}

/// Adds the layer below digits and grid lines: marks, backgrounds, lines and arrows.
pub(super) fn add_below(svg: &mut String, frame: &Frame, geometry: &Geometry) {
    let constraints = &geometry.layout().constraints;
    add_groups(svg, frame, geometry);
    for constraint in constraints.iter() {
        match constraint {
            Constraint::Region { cells } => add_ground(svg, frame, cells, "extra"),
            Constraint::Clone { groups } => {
                groups.iter().for_each(|cells| add_ground(svg, frame, cells, "clone"));
            }
            Constraint::Mark { kind, cell } => add_mark(svg, frame, *kind, *cell),
            _ => {}
        }
    }
    for constraint in constraints.iter() {
        match constraint {
            Constraint::Line { kind, cells } => add_line(svg, frame, *kind, cells),
            Constraint::Arrow { total, shaft } => add_arrow(svg, frame, total, shaft),
            Constraint::Regions(clue) => add_region_clue(svg, frame, clue),
            Constraint::Pattern { cells, .. } => {
                let line = path(&cells.iter().map(|&cell| middle(frame, cell)).collect::<Vec<_>>());
                add_stroke(svg, frame, "own", &line, 12);
            }
            Constraint::Pair { pairs, .. } => {
                let line = pairs.iter().map(|pair| path(&pair.map(|cell| middle(frame, cell))));
                add_stroke(svg, frame, "own", &line.collect::<String>(), 12);
            }
            _ => {}
        }
    }
}

/// Adds the layer on the grid lines and outside the grid: borders of regions to be found, cages, dots, signs, circles with digits, and clues in the margin.
pub(super) fn add_above(svg: &mut String, frame: &Frame, geometry: &Geometry, symbols: &Symbols) {
    let constraints = &geometry.layout().constraints;
    add_known_borders(svg, frame, geometry);
    let mut outside: HashMap<(isize, isize), usize> = HashMap::new();
    for constraint in constraints.iter() {
        match constraint {
            Constraint::Cage { cells, sum, .. } => add_cage(svg, frame, cells, *sum),
            Constraint::Dot { kind, cells } => add_dot(svg, frame, *kind, *cells),
            Constraint::Greater { greater, less } => add_sign(svg, frame, *greater, *less),
            Constraint::Mark { kind: MarkKind::OneOf(digits), cell } => {
                let digits: Vec<String> = digits.iter().map(|digit| symbols.write(digit)).collect();
                add_allowed(svg, frame, *cell, &digits);
            }
            Constraint::Quadruple { cells, digits } => {
                let digits: Vec<String> = digits.iter().map(|&digit| symbols.write(digit)).collect();
                add_quadruple(svg, frame, cells, &digits);
            }
            Constraint::Outside { kind, cells, value } => {
                if let Some(place) = place_of(geometry, cells) {
                    let rank = outside.entry((place.row, place.column)).or_default();
                    add_clue(svg, frame, (*kind, *value), (&place, *rank));
                    *rank += 1;
                }
            }
            _ => {}
        }
    }
}
