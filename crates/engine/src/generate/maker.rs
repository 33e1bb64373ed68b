//! The state that all generation methods share, and the basic method: a puzzle with one solution.

use std::sync::Arc;

use crate::board::{Cell, Geometry, Grid};
use crate::generate::Symmetry;
use crate::generate::bottom_up::keep_clues;
use crate::generate::from_empty::{Drawn, draw_clues};
use crate::generate::full::full_grid;
use crate::generate::full::nine::full_nine;
use crate::generate::full::rotations::by_rotations;
use crate::generate::removal::exchange::exchange;
use crate::generate::removal::{DECIDED, Means, is_minimal, remove_clues};
use crate::generate::spec::error::GenerateError;
use crate::generate::spec::seed::Dice;
use crate::generate::spec::{BuildMethod, FullGrids, Generated, PuzzleSpec};
use crate::solver::{Exhausted, nine_digits, solutions};

/// The number of full grids tried to reach a number of clues, up to 9x9 and above.
const GRIDS: [usize; 2] = [200, 3];

/// The state that all generation methods share.
pub(super) struct Maker<'w> {
    pub(super) spec: &'w PuzzleSpec,
    pub(super) geometry: Arc<Geometry>,
    pub(super) means: Means<'w>,
    /// The nodes spent on full grids so far.
    pub(super) work: std::cell::Cell<u64>,
}

impl Maker<'_> {
    pub(super) fn full_grid(&self, dice: &mut Dice) -> Result<Grid, GenerateError> {
        let empty = Grid::empty(&self.geometry);
        if self.spec.full_grids == FullGrids::Rotations {
            return by_rotations(&empty, dice, self.means.watch);
        }
        if self.spec.seed.version >= 2
            && nine_digits(&empty).is_some()
            && let Some(grid) = Grid::from_values(&self.geometry, &full_nine(dice))
        {
            return Ok(grid);
        }
        full_grid(&empty, dice, self.means.watch, &self.work)
    }

    /// Returns the number of full grids that are tried if one of them may fail.
    pub(super) fn grids(&self) -> usize {
        GRIDS[usize::from(self.geometry.size() > 9)]
    }

    /// Returns the cells in random order. Cells that a symmetry keeps together form one group.
    pub(super) fn groups(&self, dice: &mut Dice) -> Vec<Vec<Cell>> {
        let mut order: Vec<Cell> = self.geometry.cells().collect();
        dice.shuffle(&mut order);
        let mut seen = vec![false; order.len()];
        let mut groups = Vec::with_capacity(order.len());
        for cell in order {
            if !seen[cell.index()] {
                let orbit = self.spec.symmetry.orbit(&self.geometry, cell);
                for cell in &orbit {
                    seen[cell.index()] = true;
                }
                groups.push(orbit);
            }
        }
        groups
    }

    /// Removes clues from full grids while the solution stays unique.
    pub(super) fn with_one_solution(&self, dice: &mut Dice) -> Result<Generated, GenerateError> {
        let spec = self.spec;
        let clues = spec.clues.unwrap_or(0);
        let mut fewest: Option<Grid> = None;
        // With these settings, the first grid always gives a puzzle. Clues drawn for an empty grid may fail.
        let is_sure = spec.clues.is_none() && !spec.minimal && spec.method != BuildMethod::FromEmpty;
        let grids = if is_sure { 1 } else { self.grids() };
        let mut met = false;
        for _ in 0..grids {
            let Some((puzzle, solution, needed)) = self.attempt(clues, dice)? else { continue };
            let left = puzzle.clue_count();
            if spec.clues.is_none_or(|clues| left == clues) {
                met = true;
                let minimal = is_minimal(&puzzle, &needed, self.means)?;
                if minimal || !spec.minimal {
                    return Ok(self.made(puzzle, solution, minimal));
                }
            }
            if fewest.as_ref().is_none_or(|fewest| left < fewest.clue_count()) {
                fewest = Some(puzzle);
            }
        }
        if fewest.is_none() && spec.method == BuildMethod::FromEmpty {
            return Err(GenerateError::NoGrid(Some(Exhausted::Nodes(spec.nodes))));
        }
        if met {
            return Err(GenerateError::NotMinimal(grids));
        }
        self.with_fewer_clues(fewest, clues, dice)
    }

    /// Makes one puzzle with one solution; returns the puzzle, the solution, and clues that were proved needed. `None`
    /// if drawing clues for an empty grid failed.
    fn attempt(&self, clues: usize, dice: &mut Dice) -> Result<Option<Drawn>, GenerateError> {
        if self.spec.method == BuildMethod::FromEmpty {
            let groups = self.groups(dice);
            return draw_clues(&Grid::empty(&self.geometry), &groups, clues, self.means, dice);
        }
        let solution = self.full_grid(dice)?;
        let groups = self.groups(dice);
        let mut puzzle = solution.clone();
        let needed = if self.spec.method == BuildMethod::BottomUp {
            keep_clues(&mut puzzle, &groups, clues, self.means, dice)?
        } else {
            remove_clues(&mut puzzle, &groups, clues, self.means)?
        };
        Ok(Some((puzzle, solution, needed)))
    }

    /// Exchanges clues of the puzzle with the fewest clues until it has the requested number. Clues of a symmetry are
    /// not exchanged, nor clues of boards that are too large for removals to be decided.
    fn with_fewer_clues(
        &self,
        fewest: Option<Grid>,
        clues: usize,
        dice: &mut Dice,
    ) -> Result<Generated, GenerateError> {
        let (seed, symmetry) = (self.spec.seed, self.spec.symmetry);
        let failed = |reached| Err(GenerateError::Clues { seed, asked: clues, reached, symmetry });
        let Some(start) = fewest.filter(|fewest| fewest.clue_count() > clues) else { return failed(None) };
        if self.spec.symmetry != Symmetry::None || self.geometry.size() > DECIDED {
            return failed(Some(start.clue_count()));
        }
        let puzzle = exchange(start, clues, dice, self.means)?;
        if puzzle.clue_count() > clues {
            return failed(Some(puzzle.clue_count()));
        }
        let minimal = is_minimal(&puzzle, &[], self.means)?;
        if self.spec.minimal && !minimal {
            return Err(GenerateError::NotMinimal(self.grids()));
        }
        let mut budget = self.means.budget(u64::MAX);
        let solution = solutions(&puzzle, &mut budget).next();
        match solution.transpose().map_err(GenerateError::Stopped)? {
            Some(solution) => Ok(self.made(puzzle, solution, minimal)),
            None => failed(None),
        }
    }

    pub(super) fn made(&self, puzzle: Grid, solution: Grid, minimal: bool) -> Generated {
        Generated { puzzle, solution, minimal, spec: self.spec.clone() }
    }
}
