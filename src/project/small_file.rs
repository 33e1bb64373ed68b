//! Small files that people write by hand: settings, patterns, maps of regions. Large files, pipes and devices are
//! rejected.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The maximum length of a file, in bytes.
pub(crate) const MOST_BYTES: u64 = 1 << 20;

/// Reads a regular file of at most [`MOST_BYTES`]. A pipe or a device is an error, since it may never end.
pub(crate) fn read(path: &Path) -> io::Result<String> {
    // Check before opening: opening a pipe would wait for its writer.
    check(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    check(&file.metadata()?)?;
    read_text(file)
}

/// Reads a text of at most [`MOST_BYTES`].
pub(crate) fn read_text(input: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(too_long());
    }
    String::from_utf8(bytes).map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8"))
}

fn check(kind: &fs::Metadata) -> io::Result<()> {
    if !kind.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is not a regular file"));
    }
    if kind.len() > MOST_BYTES {
        return Err(too_long());
    }
    Ok(())
}

fn too_long() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "it is longer than 1 MB")
}
