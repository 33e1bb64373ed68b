//! True candidates, compared with the brute-force counter, which tries each digit in each cell.

use sudoku_ls::board::{BoxShape, Cell, Geometry, Grid, Layout, Rule};
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};
use sudoku_ls::solver::{Budget, true_candidates};

use super::brute::{self, Dice};

/// Returns grids with several solutions: solutions of layouts with most digits removed, some with a changed digit.
fn grids() -> Vec<Grid> {
    let layouts = [
        Layout::standard(4),
        Layout::standard(4).with_rules([Rule::Diagonal]),
        Layout::standard(5),
        Layout::standard(6),
        Layout::standard(6).with_boxes(BoxShape { rows: 3, columns: 2 }),
        Layout::standard(6).with_rules([Rule::NonConsecutive]),
        Layout::standard(6).with_rules([Rule::AntiKnight]),
    ];
    let mut dice = Dice(7);
    let mut all = Vec::new();
    for (seed, layout) in layouts.into_iter().cycle().take(28).enumerate() {
        let Ok(made) = generate(&PuzzleSpec::new(layout, Seed::new(seed as u64))) else { continue };
        let (mut grid, cells) = (made.solution.clone(), grid_cells(&made.solution));
        for cell in &cells {
            if dice.below(100) < 62 {
                grid.set(*cell, None);
            }
        }
        if seed % 5 == 4 {
            let wrong = grid.geometry().digits().iter().nth(dice.below(grid.geometry().size()));
            grid.set(cells[dice.below(cells.len())], wrong);
        }
        all.push(grid);
    }
    all
}

fn grid_cells(grid: &Grid) -> Vec<Cell> {
    grid.geometry().cells().collect()
}

/// Returns the number of solutions with a digit in a cell, up to a limit.
fn with(grid: &Grid, cell: Cell, value: u8, limit: usize) -> usize {
    let mut values = grid.values().to_vec();
    if values[cell.index()] != 0 && values[cell.index()] != value {
        return 0;
    }
    values[cell.index()] = value;
    brute::count(&Grid::from_values(grid.geometry(), &values).unwrap(), limit)
}

#[test]
fn a_digit_is_a_true_candidate_where_the_brute_force_finds_a_solution_with_it() {
    let (mut several, mut none, mut ruled_out) = (0, 0, 0);
    for grid in grids() {
        let cells = grid_cells(&grid);
        let answer = true_candidates(&grid, &cells, 1, &mut Budget::unlimited());
        assert!(answer.is_decided() && answer.ended.is_none(), "{answer:?}");
        for (&cell, found) in cells.iter().zip(&answer.found) {
            for digit in grid.geometry().digits() {
                let is_possible = with(&grid, cell, digit.get(), 1) == 1;
                assert_eq!(found.contains(digit), is_possible, "{digit} in {cell:?} of\n{grid:?}");
                let by_rules = grid.get(cell).is_none() && grid.candidates(cell).contains(digit);
                ruled_out += usize::from(by_rules && !is_possible);
            }
        }
        several += usize::from(answer.found.iter().any(|digits| digits.len() > 1));
        none += usize::from(answer.found.iter().all(|digits| digits.is_empty()));
    }
    assert!(several > 5 && none > 1 && ruled_out > 20, "{several}, {none}, {ruled_out}");
}

#[test]
fn all_solutions_are_counted_where_the_limit_reaches() {
    let mut counted = 0;
    for grid in grids() {
        let total = brute::count(&grid, 500);
        if total >= 500 {
            continue;
        }
        let cells = grid_cells(&grid);
        let answer = true_candidates(&grid, &cells, 500, &mut Budget::unlimited());
        assert_eq!((answer.counted, answer.is_all), (total as u64, true), "{grid:?}");
        for (&cell, counts) in cells.iter().zip(&answer.counts) {
            for (value, &count) in (1..).zip(counts) {
                assert_eq!(count, with(&grid, cell, value, 500) as u64, "{value} in {cell:?} of\n{grid:?}");
            }
        }
        counted += usize::from(total > 1);
    }
    assert!(counted > 3, "{counted}");
}

#[test]
fn a_budget_leaves_candidates_undecided_and_is_named() {
    let board = Geometry::shared(&Layout::standard(16)).unwrap();
    let cells: Vec<Cell> = board.cells().collect();
    let answer = true_candidates(&Grid::empty(&board), &cells, 1, &mut Budget::nodes(1));
    assert!(answer.ended.is_some() && !answer.is_decided(), "{:?}", answer.ended);
    assert!(answer.undecided.iter().zip(&answer.found).all(|(open, found)| (*open & *found).is_empty()));
    let all = true_candidates(&Grid::empty(&board), &cells, 1, &mut Budget::unlimited());
    assert!(all.found.iter().all(|digits| *digits == board.digits()) && all.is_decided());
}

#[test]
fn all_candidates_are_decided_where_more_solutions_than_are_counted_are_soon_all_found() {
    let board = Geometry::shared(&Layout::standard(9).with_rules([Rule::NonConsecutive])).unwrap();
    let text = ".......6...........4........9.........1.....7..............91....................";
    let values: Vec<u8> = text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    let grid = Grid::from_values(&board, &values).unwrap();
    let cells: Vec<Cell> = board.cells().collect();
    let answer = true_candidates(&grid, &cells, 2, &mut Budget::nodes(100_000));
    assert!(answer.is_decided() && answer.ended.is_none() && !answer.is_all && answer.counted == 2);
    let all = true_candidates(&grid, &cells, 3, &mut Budget::nodes(100_000));
    assert_eq!((all.found, all.counted, all.is_all), (answer.found, 3, true));
}
