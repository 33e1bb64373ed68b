//! Findings on their way to the editor.

mod budget;
mod live;
pub(crate) mod many;
mod pull;
mod twins;
