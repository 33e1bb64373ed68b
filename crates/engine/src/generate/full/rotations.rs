//! Full grids row by row: each row is a shuffled permutation of the digits, and all its rotations are tried.
//!
//! Source: a course report on solving and generating sudoku. Seeds depend on this code: it must not change.

use crate::board::{Cell, Digit, Geometry, Grid};
use crate::generate::removal::DECIDED;
use crate::generate::spec::error::GenerateError;
use crate::generate::spec::seed::Dice;
use crate::solver::{Exhausted, Interrupt};

/// How many permutations are drawn for one row, per class of permutations that are rotations of each other, before the
/// grid counts as stuck. The last row of a 9x9 grid takes one of 40,320 classes.
const FOR_A_ROW: u32 = 6;

/// The number of permutations after which the search gives up; they take some seconds.
const IN_ALL: u64 = 20_000_000;

/// The number of permutations between two calls of the watch.
const BETWEEN_LOOKS: u64 = 1024;

/// Returns a random full grid. If no permutation fits a row, starts again with an empty grid.
///
/// The board must be a square of at most 9x9.
pub(crate) fn by_rotations(
    empty: &Grid,
    dice: &mut Dice,
    watch: Option<Interrupt<'_>>,
) -> Result<Grid, GenerateError> {
    let geometry = empty.geometry();
    let n = geometry.size();
    if n > DECIDED || geometry.cell_count() != n * n {
        return Err(GenerateError::Contradiction("full grids by rotations", "a board above 9x9"));
    }
    let apart: u32 = (1..n as u32).product();
    let mut drawn = 0;
    let mut row: Vec<u8> = (1..=n as u8).collect();
    'grid: loop {
        let mut values = vec![0; n * n];
        for number in 0..n {
            let mut left = FOR_A_ROW * apart;
            loop {
                if drawn % BETWEEN_LOOKS == 0
                    && let Some(why) = watch.and_then(|watch| watch())
                {
                    return Err(GenerateError::Stopped(why));
                }
                if drawn == IN_ALL {
                    return Err(GenerateError::NoGrid(Some(Exhausted::Nodes(IN_ALL))));
                }
                if left == 0 {
                    continue 'grid;
                }
                (drawn, left) = (drawn + 1, left - 1);
                dice.shuffle(&mut row);
                let fits = (0..n).any(|_| {
                    row.rotate_left(1);
                    put(geometry, &mut values, number, &row)
                });
                if fits {
                    break;
                }
            }
        }
        if let Some(grid) = Grid::from_values(geometry, &values) {
            return Ok(grid);
        }
    }
}

/// Puts a row of digits into the grid; returns whether no digit breaks a rule with a digit placed before.
fn put(geometry: &Geometry, values: &mut [u8], number: usize, row: &[u8]) -> bool {
    let first = number * row.len();
    for (at, &value) in (first..).zip(row) {
        values[at] = value;
    }
    let fits = (first..first + row.len()).all(|at| {
        let Some(digit) = Digit::new(values[at]) else { return false };
        geometry.links(Cell::on_board(at)).iter().all(|link| {
            let other = link.cell.index();
            let is_before = other < at;
            !is_before
                || Digit::new(values[other])
                    .is_none_or(|placed| !link.relation.forbids(digit).contains(placed))
        })
    });
    if !fits {
        values[first..first + row.len()].fill(0);
    }
    fits
}
