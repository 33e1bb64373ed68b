//! `bench`: what it tells of a file besides times, and what it refuses.

use std::fmt::Write;

use sudoku_ls::solver::Vectors;

use super::{json_lines, sudoku_ls};

fn puzzles() -> String {
    let mut text = String::new();
    let unique = "4....1..23...5..3..6..4...54..1....5";
    let none = "45...1..23...5..3..6..4...54..1....5";
    let several = "4....1...3...5..3..6..4...54..1....5";
    for puzzle in [unique, none, several, unique] {
        writeln!(text, "{puzzle}").unwrap();
    }
    text
}

#[test]
fn it_counts_the_puzzles_of_each_kind_whatever_it_measures() {
    for more in
        [&[][..], &["--batch"], &["--threads", "2"], &["--limit", "1"], &["--engine", "dancing-links"]]
    {
        let arguments = [&["bench", "--json", "--seconds", "0", "-"], more].concat();
        let ran = sudoku_ls(&arguments, &puzzles());
        assert_eq!(ran.code, 0, "{ran:?}");
        let line = &json_lines(&ran.out)[0];
        let kinds = ["puzzles", "none", "unique", "multiple", "undecided"].map(|kind| line[kind].as_u64());
        assert_eq!(kinds, [Some(4), Some(1), Some(2), Some(1), Some(0)], "{more:?}: {line}");
        assert_eq!(line["file"], "<stdin>");
        assert!(
            line["cpu_us"].as_f64().unwrap() > 0.0 && line["per_second"].as_f64().unwrap() > 0.0,
            "{line}"
        );
    }
}

#[test]
fn it_says_the_same_in_words() {
    let ran = sudoku_ls(&["bench", "--seconds", "0", "-"], &puzzles());
    assert!(ran.out.starts_with("<stdin>: 4 puzzles (1 none, 2 unique, 1 multiple), "), "{}", ran.out);
    assert!(ran.out.trim_end().ends_with(" puzzles per second"), "{}", ran.out);
}

#[test]
fn what_it_cannot_measure_it_says() {
    let ran = sudoku_ls(&["bench", "--batch", "--engine", "search", "-"], &puzzles());
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran:?}");
    assert!(ran.err.contains("--batch works with --engine auto only"), "{}", ran.err);
    let ran = sudoku_ls(&["bench", "-"], "# no puzzle\n");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran:?}");
    let ran = sudoku_ls(&["bench", "--seconds", "-1", "-"], &puzzles());
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran:?}");
    let ran = sudoku_ls(&["bench", "there/is/no/such.sudoku"], "");
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran:?}");
}

/// A classic puzzle, the same with fewer clues and with a wrong one, and one of another board.
const NINES: &str = "\
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
    .........6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
    531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
    4....1..23...5..3..6..4...54..1....5\n";

#[test]
fn each_of_the_vectors_that_the_machine_has_can_be_measured_and_is_named() {
    let plain = sudoku_ls(&["bench", "--json", "--seconds", "0", "-"], NINES);
    let plain = &json_lines(&plain.out)[0];
    assert!(plain["multiple"] == 1 && plain.get("vectors").is_none(), "{plain}");
    for vectors in Vectors::available() {
        for more in [&[][..], &["--batch"], &["--engine", "auto", "--threads", "2"]] {
            let arguments = ["bench", "--json", "--seconds", "0", "--vectors", vectors.name(), "-"];
            let ran = sudoku_ls(&[&arguments, more].concat(), NINES);
            assert_eq!(ran.code, 0, "{ran:?}");
            let line = &json_lines(&ran.out)[0];
            assert_eq!(line["vectors"], vectors.name());
            for kind in ["puzzles", "none", "unique", "multiple", "undecided", "measured"] {
                assert_eq!(line[kind], plain[kind], "{kind} with {vectors}");
            }
            assert!(line["cpu_us"].as_f64().unwrap() > 0.0, "{line}");
        }
    }
}

#[test]
fn vectors_that_cannot_be_had_are_refused_with_those_that_can() {
    let names = Vectors::available().iter().map(|vectors| vectors.name()).collect::<Vec<_>>().join(", ");
    // No machine has both.
    let foreign = if cfg!(target_arch = "aarch64") { Vectors::Avx2 } else { Vectors::Neon };
    for name in [foreign.name(), "mmx", "AVX2", ""] {
        let ran = sudoku_ls(&["bench", "--vectors", name, "-"], NINES);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{ran:?}");
        assert!(ran.err.contains(name) && ran.err.contains(&names), "{}", ran.err);
    }
    let ran = sudoku_ls(&["bench", "--vectors", "portable", "--engine", "hybrid", "-"], NINES);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{ran:?}");
    assert!(ran.err.contains("--vectors works with --engine auto only"), "{}", ran.err);
}
