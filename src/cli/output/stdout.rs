//! Detects whether standard output was closed when the program started (`>&-`).
//!
//! Before `main`, the runtime opens `/dev/null` in the place of a closed standard stream, so that writing to it
//! succeeds. A function that the loader calls earlier has to detect a closed stream.

use anyhow::Result;

/// Returns an error if standard output was closed.
pub(in crate::cli) fn check_stdout() -> Result<()> {
    if at_start::was_closed() {
        anyhow::bail!("standard output cannot be written: it is closed");
    }
    Ok(())
}

#[cfg(any(target_os = "linux", target_os = "freebsd", target_os = "macos"))]
mod at_start {
    #![expect(
        unsafe_code,
        reason = "the attribute that has the loader call a function; the function itself is safe"
    )]

    use std::sync::atomic::{AtomicBool, Ordering};

    static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    #[used]
    #[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
    #[cfg_attr(not(target_os = "macos"), unsafe(link_section = ".init_array"))]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
        WAS_CLOSED.store(is_closed, Ordering::Relaxed);
    }

    pub(super) fn was_closed() -> bool {
        WAS_CLOSED.load(Ordering::Relaxed)
    }
}

#[cfg(not(any(target_os = "linux", target_os = "freebsd", target_os = "macos")))]
mod at_start {
    pub(super) const fn was_closed() -> bool {
        false
    }
}
