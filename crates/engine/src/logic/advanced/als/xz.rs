//! ALS-XZ: two almost locked sets that cannot both hold a digit, so one of them holds every other digit that they
//! share.

use super::cache::Kept;
use super::common::{add, rule_out, why};
use crate::board::Candidates;
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::step::{Marks, Step};
use crate::logic::technique::Technique;

/// Hands the conclusions of all pairs of sets to the sink, in order. With two restricted common digits, both sets are
/// locked.
pub(in crate::logic) fn find<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let meter = search.meter;
    let kept = search.scratch.of::<Kept<W>>();
    kept.update(search.state, search.options, meter)?;
    for common in &kept.commons {
        let [one, other] = common.pair(&kept.sets);
        meter.count(2)?;
        let mut gone = Marks::new();
        rule_out(one, other, Candidates::only(common.one), &mut gone);
        if let Some(two) = common.two {
            rule_out(one, other, Candidates::only(two), &mut gone);
            for (locked, beside) in [(one, other), (other, one)] {
                for digit in locked.digits.without(common.digits()) {
                    add(locked.seen(digit).without(beside.cells), digit, &mut gone);
                }
            }
        }
        if !gone.is_empty() {
            let why = why(&gone, &[one, other], &[(one, other, common.digits())]);
            sink(Step::eliminating(Technique::AlsXz, gone, why))?;
        }
    }
    Flow::Continue(())
}
