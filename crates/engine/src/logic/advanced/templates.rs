//! Templates: all ways to place a digit in its houses. A cell in all ways holds the digit; a candidate in no way is
//! removed.

use std::ops::ControlFlow;

use crate::board::{Candidates, Digit};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, State};
use crate::logic::step::{Mark, Marks, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// The most ways that are listed for one digit. A digit with more ways gives no step.
const MAX_WAYS: usize = 50_000;

/// The ways to place one digit; `None` if there are more than [`MAX_WAYS`].
type Ways<const W: usize> = Option<Vec<Cells<W>>>;

/// Hands to the sink, digit by digit, the placements that all ways share, or the candidates that occur in no way.
pub(super) fn find<const W: usize>(technique: Technique, search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let state = search.state;
    let digits = state.geometry().digits();
    let meter = search.meter;
    let mut ways: Vec<Ways<W>> = Vec::new();
    for digit in digits {
        ways.push(list(state, digit, meter));
        meter.count(1)?;
    }
    let common = refine(&mut ways, meter)?;
    for (digit, (ways, common)) in digits.iter().zip(ways.iter().zip(common)) {
        let Some(ways) = ways else { continue };
        let why = Why::about(Candidates::only(digit));
        if technique == Technique::TemplateSet {
            let placements: Marks = state.marks(common, digit).collect();
            if !ways.is_empty() && !placements.is_empty() {
                sink(Step { technique, placements, eliminations: Marks::new(), why })?;
            }
        } else {
            let covered = ways.iter().fold(Cells::NONE, |all, way| all | *way);
            let gone = state.cells_with(digit).without(covered);
            if !gone.is_empty() && !ways.is_empty() {
                sink(Step::eliminating(technique, gone.iter().map(|cell| Mark { cell, digit }), why))?;
            }
        }
    }
    Flow::Continue(())
}

/// Drops the ways that use a cell that all ways of another digit use, until no way is dropped. Returns, for each digit,
/// the cells that its ways share.
fn refine<const W: usize>(ways: &mut [Ways<W>], meter: &Meter<'_>) -> ControlFlow<(), Vec<Cells<W>>> {
    loop {
        let share = |ways: &Ways<W>| match ways {
            Some(list) if !list.is_empty() => list.iter().skip(1).fold(list[0], |all, way| all & *way),
            _ => Cells::NONE,
        };
        meter.count(ways.iter().flatten().map(Vec::len).sum())?;
        let common: Vec<Cells<W>> = ways.iter().map(share).collect();
        let mut dropped = false;
        for (number, list) in ways.iter_mut().enumerate() {
            let others = common.iter().enumerate().filter(|(other, _)| *other != number);
            let taken = others.fold(Cells::NONE, |all, (_, cells)| all | *cells);
            if let Some(list) = list {
                let before = list.len();
                list.retain(|way| !way.meets(taken));
                dropped |= list.len() < before;
            }
        }
        if !dropped {
            return ControlFlow::Continue(common);
        }
    }
}

/// Returns the ways to place a digit. Each way includes the cells that hold the digit already.
fn list<const W: usize>(state: &State<W>, digit: Digit, meter: &Meter<'_>) -> Ways<W> {
    if !state.geometry().is_of_layout() {
        return None;
    }
    let n = state.size();
    let placed: Cells<W> =
        state.geometry().cells().filter(|&cell| state.value(cell) == Some(digit)).collect();
    let mut ways = Vec::new();
    let rows: Vec<u16> =
        (0..n as u16).filter(|&row| !state.tables().house(row).cells.meets(placed)).collect();
    fill(state, &rows, (placed, state.cells_with(digit)), &mut ways, meter).then_some(ways)
}

/// Adds the ways to continue in the remaining rows; returns false if there are too many or the meter breaks.
fn fill<const W: usize>(
    state: &State<W>,
    rows: &[u16],
    (way, free): (Cells<W>, Cells<W>),
    ways: &mut Vec<Cells<W>>,
    meter: &Meter<'_>,
) -> bool {
    let Some((&row, rest)) = rows.split_first() else {
        ways.push(way);
        return ways.len() <= MAX_WAYS;
    };
    let tables = state.tables();
    if meter.count(2 * tables.houses.len()).is_break() {
        return false;
    }
    (tables.house(row).cells & free).iter().all(|cell| {
        let mut more = way;
        more.insert(cell);
        let left = free.without(tables.peers[cell.index()]);
        let open = |house| tables.house(house).complete && !tables.house(house).cells.meets(more | left);
        tables.house_ids().any(open) || fill(state, rest, (more, left), ways, meter)
    })
}
