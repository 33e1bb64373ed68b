//! The functions whose only option is a budget. All have the same parameters.

use pyo3::prelude::*;

use crate::answers::{logic, solving};
use crate::columns::Columns;
use crate::rows::Rows;
use crate::work::{Call, FEW, MANY, SOME};

macro_rules! searches {
    ($($(#[$doc:meta])* $name:ident = $work:path, $block:expr;)*) => {$(
        $(#[$doc])*
        #[pyfunction]
        pub(crate) fn $name(py: Python<'_>, rows: &Rows, nodes: u64, threads: Option<usize>, progress: Option<Py<PyAny>>) -> PyResult<Columns> {
            let source = rows.shared();
            let call = Call { py, threads, progress };
            Columns::of(call.run(source.len(), $block, |block, stop| $work(&source, block, nodes, stop))?)
        }
    )*};
}

searches! {
    /// Columns: solution, status, reason
    solve = solving::solved, MANY;
    /// Columns: status, reason
    status = solving::statuses, MANY;
    /// Columns: unique, reason
    is_unique = solving::uniqueness, MANY;
    /// Columns: puzzle, removed, reason
    minimize = solving::minimized, SOME;
    /// Columns: candidates, reason
    true_candidates = solving::possible, SOME;
    /// Columns: er, ep, ed, level, score, hardest, calibrated, reason
    rate = logic::rated, FEW;
    /// Columns: techniques, steps, solved, reason
    techniques = logic::techniques, FEW;
    /// Columns: steps, level, score, solved, reason
    path = logic::paths, FEW;
    /// Columns: technique, text, placements, eliminations, reason
    hint = logic::hints, FEW;
}
