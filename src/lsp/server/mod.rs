//! The server itself: its state, the event loop and what runs off it.

pub(super) mod backend;
pub(super) mod channel;
pub(super) mod guard;
pub(super) mod hold;
pub(super) mod interrupt;
pub(super) mod jobs;
#[cfg(feature = "stdio")]
pub(super) mod lifecycle;
pub(super) mod raw_json;
pub(super) mod runtime;
pub(super) mod service;
pub(super) mod state;
pub(super) mod status;
pub(super) mod tasks;
#[cfg(not(feature = "stdio"))]
pub(super) mod web;
