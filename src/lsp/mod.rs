//! The language server for the `.sudoku` files that an editor has open, over standard input and output.
//!
//! It converts messages into calls of [`analysis`](crate::analysis) and back; no type of the protocol leaves this
//! folder. A handler changes the state, or takes its snapshot, before its first `await`, and never waits for the
//! client. No search runs on the thread that handles messages. Every search has a budget and a flag that stops it.
//!
//! The folders, from the bottom up (no folder imports a folder above it):
//! - `runtime`: threads, flags that stop a search
//! - [`framing`]: bytes to messages
//! - `client`: its capabilities and settings
//! - `documents`: texts, and the results for their puzzles
//! - `proto`: conversions
//! - `state`: the data that handlers share
//! - `checking`: from a change to its findings
//! - `drawing`, `commands`, `exchange`, `play` and `requests`: one feature each
//! - `server`: handlers, connection, start and end
//!
//! Start reading at `server::backend` (one method for each message), then continue with `state`,
//! `documents::document`, `checking::publish` and `checking::jobs`.

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

/// Returns the sizes that an editor's menu offers for a new puzzle, in ascending order.
pub fn sizes() -> Vec<usize> {
    crate::board::sizes::boxed()
}
