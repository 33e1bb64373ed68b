//! The Sudoku Exchange Puzzle Bank: the start of the SHA-1 of the digits, 81 digits with `0` for a blank, and the rating, in 100 bytes.

use crate::convert::lines::plain::{cells, digits};
use crate::convert::sheet::Sheet;
use crate::syntax::Fact;

/// The number of hexadecimal digits of the SHA-1 that are written.
const HASH: usize = 12;

/// Reads a line.
pub(crate) fn read(line: &str) -> Result<Sheet, String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let (cells, rating) = match *fields {
        [hash, cells] if is_hash(hash) => (cells, None),
        [hash, cells, rating] if is_hash(hash) => (cells, Some(rating)),
        _ => return Err("expected 12 hexadecimal digits, 81 digits and a rating".to_owned()),
    };
    let mut sheet = Sheet::classic(digits(cells, 9)?)?;
    // A puzzle without a rating has 0 in its place.
    sheet.say(Fact::Rating, rating.filter(|rating| *rating != "0.0").unwrap_or_default());
    if hash(cells) != fields[0].to_ascii_lowercase() {
        sheet.left.push("the checksum, which is another puzzle's".to_owned());
    }
    Ok(sheet)
}

/// Returns whether a word can be the start of a SHA-1.
pub(crate) fn is_hash(word: &str) -> bool {
    word.len() == HASH && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn hash(cells: &str) -> String {
    let mut hex = sha1_smol::Sha1::from(cells).digest().to_string();
    hex.truncate(HASH);
    hex
}

/// Returns the line of a puzzle. The rating is a number with one decimal; 0 if it has none.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    sheet.must_be_9x9()?;
    let cells = cells(9, &sheet.givens, '0');
    let rating = sheet.fact(Fact::Rating).and_then(|rating| rating.parse::<f32>().ok());
    let rating = rating.filter(|rating| (0.0..100.0).contains(rating)).unwrap_or(0.0);
    Ok(format!("{} {cells} {rating:>4.1}\n", hash(&cells)))
}
