//! The puzzles of a text in any form that the `.sudoku` parser reads.

use crate::convert::lines::refused;
use crate::convert::own::block::{Unread, comment_words, sheet_of, strays};
use crate::convert::reading::{Item, Sink, Trouble, lines};
use crate::convert::sheet::Sheet;
use crate::syntax::{Block, Span, Stream};

/// Reads the puzzles of a text, block by block.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    read_adjusted(text, sink, &|_, _| {});
}

/// The same; each sheet is adjusted before it is handed on.
pub(crate) fn read_adjusted(text: &str, sink: Sink<'_>, adjust: &dyn Fn(&Block, &mut Sheet)) {
    let mut stream = Stream::default();
    stream.feed(text);
    stream.end();
    let (mut line, mut above) = (0, Vec::new());
    let mut last: Option<Item> = None;
    while let Some(unread) = stream.next() {
        let block = unread.read();
        let found = sheet_of(&block);
        let comments = if found.is_none() { comment_words(&block) } else { Vec::new() };
        let mut items = Vec::new();
        for stray in strays(&block) {
            items.push(Err(trouble(&block, line, stray)));
        }
        match found {
            Some(Ok(mut sheet)) => {
                sheet.line =
                    line + line_of(&block, block.puzzle.as_ref().map_or_else(Span::default, |p| p.anchor));
                sheet.comments.splice(0..0, std::mem::take(&mut above));
                adjust(&block, &mut sheet);
                items.push(Ok(sheet));
            }
            Some(Err(unread)) => items.push(Err(trouble(&block, line, unread))),
            None => above.extend(comments),
        }
        line += unread.lines();
        for item in items {
            if let Some(before) = last.replace(item) {
                sink(before);
            }
        }
    }
    // Comments at the end belong to the last puzzle.
    if let Some(Ok(sheet)) = &mut last {
        sheet.comments.append(&mut above);
    }
    let is_empty = last.is_none();
    if let Some(item) = last {
        sink(item);
    }
    // Comments alone are not a puzzle.
    if !above.is_empty() && !is_empty {
        let reason = format!("a comment that belongs to no puzzle: '{}'", above[0]);
        sink(Err(Trouble { line: line.saturating_sub(1), reason }));
    }
}

fn trouble(block: &Block, first: usize, unread: Unread) -> Trouble {
    let inner = line_of(block, unread.span);
    let known = lines(block.text()).nth(inner).and_then(refused::why);
    Trouble { line: first + inner, reason: known.map_or(unread.reason, str::to_owned) }
}

/// Returns the line of the block that a span starts on, from 0.
fn line_of(block: &Block, span: Span) -> usize {
    let before = block.text().get(..span.range().start).unwrap_or_default();
    let bytes = before.as_bytes();
    let ends = |at: usize| bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    (0..bytes.len()).filter(|&at| ends(at)).count()
}
