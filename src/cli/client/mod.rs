//! The client's side of the language server protocol, for commands that talk to the server as an editor does.
//!
//! It is written from the protocol alone, and shares no code with the server.

pub(super) mod process;
pub(super) mod text;
pub(super) mod wire;
