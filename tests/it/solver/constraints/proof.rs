//! Steps at the positions along the path of a puzzle, each compared with what the solver proves about the puzzle.
//!
//! The tests and the benchmark `walks` share this file.

use std::ops::ControlFlow;

use sudoku_ls::board::{Candidates, Cell, Digit, Grid};
use sudoku_ls::logic::{Options, Position, Step, Technique, each_step_within, next_step_within};
use sudoku_ls::solver::{Budget, true_candidates};

/// The most applications of one technique that are tried at one position.
const MOST: usize = 12;

/// The nodes that the search for one technique may spend at a position, and those for the next step of the path.
const NODES: [u64; 2] = [40, 2_000];

/// The solutions of a puzzle that are counted at most.
const SOLUTIONS: u64 = 1_000;

/// What the solver proved about a puzzle.
pub(crate) struct Proof {
    /// The digits that each cell has in some solution.
    possible: Vec<Candidates>,
    /// The digits of each cell about which the search decided nothing.
    undecided: Vec<Candidates>,
    /// Whether the puzzle has exactly one solution.
    pub(crate) is_unique: bool,
}

/// What the comparison of a step says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The step follows from the puzzle.
    Right,
    /// The solver did not decide whether the step is right.
    Undecided,
    /// What is wrong, with the puzzle.
    Wrong(String),
}

impl Proof {
    /// Asks the solver which digits are possible; `None` if it finds no solution.
    pub(crate) fn of(puzzle: &Grid, nodes: u64) -> Option<Self> {
        let cells: Vec<Cell> = puzzle.geometry().cells().collect();
        let answer = true_candidates(puzzle, &cells, SOLUTIONS, &mut Budget::nodes(nodes));
        let is_unique = answer.is_all && answer.counted == 1;
        let (possible, undecided) = (answer.found, answer.undecided);
        possible.iter().all(|digits| !digits.is_empty()).then_some(Self { possible, undecided, is_unique })
    }

    /// Makes the proof of a puzzle with exactly these solutions.
    pub(crate) fn of_solutions(solutions: &[Vec<u8>]) -> Self {
        let cells = solutions.first().map_or(0, Vec::len);
        let of = |at: usize| solutions.iter().filter_map(|values| Digit::new(values[at])).collect();
        let possible = (0..cells).map(of).collect();
        Self { possible, undecided: vec![Candidates::NONE; cells], is_unique: solutions.len() == 1 }
    }

    /// Compares a step with the proof.
    fn judge(&self, position: &Position, step: &Step) -> Result<bool, &'static str> {
        let mut is_decided = true;
        if step.is_empty() {
            return Err("changes nothing");
        }
        for mark in step.placements.iter().chain(&step.eliminations) {
            if !position.candidates(mark.cell).contains(mark.digit) {
                return Err("is about a candidate that is not there");
            }
        }
        for mark in &step.eliminations {
            if self.possible[mark.cell.index()].contains(mark.digit) {
                return Err("removes a digit of a solution");
            }
            is_decided &= !self.undecided[mark.cell.index()].contains(mark.digit);
        }
        for mark in &step.placements {
            let only = Candidates::only(mark.digit);
            if !self.possible[mark.cell.index()].without(only).is_empty() {
                return Err("places a digit that a solution lacks");
            }
            is_decided &= self.undecided[mark.cell.index()].without(only).is_empty();
        }
        Ok(is_decided)
    }
}

/// Follows the path of a puzzle for at most `most` steps. Hands each step of the path, and each application of
/// `techniques` at every `stride`-th position on the path, to `each`.
pub(crate) fn follow(
    puzzle: &Grid,
    proof: &Proof,
    techniques: &[Technique],
    (most, stride): (usize, usize),
    each: &mut dyn FnMut(Step, Verdict),
) {
    let options = Options { uniqueness: proof.is_unique, brute_force: false, ..Options::default() };
    let mut position = Position::of(puzzle);
    let mut told = |position: &Position, step: Step| {
        let board = puzzle.geometry();
        let text = step.text(board);
        let verdict = match proof.judge(position, &step) {
            Err(what) => Verdict::Wrong(format!("{what}: {text}\n{step:?}\nof {board:?}\n{puzzle:?}")),
            Ok(_) if !text.ends_with('.') || !text.contains(": ") => {
                Verdict::Wrong(format!("has no sentence: {text}"))
            }
            Ok(true) => Verdict::Right,
            Ok(false) => Verdict::Undecided,
        };
        each(step, verdict);
    };
    for number in 0..most {
        if position.is_full() {
            break;
        }
        for &technique in techniques.iter().filter(|_| number % stride == 0) {
            let mut count = 0;
            each_step_within(&position, technique, &options, &mut Budget::nodes(NODES[0]), &mut |step| {
                told(&position, step);
                count += 1;
                if count < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        match next_step_within(&position, &options, &mut Budget::nodes(NODES[1])) {
            Ok(Some(step)) => {
                told(&position, step.clone());
                position.apply(&step);
            }
            _ => break,
        }
    }
}
