//! Claims of logic: each single is forced for its stated reason, and a digit that is ruled out has a cell that sees it.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

mod handbook;
mod hints;
mod hodoku;
mod positions;
mod positions_advanced;
mod rating;
mod reason;
mod soundness;
mod words;

use std::sync::Arc;

use sudoku_ls::board::{Cell, ClashReason, Digit, Geometry, Grid, HouseKind, Layout, Rule};
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};
use sudoku_ls::logic::{fill_singles, seen_by, singles};

use crate::solver::brute::{self, Dice};

fn board(layout: &Layout) -> Arc<Geometry> {
    Geometry::shared(layout).unwrap()
}

fn grid(text: &str) -> Grid {
    let values: Vec<u8> = text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    let size = values.len().isqrt();
    Grid::from_values(&board(&Layout::standard(size)), &values).unwrap()
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

#[test]
fn the_last_empty_cell_of_a_box_is_a_single_of_that_box() {
    let found = singles(&grid("12..3..........."));
    let first = &found[0];
    assert_eq!((first.cell.index(), first.digit.get()), (5, 4));
    assert_eq!(first.house.as_ref().map(|house| house.kind), Some(HouseKind::Box(0)));
}

#[test]
fn a_digit_with_one_place_in_a_row_alone_is_a_single_of_the_row() {
    // 1 fits in row 1 only at r1c1: columns 2 to 9 see a 1, and box 1 has other places for it in row 3.
    let mut puzzle = Grid::empty(&board(&Layout::standard(9)));
    for (cell, value) in [(1, 2), (2, 3), (12 + 9 * 3, 1), (4 + 9 * 6, 1), (14, 5), (15 + 9, 1)] {
        puzzle.set(Cell::new(cell), Digit::new(value));
    }
    puzzle.set(Cell::new(5), Digit::new(4));
    let found = singles(&puzzle);
    let first = found.iter().find(|single| single.cell.index() == 0).unwrap();
    assert_eq!(first.digit.get(), 1);
    assert_eq!(first.house.as_ref().map(|house| house.kind), Some(HouseKind::Row(0)));
}

#[test]
fn a_cell_that_sees_all_other_digits_is_a_naked_single() {
    // r1c1 sees 1 to 4 in its row, 5 and 6 in its column, 7 and 8 in its box; 9 has other places in each house.
    let mut puzzle = Grid::empty(&board(&Layout::standard(9)));
    for (cell, value) in [(3, 1), (4, 2), (5, 3), (6, 4), (27, 5), (36, 6), (10, 7), (20, 8)] {
        puzzle.set(Cell::new(cell), Digit::new(value));
    }
    let found = singles(&puzzle);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].cell.index(), found[0].digit.get(), &found[0].house), (0, 9, &None));
}

#[test]
fn every_single_is_what_the_solution_has_there_and_has_no_other_place() {
    for seed in 0..40 {
        let layout = Layout::standard(9).with_rules([[Rule::Diagonal], [Rule::AntiKing]][seed as usize % 2]);
        let made = generate(&PuzzleSpec::new(layout, Seed::new(seed)).with_clues(32)).unwrap();
        for single in singles(&made.puzzle) {
            assert_eq!(made.solution.get(single.cell), Some(single.digit));
            let places = |cells: &[Cell]| {
                let fits = |c: &&Cell| made.puzzle.get(**c).is_none();
                let open = cells.iter().filter(fits);
                open.filter(|c| made.puzzle.candidates(**c).contains(single.digit)).count()
            };
            match single.house {
                Some(house) => assert_eq!(places(&house.cells), 1),
                None => assert_eq!(made.puzzle.candidates(single.cell).single(), Some(single.digit)),
            }
        }
    }
}

#[test]
fn filling_singles_solves_an_easy_puzzle_in_an_order_that_holds() {
    let mut puzzle =
        grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let empty = 81 - puzzle.clue_count();
    let steps = fill_singles(&puzzle);
    assert_eq!(steps.len(), empty);
    for step in steps {
        assert!(puzzle.get(step.cell).is_none() && puzzle.candidates(step.cell).contains(step.digit));
        puzzle.set(step.cell, Some(step.digit));
    }
    assert!(brute::is_solution(&puzzle));
}

#[test]
fn filling_singles_stops_where_digits_contradict_each_other() {
    assert!(fill_singles(&grid("11..............")).is_empty(), "a clash");
    // r1c4 sees 1, 2, 3 in its row and 4 in its column.
    assert!(fill_singles(&grid("123....4........")).is_empty(), "a cell without a candidate");
    for text in ["12....3.4.......", "1...2...3.......", "12..34....3....."] {
        let mut puzzle = grid(text);
        for step in fill_singles(&puzzle.clone()) {
            puzzle.set(step.cell, Some(step.digit));
            assert!(puzzle.clashes().is_empty(), "{puzzle:?}");
        }
    }
}

#[test]
fn a_full_grid_and_an_empty_one_have_no_single() {
    assert!(singles(&Grid::empty(&board(&Layout::standard(9)))).is_empty());
    assert!(singles(&grid("1234341221434321")).is_empty());
    assert_eq!(singles(&Grid::empty(&board(&Layout::standard(1)))).len(), 1);
}

#[test]
fn a_digit_is_out_just_where_a_cell_sees_it() {
    let mut dice = Dice(6);
    for rules in [vec![], vec![Rule::AntiKnight], vec![Rule::NonConsecutive, Rule::Diagonal]] {
        let layout = Layout::standard(9).with_rules(rules);
        let mut puzzle = Grid::empty(&board(&layout));
        for _ in 0..25 {
            let cell = Cell::new(dice.below(81));
            if puzzle.get(cell).is_none() {
                puzzle.set(cell, puzzle.candidates(cell).first());
            }
        }
        for cell in puzzle.geometry().cells().filter(|cell| puzzle.get(*cell).is_none()) {
            for value in puzzle.geometry().digits() {
                let seen = seen_by(&puzzle, cell, value);
                assert_eq!(seen.is_none(), puzzle.candidates(cell).contains(value));
                let Some(seen) = seen else { continue };
                let mut tried = puzzle.clone();
                tried.set(cell, Some(value));
                let clash = tried.clashes().into_iter().find(|clash| clash.reason == seen.reason);
                let cells = clash.unwrap().cells;
                assert!(cells.contains(&cell) && cells.contains(&seen.cell));
            }
        }
    }
}

#[test]
fn a_house_is_named_before_a_rule() {
    let layout = Layout::standard(9).with_rules([Rule::AntiKnight, Rule::NonConsecutive]);
    let mut puzzle = Grid::empty(&board(&layout));
    puzzle.set(Cell::new(11), Some(digit(5)));
    puzzle.set(Cell::new(1), Some(digit(3)));
    let seen = |value| seen_by(&puzzle, Cell::new(0), digit(value));
    assert_eq!(seen(5).unwrap().reason, ClashReason::House(HouseKind::Box(0)));
    assert_eq!(seen(4).unwrap().reason, ClashReason::Rule(Rule::NonConsecutive));
    assert_eq!(seen(4).unwrap().cell, Cell::new(1));
    assert_eq!(seen(7), None);
    let knight = seen_by(&puzzle, Cell::new(4), digit(5)).unwrap();
    assert_eq!((knight.cell, knight.reason), (Cell::new(11), ClashReason::Rule(Rule::AntiKnight)));
}
