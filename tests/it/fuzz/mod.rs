//! The fuzz targets, on inputs that once failed and on inputs that reach much code. `fuzz/README.md` explains how to
//! run the fuzzer.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "helpers of tests fail by panicking, and name the input that failed"
)]

pub(crate) mod targets;

use std::path::Path;

/// Runs a target on each stored input, and on inputs made from these; `FUZZ_ROUNDS` sets their number and `FUZZ_SEED`
/// the seed.
fn each(name: &str, target: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/fuzz").join(name);
    let mut paths: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 5, "{}", folder.display());
    let inputs: Vec<Vec<u8>> = paths.iter().map(|path| std::fs::read(path).unwrap()).collect();
    for (path, input) in paths.iter().zip(&inputs) {
        println!("{}", path.display());
        target(input);
    }
    let asked = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let mut dice = Dice(asked("FUZZ_SEED").unwrap_or(1));
    for _ in 0..asked("FUZZ_ROUNDS").unwrap_or(100) {
        let made = dice.made_of(&inputs);
        let run = std::panic::catch_unwind(|| target(&made));
        assert!(run.is_ok(), "{name} fails on b\"{}\"", made.escape_ascii());
    }
}

#[test]
fn the_inputs_of_targets_that_read_puzzles_hold_each_section_of_constraints() {
    for name in ["action", "edit", "format"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/fuzz").join(name);
        let all =
            std::fs::read_dir(&folder).unwrap().map(|entry| std::fs::read(entry.unwrap().path()).unwrap());
        let all = String::from_utf8_lossy(&all.collect::<Vec<_>>().concat()).into_owned();
        for (section, ..) in sudoku_ls::syntax::constraint_sections() {
            assert!(all.contains(&format!("[{section}")), "{name}: [{section}]");
        }
    }
}

/// Random numbers that depend only on a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    /// Returns an input with a few bytes changed, removed, or inserted from another input.
    fn made_of(&mut self, inputs: &[Vec<u8>]) -> Vec<u8> {
        const SIGNS: &[u8] = b"\n .|-+123490#[]{}:x";
        let mut made = inputs[self.below(inputs.len())].clone();
        for _ in 0..=self.below(6) {
            let other = &inputs[self.below(inputs.len())];
            let (at, from) = (self.below(made.len() + 1), self.below(other.len() + 1));
            let gone = at..(at + self.below(30)).min(made.len());
            let come = &other[from..(from + self.below(60)).min(other.len())];
            let (gone, come) = match self.below(4) {
                0 => (gone, Vec::new()),
                1 => (at..at, come.to_vec()),
                2 => (gone, come.to_vec()),
                _ => (at..(at + 1).min(made.len()), vec![SIGNS[self.below(SIGNS.len())]]),
            };
            made.splice(gone, come);
        }
        made
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
fn a_digit_takes_itself_out_of_the_marks_of_other_cells() {
    targets::action::action(b"\x1c91 {12} . 4\n{1 2}");
}

#[test]
fn a_file_of_another_layout_that_is_written_as_puzzles_keeps_its_digits() {
    targets::action::action(b"\x1c91 {..4\n..1.\n\n.2..\n4..3\n---------\n[]\n");
}

#[test]
fn what_is_read_of_seeds_and_patterns_prints_as_the_same() {
    each("spec", targets::spec::spec);
}
