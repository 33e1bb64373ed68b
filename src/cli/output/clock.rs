//! CPU time of this process: what work costs, independent of other load.

use std::time::Duration;

/// CPU time that this process has used, all threads together.
#[cfg(unix)]
pub(crate) fn cpu() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// Time since the first call: this platform's CPU clock is not read.
#[cfg(not(unix))]
pub(crate) fn cpu() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
