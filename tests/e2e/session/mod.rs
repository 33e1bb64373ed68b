//! From the first message to the last: greeting, settings, changes, the end.

mod folder;
mod greeting;
mod lifecycle;
mod no_edits;
mod soak;
mod sync;
