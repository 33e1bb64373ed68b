//! The language server: the `.sudoku` files that an editor has open, over standard input and output.
//!
//! It turns messages into calls of [`analysis`](crate::analysis) and back; no type of the protocol leaves this folder.
//! A handler changes the state, or takes its snapshot, before its first `await`, and never waits for the client. Nothing
//! that searches runs where messages are read; every search has a budget and a flag that ends it.
//!
//! From the bottom up, and none imports one above it: `runtime` (threads, flags that end a search), [`framing`] (bytes to messages), `client` (what it can
//! do, its settings), `documents` (texts and what is known of their puzzles), `proto` (conversions), `state` (what handlers share), `checking` (from a
//! change to its findings), `drawing`, `commands`, `exchange`, `play` and `requests` (a feature each), `server` (handlers, connection, start and end).
//! Start reading at `server::backend` (a method a message), then `state`, `documents::document`, `checking::publish`, `checking::jobs`.

mod checking;
mod client;
mod commands;
mod documents;
mod drawing;
#[cfg(feature = "convert")]
mod exchange;
pub mod framing;
mod play;
mod proto;
mod requests;
mod runtime;
mod server;
mod state;

pub use client::config::{SETTINGS, Setting, SettingKind};
#[cfg(not(feature = "stdio"))]
pub use runtime::Host;
#[cfg(feature = "stdio")]
pub use server::lifecycle::run;
#[cfg(not(feature = "stdio"))]
pub use server::web::Server;

/// Returns the sizes that an editor's menu offers for a new puzzle, ascending.
pub fn sizes() -> Vec<usize> {
    crate::board::sizes::boxed()
}
