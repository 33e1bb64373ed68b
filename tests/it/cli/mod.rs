//! The command line as users run it: the real program, its output, its exit code.
#![cfg(feature = "cli")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![expect(clippy::needless_raw_string_hashes, reason = "expect-test writes them so")]

mod bench;
mod calls;
mod check;
mod classic;
mod collection;
mod convert;
mod generate;
mod input;
mod logic;
mod output;
mod pictures;
mod remake;
mod render;
mod solutions;
mod solve;
mod trace;

use std::io::Write;
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};

use serde_json::Value;

/// The result of a run of the program.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs the program with these arguments, with `input` on its standard input.
pub(crate) fn sudoku_ls(arguments: &[&str], input: &str) -> Ran {
    sudoku_ls_in(Path::new(env!("CARGO_MANIFEST_DIR")), arguments, input)
}

pub(crate) fn sudoku_ls_in(folder: &Path, arguments: &[&str], input: &str) -> Ran {
    let input = input.to_owned();
    let mut program = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"));
    let ran = ran(program.args(arguments).current_dir(folder), move |mut stdin| {
        // A run that reads no input may have ended already.
        let _ = stdin.write_all(input.as_bytes());
    });
    assert_ne!(ran.code, KILLED, "{arguments:?}: {ran:?}");
    ran
}

/// The exit code for a run that a signal ended.
const KILLED: i32 = -1;

/// Runs a program to its end; `feed` writes its standard input.
fn ran(program: &mut Command, feed: impl FnOnce(ChildStdin) + Send + 'static) -> Ran {
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = program.spawn().unwrap();
    let stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || feed(stdin));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap_or(KILLED);
    Ran { code, out: text(output.stdout), err: text(output.stderr) }
}

pub(crate) fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The 6x6 of the documentation's worked example, and its solution.
const SIX: &str = "4....1/..23../.5..3./.6..4./..54../1....5";
pub(crate) const SIX_SOLVED: &str = "436251/512364/254136/361542/625413/143625";

pub(crate) fn six() -> String {
    SIX.replace('/', "\n") + "\n"
}

fn six_solved() -> String {
    SIX_SOLVED.replace('/', "\n") + "\n"
}
