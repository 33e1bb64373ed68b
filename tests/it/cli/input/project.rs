//! The settings of a folder, `.sudoku-ls.toml`, for `check` and `fmt`.

use std::fs;

use crate::cli::{json_lines, sudoku_ls_in};

const SEVERAL: &str = "12..\n....\n2.3.\n...0\n";

#[test]
fn check_takes_levels_and_nodes_from_the_nearest_file_above() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    fs::write(folder.path().join("a.sudoku"), SEVERAL).unwrap();
    fs::write(inner.join("b.sudoku"), SEVERAL.replace('1', "4")).unwrap();
    let levels =
        "[levels]\nmultiple-solutions = \"off\"\nmixed-blanks = \"warning\"\nduplicate-puzzle = \"off\"\n";
    fs::write(inner.join(".sudoku-ls.toml"), levels).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "--output", "json", "."], "");
    let told: Vec<(String, String)> = json_lines(&ran.out)
        .iter()
        .map(|it| (it["file"].as_str().unwrap().to_owned(), format!("{} {}", it["severity"], it["code"])))
        .collect();
    let of = |name: &str| {
        let mut said: Vec<&str> =
            told.iter().filter(|(file, _)| file.ends_with(name)).map(|(_, it)| it.as_str()).collect();
        said.sort_unstable();
        said
    };
    assert_eq!(
        of("a.sudoku"),
        ["\"hint\" \"mixed-blanks\"", "\"warning\" \"multiple-solutions\""],
        "{ran:?}"
    );
    assert_eq!(of("b.sudoku"), ["\"warning\" \"mixed-blanks\""], "{ran:?}");
    assert!(ran.err.contains("2 puzzles, 2 warnings, 1 hint"), "{ran:?}");

    fs::write(folder.path().join(".sudoku-ls.toml"), "nodes = 1\n").unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "--output", "json", "a.sudoku"], "");
    assert!(ran.out.contains("not-decided"), "{ran:?}");
    let ran = sudoku_ls_in(folder.path(), &["check", "--nodes", "999", "--output", "json", "a.sudoku"], "");
    assert!(!ran.out.contains("not-decided"), "what the call says wins: {ran:?}");
}

#[test]
fn fmt_writes_blanks_as_the_file_says_and_only_where_they_can_be() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(".sudoku-ls.toml"), "[style]\nblank = \"0\"\n").unwrap();
    let hex = "symbols: 0-3\n12..\n....\n3...\n...0\n";
    fs::write(folder.path().join("a.sudoku"), SEVERAL).unwrap();
    fs::write(folder.path().join("hex.sudoku"), hex).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["fmt", "."], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(fs::read_to_string(folder.path().join("a.sudoku")).unwrap(), SEVERAL.replace('.', "0"));
    assert_eq!(fs::read_to_string(folder.path().join("hex.sudoku")).unwrap(), hex);
    assert_eq!(sudoku_ls_in(folder.path(), &["fmt", "--check", "."], "").code, 0);
}

#[test]
fn a_level_for_it_has_spare_clues_looked_for() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sudoku"), "13..\n..3.\n.1..\n...2\n").unwrap();
    assert_eq!(sudoku_ls_in(folder.path(), &["check", "a.sudoku"], "").out, "");
    fs::write(folder.path().join(".sudoku-ls.toml"), "[levels]\nnot-minimal = \"warning\"\n").unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "a.sudoku"], "");
    assert!(ran.code == 1 && ran.out.starts_with("warning[not-minimal]: "), "{ran:?}");
    fs::write(folder.path().join(".sudoku-ls.toml"), "[levels]\nnot-minimal = \"off\"\n").unwrap();
    assert_eq!(sudoku_ls_in(folder.path(), &["check", "--minimal", "a.sudoku"], "").out, "");
}

#[test]
fn fmt_draws_borders_and_spacing_as_the_file_says() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(".sudoku-ls.toml"), "[style]\nborders = \"boxes\"\nspacing = \"one\"\n")
        .unwrap();
    fs::write(folder.path().join("a.sudoku"), SEVERAL).unwrap();
    assert_eq!(sudoku_ls_in(folder.path(), &["fmt", "."], "").code, 0);
    let drawn = "1 2 | . .\n. . | . .\n----+----\n2 . | 3 .\n. . | . .\n";
    assert_eq!(fs::read_to_string(folder.path().join("a.sudoku")).unwrap(), drawn);
    assert_eq!(sudoku_ls_in(folder.path(), &["fmt", "--check", "."], "").code, 0);
}

#[test]
fn where_the_hint_about_a_text_of_another_program_is_off_its_puzzles_are_checked_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let array =
        "int grid[4][4] = {\n  { 1, 0, 0, 0 },\n  { 0, 0, 3, 0 },\n  { 0, 1, 0, 0 },\n  { 0, 0, 0, 2 }\n};\n";
    fs::write(folder.path().join("a.sudoku"), array).unwrap();
    fs::write(folder.path().join(".sudoku-ls.toml"), "[levels]\nforeign-form = \"off\"\n").unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "a.sudoku"], "");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", "1 puzzle, no findings\n"), "{ran:?}");
    fs::write(folder.path().join("a.sudoku"), array.replace("2 }", "0 }")).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "a.sudoku"], "");
    assert!(ran.out.starts_with("note[nearly-empty]"), "{ran:?}");
}

#[test]
fn fmt_names_the_grid_that_cannot_have_the_borders_of_the_style() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(".sudoku-ls.toml"), "[style]\nborders = \"none\"\n").unwrap();
    let drawn = "1 2 | . 4\n. . | . .\n----+----\n2 . | 3 .\n. . | . .\n";
    let odd = format!("12..\n....\n2.3.\n....\n\nbox: 1x4\n{drawn}");
    fs::write(folder.path().join("a.sudoku"), &odd).unwrap();
    for arguments in [&["fmt", "."][..], &["fmt", "--check", "."]] {
        let ran = sudoku_ls_in(folder.path(), arguments, "");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (0, "", 1), "{ran:?}");
        assert!(ran.err.contains("a.sudoku:7: not all formatted: "), "{ran:?}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("a.sudoku")).unwrap(), odd);
}

#[test]
fn a_file_that_cannot_be_used_ends_the_run_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sudoku"), SEVERAL).unwrap();
    fs::write(folder.path().join("b.sudoku"), SEVERAL).unwrap();
    fs::write(folder.path().join(".sudoku-ls.toml"), "[levles]\n").unwrap();
    for call in ["check", "fmt"] {
        let ran = sudoku_ls_in(folder.path(), &[call, "a.sudoku", "b.sudoku"], "");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{ran:?}");
        assert!(ran.err.contains(".sudoku-ls.toml: unknown setting levles: did you mean levels?"), "{ran:?}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("a.sudoku")).unwrap(), SEVERAL);
}
