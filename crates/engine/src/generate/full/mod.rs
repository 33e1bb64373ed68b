//! Full grids: the frozen engine on an empty board, with random guesses and increasingly long attempts.
//!
//! Seeds depend on this code (version 1 on every board, version 2 on all but the standard 9x9 board): it must not
//! change.

pub(super) mod nine;
pub(super) mod rotations;

use std::cell::Cell;

use crate::board::{self, Grid};
use crate::generate::removal::frozen::{Outcome, Pick, State, search};
use crate::generate::spec::error::GenerateError;
use crate::generate::spec::seed::Dice;
use crate::solver::{Budget, Exhausted, Interrupt};

/// The nodes of a short attempt, per cell of the board.
const SHORT: u64 = 10;

/// The number of attempts. Every second attempt has twice the nodes of a short one, every fourth four times, and so on.
const ATTEMPTS: u32 = 127;

/// The nodes of the last attempt, which end the search on boards without a full grid.
const LAST: u64 = 200_000;

/// Returns a random full grid on the board of `empty`; adds the nodes spent to `work`.
pub(crate) fn full_grid(
    empty: &Grid,
    dice: &mut Dice,
    watch: Option<Interrupt<'_>>,
    work: &Cell<u64>,
) -> Result<Grid, GenerateError> {
    let mut order: Vec<board::Cell> = empty.geometry().cells().collect();
    let short = order.len() as u64 * SHORT;
    let mut spent = 0;
    for attempt in 1..=ATTEMPTS + 1 {
        dice.shuffle(&mut order);
        let nodes = if attempt > ATTEMPTS { LAST } else { short << attempt.trailing_zeros() };
        let mut budget = Budget::nodes(nodes);
        if let Some(watch) = watch {
            budget = budget.watched(watch);
        }
        let outcome = search(empty, State::new(empty), &order, Pick::Random(dice), &mut budget);
        work.set(work.get().saturating_add(budget.spent()));
        match outcome {
            Outcome::Found(grid) => return Ok(grid),
            Outcome::None => return Err(GenerateError::NoGrid(None)),
            Outcome::Undecided(Exhausted::Nodes(_)) => spent += nodes,
            Outcome::Undecided(why) => return Err(GenerateError::Stopped(why)),
        }
    }
    Err(GenerateError::NoGrid(Some(Exhausted::Nodes(spent))))
}
