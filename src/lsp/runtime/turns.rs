//! The runtime without threads: the host calls [`turn`] on its one thread as long as there is work.
//!
//! A turn runs the tasks that can continue, then pending work for a few milliseconds. Running work cannot be interrupted, so
//! each search has a short limit, which is also the longest delay of a message. The host provides the time and the random seed.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use futures_util::future::{Either, select};
use futures_util::stream::{FuturesUnordered, Stream};
use tokio::sync::oneshot;

/// Whether the server can read files.
pub(crate) const HAS_FILES: bool = false;

/// The maximum time of a search, in milliseconds: no other work can be done meanwhile.
const LONGEST: u64 = 200;

/// The maximum time of a search that the user waits for, in milliseconds.
const LONGEST_ASKED: u64 = 5_000;

/// Returns the limit, in milliseconds, for a search that was given this many milliseconds.
pub(crate) fn limit(millis: u64) -> u64 {
    millis.min(LONGEST)
}

/// Returns the limit for a search that the user waits for.
pub(crate) fn limit_asked(millis: u64) -> u64 {
    millis.min(LONGEST_ASKED)
}

/// The number of blocks that are looked at in one piece of work: few enough that a keystroke need not wait.
pub(crate) const AT_A_TIME: usize = 64;

/// The time for which pieces of work run before the host regains control.
const TURN: Duration = Duration::from_millis(8);

/// The functions and data that the host provides.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// Returns the number of milliseconds since a fixed point in time.
    pub now: fn() -> f64,
    /// A number that is different for each start.
    pub seed: u64,
}

type Task = Pin<Box<dyn Future<Output = ()>>>;
type Work = Box<dyn FnOnce()>;

/// The pending work of this thread.
struct Turns {
    now: fn() -> f64,
    /// The state of the random number generator of [`entropy`].
    chance: u64,
    /// The tasks that were not polled yet.
    new: Vec<Task>,
    /// The pending work of requests.
    first: VecDeque<Work>,
    /// The pending work in the background.
    later: VecDeque<Work>,
    /// The wakers of waiting tasks, by the time in microseconds at which they are due and a serial number.
    timers: BTreeMap<(u64, u64), Waker>,
    next_timer: u64,
}

thread_local! {
    static TURNS: RefCell<Turns> = const {
        RefCell::new(Turns {
            now: || 0.0,
            chance: 0,
            new: Vec::new(),
            first: VecDeque::new(),
            later: VecDeque::new(),
            timers: BTreeMap::new(),
            next_timer: 0,
        })
    };
    // Separate from `TURNS`, which a running task borrows when it starts another task.
    static TASKS: RefCell<FuturesUnordered<Task>> = RefCell::new(FuturesUnordered::new());
}

fn turns<T>(look: impl FnOnce(&mut Turns) -> T) -> T {
    TURNS.with_borrow_mut(look)
}

/// Drops the pending work of this thread, and takes the time and the seed from this host.
pub(crate) fn start(host: Host) {
    TASKS.with_borrow_mut(FuturesUnordered::clear);
    turns(|turns| {
        turns.now = host.now;
        turns.chance = host.seed;
        turns.new.clear();
        turns.first.clear();
        turns.later.clear();
        turns.timers.clear();
    });
}

/// Continues the pending work. Returns the time until the next turn; `None` if only a message can cause more work.
pub(crate) fn turn() -> Option<Duration> {
    let start = Instant::now();
    run_tasks();
    while start.elapsed() < TURN
        && let Some(run) = turns(|turns| turns.first.pop_front().or_else(|| turns.later.pop_front()))
    {
        run();
        run_tasks();
    }
    let now = micros();
    turns(|turns| {
        if !(turns.first.is_empty() && turns.later.is_empty() && turns.new.is_empty()) {
            return Some(Duration::ZERO);
        }
        let ((at, _), _) = turns.timers.first_key_value()?;
        Some(Duration::from_micros(at.saturating_sub(now)))
    })
}

/// Whether a task was woken and can continue.
#[derive(Default)]
struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Polls tasks until all of them wait.
fn run_tasks() {
    let woken = Arc::new(Woken::default());
    let waker = Waker::from(Arc::clone(&woken));
    let mut cx = Context::from_waker(&waker);
    TASKS.with_borrow_mut(|tasks| {
        loop {
            let now = micros();
            let (new, due) = turns(|turns| {
                let waiting = turns.timers.split_off(&(now + 1, 0));
                (std::mem::take(&mut turns.new), std::mem::replace(&mut turns.timers, waiting))
            });
            let is_new = !new.is_empty();
            tasks.extend(new);
            due.into_values().for_each(Waker::wake);
            woken.0.store(false, Ordering::SeqCst);
            match Pin::new(&mut *tasks).poll_next(&mut cx) {
                Poll::Ready(Some(())) => {}
                _ if is_new || woken.0.load(Ordering::SeqCst) => {}
                _ if turns(|turns| turns.new.is_empty()) => return,
                _ => {}
            }
        }
    });
}

/// A point in time on the host's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instant(u64);

impl Instant {
    pub(crate) fn now() -> Self {
        Self(micros())
    }

    pub(crate) fn elapsed(self) -> Duration {
        Duration::from_micros(micros().saturating_sub(self.0))
    }
}

/// Returns the host's time, in microseconds.
#[expect(clippy::cast_sign_loss, reason = "a negative time is 0")]
fn micros() -> u64 {
    let now = turns(|turns| turns.now);
    (now() * 1e3) as u64
}

/// Starts a task.
pub(crate) fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    turns(|turns| turns.new.push(Box::pin(task)));
}

/// Schedules work for one of the next turns, before the work of [`later`]. Returns its result.
pub(crate) fn work<T: Send + 'static>(
    run: impl FnOnce() -> T + Send + 'static,
) -> impl Future<Output = Option<T>> + Send {
    let (done, waiting) = oneshot::channel();
    turns(|turns| turns.first.push_back(Box::new(move || drop(done.send(run())))));
    async { waiting.await.ok() }
}

/// Schedules work for when no other work is pending.
pub(crate) fn later(run: impl FnOnce() + Send + 'static) {
    turns(|turns| turns.later.push_back(Box::new(run)));
}

/// Drops values.
pub(crate) fn forget<T>(things: Vec<T>) {
    drop(things);
}

/// Waits for this time.
pub(crate) async fn sleep(time: Duration) {
    let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    Sleep { until: self::micros().saturating_add(micros), timer: None }.await;
}

/// A timer, which is removed when this value is dropped.
struct Sleep {
    until: u64,
    timer: Option<u64>,
}

impl Future for Sleep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if micros() >= self.until {
            return Poll::Ready(());
        }
        let (until, timer) = (self.until, self.timer);
        self.timer = turns(|turns| {
            let timer = timer.unwrap_or_else(|| {
                turns.next_timer += 1;
                turns.next_timer
            });
            turns.timers.insert((until, timer), cx.waker().clone());
            Some(timer)
        });
        Poll::Pending
    }
}

impl Drop for Sleep {
    fn drop(&mut self) {
        if let Some(timer) = self.timer {
            // If the thread is ending, the timers are already gone.
            let _ = TURNS.try_with(|turns| {
                turns.try_borrow_mut().map(|mut turns| turns.timers.remove(&(self.until, timer)))
            });
        }
    }
}

/// Returns the output of a future; `None` if it takes longer than this time.
pub(crate) async fn within<F: Future>(time: Duration, future: F) -> Option<F::Output> {
    let (future, late) = (std::pin::pin!(future), std::pin::pin!(sleep(time)));
    match select(future, late).await {
        Either::Left((output, _)) => Some(output),
        Either::Right(_) => None,
    }
}

/// Runs work; with threads, its parts would run in parallel.
pub(crate) fn together<T>(run: impl FnOnce() -> T) -> T {
    run()
}

/// Maps items, one after the other.
pub(crate) fn each<T, R>(items: &[T], map: impl Fn(&T) -> R) -> Vec<R> {
    items.iter().map(map).collect()
}

/// Maps chunks of this size, one after the other.
pub(crate) fn in_chunks<T, R>(items: &[T], size: usize, map: impl Fn(&[T]) -> R) -> Vec<R> {
    items.chunks(size).map(map).collect()
}

/// Returns a number that is unpredictable without the host's seed: one step of `SplitMix64`.
pub(crate) fn entropy() -> u64 {
    let mut z = turns(|turns| {
        turns.chance = turns.chance.wrapping_add(0x9e37_79b9_7f4a_7c15);
        turns.chance
    });
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
