//! Reads the metadata values that define the board and the promised solutions (`size:`, `box:`, `symbols:`,
//! `solutions:`), and the facts that are checked (`clues:`, `minimal:`).
//!
//! Each function reads one value, without knowledge of the grid.

pub(crate) use crate::board::read_size;
use crate::board::{BoxShape, DigitRange, MAX_SIZE, Sides};
use crate::syntax::tree::values::{Promise, Wanted};

/// Reads `6x8`, the sides of a board that has not as many rows as columns.
pub(crate) fn read_sides(value: &str) -> Option<Sides> {
    Sides::read(value).filter(|sides| !sides.is_square())
}

/// Returns the size from the digits of a value that also contains other characters.
pub(crate) fn digits_of_size(value: &str) -> Option<usize> {
    read_size(&value.chars().filter(char::is_ascii_digit).take(3).collect::<String>())
}

/// Returns whether a value is `decimals` with one typo.
pub(crate) fn is_near_decimals(value: &str) -> bool {
    let typed: String = value.chars().take(12).filter(|c| !c.is_whitespace()).collect();
    value.len() <= 12
        && !value.eq_ignore_ascii_case("decimals")
        && strsim::osa_distance(&typed.to_ascii_lowercase(), "decimals") <= 1
}

/// Reads `2x3`: rows x columns of a box, on a board of a supported size.
pub(crate) fn read_box(value: &str) -> Option<BoxShape> {
    let shape: BoxShape = value.parse().ok()?;
    (shape.rows.saturating_mul(shape.columns) <= MAX_SIZE).then_some(shape)
}

/// The greatest value of a digit that is one character: `Z`.
const VALUE_MAX: u8 = 35;

/// Reads `0-8`: the values of the first and the last digit.
pub(crate) fn read_digits(value: &str) -> Option<DigitRange> {
    let range: DigitRange = value.parse().ok()?;
    (range.last <= VALUE_MAX && usize::from(range.last - range.first) < MAX_SIZE).then_some(range)
}

/// Returns the characters for digits of these values: `0` to `9`, then `A` for 10 and so on.
pub fn symbols_of(range: DigitRange) -> Vec<char> {
    let order = ('0'..='9').chain('A'..='Z').skip(usize::from(range.first));
    order.take(usize::from(range.last - range.first) + 1).collect()
}

/// Reads `unique`, `any` or `>= n`.
pub fn read_promise(value: &str) -> Option<Promise> {
    if value.eq_ignore_ascii_case("unique") {
        return Some(Promise::Unique);
    }
    if value.eq_ignore_ascii_case("any") {
        return Some(Promise::Any);
    }
    let least = value.strip_prefix(">=").or_else(|| value.strip_prefix('\u{2265}'))?;
    least.trim().parse().ok().map(Promise::AtLeast)
}

/// Reads the number of givens, up to the number of cells of the largest board.
pub fn read_clues(value: &str) -> Option<usize> {
    value.parse().ok().filter(|&clues| clues <= MAX_SIZE * MAX_SIZE)
}

/// Reads `yes` or `no`.
pub fn read_yes(value: &str) -> Option<bool> {
    let is = |word| value.eq_ignore_ascii_case(word);
    is("yes").then_some(true).or_else(|| is("no").then_some(false))
}

/// Reads `decimals`, or characters in order, where `A-F` means all from `A` to `F`: `0-9A-F`, `1-9A`, `ABCD`.
pub(crate) fn read_symbols(value: &str) -> Option<Wanted> {
    let is_word = |word: &&str| value.eq_ignore_ascii_case(word);
    if ["decimals", "decimal", "numbers"].iter().any(is_word) || is_near_decimals(value) {
        return Some(Wanted::Decimals);
    }
    let chars: Vec<char> = value.chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
    let mut list = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        match (chars[at], chars.get(at + 1), chars.get(at + 2)) {
            (from, Some('-'), Some(&to)) => {
                list.extend(range(from, to)?);
                at += 3;
            }
            (c, ..) => {
                list.push(c);
                at += 1;
            }
        }
        if list.len() > 4 * MAX_SIZE {
            return None;
        }
    }
    let distinct = list.iter().enumerate().all(|(i, c)| !list[..i].contains(c));
    let usable = |c: &char| !c.is_control() && !matches!(c, '|' | '{' | '}' | '+' | '#');
    (distinct && !list.is_empty() && list.iter().all(usable)).then_some(Wanted::List(list))
}

/// Returns the characters from one to another, where letters follow the digits: `0-F` is `0123456789ABCDEF`.
fn range(from: char, to: char) -> Option<Vec<char>> {
    let order = if to.is_ascii_lowercase() { ('a'..='z').collect::<Vec<_>>() } else { ('A'..='Z').collect() };
    let order: Vec<char> = ('0'..='9').chain(order).collect();
    let place = |c: char| order.iter().position(|&known| known == c);
    let (from, to) = (place(from)?, place(to)?);
    (from <= to).then(|| order[from..=to].to_vec())
}

/// The start of the source of a generated puzzle, which is the command that generates it again.
const MADE: &str = "sudoku-ls generate";

/// The text before that command once the puzzle was changed.
pub const CHANGED: &str = "changed from ";

/// Returns whether a source is the command that generates the puzzle again.
pub fn is_made(source: &str) -> bool {
    source.strip_prefix(MADE).is_some_and(|options| options.is_empty() || options.starts_with(' '))
}

/// Returns a source without the prefix that says that the puzzle was changed after it was generated.
pub(crate) fn origin(source: &str) -> &str {
    source.strip_prefix(CHANGED).filter(|source| is_made(source)).unwrap_or(source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_listed_or_given_as_ranges() {
        let list = |value| match read_symbols(value) {
            Some(Wanted::List(list)) => list.into_iter().collect::<String>(),
            _ => String::new(),
        };
        assert_eq!(list("0-F"), "0123456789ABCDEF");
        assert_eq!(list("1-9A-G"), "123456789ABCDEFG");
        assert_eq!(list("a b c d"), "abcd");
        assert_eq!(read_symbols("aa"), None);
        assert_eq!(read_symbols("decimals"), Some(Wanted::Decimals));
    }

    #[test]
    fn sizes_and_boxes_are_bounded() {
        assert_eq!(read_size("9x9"), Some(9));
        assert_eq!(read_size("32"), None);
        assert_eq!(read_box("2 x 3").map(|b| b.to_string()), Some("2x3".into()));
        assert_eq!(read_box("0x3"), None);
    }
}
