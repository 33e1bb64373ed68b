//! The runtime with threads: tokio's for tasks and requests, rayon's for the many puzzles of a file.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;
use std::time::Duration;

pub(crate) use std::time::Instant;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Whether the server can read files.
pub(crate) const HAS_FILES: bool = true;

/// Returns the limit, in milliseconds, for a search that was given this many milliseconds.
pub(crate) const fn limit(millis: u64) -> u64 {
    millis
}

/// Returns the limit for a search that the user waits for.
pub(crate) const fn limit_asked(millis: u64) -> u64 {
    millis
}

/// The number of blocks that are looked at before the results are stored: few enough that a keystroke need not wait.
pub(crate) const AT_A_TIME: usize = 2048;

/// Starts a task.
pub(crate) fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(task);
}

/// Starts work off the event loop at once. Returns its result; `None` if the work panicked.
pub(crate) fn work<T: Send + 'static>(
    run: impl FnOnce() -> T + Send + 'static,
) -> impl Future<Output = Option<T>> + Send {
    let done = tokio::task::spawn_blocking(run);
    async { done.await.ok() }
}

/// Starts work whose result is not awaited.
pub(crate) fn later(run: impl FnOnce() + Send + 'static) {
    tokio::task::spawn_blocking(run);
}

/// Drops values off the event loop, since there may be many.
pub(crate) fn forget<T: Send + 'static>(things: Vec<T>) {
    if things.is_empty() {
        return;
    }
    match tokio::runtime::Handle::try_current() {
        Ok(runtime) => drop(runtime.spawn_blocking(move || drop(things))),
        Err(_) => drop(things),
    }
}

/// Waits for this time.
pub(crate) async fn sleep(time: Duration) {
    tokio::time::sleep(time).await;
}

/// Returns the output of a future; `None` if it takes longer than this time.
pub(crate) async fn within<F: Future>(time: Duration, future: F) -> Option<F::Output> {
    tokio::time::timeout(time, future).await.ok()
}

/// Returns a separate thread pool for searches, so that the searches of a large file do not delay the quick findings
/// of another file.
pub(crate) fn pool() -> Option<&'static ThreadPool> {
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    POOL.get_or_init(|| ThreadPoolBuilder::new().thread_name(|i| format!("search {i}")).build().ok()).as_ref()
}

/// Runs work whose parallel parts use the pool of `pool`.
pub(crate) fn together<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    match pool() {
        Some(pool) => pool.install(run),
        None => run(),
    }
}

/// Maps items on all cores.
pub(crate) fn each<T: Sync, R: Send>(items: &[T], map: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    items.par_iter().map(map).collect()
}

/// Maps chunks of this size on all cores.
pub(crate) fn in_chunks<T: Sync, R: Send>(
    items: &[T],
    size: usize,
    map: impl Fn(&[T]) -> R + Sync + Send,
) -> Vec<R> {
    items.par_chunks(size).map(map).collect()
}

/// Returns an unpredictable number.
pub(crate) fn entropy() -> u64 {
    RandomState::new().hash_one(0)
}
