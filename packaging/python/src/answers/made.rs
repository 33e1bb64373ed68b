//! Answers with generated puzzles.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, StringBuilder};
use sudoku_ls_engine::{GenerateError, Generated, Seed};

use super::{Answer, append_line};
use crate::columns::batch;

/// Columns: puzzle, solution, seed, minimal, reason.
pub(crate) fn puzzles(made: &[(Seed, Result<Generated, GenerateError>)]) -> Answer {
    let (mut puzzle, mut solution) = (StringBuilder::new(), StringBuilder::new());
    let (mut seeds, mut minimal, mut reason) =
        (StringBuilder::new(), BooleanBuilder::new(), StringBuilder::new());
    for (seed, made) in made {
        seeds.append_value(seed.to_string());
        match made {
            Ok(made) => {
                append_line(&mut puzzle, &made.puzzle);
                append_line(&mut solution, &made.solution);
                minimal.append_value(made.minimal);
                reason.append_null();
            }
            Err(why) => {
                puzzle.append_null();
                solution.append_null();
                minimal.append_null();
                reason.append_value(why.to_string());
            }
        }
    }
    batch([
        ("puzzle", Arc::new(puzzle.finish())),
        ("solution", Arc::new(solution.finish())),
        ("seed", Arc::new(seeds.finish())),
        ("minimal", Arc::new(minimal.finish())),
        ("reason", Arc::new(reason.finish())),
    ])
}
