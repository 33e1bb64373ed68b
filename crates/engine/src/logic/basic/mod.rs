//! Techniques that need one or two houses only: singles, locked candidates, subsets, and consequences of irregular
//! shapes and rules.

pub(super) mod common_peers;
pub(super) mod hidden;
pub(super) mod leftovers;
pub(super) mod locked;
pub(super) mod naked;
pub(super) mod singles;
