//! Detects code that delays messages: the first poll of a handler, and the code that holds the lock of the documents,
//! may take no longer than a keystroke may.
//!
//! The measure is the processor time of the thread, so that a busy machine makes no difference. It is measured in
//! debug builds, on systems that provide it. Delays are logged, not asserted.

use std::panic::Location;
use std::time::Duration;

/// The maximum processor time.
const MOST: Duration = Duration::from_millis(1);

/// Watches first polls.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// Whether a document was opened before: opening the first one builds tables that stay in memory.
    has_opened: bool,
}

/// Code that delays messages; its time counts until this value is dropped.
#[derive(Debug)]
pub(crate) struct Watched {
    what: String,
    since: Option<Duration>,
}

impl Watched {
    /// Starts the measurement in debug builds; `None` in others.
    pub(crate) fn start(what: &str) -> Option<Self> {
        cfg!(debug_assertions).then(|| Self { what: what.to_owned(), since: thread_time() })
    }

    /// Starts to measure how long the caller holds a lock, in debug builds. The log names the place where the lock was taken.
    #[track_caller]
    pub(crate) fn lock(name: &str) -> Option<Self> {
        let by = Location::caller();
        cfg!(debug_assertions).then(|| {
            let what = format!("{name}, taken at {}:{},", by.file(), by.line());
            Self { what, since: thread_time() }
        })
    }
}

impl Watch {
    /// Starts to measure the first poll of a method's handler. `initialize` and the first `didOpen` are not measured.
    pub(crate) fn start(&mut self, method: &str) -> Option<Watched> {
        let is_first = method == "textDocument/didOpen" && !std::mem::replace(&mut self.has_opened, true);
        if is_first || method == "initialize" { None } else { Watched::start(method) }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let took = thread_time().zip(self.since).and_then(|(now, since)| now.checked_sub(since));
        if let Some(took) = took.filter(|took| *took > MOST) {
            tracing::warn!(
                "{} held up the messages behind it for {:.1} ms",
                self.what,
                took.as_secs_f64() * 1e3
            );
        }
    }
}

/// Returns the processor time of this thread.
#[cfg(unix)]
fn thread_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

#[cfg(not(unix))]
fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greeting_and_the_first_opening_are_not_watched() {
        let mut watch = Watch::default();
        let mut is_watched = |method| watch.start(method).is_some();
        let open = "textDocument/didOpen";
        let seen = ["initialize", "textDocument/hover", open, open].map(&mut is_watched);
        assert_eq!(seen, [false, true, false, true].map(|it| it && cfg!(debug_assertions)));
    }

    #[cfg(unix)]
    #[test]
    fn the_time_of_a_thread_grows_with_its_work() {
        let start = thread_time().unwrap();
        let mut work = 0_u64;
        while thread_time().unwrap() <= start {
            work = std::hint::black_box(work + 1);
        }
        assert!(thread_time().unwrap() > start);
    }
}
