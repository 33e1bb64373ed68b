//! Tests of the analysis by drawn grids: each shows the text with its findings underlined.
#![expect(clippy::needless_raw_string_hashes, reason = "the snapshot tool writes them")]
#![expect(clippy::expect_used, reason = "a test that finds nothing to test fails")]

mod borders;
mod clashes;
mod codes;
mod completion;
pub(crate) mod draw;
mod folding;
mod hints;
mod hover;
mod insertion;
mod isomorph;
mod lens;
mod links;
mod many;
mod marked;
mod next_single;
mod outline;
mod places;
mod selection;
mod solutions;
mod state;
mod text;
mod tokens;
mod typing;
