//! Random access to the rounds of a search, compared with the search run from its start.

use std::collections::BTreeMap;

use sudoku_ls::analysis::trace::{Found, Tape, round_picture, round_text};
use sudoku_ls::board::{Candidates, Cell, Grid};
use sudoku_ls::render::{PictureRole, Shown};
use sudoku_ls::solver::Budget;
use sudoku_ls::solver::enumerate::{Enumeration, Outcome, Round};
use sudoku_ls::syntax::Symbols;

const SIX: &str = "4....1..23...5..3..6..4...54..1....5";

/// A hard puzzle of the original text: 310,027 rounds.
const FIGURE_14: &str = "..7.2.......3..4..9...1..2..1...2...7.8...3.9...4...7..5..7...8..3..6.......3.1..";

fn marks(search: &Enumeration) -> Vec<Candidates> {
    search.geometry().cells().map(|cell| search.marks(cell)).collect()
}

/// Returns the wanted rounds, each with the marks after it, from one run.
fn rounds_of(grid: &Grid, wanted: impl Fn(u64) -> bool) -> BTreeMap<u64, (Vec<Candidates>, Round)> {
    let mut search = Enumeration::new(grid);
    let mut found = BTreeMap::new();
    while let Some(round) = search.next() {
        if wanted(round.number) {
            found.insert(round.number, (marks(&search), round));
        }
    }
    found
}

#[test]
fn any_round_in_any_order_is_what_the_search_shows_in_that_round() {
    let grid = FIGURE_14.parse::<Grid>().unwrap();
    let mut tape = Tape::record(&grid, &mut Budget::unlimited());
    assert_eq!(tape.rounds(), 310_027);
    assert_eq!(tape.summary().backtracks, 154_973);
    assert!(matches!(tape.summary().found, Found::Solution(_)));
    // Rounds far apart, adjacent rounds, and rounds at which states are stored.
    let is_wanted = |round: u64| round % 9973 == 1 || round % 20_480 < 3 || round > 310_024;
    let expected = rounds_of(&grid, is_wanted);
    assert!(expected.len() > 70, "{}", expected.len());
    let forth: Vec<u64> = expected.keys().copied().collect();
    let zigzag = forth.iter().zip(forth.iter().rev()).flat_map(|(one, other)| [*one, *other]);
    let back = forth.iter().rev().copied();
    for number in forth.iter().copied().chain(back).chain(zigzag) {
        let look = tape.look(number);
        let (marks_then, round) = &expected[&number];
        assert_eq!(look.search.rounds(), number);
        assert_eq!(look.round.as_ref(), Some(round));
        assert_eq!(&marks(look.search), marks_then, "round {number}");
    }
    assert_eq!(tape.look(0).round, None);
    assert_eq!(tape.look(u64::MAX).search.rounds(), 310_027);
}

#[test]
fn a_picture_of_a_round_shows_marks_pointer_what_was_tried_and_what_it_cleared() {
    let grid = SIX.parse::<Grid>().unwrap();
    let symbols = Symbols::standard(6);
    let mut tape = Tape::record(&grid, &mut Budget::unlimited());
    let expected = rounds_of(&grid, |_| true);
    assert_eq!(expected.len(), 38);
    let (mut placed, mut backed_up) = (0, 0);
    for (number, (marks, round)) in &expected {
        let look = tape.look(*number);
        let picture = round_picture(&look, &grid, &symbols, "");
        assert_eq!(picture.roles.of_cell(round.cell), Some(PictureRole::Current));
        let role = |cell: Cell, digit| {
            let all = picture.roles.candidates.iter().rev();
            all.clone().find(|it| it.0 == cell && it.1 == digit).map(|it| it.2)
        };
        match round.outcome {
            Outcome::Placed(digit) => {
                placed += 1;
                assert_eq!(role(round.cell, digit), Some(PictureRole::Tried));
                for (cell, digits) in &round.cleared {
                    for digit in *digits {
                        let failed = *cell == round.cell && round.tried.contains(&digit);
                        let expected = if failed { PictureRole::Failed } else { PictureRole::Cleared };
                        assert_eq!(role(*cell, digit), Some(expected), "round {number}");
                    }
                }
            }
            Outcome::BackedUp => {
                backed_up += 1;
                assert!(
                    round.tried.iter().all(|digit| role(round.cell, *digit) == Some(PictureRole::Failed))
                );
                let emptied = round.emptied.iter().flat_map(|(_, cells)| cells);
                assert!(
                    emptied
                        .into_iter()
                        .all(|cell| picture.roles.of_cell(*cell) == Some(PictureRole::Emptied))
                );
            }
        }
        for cell in grid.geometry().cells() {
            match picture.shown(cell) {
                Shown::Given(digit) => assert_eq!(grid.get(cell), Some(digit)),
                // A digit shown as placed is the only mark of a cell before the round's cell.
                Shown::Placed(digit) => {
                    assert_eq!(marks[cell.index()], Candidates::only(digit));
                    assert!(cell < round.cell);
                }
                Shown::Marks(shown) => assert_eq!(shown, marks[cell.index()]),
                Shown::Blank => panic!("round {number}: nothing in a cell"),
            }
        }
        assert!(!round_text(&look, grid.geometry(), &symbols).is_empty());
    }
    assert_eq!((placed, backed_up), (37, 1));
}

#[test]
fn a_search_without_an_answer_and_one_cut_short_can_be_looked_at_to_their_ends() {
    let none = ".....2.1...43...".parse::<Grid>().unwrap();
    let mut tape = Tape::record(&none, &mut Budget::unlimited());
    assert_eq!(tape.summary().found, Found::Nothing);
    let end = tape.look(tape.rounds());
    let said = round_text(&end, none.geometry(), &Symbols::standard(4));
    assert_eq!(said.last().unwrap(), "No mark is left in the first cell: there is no solution.");
    let hard = FIGURE_14.parse::<Grid>().unwrap();
    let mut tape = Tape::record(&hard, &mut Budget::nodes(5000));
    assert!(matches!(tape.summary().found, Found::Unknown(_)));
    assert_eq!((tape.rounds(), tape.look(9999).search.rounds()), (5000, 5000));
    let dead = "11..............".parse::<Grid>().unwrap();
    let mut tape = Tape::record(&dead, &mut Budget::unlimited());
    let start = round_text(&tape.look(0), dead.geometry(), &Symbols::standard(4));
    assert_eq!(start.last().unwrap(), "A cell has no mark left: no try can hold.");
}
