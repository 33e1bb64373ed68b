//! What needs no pattern beyond one or two houses: singles, locked candidates, subsets.

pub(super) mod singles;
