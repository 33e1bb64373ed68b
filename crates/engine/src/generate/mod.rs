//! The generator: clues are removed from a full grid while the solution stays unique, or until there are enough
//! solutions.
//!
//! The same seed gives the same puzzle in every release. All decisions follow from the raw random stream, its own
//! shuffle, and either facts or frozen code. Facts: up to 9x9, every removal is decided, so the engine does not matter.
//! Frozen code: the generator's own engine (full grids, and removals above 9x9, within the spec's nodes), and the full
//! grids of version 2 for the standard 9x9 board. No thread, clock or file is used.

mod aim;
mod bottom_up;
mod from_empty;
mod full;
mod maker;
mod many_solutions;
mod masked;
mod removal;
pub(crate) mod spec;
mod variant;

#[doc(hidden)]
pub use spec::chart::ChartError;
pub use spec::pattern::Pattern;
pub use spec::seed::SeedError;
pub use spec::symmetry::Symmetry;
#[doc(hidden)]
pub use variant::redundant::redundant_groups;
pub use variant::{
    complete::{Completed, complete},
    kind::ConstraintKind,
    redundant::{ClueSet, redundant_clues},
};

// The documentation shows these items at the crate's root.
#[doc(hidden)]
pub use self::spec::{Generated, PuzzleSpec, error::GenerateError, seed::Seed};

// Only the crates of this workspace use these items.
#[doc(hidden)]
pub use self::spec::{BuildMethod, FullGrids, pattern::read_regions};

use self::maker::Maker;
use self::spec::seed::Dice;
use crate::board::Geometry;
use crate::generate::removal::Means;
use crate::solver::Interrupt;

/// Makes a puzzle. A minimal puzzle on the standard 9x9 board takes some hundredths of a millisecond, with a rule some
/// milliseconds, a 16x16 puzzle about a second.
///
/// How the seed determines the puzzle:
/// - A random full grid is made, and its cells are put into random order. With a symmetry, cells that belong together
///   are placed at the first of them. Clues are removed in that order, symmetric clues together, wherever the solution
///   stays unique, until the number of clues is reached or no clue can be removed. If the number is not reached, or a
///   minimal puzzle is requested and a clue is not needed, everything is repeated, up to 200 times (above 9x9, 3
///   times). If there are still too many clues, clues of the puzzle with the fewest are exchanged for others, one for
///   one and two for one, up to 9x9 and without a symmetry.
/// - Bottom-up, clues of the grid are added in that order until the solution is unique, symmetric clues together; then
///   clues are removed in a new random order as above.
/// - From the empty grid, no full grid is made. Cells get random digits in random order, symmetric cells together, and
///   other digits if no solution is left, until the solution is unique; then clues are removed in a new random order as
///   above.
/// - With several solutions, clues are removed in that order unconditionally. The puzzle is the first one with at least
///   the requested number of solutions; restoring the clues removed last leaves fewer. (Above 9x9: the first one that
///   is proved to have this number, within the spec's nodes and four more per solution.) With a number of clues as
///   well, it is the puzzle in this sequence with this number of clues.
/// - With a pattern, the full grid's digits in the pattern's cells are changed, a few at a time, as long as that leaves
///   fewer solutions, until there is one.
/// - With a demand on the difficulty, all of this is repeated until a puzzle meets the demand. If none does in 400
///   attempts (20 above 9x9; 4 if a full grid takes over 2,500 nodes), clues are restored in puzzles that are too hard
///   for a level or an ER, unless the spec has a number of clues or requires that each clue is needed. Also, clues of
///   the closest puzzles are exchanged, one for one and two for two, up to 9x9 and without a symmetry or a pattern; on
///   the classic board, this comes first. Above 16x16, clues are removed only until a level beyond medium is reached or
///   passed. The puzzle then also depends on how puzzles are rated, which may change in a later release.
/// - With kinds of constraints, clues of these kinds that the full grid meets are drawn. Givens are added in random
///   order until the solution is unique; with a number of givens or a pattern, grids are tried until the drawn clues
///   need no other givens, up to 50. Then redundant givens and constraints are removed in random order, except one
///   constraint of each kind. Each search has 4 times the spec's nodes; clues are kept if a search does not decide. A
///   9x9 puzzle takes about a second. With a level, this is repeated up to 60 times; constraints and then givens are
///   restored in a puzzle that is too hard.
///
/// # Errors
/// A spec that no puzzle meets (reported at once if that is evident), a board without a full grid, or a spec that the
/// seed does not reach within the attempts.
pub fn generate(spec: &PuzzleSpec) -> Result<Generated, GenerateError> {
    made(spec, None)
}

/// Makes the puzzle that [`generate`] makes, unless the watch ends the search first.
///
/// # Errors
/// The errors of [`generate`], and [`Stopped`](GenerateError::Stopped) with the value that the watch returned.
pub fn generate_watched(spec: &PuzzleSpec, watch: Interrupt<'_>) -> Result<Generated, GenerateError> {
    made(spec, Some(watch))
}

fn made(spec: &PuzzleSpec, watch: Option<Interrupt<'_>>) -> Result<Generated, GenerateError> {
    let geometry = Geometry::shared(&spec.layout).map_err(GenerateError::Geometry)?;
    spec::impossible::impossible(spec, &geometry)?;
    spec.engine.supports(&geometry).map_err(GenerateError::Engine)?;
    let maker = Maker {
        spec,
        geometry,
        means: Means { nodes: spec.nodes, minimal: spec.minimal, engine: spec.engine, watch, gives_up: None },
        work: std::cell::Cell::new(0),
    };
    let mut dice = Dice::new(spec.seed);
    if !spec.constraints.is_empty() {
        return variant::with_constraints(&maker, &mut dice);
    }
    let make = |dice: &mut Dice| match (&spec.pattern, spec.min_solutions) {
        (Some(pattern), 1) => masked::with_pattern(&maker, pattern, dice),
        (_, 1) => maker.with_one_solution(dice),
        _ => many_solutions::with_solutions(&maker, dice),
    };
    if spec.demand.is_none() { make(&mut dice) } else { aim::aimed(&maker, &mut dice, &make) }
}
