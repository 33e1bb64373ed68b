//! Random editing; `cargo bench --bench soak -- MINUTES SEED` runs it longer.

use std::ops::ControlFlow;

use crate::soak::soak;

#[test]
fn after_any_edits_a_server_says_what_a_new_one_says_of_the_last_texts() {
    let report = soak(1, 600, |report| {
        if report.counts.edits >= 3000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(report.counts.compared > 3000 && report.counts.cancels > 100, "{report:?}");
    // Closing a document and opening another text frees the memory of the first one.
    if let [_, early, .., last] = *report.memory {
        assert!(last < 2 * early, "memory grows: {:?} kB", report.memory);
    }
}
