//! Templates: all ways to place a digit in every house, less those that the other digits' certain cells exclude.

use crate::board::Digit;
use crate::logic::find::{Flow, Search, Sink};
use crate::logic::state::{Cells, State};
use crate::logic::step::{Mark, Step, Why};
use crate::logic::technique::Technique;

/// Placements of a digit that are listed at most; a digit with more is left out.
const LIMIT: usize = 50_000;

/// Hands what the templates of each digit have in common, or what none of them has, to the sink.
pub(in crate::logic) fn find<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    let state = search.state;
    for all in consistent(state).iter().filter(|all| !all.placements.is_empty()) {
        let (digit, candidates) = (all.digit, state.cells_with(all.digit));
        let (certain, unused) = (all.common() & candidates, candidates.without(all.used()));
        let mark = |cell| Mark { cell, digit };
        if technique == Technique::TemplateSet && !certain.is_empty() {
            let mut step = Step::eliminating(technique, [], Why::about([digit]));
            step.placements = certain.iter().map(mark).collect();
            sink(step)?;
        }
        if technique == Technique::TemplateDelete && !unused.is_empty() {
            sink(Step::eliminating(technique, unused.iter().map(mark), Why::about([digit])))?;
        }
    }
    Flow::Continue(())
}

/// The ways to place one digit.
struct Templates<const W: usize> {
    digit: Digit,
    placements: Vec<Cells<W>>,
}

impl<const W: usize> Templates<W> {
    fn common(&self) -> Cells<W> {
        self.placements.iter().copied().reduce(|all, one| all & one).unwrap_or_default()
    }

    fn used(&self) -> Cells<W> {
        self.placements.iter().copied().reduce(|all, one| all | one).unwrap_or_default()
    }
}

/// The templates of each digit, until none of them takes a cell that another digit must have.
fn consistent<const W: usize>(state: &State<W>) -> Vec<Templates<W>> {
    let mut all: Vec<Templates<W>> =
        state.geometry().digits().iter().filter_map(|digit| listed(state, digit)).collect();
    loop {
        let mut fewer = false;
        for at in 0..all.len() {
            let others = all.iter().enumerate().filter(|(other, _)| *other != at);
            let taken = others.fold(Cells::NONE, |cells, (_, templates)| cells | templates.common());
            let before = all[at].placements.len();
            all[at].placements.retain(|placement| !placement.meets(taken));
            fewer |= all[at].placements.len() < before;
        }
        if !fewer {
            return all;
        }
    }
}

fn listed<const W: usize>(state: &State<W>, digit: Digit) -> Option<Templates<W>> {
    let tables = state.tables();
    let placed: Cells<W> =
        state.geometry().cells().filter(|&cell| state.value(cell) == Some(digit)).collect();
    let needed = |id: &u16| tables.house(*id).complete && state.left(*id).contains(digit);
    let open: Vec<Cells<W>> = tables.house_ids().filter(needed).map(|id| tables.house(id).cells).collect();
    let mut placements = Vec::new();
    extend(state, &open, state.cells_with(digit), placed, &mut placements)
        .is_continue()
        .then_some(Templates { digit, placements })
}

fn extend<const W: usize>(
    state: &State<W>,
    open: &[Cells<W>],
    left: Cells<W>,
    placed: Cells<W>,
    found: &mut Vec<Cells<W>>,
) -> Flow {
    let Some(places) =
        open.iter().filter(|house| !house.meets(placed)).map(|house| left & *house).min_by_key(Cells::len)
    else {
        found.push(placed);
        return if found.len() > LIMIT { Flow::Break(()) } else { Flow::Continue(()) };
    };
    for cell in places {
        let rest = left.without(state.tables().peers[cell.index()]).without(Cells::only(cell));
        extend(state, open, rest, placed | Cells::only(cell), found)?;
    }
    Flow::Continue(())
}
