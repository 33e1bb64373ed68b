//! Answers about isomorphic puzzles: the canonical one, a key for each class, and random ones.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{StringBuilder, UInt64Builder};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use sudoku_ls::analysis::{Classic, Symmetry, classic, least_form};

use super::Answer;
use crate::columns::batch;
use crate::rows::Source;

fn cells(source: &Source, row: usize) -> Result<Classic, String> {
    classic(&source.grid(row)?).ok_or_else(|| "not a classic 9x9".to_owned())
}

fn least(source: &Source, row: usize) -> Result<(Classic, Symmetry), String> {
    least_form(&cells(source, row)?).ok_or_else(|| "a digit appears twice in a row or column".to_owned())
}

fn line(values: &Classic) -> String {
    values.iter().map(|&value| if value == 0 { '.' } else { char::from(b'0' + value) }).collect()
}

/// Columns: canonical, symmetry, reason.
pub(crate) fn canonical(source: &Source, rows: Range<usize>) -> Answer {
    let (mut form, mut symmetry) = (StringBuilder::new(), StringBuilder::new());
    let mut reason = StringBuilder::new();
    for row in rows {
        let (found, why) = match least(source, row) {
            Ok((values, by)) => (Some((line(&values), by.to_string())), None),
            Err(why) => (None, Some(why)),
        };
        let (values, by) = found.unzip();
        form.append_option(values);
        symmetry.append_option(by);
        reason.append_option(why);
    }
    batch([
        ("canonical", Arc::new(form.finish())),
        ("symmetry", Arc::new(symmetry.finish())),
        ("reason", Arc::new(reason.finish())),
    ])
}

/// Columns: key, reason.
pub(crate) fn keys(source: &Source, rows: Range<usize>) -> Answer {
    let (mut key, mut reason) = (UInt64Builder::new(), StringBuilder::new());
    for row in rows {
        let (number, why) = match least(source, row) {
            Ok((values, _)) => (Some(hash(&values)), None),
            Err(why) => (None, Some(why)),
        };
        key.append_option(number);
        reason.append_option(why);
    }
    batch([("key", Arc::new(key.finish())), ("reason", Arc::new(reason.finish()))])
}

/// Returns the FNV-1a hash of the cells, with its bits mixed. Files store such keys, so the function must not change.
fn hash(values: &Classic) -> u64 {
    let step = |sum: u64, &value: &u8| (sum ^ u64::from(value)).wrapping_mul(0x0000_0100_0000_01b3);
    let sum = values.iter().fold(0xcbf2_9ce4_8422_2325, step);
    let sum = (sum ^ (sum >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    sum ^ (sum >> 32)
}

/// Columns: puzzle, row, symmetry, reason. Each puzzle gives up to `many` rows, which differ from each other and from
/// the puzzle. The random choices depend only on the puzzle and the seed.
pub(crate) fn images(source: &Source, rows: Range<usize>, many: usize, seed: u64) -> Answer {
    let (mut puzzle, mut from) = (StringBuilder::new(), UInt64Builder::new());
    let (mut symmetry, mut reason) = (StringBuilder::new(), StringBuilder::new());
    for row in rows {
        let why = match cells(source, row) {
            Err(why) => Some(why),
            Ok(values) => {
                let mut stream = ChaCha8Rng::seed_from_u64(seed ^ hash(&values));
                // Each number is drawn from 48 bits, so that the bias of the remainder is negligible.
                let mut below = |most: u8| ((stream.next_u64() >> 16) % u64::from(most.max(1))) as u8;
                let mut drawn = HashSet::from([values]);
                for _ in 0..20 * many + 100 {
                    if drawn.len() > many {
                        break;
                    }
                    let by = Symmetry::random(&mut below);
                    let image = by.apply(&values);
                    if drawn.insert(image) {
                        puzzle.append_value(line(&image));
                        from.append_value(row as u64);
                        symmetry.append_value(by.to_string());
                        reason.append_null();
                    }
                }
                let missing = many + 1 - drawn.len();
                (missing > 0).then(|| format!("only {} different puzzles found", drawn.len() - 1))
            }
        };
        if let Some(why) = why {
            puzzle.append_null();
            from.append_value(row as u64);
            symmetry.append_null();
            reason.append_value(why);
        }
    }
    batch([
        ("puzzle", Arc::new(puzzle.finish())),
        ("row", Arc::new(from.finish())),
        ("symmetry", Arc::new(symmetry.finish())),
        ("reason", Arc::new(reason.finish())),
    ])
}

/// Columns: puzzle, reason. Each puzzle is changed by the symmetry of its row, or by the only symmetry if there is just
/// one.
pub(crate) fn transformed(source: &Source, by: &Source, rows: Range<usize>) -> Answer {
    let (mut puzzle, mut reason) = (StringBuilder::new(), StringBuilder::new());
    for row in rows {
        let changed = cells(source, row).and_then(|values| {
            let text = by.text(if by.len() == 1 { 0 } else { row }).ok_or("no symmetry")?;
            let symmetry: Symmetry =
                text.parse().map_err(|error: sudoku_ls::analysis::SymmetryError| error.to_string())?;
            Ok(line(&symmetry.apply(&values)))
        });
        let (image, why) = match changed {
            Ok(image) => (Some(image), None),
            Err(why) => (None, Some(why)),
        };
        puzzle.append_option(image);
        reason.append_option(why);
    }
    batch([("puzzle", Arc::new(puzzle.finish())), ("reason", Arc::new(reason.finish()))])
}
