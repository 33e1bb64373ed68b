//! `check --watch`: another check after each change. The tests wait for its output.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStderr, Command, Stdio};

use crate::cli::{six, sudoku_ls};

/// A watching program, which ends with the test.
struct Watching {
    child: Child,
    said: BufReader<ChildStderr>,
}

impl Watching {
    fn start(folder: &std::path::Path, paths: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
            .args(["check", "--watch"])
            .args(paths)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stderr.take().unwrap());
        Self { child, said }
    }

    /// Reads until the program prints this line.
    fn wait_for(&mut self, wanted: &str) {
        let mut line = String::new();
        while self.said.read_line(&mut line).unwrap() > 0 {
            if line.trim_end() == wanted {
                return;
            }
            line.clear();
        }
        panic!("it ended before it said '{wanted}'");
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_change_of_a_file_is_checked_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sudoku");
    fs::write(&path, six()).unwrap();
    for named in ["a.sudoku", "."] {
        let mut watching = Watching::start(folder.path(), &[named]);
        watching.wait_for("1 puzzle, no findings");
        watching.wait_for("watching for changes");
        fs::write(&path, six().replacen("4....1", "4..4.1", 1)).unwrap();
        watching.wait_for("1 puzzle, 1 error");
        fs::write(&path, six()).unwrap();
        watching.wait_for("1 puzzle, no findings");
    }
}

#[test]
#[cfg(unix)]
fn another_file_of_the_same_length_and_time_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (folder.path().join("a.sudoku"), folder.path().join("other"));
    fs::write(&path, six().replacen("4....1", "4..4.1", 1)).unwrap();
    fs::write(&other, six()).unwrap();
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    fs::File::options().write(true).open(&other).unwrap().set_modified(time).unwrap();
    let mut watching = Watching::start(folder.path(), &["a.sudoku"]);
    watching.wait_for("watching for changes");
    fs::rename(&other, &path).unwrap();
    watching.wait_for("1 puzzle, no findings");
}

#[test]
fn a_new_file_and_a_change_of_the_settings_are_seen() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sudoku"), six()).unwrap();
    let mut watching = Watching::start(folder.path(), &["."]);
    watching.wait_for("watching for changes");
    fs::write(folder.path().join("b.sudoku"), six().replacen("4....1", "4..4.1", 1)).unwrap();
    watching.wait_for("2 puzzles, 1 error");
    fs::write(folder.path().join(".sudoku-ls.toml"), "[levels]\nduplicate-digit = \"hint\"\n").unwrap();
    watching.wait_for("2 puzzles, 1 hint");
}

#[test]
fn standard_input_cannot_be_watched() {
    let ran = sudoku_ls(&["check", "--watch", "-"], &six());
    assert!(ran.code == 2 && ran.err.contains("--watch works on files and folders only"), "{ran:?}");
}
