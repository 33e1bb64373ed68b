//! The base64 of constraint strings, with six bits per sign. It encodes tables of pairs, sets of cells and automata.

/// The signs. Each sign encodes its own index.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the six bits that a sign encodes.
pub(super) fn sextet(sign: u8) -> Option<u8> {
    let place = match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    };
    Some(place)
}

/// Returns the sign for six bits.
pub(super) fn sign(bits: u8) -> char {
    char::from(SIGNS[usize::from(bits & 63)])
}

/// Returns the bytes encoded by a base64 text.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::with_capacity(text.len()));
    for byte in text.trim_end_matches('=').bytes() {
        let byte = match byte {
            b'+' => b'-',
            b'/' => b'_',
            other => other,
        };
        bits = bits << 6 | u32::from(sextet(byte)?);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 255) as u8);
        }
    }
    Some(bytes)
}

/// Returns bytes in base64, without padding.
pub(super) fn base64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let at = |place: usize| u32::from(three.get(place).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        text.extend((0..=three.len()).map(|place| sign((bits >> (18 - 6 * place) & 63) as u8)));
    }
    text
}

/// Reads numbers of a few bits each, the highest bit first.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub(super) const fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }

    pub(super) fn take(&mut self, count: usize) -> Option<usize> {
        let mut number = 0_usize;
        for _ in 0..count {
            let byte = self.bytes.get(self.at / 8)?;
            number = number << 1 | usize::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(number)
    }
}

/// Writes numbers of a few bits each, the highest bit first.
#[derive(Default)]
pub(super) struct Writer {
    bytes: Vec<u8>,
    free: usize,
}

impl Writer {
    pub(super) fn put(&mut self, number: usize, count: usize) {
        for bit in (0..count).rev() {
            if self.free == 0 {
                self.bytes.push(0);
                self.free = 8;
            }
            self.free -= 1;
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((number >> bit & 1) as u8) << self.free;
            }
        }
    }

    pub(super) fn end(self) -> Vec<u8> {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::{Reader, Writer, base64, bytes};

    #[test]
    fn bytes_and_numbers_come_back() {
        for all in [&b""[..], b"a", b"ab", b"abc", b"\xff\x00\x80\x7f"] {
            assert_eq!(bytes(&base64(all)).as_deref(), Some(all));
        }
        assert_eq!(base64(b"(1|2)*"), "KDF8Mikq");
        let mut writer = Writer::default();
        let numbers = [(1, 1), (5, 3), (1000, 10), (0, 4), (3, 2)];
        for (number, count) in numbers {
            writer.put(number, count);
        }
        let all = writer.end();
        let mut reader = Reader::new(&all);
        assert!(numbers.iter().all(|&(number, count)| reader.take(count) == Some(number)));
        assert!(reader.left() < 8 && reader.take(9).is_none());
    }
}
