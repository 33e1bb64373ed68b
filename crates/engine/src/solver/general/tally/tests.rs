//! Counting by parts against published numbers and plain enumeration.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::Tally;
use super::memory::Memory;
use crate::board::{BoxShape, Digit, Geometry, Grid, Layout, Rule};
use crate::solver::general::Search;
use crate::solver::search::run;
use crate::solver::{Budget, Count, Exhausted};

fn empty(layout: &Layout) -> Grid {
    Grid::empty(&Geometry::shared(layout).unwrap())
}

fn tally(grid: &Grid, limit: u64, budget: &mut Budget<'_>) -> Count {
    Tally::new(grid).map_or(Count::Exactly(0), |tally| tally.count(limit, budget))
}

/// The number of solutions as the plain search finds them, one by one; `None` if there are many.
fn listed(grid: &Grid) -> Option<u64> {
    let run = Search::new(grid).map(|search| Box::new(search) as Box<dyn run::Run>);
    match run::count(run, u64::MAX, &mut Budget::nodes(5000)) {
        Count::Exactly(count) => Some(count),
        _ => None,
    }
}

#[test]
fn empty_boards_have_the_published_numbers_of_grids() {
    let tall = Layout::standard(6).with_boxes(BoxShape { rows: 3, columns: 2 });
    let known = [
        (Layout::standard(4), 288),
        (Layout::standard(6), 28_200_960),
        (tall, 28_200_960),
        // Latin squares.
        (Layout::standard(2), 2),
        (Layout::standard(3), 12),
        (Layout::standard(5), 161_280),
    ];
    for (layout, expected) in known {
        let mut budget = Budget::nodes(1_000_000);
        let counted = tally(&empty(&layout), u64::MAX, &mut budget);
        assert_eq!(counted, Count::Exactly(expected));
    }
}

fn boards() -> Vec<Arc<Geometry>> {
    let jigsaw = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3].to_vec();
    [
        Layout::standard(4),
        Layout::standard(4).with_regions(jigsaw),
        Layout::standard(4).with_rules([Rule::AntiKnight]),
        Layout::standard(5),
        Layout::standard(6),
        Layout::standard(6).with_rules([Rule::NonConsecutive]),
        Layout::standard(6).with_rules([Rule::Diagonal]),
        Layout::standard(7),
        Layout::standard(8).with_rules([Rule::AntiKing]),
        Layout::standard(9),
        Layout::standard(9).with_rules([Rule::Windoku]),
        Layout::standard(9).with_rules([Rule::NonConsecutive]),
        Layout::standard(10),
    ]
    .iter()
    .map(|layout| Geometry::shared(layout).unwrap())
    .collect()
}

/// A share of the digits of a solution; now and then with one of them changed.
fn drawn(board: &Arc<Geometry>, dice: &mut ChaCha8Rng) -> Option<Grid> {
    let mut start = Grid::empty(board);
    for cell in board.cells().take(board.size()).filter(|_| dice.random_range(0..2) == 0) {
        if let Some(digit) = start.candidates(cell).iter().last() {
            start.set(cell, Some(digit));
        }
    }
    let mut search = Search::new(&start).ok()?;
    let full = (search.next(&mut Budget::nodes(2000)) == Ok(true)).then(|| search.solution())?;
    let percent = dice.random_range(5..60);
    let mut puzzle = Grid::empty(board);
    for (cell, digit) in full.placed().filter(|_| dice.random_range(0..100) < percent) {
        puzzle.set(cell, Some(digit));
    }
    if dice.random_range(0..5) == 0 {
        let cell = board.cells().nth(dice.random_range(0..board.cell_count()))?;
        puzzle.set(cell, Digit::new(dice.random_range(1..=board.size() as u8)));
    }
    Some(puzzle)
}

#[test]
fn it_counts_what_enumeration_lists() {
    let mut dice = ChaCha8Rng::seed_from_u64(21);
    let (mut none, mut several, mut many) = (0, 0, 0);
    for board in boards() {
        for _ in 0..120 {
            let Some(puzzle) = drawn(&board, &mut dice) else { continue };
            let Some(expected) = listed(&puzzle) else { continue };
            let whole = tally(&puzzle, u64::MAX, &mut Budget::unlimited());
            assert_eq!(whole, Count::Exactly(expected), "{puzzle:?}");
            if expected > 0 {
                let limit = dice.random_range(1..=expected);
                assert_eq!(
                    tally(&puzzle, limit, &mut Budget::unlimited()),
                    Count::AtLeast(limit),
                    "{puzzle:?}"
                );
                let small = tally(&puzzle, u64::MAX, &mut Budget::nodes(dice.random_range(0..20)));
                let (Count::Exactly(least) | Count::Unknown(least, _)) = small else { panic!("{small:?}") };
                assert!(least <= expected, "{puzzle:?}");
            }
            // With hardly any memory the answer is the same.
            let forgetful = Tally::new(&puzzle).map(|tally| Tally { memory: Memory::new(100), ..tally });
            let forgetful = forgetful.map(|tally| tally.count(u64::MAX, &mut Budget::unlimited()));
            assert_eq!(forgetful.unwrap_or(Count::Exactly(0)), Count::Exactly(expected), "{puzzle:?}");
            match expected {
                0 => none += 1,
                1..50 => several += 1,
                _ => many += 1,
            }
        }
    }
    assert!(none > 50 && several > 200 && many > 100, "{none} {several} {many}");
}

#[test]
fn a_budget_that_runs_out_leaves_a_number_that_is_reached() {
    let six = empty(&Layout::standard(6));
    let mut before = 0;
    for nodes in [0, 1, 10, 100, 1000, 2000] {
        let mut budget = Budget::nodes(nodes);
        let Count::Unknown(least, why) = tally(&six, u64::MAX, &mut budget) else { panic!("{nodes} nodes") };
        assert!(before <= least && least < 28_200_960, "{least} after {nodes}");
        assert_eq!((why, budget.spent()), (Exhausted::Nodes(nodes), nodes));
        before = least;
    }
    assert!(before > 0);
    assert!(matches!(tally(&six, 1000, &mut Budget::nodes(2000)), Count::AtLeast(1000)));
}

#[test]
fn its_watch_ends_it() {
    let looks = AtomicU64::new(0);
    let watch = || (looks.fetch_add(1, Ordering::Relaxed) >= 3).then_some(Exhausted::Cancelled);
    let mut budget = Budget::unlimited().watched(&watch);
    let counted = tally(&empty(&Layout::standard(9)), u64::MAX, &mut budget);
    assert!(matches!(counted, Count::Unknown(_, Exhausted::Cancelled)), "{counted:?}");
    assert!(budget.spent() <= 4 * Budget::NODES_PER_LOOK, "{budget:?}");
}

#[test]
fn memory_is_bounded_and_keeps_what_was_asked_for_of_late() {
    let most = 1000;
    let mut memory = Memory::new(most);
    for number in 0..10_000_u64 {
        memory.put([number, !number].into(), number.into());
        assert_eq!(memory.get(&[7, !7]), (number >= 7).then_some(7), "after {number}");
        assert_eq!(memory.get(&[number, number]), None);
        assert!(memory.len() <= 2 * (most / 10 + 1), "{}", memory.len());
    }
    let kept = (0..10_000).filter(|&number| memory.get(&[number, !number]) == Some(number.into())).count();
    assert!((20..=most).contains(&kept), "{kept}");
}
