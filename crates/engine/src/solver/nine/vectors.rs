//! The forms of the engine for 9x9 by name.

use std::fmt;
use std::str::FromStr;

use crate::board::UnknownName;

/// The vector instructions that the engine for 9x9 with the standard boxes can work with. The solver takes the fastest that the
/// machine has; here each can be asked for.
///
/// All have the same answers, spend the same nodes and find solutions in the same order; they differ in time alone. Grids that this engine
/// is not made for are decided as ever, whatever is asked for.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::solver::{Budget, Count, Vectors};
/// let empty = Grid::empty(&Geometry::shared(&Layout::standard(9))?);
/// for vectors in Vectors::available() {
///     assert_eq!(vectors.count(&empty, 50, &mut Budget::unlimited())?, Count::AtLeast(50), "{vectors}");
/// }
/// assert!(Vectors::available().contains(&Vectors::Portable));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Vectors {
    /// AVX-512 with BW, VL, VBMI, VBMI2, BITALG and VPOPCNTDQ: a grid is three registers.
    Avx512,
    /// AVX2: a grid is five registers.
    Avx2,
    /// SSE4.1: a grid is nine registers.
    Sse41,
    /// NEON, on 64-bit ARM: a grid is nine registers.
    Neon,
    /// SIMD of WebAssembly, in a module compiled with it: a grid is nine registers.
    Simd128,
    /// Plain integers, for any machine but a WebAssembly module with SIMD; the compiler may use vectors for them.
    Portable,
}

impl Vectors {
    /// All there are, on whatever machine.
    pub const ALL: [Self; 6] =
        [Self::Avx512, Self::Avx2, Self::Sse41, Self::Neon, Self::Simd128, Self::Portable];

    /// Returns the name on the command line: `avx512`, `avx2`, `sse4.1`, `neon`, `simd128` or `portable`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Sse41 => "sse4.1",
            Self::Neon => "neon",
            Self::Simd128 => "simd128",
            Self::Portable => "portable",
        }
    }
}

impl FromStr for Vectors {
    type Err = UnknownName;

    /// Returns the vectors of this name, whether this machine has them or not.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .into_iter()
            .find(|vectors| vectors.name() == name)
            .ok_or_else(|| UnknownName::new("vector instructions", name))
    }
}

impl fmt::Display for Vectors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
