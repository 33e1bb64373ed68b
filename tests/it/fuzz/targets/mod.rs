//! Properties of all inputs: one function per target, which panics if the property fails.
//!
//! The crate in `fuzz/` runs the targets on inputs of a fuzzer; `tests/it/fuzz` runs them on stored inputs.
#![allow(unreachable_pub, dead_code, reason = "two crates share these files")]

pub(crate) mod action;
pub(crate) mod edit;
pub(crate) mod format;
#[cfg(feature = "lsp")]
pub(crate) mod framing;
pub(crate) mod said;
pub(crate) mod spec;

/// The length of the longest text that is tested, in bytes.
const MOST: usize = 2000;

/// Returns the input as text, cut to the longest tested length; invalid UTF-8 is replaced.
pub(crate) fn text_of(data: &[u8]) -> String {
    String::from_utf8_lossy(&data[..data.len().min(MOST)]).into_owned()
}
