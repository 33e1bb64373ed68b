//! A file that is written whole or not at all.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// Writes a file: first beside its place under another name, then moved there, so that no half of it is ever seen.
///
/// A link is followed. A place that is no ordinary file (a device, a pipe) is written directly.
pub(super) fn write_whole(path: &Path, content: &[u8]) -> Result<()> {
    replace(path, content).with_context(|| format!("{} cannot be written", path.display()))
}

fn replace(path: &Path, content: &[u8]) -> Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match fs::metadata(&path) {
        Ok(kind) if kind.is_dir() => bail!("it is a folder"),
        Ok(kind) if !kind.is_file() => return Ok(fs::write(&path, content)?),
        Ok(kind) if kind.permissions().readonly() => bail!("it is read-only"),
        _ => {}
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let part = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let written = fs::write(&part, content).and_then(|()| fs::rename(&part, &path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    Ok(written?)
}
