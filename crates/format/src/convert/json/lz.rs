//! The compression of lz-string, whose result is base64 text in links.
//!
//! A small text can unpack to a huge one, so this module unpacks with a limit. Packing uses the library.

use crate::convert::limits::{MAX_LINK, MAX_UNPACKED};

/// Returns a text packed as base64.
pub(super) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// The location of a dictionary entry.
#[derive(Clone, Copy)]
enum Entry {
    /// A character that has not occurred in the unpacked text yet.
    New(u16),
    /// A part of the unpacked text: its start and length.
    Part(usize, usize),
}

/// The bits of a base64 text.
struct Bits<'a> {
    rest: std::slice::Iter<'a, u8>,
    value: u32,
    left: u32,
}

impl Bits<'_> {
    /// Returns the next bits as a number, with the lowest bit first; `None` at the end.
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for i in 0..count {
            if self.left == 0 {
                self.value = u32::from(sextet(*self.rest.next()?)?);
                self.left = 6;
            }
            self.left -= 1;
            number |= (self.value >> self.left & 1) << i;
        }
        Some(number)
    }
}

fn sextet(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    })
}

/// Returns the text that was packed as base64.
///
/// Returns an error if the text is not packed, is cut off, or unpacks to more than [`MAX_UNPACKED`] characters.
pub(super) fn unpack(packed: &str) -> Result<String, String> {
    const CUT: &str = "the packed text is cut, or is not lz-string's base64";
    if packed.len() > MAX_LINK {
        return Err(format!("the packed text has {} bytes; at most {MAX_LINK} are read", packed.len()));
    }
    let packed = packed.trim_end_matches('=');
    if let Some(at) = packed.bytes().position(|byte| sextet(byte).is_none()) {
        let sign = packed[at..].chars().next().unwrap_or(' ');
        return Err(format!("unexpected '{sign}' in the packed text, at character {}", at + 1));
    }
    let mut bits = Bits { rest: packed.as_bytes().iter(), value: 0, left: 0 };
    let mut out: Vec<u16> = Vec::new();
    // The numbers 0 to 2 have special meanings: a character of 8 bits, a character of 16 bits, the end.
    let mut entries = vec![Entry::New(0); 3];
    let (mut width, mut room) = (2, 4_u64);
    let mut before: Option<(usize, usize)> = None;
    loop {
        let mut number = bits.take(width).ok_or(CUT)?;
        if number == 2 {
            break;
        }
        if number < 2 {
            let sign = bits.take(if number == 0 { 8 } else { 16 }).ok_or(CUT)?;
            entries.push(Entry::New(u16::try_from(sign).unwrap_or(0)));
            number = u32::try_from(entries.len() - 1).map_err(|_| CUT)?;
            if before.is_some() {
                grow(&mut width, &mut room);
            }
        }
        let start = out.len();
        let length = match (entries.get(number as usize), before) {
            (Some(Entry::New(sign)), _) => {
                out.push(*sign);
                1
            }
            (Some(&Entry::Part(from, length)), _) => {
                check(out.len(), length)?;
                out.extend_from_within(from..from + length);
                length
            }
            (None, Some((from, length))) if number as usize == entries.len() => {
                check(out.len(), length + 1)?;
                out.extend_from_within(from..from + length);
                out.push(out[from]);
                length + 1
            }
            (None, _) => return Err(CUT.to_owned()),
        };
        check(out.len(), 0)?;
        match before {
            // The previous part and the first character of this one are adjacent in the unpacked text.
            Some((from, length)) => {
                entries.push(Entry::Part(from, length + 1));
                grow(&mut width, &mut room);
            }
            None => width = 3,
        }
        before = Some((start, length));
    }
    String::from_utf16(&out).map_err(|_| "the packed text is not Unicode".to_owned())
}

/// Counts a new entry. Numbers get one bit wider whenever the entries need it.
fn grow(width: &mut u32, room: &mut u64) {
    *room -= 1;
    if *room == 0 {
        *room = 1 << *width;
        *width += 1;
    }
}

fn check(length: usize, more: usize) -> Result<(), String> {
    if length + more > MAX_UNPACKED {
        return Err(format!("the packed text unpacks to more than {MAX_UNPACKED} characters"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_another_program_packed_is_unpacked() {
        // Packed by the Python library `lzstring` 1.0.4.
        for (packed, text) in [("BYSyA===", "hi"), ("Q===", "")] {
            assert_eq!(unpack(packed).as_deref(), Ok(text));
        }
    }

    #[test]
    fn packing_and_unpacking_give_the_same_text() {
        let long: String = (0..5000_u32).map(|i| char::from(b'a' + (i * i % 23) as u8)).collect();
        for text in ["", "a", "aaaaaaaaaaaaaaaaaaaaaaaa", "{\"size\":9}", "é€𝄞 ünïcode", &long] {
            assert_eq!(unpack(&pack(text)).as_deref(), Ok(text));
        }
    }

    #[test]
    fn a_bomb_and_a_cut_text_are_errors() {
        let bomb = pack(&"a".repeat(MAX_UNPACKED + 1));
        assert!(bomb.len() < 20_000, "{}", bomb.len());
        assert!(unpack(&bomb).unwrap_err().contains("unpacks to more than"));
        let packed = pack("{\"size\":9,\"grid\":[]}");
        assert!(unpack(&packed[..packed.len() - 8]).unwrap_err().contains("cut"));
        assert!(unpack("N4Ig!").unwrap_err().contains("'!'"));
    }
}
