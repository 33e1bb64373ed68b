//! Markdown: a fenced block of `.sudoku` text for each puzzle.

use std::ops::Range;

use crate::convert::native::{stream, text};
use crate::convert::reading::{Sink, item_below, lines};
use crate::convert::sheet::Sheet;

/// The fence that opens a block.
const FENCE: &str = "```";

/// The language of a block with a puzzle.
const LANGUAGE: &str = "sudoku";

/// An open block: the line after its fence, the fence, whether it is in a quote, whether its language is `sudoku`, and its text.
struct Open<'a> {
    start: usize,
    fence: &'a str,
    is_quoted: bool,
    is_own: bool,
    inner: String,
}

/// Reads the puzzles in all blocks of the language `sudoku`, and complete puzzles in other text. Everything else is ignored.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    let (mut items, mut beside) = (Vec::new(), String::new());
    let mut block: Option<Open<'_>> = None;
    let mut end = |block: Open<'_>| {
        let first = items.len();
        read_block(&block.inner, block.start, &mut |item| items.push(item));
        if !block.is_own && items[first..].iter().all(Result::is_err) {
            items.truncate(first);
        }
    };
    for (number, line) in lines(text).enumerate() {
        let found = fence(line);
        match &mut block {
            Some(open)
                if found.is_some_and(|(it, language)| it.starts_with(open.fence) && language.is_empty()) =>
            {
                block.take().into_iter().for_each(&mut end);
            }
            Some(open) => {
                let quoted = line.trim_start().strip_prefix('>').filter(|_| open.is_quoted);
                open.inner += quoted.map_or(line, |line| line.strip_prefix(' ').unwrap_or(line));
                open.inner.push('\n');
            }
            None => match found {
                Some((fence, language)) => {
                    let is_quoted = line.trim_start().starts_with('>');
                    let (start, is_own) = (number + 1, language == LANGUAGE);
                    block = Some(Open { start, fence, is_quoted, is_own, inner: String::new() });
                }
                None => beside += line,
            },
        }
        beside.push('\n');
    }
    block.into_iter().for_each(&mut end);
    read_block(&beside, 0, &mut |item| items.extend(item.ok().map(Ok)));
    items.sort_by_key(|item| item.as_ref().map_or_else(|trouble| trouble.line, |sheet| sheet.line));
    items.into_iter().for_each(sink);
}

/// Returns the fence on a line (at least three backticks or tildes, possibly in a quote), and the language after it.
fn fence(line: &str) -> Option<(&str, &str)> {
    let bare = line.trim_start_matches(['>', ' ', '\t']);
    let sign = bare.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let rest = bare.trim_start_matches(sign);
    let language = rest.trim().split([' ', '\t', '{', ',']).next().unwrap_or_default();
    let fence = &bare[..bare.len() - rest.len()];
    (fence.len() >= FENCE.len()).then_some((fence, language))
}

fn read_block(text: &str, start: usize, sink: Sink<'_>) {
    stream::read(text, &mut |item| sink(item_below(item, start)));
}

/// Returns whether a text has a block of the language `sudoku`.
pub(crate) fn is_one(text: &str) -> bool {
    lines(text).filter_map(fence).any(|(_, language)| language == LANGUAGE)
}

/// Returns the contents of the blocks of the language `sudoku`, as byte ranges of the text. Empty if a block of that
/// language is in a quote: its lines are not a text of their own. O(length).
pub fn fenced(text: &str) -> Vec<Range<usize>> {
    let (mut all, mut end) = (Vec::new(), 0);
    let mut open: Option<(&str, Option<usize>)> = None;
    for line in text.split_inclusive('\n') {
        let start = end;
        end += line.len();
        match (open, fence(line)) {
            (Some((sign, inner)), Some((found, ""))) if found.starts_with(sign) => {
                all.extend(inner.map(|inner| inner..start));
                open = None;
            }
            (None, Some((_, LANGUAGE))) if line.trim_start().starts_with('>') => return Vec::new(),
            (None, Some((sign, language))) => open = Some((sign, (language == LANGUAGE).then_some(end))),
            _ => {}
        }
    }
    if let Some((_, Some(inner))) = open {
        all.push(inner..end);
    }
    all
}

/// Returns a puzzle as a Markdown block.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    Ok(format!("{FENCE}{LANGUAGE}\n{}{FENCE}\n", text::write(sheet)?))
}
