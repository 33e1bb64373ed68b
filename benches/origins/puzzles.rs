//! The puzzles: five levels made by this project's generator, the puzzles of the texts, and those of a data folder if
//! there is one.

use std::error::Error;
use std::path::Path;

use sudoku_ls::board::{Geometry, Grid, Layout};
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};
use sudoku_ls::solver::{Budget, Engine};

/// Puzzles that are measured together: a column of the tables.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    /// A description of the puzzles for the text.
    pub(crate) about: &'static str,
    pub(crate) puzzles: Vec<Grid>,
}

/// A version of the "world's hardest" puzzle of a Finnish mathematician.
const FINNISH: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The number of puzzles in a level.
const LEVEL: usize = 50;

/// The number of minimal puzzles from which the hardest are chosen.
const CANDIDATES: usize = 1500;

/// Returns five levels, always with the same puzzles. Puzzles of the first two levels have at most 36 blanks, like the
/// puzzles of the report.
pub(crate) fn levels() -> Vec<Set> {
    let minimal: Vec<Grid> = (0..CANDIDATES as u64).filter_map(|seed| one(&spec(9, seed))).collect();
    let nodes = |grid: &Grid| {
        let mut budget = Budget::nodes(1_000_000);
        let _ = Engine::FewestFirst.count(grid, 2, &mut budget);
        budget.spent()
    };
    let mut by_nodes: Vec<(u64, &Grid)> = minimal.iter().map(|grid| (nodes(grid), grid)).collect();
    by_nodes.sort_by_key(|(nodes, _)| std::cmp::Reverse(*nodes));
    let hardest = by_nodes.iter().take(LEVEL).map(|(_, grid)| (*grid).clone()).collect();
    vec![
        Set { name: "1", about: "with 50 clues", puzzles: made(9, 50, LEVEL) },
        Set { name: "2", about: "with 45 clues", puzzles: made(9, 45, LEVEL) },
        Set { name: "3", about: "with 32 clues", puzzles: made(9, 32, LEVEL) },
        Set {
            name: "4",
            about: "from which no clue can go",
            puzzles: minimal.iter().take(LEVEL).cloned().collect(),
        },
        Set {
            name: "5",
            about: "from which no clue can go: of 1,500, those on which plain search spends the most nodes",
            puzzles: hardest,
        },
    ]
}

/// Returns the set with the Finnish puzzle.
pub(crate) fn finnish() -> Set {
    let puzzles = classic(FINNISH).into_iter().collect();
    Set { name: "Finnish", about: "a Finnish mathematician's \"world's hardest\"", puzzles }
}

/// Returns the sets of a data folder.
pub(crate) fn of_folder(folder: &Path) -> Result<Vec<Set>, Box<dyn Error>> {
    let listed = |name: &str, step| listed(&folder.join("puzzles").join(name), step);
    Ok(vec![
        Set { name: "17 clues", about: "with 17 clues", puzzles: listed("17_clue.txt", 160)? },
        Set {
            name: "hardest",
            about: "from a forum's list of the hardest (2011)",
            puzzles: listed("hardest_1106.txt", 4)?,
        },
    ])
}

/// Returns a 9x9 puzzle from its 81 characters.
pub(crate) fn classic(text: &str) -> Option<Grid> {
    square(9, text)
}

/// Returns a puzzle of this size with standard boxes from its characters.
pub(crate) fn square(size: usize, text: &str) -> Option<Grid> {
    let values: Option<Vec<u8>> = text
        .chars()
        .map(|c| if c == '.' { Some(0) } else { c.to_digit(10).map(|digit| digit as u8) })
        .collect();
    Grid::from_values(&Geometry::shared(&Layout::standard(size)).ok()?, &values?)
}

/// Returns every `step`th puzzle of a file with one puzzle per line.
fn listed(path: &Path, step: usize) -> Result<Vec<Grid>, Box<dyn Error>> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let puzzles: Option<Vec<Grid>> = text.lines().step_by(step).map(classic).collect();
    Ok(puzzles.ok_or_else(|| format!("{}: a puzzle cannot be read", path.display()))?)
}

fn spec(size: usize, seed: u64) -> PuzzleSpec {
    PuzzleSpec::new(Layout::standard(size), Seed::new(seed))
}

fn one(spec: &PuzzleSpec) -> Option<Grid> {
    generate(spec).ok().map(|made| made.puzzle)
}

/// Returns puzzles with one solution and this many clues, always the same puzzles.
pub(crate) fn made(size: usize, clues: usize, count: usize) -> Vec<Grid> {
    (1..).filter_map(|seed| one(&spec(size, seed).with_clues(clues))).take(count).collect()
}
