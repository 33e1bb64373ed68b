//! What happens while a grid is typed or inserted.

mod borders;
mod insertion;
mod odd;
mod on_type;
mod over_cells;
