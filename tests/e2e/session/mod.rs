//! A session from the first message to the last: initialization, settings, changes, the end.

mod folder;
mod greeting;
mod lifecycle;
mod no_edits;
mod soak;
mod sync;
