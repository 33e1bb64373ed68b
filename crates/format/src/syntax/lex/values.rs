//! The values of metadata that say what board and what promise is meant: `size:`, `box:`, `symbols:`, `solutions:`; and of the facts that are
//! checked, `clues:` and `minimal:`.
//!
//! Each function reads one value or says in a sentence what it should be. None knows the grid.

pub(crate) use crate::board::read_size;
use crate::board::{BoxShape, DigitRange, MAX_SIZE};
use crate::syntax::tree::values::{Promise, Wanted};

/// Returns the size in a value with something else in it: its digits.
pub(crate) fn digits_of_size(value: &str) -> Option<usize> {
    read_size(&value.chars().filter(char::is_ascii_digit).take(3).collect::<String>())
}

/// Returns whether a value is `decimals` with one slip in it.
pub(crate) fn is_near_decimals(value: &str) -> bool {
    let typed: String = value.chars().take(12).filter(|c| !c.is_whitespace()).collect();
    value.len() <= 12
        && !value.eq_ignore_ascii_case("decimals")
        && strsim::osa_distance(&typed.to_ascii_lowercase(), "decimals") <= 1
}

/// `2x3`: rows x columns, of a board that there is.
pub(crate) fn read_box(value: &str) -> Option<BoxShape> {
    let shape: BoxShape = value.parse().ok()?;
    (shape.rows.saturating_mul(shape.columns) <= MAX_SIZE).then_some(shape)
}

/// The greatest value of a digit that is one character: `Z`.
const VALUE_MAX: u8 = 35;

/// `0-8`: the values of the first and the last digit.
pub(crate) fn read_digits(value: &str) -> Option<DigitRange> {
    let range: DigitRange = value.parse().ok()?;
    (range.last <= VALUE_MAX && usize::from(range.last - range.first) < MAX_SIZE).then_some(range)
}

/// Returns how digits of these values are written: `0` to `9`, then `A` for 10 and so on.
pub fn symbols_of(range: DigitRange) -> Vec<char> {
    let order = ('0'..='9').chain('A'..='Z').skip(usize::from(range.first));
    order.take(usize::from(range.last - range.first) + 1).collect()
}

/// `unique`, `any` or `>= n`.
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

/// A number of givens that a board can have.
pub fn read_clues(value: &str) -> Option<usize> {
    value.parse().ok().filter(|&clues| clues <= MAX_SIZE * MAX_SIZE)
}

/// `yes` or `no`.
pub fn read_yes(value: &str) -> Option<bool> {
    let is = |word| value.eq_ignore_ascii_case(word);
    is("yes").then_some(true).or_else(|| is("no").then_some(false))
}

/// `decimals`, or characters in order, where `A-F` means those from `A` to `F`: `0-9A-F`, `1-9A`, `ABCD`.
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

/// Returns the characters between two, where letters follow the digits: `0-F` is `0123456789ABCDEF`.
fn range(from: char, to: char) -> Option<Vec<char>> {
    let order = if to.is_ascii_lowercase() { ('a'..='z').collect::<Vec<_>>() } else { ('A'..='Z').collect() };
    let order: Vec<char> = ('0'..='9').chain(order).collect();
    let place = |c: char| order.iter().position(|&known| known == c);
    let (from, to) = (place(from)?, place(to)?);
    (from <= to).then(|| order[from..=to].to_vec())
}

/// What the source of a generated puzzle starts with: the command that makes it again.
const MADE: &str = "sudoku-ls generate";

/// What is before that command once the puzzle is another one.
pub const CHANGED: &str = "changed from ";

/// Returns whether a source is the command that makes the puzzle again.
pub fn is_made(source: &str) -> bool {
    source.strip_prefix(MADE).is_some_and(|options| options.is_empty() || options.starts_with(' '))
}

/// Returns a source without the words that say that the puzzle was changed since it was made.
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
