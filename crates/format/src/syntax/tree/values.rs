//! The values that the metadata of a puzzle can request.

use crate::board::{BoxShape, DigitRange, Rule, Sides};

/// The number of solutions that an author promises (`solutions:`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Promise {
    /// Exactly one solution.
    #[default]
    Unique,
    /// Any number of solutions.
    Any,
    /// At least this many solutions.
    AtLeast(u64),
}

/// The way of writing digits that `symbols:` requests.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Wanted {
    Decimals,
    /// These characters, from digit 1 on.
    List(Vec<char>),
}

/// The content of `[defaults]`, which applies to every puzzle of the file.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Defaults {
    pub(crate) size: Option<usize>,
    pub(crate) sides: Option<Sides>,
    pub(crate) boxes: Option<BoxShape>,
    pub(crate) symbols: Option<Wanted>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) digits: Option<DigitRange>,
    pub(crate) promise: Option<Promise>,
    pub(crate) no_claims: Option<String>,
}
