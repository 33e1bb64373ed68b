//! A file that gets longer than the system allows (`ulimit -f`): writing fails, as on a full disk, instead of ending the program.

/// Has such a write fail with an error. What was begun is removed then, and the reason is reported.
pub(super) fn fail_when_too_long() {
    #[cfg(any(target_os = "linux", target_os = "freebsd", target_os = "macos"))]
    super::signals::ignore(libc::SIGXFSZ);
}
