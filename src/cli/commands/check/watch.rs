//! `check --watch`: checks the files again whenever one of them, or their settings, changes.
//!
//! It compares file sizes and modification times, which works on every file system. The first look precedes the first
//! check, so that no change is missed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::cli::input::state::{State, state};
use crate::cli::input::{Place, gather};
use crate::cli::outcome::Outcome;
use crate::cli::output::{complain, is_closed_pipe, note};
use crate::project;

/// The interval between two looks at the files. If a look at very many files takes longer, the interval grows.
const PAUSE: Duration = Duration::from_millis(300);

/// The looks may take one part in this many of the total time.
const SHARE: u32 = 10;

/// The files and their states at one look.
type Look = BTreeMap<PathBuf, State>;

/// Runs a check now and after each change of the files. Ends when the reader of the findings has closed the pipe, or
/// with the process.
pub(super) fn run(paths: &[PathBuf], mut check: impl FnMut() -> Result<()>) -> Result<Outcome> {
    if paths.iter().any(|path| path.as_os_str() == "-") {
        bail!("--watch works on files and folders only: standard input does not change");
    }
    let mut known = look(paths);
    loop {
        match check() {
            Err(error) if is_closed_pipe(&error) => return Ok(Outcome::Clean),
            // A settings file may be half written; it is read again at its next change.
            Err(error) => complain(&format!("{error:#}")),
            Ok(()) => {}
        }
        note("watching for changes");
        known = next(paths, &known);
    }
}

/// Waits until the files have changed, and returns their new state.
fn next(paths: &[PathBuf], known: &Look) -> Look {
    loop {
        let start = Instant::now();
        let now = look(paths);
        if now != *known {
            return now;
        }
        thread::sleep(PAUSE.max(start.elapsed() * SHARE));
    }
}

/// Returns the current states of the puzzle files in these paths and of the settings files that apply to them.
fn look(paths: &[PathBuf]) -> Look {
    let files: Vec<PathBuf> = gather(paths)
        .into_iter()
        .filter_map(|place| match place {
            Ok(Place::File(path)) => Some(path),
            Ok(Place::Stdin | Place::Text(_)) | Err(_) => None,
        })
        .collect();
    let folders: BTreeSet<&Path> = files.iter().filter_map(|path| path.parent()).collect();
    let settings: BTreeSet<PathBuf> = folders.into_iter().flat_map(project::places).collect();
    let look = |path: PathBuf| state(&path).map(|state| (path, state));
    files.into_iter().chain(settings).filter_map(look).collect()
}
