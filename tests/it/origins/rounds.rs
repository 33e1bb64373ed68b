//! Enumeration compared with the literal program: every round with all marks and pointers, on all puzzles of the
//! original texts.

use sudoku_ls::board::{BoxShape, Cell, Geometry, Grid, Layout};
use sudoku_ls::solver::enumerate::{Enumeration, Outcome, Round};

use super::enumeration::{self, Program};
use crate::solver::brute::Dice;

const SIX: &str = "4....1..23...5..3..6..4...54..1....5";
const FIGURE_13: &str = "..7...2......3....2..695..7..5...7...94.8.52...8...3..4..917..6....5......3...1..";
const FIGURE_14: &str = "..7.2.......3..4..9...1..2..1...2...7.8...3.9...4...7..5..7...8..3..6.......3.1..";

/// Returns the same puzzle for the engine and for the literal program.
fn both(layout: &Layout, givens: &[usize]) -> (Enumeration, Program) {
    let board = Geometry::shared(layout).unwrap();
    let group = board.cells().map(|cell| board.box_of(cell)).collect();
    let values: Vec<u8> = givens.iter().map(|&digit| digit as u8).collect();
    let grid = Grid::from_values(&board, &values).unwrap();
    (Enumeration::new(&grid), Program::new(layout.size, group, givens))
}

fn digits(text: &str) -> Vec<usize> {
    text.bytes().map(|byte| if byte == b'.' { 0 } else { usize::from(byte - b'0') }).collect()
}

/// Returns the engine's round in the literal program's form.
fn in_its_form(round: &Round) -> enumeration::Round {
    let mut cleared: Vec<(usize, usize)> = round
        .cleared
        .iter()
        .flat_map(|(cell, marks)| marks.iter().map(|digit| (cell.index() + 1, usize::from(digit.get()))))
        .collect();
    cleared.sort_unstable();
    let failed = round.emptied.iter().map(|(digit, cells)| {
        (usize::from(digit.get()), cells.iter().map(|cell| cell.index() + 1).collect())
    });
    enumeration::Round {
        cell: round.cell.index() + 1,
        failed: failed.collect(),
        held: match round.outcome {
            Outcome::Placed(digit) => Some(digit.get().into()),
            Outcome::BackedUp => None,
        },
        cleared,
        pointer: round.pointer.into(),
    }
}

fn same_marks(engine: &Enumeration, program: &Program) -> bool {
    program.marks.iter().enumerate().all(|(cell, marks)| {
        let its: Vec<usize> = marks.iter().copied().filter(|&mark| mark != 0).collect();
        let own: Vec<usize> =
            engine.marks(Cell::new(cell)).iter().map(|digit| usize::from(digit.get())).collect();
        own == its
    })
}

fn same_pointers(engine: &Enumeration, program: &Program) -> bool {
    program.pointers.iter().enumerate().all(|(cell, &place)| {
        let own = engine.pointer(Cell::new(cell)).map(|digit| usize::from(digit.get()));
        own == Some(place).filter(|&place| place <= program.marks[cell].len())
    })
}

/// Compares the engine and the literal program round by round, to the end or for this many rounds.
fn compare(layout: &Layout, givens: &[usize], rounds: usize) -> (Enumeration, Program) {
    let (mut engine, mut program) = both(layout, givens);
    assert!(same_marks(&engine, &program) && same_pointers(&engine, &program));
    for number in 1..=rounds {
        let (own, its) = (engine.next(), program.round());
        let own = own.as_ref().map(in_its_form);
        assert_eq!(own, its, "round {number}");
        assert!(same_marks(&engine, &program), "marks after round {number}");
        assert!(same_pointers(&engine, &program), "pointers after round {number}");
        if own.is_none() {
            break;
        }
    }
    (engine, program)
}

#[test]
fn the_worked_6x6_goes_round_by_round_as_the_literal_program() {
    let (engine, program) = compare(&Layout::standard(6), &digits(SIX), usize::MAX);
    assert_eq!((engine.rounds(), engine.backtracks()), (38, 1));
    assert_eq!((program.rounds, program.backtracks), (38, 1));
    let solution: Option<Vec<usize>> =
        engine.solution().map(|grid| grid.values().iter().map(|&value| value.into()).collect());
    assert_eq!(solution, program.answer());
}

#[test]
fn the_figures_of_9x9_go_round_by_round_as_the_literal_program() {
    let (engine, _) = compare(&Layout::standard(9), &digits(FIGURE_13), usize::MAX);
    assert_eq!((engine.rounds(), engine.backtracks()), (1969, 944));
    compare(&Layout::standard(9), &digits(FIGURE_14), 5000);
    let (mut engine, _) = both(&Layout::standard(9), &digits(FIGURE_14));
    assert_eq!(engine.by_ref().count(), 310_027);
    assert_eq!((engine.rounds(), engine.backtracks()), (310_027, 154_973));
}

#[test]
fn random_givens_of_every_order_go_round_by_round_as_the_literal_program() {
    let mut dice = Dice(21);
    for round in 0..150 {
        let layout = match round % 4 {
            0 => Layout::standard(4),
            1 => Layout::standard(5),
            2 => Layout::standard(6).with_boxes(BoxShape { rows: 3, columns: 2 }),
            _ => Layout::standard(9),
        };
        let n = layout.size;
        let mut givens = vec![0; n * n];
        for _ in 0..n + dice.below(n) {
            givens[dice.below(n * n)] = 1 + dice.below(n);
        }
        compare(&layout, &givens, 300);
    }
}

#[test]
fn givens_that_leave_a_cell_without_a_mark_take_one_round_at_the_first_cell() {
    let mut givens = digits(SIX);
    givens[35] = 1;
    let (engine, _) = compare(&Layout::standard(6), &givens, usize::MAX);
    assert_eq!((engine.rounds(), engine.backtracks()), (1, 1));
    // No digits clash here, but the last cell of the first row sees all four digits.
    let (engine, program) = compare(&Layout::standard(4), &digits("12....3....4...."), usize::MAX);
    assert_eq!((engine.rounds(), program.rounds), (1, 1));
}
