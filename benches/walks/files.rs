//! The puzzles of files: their paths, and the cost of a hint.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{Write, stdout};

use sudoku_ls::board::{Geometry, Grid};
use sudoku_ls::convert::{detect, read_all};
use sudoku_ls::logic::{Options, Position, Technique, next_step_within};
use sudoku_ls::solver::{Budget, Solutions, solve};

use super::{Tally, clock};
use crate::constraints::proof::{Proof, follow};

/// The search nodes for the solution of a puzzle.
const NODES: u64 = 5_000;

/// The most steps of a path.
const STEPS: usize = 2_000;

/// The nodes of a hint.
const HINT: u64 = 100_000;

/// Follows the puzzles of files. Returns the number of puzzles with a known or proved solution.
pub(crate) fn check(
    files: &[&String],
    all: bool,
    list: bool,
    tally: &mut Tally,
) -> Result<u64, Box<dyn Error>> {
    let techniques: Vec<Technique> = Technique::ALL
        .iter()
        .copied()
        .filter(|technique| all && *technique != Technique::BruteForce)
        .collect();
    let (mut puzzles, mut ended, mut times) = (0, 0, Vec::new());
    let mut by_technique: BTreeMap<Option<Technique>, Vec<f64>> = BTreeMap::new();
    for file in files {
        for (number, line) in std::fs::read_to_string(file)?.lines().enumerate() {
            let mut fields = line.split('\t');
            let (name, text, known) = match (fields.next(), fields.next()) {
                (Some(name), Some(text)) => (name.to_owned(), text, fields.next()),
                _ => (format!("puzzle {}", number + 1), line, None),
            };
            let Some(puzzle) = read(text) else { continue };
            let known = known.and_then(|digits| solved(&puzzle, digits));
            let Some(solution) = known.or_else(|| proved(&puzzle)) else { continue };
            puzzles += 1;
            let proof = Proof::of_solutions(&[solution.values().to_vec()]);
            follow(&puzzle, &proof, &techniques, (STEPS, 1), &mut |step, verdict| tally.add(&step, &verdict));
            let path = timed(&puzzle, &mut |technique, millis| {
                times.push(millis);
                by_technique.entry(technique).or_default().push(millis);
            });
            ended += usize::from(path.is_full);
            if list {
                let mut hardest: Vec<String> = path
                    .used
                    .iter()
                    .map(|(technique, count)| format!("{count} {}", technique.name()))
                    .collect();
                hardest.reverse();
                let end =
                    if path.is_full { "ends".to_owned() } else { format!("stops with {} empty", path.empty) };
                writeln!(stdout(), "{name}: {end}, at most {:.0} ms: {}", path.most, hardest.join(", "))?;
            }
        }
    }
    let mut out = stdout().lock();
    writeln!(
        out,
        "{:<36}{:>8}{:>9}{:>9}{:>9}{:>9}",
        "ms by technique", "hints", "mean", "p50", "p95", "max"
    )?;
    for (technique, times) in &mut by_technique {
        line(&mut out, technique.map_or("none", Technique::name), times)?;
    }
    line(&mut out, "all", &mut times)?;
    writeln!(out, "{ended} of {puzzles} paths end in the solution")?;
    Ok(puzzles)
}

/// Returns the known solution of a puzzle from its digits or letters; `None` if it does not solve the puzzle.
fn solved(puzzle: &Grid, digits: &str) -> Option<Grid> {
    let first = if digits.bytes().all(|c| c.is_ascii_digit()) {
        i64::from(b'0') + puzzle.geometry().layout().first_value()
    } else {
        i64::from(b'A')
    };
    let value = |c: u8| u8::try_from(i64::from(c) - first + 1).ok();
    let values: Option<Vec<u8>> = digits.bytes().map(value).collect();
    Grid::from_values(puzzle.geometry(), &values?).filter(Grid::is_solved)
}

/// Returns the solution of a puzzle if the solver proves that there is one.
fn proved(puzzle: &Grid) -> Option<Grid> {
    match solve(puzzle, &mut Budget::nodes(NODES)) {
        Solutions::Unique(solution) => Some(solution),
        _ => None,
    }
}

fn read(text: &str) -> Option<Grid> {
    let sheet = read_all(text, detect(text)).into_iter().next()?.ok()?;
    let board = Geometry::shared(&sheet.layout).ok()?;
    Grid::from_values(&board, &sheet.givens)
}

/// What a path was like.
struct Path {
    is_full: bool,
    empty: usize,
    /// The milliseconds of the longest hint.
    most: f64,
    /// The techniques that were used, from the easiest to the hardest, with the number of their steps.
    used: Vec<(Technique, usize)>,
}

/// Follows the path of a puzzle, and hands the technique and the milliseconds of each hint to `each`.
fn timed(puzzle: &Grid, each: &mut dyn FnMut(Option<Technique>, f64)) -> Path {
    let options =
        Options { uniqueness: true, all_techniques: true, brute_force: false, ..Options::default() };
    let (mut position, mut most, mut used) = (Position::of(puzzle), 0.0_f64, BTreeMap::new());
    for _ in 0..STEPS {
        if position.is_full() {
            break;
        }
        let start = clock::cpu();
        let step = next_step_within(&position, &options, &mut Budget::nodes(HINT)).ok().flatten();
        let millis = clock::cpu().saturating_sub(start).as_secs_f64() * 1e3;
        most = most.max(millis);
        each(step.as_ref().map(|step| step.technique), millis);
        let Some(step) = step else { break };
        *used.entry((step.technique.info().order, step.technique)).or_insert(0) += 1;
        position.apply(&step);
    }
    let empty = puzzle.geometry().cells().filter(|cell| position.values()[cell.index()] == 0).count();
    let used = used.into_iter().map(|((_, technique), count)| (technique, count)).collect();
    Path { is_full: position.is_full(), empty, most, used }
}

fn line(out: &mut impl Write, name: &str, times: &mut [f64]) -> std::io::Result<()> {
    times.sort_unstable_by(f64::total_cmp);
    let count = times.len();
    let mean = times.iter().sum::<f64>() / f64::from(u32::try_from(count).unwrap_or(u32::MAX).max(1));
    let at =
        |share: usize| times.get((count * share / 100).min(count.saturating_sub(1))).copied().unwrap_or(0.0);
    let (p50, p95, max) = (at(50), at(95), at(100));
    writeln!(out, "{name:<36}{count:>8}{mean:>9.3}{p50:>9.3}{p95:>9.3}{max:>9.3}")
}
