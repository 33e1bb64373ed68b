//! Random editing; `cargo bench --bench soak -- MINUTES SEED` goes on for longer.

use std::ops::ControlFlow;

use crate::soak::soak;

#[test]
fn after_any_edits_a_server_says_what_a_new_one_says_of_the_last_texts() {
    let report = soak(1, 600, |report| {
        if report.counts.edits >= 3000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(report.counts.compared > 3000 && report.counts.cancels > 100, "{report:?}");
    // What a document took is given back when it is closed and its text is another one.
    if let [_, early, .., last] = *report.memory {
        assert!(last < 2 * early, "memory grows: {:?} kB", report.memory);
    }
}
