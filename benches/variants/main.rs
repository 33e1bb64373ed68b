//! Proves that puzzles with constraints have one solution, and times that: alone, or in turn with Interactive Sudoku Solver.
//!
//! `cargo bench --bench variants -- FILE…`: each file has a puzzle a line, with tabs between its name, its constraint string and its solution,
//! if that is known; or a puzzle of f-puzzles a line, as JSON. `--peer FOLDER` is a copy of the other solver, which `node` runs
//! (`--node PATH`) and which times itself; `--turns N` times each puzzle N times by turns, the least of which counts (3).

mod peer;

use std::error::Error;
use std::io::{Write, stdout};
use std::time::Duration;

use sudoku_ls::board::{Cell, Constraint, Geometry, Grid, Layout};
use sudoku_ls::convert::{Form, detect, read_all};
use sudoku_ls::solver::{Budget, Solutions, solve};

use self::peer::Peer;

/// Search nodes for a puzzle.
const NODES: u64 = 2_000_000;

/// Puzzles that take longer than this are timed once.
const LONG: f64 = 2000.0;

/// A puzzle of a file.
struct Puzzle {
    name: String,
    text: String,
    solution: Option<String>,
}

/// What was found, in words, and the CPU time in milliseconds.
struct Found {
    what: &'static str,
    why: String,
    millis: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut files, mut folder, mut node, mut turns) = (Vec::new(), None, "node".to_owned(), 3);
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        match &*argument {
            "--peer" => folder = arguments.next(),
            "--node" => node = arguments.next().unwrap_or(node),
            "--turns" => turns = arguments.next().and_then(|turns| turns.parse().ok()).unwrap_or(turns),
            _ => files.push(argument),
        }
    }
    let mut peer = folder.map(|folder| Peer::start(&node, &folder)).transpose()?;
    let mut out = stdout().lock();
    for file in files {
        let text = std::fs::read_to_string(&file)?;
        let puzzles: Vec<Puzzle> = text.lines().enumerate().filter_map(puzzle).collect();
        writeln!(
            out,
            "{file}\n\n| puzzle | found | ms | peer, ms | ratio |\n| --- | --- | ---: | ---: | ---: |"
        )?;
        let (mut ours, mut theirs, mut both, mut slow, mut proved) = (0.0, 0.0, 0, 0, 0);
        for puzzle in &puzzles {
            let (mut found, mut other) = (proof(puzzle, 0), None);
            proved += usize::from(found.what == "unique");
            for turn in 0..turns {
                if turn > 0 && found.millis < LONG {
                    found.millis = found.millis.min(proof(puzzle, turn).millis);
                }
                if let Some(peer) = peer.as_mut().filter(|_| found.what == "unique") {
                    match other {
                        Some(least) if least < LONG => {
                            other = peer.proof(&puzzle.text)?.map(|it| it.min(least));
                        }
                        None if turn == 0 => other = peer.proof(&puzzle.text)?,
                        // A long time is measured once.
                        _ => {}
                    }
                }
            }
            let mut ratio = String::new();
            if let Some(other) = other {
                (ours, theirs, both) = (ours + found.millis, theirs + other, both + 1);
                slow += usize::from(found.millis > 5.0 * other);
                ratio = format!("{:.2}", found.millis / other);
            }
            let other = other.map(|it| format!("{it:.2}")).unwrap_or_default();
            let Found { what, why, millis } = found;
            let name = puzzle.name.replace('|', "\\|");
            writeln!(out, "| {name} | {what}{why} | {millis:.2} | {other} | {ratio} |")?;
        }
        writeln!(out, "\n{proved} of {} proved unique.", puzzles.len())?;
        if both > 0 {
            let ratio = ours / theirs;
            writeln!(
                out,
                "{both} by both: {ours:.0} ms, the peer {theirs:.0} ms, ratio {ratio:.2}; more than 5 times as slow: {slow}."
            )?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Returns the puzzle on a line; `None` for the names of the columns.
fn puzzle((number, line): (usize, &str)) -> Option<Puzzle> {
    if line.starts_with('{') {
        let (name, text) = (format!("puzzle {}", number + 1), line.to_owned());
        return Some(Puzzle { name, text, solution: None });
    }
    let mut fields = line.split('\t').map(str::to_owned);
    let (name, text) = (fields.next()?, fields.next()?);
    let solution = fields.next().filter(|solution| !solution.is_empty());
    (text != "constraints").then_some(Puzzle { name, text, solution })
}

/// Reads a puzzle and looks for two solutions, on a board that is made for this alone.
fn proof(puzzle: &Puzzle, turn: usize) -> Found {
    let start = cpu();
    let (what, why) = answer(puzzle, turn);
    Found { what, why, millis: cpu().saturating_sub(start).as_secs_f64() * 1e3 }
}

fn answer(puzzle: &Puzzle, turn: usize) -> (&'static str, String) {
    let sheet = match read_all(&puzzle.text, detect(&puzzle.text)).into_iter().next() {
        Some(Ok(sheet)) => sheet,
        Some(Err(why)) => return ("not read", format!(": {}", why.reason)),
        None => return ("not read", String::new()),
    };
    let layout = with_nothing(&sheet.layout, turn);
    let grid = match Geometry::shared(&layout).map(|board| Grid::from_values(&board, &sheet.givens)) {
        Ok(Some(grid)) => grid,
        Ok(None) => return ("not read", String::new()),
        Err(why) => return ("not read", format!(": {why}")),
    };
    let is_iss = detect(&puzzle.text) == Form::Iss;
    let known = sheet.solution.as_ref().map(|digits| {
        let layout = &sheet.layout;
        digits.iter().map(|&digit| sign(layout, i64::from(digit) - 1 + layout.first_value())).collect()
    });
    let known: Option<String> = known.or_else(|| puzzle.solution.clone().filter(|_| is_iss));
    match solve(&grid, &mut Budget::nodes(NODES)) {
        Solutions::Unique(found) => {
            let values = found.placed().map(|(_, digit)| sign(&sheet.layout, sheet.layout.value(digit)));
            let is_known = known.is_none_or(|known| known == values.collect::<String>());
            (if is_known { "unique" } else { "ANOTHER" }, String::new())
        }
        Solutions::None | Solutions::Invalid(_) => ("none", String::new()),
        Solutions::Multiple { .. } => ("several", String::new()),
        Solutions::Unknown { .. } => ("undecided", String::new()),
    }
}

/// Returns the layout with cages that say nothing, so that its board is not one of those that are kept.
fn with_nothing(layout: &Layout, turn: usize) -> Layout {
    let nothing = |_| Constraint::Cage { cells: [Cell::new(0)].into(), sum: None, repeats: true };
    layout.clone().with_constraints(layout.constraints.iter().cloned().chain((0..turn).map(nothing)))
}

/// Returns a value as solutions are written: one sign a cell.
fn sign(layout: &Layout, value: i64) -> char {
    let value = u32::try_from(value).unwrap_or_default();
    match char::from_digit(value, 10) {
        Some(sign) if layout.size < 10 => sign,
        _ => char::from_u32(u32::from('A') + value.saturating_sub(1)).unwrap_or('?'),
    }
}

/// CPU time that this thread has used.
#[cfg(unix)]
fn cpu() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// Time since the first call: this platform's CPU clock is not read.
#[cfg(not(unix))]
fn cpu() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
