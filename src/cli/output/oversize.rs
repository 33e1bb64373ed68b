//! A file that gets longer than the system allows (`ulimit -f`): writing fails, as on a full disk, instead of ending the program.

/// Has such a write fail with an error. What was begun is removed then, and the reason is reported.
pub(super) fn fail_when_too_long() {
    #[cfg(any(target_os = "linux", target_os = "freebsd", target_os = "macos"))]
    {
        /// `SIGXFSZ`.
        const TOO_LONG: i32 = if cfg!(any(target_arch = "mips", target_arch = "mips64")) { 31 } else { 25 };
        super::signals::ignore(TOO_LONG);
    }
}
