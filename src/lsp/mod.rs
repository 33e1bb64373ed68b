//! The language server: the `.sudoku` files that an editor has open, over standard input and output.
//!
//! It turns messages into calls of [`analysis`](crate::analysis) and back; what a puzzle means is decided there. All
//! types of the protocol stay inside this folder. Start reading at `backend` (a method a request), then `state`,
//! `document`, `publish`, `jobs`. What holds everywhere:
//! - A handler changes the state, or takes its snapshot of it, before its first `await`: that much happens in the
//!   order of the messages (see `guard`).
//! - Nothing that searches runs where messages are read; every search has a budget and a flag that ends it.
//! - A handler never waits for the client.

mod action_id;
mod actions;
mod backend;
mod capabilities;
mod client_flags;
mod commands;
mod config;
mod document;
mod from_proto;
mod generate;
mod guard;
mod jobs;
mod lifecycle;
mod progress;
mod publish;
mod settings;
mod state;
mod status;
mod to_proto;
mod watch;
mod work;

pub use lifecycle::run;
