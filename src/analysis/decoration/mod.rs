//! Decorations next to or over the text: colors, lenses, inlay hints, ghost text.

pub(super) mod board;
pub(super) mod hints;
pub(super) mod lens;
pub(super) mod lines;
pub(super) mod next_single;
pub(super) mod shades;
pub(super) mod tokens;
