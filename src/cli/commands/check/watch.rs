//! `check --watch`: the files are checked again whenever one of them, or their settings, changes.
//!
//! The watch starts before the first check, so that no change is missed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use anyhow::{Context, Result, bail};
use notify::{Event, EventKind, RecursiveMode, Watcher};

use crate::cli::input::is_puzzle_file;
use crate::cli::outcome::Outcome;
use crate::cli::output::{complain, is_closed_pipe, note};
use crate::project::FILE_NAME;

/// Runs a check now and after each change of the files; ends when nobody reads the findings, or with the process.
pub(super) fn run(paths: &[PathBuf], mut check: impl FnMut() -> Result<()>) -> Result<Outcome> {
    if paths.iter().any(|path| path.as_os_str() == "-") {
        bail!("--watch works on files and folders only: standard input does not change");
    }
    let (send, changes) = channel();
    let mut watcher = notify::recommended_watcher(send).context("files cannot be watched")?;
    for (folder, mode) in folders(paths) {
        let unwatched = || format!("{} cannot be watched", folder.display());
        watcher.watch(&folder, mode).with_context(unwatched)?;
    }
    loop {
        match check() {
            Err(error) if is_closed_pipe(&error) => return Ok(Outcome::Clean),
            // A settings file may be half written: it is read again when it changes.
            Err(error) => complain(&format!("{error:#}")),
            Ok(()) => {}
        }
        note("watching for changes");
        if !wait(&changes, paths) {
            return Ok(Outcome::Clean);
        }
    }
}

/// Waits for a change of one of the files; `false` if there will be none.
fn wait(changes: &Receiver<notify::Result<Event>>, paths: &[PathBuf]) -> bool {
    loop {
        let Ok(first) = changes.recv() else { return false };
        // What came together is one change.
        let mut events = vec![first];
        events.extend(changes.try_iter());
        if events.iter().flatten().any(|event| is_relevant(event, paths)) {
            return true;
        }
    }
}

/// Returns whether an event may change what is found. Reading a file is an event, too.
fn is_relevant(event: &Event, paths: &[PathBuf]) -> bool {
    let changes = matches!(event.kind, EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_));
    let is_named = |path: &Path| {
        let name = path.file_name();
        name.is_some_and(|name| name == FILE_NAME)
            || is_puzzle_file(path) && paths.iter().any(|given| given.is_dir())
            || paths.iter().any(|given| given.file_name() == name)
    };
    changes && event.paths.iter().any(|path| is_named(path))
}

/// Returns the folders to watch: those that were named with all below them, and those of the files.
fn folders(paths: &[PathBuf]) -> BTreeMap<PathBuf, RecursiveMode> {
    let folder = |path: &PathBuf| {
        if path.is_dir() {
            return (path.clone(), RecursiveMode::Recursive);
        }
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        (parent.unwrap_or(Path::new(".")).to_owned(), RecursiveMode::NonRecursive)
    };
    let mut folders = BTreeMap::new();
    for (folder, mode) in paths.iter().map(folder) {
        let kept = folders.entry(folder).or_insert(mode);
        if mode == RecursiveMode::Recursive {
            *kept = mode;
        }
    }
    folders
}
