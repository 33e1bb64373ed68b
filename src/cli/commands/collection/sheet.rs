//! Writes blocks of several files one after the other, unchanged, so that each block is parsed as before.

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

/// The byte order mark.
const BOM: char = '\u{feff}';

/// The text of a block, and the space that it needs around it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Piece {
    pub(super) text: String,
    /// Whether an empty line has to separate the block from its neighbors, so that its lines are not parsed as
    /// theirs. Only puzzles on one line need none.
    needs_space: bool,
    is_defaults: bool,
    /// Whether a byte order mark comes before the text in its file.
    is_marked: bool,
}

/// A block, divided into parts that go to different places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Parts {
    /// The comments at the start of the file that belong to no puzzle.
    pub(super) head: Option<Piece>,
    /// The puzzle and all that belongs to it, or comments; empty if there are none.
    pub(super) piece: Piece,
    /// The unreadable lines around the puzzle.
    pub(super) unreadable: Option<Piece>,
}

impl Parts {
    /// Divides a block into parts; separates the comments at the start of the file only with `with_head`.
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
        let above = Some(kept(0, head)).filter(|head| !head.trim().trim_start_matches(BOM).is_empty());
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

/// Returns the lines that contain only unrecognized text, with their line ends. Returns none if removing them would
/// change the puzzle, or if the puzzle itself cannot be read.
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

/// Returns the end of the comments at the start of a file that belong to no puzzle: after the last empty line above
/// the puzzle, or after the comment that silences findings in the whole file; 0 if there are none.
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
        let is_marked = block.text().starts_with(BOM) && text.starts_with(BOM);
        let text = text.trim_start_matches(BOM).to_owned();
        let is_defaults = block.puzzle.is_none()
            && lines(&text).any(|line| line.trim_start().to_lowercase().starts_with("[defaults"));
        let is_table_head = block.elements().iter().any(|element| element.kind == ElementKind::Kept);
        let is_alone =
            lines(without_line_end(&text).unwrap_or(&text)).count() == 1 && (is_line || is_table_head);
        Self { needs_space: !is_alone, text, is_defaults, is_marked }
    }
}

/// Writes blocks to the output.
pub(super) struct Sheet<'a> {
    out: &'a mut Out,
    /// Whether blocks of several files are written to this output.
    several: bool,
    /// The block that was written last.
    above: Option<Above>,
    /// Whether the output starts with a byte order mark.
    is_marked: bool,
}

/// The properties of a block that matter for the next one.
#[derive(Clone, Copy)]
struct Above {
    ends_with_space: bool,
    needs_space: bool,
}

impl<'a> Sheet<'a> {
    pub(super) const fn new(out: &'a mut Out, several: bool) -> Self {
        Self { out, several, above: None, is_marked: false }
    }

    /// Allows the output to replace the input file, since it contains the whole content of that file.
    pub(super) fn may_replace(&mut self) {
        self.out.may_replace();
    }

    /// Starts the output with the byte order mark of the file that a block is from, unless a block was written before.
    pub(super) fn start_as(&mut self, piece: &Piece) {
        self.is_marked |= piece.is_marked && self.above.is_none();
    }

    /// Writes a block after the others, with an empty line between them if one needs it. An empty block is skipped.
    pub(super) fn put(&mut self, piece: &Piece) -> Result<()> {
        if piece.text.is_empty() {
            return Ok(());
        }
        self.start_as(piece);
        if self.is_marked && self.above.is_none() {
            self.out.write_text("\u{feff}")?;
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

    /// Returns an error for a `[defaults]` section if there are several files: it would also apply to puzzles of other files.
    pub(super) fn accept(&self, piece: &Piece, file: &str) -> Result<()> {
        if self.several && piece.is_defaults {
            bail!("{}: [defaults] apply to this file only: run the command on it alone", on_one_line(file));
        }
        Ok(())
    }

    /// Writes a line of JSON.
    pub(super) fn line(&mut self, text: &str) -> Result<()> {
        self.out.write_text(text)
    }
}

/// Returns the unreadable parts of a block, each as a message: `puzzles.sudoku:3: unreadable: …`.
pub(super) fn unreadable(job: &Job) -> Vec<String> {
    let excerpt = job.excerpt();
    let told = |part: &crate::cli::input::unreadable::Unreadable| {
        let line = excerpt.line(part.span);
        format!("{}:{line}: unreadable: {}", on_one_line(excerpt.name), printable(&part.reason))
    };
    job.unreadable.iter().map(told).collect()
}
