//! The CPU time of this process, and the median over several passes.

use std::time::Duration;

/// Returns the CPU time that this process has used.
#[cfg(unix)]
pub(crate) fn cpu() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// Returns the time since the first call, because the CPU clock of this platform is not read.
#[cfg(not(unix))]
pub(crate) fn cpu() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// The shortest time of a pass, so that the resolution of the clock does not matter.
const PASS: Duration = Duration::from_millis(40);

/// The number of passes of which the median is taken.
const PASSES: usize = 3;

/// Returns the CPU time of some work: the median of three passes, each long enough to be measured. Work that takes more
/// than a second is run once.
pub(crate) fn time(mut work: impl FnMut()) -> Duration {
    let start = cpu();
    work();
    let once = cpu().saturating_sub(start);
    if once > Duration::from_secs(1) {
        return once;
    }
    let times = u32::try_from(PASS.as_nanos() / once.as_nanos().max(1)).unwrap_or(u32::MAX).clamp(1, 1 << 20);
    let mut passes: Vec<Duration> = (0..PASSES)
        .map(|_| {
            let start = cpu();
            (0..times).for_each(|_| work());
            cpu().saturating_sub(start) / times
        })
        .collect();
    passes.sort_unstable();
    passes[PASSES / 2]
}
