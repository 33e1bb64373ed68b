//! What the metadata of a puzzle can ask for, as values.

use crate::board::{BoxShape, DigitRange, Rule};

/// How many solutions an author promises (`solutions:`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Promise {
    /// Just one.
    #[default]
    Unique,
    /// Any number.
    Any,
    /// At least this many.
    AtLeast(u64),
}

/// How `symbols:` asks digits to be written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Wanted {
    Decimals,
    /// These characters, in this order.
    List(Vec<char>),
}

/// What `[defaults]` says for every puzzle of the file.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Defaults {
    pub(crate) size: Option<usize>,
    pub(crate) boxes: Option<BoxShape>,
    pub(crate) symbols: Option<Wanted>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) digits: Option<DigitRange>,
    pub(crate) promise: Option<Promise>,
    pub(crate) no_claims: Option<String>,
}
