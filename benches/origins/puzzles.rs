//! The puzzles: rated ones by level, the texts' own, and generated ones.

use std::error::Error;
use std::path::Path;

use sudoku_ls::board::{Geometry, Grid, Layout};
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};

/// Puzzles of one level of difficulty.
pub(crate) struct Level {
    pub(crate) name: &'static str,
    /// How many there are in the file; at most a hundred of them are taken.
    pub(crate) known: usize,
    pub(crate) puzzles: Vec<Grid>,
}

/// HoDoKu's levels, from easy to hard.
const LEVELS: [&str; 5] = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];

/// Puzzles taken of a level.
const MOST: usize = 100;

/// A 9x9 puzzle from its 81 characters.
pub(crate) fn classic(text: &str) -> Option<Grid> {
    square(9, text)
}

/// A puzzle of this size, with its usual boxes, from its characters.
pub(crate) fn square(size: usize, text: &str) -> Option<Grid> {
    let values: Option<Vec<u8>> = text
        .chars()
        .map(|c| if c == '.' { Some(0) } else { c.to_digit(10).map(|digit| digit as u8) })
        .collect();
    Grid::from_values(&Geometry::shared(&Layout::standard(size)).ok()?, &values?)
}

/// The rated puzzles by level, evenly from the whole file.
pub(crate) fn rated(path: &Path) -> Result<Vec<Level>, Box<dyn Error>> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut lines = text.lines();
    let heads: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let column = |name: &str| heads.iter().position(|head| *head == name).ok_or(format!("no column {name}"));
    let (puzzle, level) = (column("puzzle")?, column("HoDoKu_level")?);
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split('\t').collect()).collect();
    let mut found = Vec::new();
    for name in LEVELS {
        let of_level = rows.iter().filter(|row| row.get(level) == Some(&name));
        let all: Option<Vec<Grid>> = of_level.map(|row| classic(row.get(puzzle)?)).collect();
        let all = all.ok_or(format!("a puzzle of the level {name} cannot be read"))?;
        let known = all.len();
        let taken = known.min(MOST);
        let puzzles = (0..taken).map(|i| all[i * known / taken].clone()).collect();
        found.push(Level { name, known, puzzles });
    }
    Ok(found)
}

/// Every so many of the puzzles of a file, one a line.
pub(crate) fn listed(path: &Path, step: usize) -> Result<Vec<Grid>, Box<dyn Error>> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let puzzles: Option<Vec<Grid>> = text.lines().step_by(step).map(classic).collect();
    Ok(puzzles.ok_or_else(|| format!("{}: a puzzle cannot be read", path.display()))?)
}

/// Puzzles with one solution and so many clues, always the same ones.
pub(crate) fn made(size: usize, clues: usize, count: usize) -> Vec<Grid> {
    let spec = |seed| PuzzleSpec::new(Layout::standard(size), Seed::new(seed)).with_clues(clues);
    (1..).filter_map(|seed| generate(&spec(seed), None).ok()).map(|made| made.puzzle).take(count).collect()
}
