//! What is drawn beside or over the text of a grid.

mod hints;
mod lens;
mod next_single;
mod shades;
mod tokens;
