//! What every call has in common: its spelling, its help, what it says when it cannot do its work, and the tools around it.

mod action;
mod fixes;
mod help;
mod ignores;
mod in_place;
mod safety;
mod schema;
mod spelling;
mod tools;
mod unreadable;
mod watch;
