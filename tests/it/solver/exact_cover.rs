//! Exact cover compared with trying all sets of rows, and with known counts.

use proptest::prelude::*;
use sudoku_ls::solver::exact_cover::ExactCover;
use sudoku_ls::solver::{Budget, Exhausted};

/// Returns all sets of rows that cover each primary column once and each secondary column at most once, by trying every
/// set.
fn by_trying(primary: usize, secondary: usize, rows: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let fits = |set: &[usize]| {
        let times = |column| set.iter().filter(|&&row| rows[row].contains(&column)).count();
        (0..primary).all(|c| times(c) == 1) && (primary..primary + secondary).all(|c| times(c) <= 1)
    };
    let sets = (0_u32..1 << rows.len()).map(|bits| (0..rows.len()).filter(|i| bits >> i & 1 == 1).collect());
    sets.filter(|set: &Vec<usize>| fits(set)).collect()
}

proptest! {
    #[test]
    fn it_finds_each_cover_once(
        primary in 1_usize..5,
        secondary in 0_usize..3,
        masks in prop::collection::vec(1_u32..128, 0..9),
    ) {
        // A row without a primary column would never be chosen.
        let columns = |mask: u32| (0..primary + secondary).filter(|c| mask >> c & 1 == 1).collect::<Vec<_>>();
        let rows: Vec<Vec<usize>> = masks.into_iter().map(columns).filter(|r| r.iter().any(|&c| c < primary)).collect();
        let mut table = ExactCover::new(primary, secondary);
        for row in &rows {
            table.add_row(row);
        }
        let mut found: Vec<Vec<usize>> = table.map(|mut set| { set.sort_unstable(); set }).collect();
        found.sort();
        let mut expected = by_trying(primary, secondary, &rows);
        expected.sort();
        prop_assert_eq!(found, expected);
    }
}

/// N queens: each row and column is covered once, each diagonal at most once.
fn queens(n: usize) -> ExactCover {
    let mut table = ExactCover::new(2 * n, 2 * (2 * n - 1));
    for (r, c) in (0..n * n).map(|i| (i / n, i % n)) {
        table.add_row(&[r, n + c, 2 * n + r + c, 4 * n - 1 + r + n - 1 - c]);
    }
    table
}

#[test]
fn eight_queens_stand_in_92_ways() {
    assert_eq!(queens(8).count(), 92);
}

#[test]
fn a_selected_row_is_in_every_cover() {
    let mut table = queens(6);
    assert!(table.select(1));
    assert!(!table.select(2), "a second queen in the first row");
    assert!(table.all(|rows| rows.contains(&1)));
}

#[test]
fn a_search_that_ran_out_goes_on_with_another_budget() {
    let mut table = queens(8);
    let mut found = 0;
    let mut stops = 0;
    loop {
        match table.advance(&mut Budget::nodes(7)) {
            Ok(Some(_)) => found += 1,
            Ok(None) => break,
            Err(why) => {
                assert_eq!(why, Exhausted::Nodes(7));
                stops += 1;
            }
        }
    }
    assert_eq!(found, 92);
    assert!(stops > 10);
}
