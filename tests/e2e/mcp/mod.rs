//! The tools for language models: the real program, as a client of the Model Context Protocol drives it.

mod client;
mod hostile;
mod page;
mod tools;
