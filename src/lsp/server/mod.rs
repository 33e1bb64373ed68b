//! The server itself: its handlers, the connection to the client, its start and its end.

pub(super) mod backend;
pub(super) mod capabilities;
pub(super) mod channel;
pub(super) mod folder;
pub(super) mod guard;
#[cfg(feature = "stdio")]
pub(super) mod lifecycle;
pub(super) mod parent;
pub(super) mod service;
pub(super) mod settings;
pub(super) mod status;
#[cfg(not(feature = "stdio"))]
pub(super) mod web;
