//! What holds for any input: one function a target, which panics where it does not.
//!
//! The crate in `fuzz/` runs them on inputs that a fuzzer makes; `tests/it/fuzz` runs them on the inputs that are kept.
#![allow(unreachable_pub, dead_code, reason = "two crates share these files")]

pub(crate) mod action;
pub(crate) mod edit;
pub(crate) mod format;
#[cfg(feature = "lsp")]
pub(crate) mod framing;
pub(crate) mod said;
pub(crate) mod spec;

/// The longest text that is looked at, in bytes.
const MOST: usize = 2000;

/// The input as text, as far as it is looked at; what is not UTF-8 is replaced.
pub(crate) fn text_of(data: &[u8]) -> String {
    String::from_utf8_lossy(&data[..data.len().min(MOST)]).into_owned()
}
