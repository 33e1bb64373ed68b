//! Blocks of files written one after the other, each unchanged, so that they are read again as what they were.

use std::io::Write;
use std::ops::Range;

use anyhow::{Result, bail};

use crate::board::Grid;
use crate::cli::input::blocks::Job;
use crate::cli::output::Out;
use crate::cli::output::printable::{on_one_line, printable};
use crate::syntax::{
    Block, ElementKind, File, GridForm, last_line, line_end, lines, newline, newline_at, without_line_end,
};

/// A block's text, and what it needs around it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Piece {
    pub(super) text: String,
    /// Whether its lines might be taken for those of a neighbor: only puzzles on one line stand alone.
    needs_space: bool,
    is_defaults: bool,
}

/// A block in parts that go to different places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Parts {
    /// The comments at the head of its file, which belong to no puzzle.
    pub(super) head: Option<Piece>,
    /// The puzzle with all that belongs to it, or comments; empty if there are none.
    pub(super) piece: Piece,
    /// The lines around the puzzle that cannot be read.
    pub(super) unreadable: Option<Piece>,
}

impl Parts {
    /// Takes a block apart; the head of its file only if asked for.
    pub(super) fn of(job: &Job, with_head: bool) -> Self {
        let block = &job.block;
        let text = block.text();
        let lines = unreadable_lines(job);
        let head = if with_head { head_of(job) } else { 0 };
        let kept = |from: usize, to: usize| -> String {
            let starts = lines.iter().map(|line| line.end).filter(|&at| at > from);
            let ends = lines.iter().map(|line| line.start).chain([to]);
            std::iter::once(from)
                .chain(starts)
                .zip(ends)
                .filter_map(|(start, end)| text.get(start..end.min(to)))
                .collect()
        };
        let loose: String = lines.iter().filter_map(|line| text.get(line.clone())).collect();
        let above = Some(kept(0, head)).filter(|head| !head.trim().trim_start_matches('\u{feff}').is_empty());
        let start = if above.is_some() { head } else { 0 };
        Self {
            head: above.map(|head| Piece { needs_space: true, ..Piece::of_text(&head, block) }),
            piece: Piece::of_text(&kept(start, text.len()), block),
            unreadable: Some(loose)
                .filter(|loose| !loose.is_empty())
                .map(|loose| Piece { needs_space: true, ..Piece::of_text(&loose, block) }),
        }
    }
}

/// Returns the lines of nothing but unrecognized text, with their ends; none if the puzzle would be another one without them, or cannot be
/// read itself.
fn unreadable_lines(job: &Job) -> Vec<Range<usize>> {
    let block = &job.block;
    let text = block.text();
    if job.unreadable.is_empty() || (block.puzzle.is_some() && job.puzzle().is_none()) {
        return Vec::new();
    }
    let mut lines = Vec::new();
    let (mut start, mut is_unknown, mut is_other) = (0, false, false);
    for element in block.elements() {
        let end = element.span.range().end;
        match element.kind {
            ElementKind::Unknown => is_unknown = true,
            ElementKind::Space | ElementKind::Bom => {}
            ElementKind::NewLine => {
                if is_unknown && !is_other {
                    lines.push(start..end);
                }
                (start, is_unknown, is_other) = (end, false, false);
            }
            _ => is_other = true,
        }
    }
    if is_unknown && !is_other {
        lines.push(start..text.len());
    }
    if job.puzzle().is_some() {
        let mut rest = text.to_owned();
        for line in lines.iter().rev() {
            rest.replace_range(line.clone(), "");
        }
        if grids(&File::parse(&rest)) != grids(&File::parse(text)) {
            return Vec::new();
        }
    }
    lines
}

/// Returns the givens and the state of each puzzle.
fn grids(file: &File) -> Vec<(Option<Grid>, Option<Grid>)> {
    file.puzzles().map(|it| (it.puzzle.givens(), it.puzzle.current())).collect()
}

/// Returns where the comments at the head of a file end, which belong to no puzzle: at an empty line, or with the comment that silences
/// findings in the whole file; 0 if there are none.
fn head_of(job: &Job) -> usize {
    let block = &job.block;
    let text = block.text();
    if job.first_line != 1 || block.puzzle.is_none() {
        return 0;
    }
    let elements = block.elements();
    let first = elements.iter().find(|element| {
        !matches!(
            element.kind,
            ElementKind::Bom | ElementKind::Space | ElementKind::NewLine | ElementKind::Comment
        )
    });
    let above = &text[..first.map_or(0, |element| element.span.range().start)];
    let (mut end, mut at) = (0, 0);
    while !newline_at(above, line_end(above, at)).is_empty() {
        let line = &above[at..line_end(above, at)];
        at += line.len() + newline_at(above, at + line.len()).len();
        if line.trim().is_empty() || line.contains("sudoku-ls: ignore-file") {
            end = at;
        }
    }
    end
}

impl Piece {
    fn of_text(text: &str, block: &Block) -> Self {
        let is_line = block.puzzle.as_ref().is_some_and(|puzzle| puzzle.form == GridForm::Line);
        let text = text.trim_start_matches('\u{feff}').to_owned();
        let is_defaults = block.puzzle.is_none()
            && lines(&text).any(|line| line.trim_start().to_lowercase().starts_with("[defaults"));
        let is_table_head = block.elements().iter().any(|element| element.kind == ElementKind::Kept);
        let is_alone =
            lines(without_line_end(&text).unwrap_or(&text)).count() == 1 && (is_line || is_table_head);
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

    /// Allows what is written to take the place of the file that was read: it holds all of it.
    pub(super) fn may_replace(&mut self) {
        self.out.may_replace();
    }

    /// Writes a block below the others, with an empty line between where it needs one; nothing if it is empty.
    pub(super) fn put(&mut self, piece: &Piece) -> Result<()> {
        if piece.text.is_empty() {
            return Ok(());
        }
        let newline = newline(&piece.text);
        let starts_with_space = piece.text[..line_end(&piece.text, 0)].trim().is_empty();
        let lacks_space = |above: Above| (above.needs_space || piece.needs_space) && !above.ends_with_space;
        if !starts_with_space && self.above.is_some_and(lacks_space) {
            self.out.write_all(newline.as_bytes())?;
        }
        self.out.write_text(&piece.text)?;
        if !piece.text.ends_with(['\n', '\r']) {
            self.out.write_all(newline.as_bytes())?;
        }
        let ends_with_space =
            last_line(without_line_end(&piece.text).unwrap_or(&piece.text)).trim().is_empty();
        self.above = Some(Above { ends_with_space, needs_space: piece.needs_space });
        Ok(())
    }

    /// Refuses defaults, which would hold for the puzzles of other files.
    pub(super) fn accept(&self, piece: &Piece, file: &str) -> Result<()> {
        if self.several && piece.is_defaults {
            bail!("{}: [defaults] apply to this file only: run the command on it alone", on_one_line(file));
        }
        Ok(())
    }

    /// Writes text that is not a block: JSON.
    pub(super) fn line(&mut self, text: &str) -> Result<()> {
        self.out.write_text(text)
    }
}

/// Returns the parts of a block that cannot be read, each as a complaint: `puzzles.sudoku:3: unreadable: …`.
pub(super) fn unreadable(job: &Job) -> Vec<String> {
    let excerpt = job.excerpt();
    let told = |part: &crate::cli::input::unreadable::Unreadable| {
        let line = excerpt.line(part.span);
        format!("{}:{line}: unreadable: {}", on_one_line(excerpt.name), printable(&part.reason))
    };
    job.unreadable.iter().map(told).collect()
}
