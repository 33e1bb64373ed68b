//! Characters, tokens and lines by themselves: what a line can be, before the lines around it are considered.

pub(super) mod alphabet;
pub(super) mod chars;
pub(super) mod ends;
pub(super) mod fields;
pub(super) mod keys;
pub(super) mod line_stats;
pub(super) mod lines;
pub(super) mod next_line;
pub(super) mod sections;
pub(super) mod tokens;
pub(super) mod typos;
pub(super) mod values;
