//! The promised number of solutions, compared with the proved number.

use crate::analysis::findings::differences::tell_apart;
use crate::analysis::view::View;
use crate::analysis::{Code, Finding, Verdict};
use crate::board::plural;
use crate::solver::Solutions;
use crate::syntax::Promise;

/// Returns the finding about a `solutions:` line that contradicts what was proved.
pub(crate) fn broken_promise(view: &View<'_>, verdict: &Verdict) -> Option<Finding> {
    let message = match (view.puzzle.promise, verdict) {
        (Promise::Unique, Verdict::Solved(Solutions::Multiple { first, second, .. })) => format!(
            "Expected a unique solution, found several: {}. Add a given or change `solutions:`",
            tell_apart(view, first, second)
        ),
        (Promise::AtLeast(promised), verdict) => {
            let found = exactly(verdict).filter(|&found| found < promised)?;
            format!(
                "Expected at least {}, found {found}. Remove givens or lower `solutions:`",
                plural(usize::try_from(promised).unwrap_or(usize::MAX), "solution"),
            )
        }
        _ => return None,
    };
    let span = view.puzzle.promise_span.unwrap_or(view.puzzle.anchor);
    Some(Finding { code: Code::BrokenPromise, span, message, related: Vec::new() })
}

/// Returns the number of solutions if it was proved to be 1 or was counted; else `None`.
const fn exactly(verdict: &Verdict) -> Option<u64> {
    match verdict {
        Verdict::Solved(Solutions::Unique(_)) => Some(1),
        Verdict::Counted(found, None) => Some(*found),
        _ => None,
    }
}
