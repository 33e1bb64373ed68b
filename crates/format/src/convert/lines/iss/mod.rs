//! Constraint strings of Interactive Sudoku Solver: `.Cage~14~R5C3~R5C4.Thermo~R1C1~R1C2.~R3C3_5`, also in its links.
//!
//! An empty line is between two puzzles; a link is one of its own. A constraint that can't be carried ends in an error that names it.

mod bits;
mod custom;
mod entries;
mod globals;
mod indices;
mod lines;
mod outside;
mod reader;
mod regex;
mod sets;
mod writer;

use crate::convert::constraints::Board;
use crate::convert::limits::{MAX_COMMENTS, MAX_LINE};
use crate::convert::reading::{Item, Sink, Trouble, lines};
use crate::convert::sheet::Sheet;

pub(crate) use writer::write;

/// What a link of the program holds before the string.
const QUERY: &str = "?q=";

/// Returns whether a line is a constraint string, or a link that holds one.
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
    // One that is known is enough: others may be new.
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

/// The lines of one puzzle.
#[derive(Default)]
struct Part {
    string: String,
    line: usize,
    comments: Vec<String>,
    /// The puzzle above, which gets comments that no other puzzle follows.
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

/// Undoes `%2E` and the like, in UTF-8.
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

/// Returns the words for a constraint that is known and can't be carried.
fn unsupported(name: &str) -> String {
    format!("the constraint {name} is not supported")
}

/// What a constraint is read for: the board, and the sheet that it is read into.
struct Context {
    board: Board,
    sheet: Sheet,
}

impl Context {
    /// Returns whether there are boxes or regions.
    fn has_regions(&self) -> bool {
        self.sheet.geometry().is_ok_and(|board| board.has_boxes())
    }
}
