//! The system's limit on file sizes (`ulimit -f`): writing beyond it fails, as on a full disk, instead of ending the program.

/// Makes a write beyond the limit fail with an error. Then the unfinished file is removed, and the reason is reported.
pub(super) fn fail_when_too_long() {
    #[cfg(any(target_os = "linux", target_os = "freebsd", target_os = "macos"))]
    super::signals::ignore(libc::SIGXFSZ);
}
