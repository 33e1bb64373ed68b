//! Continues an interrupted run: finds the puzzles that the file of its answers lacks.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::cli::input::blocks::{Blocks, Waiting};
use crate::cli::output::Out;

/// Returns the blocks of files that have no answer yet; if the run is not a continued one, all blocks.
///
/// # Errors
/// The file contains answers about other puzzles, or cannot be written.
pub(crate) fn unanswered(paths: &[PathBuf], blocks: Blocks, out: &mut Out) -> Result<Blocks> {
    let Some(log) = out.log() else { return Ok(blocks) };
    let Some((file, line)) = log.last() else { return Ok(blocks) };
    let is_last = |block: &Waiting| block.source.name == file && block.line_range().contains(&line);
    let Some(last) = Blocks::of(paths).flatten().find(is_last) else {
        bail!("the answers so far end at {file}:{line}, which is not among the puzzles: name another file");
    };
    let (file, first_line) = (last.source.name.clone(), last.line_range().start);
    log.cut(&file, first_line)?;
    Ok(blocks.from(file, first_line))
}
