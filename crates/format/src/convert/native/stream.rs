//! Reads the puzzles of a text in any form that the `.sudoku` parser accepts.

use std::cell::LazyCell;

use crate::convert::lines::wiki;
use crate::convert::native::block::{Unread, comment_words, sheet_of, strays};
use crate::convert::native::columns::Columns;
use crate::convert::reading::{Item, Sink, Trouble};
use crate::convert::recover::line_reason;
use crate::convert::sheet::Sheet;
use crate::syntax::{Block, Span, Stream};

/// Reads the puzzles of a text, block by block.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    read_adjusted(text, sink, &|_, _| {});
}

/// Reads the puzzles of a text, block by block. `adjust` may change each sheet before it is passed on.
pub(crate) fn read_adjusted(text: &str, sink: Sink<'_>, adjust: &dyn Fn(&Block, &mut Sheet)) {
    let mut stream = Stream::default();
    stream.feed(text);
    stream.end();
    let (mut line, mut above) = (0, Vec::new());
    let mut last: Option<Item> = None;
    let mut columns: Option<Columns> = None;
    while let Some(unread) = stream.next() {
        let block = unread.read();
        let found = sheet_of(&block);
        // Those of a board of houses go with it: why it is not carried is said.
        let is_alone = found.is_none() && block.houses.is_none();
        let comments = if is_alone { comment_words(&block) } else { Vec::new() };
        let (mut items, lines) = (Vec::new(), LazyCell::new(|| starts(block.text())));
        for stray in strays(&block) {
            items.push(Err(trouble(&block, &lines, line, stray)));
        }
        match found {
            Some(Ok(mut sheet)) => {
                let anchor = block.puzzle.as_ref().map_or_else(Span::default, |puzzle| puzzle.anchor);
                sheet.line = line + if anchor.start == 0 { 0 } else { line_of(&lines, anchor) };
                sheet.comments.splice(0..0, std::mem::take(&mut above));
                if let Some(columns) = &columns {
                    columns.tell(&block, &mut sheet);
                }
                adjust(&block, &mut sheet);
                items.push(Ok(sheet));
            }
            Some(Err(unread)) => items.push(Err(trouble(&block, &lines, line, unread))),
            None => {
                columns = Columns::of(&block).or(columns);
                above.extend(comments);
            }
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
    // Comments without any puzzle are no reason for a trouble.
    if !above.is_empty() && !is_empty {
        let reason = format!("a comment that belongs to no puzzle: '{}'", above[0]);
        sink(Err(Trouble { line: line.saturating_sub(1), reason }));
    }
}

fn trouble(block: &Block, lines: &[usize], first: usize, unread: Unread) -> Trouble {
    let line = line_at(block, lines, unread.span);
    let known = line_reason(line).map(str::to_owned).or_else(|| wiki::refusal(line));
    Trouble { line: first + line_of(lines, unread.span), reason: known.unwrap_or(unread.reason) }
}

/// Returns the line of a block on which a span starts, without its line end.
fn line_at<'a>(block: &'a Block, lines: &[usize], span: Span) -> &'a str {
    let inner = line_of(lines, span);
    let end = lines.get(inner + 1).copied().unwrap_or(block.text().len());
    block.text().get(lines[inner]..end).unwrap_or_default().trim_end_matches(['\r', '\n'])
}

/// Returns the byte offsets of the starts of all lines.
fn starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let ends = |at: usize| bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    std::iter::once(0).chain((0..bytes.len()).filter(|&at| ends(at)).map(|at| at + 1)).collect()
}

/// Returns the line of the block on which a span starts, from 0.
fn line_of(lines: &[usize], span: Span) -> usize {
    lines.partition_point(|&start| start <= span.range().start).saturating_sub(1)
}
