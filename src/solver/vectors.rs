//! The forms of the engine for 9x9 by name: for measuring each, and for checking one against the others.

use std::borrow::Borrow;
use std::fmt;

use super::nine::Machine;
use crate::board::Grid;
use crate::solver::{Budget, Count, Interrupt, Solutions, auto};

/// The vector instructions that the engine for 9x9 with the usual boxes can work with. The solver takes the fastest that the
/// machine has; here each can be asked for.
///
/// All have the same answers, spend the same nodes and find solutions in the same order; they differ in time alone. Grids that this engine
/// is not made for are decided as ever, whatever is asked for.
///
/// ```
/// use sudoku_ls::board::{Geometry, Grid, Layout};
/// use sudoku_ls::solver::{Budget, Count, Vectors};
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
    /// AVX2: a grid is six registers.
    Avx2,
    /// SSE4.1: a grid is twelve registers.
    Sse41,
    /// NEON, on 64-bit ARM: a grid is twelve registers.
    Neon,
    /// None: plain integers, of which the compiler makes what it can. Every machine has it.
    Portable,
}

/// The error where vector instructions are asked for that this machine lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unavailable {
    /// Those that were asked for.
    pub vectors: Vectors,
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this machine lacks '{}'; it has ", self.vectors)?;
        for (at, machine) in Machine::all().iter().enumerate() {
            write!(f, "{}{}", if at == 0 { "" } else { ", " }, machine.vectors())?;
        }
        Ok(())
    }
}

impl std::error::Error for Unavailable {}

impl Vectors {
    /// All there are, on whatever machine.
    pub const ALL: [Self; 5] = [Self::Avx512, Self::Avx2, Self::Sse41, Self::Neon, Self::Portable];

    /// Those that this machine has, the fastest first: that one is what the solver takes. What there is is found out once.
    pub fn available() -> Vec<Self> {
        Machine::all().iter().map(|machine| machine.vectors()).collect()
    }

    /// The name on the command line: `avx512`, `avx2`, `sse4.1`, `neon` or `portable`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Sse41 => "sse4.1",
            Self::Neon => "neon",
            Self::Portable => "portable",
        }
    }

    /// The vectors of this name, whether this machine has them or not.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|vectors| vectors.name() == name)
    }

    /// Solves a grid as [`solve`](super::solve) does, with these vectors.
    ///
    /// # Errors
    /// If this machine lacks them; so with the functions below.
    pub fn solve(self, grid: &Grid, budget: &mut Budget<'_>) -> Result<Solutions, Unavailable> {
        Ok(auto::solve_on(self.machine()?, grid, budget))
    }

    /// Counts solutions up to a limit as [`count`](super::count) does, with these vectors.
    pub fn count(self, grid: &Grid, limit: u64, budget: &mut Budget<'_>) -> Result<Count, Unavailable> {
        Ok(auto::count_on(self.machine()?, grid, limit, budget))
    }

    /// Solves many grids as [`solve_many`](super::solve_many) does, with these vectors.
    pub fn solve_many<G: Borrow<Grid>>(
        self,
        grids: &[G],
        nodes: u64,
        watch: Option<Interrupt<'_>>,
    ) -> Result<Vec<Solutions>, Unavailable> {
        Ok(auto::solve_many_on(self.machine()?, grids, nodes, watch))
    }

    /// Counts the solutions of many grids as [`count_many`](super::count_many) does, with these vectors.
    pub fn count_many<G: Borrow<Grid>>(
        self,
        grids: &[G],
        limit: u64,
        nodes: u64,
        watch: Option<Interrupt<'_>>,
    ) -> Result<Vec<Count>, Unavailable> {
        Ok(auto::count_many_on(self.machine()?, grids, limit, nodes, watch))
    }

    fn machine(self) -> Result<Machine, Unavailable> {
        Machine::with(self).ok_or(Unavailable { vectors: self })
    }
}

impl fmt::Display for Vectors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
