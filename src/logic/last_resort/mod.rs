//! What is left when no pattern is found: all placements of a digit (templates), and the solver's word (brute force).

pub(super) mod templates;
pub(super) mod trial;
