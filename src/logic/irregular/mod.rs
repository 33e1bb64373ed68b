//! What follows from shapes and rules that a classic board does not have.

pub(super) mod common_peers;
pub(super) mod leftovers;
