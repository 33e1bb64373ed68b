//! Why a text is not a name.

use std::fmt;

/// The error if a text is none of the names of a rule, a technique, a theme, or another type with names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    kind: &'static str,
    name: String,
}

impl UnknownName {
    /// Creates the error for a name, with the noun of what it should name: "rule".
    #[doc(hidden)]
    pub fn new(kind: &'static str, name: &str) -> Self {
        Self { kind, name: name.to_owned() }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} '{}'", self.kind, self.name)
    }
}

impl std::error::Error for UnknownName {}
