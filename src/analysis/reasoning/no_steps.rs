//! The reasons for having no steps to show.

use std::fmt;

use crate::analysis::Refusal;

/// The reason why a position has no hint, no path or no explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoSteps {
    /// No solution is left: digits clash, or no solution contains the digits. The reason is a sentence.
    NoSolution(String),
    /// A placed digit differs from the solution: a sentence that names the digit.
    WrongDigit(String),
    /// Every cell has its digit.
    Solved,
    /// No technique applies, or none leads to the cell. The reason is a sentence.
    Stuck(String),
    /// Any other reason, as a sentence: the budget ran out, or the cell is a given.
    Other(String),
}

impl NoSteps {
    /// Returns the status word for JSON output.
    #[cfg(feature = "cli")]
    pub(crate) const fn status(&self) -> &'static str {
        match self {
            Self::NoSolution(_) => "none",
            Self::WrongDigit(_) => "wrong-digit",
            Self::Solved => "solved",
            Self::Stuck(_) => "stuck",
            Self::Other(_) => "unknown",
        }
    }
}

impl fmt::Display for NoSteps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSolution(why) | Self::WrongDigit(why) | Self::Stuck(why) | Self::Other(why) => why,
            Self::Solved => "Every cell has its digit.",
        })
    }
}

impl std::error::Error for NoSteps {}

impl From<String> for NoSteps {
    fn from(sentence: String) -> Self {
        Self::Other(sentence)
    }
}

impl From<NoSteps> for String {
    fn from(why: NoSteps) -> Self {
        why.to_string()
    }
}

impl From<NoSteps> for Refusal {
    fn from(why: NoSteps) -> Self {
        Self(why.to_string())
    }
}
