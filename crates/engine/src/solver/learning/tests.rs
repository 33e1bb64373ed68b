//! Clause learning against the plain search, on boards where both end.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::{FEW, Refuter, Stalling};
use crate::board::{BoxShape, Cell, Digit, Geometry, Grid, Layout, Rule};
use crate::solver::general::Search;
use crate::solver::search::run::Run;
use crate::solver::{Budget, Exhausted, Solutions, clash_set, solve};

/// A search that is given up after this many nodes without a solution.
fn giving_up_after(patience: u64, grid: &Grid) -> Option<Stalling<Search>> {
    Stalling::<Search>::new(grid).ok().map(|search| Stalling { patience, ..search })
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
                assert!(Stalling::<Search>::new(&puzzle).is_err());
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

/// The digits of a grid in these cells.
fn part(grid: &Grid, cells: impl IntoIterator<Item = Cell>) -> Grid {
    let mut part = Grid::empty(grid.geometry());
    for cell in cells {
        part.set(cell, grid.get(cell));
    }
    part
}

/// Whether a grid has a solution, by the plain search alone; `None` if that takes long.
fn is_solvable(grid: &Grid) -> Option<bool> {
    let Ok(mut search) = Search::new(grid) else { return Some(false) };
    search.next(&mut Budget::nodes(20_000)).ok()
}

#[test]
fn the_givens_that_a_contradiction_comes_from_have_no_solution() {
    let mut dice = ChaCha8Rng::seed_from_u64(11);
    let (mut none, mut fewer, mut solved) = (0, 0, 0);
    for board in boards() {
        for _ in 0..60 {
            let Some(puzzle) = drawn(&board, &mut dice) else { continue };
            let givens: Vec<Cell> = puzzle.placed().map(|(cell, _)| cell).collect();
            let mut refuter = Refuter::new(&puzzle);
            // The same clauses answer about all givens, then about ever fewer.
            for start in [0, 1, givens.len() / 4, givens.len() / 2] {
                let asked = &givens[start.min(givens.len())..];
                let Some(expected) = is_solvable(&part(&puzzle, asked.iter().copied())) else { continue };
                let answer = refuter.refute(asked, &mut Budget::nodes(100_000)).unwrap();
                let Some(cells) = answer else {
                    let solution = refuter.solution().unwrap();
                    assert!(expected && solution.is_solved(), "{puzzle:?}");
                    assert!(part(&puzzle, asked.iter().copied()).is_part_of(&solution), "{puzzle:?}");
                    solved += 1;
                    continue;
                };
                assert!(!expected && cells.iter().all(|cell| asked.contains(cell)), "{puzzle:?}");
                assert_ne!(is_solvable(&part(&puzzle, cells.iter().copied())), Some(true), "{puzzle:?}");
                none += 1;
                fewer += u32::from(cells.len() < asked.len());
            }
        }
    }
    assert!(none > 100 && fewer > 50 && solved > 100, "{none} {fewer} {solved}");
}

/// A full grid whose first row is drawn.
fn full(size: usize, dice: &mut ChaCha8Rng) -> Grid {
    let board = Geometry::shared(&Layout::standard(size)).unwrap();
    let mut start = Grid::empty(&board);
    for cell in board.cells().take(size) {
        let free: Vec<Digit> = start.candidates(cell).iter().collect();
        start.set(cell, Some(free[dice.random_range(0..free.len())]));
    }
    let mut search = Search::new(&start).ok().unwrap();
    assert_eq!(search.next(&mut Budget::unlimited()), Ok(true));
    search.solution()
}

/// A puzzle without a solution in which no two digits clash: a share of a full grid's digits, one of them changed.
fn changed(full: &Grid, percent: u32, dice: &mut ChaCha8Rng) -> Option<Grid> {
    let kept: Vec<Cell> = full.geometry().cells().filter(|_| dice.random_range(0..100) < percent).collect();
    let mut puzzle = part(full, kept.iter().copied());
    let cell = *kept.get(dice.random_range(0..kept.len()))?;
    puzzle.set(cell, None);
    let others: Vec<Digit> =
        puzzle.candidates(cell).iter().filter(|&other| Some(other) != full.get(cell)).collect();
    puzzle.set(cell, Some(*others.get(dice.random_range(0..others.len().max(1)))?));
    Some(puzzle)
}

#[test]
fn a_clash_set_of_a_large_board_is_irreducible() {
    let mut dice = ChaCha8Rng::seed_from_u64(5);
    let mut learned = 0;
    // How many percent of the digits are given; how many puzzles are drawn, and how many of each kind are asked about: refuted without a
    // guess, and by learning.
    let boards = [(10, 40, 400, [3, 3]), (12, 45, 400, [2, 2]), (16, 50, 400, [2, 2]), (25, 58, 60, [1, 1])];
    for (size, percent, rounds, wanted) in boards {
        let mut found = [0, 0];
        for _ in 0..rounds {
            let full = full(size, &mut dice);
            let Some(puzzle) = changed(&full, percent, &mut dice) else { continue };
            let Ok(mut search) = Search::new(&puzzle) else { continue };
            let kind = usize::from(search.refuted_at().is_none());
            if found[kind] == wanted[kind] || solve(&puzzle, &mut Budget::nodes(1000)) != Solutions::None {
                continue;
            }
            let mut budget = Budget::nodes(100_000);
            let set = clash_set(&puzzle, &mut budget);
            assert_eq!(set.irreducible, Ok(()), "{puzzle:?}");
            let together = part(&puzzle, set.givens.iter().copied());
            assert_eq!(solve(&together, &mut Budget::nodes(100_000)), Solutions::None, "{puzzle:?}");
            for &given in &set.givens {
                let others = part(&puzzle, set.givens.iter().copied().filter(|&cell| cell != given));
                let mut run = Stalling::<Search>::new(&others).ok().unwrap();
                assert_eq!(run.next(&mut Budget::nodes(100_000)), Ok(true), "{given:?} of {puzzle:?}");
                assert!(others.is_part_of(&run.solution()) && run.solution().is_solved(), "{puzzle:?}");
            }
            found[kind] += 1;
            if found == wanted {
                break;
            }
        }
        assert_eq!(found[0], wanted[0], "{size}");
        learned += found[1];
    }
    assert!(learned >= 2, "{learned}");
}

#[test]
fn a_clash_set_that_is_not_proved_irreducible_says_so() {
    let mut dice = ChaCha8Rng::seed_from_u64(6);
    let mut stopped = 0;
    while stopped < 3 {
        let full = full(12, &mut dice);
        let Some(puzzle) = changed(&full, 45, &mut dice) else { continue };
        if solve(&puzzle, &mut Budget::nodes(500)) != Solutions::None {
            continue;
        }
        let whole = clash_set(&puzzle, &mut Budget::unlimited());
        assert_eq!(whole.irreducible, Ok(()));
        for nodes in [0, 1, 5, 30] {
            let mut budget = Budget::nodes(nodes);
            let set = clash_set(&puzzle, &mut budget);
            assert!(budget.spent() <= nodes && set.givens.len() >= whole.givens.len().min(2), "{puzzle:?}");
            let together = part(&puzzle, set.givens.iter().copied());
            assert_eq!(solve(&together, &mut Budget::nodes(100_000)), Solutions::None, "{puzzle:?}");
            if set.irreducible.is_err() {
                assert_eq!(set.irreducible, Err(Exhausted::Nodes(nodes)));
                stopped += 1;
            }
        }
        let gone = || Some(Exhausted::Cancelled);
        let set = clash_set(&puzzle, &mut Budget::unlimited().watched(&gone));
        assert_eq!(set.irreducible, Err(Exhausted::Cancelled));
    }
}
