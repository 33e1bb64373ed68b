//! Boards of puzzle files in a browser, each served by a second copy of this program. It ends with its input, which closes when this server ends.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// The most boards that are served at the same time; the oldest one ends for another.
const MOST: usize = 8;

/// The longest address or error that is read.
const MOST_BYTES: u64 = 1 << 14;

/// The boards that were opened, the oldest first.
#[derive(Default)]
pub(crate) struct Boards(Mutex<Vec<Board>>);

struct Board {
    file: PathBuf,
    address: String,
    child: Child,
    /// Held open: the board ends when it is closed.
    _input: ChildStdin,
}

impl Drop for Board {
    fn drop(&mut self) {
        // One that has ended already can't be ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Boards {
    /// Returns the address of a file's board, which is started if there is none: that takes a moment.
    ///
    /// # Errors
    /// Why it could not be started, as a sentence.
    pub(crate) fn of(&self, file: &Path) -> std::result::Result<String, String> {
        let mut boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        boards.retain_mut(|board| matches!(board.child.try_wait(), Ok(None)));
        if let Some(board) = boards.iter().find(|board| board.file == file) {
            return Ok(board.address.clone());
        }
        let board = start(file)?;
        let address = board.address.clone();
        if boards.len() >= MOST {
            boards.remove(0);
        }
        boards.push(board);
        Ok(address)
    }
}

/// Starts the board of a file.
fn start(file: &Path) -> std::result::Result<Board, String> {
    let failed = |why: &dyn std::fmt::Display| format!("The board could not be started: {why}.");
    let program = std::env::current_exe().map_err(|why| failed(&why))?;
    let mut child = Command::new(program)
        .args(["board", "--quiet", "--ends-with-input", "--"])
        .arg(file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|why| failed(&why))?;
    let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let mut address = String::new();
    if let Some(output) = output {
        let _ = BufReader::new(output.take(MOST_BYTES)).read_line(&mut address);
    }
    let address = address.trim_end().to_owned();
    if let Some(input) = input.filter(|_| address.starts_with("http://127.0.0.1:")) {
        return Ok(Board { file: file.to_owned(), address, child, _input: input });
    }
    let _ = child.kill();
    let mut said = Vec::new();
    let _ = errors.map(|errors| errors.take(MOST_BYTES).read_to_end(&mut said));
    let _ = child.wait();
    let said = String::from_utf8_lossy(&said);
    let said = said.trim().trim_start_matches("sudoku-ls: ");
    Err(failed(&if said.is_empty() { "it has no address" } else { said }))
}
