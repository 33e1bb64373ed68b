//! Forms in JSON: the project's own form, and forms of other programs, also packed in links.

pub(super) mod coach;
pub(super) mod f_puzzles;
mod lz;
pub(super) mod native;
pub(super) mod sudoku_pad;
mod unzip;
mod values;
