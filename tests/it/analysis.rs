//! Tests of the analysis by drawn grids: each shows the text with its findings underlined.
#![expect(clippy::needless_raw_string_hashes, reason = "the snapshot tool writes them")]
#![expect(clippy::expect_used, reason = "a test that finds nothing to test fails")]

mod borders;
mod clashes;
mod codes;
pub(crate) mod draw;
mod hints;
mod hover;
mod insertion;
mod lens;
mod next_single;
mod solutions;
mod state;
mod text;
mod typing;
