//! The real server over standard input and output, as an editor drives it.

mod client;
mod document;
mod lifecycle;
