//! Whether something holds up the reading of messages: a handler's first poll, or whoever holds the lock of the documents, may take no longer
//! than a keystroke may.
//!
//! What counts is the time that the processor spent on this thread, so a busy machine makes no difference. It is measured in debug builds,
//! where the system tells it, and logged, not asserted.

use std::panic::Location;
use std::time::Duration;

/// How long that may take.
const MOST: Duration = Duration::from_millis(1);

/// Watches first polls.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// Whether a document was opened: with the first one, tables are built that stay.
    has_opened: bool,
}

/// Something under way that holds up messages: its time counts until this is dropped.
#[derive(Debug)]
pub(crate) struct Watched {
    what: String,
    since: Option<Duration>,
}

impl Watched {
    /// Starts to watch this in debug builds.
    pub(crate) fn start(what: &str) -> Option<Self> {
        cfg!(debug_assertions).then(|| Self { what: what.to_owned(), since: thread_time() })
    }

    /// Starts to watch a lock that the caller took, in debug builds: where it took the lock is logged.
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
    /// Starts to watch the first poll of this method's handler; the greeting and the first opening are not watched.
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

/// Returns the time that the processor has spent on this thread.
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
