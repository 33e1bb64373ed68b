//! One spelling for each option, with older spellings kept; and the source of input if no path is given.

use std::fs;

use crate::cli::{json_lines, six, six_solved, sudoku_ls, sudoku_ls_in};

#[test]
fn format_json_has_the_alias_json_wherever_there_is_json() {
    let commands: [&[&str]; 4] = [&["check"], &["solve"], &["count"], &["trace"]];
    for command in commands {
        let run = |options: &[&str]| sudoku_ls(&[command, options, &["-"]].concat(), &six());
        let (long, short) = (run(&["--format", "json"]), run(&["--json"]));
        assert_eq!((long.code, &long.out), (short.code, &short.out), "{command:?}");
        assert!(json_lines(&long.out).iter().all(serde_json::Value::is_object), "{command:?}: {long:?}");
    }
    let ran = sudoku_ls(&["bench", "--json", "--seconds", "0", "-"], &six());
    assert_eq!(json_lines(&ran.out)[0]["unique"], 1, "{ran:?}");
}

#[test]
fn check_takes_output_as_an_alias_of_format() {
    let clash = six().replacen("4....1", "4..4.1", 1);
    for format in ["text", "json", "github", "sarif"] {
        let new = sudoku_ls(&["check", "--format", format, "-"], &clash);
        let old = sudoku_ls(&["check", "--output", format, "-"], &clash);
        assert_eq!((new.code, &new.out), (1, &old.out), "{format}");
    }
}

#[test]
fn output_writes_the_answers_to_a_file_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| sudoku_ls_in(folder.path(), arguments, &six());
    for command in
        [&["solve"][..], &["solve", "--all"], &["count"], &["count", "--json"], &["path"], &["hint"]]
    {
        let printed = run(&[command, &["-"]].concat());
        let ran = run(&[command, &["--output", "answers", "-"]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (printed.code, ""), "{command:?}");
        assert_eq!(fs::read_to_string(folder.path().join("answers")).unwrap(), printed.out);
    }
    let plot = run(&["trace", "--format", "svg", "-"]);
    assert!(plot.out.starts_with("<svg") && plot.err.contains("solved"), "{plot:?}");
    for arguments in
        [&["trace", "--format", "svg", "--output", "a.svg", "-"][..], &["trace", "--svg", "b.svg", "-"]]
    {
        assert_eq!(run(arguments).code, 0, "{arguments:?}");
    }
    let svg = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!((svg("a.svg"), svg("b.svg")), (plot.out.clone(), plot.out));
}

#[test]
fn input_that_is_piped_is_read_if_no_path_is_given() {
    for command in ["solve", "count", "check", "trace", "fmt"] {
        let (named, piped) = (sudoku_ls(&[command, "-"], &six()), sudoku_ls(&[command], &six()));
        let steady = |text: &str| {
            text.lines().filter(|line| !line.starts_with("time=")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!((named.code, steady(&named.out)), (piped.code, steady(&piped.out)), "{command}");
    }
    assert_eq!(sudoku_ls(&["solve"], &six()).out, six_solved());
}

#[test]
fn a_file_that_is_named_twice_is_one_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sudoku"), six()).unwrap();
    let run = |arguments: &[&str]| sudoku_ls_in(folder.path(), arguments, "");
    let all = ["a.sudoku", "./a.sudoku", "."];
    assert_eq!(run(&[&["check"], &all[..]].concat()).err, "1 puzzle, no findings\n");
    assert_eq!(run(&["solve", "a.sudoku", "./a.sudoku"]).out, six_solved());
    assert_eq!(run(&["count", "a.sudoku", "a.sudoku"]).out, "1\n");
}

#[test]
fn a_path_in_the_place_of_a_subcommand_leads_to_check() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine"), six()).unwrap();
    for name in ["mine", "gone.sudoku", "some/file"] {
        let ran = sudoku_ls_in(folder.path(), &[name], "");
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran:?}");
        assert!(ran.err.contains(&format!("did you mean 'sudoku-ls check {name}'?")), "{ran:?}");
    }
}

#[test]
fn a_puzzle_in_the_place_of_a_path_is_to_be_piped_in() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for command in ["solve", "check", "rate", "hint", "convert"] {
        let ran = sudoku_ls(&[command, puzzle], "");
        let said =
            format!("sudoku-ls: {puzzle} is a puzzle, not a path: pipe it in, or write it to a file\n");
        assert_eq!((ran.code, ran.err), (2, said), "{command}");
    }
    let ran = sudoku_ls(&[puzzle], "");
    assert!(ran.code == 2 && ran.err.contains("is a puzzle, not a subcommand: pipe it into"), "{ran:?}");
    // Dates and file names are not taken for puzzles.
    for name in ["2026-01-01.sudoku", "1234", "book.sdm"] {
        let ran = sudoku_ls(&["solve", name], "");
        assert!(ran.code == 2 && ran.err.contains(" cannot be read"), "{ran:?}");
    }
}

#[test]
fn fixes_remove_no_digit_and_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let clash = six().replacen("4....1", "4..4.1", 1);
    fs::write(folder.path().join("a.sudoku"), &clash).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    assert!(ran.code == 1 && ran.err.contains("--fix removes no digit by itself"), "{ran:?}");
    assert_eq!(fs::read_to_string(folder.path().join("a.sudoku")).unwrap(), clash);
    let ran = sudoku_ls_in(folder.path(), &["check", "a.sudoku"], "");
    assert!(!ran.err.contains("--fix"), "{ran:?}");
}

#[test]
fn puzzles_piped_into_the_server_are_told_what_it_expects() {
    for arguments in [&[][..], &["lsp"], &["--stdio"]] {
        let ran = sudoku_ls(arguments, &six());
        assert_ne!(ran.code, 0, "{ran:?}");
        assert!(ran.err.contains("expects messages of an editor (Content-Length: …)"), "{ran:?}");
        assert!(ran.err.contains("found '4....1'") && ran.err.contains("sudoku-ls check -"), "{ran:?}");
        let ran = sudoku_ls(arguments, "");
        assert!(ran.err.contains("found nothing; to check puzzles"), "{ran:?}");
    }
}

#[test]
fn quiet_leaves_the_answers_and_the_errors() {
    let clash = six().replacen("4....1", "4..4.1", 1);
    let (loud, quiet) = (sudoku_ls(&["check", "-"], &clash), sudoku_ls(&["check", "-q", "-"], &clash));
    assert_eq!((quiet.code, &quiet.out, quiet.err.as_str()), (1, &loud.out, ""));
    assert_ne!(loud.err, "");
    let ran = sudoku_ls(&["--quiet", "check", "missing"], "");
    assert!(ran.code == 2 && ran.err.contains("missing cannot be read"), "{ran:?}");
}

#[test]
fn color_is_as_asked_for_wherever_output_goes() {
    let clash = six().replacen("4....1", "4..4.1", 1);
    let run = |when: &str| sudoku_ls(&["check", "--color", when, "-"], &clash).out;
    assert!(run("always").contains('\u{1b}') && !run("never").contains('\u{1b}'));
    // A pipe is not a terminal.
    assert_eq!(run("auto"), run("never"));
}

#[test]
fn the_number_of_threads_changes_no_answer() {
    let text = format!("{}\n{}\n", six(), six());
    for command in ["check", "solve", "count"] {
        let (one, two) = (
            sudoku_ls(&[command, "-j", "1", "-"], &text),
            sudoku_ls(&[command, "--threads", "2", "-"], &text),
        );
        assert_eq!((one.code, &one.out), (two.code, &two.out), "{command}");
    }
    let ran = sudoku_ls(&["solve", "-j", "0", "-"], &text);
    assert!(ran.code == 2 && ran.err.contains("expected a number from 1 to 1024"), "{ran:?}");
}

#[test]
fn a_wrong_value_is_answered_with_what_is_allowed() {
    let cases: [(&[&str], &str); 32] = [
        (
            &["generate", "--size", "9x"],
            "expected the cells along one side, 1 to 31, such as 9 for a 9x9 board",
        ),
        (&["generate", "--count", "0"], "expected a number, 1 or more"),
        (&["generate", "--clues", "10"], "17 to 81"),
        (&["generate", "--min-solutions", "0"], "expected a number from 1 to 1000000"),
        (&["check", "--format", "xml", "-"], "expected text, json, github or sarif"),
        (&["solve", "--nodes", "x", "-"], "expected a number, 0 or more"),
        (&["check", "--color", "-1", "-"], "expected auto, always or never"),
        (&["--color", "-1", "check", "-"], "expected auto, always or never"),
        (&["trace", "--max-rounds", "x", "-"], "expected a number, 0 or more"),
        (&["solve", "--engine", "hybrid", "--switch", "-5", "-"], "expected a number from 0 to"),
        (&["generate", "--clues", "-1"], "expected a number from 0 to 961"),
        (&["generate", "--seed", "-1"], "--seed: "),
        (&["bench", "--seconds", "-1", "-"], "expected seconds from 0 to 3600"),
        (&["hint", "--cell", "foo", "-"], "expected a cell, such as r4c7"),
        (&["help", "chek"], "unknown subcommand 'chek': did you mean 'check'? (see sudoku-ls --help)"),
        (&["generate", "--form", "lin"], "did you mean 'line'? (see sudoku-ls generate --help)"),
        (
            &["solve", "--nodse", "5", "-"],
            "unknown option '--nodse'; did you mean '--nodes'? (see sudoku-ls solve --help)",
        ),
        (&["generate", "--count"], "'--count <N>' needs a value (see sudoku-ls generate --help)"),
        (&["check", "--format"], "'--format <FORMAT>' needs a value: expected text, json, github or sarif"),
        (&["completions"], "<SHELL> is missing: expected bash, elvish, fish, powershell or zsh"),
        (&["convert", "--to", "csw", "-"], "did you mean 'csv'?"),
        (&["generate", "--difficulty", "hard"], "unknown option '--difficulty'; did you mean '--level'?"),
        (&["generate", "hard"], "unexpected argument 'hard'; did you mean '--level hard'?"),
        (&["generate", "killer"], "unexpected argument 'killer'; did you mean '--constraints killer'?"),
        (&["generate", "nine"], "unexpected argument 'nine' (see sudoku-ls generate --help)"),
        (&["gen"], "unknown subcommand 'gen': did you mean 'generate'?"),
        (&["filter", "--er", "7", "-"], "did you mean '--rating'?"),
        (&["solve", "--difficulty", "hard"], "unknown option '--difficulty' (see sudoku-ls solve --help)"),
        (&["hint", "--cell", "A1", "-"], "expected a cell, such as r4c7 for row 4, column 7"),
        (&["generate", "--json", "--bare"], "--bare is for the forms sudoku and line, not for jsonl"),
        (
            &["generate", "--form", "sepb", "--rules", "diagonal"],
            "--form sepb does not carry the rule diagonal",
        ),
        (&["man", "chek"], "unknown subcommand 'chek': to write all pages to a folder, use --output chek"),
    ];
    for (arguments, said) in cases {
        let ran = sudoku_ls(arguments, "");
        assert_eq!(
            (ran.code, ran.out.as_str(), ran.err.lines().count()),
            (2, "", 1),
            "{arguments:?}: {ran:?}"
        );
        assert!(ran.err.contains(said), "{arguments:?}: {ran:?}");
    }
}

#[test]
fn bare_puzzles_are_their_cells_and_nothing_else() {
    let ran = sudoku_ls(&["generate", "--form", "line", "--bare", "--count", "3", "--seed", "4"], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let with_comments = sudoku_ls(&["generate", "--form", "line", "--count", "3", "--seed", "4"], "").out;
    for (bare, line) in ran.out.lines().zip(with_comments.lines()) {
        assert_eq!((bare.len(), Some(bare)), (81, line.split(' ').next()));
    }
    assert_eq!(ran.out.lines().count(), 3);
    let grid = sudoku_ls(&["generate", "--size", "4", "--bare", "--seed", "4"], "").out;
    assert_eq!(grid.lines().count(), 5, "{grid}");
}

#[test]
fn answers_do_not_replace_the_puzzles_that_they_are_about() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("six.sudoku");
    for command in ["solve", "count", "rate", "hint", "candidates", "path", "render", "bench"] {
        std::fs::write(&file, six()).unwrap();
        let ran = sudoku_ls_in(folder.path(), &[command, "--output", "six.sudoku", "./six.sudoku"], "");
        let said = ran
            .err
            .contains("--output ./six.sudoku would replace the puzzles of ./six.sudoku: name another file");
        assert!((ran.code, said) == (2, true) || command == "render" && ran.code == 2, "{command}: {ran:?}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), six(), "{command}");
    }
    let ran =
        sudoku_ls_in(folder.path(), &["sort", "--by", "clues", "--output", "six.sudoku", "six.sudoku"], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    // Neither the files of a folder nor files read for another purpose are overwritten, also if the output has only
    // some of the puzzles.
    let calls: [&[&str]; 8] = [
        &["solve", "-o", "six.sudoku", "."],
        &["convert", "--to", "line", "-o", "six.sudoku", "."],
        &["convert", "--to", "line", "-o", "six.sudoku", "six.sudoku"],
        &["filter", "--level", "extreme", "-o", "six.sudoku", "six.sudoku"],
        &["trace", "-o", "six.sudoku", "six.sudoku"],
        &["trace", "--svg", "six.sudoku", "six.sudoku"],
        &["generate", "--pattern", "six.sudoku", "--size", "6", "-o", "six.sudoku"],
        &["sort", "--by", "clues", "--json", "-o", "six.sudoku", "six.sudoku"],
    ];
    for call in calls {
        std::fs::write(&file, six()).unwrap();
        let ran = sudoku_ls_in(folder.path(), call, "");
        assert!(ran.code == 2 && ran.err.contains("six.sudoku would replace "), "{call:?}: {ran:?}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), six(), "{call:?}");
    }
}

#[test]
fn a_call_that_fails_leaves_an_older_answer_alone() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old.txt");
    for command in ["solve", "count", "rate", "hint"] {
        std::fs::write(&old, "kept").unwrap();
        let ran = sudoku_ls_in(folder.path(), &[command, "-o", "old.txt", "missing.sudoku"], "");
        assert_eq!(ran.code, 2, "{command}: {ran:?}");
        assert_eq!(std::fs::read_to_string(&old).unwrap(), "kept", "{command}");
    }
}

#[test]
fn a_hyphen_as_output_is_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    for call in [
        &["solve", "-o", "-"][..],
        &["solve", "--output=-", "-"],
        &["solve", "-qo", "-"],
        &["solve", "-o=-", "-"],
        &["convert", "--to", "line", "-o", "-"],
        &["render", "-o", "-"],
        &["path", "-o-"],
        &["generate", "-o", "-"],
    ] {
        let ran = sudoku_ls_in(folder.path(), call, &six());
        assert!(ran.code < 2 && ran.out.len() > 30, "{call:?}: {ran:?}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_solution_is_printed_without_text_between_the_rows_of_its_puzzle() {
    let ran = sudoku_ls(&["solve", "-"], "1 . . 4\n. . 1 .\nwords here\n2 . . .\n. 3 . .\n");
    assert!(ran.out.starts_with("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"), "{ran:?}");
    assert!(ran.code == 1 && ran.out.contains("<stdin>:3: unreadable: "), "{ran:?}");
}

#[test]
fn bare_cells_say_what_they_leave_out() {
    for (arguments, lost) in [
        (&["--rules", "diagonal"][..], "the rules diagonal"),
        (&["--size", "6", "--box", "3x2"], "3x2 boxes"),
        (&["--size", "5", "--form", "line"], "size 5"),
        (&["--size", "6"], ""),
    ] {
        let ran = sudoku_ls(&[&["generate", "--bare"], arguments].concat(), "");
        assert_eq!(ran.code, 0, "{ran:?}");
        let said = format!("the cells alone do not say that the board has {lost}: ");
        assert_eq!(ran.err.contains(&said), !lost.is_empty(), "{arguments:?}: {ran:?}");
    }
}

#[test]
fn a_place_that_no_file_can_be_made_at_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (path, reason) in [("none/a", "there is no folder none"), ("none/", "name a file")] {
        let ran = sudoku_ls_in(folder.path(), &["solve", "--output", path, "-"], &six());
        assert!(ran.code == 2 && ran.err.contains(reason), "{path}: {ran:?}");
    }
}
