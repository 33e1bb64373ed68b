//! Empty rectangles: a digit's places in a box lie in one row and one column, and a strong link has an end on one of
//! these lines.

use crate::board::{Cell, Digit};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::step::{Role, Step, Why};
use crate::logic::technique::Technique;

/// An empty rectangle that removes a digit from one cell.
#[derive(Clone, Copy)]
struct Found<const W: usize> {
    digit: Digit,
    /// The box; below, the digit's places in the box.
    base: HouseId,
    inside: Cells<W>,
    /// The house of the strong link; below, the end of the link that the box sees, and the other end.
    link: HouseId,
    near: Cell,
    far: Cell,
    target: Cell,
}

/// Hands every empty rectangle, or every pair of them in one box, to the sink, in the order of digits and boxes.
pub(in crate::logic) fn find<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    let (state, dual) = (search.state, technique == Technique::DualEmptyRectangle);
    let mut found: Vec<Found<W>> = Vec::new();
    let mut keep = |one: Found<W>| {
        if dual {
            found.push(one);
            return Flow::Continue(());
        }
        sink(one.step(technique, state))
    };
    for digit in state.geometry().digits() {
        for (base, house) in
            (0..).zip(&state.tables().houses).filter(|(_, house)| !house.line && house.complete)
        {
            let inside = state.cells_with(digit) & house.cells;
            if inside.len() >= 2 {
                in_box(state, search.options.two_candidate_rectangles, digit, (base, inside), &mut keep)?;
            }
        }
    }
    for (i, one) in found.iter().enumerate().filter(|_| search.options.siamese) {
        for other in &found[i + 1..] {
            if (one.digit, one.base) == (other.digit, other.base) && one.target != other.target {
                let mut step = one.step(technique, state);
                step.why.cells.extend([other.near, other.far].map(|cell| (Role::Link, cell)));
                step.why.houses.push((Role::Link, other.link));
                step.eliminations.extend(other.step(technique, state).eliminations);
                sink(Step::eliminating(technique, step.eliminations, step.why))?;
            }
        }
    }
    Flow::Continue(())
}

/// Returns the lines that cross a house, the last one first.
fn crossing<'a, const W: usize>(
    state: &'a State<W>,
    lines: &'a [HouseId],
    base: HouseId,
) -> impl Iterator<Item = HouseId> + 'a {
    let cells = state.tables().house(base).cells;
    lines.iter().rev().copied().filter(move |&id| state.tables().house(id).cells.meets(cells))
}

fn in_box<const W: usize>(
    state: &State<W>,
    two_allowed: bool,
    digit: Digit,
    (base, inside): (HouseId, Cells<W>),
    keep: &mut impl FnMut(Found<W>) -> Flow,
) -> Flow {
    let tables = state.tables();
    for row in crossing(state, &tables.rows, base) {
        let across = inside & tables.house(row).cells;
        if across.is_empty() {
            continue;
        }
        for column in crossing(state, &tables.columns, base) {
            let down = inside & tables.house(column).cells;
            let outside = !inside.is_within(across | down);
            if outside
                || across.is_within(down)
                || down.is_within(across)
                || !two_allowed && across.len().max(down.len()) < 2
            {
                continue;
            }
            let found = Found {
                digit,
                base,
                inside,
                link: 0,
                near: Cell::new(0),
                far: Cell::new(0),
                target: Cell::new(0),
            };
            linked(state, found, (row, column), &tables.columns, &tables.rows, keep)?;
            linked(state, found, (column, row), &tables.rows, &tables.columns, keep)?;
        }
    }
    Flow::Continue(())
}

/// Finds strong links in lines across `start` whose far end sees a candidate on the line `end`.
fn linked<const W: usize>(
    state: &State<W>,
    found: Found<W>,
    (start, end): (HouseId, HouseId),
    across: &[HouseId],
    along: &[HouseId],
    keep: &mut impl FnMut(Found<W>) -> Flow,
) -> Flow {
    let tables = state.tables();
    let with = state.cells_with(found.digit);
    let outside = |line: HouseId| (with & tables.house(line).cells).without(tables.house(found.base).cells);
    for near in outside(start) {
        let Some(&link) = across.iter().find(|&&id| tables.house(id).cells.contains(near)) else { continue };
        let Some([a, b]) = state.pair_in(link, found.digit) else { continue };
        let far = if a == near { b } else { a };
        let Some(&back) = along.iter().find(|&&id| tables.house(id).cells.contains(far)) else { continue };
        if let Some(target) =
            (outside(end) & tables.house(back).cells).first().filter(|&target| target != far)
        {
            keep(Found { link, near, far, target, ..found })?;
        }
    }
    Flow::Continue(())
}

impl<const W: usize> Found<W> {
    fn step(&self, technique: Technique, state: &State<W>) -> Step {
        let why = Why::about([self.digit])
            .cells(Role::Pattern, self.inside)
            .cells(Role::Link, [self.near, self.far])
            .house(Role::Base, self.base)
            .house(Role::Link, self.link);
        Step::eliminating(technique, state.marks(Cells::only(self.target), self.digit), why)
    }
}
