//! The lines of a message's header, in any case and with any spaces, and headers in unexpected places.
//!
//! A header line cannot be part of JSON: in JSON, a line ends only between two values, and `Content-Length: 5` is not
//! a value. So a header in a body proves that the length of this body is wrong.

/// The only header that is used.
const LENGTH: &[u8] = b"content-length";

/// The other header that the protocol defines.
const TYPE: &[u8] = b"content-type";

/// The kind of a header line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// The end of the header.
    Blank,
    /// The length of the body; `None` if it is not a number of bytes.
    Length(Option<u64>),
    /// A header that is not used.
    Other,
    /// Any other text. A length header may follow in the same line, starting at this byte.
    Garbage(Option<usize>),
}

/// Parses a line of a header, given without its line feed.
pub(super) fn line(bytes: &[u8]) -> Line {
    let text = bytes.trim_ascii();
    if text.is_empty() {
        return Line::Blank;
    }
    let colon = text.iter().position(|&byte| byte == b':');
    let Some((name, value)) = colon.map(|at| (text[..at].trim_ascii_end(), text[at + 1..].trim_ascii()))
    else {
        return Line::Garbage(None);
    };
    let is_length = name.eq_ignore_ascii_case(LENGTH);
    if is_length && let Some(length) = length(value) {
        return Line::Length(Some(length));
    }
    // A length header may follow in the same line.
    if let Some(start) = ends_with_length(bytes).filter(|&start| start > 0) {
        return Line::Garbage(Some(start));
    }
    if is_length {
        return Line::Length(None);
    }
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if !name.is_empty() && name.iter().all(is_name) { Line::Other } else { Line::Garbage(None) }
}

/// Parses a number of bytes, which consists only of digits.
fn length(value: &[u8]) -> Option<u64> {
    if value.is_empty() || !value.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(value).ok()?.parse().ok()
}

/// Returns the start of a length header at the end of a line. A header longer than `LONGEST` is not found, since no
/// more of a skipped body is kept.
fn ends_with_length(line: &[u8]) -> Option<usize> {
    let value = line.trim_ascii_end();
    let digits = value.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let name = value[..value.len() - digits].trim_ascii_end().strip_suffix(b":")?.trim_ascii_end();
    let start = name.len().checked_sub(LENGTH.len())?;
    let is_whole_name = start == 0 || name[start - 1] != b'-';
    let is_near = line.len() - start <= LONGEST;
    (digits > 0 && is_whole_name && is_near && name[start..].eq_ignore_ascii_case(LENGTH)).then_some(start)
}

/// Returns the start of the first complete length header in a body, in the line that contains the byte `from` or later.
pub(super) fn in_body(body: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(next) = body.get(at..)?.iter().position(|&byte| byte == b'\n') {
        if let Some(start) = ends_with_length(&body[..at + next]) {
            return Some(start);
        }
        at += next + 1;
    }
    None
}

/// The maximum length of a header in a body, and of the start of a header at its end.
pub(super) const LONGEST: usize = 64;

/// Returns the start of a header that continues beyond the end of a body. A JSON object or array does not end with
/// the start of a header.
pub(super) fn begun(body: &[u8]) -> Option<usize> {
    if matches!(body.trim_ascii_end().last(), Some(b'}' | b']') | None) {
        return None;
    }
    (body.len().saturating_sub(LONGEST)..body.len()).find(|&at| is_begun(&body[at..]))
}

/// Returns whether these bytes are the start of a header.
fn is_begun(bytes: &[u8]) -> bool {
    let is_part = |name: &[u8]| name.len() >= bytes.len() && name[..bytes.len()].eq_ignore_ascii_case(bytes);
    if is_part(LENGTH) || is_part(TYPE) {
        return true;
    }
    let rest = |name: &[u8]| {
        bytes.get(..name.len()).filter(|start| start.eq_ignore_ascii_case(name))?;
        bytes[name.len()..].trim_ascii_start().strip_prefix(b":").or(Some(b""))
    };
    if let Some(value) = rest(LENGTH) {
        return value.iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
    }
    rest(TYPE).is_some_and(|value| !value.contains(&b'{'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_is_read_in_any_case_and_with_any_spaces() {
        for text in [
            "Content-Length: 12\r",
            "content-length:12",
            "CONTENT-LENGTH \t:  12  \r",
            " Content-Length: 0012",
        ] {
            assert_eq!(line(text.as_bytes()), Line::Length(Some(12)), "{text}");
        }
        for text in ["", "-5", "+5", "5.0", "0x10", "five", "5 5", "99999999999999999999999", "\u{ff15}"] {
            let text = format!("Content-Length: {text}");
            assert_eq!(line(text.as_bytes()), Line::Length(None), "{text}");
        }
    }

    #[test]
    fn other_headers_blank_lines_and_garbage_are_told_apart() {
        assert_eq!(line(b"Content-Type: application/json; charset=utf-8\r"), Line::Other);
        assert_eq!(line(b"X-Content-Length: 5"), Line::Other);
        assert_eq!(line(b" \t\r"), Line::Blank);
        assert_eq!(line(b"{\"a\": 1}"), Line::Garbage(None));
        assert_eq!(line(b"hello"), Line::Garbage(None));
        assert_eq!(line(b": 5"), Line::Garbage(None));
        assert_eq!(line(b"\"b\"}content-length : 52\r"), Line::Garbage(Some(4)));
        assert_eq!(line(b"Content-Length: 9\r\r{}Content-Length: 52\r"), Line::Garbage(Some(21)));
    }

    #[test]
    fn a_header_is_found_in_a_body_only_where_its_line_ends() {
        assert_eq!(in_body(b"{}Content-Length: 5\r\n\r\n{", 0), Some(2));
        assert_eq!(in_body(b"{\"a\": \"Content-Length: 5\"}\n", 0), None);
        assert_eq!(in_body(b"{}Content-Length: 5", 0), None);
    }

    #[test]
    fn a_header_that_begins_at_the_end_of_a_body_is_seen_wherever_it_is_cut() {
        let header = b"Content-Length: 52\r\n\r\n";
        for cut in 1..header.len() - 3 {
            let body = [b"{}".as_slice(), &header[..cut]].concat();
            assert_eq!(begun(&body), Some(2), "{}", String::from_utf8_lossy(&body));
        }
        assert_eq!(begun(b"{\"a\": 1}\n"), None);
        assert_eq!(begun(b"[1]"), None);
        assert_eq!(begun(b""), None);
        assert_eq!(begun(b"17"), None);
    }
}
