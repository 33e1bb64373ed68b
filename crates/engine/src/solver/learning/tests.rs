//! Clause learning against the plain search, on boards where both end.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::{FEW, Stalling};
use crate::board::{BoxShape, Digit, Geometry, Grid, Layout, Rule};
use crate::solver::general::Search;
use crate::solver::search::run::Run;
use crate::solver::{Budget, Exhausted};

/// A search that is given up after this many nodes without a solution.
fn giving_up_after(patience: u64, grid: &Grid) -> Option<Stalling> {
    Stalling::new(grid).ok().map(|search| Stalling { patience, ..search })
}

/// Up to `limit` solutions of a search, and whether these are all.
fn list(run: Option<impl Run>, limit: usize, budget: &mut Budget<'_>) -> (Vec<Grid>, bool) {
    let Some(mut run) = run else { return (Vec::new(), true) };
    let mut found = Vec::new();
    while found.len() < limit {
        if !run.next(budget).unwrap() {
            return (found, true);
        }
        found.push(run.solution());
    }
    (found, false)
}

fn boards() -> Vec<Arc<Geometry>> {
    let jigsaw = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3].to_vec();
    let boxes = Layout::standard(6).with_boxes(BoxShape { rows: 3, columns: 2 });
    [
        Layout::standard(4),
        Layout::standard(4).with_regions(jigsaw),
        Layout::standard(4).with_rules([Rule::AntiKnight]),
        Layout::standard(6),
        boxes,
        Layout::standard(6).with_rules([Rule::NonConsecutive]),
        Layout::standard(8).with_rules([Rule::Diagonal]),
        Layout::standard(9),
        Layout::standard(9).with_rules([Rule::AntiKing, Rule::Windoku]),
    ]
    .iter()
    .map(|layout| Geometry::shared(layout).unwrap())
    .collect()
}

/// Digits of a solution, if there is one, in some cells; now and then with one of them changed.
fn drawn(board: &Arc<Geometry>, dice: &mut ChaCha8Rng) -> Option<Grid> {
    let size = board.size();
    let mut start = Grid::empty(board);
    for cell in board.cells().filter(|_| dice.random_range(0..2 * size) == 0) {
        if let Some(digit) = start.candidates(cell).iter().last() {
            start.set(cell, Some(digit));
        }
    }
    let mut search = Search::new(&start).ok()?;
    let solved = search.next(&mut Budget::nodes(200)) == Ok(true);
    let full = if solved { search.solution() } else { start };
    let percent = dice.random_range(15..60);
    let mut puzzle = Grid::empty(board);
    for (cell, digit) in full.placed().filter(|_| dice.random_range(0..100) < percent) {
        puzzle.set(cell, Some(digit));
    }
    if dice.random_range(0..3) == 0 {
        let cell = board.cells().nth(dice.random_range(0..board.cell_count()))?;
        puzzle.set(cell, Digit::new(dice.random_range(1..=size as u8)));
    }
    Some(puzzle)
}

#[test]
fn it_finds_the_solutions_that_the_search_finds() {
    let mut dice = ChaCha8Rng::seed_from_u64(47);
    let (mut none, mut one, mut several, mut many) = (0, 0, 0, 0);
    for board in boards() {
        for number in 0..250 {
            let Some(puzzle) = drawn(&board, &mut dice) else { continue };
            let limit = 3 * FEW;
            let search = Search::new(&puzzle).ok();
            let Some(mut search) = search else {
                assert!(Stalling::new(&puzzle).is_err());
                continue;
            };
            // Some puzzles with few digits take long.
            let mut part = Budget::nodes(300);
            let mut expected = HashSet::new();
            let mut ended = false;
            while expected.len() < limit && !ended {
                match search.next(&mut part) {
                    Ok(true) => assert!(expected.insert(search.solution().values().to_vec())),
                    Ok(false) => ended = true,
                    Err(_) => break,
                }
            }
            if !ended && expected.len() < limit {
                continue;
            }
            let patience = [0, 1, 5][number % 3];
            let run = giving_up_after(patience, &puzzle);
            let (found, is_all) = list(run, limit, &mut Budget::nodes(1_000_000));
            let set: HashSet<Vec<u8>> = found.iter().map(|grid| grid.values().to_vec()).collect();
            assert_eq!(set.len(), found.len(), "a solution twice: {puzzle:?}");
            assert!(found.iter().all(|grid| puzzle.is_part_of(grid) && grid.is_solved()), "{puzzle:?}");
            assert_eq!((found.len(), is_all), (expected.len(), ended), "{puzzle:?}");
            if ended {
                assert_eq!(set, expected, "{puzzle:?}");
            }
            match expected.len() {
                0 => none += 1,
                1 => one += 1,
                count if count <= FEW => several += 1,
                _ => many += 1,
            }
        }
    }
    assert!(none > 100 && one > 100 && several > 100 && many > 25, "{none} {one} {several} {many}");
}

/// A 16x16 puzzle on which the search makes no headway, made by taking digits out of a full grid.
fn hard() -> Grid {
    let board = Geometry::shared(&Layout::standard(16)).unwrap();
    let mut full = Search::new(&Grid::empty(&board)).ok().unwrap();
    assert_eq!(full.next(&mut Budget::unlimited()), Ok(true));
    let full = full.solution();
    let mut puzzle = Grid::empty(&board);
    let mut dice = ChaCha8Rng::seed_from_u64(3);
    for (cell, digit) in full.placed().filter(|_| dice.random_range(0..100) < 38) {
        puzzle.set(cell, Some(digit));
    }
    puzzle
}

#[test]
fn the_same_puzzle_takes_the_same_nodes_however_they_are_handed_out() {
    let puzzle = hard();
    let limit = 5;
    let mut whole = Budget::nodes(1_000_000);
    let expected = list(giving_up_after(0, &puzzle), limit, &mut whole);
    assert!(!expected.0.is_empty());
    let mut again = Budget::nodes(1_000_000);
    assert_eq!(list(giving_up_after(0, &puzzle), limit, &mut again), expected);
    assert_eq!(again.spent(), whole.spent());

    let mut run = giving_up_after(0, &puzzle).unwrap();
    let (mut found, mut spent) = (Vec::new(), 0);
    while found.len() < expected.0.len() {
        let mut one = Budget::nodes(1);
        if run.next(&mut one) == Ok(true) {
            found.push(run.solution());
        }
        spent += one.spent();
    }
    assert_eq!(found, expected.0);
    assert_eq!(spent, whole.spent());
}

#[test]
fn its_watch_ends_it_and_it_can_be_taken_up_again() {
    let puzzle = hard();
    let looks = AtomicU64::new(0);
    let watch = || (looks.fetch_add(1, Ordering::Relaxed) >= 1).then_some(Exhausted::Cancelled);
    let mut watched = Budget::unlimited().watched(&watch);
    let mut run = giving_up_after(0, &puzzle).unwrap();
    let mut found = 0;
    let why = loop {
        match run.next(&mut watched) {
            Ok(true) if found < FEW => found += 1,
            Ok(_) => break None,
            Err(why) => break Some(why),
        }
    };
    assert_eq!(why, Some(Exhausted::Cancelled));
    assert!(watched.spent() <= 2 * Budget::NODES_PER_LOOK, "{watched:?}");
    assert_eq!(run.next(&mut Budget::nodes(1_000_000)), Ok(true));
    assert!(puzzle.is_part_of(&run.solution()));
}

#[test]
fn a_digit_is_left_out_as_the_search_leaves_it_out() {
    let board = Geometry::shared(&Layout::standard(6)).unwrap();
    let mut dice = ChaCha8Rng::seed_from_u64(8);
    let mut forced = 0;
    for _ in 0..300 {
        let Some(puzzle) = drawn(&board, &mut dice) else { continue };
        let Some(cell) = board.cells().find(|&cell| puzzle.get(cell).is_none()) else { continue };
        let Some(digit) = puzzle.candidates(cell).first() else { continue };
        let (Ok(mut search), Some(mut run)) = (Search::new(&puzzle), giving_up_after(0, &puzzle)) else {
            continue;
        };
        let expected = search.exclude(cell, digit) && search.next(&mut Budget::unlimited()) == Ok(true);
        let found = run.exclude(cell, digit) && run.next(&mut Budget::unlimited()) == Ok(true);
        assert_eq!(found, expected, "{puzzle:?}");
        forced += u32::from(!found);
    }
    assert!((20..280).contains(&forced), "{forced}");
}
