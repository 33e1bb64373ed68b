//! The targets of the fuzzer, on inputs that once failed and on some that reach far: `fuzz/README.md` says how it is run.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "helpers of tests fail by panicking, and name the input that failed"
)]

pub(crate) mod targets;

use std::path::Path;

/// Runs a target on each input that is kept for it.
fn each(name: &str, target: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/fuzz").join(name);
    let mut inputs: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    inputs.sort();
    assert!(inputs.len() >= 5, "{}", folder.display());
    for input in inputs {
        println!("{}", input.display());
        target(&std::fs::read(&input).unwrap());
    }
}

#[cfg(feature = "lsp")]
#[test]
fn no_bytes_hide_the_messages_behind_them() {
    each("framing", targets::framing::framing);
}

#[test]
fn an_edited_text_is_read_as_a_new_one() {
    each("edit", targets::edit::edit);
}

#[test]
fn formatting_is_done_at_once_and_loses_nothing() {
    each("format", targets::format::format);
}

#[test]
fn every_action_changes_what_it_means_alone() {
    each("action", targets::action::action);
}

#[test]
fn what_is_read_of_seeds_and_patterns_prints_as_the_same() {
    each("spec", targets::spec::spec);
}
