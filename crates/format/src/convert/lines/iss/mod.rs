//! Constraint strings of Interactive Sudoku Solver, also in links to the program:
//! `.Cage~14~R5C3~R5C4.Thermo~R1C1~R1C2.~R3C3_5`.
//!
//! An empty line separates two puzzles. A link is a puzzle of its own. If a constraint is not supported, the error
//! names it.

mod bits;
mod chaos;
mod custom;
mod entries;
mod globals;
mod indices;
mod lines;
mod outside;
mod reader;
mod regex;
mod sets;
mod variables;
mod writer;

use crate::convert::constraints::Board;
use crate::convert::limits::{MAX_COMMENTS, MAX_LINE};
use crate::convert::reading::{Item, Sink, Trouble, lines};
use crate::convert::sheet::Sheet;

pub(crate) use writer::write;

/// The start of the constraint string in a link to the program.
const QUERY: &str = "?q=";

/// Returns whether a line is a constraint string, or a link that contains one.
pub(crate) fn is_one(line: &str) -> bool {
    let line = line.trim();
    if link(line).is_some() {
        return true;
    }
    let Some(rest) = line.strip_prefix('.') else { return false };
    let mut items = rest.split('.').map(str::trim).filter(|item| !item.is_empty()).peekable();
    let is_item = |item: &str| {
        let (name, args) = item.split_once('~').unwrap_or((item, ""));
        if name.is_empty() { entries::is_cell(args) } else { entries::is_name(name, !args.is_empty()) }
    };
    // A single known entry is enough, because other entries may be newer than this list.
    items.peek().is_some() && items.any(is_item)
}

/// Returns the constraint string of a link.
fn link(line: &str) -> Option<&str> {
    let is_site = line.contains("Interactive-Sudoku-Solver") && line.contains("://");
    let (_, string) = line.split_once(QUERY).filter(|_| is_site)?;
    string.split(['&', '#', ' ']).next()
}

/// Reads constraint strings.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    let mut part = Part::default();
    for (number, line) in lines(text).enumerate() {
        let bare = line.trim();
        if bare.is_empty() {
            part.end(sink);
        } else if let Some(comment) = bare.strip_prefix('#') {
            if !comment.trim().is_empty() && part.comments.len() < MAX_COMMENTS {
                part.comments.push(comment.trim().to_owned());
            }
        } else if let Some(string) = link(bare) {
            part.end_string(sink);
            part.add(number, &decoded(string));
            part.end_string(sink);
        } else {
            part.add(number, bare);
        }
    }
    part.end(sink);
}

/// The lines of a puzzle that have been read.
#[derive(Default)]
struct Part {
    string: String,
    line: usize,
    comments: Vec<String>,
    /// The last puzzle read. It gets the comments that no other puzzle follows.
    last: Option<Item>,
}

impl Part {
    fn add(&mut self, number: usize, line: &str) {
        if self.string.is_empty() {
            self.line = number;
        }
        self.string += line;
    }

    fn end_string(&mut self, sink: Sink<'_>) {
        if self.string.is_empty() {
            return;
        }
        let string = std::mem::take(&mut self.string);
        let found = if string.len() > MAX_LINE {
            Err(format!("a constraint string of {} bytes; at most {MAX_LINE} are read", string.len()))
        } else {
            reader::read(&string)
        };
        let item = match found {
            Ok(mut sheet) => {
                sheet.line = self.line;
                sheet.comments = std::mem::take(&mut self.comments);
                Ok(sheet)
            }
            Err(reason) => Err(Trouble { line: self.line, reason }),
        };
        if let Some(before) = self.last.replace(item) {
            sink(before);
        }
    }

    fn end(&mut self, sink: Sink<'_>) {
        self.end_string(sink);
        if let Some(Ok(sheet)) = &mut self.last {
            sheet.comments.append(&mut self.comments);
        }
        self.last.take().into_iter().for_each(sink);
    }
}

/// Decodes percent-encoded bytes such as `%2E`, as UTF-8.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, behind)) = rest.split_first() {
        let hex = (byte == b'%').then(|| behind.get(..2)).flatten();
        let code = hex.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        bytes.push(code.unwrap_or(byte));
        rest = if code.is_some() { &behind[2..] } else { behind };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the message for a known constraint that is not supported.
fn unsupported(name: &str) -> String {
    format!("the constraint {name} is not supported")
}

/// The context in which a constraint is read: the board, and the sheet of the puzzle.
struct Context {
    board: Board,
    sheet: Sheet,
    /// The number of cells of a box or region, if the string states it.
    region_size: Option<usize>,
    /// Whether the board has the boxes of its size.
    is_boxed: bool,
    /// The names of the variables, which are cells behind those of the board.
    variables: Vec<String>,
    /// Which ranks of lines may be those of several.
    ties: Ties,
}

/// Which lines, read as numbers, may be the same number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ties {
    /// No lines at all.
    None,
    /// Those without a rank.
    Unclued,
    Any,
}

impl Context {
    /// Returns whether the board has boxes or regions.
    fn has_regions(&self) -> bool {
        self.sheet.geometry().is_ok_and(|board| board.has_boxes())
    }
}
