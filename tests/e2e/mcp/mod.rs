//! The tools for language models: the real program with a client of the Model Context Protocol.

mod client;
mod hostile;
mod page;
mod tools;
