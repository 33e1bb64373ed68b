//! The language server: the `.sudoku` files that an editor has open, over standard input and output.
//!
//! It turns messages into calls of [`analysis`](crate::analysis) and back; no type of the protocol leaves this folder.
//! A handler changes the state, or takes its snapshot, before its first `await`, and never waits for the client. Nothing
//! that searches runs where messages are read; every search has a budget and a flag that ends it. Start reading at
//! `backend` (a method a message), then `guard`, `state`, `document`, `publish`, `jobs`.

mod action_id;
mod actions;
mod backend;
mod capabilities;
mod client_flags;
mod commands;
mod config;
mod confirm;
mod document;
mod fix_all;
mod folder;
mod from_proto;
mod generate;
mod guard;
mod jobs;
mod lifecycle;
mod progress;
mod publish;
mod reading;
mod settings;
mod several;
mod state;
mod status;
mod to_proto;
mod twins;
mod watch;
mod work;

pub use lifecycle::run;
