//! The state of a file, by which a change is noticed: its length, its modification time, and its identity.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// The state of a file at one time.
pub(in crate::cli) type State = (u64, Option<SystemTime>, [i128; 3]);

/// Returns the current state of a file; `None` if it is not accessible.
pub(in crate::cli) fn state(path: &Path) -> Option<State> {
    let kind = fs::metadata(path).ok()?;
    Some((kind.len(), kind.modified().ok(), which(&kind)))
}

/// Returns numbers that distinguish a file from another one that replaces it with the same length and time.
#[cfg(unix)]
fn which(kind: &fs::Metadata) -> [i128; 3] {
    use std::os::unix::fs::MetadataExt;
    [i128::from(kind.ino()), i128::from(kind.ctime()), i128::from(kind.ctime_nsec())]
}

#[cfg(not(unix))]
fn which(_: &fs::Metadata) -> [i128; 3] {
    [0; 3]
}
