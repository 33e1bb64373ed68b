//! `check --watch`: the files are checked again whenever one of them, or their settings, changes.
//!
//! It looks at lengths and times of modification, which works on every file system. The first look is before the first check, so
//! that no change is missed.

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

/// Time between two looks at the files. A look at very many files may take longer than this: then the pause is longer too.
const PAUSE: Duration = Duration::from_millis(300);

/// Share of the time that looking may take: one part in this many.
const SHARE: u32 = 10;

/// The files as they were at a look.
type Look = BTreeMap<PathBuf, State>;

/// Runs a check now and after each change of the files; ends when nobody reads the findings, or with the process.
pub(super) fn run(paths: &[PathBuf], mut check: impl FnMut() -> Result<()>) -> Result<Outcome> {
    if paths.iter().any(|path| path.as_os_str() == "-") {
        bail!("--watch works on files and folders only: standard input does not change");
    }
    let mut known = look(paths);
    loop {
        match check() {
            Err(error) if is_closed_pipe(&error) => return Ok(Outcome::Clean),
            // A settings file may be half written: it is read again when it changes.
            Err(error) => complain(&format!("{error:#}")),
            Ok(()) => {}
        }
        note("watching for changes");
        known = next(paths, &known);
    }
}

/// Waits until the files are not as they were, and returns what they are then.
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

/// Returns the puzzle files that the paths stand for, and the settings files that apply to them, in their present state.
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
