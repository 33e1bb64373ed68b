//! Measures the cost of an open file: plays a session with the real server over its standard input and output, and
//! prints the table of benches/README.md.
//!
//! `cargo bench --bench session` takes files of 10, 10,000, 100,000 and 1,000,000 puzzles with one puzzle per line, and
//! one of 10,000 puzzles in rows; then several files together. `cargo bench --bench session -- 1000 grids:50` takes the
//! named files instead. Runs on Linux only, because it reads the server's time and memory from `/proc`.

mod across;
mod client;
mod puzzles;

use std::error::Error;
use std::io::{Write, stdout};

use serde_json::{Value, json};

use crate::client::{Server, notification};
use crate::puzzles::{Cells, Form, puzzles};

const URI: &str = "untitled:puzzles.sudoku";

/// The files that are opened if the command names none.
const USUAL: [(Form, usize); 5] = [
    (Form::Lines, 10),
    (Form::Lines, 10_000),
    (Form::Grids, 10_000),
    (Form::Lines, 100_000),
    (Form::Lines, 1_000_000),
];

/// The number of keystrokes timed one by one.
const KEYSTROKES: usize = 400;

/// The number of edits that are sent without waiting.
const BURST: usize = 101;

/// How often a burst of edits is sent. The number is even, because every second burst undoes the burst before it.
const BURSTS: usize = 40;

/// How often each request is sent.
const TURNS: usize = 10;

/// The largest number of puzzles for which a file is opened [`TURNS`] times. The system counts time in hundredths of a
/// second.
const FEW: usize = 10_000;

/// The number of lines of a file that an editor shows.
const SEEN: usize = 60;

fn main() -> Result<(), Box<dyn Error>> {
    let asked: Vec<(Form, usize)> = std::env::args().skip(1).filter_map(|it| file(&it)).collect();
    let is_usual = asked.is_empty();
    let files = if is_usual { USUAL.to_vec() } else { asked };
    let mut out = stdout().lock();
    let mut requests = Vec::new();
    writeln!(out, "CPU: {}\n", machine())?;
    writeln!(
        out,
        "| file | keystroke, ms | {BURST} edits at once, ms | memory, peak, MB | but for the program, MB | opening, ms |"
    )?;
    writeln!(out, "| --- | ---: | ---: | ---: | ---: | ---: |")?;
    for (form, count) in files {
        let name = match form {
            Form::Lines => format!("{count} puzzles, each on a line"),
            Form::Grids => format!("{count} puzzles in rows"),
        };
        let puzzles = puzzles(count)?;
        let mut session = Session::open(form, puzzles.clone())?;
        let (peak, own) = (session.server.memory("VmHWM")?, session.server.memory("RssAnon")?);
        let more = if count <= FEW { TURNS - 1 } else { 0 };
        let mut opening = session.opening;
        for _ in 0..more {
            let again = Session::open(form, puzzles.clone())?;
            opening += again.opening;
            again.server.end()?;
        }
        let opening = each(opening, more + 1);
        let (keystroke, burst) = (session.keystrokes()?, session.bursts()?);
        writeln!(out, "| {name} | {keystroke:.2} | {burst:.1} | {peak:.0} | {own:.0} | {opening:.0} |")?;
        requests.push(format!("| {name} | {} |", session.requests()?.join(" | ")));
        out.flush()?;
        session.server.end()?;
    }
    writeln!(
        out,
        "\n| file | outline | folding | formatting | formatting {SEEN} lines | colors of {SEEN} lines | hints of {SEEN} lines |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n{}",
        requests.join("\n")
    )?;
    if is_usual { across::print(&mut out) } else { Ok(()) }
}

/// Returns the milliseconds per action.
fn each(seconds: f64, count: usize) -> f64 {
    seconds * 1000.0 / f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Returns the form and the number of puzzles of a file from its name: `1000`, or `grids:1000`.
fn file(name: &str) -> Option<(Form, usize)> {
    match name.strip_prefix("grids:") {
        Some(count) => Some((Form::Grids, count.parse().ok()?)),
        None => Some((Form::Lines, name.parse().ok()?)),
    }
}

fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let value = |key: &str| {
        let line = info.lines().find(|line| line.starts_with(key));
        line.and_then(|line| line.split(": ").nth(1)).unwrap_or("?").to_owned()
    };
    format!("{}, family {}, model {}", value("model name"), value("cpu family"), value("model\t"))
}

/// A file that is open in a server.
struct Session {
    server: Server,
    form: Form,
    puzzles: Vec<Cells>,
    version: i32,
    /// The CPU time until all findings had arrived, in seconds.
    opening: f64,
}

impl Session {
    fn open(form: Form, puzzles: Vec<Cells>) -> Result<Self, Box<dyn Error>> {
        let mut text = String::new();
        for cells in &puzzles {
            form.write(cells, &mut text);
        }
        let mut server = Server::start()?;
        let before = server.cpu()?;
        let document = json!({ "uri": URI, "languageId": "sudoku", "version": 1, "text": text });
        server.tell("textDocument/didOpen", &json!({ "textDocument": document }))?;
        server.findings(1, <[Value]>::is_empty)?;
        server.settle()?;
        let opening = server.cpu()? - before;
        Ok(Self { server, form, puzzles, version: 1, opening })
    }

    /// Returns the CPU time of a keystroke, in milliseconds. One keystroke puts a digit into a row that has it already,
    /// and the next removes it.
    fn keystrokes(&mut self) -> Result<f64, Box<dyn Error>> {
        let before = self.server.cpu()?;
        for turn in 0..KEYSTROKES / 2 {
            let puzzle = turn * 7919 % self.puzzles.len();
            for clash in [true, false] {
                let edit = self.edit(puzzle, clash)?;
                self.server.send(&edit)?;
                self.right(puzzle, clash)?;
            }
        }
        Ok(each(self.server.cpu()? - before, KEYSTROKES))
    }

    /// Returns the CPU time of a burst of edits, which are sent without waiting, in milliseconds.
    fn bursts(&mut self) -> Result<f64, Box<dyn Error>> {
        let before = self.server.cpu()?;
        for turn in 0..BURSTS {
            let puzzle = (turn / 2 * 7919 + 17) % self.puzzles.len();
            let clashes = turn % 2 == 0;
            let mut edits = Vec::new();
            for edit in 0..BURST {
                edits.extend(self.edit(puzzle, clashes == (edit % 2 == 0))?);
            }
            self.server.send(&edits)?;
            self.right(puzzle, clashes)?;
        }
        self.server.settle()?;
        Ok(each(self.server.cpu()? - before, BURSTS))
    }

    /// Returns the edit that puts a digit of its row into a blank, or makes the cell blank again.
    fn edit(&mut self, puzzle: usize, clash: bool) -> Result<Vec<u8>, Box<dyn Error>> {
        let cells = &self.puzzles[puzzle];
        let blank =
            |at: &usize| cells[*at] == 0 && cells[at / 9 * 9..at / 9 * 9 + 9].iter().any(|&it| it > 0);
        let at = (0..81).find(blank).ok_or("a puzzle without blanks")?;
        let digit = cells[at / 9 * 9..at / 9 * 9 + 9].iter().find(|&&digit| digit > 0).ok_or("no digit")?;
        let (line, column) = self.form.place(at);
        let line = line + puzzle * self.form.lines();
        let text = if clash { digit.to_string() } else { ".".to_owned() };
        let range = json!({ "start": { "line": line, "character": column }, "end": { "line": line, "character": column + 1 } });
        self.version += 1;
        let document = json!({ "uri": URI, "version": self.version });
        let changes = json!([{ "range": range, "text": text }]);
        notification(
            "textDocument/didChange",
            &json!({ "textDocument": document, "contentChanges": changes }),
        )
    }

    /// Waits for the expected findings: only the clash in this puzzle, or none at all.
    fn right(&mut self, puzzle: usize, clash: bool) -> Result<(), Box<dyn Error>> {
        let lines = puzzle * self.form.lines()..(puzzle + 1) * self.form.lines();
        self.server.findings(self.version, |list| {
            let here = |it: &Value| {
                let line = it["range"]["start"]["line"].as_u64().and_then(|line| usize::try_from(line).ok());
                it["code"] == "duplicate-digit" && line.is_some_and(|line| lines.contains(&line))
            };
            if clash { !list.is_empty() && list.iter().all(here) } else { list.is_empty() }
        })
    }

    /// Returns the CPU time of each request, in milliseconds.
    fn requests(&mut self) -> Result<Vec<String>, Box<dyn Error>> {
        let document = json!({ "uri": URI });
        let middle = self.puzzles.len() / 2 * self.form.lines();
        let seen = json!({ "start": { "line": middle, "character": 0 }, "end": { "line": middle + SEEN, "character": 0 } });
        let options = json!({ "tabSize": 4, "insertSpaces": true });
        let all = [
            ("textDocument/documentSymbol", json!({ "textDocument": document })),
            ("textDocument/foldingRange", json!({ "textDocument": document })),
            ("textDocument/formatting", json!({ "textDocument": document, "options": options })),
            (
                "textDocument/rangeFormatting",
                json!({ "textDocument": document, "range": seen, "options": options }),
            ),
            ("textDocument/semanticTokens/range", json!({ "textDocument": document, "range": seen })),
            ("textDocument/inlayHint", json!({ "textDocument": document, "range": seen })),
        ];
        let mut taken = Vec::new();
        for (method, params) in &all {
            let before = self.server.cpu()?;
            for _ in 0..TURNS {
                self.server.ask(method, params)?;
            }
            taken.push(format!("{:.1}", each(self.server.cpu()? - before, TURNS)));
        }
        Ok(taken)
    }
}
