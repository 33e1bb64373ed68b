//! Clues in the margin, with an arrow where they look along a diagonal.

use super::paths::{head, path, sign};
use crate::board::OutsideKind;
use crate::render::frame::Frame;
use crate::render::markup::{float, put};
use crate::render::outside::{Place, kind_mark, signed};

/// The size of a mark, relative to its number.
const SMALL: f64 = 0.75;

/// Adds a clue in the margin: a number, and behind it the mark of its kind.
pub(super) fn add_clue(
    svg: &mut String,
    frame: &Frame,
    (kind, value): (OutsideKind, u32),
    (place, rank): (&Place, usize),
) {
    let (cell_width, step) = (float(frame.cell), float(frame.clue));
    let along = |at: isize, count: usize, start: usize| {
        let (first, behind) = (float(start), float(start + count * frame.cell));
        let out = step * (float(rank) + 0.5);
        if at < 0 {
            first - out
        } else if at >= signed(count) {
            behind + out
        } else {
            first + cell_width * (float(usize::try_from(at).unwrap_or(0)) + 0.5)
        }
    };
    let (x, y) = (along(place.column, frame.columns, frame.left), along(place.row, frame.rows, frame.top));
    let is_killer = kind == OutsideKind::LittleKiller;
    let (down, right) = (sign(place.down), sign(place.right));
    // The arrow of a little killer is between its number and the grid.
    let aside = if is_killer { step * 0.1 } else { 0.0 };
    let (x, y) = (x - right * aside, y - down * aside);
    let (text, mark) = (value.to_string(), kind_mark(kind));
    // A long number stays in the margin, with its mark.
    let length = float(text.len()) + SMALL * float(mark.len());
    let size = float(frame.clue) * 0.52 * (2.4 / length).min(1.0);
    let mark = if mark.is_empty() {
        String::new()
    } else {
        format!("<tspan class=\"kind\" font-size=\"{:.0}\">{mark}</tspan>", (size * SMALL).max(9.0))
    };
    put(
        svg,
        format_args!(
            "<text class=\"clue\" font-size=\"{size:.0}\" x=\"{x:.1}\" y=\"{:.1}\">{text}{mark}</text>",
            y + size * 0.35
        ),
    );
    if is_killer {
        let reach = step * 0.5;
        // Along a row, the arrow is behind the figures.
        let (near, far) = if place.down == 0 { (0.75, 1.1) } else { (0.65, 1.05) };
        let (from, to) = (
            (x + right * reach * near, y + down * reach * near),
            (x + right * reach * far, y + down * reach * far),
        );
        let line = format!("{}{}", path(&[from, to]), head(from, to, 5.0));
        put(svg, format_args!("<path class=\"clue-arrow\" d=\"{line}\"/>"));
    }
}
