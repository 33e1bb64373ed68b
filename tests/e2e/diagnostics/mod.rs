//! Findings on their way to the editor.

mod budget;
mod ignores;
mod live;
pub(crate) mod many;
mod pull;
mod rating;
mod slips;
mod twins;
