//! Cages: a dashed outline inside the cells, and the sum in the first cell.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::paths::real;
use crate::board::Cell;
use crate::render::frame::Frame;
use crate::render::markup::{float, put};
use crate::render::outside::signed;

/// The distance between a cage's outline and the borders of its cells.
const INSET: f64 = 4.0;

/// The greatest text size of a sum: the cells of large boards are larger, the space above their candidates is not.
pub(super) const LARGEST: f64 = 14.0;

/// Adds a cage: a dashed outline inside its cells, and its sum in its first cell.
pub(super) fn add_cage(svg: &mut String, frame: &Frame, cells: &[Cell], sum: Option<u32>) {
    let set: BTreeSet<(isize, isize)> = cells
        .iter()
        .map(|cell| (signed(cell.index() / frame.columns), signed(cell.index() % frame.columns)))
        .collect();
    put(svg, format_args!("<path class=\"cage\" d=\"{}\"/>", outline(frame, &set)));
    let (Some(sum), Some(&first)) = (sum, cells.iter().min()) else { return };
    let (x, y) = frame.corner(first);
    let (text, size) = (sum.to_string(), (float(frame.cell) * 0.22).min(LARGEST));
    let width = size * (0.6 * float(text.len()) + 0.25);
    put(
        svg,
        format_args!(
            "<rect class=\"paper\" x=\"{0}\" y=\"{1}\" width=\"{width:.1}\" height=\"{size:.1}\"/>",
            x + 2,
            y + 2
        ),
    );
    put(
        svg,
        format_args!(
            "<text class=\"sum\" font-size=\"{size:.1}\" x=\"{}\" y=\"{:.1}\">{text}</text>",
            x + 3,
            float(y) + 2.0 + size * 0.82
        ),
    );
}

/// Returns the outline of cells, slightly inside them, with one stroke for each straight stretch.
fn outline(frame: &Frame, set: &BTreeSet<(isize, isize)>) -> String {
    let cell_width = float(frame.cell);
    let (left, top) = (float(frame.left), float(frame.top));
    let mut path = String::new();
    // Look at one side of a cell with the outside above it. At its left end, check the neighboring cell and the cell
    // outside of that neighbor, then do the same at its right end.
    for &(row, column) in set {
        for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let has = |row: isize, column: isize| set.contains(&(row, column));
            if has(row + down, column + right) {
                continue;
            }
            // One step along the side, in the direction of growing rows or columns.
            let (along_down, along_right) = (right.abs(), down.abs());
            let end = |by: isize| {
                let beside = has(row + by * along_down, column + by * along_right);
                let beyond = has(row + down + by * along_down, column + right + by * along_right);
                match (beside, beyond) {
                    (false, _) => -INSET,
                    (true, true) => INSET,
                    (true, false) => 0.0,
                }
            };
            let (low, high) = (end(-1), end(1));
            // A stretch is drawn from its first cell on, and continues while the next side has the same border.
            if low == 0.0 {
                continue;
            }
            let (mut length, mut last) = (1, high);
            while last == 0.0 {
                let (r, c) = (row + length * along_down, column + length * along_right);
                let beside = has(r + along_down, c + along_right);
                let beyond = has(r + down + along_down, c + right + along_right);
                last = match (beside, beyond) {
                    (false, _) => -INSET,
                    (true, true) => INSET,
                    (true, false) => 0.0,
                };
                length += 1;
            }
            let across = |at: isize, step: isize, start: f64| {
                let edge = start + cell_width * real(at) + if step > 0 { cell_width } else { 0.0 };
                edge - INSET * real(step)
            };
            if right == 0 {
                let y = across(row, down, top);
                let from = left + cell_width * real(column) - low;
                let to = left + cell_width * real(column + length) + last;
                let _ = write!(path, "M{from} {y}H{to}");
            } else {
                let x = across(column, right, left);
                let from = top + cell_width * real(row) - low;
                let to = top + cell_width * real(row + length) + last;
                let _ = write!(path, "M{x} {from}V{to}");
            }
        }
    }
    path
}
