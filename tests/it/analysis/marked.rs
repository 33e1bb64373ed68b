//! Draws spans of a text: a line of marks below each line that contains spans.

use std::fmt::Write;

use sudoku_ls::syntax::{Block, File, Span};

/// Returns the text without its caret `^`, the block at the caret, the block's start, and the caret's byte in the
/// block.
pub(crate) fn at_caret(text: &str) -> (String, std::sync::Arc<Block>, usize, usize) {
    let at = text.find('^').expect("a caret");
    let text = text.replace('^', "");
    let file = File::parse(&text);
    let index = file.block_at(at).expect("a block");
    let start = file.start_of(index);
    (text, std::sync::Arc::clone(&file.blocks()[index]), start, at - start)
}

/// Returns the text with each span underlined with its mark. The spans belong to a block that starts at `start`.
pub(crate) fn draw(text: &str, start: usize, spans: &[(Span, char)]) -> String {
    let (mut out, mut at) = (String::new(), 0);
    for line in text.split_inclusive('\n') {
        let shown = line.trim_end_matches(['\n', '\r']);
        let mark = |byte: usize| {
            spans
                .iter()
                .find(|(span, _)| byte >= start && span.contains(byte - start))
                .map_or(' ', |&(_, mark)| mark)
        };
        let marks: String = shown.char_indices().map(|(i, _)| mark(at + i)).collect();
        let _ = writeln!(out, "{shown}");
        if !marks.trim().is_empty() {
            let _ = writeln!(out, "{}", marks.trim_end());
        }
        at += line.len();
    }
    out
}
