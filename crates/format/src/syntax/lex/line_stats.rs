//! Counts the tokens and cells of a line that may be a row, before anything is known about its grid.
//!
//! This module does not decide on a size; the vote over the rows of a grid does.

use crate::board::MAX_SIZE;
use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::chars::{fold, is_bar, is_blank, is_upright, letter_rank};
use crate::syntax::lex::fields::lead;
use crate::syntax::lex::tokens::{Piece, Token, commas, pieces, tokens};

/// The number of cells in the first token from which on the line may be a puzzle on one line, with any text after it.
const LEAD_MIN: u32 = 16;

/// The counts of a line that may be a row.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The number of tokens, which white space, bars or commas separate.
    pub(crate) tokens: u32,
    /// The number of cells, if every character is a cell.
    pub(crate) cells: u32,
    /// The number of `u` that were read as marks of placed digits. Above size 9, they are cells.
    us: u32,
    /// Whether each token can be a cell of a row with as many cells as there are tokens.
    pub(crate) spaced: bool,
    /// Whether a token has more than one character.
    pub(crate) words: bool,
    /// The number of fields between commas; 0 without a comma.
    pub(crate) fields: u32,
    /// The number of fields between tabs, if each field has at most one token; 0 without a tab.
    tab_fields: u32,
    /// The number of bars on the line, if its first and last characters are upright bars; else 0.
    pub(crate) framed: u32,
    /// Whether a cell is written as `-`.
    pub(crate) dashes: bool,
    /// The number of digits other than `0`.
    digits: u32,
    blanks: u32,
    letters: u32,
    /// The number of letters in words, which a row does not have.
    wordy: u32,
    strange: u32,
    /// The highest value of a digit, or of a letter counted from `A`; then, of a letter.
    highest: u32,
    highest_letter: u32,
    /// The number of cells in the first token, if it is long and consists of digits and blanks, or also of letters.
    lead: u32,
    /// The highest and the lowest number of cells in a token.
    longest: u32,
    shortest: u32,
    /// Whether digits are decimal numbers, one per token.
    numbers: bool,
    /// The length of a line that consists only of digits and blanks; 0 for any other line.
    pub(crate) plain: u32,
    seen: u32,
    /// A bit set of the letters that occur more than once.
    twice: u32,
}

impl Facts {
    /// Counts a line up to its comment.
    pub(crate) fn of(line: &str) -> Self {
        match Self::of_plain(line.trim()) {
            Some(facts) if facts.longest as usize <= MAX_SIZE => {
                Self { tab_fields: tab_field_count(line), ..facts }
            }
            Some(facts) => facts,
            None => Self::with(line, &Alphabet::default()),
        }
    }

    /// Counts a line up to its comment, in a puzzle whose metadata lists its digits. Fields before a puzzle on one line are skipped.
    pub(crate) fn with(line: &str, alphabet: &Alphabet) -> Self {
        let line = &line[lead(line)..];
        let tab_fields = tab_field_count(line);
        let line = line.trim();
        let mut facts =
            Self { framed: framed(line), tab_fields, numbers: alphabet.is_decimal(), ..Self::default() };
        for token in tokens(line, 0, line.len()) {
            facts.add(token, alphabet);
        }
        facts.settle(line, alphabet);
        facts
    }

    /// Counts a line that consists only of digits and usual blanks, as most lines of most files do. `None` for any other line.
    fn of_plain(line: &str) -> Option<Self> {
        let mut facts = Self::default();
        for &b in line.as_bytes() {
            match b {
                b'1'..=b'9' => {
                    facts.digits += 1;
                    facts.highest = facts.highest.max(u32::from(b - b'0'));
                }
                b'.' | b'0' | b'_' | b'*' | b'?' => facts.blanks += 1,
                _ => return None,
            }
        }
        let cells = facts.digits + facts.blanks;
        let (spaced, words) = (cells == 1, cells > 1);
        Some(Self {
            tokens: 1,
            cells,
            spaced,
            words,
            lead: cells,
            longest: cells,
            shortest: cells,
            plain: cells,
            ..facts
        })
    }

    fn add(&mut self, token: Token<'_>, alphabet: &Alphabet) {
        self.tokens += 1;
        let before = *self;
        let mut lower = false;
        for piece in pieces(token.text, alphabet.prefixes(9)) {
            self.add_piece(&token.text[piece.start..piece.end], piece, alphabet);
            lower |= token.text[piece.body..].starts_with(|c: char| c.is_ascii_lowercase() && c != 'x');
        }
        let length = self.cells - before.cells;
        self.words |= length > 1;
        self.longest = self.longest.max(length);
        self.shortest = if self.tokens == 1 { length } else { self.shortest.min(length) };
        if self.tokens == 1 && self.strange == 0 && self.digits + self.blanks > self.letters {
            self.lead = length;
        }
        let letters = self.letters - before.letters;
        if length > 1 && letters == length && lower {
            self.wordy += letters;
        }
    }

    fn add_piece(&mut self, text: &str, piece: Piece, alphabet: &Alphabet) {
        self.cells += 1;
        if piece.body > piece.start && !text.starts_with('+') {
            self.us += 1;
        }
        let body = &text[piece.body - piece.start..];
        let Some(c) = body.chars().next().map(fold) else { return };
        self.dashes |= c == '-';
        let rank = match c {
            '{' if body.len() > 1 || self.cells > 1 => return self.digits += 1,
            _ if alphabet.rank(c).is_some() => {
                self.digits += 1;
                alphabet.rank(c).map_or(0, |rank| rank as u32)
            }
            '1'..='9' => {
                self.digits += 1;
                c as u32 - '0' as u32
            }
            _ if is_blank(c) => return self.blanks += 1,
            _ => {
                let Some(rank) = letter_rank(c) else { return self.strange += 1 };
                self.letters += 1;
                self.twice |= self.seen & (1 << rank);
                self.seen |= 1 << rank;
                self.highest_letter = self.highest_letter.max(rank as u32);
                rank as u32
            }
        };
        self.highest = self.highest.max(rank);
    }

    fn settle(&mut self, line: &str, alphabet: &Alphabet) {
        self.settle_letters(line);
        self.settle_words(line);
        let n = self.tokens as usize;
        self.spaced = (1..=MAX_SIZE).contains(&n)
            && (!self.words || tokens(line, 0, line.len()).all(|token| is_cell(token.text, n, alphabet)));
        // The longest token is too long to be a cell, so the comma is before a label and does not separate cells.
        let is_list = self.longest as usize <= MAX_SIZE;
        if is_list && line.contains(',') && commas(line) > 0 {
            self.fields = field_count(line);
        }
        if !is_list {
            self.tab_fields = 0;
        }
    }

    /// Distinguishes rows of letters from words.
    fn settle_letters(&mut self, line: &str) {
        if self.letters == 0 || self.digits > 0 {
            return;
        }
        let fits = self.highest <= self.cells;
        let differ = self.twice == 0;
        let lower = self.wordy > 0;
        // In a frame, blanks may be spaces: then each letter is alone, or no letter occurs twice.
        let framed = self.framed > 0 && (!self.words || self.framed > 2 && differ && !lower);
        if self.blanks == 0 && !(fits && differ) && !framed {
            self.wordy = self.letters;
        } else if self.cells > 3 && fits && differ {
            self.wordy = 0;
        }
        if self.wordy == 0 {
            return;
        }
        if let Some(cells) = board_of_letters(line) {
            self.wordy = 0;
            self.lead = cells;
        }
    }

    /// Counts the characters of tokens that contain a word, such as `--seed`, as words if a letter is too high for a board with so many cells.
    fn settle_words(&mut self, line: &str) {
        let before = if self.digits > 0 { 9 } else { 0 };
        let is_beyond = before + self.highest_letter > self.cells.max(self.tokens);
        if self.tokens < 2 || self.letters < 3 || !is_beyond || self.lead >= LEAD_MIN {
            return;
        }
        let has_word = |token: &Token<'_>| {
            let runs = token.text.split(|c: char| !c.is_ascii_alphabetic() || is_blank(c));
            runs.into_iter().any(|run| run.len() > 2 && run.contains(|c: char| c.is_ascii_lowercase()))
        };
        let words = tokens(line, 0, line.len()).filter(has_word);
        self.wordy = words.map(|token| token.text.chars().count() as u32).sum::<u32>().max(self.wordy);
    }

    /// Returns whether the line can be a row: it has cells, and few of them are words or strange characters.
    pub(crate) const fn is_row(&self) -> bool {
        self.lead >= LEAD_MIN || self.cells > 0 && self.wordy * 2 < self.cells && !self.is_strange()
    }

    /// Returns whether too many characters are strange. In a list with empty fields, a single strange character is accepted.
    const fn is_strange(&self) -> bool {
        self.strange * 3 > self.cells && !(self.strange == 1 && self.cells > 1 && self.fields > 3)
    }

    /// Returns the number of cells on a board of this size, if every character is a cell.
    pub(crate) const fn cells_at(&self, n: usize) -> usize {
        (if n <= 9 { self.cells } else { self.cells + self.us }) as usize
    }

    /// Returns a bit set of the sizes for which the line is a whole row.
    pub(crate) fn sizes(&self) -> u32 {
        let bit = |n: u32, fits: bool| if fits && (1..=MAX_SIZE as u32).contains(&n) { 1 << n } else { 0 };
        let all = self.cells + self.us;
        // Numbers or pencil marks beside single digits are one cell each, whereas groups of cells all have the same length.
        let grouped = !(self.spaced && self.tokens > 3 && self.shortest < self.longest);
        bit(self.tokens, self.spaced)
            | bit(self.cells, grouped && self.cells <= 9)
            | bit(all, grouped && all > 9 && !self.numbers)
            | bit(self.fields, true)
    }

    /// Returns whether the line is a whole row of a board of this size.
    pub(crate) const fn fits(&self, n: usize) -> bool {
        self.spaced && self.tokens as usize == n
            || (n <= 9 || !self.numbers) && self.cells_at(n) == n
            || self.fields as usize == n
            || self.has_tab_fields(n)
    }

    /// Returns whether the line starts with the cells of a whole board of this size.
    pub(crate) const fn is_line_of(&self, n: usize) -> bool {
        self.lead as usize == n * n
    }

    /// Returns whether the line is a row of letters and blanks on a board of this size.
    pub(crate) const fn is_letters(&self, n: usize) -> bool {
        self.letters > 0
            && self.digits == 0
            && self.strange == 0
            && self.highest_letter as usize <= n
            && self.fits(n)
    }

    /// Returns whether the line is a row of a board of this size and has nothing but cells that the board can have, without words.
    pub(crate) const fn is_of_cells(&self, n: usize) -> bool {
        let can_have = self.letters == 0 || n > 9 || self.is_letters(n);
        self.strange == 0 && self.wordy == 0 && can_have && self.fits(n)
    }

    /// Returns the same counts for a line that is certainly a row, so that its letters are not words.
    pub(crate) const fn as_row(self) -> Self {
        Self { wordy: 0, ..self }
    }

    /// Returns the number of cells in the longest token.
    pub(crate) const fn longest_run(&self) -> usize {
        self.longest as usize
    }

    /// Returns the number of cells in the longest token, or the number of tokens if that is higher. In a row it is at
    /// most the largest board size.
    pub(crate) fn width(&self) -> usize {
        self.longest.max(self.tokens) as usize
    }

    /// Returns whether the line is longer than any row can be.
    pub(crate) fn is_long(&self) -> bool {
        self.width() > MAX_SIZE
    }

    /// Returns whether the line has this many fields between tabs, each with at most one token.
    pub(crate) const fn has_tab_fields(&self, n: usize) -> bool {
        self.tab_fields as usize == n
    }

    /// Returns whether the line has a symbol that a board of size 4 cannot have.
    pub(crate) const fn above_four(&self) -> bool {
        self.highest > 4 || self.digits > 0 && self.letters > 0
    }

    /// Returns the highest digit, or 0 if the line has a letter.
    pub(crate) const fn highest_digit(&self) -> usize {
        if self.letters == 0 { self.highest as usize } else { 0 }
    }

    /// Returns whether the line has digits other than `0`.
    pub(crate) const fn has_digits(&self) -> bool {
        self.digits > 0
    }

    /// Returns whether blank cells are written with a sign, such as `.`.
    pub(crate) const fn has_blanks(&self) -> bool {
        self.blanks > 0
    }
}

/// Returns the number of cells of a whole board that a line starts with, if the cells are blanks and letters that fit the size, in equal groups.
fn board_of_letters(line: &str) -> Option<u32> {
    let (mut group, mut cells, mut highest) = (0, 0, 0);
    for token in tokens(line, 0, line.len()).take(MAX_SIZE * MAX_SIZE) {
        let is_cell = |c: char| c.is_ascii_alphabetic() || is_blank(c) && !c.is_ascii_digit() || c == '0';
        if cells > 0 && token.text.len() != group || !token.text.chars().all(is_cell) {
            return None;
        }
        group = token.text.len();
        cells += group;
        let ranks = token.text.chars().filter(|&c| !matches!(c, 'x' | 'X')).filter_map(letter_rank);
        highest = ranks.max().unwrap_or(0).max(highest);
        let n = cells.isqrt();
        if n > 3 && n * n == cells && highest <= n {
            return Some(cells as u32);
        }
    }
    None
}

/// Returns the number of bars on a line that starts and ends with upright bars; else 0.
fn framed(line: &str) -> u32 {
    if line.starts_with(is_upright) && line.ends_with(is_upright) && line.chars().nth(1).is_some() {
        line.chars().filter(|&c| is_bar(c)).count() as u32
    } else {
        0
    }
}

/// Returns the number of fields between commas. An empty field counts, except after the last comma of a list in brackets.
fn field_count(line: &str) -> u32 {
    let inner = line.trim().trim_end_matches(',').trim_end_matches(']');
    let bare = if inner.len() < line.trim().len() && line.contains(']') { inner } else { line.trim() };
    bare.matches(',').count() as u32 + 1
}

/// Returns the number of fields between tabs, or 0 if a field has more than one token.
fn tab_field_count(line: &str) -> u32 {
    let narrow = |field: &str| tokens(field, 0, field.len()).nth(1).is_none();
    if !line.contains('\t') || line.contains(is_bar) || !line.split('\t').all(narrow) {
        return 0;
    }
    line.matches('\t').count() as u32 + 1
}

/// Returns whether a line consists only of the tabs between `n` cells: a row of blanks that are not written.
pub(crate) fn is_empty_tab_row(line: &str, n: usize) -> bool {
    n > 1 && line.bytes().all(|b| b == b'\t') && line.len() + 1 == n
}

/// Returns whether a token can be one cell of a spaced row of `n` cells.
pub(crate) fn is_cell(token: &str, n: usize, alphabet: &Alphabet) -> bool {
    let mut parts = pieces(token, alphabet.prefixes(n));
    if parts.next().is_some() && parts.next().is_none() {
        return true;
    }
    if n <= 9 { is_marks(token, n, alphabet) } else { is_decimal(token, n) }
}

/// Returns whether a token is pencil marks: two or more different digits up to `n`, in ascending order.
fn is_marks(token: &str, n: usize, alphabet: &Alphabet) -> bool {
    let digit = |c: char| match alphabet.size() {
        None => c.to_digit(10).map(|digit| digit as usize),
        Some(_) => alphabet.rank(c),
    };
    let mut last = 0;
    token.chars().nth(1).is_some()
        && token.chars().all(|c| {
            let digit = digit(fold(c)).filter(|&digit| digit > last && digit <= n);
            last = digit.unwrap_or(last);
            digit.is_some()
        })
}

/// Returns whether a token is a decimal number from 0 to `n`, or a repeated blank sign.
pub(crate) fn is_decimal(token: &str, n: usize) -> bool {
    let token = token.strip_prefix('+').unwrap_or(token);
    let mut signs = token.chars();
    match (signs.next(), signs.next(), signs.next()) {
        (Some(a), Some(b), None) if a == b && is_blank(a) => true,
        (Some(_), Some(_), None) => token.parse::<usize>().is_ok_and(|value| value <= n),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::tree::values::Wanted;

    #[test]
    fn groups_of_digits_are_no_tokens_of_a_spaced_row() {
        let facts = Facts::of("530 070 000");
        assert!(facts.fits(9) && !facts.fits(3));
    }

    #[test]
    fn pencil_marks_make_a_spaced_row() {
        assert!(Facts::of("578 19 4 28 67 1679 3 {12} .").fits(9));
        for (list, row) in [("abcd", "abc . . bd"), ("0123", "012 . . 13"), ("zyxw", "zyx . . yw")] {
            let alphabet = Alphabet::of(Some(&Wanted::List(list.chars().map(fold).collect())));
            let facts = Facts::with(row, &alphabet);
            assert_eq!(facts.sizes(), 1 << 4, "{list}");
        }
    }

    #[test]
    fn words_are_no_row() {
        for text in ["--seed 2:11", "8 --seed 2:11", "-form line --size 6 --seed 2:11", "hes with nothing."] {
            assert!(!Facts::of(text).is_row(), "{text}");
        }
        for text in ["hello", "Puzzle 12", "Simple Sudoku Version 4.2n", "EASY", "Grid 01"] {
            assert!(!Facts::of(text).is_row(), "{text}");
        }
    }
}
