//! What a shell wants of the program itself: `completions` and `man`, one a file.

pub(in crate::cli) mod completions;
pub(in crate::cli) mod man;
