//! The server itself: its state, the documents, the event loop and what runs off it.

pub(super) mod backend;
pub(super) mod channel;
pub(super) mod document;
pub(super) mod guard;
pub(super) mod hold;
pub(super) mod index;
pub(super) mod interrupt;
pub(super) mod jobs;
pub(super) mod known;
pub(super) mod lifecycle;
pub(super) mod reader;
pub(super) mod reading;
pub(super) mod revisions;
pub(super) mod state;
pub(super) mod status;
pub(super) mod tasks;
