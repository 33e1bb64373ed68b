//! The seed of a puzzle, and its stream of random numbers.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// The seed of a puzzle. It prints as `2:7`: the generator's version and the number.
///
/// The same seed and spec give the same puzzle on any machine and in any later release. `7` alone parses as a seed of
/// the newest version. On 9x9 boards with the standard boxes and no further rule, version 2 makes different full grids
/// than version 1, much faster. On all other boards the two versions are the same.
///
/// ```
/// use sudoku_ls_engine::generate::Seed;
/// assert_eq!("7".parse(), Ok(Seed::new(7)));
/// assert_eq!("1:7".parse(), Ok(Seed { version: 1, value: 7 }));
/// assert_eq!(Seed::new(7).to_string(), "2:7");
/// assert!("3:7".parse::<Seed>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed {
    /// The version of the generator.
    pub version: u32,
    /// The number.
    pub value: u64,
}

impl Seed {
    /// The newest version of the generator.
    pub const VERSION: u32 = 2;

    /// All supported versions.
    pub(crate) const VERSIONS: RangeInclusive<u32> = 1..=Self::VERSION;

    /// Creates a seed of the newest version.
    pub const fn new(value: u64) -> Self {
        Self { version: Self::VERSION, value }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.version, self.value)
    }
}

/// The error for a text that is not a seed. It contains the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedError(pub String);

impl fmt::Display for SeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a seed: use a number, or 2:NUMBER as in a puzzle's metadata", self.0)
    }
}

impl std::error::Error for SeedError {}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        let (version, value) = text.split_once(':').map_or((None, text), |(v, n)| (Some(v), n));
        let version = match version {
            None => Some(Self::VERSION),
            Some(version) => Self::VERSIONS.into_iter().find(|known| known.to_string() == version),
        };
        let seed = version.zip(value.parse().ok()).map(|(version, value)| Self { version, value });
        seed.ok_or_else(|| SeedError(text.to_owned()))
    }
}

/// The random numbers of a seed: the raw `ChaCha8` stream, whose key is the seed's eight bytes, lowest first, and zeros.
/// Nothing here may change while versions 1 and 2 are supported.
pub(crate) struct Dice(ChaCha8Rng);

impl Dice {
    pub(crate) fn new(seed: Seed) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.value.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// Returns a uniformly distributed number below `end`; 0 if `end` is 0 or 1.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let end = (end as u32).max(1);
        // Numbers from `fair` on would make small remainders more likely, so they are drawn again.
        let fair = u32::MAX - u32::MAX % end;
        loop {
            let drawn = self.0.next_u32();
            if drawn < fair {
                return (drawn % end) as usize;
            }
        }
    }

    /// Puts a list into random order (Fisher and Yates, from the end).
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}
