//! Every feature on every shape of puzzle: a table of claims that hold for all of them.
#![expect(clippy::expect_used, reason = "a shape that cannot be read fails its test")]

mod completion;
mod navigation;
mod odd_characters;
mod shapes;
mod tokens;
