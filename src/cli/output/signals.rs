//! Signals of Unix that are ignored.
#![expect(unsafe_code, reason = "the declaration of a function of the system that is safe with these values")]

use std::ffi::c_int;

/// `SIG_IGN`.
const IGNORED: usize = 1;

unsafe extern "C" {
    safe fn signal(number: c_int, handler: usize) -> usize;
}

/// Ignores a signal; returns whether it was ignored already.
pub(super) fn ignore(number: c_int) -> bool {
    signal(number, IGNORED) == IGNORED
}
