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
mod channel;
mod client_flags;
mod commands;
mod completion;
mod config;
mod confirm;
mod document;
mod features;
mod finding_data;
mod findings;
mod fix_all;
mod folder;
mod folding;
mod formatting;
pub mod framing;
mod from_proto;
mod generate;
mod guard;
mod hints;
mod index;
mod inline;
mod isomorphs;
mod jobs;
mod lens;
mod lifecycle;
mod links;
mod new_file;
mod places;
mod progress;
mod publish;
mod pull;
mod reading;
mod refresh;
mod selection;
mod settings;
mod several;
mod state;
mod status;
mod symbols;
mod to_proto;
mod tokens;
mod trace;
mod twins;
mod watch;
mod work;

pub use config::{SETTINGS, Setting, SettingKind};
pub use lifecycle::run;
