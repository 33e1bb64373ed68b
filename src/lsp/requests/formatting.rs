//! Formatting of a whole document, of the puzzles that a selection touches, and of a row while it is typed.
//!
//! The format crate decides what formatting changes.

use std::ops::Range;

use tower_lsp::ls_types::{Range as LspRange, TextEdit};

use crate::lsp::proto::to_proto;
use crate::lsp::runtime;
use crate::lsp::runtime::interrupt::Stop;
use crate::lsp::state::Place;
use crate::syntax::Edit;
use crate::text::{Encoding, Walk};
use crate::{analysis, syntax};

/// Returns the edits that format a document.
pub(crate) fn all(place: &Place, encoding: Encoding, stop: &Stop) -> Vec<TextEdit> {
    blocks(place, 0..place.file.blocks().len(), encoding, stop)
}

/// The number of blocks that are formatted between two checks whether the request was cancelled.
const AT_A_TIME: usize = 1024;

/// Returns the edits that format these blocks; no edits if the request was cancelled.
fn blocks(place: &Place, blocks: Range<usize>, encoding: Encoding, stop: &Stop) -> Vec<TextEdit> {
    let parts = blocks.clone().step_by(AT_A_TIME).map(|first| first..(first + AT_A_TIME).min(blocks.end));
    let parts: Vec<Range<usize>> = parts.collect();
    let edits_of = |part: &Range<usize>| {
        if stop.is_stopped() { Vec::new() } else { some_blocks(place, part.clone(), encoding) }
    };
    let edits = match parts.as_slice() {
        [part] => vec![edits_of(part)],
        parts => runtime::together(|| runtime::each(parts, edits_of)),
    };
    if stop.is_stopped() { Vec::new() } else { edits.concat() }
}

fn some_blocks(place: &Place, blocks: Range<usize>, encoding: Encoding) -> Vec<TextEdit> {
    let edits = syntax::format_blocks(&place.file, blocks.clone(), place.style);
    if edits.is_empty() {
        return Vec::new();
    }
    let start = place.file.start_of(blocks.start);
    let text: String = place.file.blocks().pieces(blocks).map(|(_, text)| text).collect();
    let mut walk = Walk::new(&text, place.text.position(start, encoding), encoding);
    let mut at = |byte: u32| to_proto::position(walk.to(byte as usize - start));
    let edits = edits.into_iter();
    edits
        .map(|Edit { span, text }| TextEdit::new(LspRange::new(at(span.start), at(span.end)), text))
        .collect()
}

/// Returns the edits that format the puzzles between a place and the byte `end`. Each touched puzzle is formatted as
/// a whole, so that its rows stay aligned.
pub(crate) fn touched(place: &Place, end: usize, encoding: Encoding, stop: &Stop) -> Vec<TextEdit> {
    place.blocks_up_to(end).map_or_else(Vec::new, |touched| blocks(place, touched, encoding, stop))
}

/// Returns the edits after a character was typed directly before a place. If they take the character back, also
/// returns the reason why it was refused.
pub(crate) fn typed(
    place: &Place,
    typed: char,
    live_marks: bool,
    encoding: Encoding,
) -> Option<(Vec<TextEdit>, Option<String>)> {
    let (edits, start) = if typed == '\n' {
        let line = place.text.line_at(place.offset).start;
        let above = place.text.line_at(line.checked_sub(1)?).end;
        let index = place.file.block_at(above)?;
        let start = place.file.start_of(index);
        let edit = analysis::opened_row(&place.file, index, above - start, place.style.borders);
        (edit.into_iter().collect(), start)
    } else {
        let over = analysis::typed(&place.file, &[place.offset], place.typed, live_marks);
        if let Some(typed) = over {
            let edits = to_proto::text_edits(typed.edits, 0, &place.text, encoding);
            return (!edits.is_empty()).then_some((edits, typed.refused));
        }
        let here = place.block.as_ref()?;
        (analysis::on_type(&place.file, here.index, place.offset - here.start, typed), here.start)
    };
    (!edits.is_empty()).then(|| (to_proto::text_edits(edits, start, &place.text, encoding), None))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::lsp::documents::revisions::Edition;
    use crate::syntax::{File, Style};
    use crate::text::Text;

    #[test]
    fn formatting_looks_now_and_then_whether_it_was_cancelled() {
        let text = "1 .  .  .\n. . 3 .\n. 1 . .\n. . . 2\n\n".repeat(2 * AT_A_TIME);
        let place = Place {
            uri: "file:///a.sudoku".parse().unwrap(),
            version: 1,
            edition: Edition { opened: 1, edited: 1 },
            text: Text::new(&text),
            file: Arc::new(File::parse(&text)),
            style: Style::default(),
            shows_spoilers: true,
            manner: crate::analysis::Manner::default(),
            offset: 0,
            typed: 0,
            block: None,
        };
        let stop = Stop::default();
        assert!(all(&place, Encoding::Utf16, &stop).len() >= 2 * AT_A_TIME);
        stop.stop();
        assert_eq!(all(&place, Encoding::Utf16, &stop), []);
    }
}
