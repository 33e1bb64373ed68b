//! The symbols of a puzzle: chooses between the supported ways to write digits, and reads and writes single digits.
//!
//! The choice depends on which characters occur in the grids of the puzzle, not on their positions.

use crate::board::Digit;
use crate::syntax::lex::chars::{fold, is_blank, letter_rank};
use crate::syntax::tree::model::Symbols;
use crate::syntax::tree::values::Wanted;

/// The smallest size at which `x` may be a digit, if digits are letters: `x` is the 24th letter.
const X: usize = 24;

/// The characters that occur in the grids of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Census {
    /// A bit set: bit `d` for the character of digit `d`.
    digits: u16,
    /// A bit set: bit `k` for the k-th letter. `x` is not counted if it is a blank.
    letters: u32,
    /// Whether a blank is written with a sign other than `0`.
    blanks: bool,
    /// The number of cells with a two-digit number.
    numbers: usize,
    /// The number of cells with a letter.
    lettered: usize,
    /// The highest number of `0` in a row.
    zeros: usize,
}

impl Census {
    /// Counts a cell of one character.
    pub(crate) fn add(&mut self, c: char, n: usize) {
        match fold(c) {
            c @ '0'..='9' => self.digits |= 1 << (c as u32 - '0' as u32),
            // A space is a blank in a row that is read by column.
            ' ' => self.blanks = true,
            c if is_blank(c) && (n < X || !c.is_ascii_alphabetic()) => self.blanks = true,
            c => {
                self.letters |= letter_rank(c).map_or(0, |rank| 1 << rank);
                self.lettered += 1;
            }
        }
    }

    /// Counts a cell of several characters.
    pub(crate) fn add_word(&mut self, word: &str, n: usize) {
        self.blanks |= word.starts_with(is_blank) && !word.starts_with('0');
        self.numbers += usize::from(n > 9 && word.chars().all(|c| fold(c).is_ascii_digit()));
    }

    /// Counts the pencil marks of a cell. Above size 9, two digits are one number if white space or commas separate the
    /// marks, or if the digits are not ascending: `{9 10}`, `{10}`.
    pub(crate) fn add_marks(&mut self, marks: &str, n: usize) {
        let parted = |c: char| c.is_whitespace() || c == ',' || matches!(c, '{' | '}');
        let words = || marks.split(parted).filter(|word| !word.is_empty());
        let is_list = words().nth(1).is_some();
        for word in words() {
            let is_number = match *word.as_bytes() {
                [a, b] => a.is_ascii_digit() && b.is_ascii_digit() && a > b'0' && (is_list || a >= b),
                _ => false,
            };
            if n > 9 && is_number {
                self.numbers += 1;
                continue;
            }
            word.chars().filter(char::is_ascii_alphanumeric).for_each(|c| self.add(c, n));
        }
    }

    /// Records that a row has this many `0`.
    pub(crate) fn add_zeros(&mut self, zeros: usize) {
        self.zeros = self.zeros.max(zeros);
    }

    const fn highest_letter(self) -> usize {
        (u32::BITS - self.letters.leading_zeros()).saturating_sub(1) as usize
    }
}

/// Returns `n` consecutive symbols from the sequence `0` to `9`, `A` to `Z`, starting at index `first`.
fn from_ordinary(first: usize, n: usize) -> Symbols {
    Symbols::Characters(('0'..='9').chain('A'..='Z').skip(first).take(n).collect())
}

/// Returns the symbols of a puzzle of size `n`, and whether another reading is possible.
pub(crate) fn choose(n: usize, wanted: Option<&Wanted>, census: Census) -> (Symbols, Doubt) {
    match wanted {
        Some(Wanted::Decimals) => return (Symbols::Decimals, Doubt::None),
        Some(Wanted::List(list)) if list.len() >= n => {
            return (Symbols::Characters(list[..n].to_vec()), Doubt::None);
        }
        _ => {}
    }
    let letters = census.highest_letter();
    // Among letters, two adjacent digits without a space are a typo and not a number.
    if census.numbers > census.lettered {
        return (Symbols::Decimals, Doubt::None);
    }
    // If another sign is used for blanks, `0` is a symbol above size 9.
    let zero_is_blank = n <= 9 || !census.blanks;
    if letters > 0 && letters <= n && (census.digits == 0 || census.digits == 1 && zero_is_blank) {
        return (from_ordinary(10, n), Doubt::None);
    }
    // A full grid has no blanks, and exactly one `0` in each row. Blanks almost never occur exactly once in each row.
    let zero = census.digits & 1 != 0 && (census.blanks || census.zeros == 1);
    let zero_first = n > 9 && zero && letters + 10 <= n;
    if zero_first { (from_ordinary(0, n), Doubt::ZeroFirst) } else { (from_ordinary(1, n), Doubt::None) }
}

/// Whether the symbols can be read in two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doubt {
    None,
    /// `0` was taken as the first symbol, because blanks are written with another sign.
    ZeroFirst,
}

/// The meaning of a single character in a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    Digit(Digit),
    Blank,
    Unknown,
}

/// A table that speeds up reading characters.
pub(crate) struct Reader<'a> {
    ascii: [u8; 128],
    symbols: &'a Symbols,
    n: usize,
}

const BLANK: u8 = 0xff;

impl<'a> Reader<'a> {
    pub(crate) fn new(symbols: &'a Symbols, n: usize) -> Self {
        let mut ascii = [0; 128];
        for c in ['.', '0', '_', '*', '-', '?', 'x', 'X'] {
            ascii[c as usize] = BLANK;
        }
        let decimals: Vec<char>;
        let list = match symbols {
            Symbols::Characters(list) => list,
            Symbols::Decimals => {
                decimals = ('1'..='9').take(n).collect();
                &decimals
            }
        };
        for (i, &c) in list.iter().enumerate() {
            for c in cases(list, c).into_iter().filter(char::is_ascii) {
                ascii[c as usize] = i as u8 + 1;
            }
        }
        Self { ascii, symbols, n }
    }

    /// Returns the meaning of a character.
    pub(crate) fn read(&self, c: char) -> Meaning {
        let c = if c.is_ascii() { c } else { fold(c) };
        match self.ascii.get(c as usize) {
            Some(&BLANK) => Meaning::Blank,
            Some(&value) => Digit::new(value).map_or(Meaning::Unknown, Meaning::Digit),
            None => self.symbols.read(c.encode_utf8(&mut [0; 4])).map_or(Meaning::Unknown, Meaning::Digit),
        }
    }

    /// Returns the meaning of a word: a number, or a repeated blank sign.
    pub(crate) fn read_word(&self, word: &str) -> Meaning {
        let mut signs = word.chars();
        if let (Some(a), Some(b), None) = (signs.next(), signs.next(), signs.next())
            && a == b
            && self.read(a) == Meaning::Blank
        {
            return Meaning::Blank;
        }
        if *self.symbols != Symbols::Decimals {
            return Meaning::Unknown;
        }
        let digit = self.symbols.read(word).filter(|digit| digit.get() as usize <= self.n);
        digit.map_or(Meaning::Unknown, Meaning::Digit)
    }
}

/// Returns the cases in which a symbol is accepted: both cases, unless the list contains both as different symbols.
fn cases(list: &[char], c: char) -> [char; 2] {
    let other = if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    [c, if list.contains(&other) { c } else { other }]
}

impl Symbols {
    /// Returns the text of a digit; if the digit has no symbol, its number.
    ///
    /// ```
    /// use sudoku_ls_engine::board::Digit;
    /// use sudoku_ls_format::syntax::Symbols;
    /// let hex = Symbols::standard(16);
    /// assert_eq!(Digit::new(10).map(|ten| hex.write(ten)).as_deref(), Some("A"));
    /// ```
    pub fn write(&self, digit: Digit) -> String {
        match self {
            Self::Characters(list) => {
                list.get(digit.index()).map_or_else(|| digit.to_string(), char::to_string)
            }
            Self::Decimals => digit.to_string(),
        }
    }

    /// Returns the digit for a symbol, ignoring case unless the symbols have both cases.
    pub fn read(&self, symbol: &str) -> Option<Digit> {
        match self {
            Self::Characters(list) => {
                let mut chars = symbol.chars();
                let c = fold(chars.next()?);
                let at = list.iter().position(|&known| known == c);
                let at = at.or_else(|| list.iter().position(|known| known.eq_ignore_ascii_case(&c)));
                if chars.next().is_some() { None } else { at.and_then(Digit::from_index) }
            }
            Self::Decimals => {
                let plain: String = symbol.chars().map(fold).collect();
                let digits = (1..=2).contains(&plain.len()) && plain.bytes().all(|b| b.is_ascii_digit());
                if digits { plain.parse().ok().and_then(Digit::new) } else { None }
            }
        }
    }

    /// Returns the usual symbols of a size: `1` to `9`, then `A` for 10 and so on.
    pub fn standard(size: usize) -> Self {
        from_ordinary(1, size)
    }

    /// Returns a description of the symbols: `1-9 then A=10`, `0-F with 0 as the first`, `decimals`.
    #[doc(hidden)]
    pub fn describe(&self) -> String {
        let Self::Characters(list) = self else { return "decimals".to_owned() };
        let (Some(one), Some(end)) = (list.first(), list.last()) else { return String::new() };
        if *self == Self::standard(list.len()) {
            return match list.len() {
                1 => "1".to_owned(),
                n @ 2..=9 => format!("1-{n}"),
                10 => "1-9 then A=10".to_owned(),
                n => format!("1-9 then A=10 to {end}={n}"),
            };
        }
        if *self == from_ordinary(0, list.len()) {
            return format!("0-{end} with 0 as the first");
        }
        if *self == from_ordinary(10, list.len()) {
            return format!("{one}-{end} with {one}=1");
        }
        list.iter().collect()
    }
}
