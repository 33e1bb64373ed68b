//! The generator: full grids, then clues are removed while the solution stays unique, or until there are enough solutions.
//!
//! The same seed gives the same puzzle next year: all decisions follow from the raw random stream, its own shuffle, and
//! either facts (up to 9x9 every removal is decided, by whatever engine and in whatever way) or what is frozen: the generator's own
//! engine (full grids, and removals above 9x9, within the spec's nodes), and the full grids of version 2 for the standard 9x9 board. No
//! thread, no clock, no file.

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

// The documentation has these at the crate's root.
#[doc(hidden)]
pub use self::spec::{Generated, PuzzleSpec, error::GenerateError, seed::Seed};

// For the crates of this workspace alone.
#[doc(hidden)]
pub use self::spec::{BuildMethod, FullGrids, pattern::read_regions};

use self::maker::Maker;
use self::spec::seed::Dice;
use crate::board::Geometry;
use crate::generate::removal::Means;
use crate::solver::Interrupt;

/// Makes a puzzle. A minimal puzzle on the standard 9x9 board takes some hundredths of a millisecond, with a rule some milliseconds, a 16x16
/// puzzle about a second.
///
/// Which puzzle it is:
/// - A random full grid is made, and its cells are put into random order; with a symmetry, cells that are clues together
///   are placed at the first of them. Clues are taken out in that order, those of a symmetry together, wherever one solution is
///   left, until the number of clues is reached or none can go. If the number is not reached, or a clue is left that is not
///   needed though each should be, all that is done again, up to 200 times (above 9x9, 3 times). If that leaves too many clues, those of
///   the puzzle with the fewest are exchanged for others, one for one and two for one, up to 9x9 and without a symmetry.
/// - Bottom-up, clues of the grid are added in that order until one solution is left, those of a symmetry together; then they are taken out
///   in a new random order as above.
/// - From the empty grid, no full grid is made: cells get random digits in random order, those of a symmetry together, and other ones where no
///   solution is left, until one solution is left; then they are taken out in a new random order as above.
/// - With several solutions, clues are taken out in that order whatever follows, and the puzzle is the first one on this way
///   that has at least this many: restoring the last removed clues leaves fewer. (Above 9x9: the first one that is proved
///   to have this many, within the spec's nodes and four for each solution.) With a number of clues as well, it is the one on this
///   way that has this many clues.
/// - With a pattern, the full grid's digits in its cells are changed, a few at a time, as long as that leaves fewer
///   solutions, until there is one.
/// - With a demand on the difficulty, all that is done again and again, until a puzzle meets it. If none does in 400 attempts (20 above 9x9; 4 where a full grid
///   takes over 2,500 nodes),
///   clues are put back into puzzles that are too hard for a level or an ER, unless their number or that each is needed is asked for; and
///   clues of puzzles that come near are exchanged, one for one and two for two, up to 9x9 and without a symmetry or a pattern. On the classic
///   board, that is done first. Above 16x16, clues are removed only until a level beyond medium is reached or passed.
///   Which puzzle that is depends on how puzzles are rated, too, which a later release may do otherwise.
/// - With kinds of constraints, clues of these kinds that the full grid meets are drawn. Givens are added in random order until one solution
///   is left; with their number or a pattern, grids are tried until the drawn clues need no other givens, up to 50. Then givens and
///   constraints that are redundant are removed in random order; one constraint of each kind stays. Each question has 4 times the spec's
///   nodes, and clues are kept where those do not suffice. A 9x9 puzzle takes about a second. With a level, that is done up to 60
///   times; constraints, then givens are put back into a puzzle that is too hard.
///
/// # Errors
/// A spec that no puzzle meets, at once if that is evident; a board without a full grid; a spec that the seed does not reach in
/// its attempts.
pub fn generate(spec: &PuzzleSpec) -> Result<Generated, GenerateError> {
    made(spec, None)
}

/// Makes the puzzle that [`generate`] makes, unless the watch ends the search first.
///
/// # Errors
/// Those of [`generate`], and [`Stopped`](GenerateError::Stopped) with what the watch returned.
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
