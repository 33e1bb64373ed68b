//! The text form of sudoku.coach: JSON, deflated, in base 32; 9x9 only.

use std::io::{Read, Write};

use data_encoding::BASE32HEX_NOPAD;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde_json::{Value, json};

use crate::board::Candidates;
use crate::convert::json::values::{document, number, others};
use crate::convert::limits::{MAX_LINK, MAX_UNPACKED};
use crate::convert::lines::plain::{cells, digits};
use crate::convert::reading::{Sink, each_line};
use crate::convert::sheet::Sheet;

/// The start of a text: the version, and `32` for base 32.
const PREFIX: &str = "SCv7_32_";

/// The entries that are read, or that do not affect the puzzle.
const KNOWN: [&str; 8] = [
    "gridSize",
    "givenDigits",
    "userDigits",
    "userCellCandidates",
    "colours",
    "givenColours",
    "userColours",
    "userCellCandidatesColours",
];

/// Reads texts, one per line.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    each_line(text, sink, &read_one);
}

fn read_one(line: &str) -> Result<Sheet, String> {
    let packed = line.split_once(PREFIX).map(|(_, packed)| packed);
    let packed = packed.ok_or_else(|| format!("expected {PREFIX} and base 32"))?;
    if packed.len() > MAX_LINK {
        return Err(format!("the packed text has {} bytes; at most {MAX_LINK} are read", packed.len()));
    }
    let bytes = BASE32HEX_NOPAD.decode(packed.to_ascii_uppercase().as_bytes());
    let bytes = bytes.map_err(|why| format!("not base 32: {why}"))?;
    let mut text = Vec::new();
    let unpacked = ZlibDecoder::new(&*bytes).take(MAX_UNPACKED as u64 + 1).read_to_end(&mut text);
    unpacked.map_err(|why| format!("the packed text is cut or damaged: {why}"))?;
    if text.len() > MAX_UNPACKED {
        return Err(format!("the packed text unpacks to more than {MAX_UNPACKED} characters"));
    }
    let text = String::from_utf8(text).map_err(|_| "the packed text is not UTF-8")?;
    puzzle(&document(&text).map_err(|why| why.reason)?)
}

fn puzzle(value: &Value) -> Result<Sheet, String> {
    let object = value.as_object().ok_or("expected an object")?;
    if object.get("gridSize").and_then(number).unwrap_or(9) != 9 {
        return Err("only 9x9 puzzles are read".to_owned());
    }
    let text = |key: &str| object.get(key).and_then(Value::as_str);
    let mut sheet = Sheet::classic(digits(text("givenDigits").ok_or("no 'givenDigits'")?, 9)?)?;
    if let Some(placed) = text("userDigits").filter(|placed| !placed.is_empty()) {
        for (cell, digit) in digits(placed, 9)?.into_iter().enumerate() {
            if digit != 0 && sheet.givens[cell] == 0 {
                sheet.place(cell, digit);
            }
        }
    }
    if let Some(marks) = text("userCellCandidates").filter(|marks| !marks.is_empty()) {
        let sums: Vec<Option<u32>> = marks.split('-').map(|sum| sum.parse().ok()).collect();
        if sums.len() != 81 {
            return Err(format!("expected the candidates of 81 cells, found {}", sums.len()));
        }
        for (cell, sum) in sums.into_iter().enumerate() {
            // Bit 0 does not belong to any digit.
            let sum = sum.filter(|&sum| sum < 1 << 10).ok_or("candidates are not numbers")?;
            let marks = Candidates::from_bits(sum >> 1);
            if !marks.is_empty() && sheet.digit_at(cell) == 0 {
                sheet.mark(cell, marks);
            }
        }
    }
    sheet.left.extend(others(object, &KNOWN).into_iter().map(|key| format!("the entry '{key}'")));
    let is_full = |key: &&str| match object.get(*key) {
        Some(Value::String(text)) => text.chars().any(|c| c.is_ascii_alphanumeric() && c != '0'),
        Some(Value::Array(list)) => !list.is_empty(),
        _ => false,
    };
    if KNOWN[4..].iter().any(is_full) {
        sheet.left.push("colours".to_owned());
    }
    Ok(sheet)
}

/// Returns the text of a puzzle.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    sheet.must_be_9x9()?;
    let placed: Vec<u8> = (0..81).map(|cell| sheet.placed_at(cell)).collect();
    let sum = |cell: usize| match sheet.digit_at(cell) {
        0 => (sheet.marks_at(cell).bits() << 1).to_string(),
        _ => "0".to_owned(),
    };
    let object = json!({
        "gridSize": 9,
        "givenDigits": cells(9, &sheet.givens, '0'),
        "userDigits": cells(9, &placed, '0'),
        "userCellCandidates": (0..81).map(sum).collect::<Vec<_>>().join("-"),
    });
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let packed = encoder.write_all(object.to_string().as_bytes()).and_then(|()| encoder.finish());
    let packed = packed.map_err(|why| format!("the puzzle cannot be packed: {why}"))?;
    Ok(format!("{PREFIX}{}\n", BASE32HEX_NOPAD.encode(&packed).to_ascii_lowercase()))
}
