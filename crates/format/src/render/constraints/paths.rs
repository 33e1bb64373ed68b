//! Points and paths of SVG: lines through cells, shortened lines, arrowheads, and numbers of pixels.

use std::fmt::Write;

use crate::board::Cell;
use crate::render::frame::Frame;
use crate::render::markup::{float, put};

/// A position in pixels.
pub(super) type Point = (f64, f64);

/// Adds a stroke whose width is this many pixels in a cell of 56 pixels, and scales with the cell.
pub(super) fn add_stroke(svg: &mut String, frame: &Frame, class: &str, line: &str, width: usize) {
    let width = float(width * frame.cell) / 56.0;
    put(svg, format_args!("<path class=\"stroke {class}\" stroke-width=\"{width:.1}\" d=\"{line}\"/>"));
}

/// Returns the head of an arrow at the end `to` of a line.
pub(super) fn head(from: Point, to: Point, size: f64) -> String {
    let far = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
    let (right, down) = ((to.0 - from.0) / far * size, (to.1 - from.1) / far * size);
    path(&[(to.0 - right - down, to.1 - down + right), to, (to.0 - right + down, to.1 - down - right)])
}

/// Returns a line shortened by these lengths at its start and at its end.
pub(super) fn trimmed(points: &[Point], start: f64, end: f64) -> Vec<Point> {
    let mut points = points.to_vec();
    let nearer = |(x, y): Point, (to_x, to_y): Point, by: f64| {
        let far = (to_x - x).hypot(to_y - y).max(1.0);
        (x + (to_x - x) / far * by, y + (to_y - y) / far * by)
    };
    let count = points.len();
    if count > 1 {
        points[0] = nearer(points[0], points[1], start);
        points[count - 1] = nearer(points[count - 1], points[count - 2], end);
    }
    points
}

pub(super) fn path(points: &[Point]) -> String {
    let mut path = String::new();
    for (at, (x, y)) in points.iter().enumerate() {
        let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
    }
    path
}

pub(super) fn middle(frame: &Frame, cell: Cell) -> Point {
    let (x, y) = frame.corner(cell);
    (float(x) + float(frame.cell) / 2.0, float(y) + float(frame.cell) / 2.0)
}

pub(super) fn real(number: isize) -> f64 {
    i32::try_from(number).map_or(0.0, f64::from)
}

pub(super) fn sign(number: isize) -> f64 {
    real(number.signum())
}
