//! Draws the fixed parts of a picture: the lines of the grid, the borders of boxes and regions, the houses of rules, the coordinates.

use std::fmt::Write;

use super::frame::Frame;
use super::markup::put;
use crate::board::{Cell, Geometry, HouseKind};

/// Adds the layer below digits: the houses of rules.
pub(super) fn add_rules(svg: &mut String, frame: &Frame, geometry: &Geometry) {
    let mut windows = String::new();
    for house in geometry.houses() {
        match house.kind {
            HouseKind::Diagonal => {
                let (right, bottom) = (frame.x(frame.columns), frame.y(frame.rows));
                put(
                    svg,
                    format_args!(
                        "<path class=\"diagonal\" d=\"M{} {}L{right} {bottom}\"/>",
                        frame.left, frame.top
                    ),
                );
            }
            HouseKind::AntiDiagonal => {
                let (right, bottom) = (frame.x(frame.columns), frame.y(frame.rows));
                put(
                    svg,
                    format_args!(
                        "<path class=\"diagonal\" d=\"M{right} {}L{} {bottom}\"/>",
                        frame.top, frame.left
                    ),
                );
            }
            HouseKind::Window(_) => {
                for &cell in &house.cells {
                    let (x, y) = frame.corner(cell);
                    let _ = write!(windows, "M{x} {y}h{0}v{0}h-{0}z", frame.cell);
                }
            }
            _ => {}
        }
    }
    if !windows.is_empty() {
        put(svg, format_args!("<path class=\"window\" d=\"{windows}\"/>"));
    }
}

/// Adds the lines between cells, and the borders of boxes and regions.
pub(super) fn add_lines(svg: &mut String, frame: &Frame, geometry: &Geometry) {
    let (width, height) = (frame.columns * frame.cell, frame.rows * frame.cell);
    let (line, border) = frame.strokes();
    let mut thin = String::new();
    for column in 1..frame.columns {
        let _ = write!(thin, "M{} {}v{height}", frame.x(column), frame.top);
    }
    for row in 1..frame.rows {
        let _ = write!(thin, "M{} {}h{width}", frame.left, frame.y(row));
    }
    if !thin.is_empty() {
        put(svg, format_args!("<path class=\"line\" stroke-width=\"{line}\" d=\"{thin}\"/>"));
    }
    let mut thick = format!("M{} {}h{width}v{height}h-{width}z", frame.left, frame.top);
    if geometry.has_boxes() {
        add_borders(&mut thick, frame, geometry, |one, other| geometry.box_of(one) != geometry.box_of(other));
    }
    put(svg, format_args!("<path class=\"border\" stroke-width=\"{border}\" d=\"{thick}\"/>"));
}

/// Adds the borders between neighboring cells that differ, with as few strokes as possible.
pub(super) fn add_borders(
    path: &mut String,
    frame: &Frame,
    geometry: &Geometry,
    differ: impl Fn(Cell, Cell) -> bool,
) {
    for row in 1..frame.rows {
        let is_border = |column| differ(geometry.at(row - 1, column), geometry.at(row, column));
        for (from, to) in runs(frame.columns, is_border) {
            let _ = write!(path, "M{} {}h{}", frame.x(from), frame.y(row), (to - from) * frame.cell);
        }
    }
    for column in 1..frame.columns {
        let is_border = |row| differ(geometry.at(row, column - 1), geometry.at(row, column));
        for (from, to) in runs(frame.rows, is_border) {
            let _ = write!(path, "M{} {}v{}", frame.x(column), frame.y(from), (to - from) * frame.cell);
        }
    }
}

/// Returns the runs of indices for which a condition holds, each as its first index and the index after its last one.
fn runs(count: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for place in (0..count).filter(|place| holds(*place)) {
        match found.last_mut() {
            Some((_, end)) if *end == place => *end += 1,
            _ => found.push((place, place + 1)),
        }
    }
    found
}

/// Adds `r1`, `r2` … at the left and `c1`, `c2` … at the top.
pub(super) fn add_coordinates(svg: &mut String, frame: &Frame) {
    let (middle, size) = (frame.cell / 2, frame.label());
    let mut add = |x: usize, y: usize, name: char, number: usize| {
        put(
            svg,
            format_args!(
                "<text class=\"label\" font-size=\"{size}\" x=\"{x}\" y=\"{y}\">{name}{number}</text>"
            ),
        );
    };
    for column in 0..frame.columns {
        add(frame.x(column) + middle, frame.start - size * 3 / 4, 'c', column + 1);
    }
    for row in 0..frame.rows {
        add(frame.start - size * 5 / 4, frame.y(row) + middle + size * 35 / 100, 'r', row + 1);
    }
}
