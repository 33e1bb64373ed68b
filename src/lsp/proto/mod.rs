//! Between the protocol's types and plain data.

pub(super) mod action_id;
pub(super) mod code_action;
pub(super) mod from_proto;
pub(super) mod to_proto;
