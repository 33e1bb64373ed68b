//! The puzzles on which engines and literal programs are compared: those of the data folder, otherwise generated ones.

use std::fs;
use std::path::PathBuf;

use sudoku_ls::board::{Geometry, Grid, Layout};

use crate::data;

/// The "world's hardest" puzzle of a Finnish mathematician, in the report's version.
pub(crate) const FINNISH: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Returns the cells of a text of 81 characters.
pub(crate) fn parse(text: &str) -> [u8; 81] {
    let values: Vec<u8> = text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    values.try_into().unwrap()
}

/// Returns a grid with these cells.
pub(crate) fn grid(cells: &[u8; 81]) -> Grid {
    let board = Geometry::shared(&Layout::standard(9)).unwrap();
    Grid::from_values(&board, cells).unwrap()
}

fn set(name: &str) -> Vec<[u8; 81]> {
    let grids = data::sets().get(name).into_iter().flatten();
    grids.map(|grid| grid.values().try_into().unwrap()).collect()
}

/// Returns the rated puzzles; without a data folder, minimal ones.
pub(crate) fn rated() -> Vec<[u8; 81]> {
    let Some(folder) = std::env::var_os("SUDOKU_DATA").map(PathBuf::from) else { return minimal(60) };
    let text = fs::read_to_string(folder.join("ratings.tsv")).unwrap();
    text.lines().skip(1).map(|line| parse(line.split('\t').next().unwrap())).collect()
}

/// Returns the first `count` minimal puzzles.
pub(crate) fn minimal(count: usize) -> Vec<[u8; 81]> {
    set("minimal").into_iter().take(count).collect()
}

/// Returns puzzles with several solutions.
pub(crate) fn several() -> Vec<[u8; 81]> {
    set("multi_solution")
}

/// Returns puzzles, most of which have no solution.
pub(crate) fn no_solution() -> Vec<[u8; 81]> {
    set("mutated")
}
