//! A digit of a puzzle: a number from 1 to the board's size. The format decides how the digit is written.

use std::fmt;
use std::num::NonZeroU8;

use super::MAX_SIZE;

/// A digit from 1 to 31. It prints as a decimal number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// Returns the digit with this value; `None` outside 1 to 31.
    ///
    /// ```
    /// use sudoku_ls_engine::board::Digit;
    /// assert_eq!(Digit::new(9).map(|d| d.get()), Some(9));
    /// assert_eq!(Digit::new(0), None);
    /// assert_eq!(Digit::new(32), None);
    /// ```
    pub const fn new(value: u8) -> Option<Self> {
        if value as usize > MAX_SIZE {
            return None;
        }
        match NonZeroU8::new(value) {
            Some(value) => Some(Self(value)),
            None => None,
        }
    }

    /// Returns the digit's value, from 1 to 31.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns the digit's index in a list of digits: the value minus 1.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns the digit with this index in a list of digits: `index + 1`; `None` from index 31 on.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < MAX_SIZE { Self::new(index as u8 + 1) } else { None }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
