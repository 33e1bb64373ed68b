//! Draws spans of a text: a line of marks below each line that has some.

use std::fmt::Write;

use sudoku_ls::syntax::{Block, File, Span};

/// The text without its caret `^`, its block at the caret, where that starts, and the caret's byte in it.
pub(crate) fn at_caret(text: &str) -> (String, std::sync::Arc<Block>, usize, usize) {
    let at = text.find('^').expect("a caret");
    let text = text.replace('^', "");
    let file = File::parse(&text);
    let index = file.block_at(at).expect("a block");
    let start = file.start_of(index);
    (text, std::sync::Arc::clone(&file.blocks()[index]), start, at - start)
}

/// The text with each span of a block that starts at this byte underlined with its mark.
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
