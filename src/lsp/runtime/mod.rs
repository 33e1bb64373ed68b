//! The runtime for tasks and searches: threads, or, where there are none (WebAssembly in a browser), turns on the host's event loop.
//!
//! Both runtimes offer the same functions; no other code in the server depends on which one it uses.

pub(super) mod interrupt;
#[cfg(feature = "stdio")]
mod threads;
#[cfg(not(feature = "stdio"))]
mod turns;
pub(super) mod watch;

use std::panic::{AssertUnwindSafe, catch_unwind};

#[cfg(feature = "stdio")]
pub(crate) use self::threads::{
    AT_A_TIME, HAS_FILES, Instant, each, entropy, forget, in_chunks, later, limit, limit_asked, pool, sleep,
    spawn, together, within, work,
};
#[cfg(not(feature = "stdio"))]
pub use self::turns::Host;
#[cfg(not(feature = "stdio"))]
pub(crate) use self::turns::{
    AT_A_TIME, HAS_FILES, Instant, each, entropy, forget, in_chunks, later, limit, limit_asked, sleep, spawn,
    start, together, turn, within, work,
};

/// Runs `work` and returns its result. If it panics, logs an error and returns `None`.
pub(crate) fn guarded<T>(what: &str, work: impl FnOnce() -> T) -> Option<T> {
    let done = catch_unwind(AssertUnwindSafe(work));
    if done.is_err() {
        tracing::error!("internal error: {what} failed");
    }
    done.ok()
}
