//! Unusable arguments and files, for every subcommand: a line on standard error that names them, exit code 2, and no
//! file changed.

use std::fs;
use std::path::Path;

use crate::cli::{six, sudoku_ls_in};

/// Creates a folder with usable and unusable files.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    write("six.sudoku", six().as_bytes());
    write("loose.sudoku", six().replacen("4....1", "4....1   ", 1).as_bytes());
    write("latin1.sudoku", b"title: Andr\xe9\n");
    write("one.txt", b"1\n");
    write("mask8.txt", "x.x.x.x.\n".repeat(8).as_bytes());
    write("ragged.txt", b"x..x\n.xx\n.xx.\nx..x\n");
    write("marks.txt", b"x!\n.x\n");
    write("regions.txt", b"aaab\naabb\nccdd\nccdd\n");
    write("regions3.txt", b"abc\nabc\n");
    fs::create_dir(folder.path().join("empty")).unwrap();
    folder
}

/// Returns all files below a folder with their contents.
fn contents(folder: &Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(contents(&path));
            all.push((path, Vec::new()));
        } else {
            let bytes = fs::read(&path).unwrap();
            all.push((path, bytes));
        }
    }
    all.sort();
    all
}

/// Arguments, and a part of the error message.
const WRONG: [(&[&str], &str); 54] = [
    // Files to read.
    (&["check", "missing"], "missing cannot be read"),
    (&["check", "empty"], "empty contains no .sudoku, .sdk, .sdm, .sdx or .ss files"),
    (&["check", "latin1.sudoku"], "not UTF-8"),
    (&["solve", "missing"], "missing cannot be read"),
    (&["solve", "empty"], "empty contains no .sudoku, .sdk, .sdm, .sdx or .ss files"),
    (&["solve", "latin1.sudoku"], "not UTF-8"),
    (&["solve", "--all", "missing"], "missing cannot be read"),
    (&["solve", "--all", "empty"], "empty contains no .sudoku, .sdk, .sdm, .sdx or .ss files"),
    (&["solve", "--all", "latin1.sudoku"], "not UTF-8"),
    (&["count", "missing"], "missing cannot be read"),
    (&["count", "empty"], "empty contains no .sudoku, .sdk, .sdm, .sdx or .ss files"),
    (&["count", "latin1.sudoku"], "not UTF-8"),
    (&["trace", "missing"], "missing cannot be read"),
    (&["trace", "empty"], "empty"),
    (&["trace", "latin1.sudoku"], "not UTF-8"),
    (&["fmt", "missing"], "missing cannot be read"),
    (&["fmt", "empty"], "empty contains no .sudoku, .sdk, .sdm, .sdx or .ss files"),
    (&["fmt", "latin1.sudoku"], "not UTF-8"),
    (&["classic", "missing"], "missing cannot be read"),
    (&["classic", "empty"], "empty cannot be read"),
    (&["classic", "latin1.sudoku"], "not UTF-8"),
    (&["classic", "missing", "-MoreModes"], "missing cannot be read"),
    (&["generate", "--pattern", "missing"], "missing cannot be read"),
    (&["generate", "--pattern", "empty"], "empty is a folder"),
    (&["generate", "--pattern", "latin1.sudoku"], "not UTF-8"),
    (&["generate", "--regions", "missing"], "missing cannot be read"),
    (&["generate", "--regions", "empty"], "empty is a folder"),
    // Patterns and maps of regions with a wrong size or shape.
    (&["generate", "--size", "9", "--pattern", "mask8.txt"], "a board of 8x8, not for one of 9x9"),
    (&["generate", "--pattern", "ragged.txt"], "row 2 has 3 marks, expected 4"),
    (&["generate", "--pattern", "marks.txt"], "unexpected '!'"),
    (&["generate", "--regions", "regions.txt"], "region 'a' has 5 cells"),
    (&["generate", "--regions", "regions3.txt"], "row 1 has 3 marks, expected 2"),
    (&["generate", "--regions", "mask8.txt"], "region 'x' has 32 cells"),
    (
        &["generate", "--size", "6", "--regions", "rows:1122/1122/3344/3344"],
        "a board of 4x4, not for one of 6x6",
    ),
    (&["generate", "--regions", "rows:1122/1122/3344/3344", "--box", "2x2"], "cannot be used with"),
    (&["generate", "--box", "2x5", "--size", "9"], "boxes of 2x5"),
    // Numbers out of range.
    (&["generate", "--size", "0"], "'0' for '--size"),
    (&["generate", "--size", "32"], "expected the cells along one side, 1 to 31"),
    (&["generate", "--size", "18446744073709551615"], "1 to 31"),
    (&["generate", "--size", "9", "--box", "9999999999x9999999999"], "boxes of 9999999999x9999999999"),
    (&["generate", "--count", "0"], "'0'"),
    (&["generate", "--min-solutions", "0"], "'0'"),
    (
        &["generate", "--clues", "0"],
        "no puzzle on this board has 0 clues and a unique solution: use 17 to 81",
    ),
    (&["generate", "--clues", "some"], "'some'"),
    (&["generate", "--seed", "seven"], "'seven'"),
    (&["count", "--limit", "0", "six.sudoku"], "'0'"),
    (&["solve", "--all", "--limit", "0", "six.sudoku"], "'0'"),
    (&["solve", "--limit", "3", "six.sudoku"], "--all"),
    // Files to write.
    (&["trace", "--svg", "empty", "six.sudoku"], "empty cannot be written: it is a folder"),
    (&["trace", "--svg", "missing/plot.svg", "six.sudoku"], "missing/plot.svg cannot be written"),
    (&["generate", "--output", "empty"], "empty cannot be written: it is a folder"),
    (&["generate", "--output", "missing/new.sudoku"], "missing/new.sudoku cannot be written"),
    (
        &["generate", "--size", "4", "--clues", "3", "--count", "9", "--seed", "1", "--output", "six.sudoku"],
        "use 4 to 16",
    ),
    (&["generate", "--symmetry", "round"], "rotate180"),
];

#[test]
fn what_cannot_be_used_is_named_in_one_line_and_nothing_is_written() {
    let folder = folder();
    let before = contents(folder.path());
    for (arguments, said) in WRONG {
        let ran = sudoku_ls_in(folder.path(), arguments, "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {ran:?}");
        assert_eq!(ran.err.lines().count(), 1, "{arguments:?}: {ran:?}");
        assert!(ran.err.starts_with("sudoku-ls: ") && ran.err.contains(said), "{arguments:?}: {ran:?}");
        assert!(before == contents(folder.path()), "{arguments:?} has changed a file");
    }
}

#[test]
fn an_answer_of_classic_that_cannot_be_written_leaves_nothing() {
    let folder = folder();
    fs::create_dir(folder.path().join("output.txt")).unwrap();
    let before = contents(folder.path());
    let ran = sudoku_ls_in(folder.path(), &["classic", "one.txt"], "");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{ran:?}");
    assert!(ran.err.contains("output.txt cannot be written: it is a folder"), "{ran:?}");
    assert!(before == contents(folder.path()));
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let folder = folder();
    let path = folder.path().join("loose.sudoku");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let before = contents(folder.path());
    for arguments in [&["fmt", "loose.sudoku"][..], &["generate", "--size", "4", "--output", "loose.sudoku"]]
    {
        let ran = sudoku_ls_in(folder.path(), arguments, "");
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{arguments:?}: {ran:?}");
        assert!(ran.err.contains("loose.sudoku cannot be written: it is read-only"), "{ran:?}");
        assert!(before == contents(folder.path()), "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_in_one_line() {
    use std::process::{Command, Stdio};
    let folder = folder();
    for arguments in [
        &["check", "--output", "json", "six.sudoku", "mask8.txt"][..],
        &["solve", "six.sudoku"],
        &["solve", "--all", "six.sudoku"],
        &["count", "six.sudoku"],
        &["generate", "--size", "4"],
        &["generate", "--size", "4", "--output", "/dev/full"],
        &["classic"],
        &["fmt", "--check", "loose.sudoku"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
            .args(arguments)
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"1\n").unwrap_or_default();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert_eq!(said.matches("cannot be written: No space left").count(), 1, "{arguments:?}: {said}");
    }
}
