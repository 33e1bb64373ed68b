//! The state of a file, to see whether it has changed: its length, its time of modification, and which file it is. Every file system has them.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// The state of a file at a look.
pub(in crate::cli) type State = (u64, Option<SystemTime>, [i128; 3]);

/// Returns the present state of a file; `None` if it cannot be looked at.
pub(in crate::cli) fn state(path: &Path) -> Option<State> {
    let kind = fs::metadata(path).ok()?;
    Some((kind.len(), kind.modified().ok(), which(&kind)))
}

/// Returns what tells a file from another one of the same length and time that takes its place.
#[cfg(unix)]
fn which(kind: &fs::Metadata) -> [i128; 3] {
    use std::os::unix::fs::MetadataExt;
    [i128::from(kind.ino()), i128::from(kind.ctime()), i128::from(kind.ctime_nsec())]
}

#[cfg(not(unix))]
fn which(_: &fs::Metadata) -> [i128; 3] {
    [0; 3]
}
