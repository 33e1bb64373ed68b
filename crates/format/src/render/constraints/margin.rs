//! Clues in the margin, with an arrow where they look along a diagonal.

use super::paths::{head, path, sign};
use crate::board::OutsideKind;
use crate::render::frame::Frame;
use crate::render::markup::{float, put};
use crate::render::outside::{Place, signed};

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
    let mark = if matches!(kind, OutsideKind::FullRank { .. }) { "#" } else { "" };
    let text = format!("{mark}{value}");
    // A long number stays in the margin.
    let size = float(frame.clue) * 0.5 * (2.4 / float(text.len())).min(1.0);
    put(
        svg,
        format_args!(
            "<text class=\"clue\" font-size=\"{size:.0}\" x=\"{x:.1}\" y=\"{:.1}\">{text}</text>",
            y + size * 0.35
        ),
    );
    if kind == OutsideKind::LittleKiller && place.down != 0 && place.right != 0 {
        let (down, right) = (sign(place.down), sign(place.right));
        let reach = step * 0.5;
        let (from, to) = (
            (x + right * reach * 0.55, y + down * reach * 0.55),
            (x + right * reach * 0.9, y + down * reach * 0.9),
        );
        let line = format!("{}{}", path(&[from, to]), head(from, to, 5.0));
        put(svg, format_args!("<path class=\"clue-arrow\" d=\"{line}\"/>"));
    }
}
