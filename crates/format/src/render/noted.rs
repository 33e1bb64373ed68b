//! Draws a player's notes: colors as backgrounds of cells and behind candidates, marks in the corners of cells, and lines of the pen.

use std::fmt::Write;

use super::frame::Frame;
use super::markup::{SMALL, add_mark, put};
use super::picture::{Picture, Shown};
use crate::board::{Candidates, Cell, Digit, Sides};
use crate::syntax::{Color, Note};

/// The distance from a cell's border to its corner marks.
const INSET: usize = 4;

/// The radius of the spot behind a candidate.
const SPOT: usize = 8;

/// Adds the backgrounds of colored cells. Several colors of one cell are side by side.
pub(super) fn add_tints(svg: &mut String, frame: &Frame, picture: &Picture) {
    for cell in picture.geometry.cells() {
        let colors: Vec<Color> = picture.roles.noted.colors(cell).collect();
        let (x, y) = frame.corner(cell);
        for (number, color) in colors.iter().enumerate() {
            let at = |number: usize| x + frame.cell * number / colors.len();
            let (left, width) = (at(number), at(number + 1) - at(number));
            put(
                svg,
                format_args!(
                    "<rect class=\"tint {color}\" x=\"{left}\" y=\"{y}\" width=\"{width}\" height=\"{}\"/>",
                    frame.cell
                ),
            );
        }
    }
}

/// Adds the lines of the pen, from the middles of cells to those of their neighbors.
pub(super) fn add_pen(svg: &mut String, frame: &Frame, picture: &Picture) {
    let middle = |cell: Cell| {
        let (x, y) = frame.corner(cell);
        (x + frame.cell / 2, y + frame.cell / 2)
    };
    let mut path = String::new();
    for (cell, note) in picture.roles.noted.all() {
        let Note::Pen(stroke) = note else { continue };
        let Some(end) = stroke.end(cell, Sides { rows: frame.rows, columns: frame.columns }) else {
            continue;
        };
        let ((x, y), (to_x, to_y)) = (middle(cell), middle(end));
        let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
    }
    if !path.is_empty() {
        put(svg, format_args!("<path class=\"pen\" d=\"{path}\"/>"));
    }
}

/// Adds the corner marks of a cell without a digit, and its pencil marks in a line between them. Returns whether the cell has corner marks.
pub(super) fn add_corners(svg: &mut String, frame: &Frame, picture: &Picture, cell: Cell) -> bool {
    let corners: Vec<Digit> = picture.roles.noted.corners(cell).collect();
    if corners.is_empty() {
        return false;
    }
    let marks = match picture.shown(cell) {
        Shown::Marks(marks) => marks,
        _ => Candidates::NONE,
    };
    let places = corner_places(frame, cell, &corners).chain(center_places(frame, cell, marks));
    let places: Vec<(Digit, (usize, usize))> = places.collect();
    for &(digit, place) in &places {
        add_spots(svg, picture, cell, (digit, place));
    }
    for (digit, place) in places {
        add_mark(svg, "mark", place, &picture.symbols.write(digit));
    }
    true
}

/// Adds a spot for each color of a candidate, side by side.
pub(super) fn add_spots(
    svg: &mut String,
    picture: &Picture,
    cell: Cell,
    (digit, (x, y)): (Digit, (usize, usize)),
) {
    for (number, (color, _)) in
        picture.roles.noted.candidates(cell).filter(|(_, its)| *its == digit).enumerate()
    {
        let (x, r) = (x + 2 * number, SPOT - number.min(4));
        put(svg, format_args!("<circle class=\"tint spot {color}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"));
    }
}

/// Returns the centers of corner marks: the first ones in a row at the top, the others in a row at the bottom.
fn corner_places<'a>(
    frame: &Frame,
    cell: Cell,
    corners: &'a [Digit],
) -> impl Iterator<Item = (Digit, (usize, usize))> + use<'a> {
    let (left, top) = frame.corner(cell);
    let count = corners.len();
    // The first two marks are in the upper corners, the third and the fourth in the lower ones.
    let above = if count <= 4 { count.min(2) } else { count.div_ceil(2) };
    let (side, inset) = (frame.cell, INSET + SMALL / 2);
    let (upper, lower) = (top + frame.above() + inset, top + side - inset);
    let place = move |number: usize| {
        let (at, of, y) = if number < above {
            (number, above, upper)
        } else {
            (number - above, (count - above).max(2), lower)
        };
        let of = of.max(2);
        (left + inset + (side - 2 * inset) * at / (of - 1), y)
    };
    corners.iter().copied().enumerate().map(move |(number, digit)| (digit, place(number)))
}

/// Returns the centers of pencil marks in a single line.
fn center_places(
    frame: &Frame,
    cell: Cell,
    marks: Candidates,
) -> impl Iterator<Item = (Digit, (usize, usize))> + use<> {
    let (left, top) = frame.corner(cell);
    let (side, count) = (frame.cell, marks.len());
    let pitch = (SMALL * 8 / 10).min((side - 2 * INSET) / count.max(1));
    let first = left + side / 2 + pitch / 2 - pitch * count / 2;
    marks.iter().enumerate().map(move |(at, digit)| (digit, (first + pitch * at, top + side / 2)))
}
