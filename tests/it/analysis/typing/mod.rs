//! Edits during typing and insertion.

mod borders;
mod insertion;
mod odd;
mod on_type;
mod over_cells;
