//! The CPU time of this process, which measures the cost of work regardless of other load.

use std::time::Duration;

/// Returns the CPU time that all threads of this process have used.
#[cfg(unix)]
pub(crate) fn cpu() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// Returns the time since the first call: on this platform the CPU time is not available.
#[cfg(not(unix))]
pub(crate) fn cpu() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
