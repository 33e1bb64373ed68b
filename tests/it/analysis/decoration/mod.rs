//! Decorations next to the text of a grid, or on it.

mod hints;
mod lens;
mod next_single;
mod shades;
mod tokens;
