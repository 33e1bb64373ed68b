//! How results are shown: progress, reports, a whole session.

mod progress;
mod reports;
mod session;
mod terminal;
