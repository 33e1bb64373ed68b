//! Chains of implications: along one line, from several assumptions, and with nested chains.

pub(crate) mod cycles;
pub(crate) mod length;
mod links;
pub(crate) mod multiple;
pub(crate) mod nested;
mod reach;
pub(crate) mod run;
