//! Markdown: a fenced block of `.sudoku` text for each puzzle.

use crate::convert::own::{stream, text};
use crate::convert::reading::{Sink, lines};
use crate::convert::sheet::Sheet;

/// What opens a block, before its language.
const FENCE: &str = "```";

/// The language of a block.
const LANGUAGE: &str = "sudoku";

/// Reads the puzzles of all blocks in the language `sudoku`; all other text belongs to no puzzle.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    let mut block: Option<(usize, String)> = None;
    for (number, line) in lines(text).enumerate() {
        let bare = line.trim();
        match &mut block {
            None if bare.strip_prefix(FENCE).is_some_and(|language| language.trim() == LANGUAGE) => {
                block = Some((number + 1, String::new()));
            }
            Some((start, inner)) if bare == FENCE => {
                read_block(inner, *start, sink);
                block = None;
            }
            Some((_, inner)) => {
                inner.push_str(line);
                inner.push('\n');
            }
            None => {}
        }
    }
    if let Some((start, inner)) = block {
        read_block(&inner, start, sink);
    }
}

fn read_block(text: &str, start: usize, sink: Sink<'_>) {
    stream::read(text, &mut |item| {
        sink(match item {
            Ok(sheet) => Ok(Sheet { line: sheet.line + start, ..sheet }),
            Err(mut trouble) => {
                trouble.line += start;
                Err(trouble)
            }
        });
    });
}

/// Returns whether a text has a block.
pub(crate) fn is_one(text: &str) -> bool {
    text.contains("```sudoku")
}

/// Returns the block of a puzzle.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    Ok(format!("{FENCE}{LANGUAGE}\n{}{FENCE}\n", text::write(sheet)?))
}
