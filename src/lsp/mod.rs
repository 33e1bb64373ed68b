//! The language server: the `.sudoku` files that an editor has open, over standard input and output.
//!
//! It turns messages into calls of [`analysis`](crate::analysis) and back; no type of the protocol leaves this folder.
//! A handler changes the state, or takes its snapshot, before its first `await`, and never waits for the client. Nothing
//! that searches runs where messages are read; every search has a budget and a flag that ends it. Start reading at
//! `backend` (a method a message), then `guard`, `state`, `document`, `publish`, `jobs`; [`framing`] and `server::channel` are how
//! messages come in and go out.

mod client;
mod commands;
mod diagnostics;
mod documents;
mod drawing;
#[cfg(feature = "convert")]
mod exchange;
pub mod framing;
mod play;
mod proto;
mod requests;
mod server;

pub use client::config::{SETTINGS, Setting, SettingKind};
#[cfg(feature = "stdio")]
pub use server::lifecycle::run;
#[cfg(not(feature = "stdio"))]
pub use server::{runtime::Host, web::Server};

/// Returns the sizes that an editor's menu offers for a new puzzle, ascending.
pub fn sizes() -> Vec<usize> {
    crate::board::sizes::boxed()
}
