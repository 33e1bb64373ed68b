//! Blocks of files written one after the other, each as it stands, so that they are read again as what they were.

use std::io::Write;

use anyhow::{Result, bail};

use crate::cli::input::blocks::Job;
use crate::cli::output::Out;
use crate::cli::output::printable::printable;
use crate::syntax::{Block, ElementKind, GridForm};

/// A block's text, and what it needs around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) text: String,
    /// Whether its lines might be taken for those of a neighbour: only puzzles on one line stand alone.
    needs_space: bool,
    is_defaults: bool,
}

impl Piece {
    /// A whole block.
    pub(super) fn of(block: &Block) -> Self {
        Self::of_text(block.text(), block)
    }

    /// Splits the comments at the head of a file, which belong to no puzzle, from its first block; `None` if there are none. They end at an
    /// empty line, or with the comment that silences findings in the whole file.
    pub(super) fn with_head(job: &Job) -> (Option<Self>, Self) {
        let block = &job.block;
        let text = block.text();
        let mut end = 0;
        if job.first_line == 1 && block.puzzle.is_some() {
            let elements = block.elements();
            let first = elements.iter().find(|element| {
                !matches!(
                    element.kind,
                    ElementKind::Bom | ElementKind::Space | ElementKind::NewLine | ElementKind::Comment
                )
            });
            let above = &text[..first.map_or(0, |element| element.span.range().start)];
            let mut at = 0;
            for line in above.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
                at += line.len();
                if line.trim().is_empty() || line.contains("sudoku-ls: ignore-file") {
                    end = at;
                }
            }
        }
        let head = Some(&text[..end]).filter(|head| !head.trim().trim_start_matches('\u{feff}').is_empty());
        let piece = |text: &str| Self::of_text(text, block);
        match head {
            Some(head) => (Some(Self { needs_space: true, ..piece(head) }), piece(&text[end..])),
            None => (None, piece(text)),
        }
    }

    fn of_text(text: &str, block: &Block) -> Self {
        let is_line = block.puzzle.as_ref().is_some_and(|puzzle| puzzle.form == GridForm::Line);
        let text = text.trim_start_matches('\u{feff}').to_owned();
        let is_defaults = block.puzzle.is_none()
            && text.lines().any(|line| line.trim_start().to_lowercase().starts_with("[defaults"));
        let is_table_head = block.elements().iter().any(|element| element.kind == ElementKind::Kept);
        let is_alone = text.lines().count() == 1 && (is_line || is_table_head);
        Self { needs_space: !is_alone, text, is_defaults }
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
