//! Unix signals that are ignored.
#![expect(unsafe_code, reason = "functions of the system that take any number of a signal")]

use std::ffi::c_int;
use std::mem::MaybeUninit;
use std::ptr;

/// Ignores a signal.
#[cfg(any(target_os = "linux", target_os = "freebsd", target_os = "macos"))]
pub(super) fn ignore(number: c_int) {
    // SAFETY: no handler is installed. An invalid signal number only results in an error, which changes nothing.
    unsafe { libc::signal(number, libc::SIG_IGN) };
}

/// Returns whether a signal is ignored.
pub(super) fn is_ignored(number: c_int) -> bool {
    let mut set = MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: the call only reads the current action into memory of the right type, which is used only if the call succeeds.
    unsafe {
        libc::sigaction(number, ptr::null(), set.as_mut_ptr()) == 0
            && set.assume_init().sa_sigaction == libc::SIG_IGN
    }
}
