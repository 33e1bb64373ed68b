//! Runs the work on blocks of rows on all cores without holding the interpreter. Meanwhile it handles signals and
//! reports progress.

use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use sudoku_ls_engine::Exhausted;
use sudoku_ls_engine::solver::Interrupt;

/// How often signals are checked and progress is reported.
const TICK: Duration = Duration::from_millis(100);

/// The largest numbers of rows in a block: for quick functions, for functions that take some microseconds per row, and
/// for slow functions.
pub(crate) const MANY: usize = 2048;
pub(crate) const SOME: usize = 256;
pub(crate) const FEW: usize = 16;

/// The settings of a call.
pub(crate) struct Call<'py> {
    pub(crate) py: Python<'py>,
    pub(crate) threads: Option<usize>,
    pub(crate) progress: Option<Py<PyAny>>,
}

impl Call<'_> {
    /// Runs the work on blocks of at most `most` of the `rows` rows. Returns the results of the blocks, in order.
    /// Without rows, the work runs on one empty block.
    ///
    /// # Errors
    /// The exception raised by a signal handler or by the progress callback.
    pub(crate) fn run<T: Send>(
        &self,
        rows: usize,
        most: usize,
        work: impl Fn(Range<usize>, Interrupt<'_>) -> T + Sync,
    ) -> PyResult<Vec<T>> {
        let threads = if rows <= 1 { 1 } else { self.threads.unwrap_or_else(cores).max(1) };
        let size = rows.div_ceil(threads).clamp(1, most.max(1));
        let blocks = rows.div_ceil(size).max(1);
        let block = |at: usize| at * size..rows.min((at + 1) * size);
        let watch = Watch { start: Instant::now(), looked: AtomicUsize::new(0), raised: Mutex::new(None) };
        let progress = self.progress.as_ref();
        let parts = if blocks <= 1 || (threads == 1 && self.progress.is_none()) {
            self.py.detach(|| {
                let stop = || watch.look(None);
                (0..blocks).map_while(|at| stop().is_none().then(|| work(block(at), &stop))).collect()
            })
        } else {
            self.py.detach(|| on_threads(threads.min(blocks), blocks, &watch, progress, rows, &block, &work))
        };
        if let Some(error) = watch.raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        if let Some(progress) = &self.progress {
            progress.call1(self.py, (rows, rows))?;
        }
        Ok(parts)
    }
}

/// Returns the number of cores, as it was at the first call: the system takes some microseconds to tell it, which is longer than most puzzles take.
fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
}

fn on_threads<T: Send>(
    threads: usize,
    blocks: usize,
    watch: &Watch,
    progress: Option<&Py<PyAny>>,
    rows: usize,
    block: &(impl Fn(usize) -> Range<usize> + Sync),
    work: &(impl Fn(Range<usize>, Interrupt<'_>) -> T + Sync),
) -> Vec<T> {
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let mut parts: Vec<Option<T>> = (0..blocks).map(|_| None).collect();
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, is_over) = (&next, &is_over);
            scope.spawn(move || {
                let stop = || is_over.load(Ordering::Relaxed).then_some(Exhausted::Cancelled);
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= blocks || stop().is_some() || sender.send((at, work(block(at), &stop))).is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut done = 0;
        loop {
            match receiver.recv_timeout(TICK) {
                Ok((at, part)) => {
                    done += block(at).len();
                    parts[at] = Some(part);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => return,
            }
            let told = progress.map(|progress| (progress, done, rows));
            if watch.look(told).is_some() {
                is_over.store(true, Ordering::Relaxed);
            }
        }
    });
    parts.into_iter().flatten().collect()
}

/// Checks for signals now and then.
struct Watch {
    start: Instant,
    /// The number of the tick at the last check.
    looked: AtomicUsize,
    raised: Mutex<Option<PyErr>>,
}

impl Watch {
    /// Once per tick, lets the interpreter handle signals, and reports progress. Returns `Some` if the work must stop.
    fn look(&self, progress: Option<(&Py<PyAny>, usize, usize)>) -> Option<Exhausted> {
        let tick = (self.start.elapsed().as_millis() / TICK.as_millis()) as usize;
        if self.looked.swap(tick, Ordering::Relaxed) != tick {
            let looked = Python::attach(|py| {
                py.check_signals()?;
                progress.map_or(Ok(()), |(call, done, rows)| call.call1(py, (done, rows)).map(|_| ()))
            });
            if let Err(error) = looked {
                *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            }
        }
        let is_raised = self.raised.lock().is_ok_and(|raised| raised.is_some());
        is_raised.then_some(Exhausted::Cancelled)
    }
}
