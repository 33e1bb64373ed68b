//! Writes grids as text: formatting, inserting, printing, and rewriting single cells in place.

pub(super) mod cell;
pub(super) mod checked;
pub(super) mod equivalence;
pub(super) mod format;
pub(super) mod insert;
pub(super) mod layout;
pub(crate) mod noted;
pub(super) mod print;
pub(super) mod regions;
pub(super) mod relayout;
pub(super) mod rewrite;
pub(super) mod row_layout;
pub(super) mod style;
