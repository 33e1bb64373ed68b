//! Plain backtracking in two orders: the searches of the report. A node is one call of the report's recursive
//! procedure.
//!
//! Neither search recurses: the stack is explicit, so a search can be resumed.

mod fewest_first;
mod static_order;

pub(super) use fewest_first::FewestFirst;
pub(super) use static_order::StaticOrder;

use super::general::digit_of;
use super::{Budget, Exhausted};
use crate::board::Cell;
use crate::solver::search::node::{Choice, Event, Node};

/// The next step of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Enters the procedure: a node.
    Enter,
    /// Tries the next digit of the current cell.
    Try,
    /// Leaves the procedure.
    Leave,
    /// Nothing: the search is complete.
    Over,
}

/// A recursive procedure, split into its steps.
trait Procedure {
    fn phase(&mut self) -> &mut Phase;

    /// Enters the procedure, and lists the digits to try in the next cell. Returns whether all cells are filled.
    fn enter(&mut self) -> bool;

    /// Returns what the last entry did.
    fn entered(&self) -> Node;

    /// Places the next digit of the current cell. Returns `false` if no digit is left.
    fn place_next(&mut self) -> bool;

    /// Leaves the procedure and takes back the digit whose placement entered it. Returns `false` at the root, which no
    /// digit entered.
    fn take_back(&mut self) -> bool;
}

/// Continues to the next full grid. Returns `false` if there are no more.
fn advance(search: &mut impl Procedure, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
    loop {
        let phase = *search.phase();
        let next = match phase {
            Phase::Over => return Ok(false),
            Phase::Enter => {
                budget.spend()?;
                let is_full = search.enter();
                if matches!(search.entered().event, Event::Failed(_)) {
                    budget.note_contradiction();
                }
                if is_full {
                    *search.phase() = Phase::Leave;
                    return Ok(true);
                }
                Phase::Try
            }
            Phase::Try if search.place_next() => {
                budget.note_choice();
                Phase::Enter
            }
            Phase::Try | Phase::Leave if search.take_back() => Phase::Try,
            Phase::Try | Phase::Leave => Phase::Over,
        };
        *search.phase() = next;
    }
}

/// A digit (one bit) that was tried in a cell, and the number of digits that could be tried there.
#[derive(Clone, Copy)]
struct Tried {
    cell: u16,
    bit: u32,
    options: u32,
}

/// Describes an entry of the procedure: the digit that led to it, and whether the search is stuck.
fn told(depth: usize, by: Option<Tried>, is_stuck: bool) -> Node {
    let choice = by.and_then(|Tried { cell, bit, options }| {
        Some(Choice { cell: Cell::on_board(cell.into()), digit: digit_of(bit)?, options })
    });
    let event = match (choice, is_stuck) {
        (Some(choice), false) => Event::Chosen(choice),
        (Some(choice), true) => Event::Failed(choice),
        (None, false) => Event::Started,
        (None, true) => Event::Stuck,
    };
    Node { depth: depth.saturating_sub(1), event }
}
