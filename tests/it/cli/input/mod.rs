//! Which files are read, and the messages about files that can't be read.

mod endless;
mod files;
mod large;
mod markdown;
mod project;
mod streams;
mod wrong;
