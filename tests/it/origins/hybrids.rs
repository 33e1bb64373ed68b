//! Both readings of the report's hybrid, written from their descriptions alone, on top of the plain search and the exact cover beside
//! this file. They tell which way a puzzle went, and what came out.

use super::dancing::{self, Column};
use super::fewest;

/// Which part of the hybrid solved a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    PlainSearch,
    DancingLinks,
    /// So many cells were forced one after the other, then dancing links.
    ForcedThenDancingLinks(usize),
}

/// Reading (i): at most `switch` blanks in the input: plain search; more: singles first, then dancing links.
pub(crate) fn singles_first(givens: &[u8; 81], switch: usize, most: u64) -> Option<(Way, Vec<[u8; 81]>)> {
    if blanks(givens) <= switch {
        return Some((Way::PlainSearch, fewest::solve(givens, most)?.0));
    }
    forced_then_dancing_links(givens, most)
}

/// Reading (ii): more than `switch` blanks: dancing links at once; else plain search, which hands over to dancing links when no cell is
/// forced.
pub(crate) fn direct(givens: &[u8; 81], switch: usize, most: u64) -> Option<(Way, Vec<[u8; 81]>)> {
    if blanks(givens) > switch {
        return Some((Way::DancingLinks, dancing::solve(givens, Column::Smallest, most)?.0));
    }
    forced_then_dancing_links(givens, most)
}

fn blanks(grid: &[u8; 81]) -> usize {
    grid.map(|value| usize::from(value == 0)).iter().sum()
}

/// Cells with one possible digit are filled until each blank has two or more (or one has none), then dancing links.
fn forced_then_dancing_links(givens: &[u8; 81], most: u64) -> Option<(Way, Vec<[u8; 81]>)> {
    let mut grid = *givens;
    let mut forced = 0;
    while let Some((cell, digit)) = (0..81).find_map(|cell| Some((cell, only_digit(&grid, cell)?))) {
        grid[cell] = digit;
        forced += 1;
    }
    let (solutions, _) = dancing::solve(&grid, Column::Smallest, most)?;
    Some((Way::ForcedThenDancingLinks(forced), solutions))
}

/// The digit of a blank that has just one possible.
fn only_digit(grid: &[u8; 81], cell: usize) -> Option<u8> {
    if grid[cell] != 0 {
        return None;
    }
    let (row, column) = (cell / 9, cell % 9);
    let is_seen = |digit: u8| {
        (0..9).any(|i| {
            let in_box = 9 * (row / 3 * 3 + i / 3) + column / 3 * 3 + i % 3;
            grid[9 * row + i] == digit || grid[9 * i + column] == digit || grid[in_box] == digit
        })
    };
    let mut possible = (1..=9).filter(|&digit| !is_seen(digit));
    possible.next().filter(|_| possible.next().is_none())
}
