//! Conversions between the protocol's types and plain data.

pub(super) mod action_id;
pub(super) mod errors;
pub(super) mod from_proto;
pub(super) mod raw_json;
pub(super) mod to_proto;
