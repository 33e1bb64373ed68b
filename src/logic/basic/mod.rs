//! What needs no pattern beyond one or two houses: singles, locked candidates, subsets.

pub(super) mod hidden;
pub(super) mod locked;
pub(super) mod naked;
pub(super) mod singles;
