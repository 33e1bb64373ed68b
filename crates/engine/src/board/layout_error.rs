//! Why a text is not a layout.

use std::fmt;

use crate::board::MAX_SIZE;

/// Why a text is not a [`Layout`](crate::board::Layout) or a part of one. Each variant contains the faulty text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LayoutError {
    /// The text is not a size.
    #[doc(hidden)]
    Size(String),
    /// The text is not a shape of boxes.
    #[doc(hidden)]
    Boxes(String),
    /// The text is not a range of digits.
    #[doc(hidden)]
    Digits(String),
    /// The text names neither boxes, regions, digits nor a rule.
    #[doc(hidden)]
    Word(String),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(text) => write!(f, "'{text}' is not a size: use 9, 9x9 or 6x8, from 1 to {MAX_SIZE}"),
            Self::Boxes(text) => write!(f, "'{text}' is not a box shape: use ROWSxCOLUMNS, such as 2x3"),
            Self::Digits(text) => write!(f, "'{text}' is not a range of digits: use FIRST-LAST, such as 0-8"),
            Self::Word(text) => {
                write!(
                    f,
                    "unexpected '{text}': use boxes:2x3, regions:AAB/…, digits:0-8, or the name of a rule"
                )
            }
        }
    }
}

impl std::error::Error for LayoutError {}
