//! Blocks of files written one after the other, each as it stands, so that they are read again as what they were.

use std::io::Write;

use anyhow::{Result, bail};

use crate::cli::input::blocks::Job;
use crate::cli::output::Out;
use crate::cli::output::printable::printable;
use crate::syntax::{Block, GridForm};

/// A block's text, and what it needs around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) text: String,
    /// Whether its lines might be taken for those of a neighbour: only puzzles on one line stand alone.
    needs_space: bool,
    is_defaults: bool,
}

impl Piece {
    pub(super) fn of(block: &Block) -> Self {
        let is_line = block.puzzle.as_ref().is_some_and(|puzzle| puzzle.form == GridForm::Line);
        let text = block.text().trim_start_matches('\u{feff}').to_owned();
        let is_defaults = block.puzzle.is_none()
            && text.lines().any(|line| line.trim_start().to_lowercase().starts_with("[defaults"));
        Self { needs_space: !is_line || text.lines().count() > 1, text, is_defaults }
    }
}

/// Where blocks are written.
pub(super) struct Sheet<'a> {
    out: &'a mut Out,
    /// Whether several files go into it.
    several: bool,
    /// The block that was written last.
    above: Option<Above>,
}

/// What a block is to those below it.
#[derive(Clone, Copy)]
struct Above {
    ends_with_space: bool,
    needs_space: bool,
}

impl<'a> Sheet<'a> {
    pub(super) const fn new(out: &'a mut Out, several: bool) -> Self {
        Self { out, several, above: None }
    }

    /// Writes a block below the others, with an empty line between where it needs one.
    pub(super) fn put(&mut self, piece: &Piece) -> Result<()> {
        let line_end = if piece.text.contains("\r\n") { "\r\n" } else { "\n" };
        let starts_with_space = piece.text.lines().next().is_none_or(|line| line.trim().is_empty());
        let lacks_space = |above: Above| (above.needs_space || piece.needs_space) && !above.ends_with_space;
        if !starts_with_space && self.above.is_some_and(lacks_space) {
            self.out.write_all(line_end.as_bytes())?;
        }
        self.out.write_all(piece.text.as_bytes())?;
        if !piece.text.ends_with(['\n', '\r']) {
            self.out.write_all(line_end.as_bytes())?;
        }
        let ends_with_space = piece.text.lines().next_back().is_none_or(|line| line.trim().is_empty());
        self.above = Some(Above { ends_with_space, needs_space: piece.needs_space });
        Ok(())
    }

    /// Refuses defaults, which would hold for the puzzles of other files.
    pub(super) fn accept(&self, piece: &Piece, file: &str) -> Result<()> {
        if self.several && piece.is_defaults {
            bail!("{}: its [defaults] hold for its own puzzles only: give this file alone", printable(file));
        }
        Ok(())
    }

    /// Writes text that is no block: JSON.
    pub(super) fn line(&mut self, text: &str) -> Result<()> {
        Ok(self.out.write_all(text.as_bytes())?)
    }
}

/// Returns the parts of a block that cannot be read, each as a complaint: `puzzles.sudoku:3: unreadable: …`.
pub(super) fn unreadable(job: &Job) -> Vec<String> {
    let excerpt = job.excerpt();
    let told = |part: &crate::cli::input::unreadable::Unreadable| {
        let line = excerpt.line(part.span);
        format!("{}:{line}: unreadable: {}", printable(excerpt.name), printable(&part.reason))
    };
    job.unreadable.iter().map(told).collect()
}
