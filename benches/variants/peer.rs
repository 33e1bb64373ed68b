//! Interactive Sudoku Solver in a process of its own, which times itself.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The other solver, which answers a line for each line.
pub(crate) struct Peer {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Peer {
    /// Starts it, from a folder with its sources.
    pub(crate) fn start(node: &str, folder: &str) -> Result<Self, Box<dyn Error>> {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/variants/peer.mjs");
        let mut process = Command::new(node)
            .args([script, folder])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|why| format!("{node}: {why}"))?;
        let (to, from) = (process.stdin.take(), process.stdout.take());
        let (Some(to), Some(from)) = (to, from) else { return Err("no pipe to the other solver".into()) };
        Ok(Self { process, to, from: BufReader::new(from) })
    }

    /// Returns the milliseconds that it takes to read a puzzle and to find that it has one solution; `None` if it does not find that.
    pub(crate) fn proof(&mut self, puzzle: &str) -> Result<Option<f64>, Box<dyn Error>> {
        writeln!(self.to, "{puzzle}")?;
        self.to.flush()?;
        let mut line = String::new();
        if self.from.read_line(&mut line)? == 0 {
            return Err("the other solver has ended".into());
        }
        let (count, millis) = line.trim().split_once(' ').ok_or("the other solver says something else")?;
        Ok(if count == "1" { Some(millis.parse()?) } else { None })
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // Without a reader it ends by itself; a process that is gone is no error.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
