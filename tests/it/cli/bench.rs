//! `bench`: the facts that it prints about a file besides times, and the calls that it refuses.

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

/// A classic puzzle, the same puzzle with fewer clues, the same with a wrong clue, and a puzzle of another size.
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
    // No machine supports both.
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

/// An easy puzzle, a hard one, and two with several solutions.
const LEVELS: &str = "\
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
    .41729.3.769..34.2.3264.7194.39..17.6.7..49.319537..24214567398376.9.541958431267\n\
    .........6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...9\n";

#[test]
fn levels_group_the_puzzles_by_what_rate_measures() {
    let rated = json_lines(&sudoku_ls(&["rate", "--json", "-"], LEVELS).out);
    let mut expected: Vec<(String, u64)> = Vec::new();
    for level in ["easy", "medium", "hard", "unfair", "extreme", "not rated"] {
        let is_it = |line: &&serde_json::Value| line["level"].as_str().unwrap_or("not rated") == level;
        let count = rated.iter().filter(is_it).count() as u64;
        if count > 0 {
            expected.push((level.to_owned(), count));
        }
    }
    assert!(expected.len() > 2, "{expected:?}");
    let arguments = ["bench", "--levels", "--engines", "auto,search", "--json", "--seconds", "0", "-"];
    let ran = sudoku_ls(&arguments, LEVELS);
    assert_eq!(ran.code, 0, "{ran:?}");
    let lines = json_lines(&ran.out);
    let of = |engine: &str| -> Vec<(String, u64)> {
        let rows = lines.iter().filter(|line| line["engine"] == engine);
        rows.map(|line| (line["level"].as_str().unwrap().to_owned(), line["puzzles"].as_u64().unwrap()))
            .collect()
    };
    assert_eq!((of("auto"), of("search")), (expected.clone(), expected));
    assert!(lines.iter().all(|line| line.get("file").is_none()), "{lines:?}");
    let text = sudoku_ls(&["bench", "--levels", "--engines", "auto", "--seconds", "0", "-"], LEVELS).out;
    assert!(
        text.starts_with("easy: 1 puzzle\nengine ") && text.contains("\nnot rated: 2 puzzles\n"),
        "{text}"
    );
    let chart = sudoku_ls(
        &["bench", "--levels", "--engines", "auto", "--format", "svg", "--seconds", "0", "-"],
        LEVELS,
    );
    assert!(chart.out.starts_with("<svg") && chart.out.contains(">easy<"), "{chart:?}");
    assert!(chart.err.contains("easy: 1 puzzle"), "{}", chart.err);
}

#[test]
fn its_kinds_are_one_partition_whatever_the_engine_decides() {
    let ran = sudoku_ls(
        &["bench", "--json", "--seconds", "0", "--nodes", "1", "--engine", "static-order", "-"],
        &puzzles(),
    );
    let line = &json_lines(&ran.out)[0];
    let kinds = ["none", "unique", "multiple", "undecided"].map(|kind| line[kind].as_u64().unwrap());
    assert_eq!(Some(kinds.iter().sum()), line["puzzles"].as_u64(), "{line}");
    assert!(kinds[3] > 0, "{line}");
}

#[test]
fn the_worst_puzzle_is_no_better_than_the_mean() {
    let one = "4....1..23...5..3..6..4...54..1....5\n";
    for seconds in ["0", "0.05"] {
        let ran = sudoku_ls(&["bench", "--engines", "all", "--json", "--seconds", seconds, "-"], one);
        for line in json_lines(&ran.out) {
            let time = |name: &str| line[name].as_f64().unwrap();
            assert!(time("worst_us") >= time("mean_us") * 0.999_999, "{line}");
        }
    }
    let table = sudoku_ls(&["bench", "--engines", "search", "--seconds", "0", "-"], one).out;
    assert!(table.starts_with("<stdin>: 1 puzzle\n"), "{table}");
}

#[test]
fn what_cannot_be_read_is_reported_beside_what_is_measured() {
    let text = puzzles() + "\n123\n456\n\n4....1\n";
    let forms: [(&[&str], &[&str]); 4] = [
        (&[], &["<stdin>: 4 puzzles (1 none, 2 unique, 1 multiple), "]),
        (&["--json"], &["\"measured\":4,", "\"puzzles\":4,"]),
        (&["--engines", "search"], &["<stdin>: 4 puzzles\n"]),
        (&["--levels", "--engines", "search"], &["easy: 2 puzzles\n", "not rated: 2 puzzles\n"]),
    ];
    for (more, measured) in forms {
        let ran = sudoku_ls(&[&["bench", "--seconds", "0", "-"], more].concat(), &text);
        assert_eq!(ran.code, 1, "{more:?}: {ran:?}");
        assert!(ran.err.contains("<stdin>:6: unreadable: "), "{more:?}: {ran:?}");
        for part in measured {
            assert!(ran.out.contains(part), "{more:?}: {part}: {ran:?}");
        }
    }
}

/// Returns the header and the rows of an experiment's table, without the notes below it.
fn table(text: &str, rows: usize) -> Vec<Vec<String>> {
    fn cells(line: &str) -> Vec<String> {
        line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect()
    }
    text.lines().skip(1).take(rows + 2).map(cells).collect()
}

#[test]
fn the_experiment_is_one_table_of_levels_by_the_algorithms_of_the_report() {
    let ways = ["plain search", "dancing links", "singles first", "hybrid"];
    let options = [
        &["--engine", "fewest-first"][..],
        &["--engine", "dancing-links", "--column", "first"],
        &["--engine", "singles-then-dancing-links", "--singles", "cells", "--column", "first"],
        &["--engine", "hybrid", "--hybrid", "singles-first", "--switch", "36", "--column", "first"],
    ];
    let limit = ["--seconds", "0", "--nodes", "2000"];
    let ran = sudoku_ls(&[&["bench", "--experiment", "--json"], &limit[..], &["-"]].concat(), LEVELS);
    assert_eq!(ran.code, 0, "{ran:?}");
    let [line] = &json_lines(&ran.out)[..] else { panic!("{}", ran.out) };
    let names = |list: &serde_json::Value, name: &str| -> Vec<String> {
        list.as_array().unwrap().iter().map(|one| one[name].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(
        (line["experiment"].as_str(), names(&line["ways"], "name")),
        (Some("levels"), ways.map(str::to_owned).into())
    );
    assert_eq!(names(&line["ways"], "options"), options.map(|words| words.join(" ")));
    let sets = names(&line["sets"], "name");
    assert_eq!(sets.last().map(String::as_str), Some("Finnish"));
    let levels = json_lines(
        &sudoku_ls(&["bench", "--levels", "--engines", "auto", "--json", "--seconds", "0", "-"], LEVELS).out,
    );
    let levels: Vec<&str> = levels.iter().map(|line| line["level"].as_str().unwrap()).collect();
    assert_eq!(sets[..sets.len() - 1], levels);
    // Each cell agrees with a run with these options; the Finnish puzzle is a set of its own.
    let finnish = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let cells = line["sets"].as_array().unwrap().last().unwrap()["cells"].as_array().unwrap();
    for (options, cell) in options.iter().zip(cells) {
        let alone = sudoku_ls(&[&["bench", "--json"], *options, &limit[..], &["-"]].concat(), finnish);
        let alone = &json_lines(&alone.out)[0];
        for number in ["nodes_total", "nodes_max", "contradictions", "undecided"] {
            assert_eq!(cell[number], alone[number], "{options:?}, {number}");
        }
    }
    let text = sudoku_ls(&[&["bench", "--experiment"], &limit[..], &["-"]].concat(), LEVELS).out;
    let rows = table(&text, sets.len());
    assert_eq!(rows[0], ways);
    assert_eq!(rows[1][..4], ["set", "puzzles", "mean us", "nodes"]);
    for (row, set) in rows[2..].iter().zip(&sets) {
        assert_eq!((&row[0], row.len()), (set, 10), "{text}");
    }
    assert!(
        text.contains("hybrid: --engine hybrid --hybrid singles-first --switch 36 --column first\n"),
        "{text}"
    );
    assert!(text.contains("not decided within 2000 nodes"), "{text}");
    let markdown = ["bench", "--experiment", "--format", "markdown"];
    let markdown = sudoku_ls(&[&markdown[..], &limit[..], &["-"]].concat(), LEVELS).out;
    let lines: Vec<&str> = markdown.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(lines.len(), sets.len() + 2, "{markdown}");
    assert!(lines.iter().all(|line| line.matches('|').count() == 11), "{markdown}");
    let chart = ["bench", "--experiment", "--format", "svg"];
    let chart = sudoku_ls(&[&chart[..], &limit[..], &["-"]].concat(), LEVELS).out;
    assert!(chart.starts_with("<svg ") && chart.contains(">Finnish<") && chart.contains("singles first"));
}

#[test]
fn the_exercises_of_enumeration_are_experiments_too() {
    let limit = ["--seconds", "0", "--nodes", "3000", "--json"];
    let order = sudoku_ls(&[&["bench", "--experiment=order"], &limit[..]].concat(), "");
    let line = &json_lines(&order.out)[0];
    let sets = line["sets"].as_array().unwrap();
    let names: Vec<&str> = sets.iter().map(|set| set["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["4x4, 8 clues", "6x6, 17 clues", "9x9, 37 clues", "12x12, 65 clues"]);
    let nodes = |set: &serde_json::Value| set["cells"][0]["nodes_total"].as_u64().unwrap();
    assert!(sets.windows(2).all(|pair| nodes(&pair[0]) < nodes(&pair[1])), "{line}");
    let speed = sudoku_ls(&[&["bench", "--experiment=speed-up"], &limit[..], &["-"]].concat(), LEVELS);
    let line = &json_lines(&speed.out)[0];
    let sets = line["sets"].as_array().unwrap();
    let names: Vec<&str> = sets.iter().map(|set| set["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["6x6", "figure 13", "figure 14", "<stdin>"]);
    let nodes = |way: usize| sets[2]["cells"][way]["nodes_total"].as_u64().unwrap();
    assert!(sets.iter().all(|set| set["cells"].as_array().unwrap().len() == 7));
    assert!(nodes(0) > nodes(5) && nodes(2) > nodes(5) && nodes(3) > nodes(5), "{line}");
    let wrong = sudoku_ls(&["bench", "--experiment", "--engine", "search", "-"], LEVELS);
    assert!(wrong.code == 2 && wrong.err.contains("--experiment has its own engines"), "{wrong:?}");
    let wrong = sudoku_ls(&["bench", "--format", "markdown", "-"], LEVELS);
    assert!(wrong.code == 2 && wrong.err.contains("--experiment only"), "{wrong:?}");
}
