//! The position that hints start from: digits, trusted pencil marks, and whether the solution is unique.

use super::no_steps::NoSteps;
use crate::analysis::Manner;
use crate::analysis::phrasing::and;
use crate::board::{Candidates, Cell, Clash, ClashReason, Digit, Geometry, Grid};
use crate::logic::{Names, Options, Position};
use crate::solver::{Budget, Solutions, solve};
use crate::syntax::{Content, Puzzle};

/// How much a hint reveals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Depth {
    /// Where to look.
    Place,
    /// The technique and its cells.
    Technique,
    /// The whole reasoning, with the changes to the grid.
    Reasoning,
}

impl Depth {
    /// Returns the depth for a number from 1 to 3; `None` for any other number.
    pub const fn from_number(number: u64) -> Option<Self> {
        match number {
            1 => Some(Self::Place),
            2 => Some(Self::Technique),
            3 => Some(Self::Reasoning),
            _ => None,
        }
    }
}

/// The current position of a puzzle, as its player left it.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The givens.
    pub givens: Grid,
    /// The digits, given or placed.
    pub current: Grid,
    /// The pencil marks of each cell; empty for a cell without any.
    pub marks: Vec<Candidates>,
    /// The symbols of 1, 2 and so on in this puzzle; digits beyond the list are written as decimal numbers.
    pub symbols: Vec<String>,
    /// Whether pencil marks are trusted without a check and the solution counts as unique: for positions from a
    /// collection of techniques.
    pub is_trusted: bool,
    /// Whether wrong digits are not reported. Digits and pencil marks are then taken as they are.
    pub hides_wrong: bool,
    /// Whether techniques that need a unique solution may be used if uniqueness is proved.
    pub uses_uniqueness: bool,
}

/// The position that hints start from.
#[derive(Clone, Debug)]
pub struct Start {
    /// The digits and candidates.
    pub position: Position,
    /// The options for finding steps: techniques that need a unique solution are on only if they are wanted and the
    /// givens have one.
    pub options: Options,
    /// Notes for the reader about this position, as sentences.
    pub notes: Vec<String>,
    /// The placed digits that differ from the solution.
    pub wrong: Vec<(Cell, Digit)>,
}

impl Start {
    /// Returns the sentence that refuses a step because a placed digit is wrong; `None` if no digit is.
    pub fn wrong_digit(&self, names: Names<'_>) -> Option<String> {
        let &(cell, digit) = self.wrong.first()?;
        Some(format!("The {} in {} is wrong: remove it first.", names.digit(digit), names.cell(cell)))
    }
}

impl Standing {
    /// Returns the current position of a puzzle; `None` without a valid board, or if a required grid is incomplete.
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        let current = puzzle.current()?;
        let grids = [Some(&puzzle.grid), puzzle.state.as_ref()];
        let marks = current.geometry().cells().map(|cell| {
            let content = |grid: &crate::syntax::GridText| match grid.cells.get(cell.index())?.content {
                Content::Marks(marks) => Some(marks),
                _ => None,
            };
            grids.into_iter().flatten().filter_map(content).next_back().unwrap_or_default()
        });
        let symbols = current.geometry().digits().iter().map(|digit| puzzle.symbols.write(digit));
        Some(Self {
            givens: puzzle.givens()?,
            marks: marks.collect(),
            symbols: symbols.collect(),
            is_trusted: false,
            hides_wrong: false,
            uses_uniqueness: true,
            current,
        })
    }

    /// Applies the player's preferences.
    pub fn go_about(&mut self, manner: Manner) {
        self.hides_wrong = manner.hides_wrong;
        self.uses_uniqueness = manner.uses_uniqueness;
    }

    /// Returns why digits clash, as a sentence.
    fn why_clash(&self, clash: &Clash) -> String {
        let (names, layout) = (self.names(), self.geometry().layout());
        let broken = match clash.reason {
            ClashReason::House(_) => None,
            ClashReason::Rule(rule) => Some(format!("the rule '{rule}': {}", rule.describe())),
            ClashReason::Constraint(number) => layout.constraints.get(number).map(|it| {
                let written = |digit| names.digit(digit);
                format!("{}: {}", it.noun_with(&written), it.meaning_with(Some(&written)))
            }),
        };
        let Some(broken) = broken else {
            let all = if clash.cells.len() == 2 { "both" } else { "all" };
            let cells: Vec<String> = clash.cells.iter().map(|&cell| names.cell(cell)).collect();
            return format!("{} clash: {all} are {}.", and(&cells), names.digit(clash.digit));
        };
        let holds =
            |&cell: &Cell| Some(format!("{} in {}", names.digit(self.current.get(cell)?), names.cell(cell)));
        let holds: Vec<String> = clash.cells.iter().filter_map(holds).collect();
        let verb = if holds.len() == 1 { "breaks" } else { "break" };
        format!("{} {verb} {broken}.", and(&holds))
    }

    /// Returns the position that hints start from.
    ///
    /// # Errors
    /// The reason, as a sentence, why there are no hints: digits clash, no solution is left, or every cell has its
    /// digit.
    pub fn start(&self, budget: &mut Budget<'_>) -> Result<Start, NoSteps> {
        let geometry = self.current.geometry();
        if let Some(clash) = self.current.clashes().first() {
            return Err(NoSteps::NoSolution(self.why_clash(clash)));
        }
        let mut notes = Vec::new();
        let solution = match self.solution(budget) {
            Ok(solution) => solution,
            Err(Unproved::None) => return Err(NoSteps::NoSolution("The puzzle has no solution.".to_owned())),
            Err(Unproved::Several) if !self.hides_wrong && self.is_dead_end(budget) => {
                let why = "At least one placed digit is wrong: no solution is left.";
                return Err(NoSteps::WrongDigit(why.to_owned()));
            }
            Err(Unproved::Several) => {
                notes.push(
                    "The puzzle has several solutions: techniques that need a unique solution are not used."
                        .to_owned(),
                );
                None
            }
            Err(Unproved::Unknown(why)) => {
                notes.push(format!(
                    "Uniqueness is not proved ({why}): techniques that need a unique solution are not used."
                ));
                None
            }
        };
        if self.current.clue_count() == geometry.cell_count()
            && solution.as_ref().is_none_or(|it| self.hides_wrong || *it == self.current)
        {
            return Err(NoSteps::Solved);
        }
        let is_wrong =
            |&(cell, digit): &(Cell, Digit)| solution.as_ref().is_some_and(|it| it.get(cell) != Some(digit));
        let wrong: Vec<_> =
            self.current.placed().filter(|placed| !self.hides_wrong && is_wrong(placed)).collect();
        let mut position = Position::of(&self.current);
        position.set_givens(self.givens.placed().map(|(cell, _)| cell));
        match self.distrust(solution.as_ref()) {
            None => self.restrict(&mut position),
            Some(note) if self.marks.iter().any(|marks| !marks.is_empty()) => notes.push(note),
            Some(_) => {}
        }
        if wrong.is_empty() && position.is_dead() {
            let why = "No solution is left: a cell or a digit has no place.";
            return Err(NoSteps::NoSolution(why.to_owned()));
        }
        let uniqueness = self.uses_uniqueness && (self.is_trusted || solution.is_some());
        let options = Options { uniqueness, all_techniques: true, ..Options::default() };
        Ok(Start { position, options, notes, wrong })
    }

    /// Returns the unique solution of the givens; `Ok(None)` for a trusted position, whose solution counts as unique
    /// without proof.
    fn solution(&self, budget: &mut Budget<'_>) -> Result<Option<Grid>, Unproved> {
        if self.is_trusted {
            return Ok(None);
        }
        match solve(&self.givens, budget) {
            Solutions::Unique(solution) => Ok(Some(solution)),
            Solutions::Multiple { .. } => Err(Unproved::Several),
            Solutions::Unknown { budget, .. } => Err(Unproved::Unknown(budget.to_string())),
            _ => Err(Unproved::None),
        }
    }

    /// Returns whether no solution contains the current digits.
    fn is_dead_end(&self, budget: &mut Budget<'_>) -> bool {
        self.current != self.givens
            && matches!(solve(&self.current, budget), Solutions::None | Solutions::Invalid(_))
    }

    /// Returns the reason why the pencil marks are ignored; `None` if they are used.
    fn distrust(&self, solution: Option<&Grid>) -> Option<String> {
        if self.is_trusted {
            return None;
        }
        let geometry = self.current.geometry();
        let mut blank = geometry.cells().filter(|cell| self.current.get(*cell).is_none());
        if blank.clone().any(|cell| self.marks[cell.index()].is_empty()) {
            return Some("Pencil marks are ignored: not every empty cell has them.".to_owned());
        }
        if self.hides_wrong {
            // Checking the marks against the solution would reveal it: the marks are taken as they are.
            return None;
        }
        let Some(solution) = solution else {
            return Some(
                "Pencil marks are ignored: without a unique solution they cannot be checked.".to_owned(),
            );
        };
        let lacks =
            |cell: &Cell| solution.get(*cell).is_some_and(|it| !self.marks[cell.index()].contains(it));
        let cell = blank.find(lacks)?;
        Some(format!("Pencil marks are ignored: those of {} lack its digit.", geometry.name(cell)))
    }

    /// Removes the candidates that have no pencil mark.
    fn restrict(&self, position: &mut Position) {
        for cell in self.geometry().cells() {
            for digit in position.candidates(cell).without(self.marks[cell.index()]) {
                position.remove(cell, digit);
            }
        }
    }

    /// Returns the position without the digit that the player placed in a cell. If the puzzle has pencil marks, that
    /// cell gets every digit as a mark, so that it does not count as a cell without marks.
    pub(super) fn without(&self, cell: Cell) -> Self {
        let mut before = self.clone();
        if before.current.get(cell).is_some() && self.givens.get(cell).is_none() {
            before.current.set(cell, None);
            if self.marks.iter().any(|marks| !marks.is_empty()) {
                before.marks[cell.index()] = self.geometry().digits();
            }
        }
        before
    }

    /// Returns the names of the puzzle's cells, houses and digits for messages.
    pub fn names(&self) -> Names<'_> {
        Names::with_symbols(self.geometry(), &self.symbols)
    }

    /// Returns the board of the puzzle.
    pub fn geometry(&self) -> &Geometry {
        self.current.geometry()
    }
}

/// Why a unique solution is not proved.
enum Unproved {
    None,
    Several,
    Unknown(String),
}
