//! A file that gets longer than the system allows (`ulimit -f`): writing fails, as on a full disk, instead of ending the program.

/// Has such a write fail with an error. What was begun is removed then, and the reason is reported.
pub(super) fn fail_when_too_long() {
    #[cfg(any(target_os = "linux", target_os = "freebsd", target_os = "macos"))]
    signals::ignore();
}

#[cfg(any(target_os = "linux", target_os = "freebsd", target_os = "macos"))]
mod signals {
    #![expect(
        unsafe_code,
        reason = "the declaration of a function of the system that is safe with these values"
    )]

    use std::ffi::c_int;

    /// `SIGXFSZ`.
    const TOO_LONG: c_int = if cfg!(any(target_arch = "mips", target_arch = "mips64")) { 31 } else { 25 };

    /// `SIG_IGN`.
    const IGNORED: usize = 1;

    unsafe extern "C" {
        safe fn signal(number: c_int, handler: usize) -> usize;
    }

    pub(super) fn ignore() {
        // Where it fails, the program ends as before.
        let _ = signal(TOO_LONG, IGNORED);
    }
}
