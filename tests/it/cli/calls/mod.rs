//! Common features of all calls: spelling, help, error messages, and the tools around them.

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
