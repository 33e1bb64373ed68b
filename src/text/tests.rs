//! Tests the text against a naive model: a `String` that is read from its start for every position.

use proptest::prelude::*;

use crate::text::{Encoding, Position, Text};

const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

/// Returns for each line the byte offsets of its start and of the end of its content.
fn lines(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, char)) = chars.next() {
        if char == '\n' || char == '\r' {
            found.push((start, at));
            start = at + 1;
            if char == '\r' && chars.next_if(|&(_, next)| next == '\n').is_some() {
                start += 1;
            }
        }
    }
    found.push((start, text.len()));
    found
}

fn units(char: char, encoding: Encoding) -> usize {
    match encoding {
        Encoding::Utf8 => char.len_utf8(),
        Encoding::Utf16 => char.len_utf16(),
        Encoding::Utf32 => 1,
    }
}

fn model_offset(text: &str, position: Position, encoding: Encoding) -> usize {
    let Some(&(start, end)) = lines(text).get(position.line) else { return text.len() };
    let mut left = position.column;
    let mut at = start;
    for char in text[start..end].chars() {
        let width = units(char, encoding);
        if width > left {
            break;
        }
        left -= width;
        at += char.len_utf8();
    }
    at
}

fn model_position(text: &str, offset: usize, encoding: Encoding) -> Position {
    let all = lines(text);
    let line = all.iter().rposition(|&(start, _)| start <= offset).unwrap();
    let (start, end) = all[line];
    let column = text[start..offset.min(end)].chars().map(|char| units(char, encoding)).sum();
    Position { line, column }
}

fn some_text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "\n", "\r\n", "\r", "1", ".", "é", "𝄞", "日", "\u{b}", "\u{85}", "\u{2028}", "e\u{301}", "# ",
        "5 3 .",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn some_position() -> impl Strategy<Value = Position> {
    (0..12_usize, prop_oneof![0..12_usize, Just(usize::MAX)])
        .prop_map(|(line, column)| Position { line, column })
}

proptest! {
    #[test]
    fn edits_give_the_full_text_in_every_encoding(
        start in some_text(),
        edits in prop::collection::vec((some_position(), some_position(), some_text()), 0..12),
    ) {
        for encoding in ENCODINGS {
            let mut model = start.clone();
            let mut text = Text::new(&start);
            for (from, to, with) in &edits {
                let (a, b) = (model_offset(&model, *from, encoding), model_offset(&model, *to, encoding));
                let range = text.range(*from, *to, encoding);
                prop_assert_eq!(&range, &(a.min(b)..a.max(b)));
                model.replace_range(range.clone(), with);
                text.replace(range, with);
                prop_assert_eq!(text.to_string(), model.clone());
            }
        }
    }

    #[test]
    fn a_byte_has_the_position_that_leads_back_to_it(content in some_text()) {
        let text = Text::new(&content);
        for encoding in ENCODINGS {
            for (offset, _) in content.char_indices() {
                let position = text.position(offset, encoding);
                prop_assert_eq!(position, model_position(&content, offset, encoding));
                let inside_crlf = content[..offset].ends_with('\r') && content[offset..].starts_with('\n');
                prop_assert_eq!(text.offset(position, encoding), offset - usize::from(inside_crlf));
            }
        }
    }

    #[test]
    fn no_position_and_no_byte_is_an_error(content in some_text(), line: usize, column: usize, byte: usize) {
        let text = Text::new(&content);
        for encoding in ENCODINGS {
            let offset = text.offset(Position { line, column }, encoding);
            prop_assert!(content.is_char_boundary(offset));
            text.position(byte, encoding);
            text.position(byte % (content.len() + 3), encoding);
        }
        text.slice(byte % (content.len() + 3)..byte);
        text.line_at(byte);
    }

    #[test]
    fn the_smallest_change_makes_the_new_text(old in some_text(), new in some_text()) {
        let text = Text::new(&old);
        let (range, with) = text.change_to(&new);
        let mut changed = text.clone();
        changed.replace(range, with);
        prop_assert_eq!(changed.to_string(), new);
        prop_assert_eq!(text.change_to(&old).0.len(), 0);
    }
}

proptest! {
    #[test]
    fn a_place_in_a_long_text_is_that_of_a_reading_from_its_start(
        pieces in prop::collection::vec((some_text(), 0usize..120), 0..8),
        places in prop::collection::vec((0usize..110, prop_oneof![0..12_usize, Just(usize::MAX)]), 20),
    ) {
        // The rope has many chunks, some of which are pure ASCII.
        let content: String = pieces.iter().map(|(piece, times)| "5 3 .\n".repeat(*times) + piece).collect();
        let (text, count) = (Text::new(&content), lines(&content).len());
        for (place, column) in places {
            let position = Position { line: count * place / 100, column };
            for encoding in ENCODINGS {
                prop_assert_eq!(text.offset(position, encoding), model_offset(&content, position, encoding));
            }
        }
    }
}

#[test]
fn a_full_text_with_one_digit_changed_is_a_change_of_one_byte() {
    let text = Text::new("12..\n34..\n");
    assert_eq!(text.change_to("12..\n35..\n"), (6..7, "5"));
}

proptest! {
    #[test]
    fn so_it_does_in_a_long_text(
        (start, end) in (0usize..300, 0usize..300),
        (old, new) in (some_text(), some_text()),
        (more, fewer) in (0usize..9, 0usize..9),
    ) {
        // The rope has many chunks.
        let around = |inner: &str, times: usize| {
            ["53..7 ä\r\n".repeat(start * 9), inner.repeat(times * 200), "..6 🎲\n".repeat(end * 9)].concat()
        };
        let (old, new) = (around(&old, more), around(&new, fewer));
        let text = Text::new(&old);
        let (range, with) = text.change_to(&new);
        let before = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
        prop_assert!(range.start <= before && range.start + 3 >= before, "all that is the same before it");
        let mut changed = text.clone();
        changed.replace(range, with);
        prop_assert_eq!(&changed.to_string(), &new);
        prop_assert_eq!(changed.position(new.len(), Encoding::Utf16), Text::new(&new).position(new.len(), Encoding::Utf16));
        prop_assert_eq!(text.change_to(&old).0.len(), 0);
    }
}
