//! What needs no pattern beyond one or two houses: singles, locked candidates, subsets, and what shapes and rules imply.

pub(super) mod common_peers;
pub(super) mod hidden;
pub(super) mod leftovers;
pub(super) mod locked;
pub(super) mod naked;
pub(super) mod singles;
