//! The subcommands, each in its own file or folder.

pub(super) mod bench;
pub(super) mod board;
pub(super) mod check;
pub(super) mod classic;
pub(super) mod collection;
pub(super) mod count;
pub(super) mod demo;
pub(super) mod explain;
pub(super) mod files;
pub(super) mod generate;
pub(super) mod logic;
pub(super) mod mcp;
pub(super) mod render;
pub(super) mod shell;
pub(super) mod solve;
pub(super) mod start;
pub(super) mod trace;
