//! All conclusions that need no guess: singles, locked candidates, and what links forbid.

use super::state::{Contradiction, State};
use super::table::Table;
use super::{linked, locked, singles};

/// Draws conclusions until none is left.
pub(super) fn fixpoint(table: &Table, state: &mut State) -> Result<(), Contradiction> {
    let mut unseen = 0;
    loop {
        singles::singles(table, state)?;
        if state.left == 0 {
            return Ok(());
        }
        unseen |= state.stale;
        locked::locked(table, state)?;
        if state.is_waiting() {
            continue;
        }
        linked::tied(table, state)?;
        if state.is_waiting() {
            continue;
        }
        linked::common_links(table, state, std::mem::take(&mut unseen))?;
        if !state.is_waiting() {
            return Ok(());
        }
    }
}
