//! The command: its output, its messages, its exit code.

use crate::cli::{sudoku_ls, sudoku_ls_in};

const FOUR: &str = "1..4..1..2..4..3\n";

#[test]
fn the_form_is_told_by_the_content_or_named() {
    let ran = sudoku_ls(&["convert", "--to", "sgt"], FOUR);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "2x2:1b4b1b2b4b3\n", ""));
    let ran = sudoku_ls(&["convert", "--to", "line", "-"], "2x2:1b4b1b2b4b3\n");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, FOUR, ""));
    let ran = sudoku_ls(&["convert", "--from", "sgt", "--to", "line"], FOUR);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.starts_with("sudoku-ls: <stdin>:1: unreadable: expected a game ID"), "{}", ran.err);
}

#[test]
fn what_is_not_carried_is_reported_with_its_line() {
    let text = "# first\n[puzzle One]\nlevel: easy\n\n1..4\n..1.\n.2..\n4..3\n\nwhat is this\n\n12..\n....\n....\n...4\n";
    let ran = sudoku_ls(&["convert", "--to", "grid", "-"], text);
    assert_eq!((ran.code, ran.out.as_str()), (1, "1..4\n..1.\n.2..\n4..3\n\n12..\n....\n....\n...4\n"));
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines[0], "sudoku-ls: <stdin>:2: note: not carried: the title, the level, 1 comment");
    assert!(lines[1].starts_with("sudoku-ls: <stdin>:10: unreadable: "), "{}", ran.err);
    assert_eq!(lines.len(), 2, "{}", ran.err);
}

#[test]
fn only_what_changes_the_puzzle_fails_unless_the_call_is_strict() {
    let titled = "title: One\n\n1..4\n..1.\n.2..\n4..3\n";
    let line = |options: &[&str], text: &str| {
        sudoku_ls(&[&["convert", "--to", "line", "-"], options].concat(), text)
    };
    let ran = line(&[], titled);
    assert_eq!((ran.code, ran.out.as_str()), (0, FOUR));
    assert_eq!(ran.err, "sudoku-ls: <stdin>:3: note: not carried: the title\n");
    let ran = line(&["--quiet"], titled);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, FOUR, ""));
    let ran = line(&["--strict", "--quiet"], titled);
    assert_eq!((ran.code, ran.err.as_str()), (1, "sudoku-ls: <stdin>:3: not carried: the title\n"));
    for (key, lost) in [
        ("rules: diagonal", "the rule diagonal"),
        ("rules-text: Odd.", "the rules-text"),
        ("box: 1x4", "the shape of the boxes (1x4)"),
    ] {
        let ran = line(&["--quiet"], &format!("{key}\n{titled}"));
        assert_eq!(
            (ran.code, ran.err.as_str()),
            (1, &*format!("sudoku-ls: <stdin>:4: not carried: {lost}\n")),
            "{key}"
        );
    }
    let placed = format!("{titled}\n[State]\n12.4\n..1.\n.2..\n4..3\n");
    let ran = line(&[], &placed);
    assert_eq!((ran.code, ran.out.as_str()), (0, FOUR), "{ran:?}");
}

#[test]
fn without_a_form_the_format_itself_is_written() {
    let (bare, named) =
        (sudoku_ls(&["convert", "-"], FOUR), sudoku_ls(&["convert", "--to", "sudoku", "-"], FOUR));
    assert_eq!((bare.code, &bare.out), (0, &named.out));
    assert!(bare.out.contains("1 . | . 4\n"), "{}", bare.out);
}

#[test]
fn a_byte_order_mark_is_kept_where_the_form_stays_the_format() {
    let (mark, text) = ('\u{feff}', format!("title: One\n\n{}", crate::cli::six()));
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: String| std::fs::write(folder.path().join(name), text).unwrap();
    file("marked.sudoku", format!("{mark}{text}"));
    file("bare.sudoku", text.clone());
    file("empty.sudoku", format!("{mark}# no puzzle\n"));
    let ran = |words: &[&str]| sudoku_ls_in(folder.path(), &[&["convert"], words].concat(), "").out;
    for form in ["sudoku", "line", "json", "csv"] {
        let (marked, bare) = (ran(&["--to", form, "marked.sudoku"]), ran(&["--to", form, "bare.sudoku"]));
        let expected = if form == "sudoku" { format!("{mark}{bare}") } else { bare };
        assert_eq!(marked, expected, "{form}");
    }
    // The file of the first puzzle decides.
    assert!(ran(&["bare.sudoku", "marked.sudoku"]).starts_with("title"));
    let two = ran(&["empty.sudoku", "marked.sudoku", "marked.sudoku"]);
    assert!(two.starts_with(mark) && two.matches(mark).count() == 1, "{two}");
    ran(&["marked.sudoku", "--output", "out.sudoku"]);
    let out = std::fs::read_to_string(folder.path().join("out.sudoku")).unwrap();
    assert_eq!(out, ran(&["marked.sudoku"]));
    // Text of another form is converted to a new text.
    file("marked.sdm", format!("{mark}{}\n", ".".repeat(81)));
    assert!(!ran(&["--from", "line", "marked.sdm"]).starts_with(mark));
}

#[test]
fn a_collection_is_a_table_with_a_row_for_each_puzzle() {
    let text = "title: One, \"or\" first\nlevel: easy\nrating: 1.2\n\n1..4\n..1.\n.2..\n4..3\n\nauthor: me\n\n12..\n....\n....\n...4\n";
    let ran = sudoku_ls(&["convert", "--to", "csv", "-"], text);
    let rows = [
        "puzzle,solution,title,author,source,url,date,level,rating,comment",
        "1..4..1..2..4..3,,\"One, \"\"or\"\" first\",,,,,easy,1.2,",
        "12.............4,,,me,,,,,,",
    ];
    assert_eq!((ran.code, ran.out.lines().collect::<Vec<_>>(), ran.err.as_str()), (0, rows.to_vec(), ""));
    let back = sudoku_ls(&["convert", "-"], &ran.out);
    assert_eq!((back.code, back.err.as_str()), (0, ""));
    assert_eq!(sudoku_ls(&["convert", "--to", "csv", "-"], &back.out).out, ran.out, "{}", back.out);
    let tabs = sudoku_ls(&["convert", "--to", "tsv", "-"], text).out;
    assert_eq!(sudoku_ls(&["convert", "--to", "csv", "-"], &tabs).out, ran.out, "{tabs}");
    let cells = sudoku_ls(&["convert", "--to", "csv-cells", "--quiet", "-"], FOUR).out;
    assert_eq!(cells, "1,,,4\n,,1,\n,2,,\n4,,,3\n");
}

#[test]
fn a_puzzle_that_does_not_fit_is_left_out_and_named() {
    let ran = sudoku_ls(&["convert", "--to", "sdm"], &format!("{FOUR}{}\n", ".".repeat(81)));
    assert_eq!((ran.code, ran.out), (1, ".".repeat(81) + "\n"));
    assert_eq!(ran.err, "sudoku-ls: <stdin>:1: puzzle 1 is not converted: the form is for 9x9 puzzles\n");
    let five = "size: 5\n\n1....\n.....\n.....\n.....\n....5\n";
    let ran = sudoku_ls(&["convert", "--to", "line", "-"], five);
    let why = "a line of 25 cells is not read as a 5x5 puzzle, but a grid is";
    assert_eq!(ran.err, format!("sudoku-ls: <stdin>:3: puzzle 1 is not converted: {why}\n"));
    let two = FOUR.repeat(2);
    let ran = sudoku_ls(&["convert", "--to", "ksudoku"], &two);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains(
            "<stdin>:2: puzzle 2 is not converted: a text in the form ksudoku holds only one puzzle"
        ),
        "{}",
        ran.err
    );
}

#[test]
fn files_go_into_one_which_is_replaced_only_by_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.sudoku"), FOUR).unwrap();
    std::fs::write(path("b.txt"), "2x3:a6b4d1b6b4d3b6b1d3b2a\n").unwrap();
    std::fs::write(path("junk.xml"), "<opensudoku>\n<game/>\n").unwrap();
    let run = |arguments: &[&str]| sudoku_ls_in(folder.path(), arguments, "");
    let ran = run(&["convert", "--to", "jsonl", "-o", "out.jsonl", "a.sudoku", "b.txt"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let out = std::fs::read_to_string(path("out.jsonl")).unwrap();
    assert_eq!(out.lines().count(), 2);
    assert_eq!(out.lines().next(), Some("{\"size\":4,\"givens\":\"1..4..1..2..4..3\"}"));
    let ran = run(&["convert", "--to", "line", "-o", "out.jsonl", "junk.xml"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.starts_with("sudoku-ls: junk.xml:1: unreadable: not XML: <opensudoku> is not closed"),
        "{}",
        ran.err
    );
    assert_eq!(std::fs::read_to_string(path("out.jsonl")).unwrap(), out);
    let ran = run(&["convert", "--to", "line", "out.jsonl"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 2), "{}", ran.err);
}

#[test]
fn wrong_calls_end_with_2() {
    for arguments in [
        &["convert", "--strict", "--to"][..],
        &["convert", "--to", "nothing", "-"],
        &["convert", "--to", "line", "--from", "nothing", "-"],
        &["convert", "--to", "line", "no-such-file"],
    ] {
        let ran = sudoku_ls(arguments, FOUR);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.err);
    }
    let ran = sudoku_ls(&["convert", "--to", "line", "-"], "\n");
    assert_eq!((ran.code, ran.err.as_str()), (1, "sudoku-ls: <stdin>: no puzzle found\n"));
}
