//! Reading keeps every byte, and an edited text or a text in pieces is read as the whole text.

use std::collections::HashMap;

use sudoku_ls::syntax::{Block, File, Stream};

use super::text_of;

/// Reads a text, edits it, and reads it in pieces. The first byte is the number of edits. Each edit has three bytes:
/// position, bytes removed, bytes inserted. The rest is the text; inserted text is taken from it.
pub(crate) fn edit(data: &[u8]) {
    let Some((&count, rest)) = data.split_first() else { return };
    let edits = usize::from(count % 8) * 3;
    let Some((edits, text)) = rest.split_at_checked(edits) else { return };
    let source = text_of(text);
    let mut text = source.clone();
    let mut file = File::parse(&text);
    let mut readings = HashMap::new();
    one_reading_a_key(&file, &mut readings);
    covers(&file, &text);
    in_pieces(&text, usize::from(count) + 1);
    for edit in edits.chunks_exact(3) {
        let place =
            |at: usize, text: &str| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
        let scaled = |byte: u8, text: &str| place(usize::from(byte) * text.len() / 255, text).unwrap_or(0);
        let from = scaled(edit[0], &text);
        let to = place(from + usize::from(edit[1] % 32), &text).unwrap_or(from).max(from);
        let start = scaled(edit[2], &source);
        let end = place(start + usize::from(edit[1] / 32) * 3, &source).unwrap_or(start).max(start);
        let new = &source[start..end];
        text.replace_range(from..to, new);
        file.edit(from..to, new);
        assert_eq!(
            described(&file),
            described(&File::parse(&text)),
            "{from}..{to} -> {new:?} gives {text:?}"
        );
        one_reading_a_key(&file, &mut readings);
    }
    covers(&file, &text);
}

/// Panics if two blocks with the same key were read differently, since results for one would then be shown for the
/// other.
fn one_reading_a_key(file: &File, readings: &mut HashMap<u64, String>) {
    for block in file.blocks() {
        let reading = of_block(block);
        let known = readings.entry(block.key()).or_insert_with(|| reading.clone());
        assert_eq!(*known, reading, "two readings of a key");
    }
}

/// Describes everything that was read from a file.
fn described(file: &File) -> Vec<(usize, String)> {
    let blocks = file.blocks().iter().enumerate();
    blocks.map(|(index, block)| (file.start_of(index), of_block(block))).collect()
}

fn of_block(block: &Block) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {:?}",
        block.text(),
        block.key(),
        block.elements(),
        block.puzzle,
        block.problems
    )
}

/// Panics unless the elements of the blocks cover the text without gaps.
fn covers(file: &File, text: &str) {
    assert_eq!(file.text(), text);
    for block in file.blocks() {
        let mut at = 0;
        for element in block.elements() {
            assert_eq!(element.span.start, at, "a gap or an overlap in {:?}", block.text());
            assert!(
                element.span.end > element.span.start
                    && block.text().is_char_boundary(element.span.end as usize)
            );
            at = element.span.end;
        }
        assert_eq!(at as usize, block.text().len());
        assert!(block.problems.iter().all(|problem| block.text().get(problem.span.range()).is_some()));
    }
}

/// Panics unless a text in pieces of this length is read as the whole text.
fn in_pieces(text: &str, length: usize) {
    let (mut stream, mut blocks, mut fed) = (Stream::default(), Vec::new(), 0);
    while !stream.is_ended() {
        let mut end = (fed + length).min(text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        stream.feed(&text[fed..end]);
        if end == text.len() {
            stream.end();
        }
        fed = end;
        while let Some(unread) = stream.next() {
            blocks.push(of_block(&unread.read()));
        }
    }
    let whole: Vec<String> = File::parse(text).blocks().iter().map(|block| of_block(block)).collect();
    assert_eq!(blocks, whole, "{text:?} in pieces of {length}");
}
