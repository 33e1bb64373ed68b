//! Enumeration with its rounds, compared with the worked example of the text that describes the method.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use sudoku_ls::board::{Cell, Geometry, Grid, Layout};
use sudoku_ls::solver::enumerate::{Enumeration, Outcome, Status};

fn grid(size: usize, text: &str) -> Grid {
    let board = Geometry::shared(&Layout::standard(size)).unwrap();
    let values: Vec<u8> = text.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    Grid::from_values(&board, &values).unwrap()
}

#[test]
fn the_worked_6x6_takes_38_rounds_and_one_backtrack() {
    let mut search = Enumeration::new(&grid(6, "4....1..23...5..3..6..4...54..1....5"));
    let rounds: Vec<_> = search.by_ref().collect();
    assert_eq!((rounds.len(), search.rounds(), search.backtracks()), (38, 38, 1));
    assert_eq!(search.status(), Status::Solved);
    assert_eq!(search.solution().unwrap(), grid(6, "436251512364254136361542625413143625"));
    // Round 15 tries 1 in r3c3; round 16 fails at r3c4 with 6 and backtracks.
    assert_eq!(rounds[14].cell, Cell::new(14));
    assert_eq!(rounds[14].tried.iter().map(|d| d.get()).collect::<Vec<_>>(), [1]);
    assert_eq!(rounds[15].cell, Cell::new(15));
    assert_eq!(rounds[15].tried.iter().map(|d| d.get()).collect::<Vec<_>>(), [6]);
    assert_eq!(rounds[15].outcome, Outcome::BackedUp);
}

#[test]
fn a_solved_puzzle_took_a_round_a_cell_and_two_a_backtrack() {
    let figure_13 = "..7...2......3....2..695..7..5...7...94.8.52...8...3..4..917..6....5......3...1..";
    let figure_14 = "..7.2.......3..4..9...1..2..1...2...7.8...3.9...4...7..5..7...8..3..6.......3.1..";
    for figure in [figure_13, figure_14] {
        let givens = grid(9, figure);
        let mut search = Enumeration::new(&givens);
        let rounds = search.by_ref().count() as u64;
        let solution = search.solution().unwrap();
        assert!(solution.is_solved() && givens.is_part_of(&solution));
        assert_eq!(rounds, 81 + 2 * search.backtracks());
    }
}

#[test]
fn a_grid_without_a_solution_ends_at_the_first_cell() {
    let mut search = Enumeration::new(&grid(4, ".....2.1...43..."));
    assert!(search.by_ref().count() > 0);
    assert_eq!((search.status(), search.solution()), (Status::NoSolution, None));
}
