//! Edits 50 documents at random for as long as requested: `cargo bench --bench soak -- MINUTES SEED`. `EDITSe` in place
//! of MINUTES gives the number of edits.
//!
//! `SUDOKU_LS_PATH` names another server than the one built with this program. At the first difference from a server
//! that knows only the latest texts, the program panics and prints the steps that led there.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::needless_pass_by_value,
    clippy::missing_docs_in_private_items,
    dead_code,
    missing_docs,
    reason = "a program for developers, which shares its parts with the tests"
)]

#[path = "../../tests/e2e/client.rs"]
mod client;
#[path = "../../tests/e2e/soak/mod.rs"]
mod soak;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let wanted = arguments.next().unwrap_or_else(|| "1".to_owned());
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let edits: Option<u64> = wanted.strip_suffix('e').and_then(|edits| edits.parse().ok());
    let minutes: u64 = wanted.parse().unwrap_or(1);
    let (start, mut told) = (Instant::now(), Instant::now());
    let report = soak::soak(seed, 10_000, |report| {
        if told.elapsed() >= Duration::from_secs(20) {
            told = Instant::now();
            tell(report, start.elapsed());
        }
        let is_done = match edits {
            Some(edits) => report.counts.edits >= edits,
            None => start.elapsed() >= Duration::from_secs(60 * minutes),
        };
        if is_done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    println!("seed {seed}: no difference, and every request was answered");
    tell(&report, start.elapsed());
}

fn tell(report: &soak::Report, time: Duration) {
    let counts = report.counts;
    let memory: Vec<u64> = report.memory.iter().map(|kilobytes| kilobytes / 1024).collect();
    let most = memory.iter().max().copied().unwrap_or_default();
    println!(
        "{} s: {} edits, {} requests, {} cancelled, {} settings, {} opened, {} closed, {} answers compared; memory of three \
         servers: {} MB at first, {} MB now, {most} MB at most",
        time.as_secs(),
        counts.edits,
        counts.requests,
        counts.cancels,
        counts.settings,
        counts.opens,
        counts.closes,
        counts.compared,
        memory.first().copied().unwrap_or_default(),
        memory.last().copied().unwrap_or_default(),
    );
}
