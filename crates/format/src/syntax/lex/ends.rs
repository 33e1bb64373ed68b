//! Line ends: LF, CRLF or CR.

const fn is_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Returns the lines of a text without their ends. The last line is the text after the last line end, which may be empty.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = line_end(text, 0);
        let next = end + newline_at(text, end).len();
        rest = text.get(next..).filter(|_| next > end);
        text.get(..end)
    })
}

/// Returns the byte offset of the start of the line with this byte.
pub fn line_start(text: &str, at: usize) -> usize {
    text.as_bytes()[..at].iter().rposition(|&byte| is_end(byte)).map_or(0, |end| end + 1)
}

/// Returns the byte offset of the end of the line with this byte, before its line end.
pub fn line_end(text: &str, at: usize) -> usize {
    text.as_bytes()[at..].iter().position(|&byte| is_end(byte)).map_or(text.len(), |length| at + length)
}

/// Returns the line end at this byte offset; empty if there is none.
pub fn newline_at(text: &str, at: usize) -> &str {
    let rest = &text[at..];
    let length = if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with(['\n', '\r'])) };
    &rest[..length]
}

/// Returns the text after the last line end.
pub fn last_line(text: &str) -> &str {
    &text[line_start(text, text.len())..]
}

/// Returns a text without its final line end; `None` if it has no final line end.
pub fn without_line_end(text: &str) -> Option<&str> {
    text.strip_suffix("\r\n").or_else(|| text.strip_suffix(['\n', '\r']))
}

/// Returns the first line end in a text, or a line feed if there is none.
pub fn newline(text: &str) -> &str {
    match newline_at(text, line_end(text, 0)) {
        "" => "\n",
        end => end,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_with_lf_crlf_or_cr() {
        for (text, expected) in [
            ("", &[""][..]),
            ("a", &["a"]),
            ("a\n", &["a", ""]),
            ("a\r\nb\rc\n\rd", &["a", "b", "c", "", "d"]),
            ("a\r\r\n", &["a", "", ""]),
            ("\n\r\n\r", &["", "", "", ""]),
        ] {
            assert_eq!(lines(text).collect::<Vec<_>>(), expected, "{text:?}");
        }
        let text = "ab\r\ncd\re";
        assert_eq!([0, 1, 4, 5, 7, 8].map(|at| line_start(text, at)), [0, 0, 4, 4, 7, 7]);
        assert_eq!([0, 2, 4, 6, 7, 8].map(|at| line_end(text, at)), [2, 2, 6, 6, 8, 8]);
        assert_eq!(["a", "a\r\nb\n", "\ra\n", "a\nb\r"].map(newline), ["\n", "\r\n", "\r", "\n"]);
    }
}
