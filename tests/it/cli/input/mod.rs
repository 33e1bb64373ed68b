//! Which files are read, and what is said of those that cannot be.

mod endless;
mod files;
mod large;
mod project;
mod streams;
mod wrong;
