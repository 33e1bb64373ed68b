//! Inspects JSON that cannot be parsed: its depth, the id and kind of the message, and mistakes that can be repaired.
//!
//! It scans the bytes once and builds no values, so nesting of any depth is harmless.

use super::id::Id;

/// The properties of a message that are visible without parsing it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Glance {
    /// The maximum number of objects and arrays that are open at once.
    pub(super) depth: usize,
    pub(super) id: Option<Id>,
    /// Whether the message names a method.
    pub(super) is_call: bool,
    /// Whether the message has a result or an error.
    pub(super) is_answer: bool,
}

/// Scans the text of a message.
pub(super) fn glance(text: &[u8]) -> Glance {
    let (mut seen, mut open, mut at) = (Glance::default(), 0_usize, 0);
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => {
                let end = string_end(text, at);
                let value = skip_spaces(text, end);
                if open == 1 && text.get(value) == Some(&b':') {
                    seen.note(&text[at..end], &text[skip_spaces(text, value + 1)..]);
                }
                at = end;
                continue;
            }
            b'{' | b'[' => {
                open += 1;
                seen.depth = seen.depth.max(open);
            }
            b'}' | b']' => open = open.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    seen
}

impl Glance {
    fn note(&mut self, key: &[u8], value: &[u8]) {
        match key {
            b"\"id\"" => self.id = id(value),
            b"\"method\"" => self.is_call = true,
            b"\"result\"" | b"\"error\"" => self.is_answer = true,
            _ => {}
        }
    }
}

fn id(value: &[u8]) -> Option<Id> {
    let end = match value.first()? {
        b'"' => string_end(value, 0),
        _ => value.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b'-')).unwrap_or(value.len()),
    };
    Id::of(&serde_json::from_slice(&value[..end]).ok()?)
}

/// Returns the end of the string that starts at this byte.
fn string_end(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    text.len()
}

fn skip_spaces(text: &[u8], from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    text.len().min(from) + (rest.len() - rest.trim_ascii_start().len())
}

/// Replaces every escape of an unpaired surrogate by U+FFFD. Returns `false` if there is none.
pub(super) fn mend_surrogates(text: &mut [u8]) -> bool {
    let (mut mended, mut at) = (false, 0);
    while at < text.len() {
        if text[at] != b'\\' {
            at += 1;
            continue;
        }
        match unit(text, at) {
            Some(0xD800..=0xDBFF) if matches!(unit(text, at + 6), Some(0xDC00..=0xDFFF)) => at += 12,
            Some(0xD800..=0xDFFF) => {
                text[at + 2..at + 6].copy_from_slice(b"fffd");
                mended = true;
                at += 6;
            }
            _ => at += 2,
        }
    }
    mended
}

/// Returns the code unit of the escape `\uXXXX` that starts at this byte.
fn unit(text: &[u8], at: usize) -> Option<u16> {
    let digits = text.get(at..at + 6)?.strip_prefix(b"\\u")?;
    let mut digits = digits.iter().map(|&digit| char::from(digit).to_digit(16));
    digits.try_fold(0, |number, digit| Some(number << 4 | digit? as u16))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_depth_and_the_id_are_seen_however_deep_it_is() {
        let deep = format!(r#"{{"id": 7, "method": "a", "params": {}}}"#, "[".repeat(10_000));
        let seen = glance(deep.as_bytes());
        assert_eq!((seen.depth, seen.id), (10_001, Some(Id::Number(7))));
        assert!(seen.is_call && !seen.is_answer);
    }

    #[test]
    fn only_keys_of_the_message_itself_count() {
        let seen = glance(br#"{"a": {"id": 1, "method": 2}, "b": "id", "c": ["error"], "id" : "x\"y"}"#);
        assert_eq!(seen.id, Some(Id::Text("x\"y".to_owned())));
        assert!(!seen.is_call && !seen.is_answer);
        assert!(glance(br#"{"result":[]}"#).is_answer);
    }

    #[test]
    fn brackets_in_strings_are_text() {
        assert_eq!(glance(br#"["[[[[\"[[", "]"]"#).depth, 1);
    }

    #[test]
    fn text_that_ends_anywhere_is_looked_over() {
        let whole = br#"{"id": "a\"b", "method": "m", "params": ["\\", {"a": 1.5}]}"#;
        for end in 0..=whole.len() {
            glance(&whole[..end]);
        }
    }

    #[test]
    fn lone_halves_are_mended_and_whole_characters_and_text_are_kept() {
        let mend = |text: &str| {
            let mut bytes = text.as_bytes().to_vec();
            let mended = mend_surrogates(&mut bytes);
            (String::from_utf8(bytes).unwrap(), mended)
        };
        assert_eq!(mend(r"\ud83d\ude00"), (r"\ud83d\ude00".to_owned(), false));
        assert_eq!(mend(r"\uD83D"), (r"\ufffd".to_owned(), true));
        assert_eq!(mend(r"\ude00\ud83d"), (r"\ufffd\ufffd".to_owned(), true));
        assert_eq!(mend(r"\ud83d\ud83d\ude00"), (r"\ufffd\ud83d\ude00".to_owned(), true));
        assert_eq!(mend(r"\\ud83d"), (r"\\ud83d".to_owned(), false));
        assert_eq!(mend(r"\\\ud83d"), (r"\\\ufffd".to_owned(), true));
        assert_eq!(mend(r"\ud83"), (r"\ud83".to_owned(), false));
    }
}
