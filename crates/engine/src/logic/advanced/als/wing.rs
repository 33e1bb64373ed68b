//! ALS-XY-Wing: two almost locked sets that a third set joins by two different digits.

use super::Set;
use super::cache::Kept;
use super::common::{Common, rule_out, why};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::step::{Marks, Step};
use crate::logic::technique::Technique;

/// Hands the wings of all pairs of joined pairs with a common set to the sink, in order.
pub(in crate::logic) fn find<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let meter = search.meter;
    let kept = search.scratch.of::<Kept<W>>();
    kept.update(search.state, search.options, meter)?;
    let overlap = search.options.overlapping_sets;
    let mut of_set: Vec<Vec<u32>> = vec![Vec::new(); kept.sets.len()];
    for (number, common) in (0..).zip(&kept.commons) {
        for set in common.sets {
            of_set[set as usize].push(number);
        }
    }
    let mut later = Vec::new();
    for (number, first) in (0..).zip(&kept.commons) {
        later.clear();
        for set in first.sets {
            let list = &of_set[set as usize];
            let from = list.partition_point(|&other| other <= number);
            later.extend(list[from..].iter().map(|&other| (other, set)));
        }
        later.sort_unstable();
        meter.count(2 * later.len())?;
        for &(other, shared) in &later {
            let second = &kept.commons[other as usize];
            if let Some(step) = wing(&kept.sets, first, second, shared, overlap) {
                sink(step)?;
            }
        }
    }
    Flow::Continue(())
}

/// Returns the wing of two joined pairs whose common set is the pivot; `None` if it rules out nothing.
fn wing<const W: usize>(
    sets: &[Set<W>],
    first: &Common,
    second: &Common,
    pivot: u32,
    overlap: bool,
) -> Option<Step> {
    if first.two.is_none() && second.two.is_none() && first.one == second.one {
        return None;
    }
    let set = |number: u32| &sets[number as usize];
    let (one, other) = (set(first.beyond(pivot)), set(second.beyond(pivot)));
    if !one.near.meets(other.near) || (!overlap && one.cells.meets(other.cells)) {
        return None;
    }
    if one.cells.is_within(other.cells) || other.cells.is_within(one.cells) {
        return None;
    }
    let mut gone = Marks::new();
    rule_out(one, other, first.digits() | second.digits(), &mut gone);
    let pivot = set(pivot);
    let links = [(one, pivot, first.digits()), (other, pivot, second.digits())];
    let why = (!gone.is_empty()).then(|| why(&gone, &[one, pivot, other], &links))?;
    Some(Step::eliminating(Technique::AlsXyWing, gone, why))
}
