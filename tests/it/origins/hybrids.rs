//! Both readings of the report's hybrid, written from their descriptions only, on top of the plain search and the exact
//! cover in this folder. They return which part solved a puzzle, and the solutions.

use sudoku_ls::solver::Effort;

use super::dancing::{self, Column};
use super::fewest;

/// Which part of the hybrid solved a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    PlainSearch,
    DancingLinks,
    /// This many cells were forced one after another, then dancing links solved the rest.
    ForcedThenDancingLinks(usize),
}

/// Reading (i): plain search for at most `switch` blanks; otherwise singles first, then dancing links.
pub(crate) fn singles_first(givens: &[u8; 81], switch: usize, most: u64) -> Option<(Way, Vec<[u8; 81]>)> {
    if blanks(givens) <= switch {
        return Some((Way::PlainSearch, fewest::solve(givens, most)?.0));
    }
    forced_then_dancing_links(givens, most)
}

/// Reading (ii): dancing links for more than `switch` blanks; otherwise plain search, which hands over to dancing links
/// when no cell is forced.
pub(crate) fn direct(givens: &[u8; 81], switch: usize, most: u64) -> Option<(Way, Vec<[u8; 81]>)> {
    if blanks(givens) > switch {
        return Some((Way::DancingLinks, dancing::solve(givens, Column::Smallest, most)?.0));
    }
    forced_then_dancing_links(givens, most)
}

/// Reading (ii) for few blanks, where plain search continues in cells with up to `digits` possible digits, and hands
/// over to the exact cover (first column next) when every blank has more. Returns the solutions of a puzzle with at
/// most two solutions, and the effort.
pub(crate) fn handing_over_above(givens: &[u8; 81], digits: usize) -> (Vec<[u8; 81]>, Effort) {
    let mut found = (Vec::new(), Effort::default());
    hand_over_above(&mut givens.clone(), digits, &mut found);
    found
}

fn hand_over_above(grid: &mut [u8; 81], most: usize, found: &mut (Vec<[u8; 81]>, Effort)) {
    let blanks = (0..81).filter(|&cell| grid[cell] == 0);
    let Some((cell, digits)) =
        blanks.map(|cell| (cell, possible(grid, cell))).min_by_key(|(_, digits)| digits.len())
    else {
        found.0.push(*grid);
        return;
    };
    if digits.len() > most {
        let (solutions, effort) = dancing::solve(grid, Column::First, u64::MAX).unwrap();
        found.0.extend(solutions);
        found.1.nodes += effort.nodes;
        found.1.contradictions += effort.contradictions;
        return;
    }
    for digit in digits {
        grid[cell] = digit;
        found.1.nodes += 1;
        let blanks = (0..81).filter(|&other| grid[other] == 0);
        if blanks.into_iter().any(|other| possible(grid, other).is_empty()) {
            found.1.contradictions += 1;
        } else {
            hand_over_above(grid, most, found);
        }
        grid[cell] = 0;
    }
}

fn blanks(grid: &[u8; 81]) -> usize {
    grid.map(|value| usize::from(value == 0)).iter().sum()
}

/// Fills cells with one possible digit until each blank has at least two (or some blank has none), then uses dancing
/// links.
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

/// Returns the only possible digit of a blank; `None` if it has several or none.
fn only_digit(grid: &[u8; 81], cell: usize) -> Option<u8> {
    if grid[cell] != 0 {
        return None;
    }
    let mut possible = possible(grid, cell).into_iter();
    possible.next().filter(|_| possible.next().is_none())
}

fn possible(grid: &[u8; 81], cell: usize) -> Vec<u8> {
    let (row, column) = (cell / 9, cell % 9);
    let is_seen = |digit: u8| {
        (0..9).any(|i| {
            let in_box = 9 * (row / 3 * 3 + i / 3) + column / 3 * 3 + i % 3;
            grid[9 * row + i] == digit || grid[9 * i + column] == digit || grid[in_box] == digit
        })
    };
    (1..=9).filter(|&digit| !is_seen(digit)).collect()
}
