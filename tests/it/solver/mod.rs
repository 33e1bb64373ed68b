//! The solver's claims, compared with the brute-force counter and published numbers, within the promised budget.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

pub(crate) mod brute;
pub(crate) mod constraints;
pub(crate) mod engines;
mod enumerate;
mod exact_cover;
mod possible;
mod sides;
mod vectors;

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use sudoku_ls::board::{BoxShape, Cell, Digit, Geometry, Grid, Layout, Rule};
use sudoku_ls::solver::{
    Budget, Count, Exhausted, Solutions, clash_set, count, count_by_symmetry, count_many_by_symmetry,
    solutions, solve,
};

use self::brute::Dice;

fn board(layout: &Layout) -> Arc<Geometry> {
    Geometry::shared(layout).unwrap()
}

fn empty(size: usize) -> Grid {
    Grid::empty(&board(&Layout::standard(size)))
}

/// Returns a layout of this size with random boxes or regions, and with up to three rules.
pub(crate) fn random_layout(size: usize, dice: &mut Dice) -> Layout {
    let heights: Vec<usize> = (1..=size).filter(|rows| size.is_multiple_of(*rows)).collect();
    let rows = heights[dice.below(heights.len())];
    let mut layout = Layout::standard(size);
    if dice.below(2) == 0 {
        layout = layout.with_boxes(BoxShape { rows, columns: size / rows });
    }
    if dice.below(3) == 0 {
        let shape = layout.boxes;
        let mut map: Vec<u8> =
            (0..size * size).map(|i| shape.index_of(size, i / size, i % size) as u8).collect();
        for _ in 0..dice.below(2 * size) {
            let (a, b) = (dice.below(map.len()), dice.below(map.len()));
            map.swap(a, b);
        }
        layout = layout.with_regions(map);
    }
    let rules: Vec<Rule> = (0..dice.below(4)).map(|_| Rule::ALL[dice.below(Rule::ALL.len())]).collect();
    let with_rules = layout.clone().with_rules(rules);
    if Geometry::shared(&with_rules).is_ok() { with_rules } else { layout }
}

/// Returns a puzzle on a board: clues of a full grid, sometimes with a wrong digit. If no full grid is found, a few
/// random digits on a small board, and `None` on a large one (brute force would take forever).
pub(crate) fn random_puzzle(layout: &Layout, clues: usize, dice: &mut Dice) -> Option<Grid> {
    let geometry = board(layout);
    let n = geometry.size();
    let mut start = Grid::empty(&geometry);
    for _ in 0..n / 2 {
        let cell = Cell::new(dice.below(n * n));
        let options: Vec<Digit> = start.candidates(cell).into_iter().collect();
        if start.get(cell).is_none() && !options.is_empty() {
            start.set(cell, Some(options[dice.below(options.len())]));
        }
    }
    let mut budget = Budget::nodes(2_000);
    let Some(Ok(full)) = solutions(&start, &mut budget).next() else {
        return (n <= 6).then_some(start);
    };
    assert!(brute::is_solution(&full), "not a solution of {layout:?}:\n{full:?}");
    let mut cells: Vec<Cell> = geometry.cells().collect();
    dice.shuffle(&mut cells);
    let mut puzzle = Grid::empty(&geometry);
    for &cell in &cells[..clues.min(n * n)] {
        puzzle.set(cell, full.get(cell));
    }
    if dice.below(3) == 0 {
        puzzle.set(cells[0], Digit::new(1 + dice.below(n) as u8));
    }
    Some(puzzle)
}

fn agrees_with_brute_force(puzzle: &Grid) {
    const LIMIT: usize = 40;
    let layout = puzzle.geometry().layout();
    let expected = brute::count(puzzle, LIMIT);
    let mut budget = Budget::unlimited();
    let counted = match count(puzzle, LIMIT as u64, &mut budget) {
        Count::Exactly(found) | Count::AtLeast(found) => found as usize,
        other @ Count::Unknown(..) => panic!("{other:?}"),
    };
    assert_eq!(counted, expected, "{layout:?}\n{puzzle:?}");
    let one = count_by_symmetry(puzzle, LIMIT as u64, &mut Budget::unlimited());
    let (Count::Exactly(all) | Count::AtLeast(all)) = one else { panic!("{one:?}") };
    assert_eq!(all as usize, expected, "{layout:?}\n{puzzle:?}");
    let empty = Grid::empty(puzzle.geometry());
    let many = count_many_by_symmetry(
        &[&empty, puzzle, puzzle, &empty, puzzle],
        LIMIT as u64,
        &Budget::nodes(20_000),
    );
    assert!([1, 2, 4].iter().all(|&place| many[place] == one), "{layout:?}\n{puzzle:?}\n{many:?}");
    match (solve(puzzle, &mut budget), expected) {
        (Solutions::Invalid(clash), 0) => assert!(puzzle.clashes().contains(&clash)),
        (Solutions::None, 0) => assert!(puzzle.clashes().is_empty(), "{layout:?}\n{puzzle:?}"),
        (Solutions::Unique(only), 1) => {
            assert!(brute::is_solution(&only) && puzzle.is_part_of(&only), "{layout:?}\n{puzzle:?}");
        }
        (Solutions::Multiple { first, second }, 2..) => {
            assert_ne!(first, second);
            for one in [first, second] {
                assert!(brute::is_solution(&one) && puzzle.is_part_of(&one), "{layout:?}\n{puzzle:?}");
            }
        }
        (other, _) => panic!("{expected} solutions, but {other:?} for {layout:?}\n{puzzle:?}"),
    }
}

#[test]
fn brute_force_agrees_on_random_boards_of_every_shape_and_rule() {
    let mut dice = Dice(2);
    for round in 0..2400 {
        let size = [1, 2, 3, 4, 4, 5, 6, 6][round % 8];
        let layout = random_layout(size, &mut dice);
        let clues = dice.below(size * size / 2 + 1);
        agrees_with_brute_force(&random_puzzle(&layout, clues, &mut dice).unwrap());
    }
}

#[test]
fn brute_force_agrees_on_larger_boards_with_many_clues() {
    let mut dice = Dice(3);
    let mut compared = 0;
    for round in 0..400 {
        let size = [7, 8, 9, 9][round % 4];
        let layout = random_layout(size, &mut dice);
        let clues = size * size * (45 + dice.below(30)) / 100;
        if let Some(puzzle) = random_puzzle(&layout, clues, &mut dice) {
            agrees_with_brute_force(&puzzle);
            compared += 1;
        }
    }
    assert!(compared > 150, "only {compared} boards had a grid");
}

#[test]
fn each_rule_alone_agrees_with_brute_force() {
    let mut dice = Dice(4);
    let mut compared = BTreeMap::new();
    for round in 0..600 {
        let rule = Rule::ALL[round % Rule::ALL.len()];
        let size = if rule == Rule::Windoku { 9 } else { [4, 6, 8, 9][round / 6 % 4] };
        let layout = Layout::standard(size).with_rules([rule]);
        let clues = if size < 8 { dice.below(12) } else { 30 + dice.below(20) };
        if let Some(puzzle) = random_puzzle(&layout, clues, &mut dice) {
            agrees_with_brute_force(&puzzle);
            *compared.entry(rule).or_insert(0) += 1;
        }
    }
    assert!(Rule::ALL.iter().all(|rule| compared.get(rule) > Some(&40)), "{compared:?}");
}

#[test]
fn there_are_288_grids_of_4x4() {
    assert_eq!(count(&empty(4), 1000, &mut Budget::unlimited()), Count::Exactly(288));
    assert_eq!(count(&empty(4), 288, &mut Budget::unlimited()), Count::AtLeast(288));
}

#[test]
fn there_are_28200960_grids_of_6x6() {
    // With the first row fixed, since its 6! orders give equally many grids.
    let mut grid = empty(6);
    (0..6).for_each(|i| grid.set(Cell::new(i), Digit::from_index(i)));
    assert_eq!(count(&grid, 100_000, &mut Budget::unlimited()), Count::Exactly(28_200_960 / 720));
}

#[test]
fn latin_squares_of_order_5_are_161280() {
    // Boxes of one row add no house. The first row is fixed.
    let mut grid = empty(5);
    (0..5).for_each(|i| grid.set(Cell::new(i), Digit::from_index(i)));
    assert_eq!(count(&grid, 10_000, &mut Budget::unlimited()), Count::Exactly(161_280 / 120));
}

/// The published numbers: 288 grids of 4x4, 28,200,960 of 6x6 with boxes of 2x3, 161,280 Latin squares of order 5.
#[test]
fn counting_with_interchangeable_digits_tells_the_published_numbers() {
    let all = |grid: &Grid, limit| count_by_symmetry(grid, limit, &mut Budget::unlimited());
    assert_eq!(all(&empty(4), u64::MAX), Count::Exactly(288));
    assert_eq!(all(&empty(4), 288), Count::AtLeast(288));
    assert_eq!(all(&empty(6), u64::MAX), Count::Exactly(28_200_960));
    assert_eq!(all(&empty(6), 1_000_000), Count::AtLeast(1_000_000));
    // Five is prime, so its boxes are its rows.
    assert_eq!(all(&empty(5), u64::MAX), Count::Exactly(161_280));
    let Count::Unknown(least, _) = count_by_symmetry(&empty(9), u64::MAX, &mut Budget::nodes(1000)) else {
        panic!("no machine counts the 9x9 grids in 1000 nodes")
    };
    assert!(least > 0 && least.is_multiple_of(362_880), "{least}");
    assert_eq!(
        count_by_symmetry(&empty(31), u64::MAX, &mut Budget::nodes(0)),
        Count::Unknown(0, Exhausted::Nodes(0))
    );
}

#[test]
fn the_list_of_solutions_is_the_count_and_each_is_another() {
    let grid = empty(4);
    let mut budget = Budget::unlimited();
    let all: Vec<Vec<u8>> = solutions(&grid, &mut budget).map(|s| s.unwrap().values().to_vec()).collect();
    assert_eq!(all.len(), 288);
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 288);
}

#[test]
fn digits_that_clash_are_an_invalid_state_and_cost_no_node() {
    let mut grid = empty(9);
    let seven = Digit::new(7);
    grid.set(Cell::new(0), seven);
    grid.set(Cell::new(80), seven);
    assert!(matches!(solve(&grid, &mut Budget::nodes(1_000)), Solutions::Multiple { .. }));
    grid.set(Cell::new(8), seven);
    let mut budget = Budget::unlimited();
    let Solutions::Invalid(clash) = solve(&grid, &mut budget) else { panic!("a clash at sight") };
    assert_eq!(clash.digit.get(), 7);
    assert_eq!(count(&grid, 5, &mut budget), Count::Exactly(0));
    assert_eq!(solutions(&grid, &mut budget).count(), 0);
    assert_eq!(budget.spent(), 0);
}

#[test]
fn a_pair_that_a_rule_forbids_is_an_invalid_state() {
    for (rule, other, value) in
        [(Rule::AntiKnight, 11, 5), (Rule::NonConsecutive, 1, 4), (Rule::NonConsecutive, 9, 6)]
    {
        let mut grid = Grid::empty(&board(&Layout::standard(9).with_rules([rule])));
        grid.set(Cell::new(0), Digit::new(5));
        grid.set(Cell::new(other), Digit::new(value));
        assert!(matches!(solve(&grid, &mut Budget::unlimited()), Solutions::Invalid(_)), "{rule}");
    }
}

#[test]
fn a_full_grid_is_its_own_only_solution() {
    let Solutions::Multiple { first, .. } = solve(&empty(9), &mut Budget::unlimited()) else { panic!() };
    assert_eq!(solve(&first, &mut Budget::unlimited()), Solutions::Unique(first.clone()));
}

#[test]
fn a_budget_that_runs_out_is_named_and_ends_the_list() {
    let grid = empty(9);
    let why = Exhausted::Nodes(1);
    assert_eq!(solve(&grid, &mut Budget::nodes(1)), Solutions::Unknown { budget: why, found: None });
    assert_eq!(count(&grid, 10, &mut Budget::nodes(1)), Count::Unknown(0, why));
    let mut budget = Budget::nodes(200);
    let listed: Vec<_> = solutions(&grid, &mut budget).collect();
    assert!(listed.len() > 2);
    assert_eq!(listed.iter().position(Result::is_err), Some(listed.len() - 1));
    assert_eq!(listed.last(), Some(&Err(Exhausted::Nodes(200))));
}

#[test]
fn a_budget_that_runs_out_after_the_first_solution_keeps_it() {
    // With one node fewer, no solution has been found yet.
    let answer = |nodes: u64| solve(&empty(9), &mut Budget::nodes(nodes));
    let without = |nodes: u64| Solutions::Unknown { budget: Exhausted::Nodes(nodes), found: None };
    let nodes = (1..1000).find(|&nodes| answer(nodes) != without(nodes)).unwrap();
    let Solutions::Unknown { budget, found: Some(found) } = answer(nodes) else { panic!("{nodes} nodes") };
    assert_eq!(budget, Exhausted::Nodes(nodes));
    assert!(found.is_solved());
}

#[test]
fn a_watch_ends_a_search_soon_after_it_speaks() {
    let looks = AtomicU32::new(0);
    let watch = || (looks.fetch_add(1, Ordering::Relaxed) >= 3).then_some(Exhausted::Cancelled);
    let mut budget = Budget::unlimited().watched(&watch);
    let Count::Unknown(_, why) = count(&empty(25), u64::MAX, &mut budget) else { panic!("cancelled") };
    assert_eq!(why, Exhausted::Cancelled);
    assert_eq!(looks.load(Ordering::Relaxed), 4);
    assert!(budget.spent() < 200, "{budget:?}");
    assert_eq!(budget.spend(), Err(Exhausted::Cancelled));
}

#[test]
fn the_largest_boards_are_searched_without_overflow() {
    for (size, rules) in
        [(25, vec![]), (31, vec![]), (31, vec![Rule::AntiKing, Rule::Diagonal, Rule::Disjoint])]
    {
        let grid = Grid::empty(&board(&Layout::standard(size).with_rules(rules)));
        let mut budget = Budget::nodes(3_000);
        match solve(&grid, &mut budget) {
            Solutions::Multiple { first, second, .. } => assert!(first.is_solved() && second.is_solved()),
            Solutions::Unknown { budget, .. } => assert_eq!(budget, Exhausted::Nodes(3_000)),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn empty_grids_of_the_usual_sizes_are_solved_in_a_node_a_cell_or_so() {
    for size in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 25, 30, 31] {
        let mut budget = Budget::nodes(2 * (size * size) as u64 + 10);
        let found = solutions(&empty(size), &mut budget).next();
        let found = found.unwrap_or_else(|| panic!("{size}x{size} has solutions")).unwrap();
        assert!(found.is_solved());
    }
}

#[test]
fn a_digit_above_the_candidates_of_a_tiny_board_is_no_trouble() {
    let one = empty(1);
    assert!(matches!(solve(&one, &mut Budget::unlimited()), Solutions::Unique(_)));
    // A 2x2 with both diagonals: every two cells share a house.
    let two = Grid::empty(&board(&Layout::standard(2).with_rules([Rule::Diagonal])));
    assert_eq!(solve(&two, &mut Budget::unlimited()), Solutions::None);
}

#[test]
fn a_clash_set_has_no_solution_and_without_any_one_of_its_givens_it_has() {
    let mut dice = Dice(5);
    let mut sizes = Vec::new();
    while sizes.len() < 60 {
        let size = [4, 6, 9, 9][sizes.len() % 4];
        let layout = if size == 9 { Layout::standard(9) } else { random_layout(size, &mut dice) };
        let clues = if size == 9 { 34 } else { size * size / 2 };
        let Some(puzzle) = random_puzzle(&layout, clues, &mut dice) else { continue };
        if solve(&puzzle, &mut Budget::unlimited()) != Solutions::None {
            continue;
        }
        let set = clash_set(&puzzle, &mut Budget::unlimited());
        assert_eq!(set.irreducible, Ok(()));
        let mut part = Grid::empty(puzzle.geometry());
        set.givens.iter().for_each(|&cell| part.set(cell, puzzle.get(cell)));
        assert_eq!(solutions(&part, &mut Budget::unlimited()).count(), 0, "{part:?}");
        if size < 6 {
            // Brute force takes too long to prove that a sparse large grid has no solution.
            assert_eq!(brute::count(&part, 1), 0, "{part:?}");
        }
        for &cell in &set.givens {
            part.set(cell, None);
            let found = solutions(&part, &mut Budget::unlimited()).next().unwrap().unwrap();
            assert!(brute::is_solution(&found) && part.is_part_of(&found), "{part:?}");
            part.set(cell, puzzle.get(cell));
        }
        sizes.push(set.givens.len());
    }
}

#[test]
fn a_clash_set_without_the_budget_to_prove_it_says_so_and_still_has_no_solution() {
    let mut grid = empty(9);
    // Row 1 lacks 8 and 9, and column 9 contains both.
    for (cell, value) in (0..7).map(|i| (i, i + 1)).chain([(35, 8), (44, 9), (80, 1)]) {
        grid.set(Cell::new(cell), Digit::new(value as u8));
    }
    let set = clash_set(&grid, &mut Budget::nodes(3));
    assert_eq!(set.irreducible, Err(Exhausted::Nodes(3)));
    assert!(set.givens.len() >= 9);
    let whole = clash_set(&grid, &mut Budget::unlimited());
    assert_eq!(
        whole.givens.iter().map(|cell| cell.index()).collect::<Vec<_>>(),
        [0, 1, 2, 3, 4, 5, 6, 35, 44]
    );
}

#[test]
fn a_digit_that_the_board_lacks_is_forced_only_where_there_is_no_solution() {
    let open = Grid::empty(&Geometry::shared(&Layout::standard(9)).unwrap());
    let cell = Cell::new(0);
    for number in 10..=16 {
        let digit = Digit::new(number).unwrap();
        assert_eq!(sudoku_ls::solver::is_forced(&open, cell, digit, &mut Budget::unlimited()), Ok(false));
    }
    let mut none = open;
    none.set(Cell::new(1), Digit::new(5));
    none.set(Cell::new(2), Digit::new(5));
    assert_eq!(
        sudoku_ls::solver::is_forced(&none, cell, Digit::new(12).unwrap(), &mut Budget::unlimited()),
        Ok(true)
    );
}
