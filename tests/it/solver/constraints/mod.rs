//! Puzzles with constraints: counts, solutions and candidates, compared with a check of all full grids.

#![allow(clippy::cast_sign_loss, clippy::cast_possible_wrap, reason = "the numbers of clues are small")]

mod case;
mod chaos;
pub(crate) mod checker;
mod clues;
mod proof;
mod steps;

use std::collections::HashSet;

use sudoku_ls::board::{Candidates, Cell, Constraint, Digit, Geometry, Grid, Layout, Sides, Title};
use sudoku_ls::solver::{
    Budget, Count, Exhausted, Solutions, clash_set, count, count_by_symmetry, is_forced, solutions, solve,
    true_candidates,
};

use self::case::Case;
use super::brute::Dice;

/// Returns the full grids without constraints that contain the givens, up to a limit; by plain backtracking.
fn full_grids(size: usize, boxes: &[usize], givens: &[u8], limit: usize) -> Vec<Vec<u8>> {
    full_grids_of(size, size, boxes, givens, limit)
}

/// Returns the same for boards with this many digits.
fn full_grids_of(size: usize, digits: usize, boxes: &[usize], givens: &[u8], limit: usize) -> Vec<Vec<u8>> {
    fn fill(
        (size, digits): (usize, usize),
        boxes: &[usize],
        givens: &[u8],
        values: &mut Vec<u8>,
        found: &mut Vec<Vec<u8>>,
        limit: usize,
    ) {
        let at = values.len();
        if found.len() >= limit {
            return;
        }
        if at == size * size {
            found.push(values.clone());
            return;
        }
        for value in 1..=digits as u8 {
            let clash = |other: usize, held: u8| {
                held == value
                    && (other / size == at / size || other % size == at % size || boxes[other] == boxes[at])
            };
            let is_given = givens[at] == 0 || givens[at] == value;
            let later = (at + 1..size * size).any(|other| clash(other, givens[other]));
            if is_given && !later && !values.iter().enumerate().any(|(other, &held)| clash(other, held)) {
                values.push(value);
                fill((size, digits), boxes, givens, values, found, limit);
                values.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill((size, digits), boxes, givens, &mut Vec::new(), &mut found, limit);
    found
}

/// Compares every answer of the solver about a grid with the list of all its solutions.
fn agree(grid: &Grid, expected: &[Vec<u8>], about: &str) {
    let budget = || Budget::nodes(1_000_000);
    let number = expected.len() as u64;
    assert_eq!(count(grid, u64::MAX, &mut budget()), Count::Exactly(number), "{about}");
    assert_eq!(count_by_symmetry(grid, u64::MAX, &mut budget()), Count::Exactly(number), "{about}");
    let found: HashSet<Vec<u8>> =
        solutions(grid, &mut budget()).map(|solution| solution.unwrap().values().to_vec()).collect();
    assert_eq!(found, expected.iter().cloned().collect(), "{about}");
    match solve(grid, &mut budget()) {
        Solutions::None | Solutions::Invalid(_) => assert_eq!(number, 0, "{about}"),
        Solutions::Unique(solution) => assert_eq!(vec![solution.values().to_vec()], expected, "{about}"),
        Solutions::Multiple { first, second } => {
            assert!(first != second && number > 1, "{about}");
            assert!(
                [first, second].iter().all(|it| expected.iter().any(|known| known == it.values())),
                "{about}"
            );
        }
        Solutions::Unknown { .. } => panic!("{about}: undecided"),
    }
}

fn candidates_of(expected: &[Vec<u8>], cell: Cell) -> Candidates {
    expected.iter().filter_map(|values| Digit::new(values[cell.index()])).collect()
}

#[test]
fn counts_and_solutions_of_small_boards_are_those_of_all_full_grids() {
    let dice = &mut Dice(1);
    let board = Geometry::shared(&Layout::standard(4)).unwrap();
    let boxes: Vec<usize> = board.cells().map(|cell| board.box_of(cell)).collect();
    let all = full_grids(4, &boxes, &[0; 16], usize::MAX);
    assert_eq!(all.len(), 288);
    for round in 0..12 * clues::KINDS {
        let case = Case::random(4, dice);
        let constraints = case.constraints(round % clues::KINDS, 3, dice);
        let expected: Vec<Vec<u8>> =
            all.iter().filter(|values| case.meets(values, &constraints)).cloned().collect();
        let grid = case.grid(&constraints, &[0; 16]);
        let about = format!("{:?} {constraints:?}", case.layout.digits);
        agree(&grid, &expected, &about);
        let cell = Cell::new(dice.below(16));
        let digits = candidates_of(&expected, cell);
        for digit in grid.geometry().digits() {
            let forced = is_forced(&grid, cell, digit, &mut Budget::unlimited());
            assert_eq!(forced, Ok(digits.iter().all(|it| it == digit)), "{about} {cell:?} {digit}");
        }
        if round % 4 == 0 {
            let cells: Vec<Cell> = grid.geometry().cells().collect();
            let answer = true_candidates(&grid, &cells, 1000, &mut Budget::unlimited());
            let wanted: Vec<Candidates> = cells.iter().map(|&cell| candidates_of(&expected, cell)).collect();
            assert_eq!(answer.found, wanted, "{about}");
        }
    }
}

#[test]
fn doppelgangers_are_those_of_a_check_of_all_full_grids() {
    let dice = &mut Dice(6);
    let sides = Sides::square(4);
    let plain = Layout::of_sides(sides, 5).with_digits(0, 4);
    let board = Geometry::shared(&plain).unwrap();
    let boxes: Vec<usize> = board.cells().map(|cell| board.box_of(cell)).collect();
    let mut found = 0;
    for round in 0..12 {
        let (digit, with_boxes) = (Digit::new(1 + dice.below(5) as u8).unwrap(), round % 3 > 0);
        let rule = Constraint::Doppelganger { digit, boxes: with_boxes };
        let mut givens = vec![0; 16];
        for _ in 0..3 {
            givens[dice.below(16)] = 1 + dice.below(5) as u8;
        }
        let all = full_grids_of(4, 5, &boxes, &givens, usize::MAX);
        let meets = |grid: &Vec<u8>| {
            let values: Vec<i64> = grid.iter().map(|&digit| i64::from(digit) - 1).collect();
            checker::Full { size: 5, columns: 4, values: &values, first: 0, boxes: &boxes }.meets(&rule, &[])
        };
        let expected: Vec<Vec<u8>> = all.iter().filter(|grid| meets(grid)).cloned().collect();
        found += expected.len();
        let board = Geometry::shared(&plain.clone().with_constraints([rule])).unwrap();
        agree(
            &Grid::from_values(&board, &givens).unwrap(),
            &expected,
            &format!("{digit} {with_boxes} {givens:?}"),
        );
    }
    assert!(found > 100, "{found}");
    let others = [Layout::standard(4), Layout::of_sides(Sides { rows: 4, columns: 5 }, 6)];
    for layout in others {
        let rule = Constraint::Doppelganger { digit: Digit::new(1).unwrap(), boxes: false };
        assert!(Geometry::shared(&layout.with_constraints([rule])).is_err());
    }
}

#[test]
fn counts_and_solutions_of_six_by_six_are_those_of_all_full_grids_with_the_givens() {
    let dice = &mut Dice(2);
    for round in 0..6 * clues::KINDS {
        let case = Case::random(6, dice);
        let mut givens = case.solution.clone();
        for _ in 0..40 {
            givens[dice.below(36)] = 0;
        }
        let all = full_grids(6, &case.boxes, &givens, 3000);
        if all.len() == 3000 {
            continue;
        }
        let constraints = case.constraints(round % clues::KINDS, 4, dice);
        let expected: Vec<Vec<u8>> =
            all.into_iter().filter(|values| case.meets(values, &constraints)).collect();
        let about = format!("{:?} {givens:?} {constraints:?}", case.layout.digits);
        agree(&case.grid(&constraints, &givens), &expected, &about);
    }
}

#[test]
fn the_solution_of_nine_by_nine_is_found_and_each_one_meets_the_constraints() {
    let dice = &mut Dice(3);
    for round in 0..3 * clues::KINDS {
        let case = Case::random(9, dice);
        let constraints = case.constraints(round % clues::KINDS, 12, dice);
        let mut givens = case.solution.clone();
        for _ in 0..70 {
            givens[dice.below(81)] = 0;
        }
        let grid = case.grid(&constraints, &givens);
        let about = format!("{:?} {givens:?} {constraints:?}", case.layout.digits);
        let mut found = false;
        let mut all = 0;
        for solution in solutions(&grid, &mut Budget::nodes(20_000)).take(2000) {
            let Ok(solution) = solution else { break };
            assert!(case.meets(solution.values(), &constraints), "{about}");
            found |= solution.values() == case.solution;
            all += 1;
        }
        // If the known solution was not among those listed, a grid with more givens is tried.
        if !found {
            let mut near = case.solution.clone();
            for at in (0..81).filter(|_| dice.below(3) == 0) {
                near[at] = givens[at];
            }
            let grid = case.grid(&constraints, &near);
            let list: Vec<Grid> = solutions(&grid, &mut Budget::nodes(200_000)).flatten().collect();
            assert!(list.iter().any(|it| it.values() == case.solution), "{all} {about}");
        }
    }
}

#[test]
fn full_grids_are_judged_as_their_definitions_say() {
    let dice = &mut Dice(4);
    for round in 0..60 * clues::KINDS {
        let size = [4, 6, 9][dice.below(3)];
        let (one, other) = (Case::random(size, dice), Case::random(size, dice));
        let constraints = one.constraints(round % clues::KINDS, 2, dice);
        let grid = one.grid(&constraints, &other.solution);
        let about = format!("{constraints:?} {:?}", other.solution);
        let meets = one.meets(&other.solution, &constraints);
        assert_eq!(grid.is_solved(), meets, "{about}");
        assert_eq!(matches!(solve(&grid, &mut Budget::unlimited()), Solutions::Unique(_)), meets, "{about}");
    }
}

#[test]
fn a_search_goes_on_where_its_budget_ran_out() {
    let dice = &mut Dice(5);
    let case = Case::random(9, dice);
    let constraints = case.constraints(0, 8, dice);
    let grid = case.grid(&constraints, &[0; 81]);
    let gone = || Some(Exhausted::Cancelled);
    let mut budget = Budget::unlimited().watched(&gone);
    assert!(matches!(solve(&grid, &mut budget), Solutions::Unknown { budget: Exhausted::Cancelled, .. }));
    assert!(matches!(solve(&grid, &mut Budget::nodes(1)), Solutions::Unknown { .. }));
}

#[test]
fn a_clash_among_very_many_constraints_is_searched_within_the_budget() {
    let cage = |cells: [usize; 2]| Constraint::Cage {
        cells: cells.map(Cell::new).into(),
        sum: Some(3),
        repeats: false,
    };
    // Each of these says that not both digits are 1, and has a name of its own.
    let another = |number: usize| Constraint::Sum {
        title: Title { name: number.to_string().into(), text: "".into() },
        terms: [(Cell::new(0), 1), (Cell::new(40), 1)].into(),
        least: 3,
        most: 18,
    };
    let among = |others: usize, nodes: u64| {
        let all = (0..others).map(another).chain([cage([0, 1]), cage([2, 3])]);
        let board = Geometry::shared(&Layout::standard(9).with_constraints(all)).unwrap();
        clash_set(&Grid::empty(&board), &mut Budget::nodes(nodes))
    };
    let few = among(10, 500);
    assert_eq!((few.constraints, few.irreducible), (vec![10, 11], Ok(())));
    assert!(among(9000, 500).irreducible.is_err());
}

#[test]
fn constraints_that_clash_have_no_grid_and_each_one_is_needed() {
    let dice = &mut Dice(6);
    let board = Geometry::shared(&Layout::standard(4)).unwrap();
    let boxes: Vec<usize> = board.cells().map(|cell| board.box_of(cell)).collect();
    let all = full_grids(4, &boxes, &[0; 16], usize::MAX);
    let mut clashes = 0;
    for round in 0..4 * clues::KINDS {
        // Constraints of two different grids.
        let case = Case { layout: Layout::standard(4), ..Case::random(4, dice) };
        let other = Case { layout: Layout::standard(4), ..Case::random(4, dice) };
        let kind = if round % clues::KINDS == 19 { 0 } else { round % clues::KINDS };
        let mut constraints = case.constraints(kind, 3, dice);
        constraints.extend(other.constraints(kind, 3, dice));
        constraints.retain(|it| !matches!(it, Constraint::Negative { .. }));
        let has_grid = |numbers: &[usize]| {
            let some: Vec<Constraint> = numbers.iter().map(|&number| constraints[number].clone()).collect();
            all.iter().any(|values| case.meets(values, &some))
        };
        let numbers: Vec<usize> = (0..constraints.len()).collect();
        let grid = case.grid(&constraints, &[0; 16]);
        if has_grid(&numbers) {
            continue;
        }
        let clash = clash_set(&grid, &mut Budget::unlimited());
        clashes += 1;
        assert!(!has_grid(&clash.constraints), "{constraints:?} {clash:?}");
        for left_out in &clash.constraints {
            let rest: Vec<usize> = clash.constraints.iter().copied().filter(|it| it != left_out).collect();
            assert!(has_grid(&rest), "{constraints:?} {clash:?}");
        }
    }
    assert!(clashes > 20, "{clashes}");
}
