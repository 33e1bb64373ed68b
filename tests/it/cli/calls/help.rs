//! Help: for every subcommand, in 100 columns, with examples that run.

use std::fmt::Write;

use expect_test::expect_file;

use crate::cli::{sudoku_ls, sudoku_ls_in};

/// Returns every subcommand that the program's help lists.
fn subcommands() -> Vec<String> {
    let help = sudoku_ls(&["--help"], "").out;
    let listed =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    listed
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn help_of_every_subcommand_fits_100_columns_and_has_examples() {
    let names = subcommands();
    assert!(names.len() > 10, "{names:?}");
    for name in names {
        let help = sudoku_ls(&["help", &name], "");
        assert_eq!((help.code, &help.out), (0, &sudoku_ls(&[&name, "--help"], "").out), "{name}");
        assert!(help.out.contains("\nExamples:\n  "), "{name}");
        for line in help.out.lines().chain(sudoku_ls(&[&name, "-h"], "").out.lines()) {
            assert!(line.chars().count() <= 100, "{name}: {line}");
        }
    }
    assert!(sudoku_ls(&["--help"], "").out.lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn the_page_of_all_options_is_the_help() {
    let mut page = String::from(
        "# All options\n\nThe help of each subcommand. All of them also take `--color` and `--quiet`.\n",
    );
    for name in subcommands() {
        let help = sudoku_ls(&["help", &name], "").out;
        let help: Vec<&str> = help.lines().map(str::trim_end).collect();
        let _ = write!(page, "\n## {name}\n\n```text\n{}\n```\n", help.join("\n").trim_end());
    }
    expect_file!["../../../../docs/src/options.md"].assert_eq(&page);
}

#[test]
fn the_pages_name_no_option_that_does_not_exist() {
    let help: String = subcommands().iter().map(|name| sudoku_ls(&["help", name], "").out).collect();
    let page = include_str!("../../../../docs/src/command-line.md");
    let named = page.split('`').skip(1).step_by(2).flat_map(str::split_whitespace);
    for option in named.filter(|word| word.starts_with("--") && !word.starts_with("---")) {
        assert!(help.contains(option), "docs/src/command-line.md names {option}");
    }
}

#[test]
fn the_examples_of_generate_run() {
    let help = sudoku_ls(&["generate", "--help"], "").out;
    let examples: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("  sudoku-ls ")).collect();
    assert!(examples.len() >= 4, "{help}");
    let folder = tempfile::tempdir().unwrap();
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/");
    for example in examples {
        let words: Vec<String> = example.split(' ').map(|word| word.replace("samples/", samples)).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let ran = sudoku_ls_in(folder.path(), &words, "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{example}");
    }
}
