//! A progress bar for work that takes more than half a second, shown only if standard error is a terminal.
//!
//! This module does not depend on puzzles. All other output to the terminal goes through [`aside`].

use std::borrow::Cow;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::output::settings::is_quiet;
use crate::solver::{Budget, Exhausted};

/// The time before the bar appears. Shorter work shows no bar.
const WAIT: Duration = Duration::from_millis(500);

/// The interval at which the bar moves if nothing else happens.
const TICK: Duration = Duration::from_millis(200);

/// The bar that is currently on the terminal.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

fn shown() -> MutexGuard<'static, Option<ProgressBar>> {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a function that writes to the terminal, with the bar hidden meanwhile.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    let bar = shown().clone();
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// The bar of one run, removed when this value is dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// The name of one step, in the plural: `puzzles`.
    unit: &'static str,
    /// The number of looks by a search, or of other things found, which the bar shows at its end.
    counter: AtomicU64,
    waiter: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Starts a bar; `unit` is the name of the counted steps, in the plural.
    pub(crate) fn start(unit: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        let waiter = is_wanted().then(|| {
            let (end, ended) = channel();
            let waiting = bar.clone();
            let show = move || {
                if ended.recv_timeout(WAIT) == Err(RecvTimeoutError::Timeout) {
                    *shown() = Some(waiting.clone());
                    waiting.set_style(style(waiting.length()));
                    waiting.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
                    waiting.enable_steady_tick(TICK);
                }
            };
            (end, std::thread::spawn(show))
        });
        Self { bar, unit, counter: AtomicU64::new(0), waiter }
    }

    /// Adds this many steps to the expected total.
    pub(crate) fn expect(&self, more: usize) {
        self.bar.inc_length(more as u64);
        if self.waiter.is_some() {
            self.bar.set_style(style(self.bar.length()));
            self.tell(self.unit);
        }
    }

    /// Sets the expected total of steps, as estimated so far; `None` if it is unknown.
    pub(crate) fn expect_in_all(&self, all: Option<u64>) {
        match all {
            Some(all) => self.bar.set_length(all),
            None => self.bar.unset_length(),
        }
        if self.waiter.is_some() {
            self.bar.set_style(style(all));
            self.tell(self.unit);
        }
    }

    /// Counts one more step as done.
    pub(crate) fn done(&self) {
        self.bar.inc(1);
    }

    /// Shows the progress of a search, which calls this function regularly. It never ends the search.
    pub(crate) fn look(&self) -> Option<Exhausted> {
        if self.waiter.is_some() {
            let looks = self.counter.fetch_add(1, Ordering::Relaxed);
            if looks.is_multiple_of(0x400) {
                let nodes = HumanCount(looks * Budget::NODES_PER_LOOK);
                self.tell(format!("{}, {nodes} search nodes", self.unit));
            }
        }
        None
    }

    /// Counts one more thing found; `what` is its name in the plural: `solutions`.
    pub(crate) fn found(&self, what: &str) {
        if self.waiter.is_some() {
            let found = self.counter.fetch_add(1, Ordering::Relaxed) + 1;
            if found.is_multiple_of(0x100) {
                self.tell(format!("{}, {} {what}", self.unit, HumanCount(found)));
            }
        }
    }

    fn tell(&self, words: impl Into<Cow<'static, str>>) {
        self.bar.set_message(words);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let Some((end, waiter)) = self.waiter.take() else { return };
        drop(end);
        let _ = waiter.join();
        *shown() = None;
        self.bar.finish_and_clear();
    }
}

/// Returns whether a person may be watching the terminal.
fn is_wanted() -> bool {
    !is_quiet() && io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Returns the style of a bar with the remaining time, or of a spinner if there is at most one step.
fn style(length: Option<u64>) -> ProgressStyle {
    let template = match length {
        None => "{elapsed_precise} {spinner} {pos} {msg}",
        Some(0 | 1) => "{elapsed_precise} {spinner} {pos}/{len} {msg}",
        Some(_) => "{elapsed_precise} {bar:30} {pos}/{len} {msg}, {eta} left",
    };
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
