//! The puzzles of a measured file: a sample of them, their numbers of solutions, and the search nodes that they take.

use std::path::PathBuf;

use anyhow::Result;
use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};

use crate::board::{Cell, Digit, Grid};
use crate::cli::args::BenchArgs;
use crate::cli::input::ask::givens;
use crate::cli::input::batch::{Batches, settled};
use crate::cli::input::blocks::{Blocks, Job};
use crate::cli::input::{Place, gather};
use crate::cli::outcome::Outcome;
use crate::cli::output::complain;
use crate::cli::output::unreadable::lines;
use crate::solver::{Budget, Count, Effort, Method, count_many};

/// The maximum number of search nodes for classifying a puzzle by its number of solutions.
const NODES: u64 = 1_000_000;

/// Returns the maximum number of search nodes for each measured puzzle.
pub(super) const fn budget(args: &BenchArgs) -> u64 {
    match args.nodes {
        0 => u64::MAX,
        nodes => nodes,
    }
}

/// Reads the files one by one, and measures each file that contains a puzzle.
pub(super) fn each_file(
    paths: &[PathBuf],
    reading: Reading,
    mut measure: impl FnMut(&str, Puzzles) -> Result<()>,
) -> Result<Outcome> {
    let mut outcome = Outcome::Clean;
    for place in gather(paths) {
        let read = place.and_then(|place| Ok((place.name(), Puzzles::read(place, reading)?)));
        match read {
            Err(error) => {
                complain(&format!("{error:#}"));
                outcome = Outcome::Failed;
            }
            Ok((name, puzzles)) => {
                puzzles.unreadable.iter().for_each(|part| complain(part));
                if !puzzles.unreadable.is_empty() || puzzles.sample.is_empty() {
                    outcome = outcome.max(Outcome::Findings);
                }
                if !puzzles.sample.is_empty() {
                    measure(&name, puzzles)?;
                } else if puzzles.unreadable.is_empty() {
                    complain(&format!("{name}: no puzzle found"));
                }
            }
        }
    }
    Ok(outcome)
}

/// The puzzles of a file. Puzzles without a board are left out.
pub(super) struct Puzzles {
    /// The givens of all or some of them, in random order.
    pub(super) sample: Vec<Grid>,
    /// The number of puzzles by number of solutions.
    pub(super) shares: Shares,
    /// The work for all puzzles in the order of the file, if requested.
    pub(super) effort: Work,
    /// The parts that cannot be read, one line each.
    unreadable: Vec<String>,
}

/// The way in which a file is read.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    /// The maximum number of puzzles that are kept.
    pub(super) most: usize,
    /// Whether the kept puzzles are permuted: an engine may profit from the order of digits or lines.
    pub(super) permuted: bool,
    /// The method and the node limit with which the work for all puzzles is counted; `None` if it is not counted.
    pub(super) effort: Option<(Method, u64)>,
}

/// The work to find up to two solutions of each puzzle: the choices tried, and the choices that led to a contradiction.
#[derive(Clone, Copy, Default)]
pub(super) struct Work {
    pub(super) nodes_total: u64,
    pub(super) nodes_max: u64,
    pub(super) contradictions: u64,
    pub(super) undecided: u64,
}

impl Work {
    /// Returns the work for one puzzle.
    pub(super) fn of(grid: &Grid, method: Method, nodes: u64) -> Self {
        Self::with_count(grid, method, nodes).0
    }

    /// Returns the work for one puzzle and its number of solutions; `None` if the number is not decided.
    fn with_count(grid: &Grid, method: Method, nodes: u64) -> (Self, Option<Count>) {
        let mut budget = Budget::nodes(nodes);
        let counted = method.count(grid, 2, &mut budget).ok();
        let counted = counted.filter(|count| !matches!(count, Count::Unknown(..)));
        let undecided = u64::from(counted.is_none());
        let Effort { nodes, contradictions } = budget.effort();
        (Self { nodes_total: nodes, nodes_max: nodes, contradictions, undecided }, counted)
    }

    /// Adds the work for other puzzles.
    pub(super) fn add(&mut self, other: Self) {
        self.nodes_total += other.nodes_total;
        self.nodes_max = self.nodes_max.max(other.nodes_max);
        self.contradictions += other.contradictions;
        self.undecided += other.undecided;
    }
}

impl Puzzles {
    /// Reads a file, and keeps a random sample of its puzzles up to the limit; each puzzle has the same chance.
    pub(super) fn read(place: Place, reading: Reading) -> Result<Self> {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let (mut sample, mut shares): (Vec<Grid>, Shares) = (Vec::new(), Shares::default());
        let (mut effort, mut unreadable) = (Work::default(), Vec::new());
        // If the nodes are counted, the measured engine also classifies the puzzles, so that the classes agree with
        // what it left undecided.
        let counted = |grids: &[Grid]| -> Vec<(Option<Count>, Work)> {
            let Some((method, nodes)) = reading.effort else {
                let decided = |count: Count| Some(count).filter(|count| !matches!(count, Count::Unknown(..)));
                let counts = count_many(grids, 2, &Budget::nodes(NODES)).into_iter();
                return counts.map(|count| (decided(count), Work::default())).collect();
            };
            let one = |grid| {
                let (effort, count) = Work::with_count(grid, method, nodes);
                (count, effort)
            };
            grids.iter().map(one).collect()
        };
        let read = |jobs: &[Job]| -> Vec<Option<Counted>> {
            let given = |job: &Job| givens(&job.block, job.puzzle()?.1).ok();
            let grids: Vec<Grid> = jobs.iter().filter_map(given).collect();
            let counts = counted(&grids);
            let found = grids.into_iter().zip(counts).map(Some);
            // The result has an item for each job, even for a job without a grid.
            found.chain(std::iter::repeat(None)).take(jobs.len()).collect()
        };
        for batch in Batches::of(Blocks::of_places(vec![Ok(place)])) {
            let (jobs, found): (Vec<Job>, Vec<_>) = settled(batch.blocks, &read).into_iter().unzip();
            unreadable.extend(jobs.iter().flat_map(not_measured));
            for (grid, (count, spent)) in found.into_iter().flatten() {
                shares.add(count);
                effort.add(spent);
                let grid = if reading.permuted { permuted(&grid, &mut random) } else { grid };
                if sample.len() < reading.most {
                    sample.push(grid);
                } else {
                    let place = random.next_u64() % shares.all();
                    if let Some(kept) = usize::try_from(place).ok().and_then(|place| sample.get_mut(place)) {
                        *kept = grid;
                    }
                }
            }
            if let Some(error) = batch.error {
                return Err(error);
            }
        }
        shuffle(&mut sample, &mut random);
        Ok(Self { sample, shares, effort, unreadable })
    }
}

/// A puzzle with its number of solutions, if it was decided, and the work that this took.
type Counted = (Grid, (Option<Count>, Work));

/// Returns the parts of a block that cannot be measured, each with its line and the reason.
fn not_measured(job: &Job) -> Vec<String> {
    let of_puzzle = job.puzzle().and_then(|(_, puzzle)| givens(&job.block, puzzle).err());
    let of_puzzle = of_puzzle.map(|why| format!("{}:{}: {why}\n", job.source.name, job.line()));
    let parts = lines(job, &job.unreadable, false) + &of_puzzle.unwrap_or_default();
    parts.lines().map(str::to_owned).collect()
}

/// Returns an equivalent puzzle: with its digits renumbered, its lines reordered, and perhaps transposed if the board allows it.
fn permuted(grid: &Grid, random: &mut ChaCha8Rng) -> Grid {
    let layout = grid.geometry().layout();
    let (n, square) = (layout.size, layout.boxes.rows == layout.boxes.columns);
    if layout.regions.is_some() || !layout.rules.is_empty() || !layout.constraints.is_empty() {
        return grid.clone();
    }
    let mut names: Vec<u8> = (1..=n as u8).collect();
    shuffle(&mut names, random);
    let transposed = square && random.next_u32() % 2 == 1;
    let mut other = Grid::empty(grid.geometry());
    for (cell, digit) in grid.placed() {
        let (row, column) = (cell.index() / n, cell.index() % n);
        let place = if transposed { column * n + row } else { cell.index() };
        other.set(Cell::new(place), Digit::new(names[digit.index()]));
    }
    other
}

fn shuffle<T>(items: &mut [T], random: &mut ChaCha8Rng) {
    for i in (1..items.len()).rev() {
        // The bias of a 32-bit remainder does not matter here.
        items.swap(i, random.next_u32() as usize % (i + 1));
    }
}

/// The numbers of puzzles with no, one and several solutions, and of undecided puzzles.
#[derive(Default)]
pub(super) struct Shares {
    pub(super) none: u64,
    pub(super) unique: u64,
    pub(super) multiple: u64,
    pub(super) undecided: u64,
}

impl Shares {
    fn add(&mut self, count: Option<Count>) {
        *match count {
            Some(Count::Exactly(0)) => &mut self.none,
            Some(Count::Exactly(1)) => &mut self.unique,
            Some(Count::Exactly(_) | Count::AtLeast(_)) => &mut self.multiple,
            Some(Count::Unknown(..)) | None => &mut self.undecided,
        } += 1;
    }

    pub(super) const fn all(&self) -> u64 {
        self.none + self.unique + self.multiple + self.undecided
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_more_puzzles_than_can_be_kept_all_are_counted_and_any_may_be_kept() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let puzzles = 2000;
        // A 9x9 puzzle with one clue, and every fourth time one full of conflicts: their numbers of clues tell them apart.
        let line = |number| if number % 4 == 0 { "1".repeat(81) } else { format!("1{}", ".".repeat(80)) };
        let text: String = (0..puzzles).map(|number| line(number) + "\n").collect();
        std::fs::write(&file, text).unwrap();
        let reading = |most| Reading { most, permuted: true, effort: None };
        let read = |most| Puzzles::read(Place::File(file.path().to_owned()), reading(most)).unwrap();
        for most in [1, 400, 2000, 5000] {
            let Puzzles { sample, shares, .. } = read(most);
            let counts = (shares.none, shares.unique, shares.multiple, shares.undecided);
            assert_eq!((counts, sample.len()), ((500, 0, 1500, 0), most.min(puzzles)));
        }
        let full = read(400).sample.iter().filter(|grid| grid.is_full()).count();
        // A quarter of 400, plus or minus six standard deviations.
        assert!((48..=152).contains(&full), "{full}");
    }
}
