//! Constraints of variant puzzles, for all forms of other programs: how the constraints are built, compared and named.

mod automata;
mod losses;
mod patterns;
mod tables;

pub(crate) use automata::{Row, from_rows};
pub(crate) use losses::lost;
pub(crate) use patterns::{
    Board, Count, cage_without_sum, counts, equality, indexing, is_value, joint, number, one_of, pattern,
    restricted, same_values, says_nothing, shared, shared_pattern, sum_line,
};
pub(crate) use tables::{expression, pairs_of};
