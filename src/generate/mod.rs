//! The generator: full grids, then clues removed while the solution stays the only one.
//!
//! The same seed gives the same puzzle next year: all decisions follow from the raw random stream, its own shuffle, and
//! either facts (up to 9x9 every removal is decided, by whatever engine) or the generator's own frozen engine (full grids,
//! and removals above 9x9, within the wish's nodes). No thread, no clock, no file.

mod frozen;
mod full_grid;
mod removal;
mod seed;
mod wish;

pub use seed::Seed;
pub use wish::{GenerateError, Generated, Wish};

use self::full_grid::full_grid;
use self::removal::{Means, is_minimal, remove_clues};
use self::seed::Dice;
use crate::board::{BoxShape, Cell, Geometry, Grid, Relation};
use crate::solver::Watch;

/// How many full grids are tried for a number of clues, up to 9x9 and above.
const GRIDS: [usize; 2] = [200, 3];

/// Makes a puzzle. A minimal 9x9 one takes some tenths of a millisecond, a 16x16 one a second or so.
///
/// # Errors
/// A board or a number of clues that cannot be, at once; a board without a grid; a number of clues that the seed does
/// not reach; the watch's word.
pub fn generate(wish: &Wish, watch: Option<Watch<'_>>) -> Result<Generated, GenerateError> {
    let geometry = Geometry::shared(&wish.layout).map_err(GenerateError::Geometry)?;
    if wish.seed.version != Seed::VERSION {
        return Err(GenerateError::Version(wish.seed.version));
    }
    if let Some(asked) = wish.clues {
        let (least, most) = (fewest_clues(&geometry), geometry.cell_count());
        if !(least..=most).contains(&asked) {
            return Err(GenerateError::Impossible { asked, least, most });
        }
    }
    let mut dice = Dice::new(wish.seed);
    let means = Means { nodes: wish.nodes, watch };
    let clues = wish.clues.unwrap_or(0);
    let mut reached = None;
    let grids = if wish.clues.is_none() { 1 } else { GRIDS[usize::from(geometry.size() > 9)] };
    for _ in 0..grids {
        let solution = full_grid(&Grid::empty(&geometry), &mut dice, watch)?;
        let mut order: Vec<Cell> = geometry.cells().collect();
        dice.shuffle(&mut order);
        let mut puzzle = solution.clone();
        let needed = remove_clues(&mut puzzle, &order, clues, means)?;
        let left = puzzle.clue_count();
        if wish.clues.is_none_or(|clues| left == clues) {
            let minimal = is_minimal(&puzzle, &needed, means)?;
            return Ok(Generated { puzzle, solution, minimal, seed: wish.seed });
        }
        reached = Some(reached.map_or(left, |fewest: usize| fewest.min(left)));
    }
    Err(GenerateError::Clues { asked: clues, reached })
}

/// A puzzle with fewer clues can't have just one solution.
fn fewest_clues(geometry: &Geometry) -> usize {
    let layout = geometry.layout();
    let boxes = BoxShape { rows: 3, columns: 3 };
    let only_differ =
        geometry.cells().all(|c| geometry.links(c).iter().all(|link| link.relation == Relation::Equal));
    match layout.size {
        // Proved by exhaustive search (McGuire, Tugemann, Civario 2012).
        9 if layout.boxes == boxes && layout.regions.is_none() && layout.rules.is_empty() => 17,
        // Two digits that no clue has can change places.
        size if only_differ => size - 1,
        // Turned over (1 for N, 2 for N-1, ...) a grid is another one.
        size => usize::from(size > 1),
    }
}
