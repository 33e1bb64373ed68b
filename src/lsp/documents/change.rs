//! A change of a document, as the client sends it.

use std::ops::Range;

use crate::text::{Encoding, Position, Text};

/// A replacement in a text: a range of positions and its new text. Without a range, the new text replaces the whole
/// text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub(crate) range: Option<(Position, Position)>,
    pub(crate) text: String,
}

impl Change {
    /// Returns the byte range that this change replaces, and the replacement. A new whole text is reduced to the part
    /// that differs.
    pub(crate) fn of(&self, text: &Text, encoding: Encoding) -> (Range<usize>, &str) {
        match self.range {
            Some((from, to)) => (text.range(from, to, encoding), &self.text),
            None => text.change_to(&self.text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::documents::document::{Applied, Document};
    use crate::lsp::documents::pending_text::{AtOnce, CHANGES_AT_ONCE, FAILS};

    #[test]
    fn an_edit_that_cannot_be_read_is_in_the_text_all_the_same() {
        let (mut document, is_read) = Document::open(1, "1...\n..1.\n");
        assert!(is_read);
        let at = Position { line: 0, column: 4 };
        let mut type_in = |text: &str| {
            document.change(
                Change { range: Some((at, at)), text: text.into() },
                &mut AtOnce::default(),
                Encoding::Utf16,
            )
        };
        assert_eq!(type_in(FAILS), Applied::Whole);
        assert_eq!(document.text.to_string(), format!("1...{FAILS}\n..1.\n"));
        let (document, is_read) = Document::open(1, FAILS);
        assert!(!is_read, "it is tried again in the background");
        assert_eq!(document.file.len(), 0);
    }

    #[test]
    fn a_key_in_a_long_line_or_block_is_read_in_the_background() {
        let row = "| |\nhello\n";
        for text in
            ["{".repeat(1 << 16), "1".repeat(1 << 16), row.repeat(1 << 13), row.repeat(1 << 13) + "\u{e4}"]
        {
            let mut document = Document::new(1, &text);
            document.read_whole(&text);
            let change = Change { range: Some((Position::default(), Position::default())), text: "x".into() };
            assert_eq!(
                document.change(change.clone(), &mut AtOnce::default(), Encoding::Utf16),
                Applied::Later(change)
            );
            assert_eq!(document.file.text(), text, "the file is as it was");
            assert_eq!(document.text.to_string(), text, "and so is the text");
        }
    }

    #[test]
    fn a_key_in_many_short_lines_or_marks_is_read_in_the_background() {
        let marks: Vec<String> = (1..=25).map(|digit| digit.to_string()).collect();
        let marks = format!("{{{}}} ", marks.join(",")).repeat(25) + "\n";
        let texts = [
            "| |\n".repeat(5000),
            "hello world\n".repeat(20_000),
            "[puzzle]\n".repeat(10_000),
            "[Regions]\nr1c1\n{12} {34}\n".repeat(8000),
            "{1}".repeat(10_000) + "\n",
            "title: x\n".repeat(20_000),
            "symbols: decimals\n".to_owned() + &marks.repeat(25),
        ];
        for text in texts {
            let mut document = Document::new(1, &text);
            document.read_whole(&text);
            for with in ["1", "{", "\n", "size: 4\n"] {
                let at = Position { line: 0, column: 1 };
                let change = Change { range: Some((at, at)), text: with.into() };
                let is_left = matches!(
                    document.change(change, &mut AtOnce::default(), Encoding::Utf16),
                    Applied::Later(_)
                );
                assert!(is_left, "{with:?} in {:?}…", &text[..20]);
                document = Document::new(1, &text);
                document.read_whole(&text);
            }
        }
    }

    #[test]
    fn of_many_changes_in_a_message_few_are_read_at_once() {
        let text = "1...\n..2.\n.3..\n...4\n\n".repeat(100);
        let mut document = Document::new(1, &text);
        document.read_whole(&text);
        let at = Position { line: 0, column: 0 };
        let change = Change { range: Some((at, at)), text: "#".into() };
        let mut at_once = AtOnce::default();
        for _ in 0..CHANGES_AT_ONCE {
            let applied = document.change(change.clone(), &mut at_once, Encoding::Utf16);
            assert!(matches!(applied, Applied::Read(_)));
        }
        let one_more = document.change(change.clone(), &mut at_once, Encoding::Utf16);
        assert_eq!(one_more, Applied::Later(change));
    }

    #[test]
    fn changes_of_a_message_share_what_is_done_at_once() {
        let row = "4....1..23...5..3..6..4...54..1....5\n";
        let text = "[puzzle a]\n".to_owned() + &"# a comment\n".repeat(100) + row;
        let mut document = Document::new(1, &text);
        document.read_whole(&text);
        let change = |line| {
            let at = Position { line, column: 1 };
            Change { range: Some((at, at)), text: "x".into() }
        };
        let mut work = Vec::new();
        for line in 1..4 {
            let mut at_once = AtOnce::default();
            assert!(matches!(document.change(change(line), &mut at_once, Encoding::Utf16), Applied::Read(_)));
            work.push(AtOnce::default().work - at_once.work);
        }
        // The budget is enough for two of the changes.
        let mut at_once = AtOnce { work: work[0] * 5 / 2, ..AtOnce::default() };
        for line in 1..3 {
            assert!(matches!(document.change(change(line), &mut at_once, Encoding::Utf16), Applied::Read(_)));
        }
        assert_eq!(document.change(change(3), &mut at_once, Encoding::Utf16), Applied::Later(change(3)));
    }
}
