//! Decodes UTF-8, also in pieces. Bytes that are not UTF-8 are an error.

/// Returns the text of these bytes, or a description of the error.
pub(crate) fn decoded(bytes: Vec<u8>) -> Result<String, String> {
    Decoder::default().text(bytes, true)
}

/// Decodes bytes to text, and tracks the position for messages.
#[derive(Default)]
pub(super) struct Decoder {
    /// The first bytes of an incomplete character.
    pub(super) cut: Vec<u8>,
    /// The number of bytes in the text so far.
    pub(super) before: usize,
    /// The number of line ends in the text so far. `after_return` tells whether the last character is a carriage return.
    pub(super) lines: usize,
    pub(super) after_return: bool,
}

impl Decoder {
    /// Returns the text of the next bytes, or a description of the error.
    pub(super) fn text(&mut self, bytes: Vec<u8>, is_last: bool) -> Result<String, String> {
        if self.before == 0 && is_utf16(&bytes) {
            return Err("this is UTF-16; save it as UTF-8".to_owned());
        }
        let error = match String::from_utf8(bytes) {
            Ok(text) => return Ok(self.pass(text)),
            Err(error) => error,
        };
        let (at, is_cut) = (error.utf8_error().valid_up_to(), error.utf8_error().error_len().is_none());
        let mut bytes = error.into_bytes();
        let byte = bytes.get(at).copied().unwrap_or_default();
        let cut = bytes.split_off(at);
        let text = self.pass(String::from_utf8(bytes).unwrap_or_default());
        if is_cut && !is_last {
            self.cut = cut;
            return Ok(text);
        }
        let (line, at) = (self.lines + 1, self.before + 1);
        Err(format!(
            "not UTF-8: line {line} has the byte 0x{byte:02X} (byte {at} of the file); save it as UTF-8"
        ))
    }

    /// Counts the bytes and lines of a text, and returns it.
    pub(super) fn pass(&mut self, text: String) -> String {
        let bytes = text.as_bytes();
        let (feeds, returns) = (text.matches('\n').count(), text.matches('\r').count());
        let pairs = if returns == 0 { 0 } else { text.matches("\r\n").count() };
        let joined = self.after_return && text.starts_with('\n');
        self.lines += feeds + returns - pairs - usize::from(joined);
        self.before += text.len();
        self.after_return = bytes.last().map_or(self.after_return, |&last| last == b'\r');
        text
    }
}

/// Returns whether a file that starts with these bytes is UTF-16: it has a byte order mark, or a zero in the same
/// byte of both of its first two units.
fn is_utf16(start: &[u8]) -> bool {
    match start {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [a, b, c, d, ..] => [[*a, *c], [*b, *d]].iter().filter(|pair| **pair == [0, 0]).count() == 1,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the result of decoding the bytes in pieces of this length.
    fn in_pieces(bytes: &[u8], length: usize) -> Result<String, String> {
        let (mut decoder, mut text) = (Decoder::default(), String::new());
        for piece in bytes.chunks(length) {
            let mut bytes = std::mem::take(&mut decoder.cut);
            bytes.extend_from_slice(piece);
            text += &decoder.text(bytes, false)?;
        }
        let cut = std::mem::take(&mut decoder.cut);
        Ok(text + &decoder.text(cut, true)?)
    }

    #[test]
    fn a_text_is_the_same_in_pieces_of_any_length_and_so_is_what_is_wrong_with_it() {
        let text = "1é2\r\n\r€3\n\r\n4𝄞";
        for length in 1..=text.len() {
            assert_eq!(in_pieces(text.as_bytes(), length).as_deref(), Ok(text), "{length}");
            let wrong = [text.as_bytes(), b"\r\nab\xe9\nc"].concat();
            let said = in_pieces(&wrong, length).unwrap_err();
            assert!(said.contains("line 6 has the byte 0xE9 (byte 24 of the file)"), "{length}: {said}");
            let said = in_pieces(&text.as_bytes()[..text.len() - 1], length).unwrap_err();
            assert!(said.contains("line 5 has the byte 0xF0"), "{length}: {said}");
        }
        for wide in [&b"\xff\xfe1\0"[..], b"\xfe\xff\x001", b"5\x003\0", b"\x005\x003"] {
            assert!(in_pieces(wide, 4).unwrap_err().contains("UTF-16"), "{wide:?}");
        }
    }
}
