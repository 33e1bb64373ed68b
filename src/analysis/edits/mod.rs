//! Every edit is checked before it is offered: the edited text is parsed again, and must say what is intended.
//!
//! The block and its neighbors keep their boards, symbols, comments, metadata and cells, except where the change
//! intends otherwise. If that check fails, the block's reading is pinned (`size:`, `box:`, `symbols:`, separated cells)
//! and the change is tried again.

mod bottom_up;
mod change;
mod check;
#[cfg(feature = "convert")]
pub(super) mod exchange;
mod explicit;
pub(super) mod overrides;

pub(crate) use self::bottom_up::Backwards;
pub(super) use self::change::{Change, Goal};
#[cfg(feature = "cli")]
pub(crate) use self::check::are_compatible;
use self::check::check;
pub(super) use self::check::{is_safe, keeps, tidies};
use crate::syntax::{Block, Edit, File, applied, newline};

/// The message for a change that is unsafe even when the block's reading is pinned.
const REFUSED: &str = "The edited text would be read as something else";

/// Returns the edits of a change to a block of a file, if the edited file says what the change intends.
///
/// `make` computes the change for the block that it receives: first the block itself, and then, if the result would be
/// read differently, variants of the block whose reading is pinned.
///
/// # Errors
/// The reason for refusing the change, as a sentence for the user.
pub(super) fn checked(
    file: &File,
    index: usize,
    mut make: impl FnMut(&Block) -> Result<Change, String>,
) -> Result<Vec<Edit>, String> {
    let Some(block) = file.blocks().get(index) else { return Err("There is no puzzle here.".into()) };
    let change = make(block)?;
    let why = match check(file, index, &applied(block.text(), &change.edits), &change.goal) {
        Ok(()) => return Ok(change.edits),
        Err(why) => why,
    };
    if matches!(change.goal, Goal::Mended(_)) && block.text().len() > LONG {
        return Err(refused(&why));
    }
    for pinned in explicit::candidates(file, index) {
        let Ok(change) = make(&pinned.block) else { continue };
        for edits in [change.edits.clone(), change.with_empty_line(newline(block.text()))] {
            let text = applied(pinned.block.text(), &edits);
            if check(file, index, &text, &change.goal).is_ok() {
                return Ok(pinned.edits(block, &edits, &text));
            }
        }
    }
    Err(refused(&why))
}

fn refused(why: &str) -> String {
    format!("{REFUSED}: {why}.")
}

/// The length of a block in bytes above which fixes are not retried with a pinned reading: such a block may have
/// thousands of problems, and pinning parses it up to sixteen times for each.
const LONG: usize = 8192;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::ProblemCode;

    #[test]
    fn a_fix_of_a_long_block_is_not_tried_again_with_pins() {
        let tries = |comment: usize| {
            let text = format!("1...\n..2.\n.3..\n...4 # {}\n", "x".repeat(comment));
            let mut tries = 0;
            // This change fixes nothing.
            let refused = checked(&File::parse(&text), 0, |_| {
                tries += 1;
                Ok(Change { edits: Vec::new(), goal: Goal::Mended(ProblemCode::RowLength) })
            });
            assert_eq!(
                refused,
                Err("The edited text would be read as something else: the finding would stay.".into())
            );
            tries
        };
        assert_eq!(tries(LONG), 1);
        assert!(tries(1) > 1);
    }
}
