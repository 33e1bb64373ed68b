//! Tests of the analysis by drawn grids, which show the text with its findings underlined.
#![expect(clippy::needless_raw_string_hashes, reason = "the snapshot tool writes them")]
#![expect(clippy::expect_used, reason = "a test that finds nothing to test fails")]

mod completion;
mod constraints;
mod decoration;
pub(crate) mod draw;
mod escapes;
pub(crate) mod findings;
mod found_regions;
mod hover;
mod left_blank;
mod line_ends;
pub(crate) mod marked;
mod navigation;
mod symmetry;
mod text;
mod typing;
