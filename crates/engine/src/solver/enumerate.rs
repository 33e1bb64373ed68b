//! Enumeration with candidate marks: the simplest engine. It runs round by round, so that its search can be watched.
//!
//! The cells are taken in order, and each cell has a pointer to its current mark. The method is that of two teaching
//! texts on sudoku by enumeration: trying a digit clears the other marks of the cell, and clears the digit from the
//! cells that it sees. No other inference is made. The engine is slow; its purpose is to be traced, and to be compared
//! with other engines.

use crate::board::{Candidates, Cell, Digit, Geometry, Grid};
use crate::solver::search::node::{Choice, Event, Node};
use crate::solver::search::run::Run;
use crate::solver::{Budget, Effort, Exhausted};

/// A search that runs one round per call: an iterator over [`Round`]s.
///
/// A round handles one cell, and ends with a step forward or a step back. After the last round,
/// [`status`](Self::status) returns the result. Memory is constant except for the marks that tries cleared: at most one
/// per cell and digit.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::solver::enumerate::{Enumeration, Status};
/// let board = Geometry::shared(&Layout::standard(4))?;
/// let mut search = Enumeration::new(&Grid::empty(&board));
/// let rounds = search.by_ref().count();
/// assert_eq!(search.status(), Status::Solved);
/// assert_eq!(rounds as u64, 16 + 2 * search.backtracks());
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Enumeration {
    grid: Grid,
    marks: Vec<Candidates>,
    /// For each cell, the smallest digit that has not been tried; N + 1 when the pointer has run out of digits.
    pointers: Vec<u8>,
    /// The marks that tries cleared, oldest first, and for each cell the index of the first mark that its own try
    /// cleared.
    cleared: Vec<(Cell, Candidates)>,
    starts: Vec<usize>,
    rounds: u64,
    backtracks: u64,
    effort: Effort,
    status: Status,
    current: usize,
    /// Whether the givens alone leave some cell without a mark, so that every try fails.
    dead: bool,
    /// The cell of the last round, the digit that it placed (`None` if it backed up), and the number of marks to choose
    /// from.
    last: (Cell, Option<Digit>, u32),
}

/// The state of an enumeration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The search is still running.
    Searching,
    /// Every cell holds a digit: the marks are the solution.
    Solved,
    /// The search backed up over the first cell: there is no solution.
    NoSolution,
}

/// One round of an enumeration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The number of the round, from 1.
    pub number: u64,
    /// The cell that the round handled.
    pub cell: Cell,
    /// The digits tried, in order. Each of them left some cell without a mark, except the last one if the round placed
    /// it.
    pub tried: Vec<Digit>,
    /// The digits that failed, in order, each with the cells that it left without a mark, ascending.
    pub emptied: Vec<(Digit, Vec<Cell>)>,
    /// How the round ended.
    pub outcome: Outcome,
    /// The marks that the placed digit cleared: first the other marks of the cell, then marks of the cells that it
    /// sees. Empty if the round backed up.
    pub cleared: Vec<(Cell, Candidates)>,
    /// The position of the cell's pointer after the round, from 1: at the placed digit, or back at the first.
    pub pointer: u8,
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This digit was placed. The next round handles the next cell.
    Placed(Digit),
    /// No mark was left to try. The next round resumes the cell before.
    BackedUp,
}

impl Enumeration {
    /// Enters the givens. Each given clears the other marks of its cell, and clears its digit from the cells that it
    /// sees, so clashing givens leave a cell without a mark. In that case every try of the first round fails.
    pub fn new(givens: &Grid) -> Self {
        let geometry = givens.geometry();
        let count = geometry.cell_count();
        let mut marks = vec![geometry.digits(); count];
        for (cell, digit) in givens.placed() {
            marks[cell.index()] = marks[cell.index()] & Candidates::only(digit);
            for link in geometry.links(cell) {
                let seen = &mut marks[link.cell.index()];
                *seen = seen.without(link.relation.forbids(digit));
            }
        }
        let dead = marks.iter().any(|marks| marks.is_empty());
        Self {
            grid: givens.clone(),
            marks,
            pointers: vec![1; count],
            cleared: Vec::new(),
            starts: vec![0; count],
            rounds: 0,
            backtracks: 0,
            effort: Effort::default(),
            status: Status::Searching,
            current: 0,
            dead,
            last: (Cell::on_board(0), None, 0),
        }
    }

    /// Returns the board of the search.
    pub fn geometry(&self) -> &Geometry {
        self.grid.geometry()
    }

    /// Returns the state of the search.
    pub const fn status(&self) -> Status {
        self.status
    }

    /// Returns whether the givens alone leave a cell without a mark.
    pub const fn is_refuted(&self) -> bool {
        self.dead
    }

    /// Returns the number of rounds so far.
    pub const fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Returns how many times the search has backed up so far.
    pub const fn backtracks(&self) -> u64 {
        self.backtracks
    }

    /// Returns the number of digits tried so far, and how many of them left a cell without a mark.
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    /// Returns the marks of a cell.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn marks(&self, cell: Cell) -> Candidates {
        self.marks[cell.index()]
    }

    /// Returns the digit at a cell's pointer; `None` if the pointer has run out of digits.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn pointer(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.pointers[cell.index()]).filter(|digit| self.grid.geometry().digits().contains(*digit))
    }

    /// Returns the search as it is while the current cell tries a digit: the digit is placed, and nothing is checked or
    /// undone yet.
    ///
    /// ```
    /// use sudoku_ls_engine::board::{Cell, Digit, Geometry, Grid, Layout};
    /// use sudoku_ls_engine::solver::enumerate::Enumeration;
    /// let board = Geometry::shared(&Layout::standard(4))?;
    /// let search = Enumeration::new(&Grid::empty(&board));
    /// let one = Digit::new(1).expect("a digit");
    /// let trying = search.trying(one);
    /// let second = Cell::new(1);
    /// assert!(search.marks(second).contains(one) && !trying.marks(second).contains(one));
    /// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
    /// ```
    #[must_use]
    pub fn trying(&self, digit: Digit) -> Self {
        let mut trying = self.clone();
        if trying.status == Status::Searching {
            trying.pointers[self.current] = digit.get();
            trying.place(Cell::on_board(self.current), digit);
        }
        trying
    }

    /// Returns the approximate memory of the search in bytes, without the board, which searches share.
    pub fn memory(&self) -> usize {
        let cells = size_of::<Candidates>() + size_of::<usize>() + 2;
        self.marks.len() * cells + self.cleared.len() * size_of::<(Cell, Candidates)>()
    }

    /// Returns the solution; `None` unless the search is solved.
    pub fn solution(&self) -> Option<Grid> {
        if self.status != Status::Solved {
            return None;
        }
        let digits: Vec<u8> = self.pointers.clone();
        Grid::from_values(self.grid.geometry(), &digits)
    }

    /// Continues to the next solution, and returns whether there is one. A node of the budget is a round.
    ///
    /// After a solution, the search resumes the last cell, as it does when a pointer runs out.
    ///
    /// # Errors
    /// The budget that ran out. The search can be resumed with another budget.
    ///
    /// ```
    /// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
    /// use sudoku_ls_engine::solver::{Budget, enumerate::Enumeration};
    /// let board = Geometry::shared(&Layout::standard(4))?;
    /// let mut search = Enumeration::new(&Grid::empty(&board));
    /// let mut found = 0;
    /// while search.advance(&mut Budget::unlimited()).expect("no limit") {
    ///     found += 1;
    /// }
    /// assert_eq!(found, 288);
    /// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
    /// ```
    pub fn advance(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        self.resume();
        while self.status == Status::Searching {
            budget.spend()?;
            let before = self.effort;
            self.handle(|_, _, _| ());
            budget.add(self.effort.since(before));
        }
        Ok(self.status == Status::Solved)
    }

    /// Resumes the last cell after a solution, as when a pointer runs out. Returns whether the search was at a
    /// solution.
    pub fn resume(&mut self) -> bool {
        let solved = self.status == Status::Solved;
        if solved {
            self.status = Status::Searching;
            self.step_back();
        }
        solved
    }

    /// Runs one round. Calls `tell` for each digit that it tries, with whether the digit holds, before the changes are
    /// undone.
    fn handle(&mut self, mut tell: impl FnMut(&Self, Digit, bool)) -> Outcome {
        let cell = Cell::on_board(self.current);
        let options = self.marks[cell.index()].len() as u32;
        self.rounds += 1;
        while let Some(digit) = self.next_mark(cell) {
            self.pointers[cell.index()] = digit.get();
            let holds = self.place(cell, digit);
            self.effort.nodes += 1;
            self.effort.contradictions += u64::from(!holds);
            tell(self, digit, holds);
            if holds {
                self.last = (cell, Some(digit), options);
                self.step_forward();
                return Outcome::Placed(digit);
            }
            self.undo(cell);
            self.pointers[cell.index()] += 1;
        }
        self.last = (cell, None, options);
        self.pointers[cell.index()] = 1;
        self.backtracks += 1;
        self.step_back();
        Outcome::BackedUp
    }

    fn next_mark(&self, cell: Cell) -> Option<Digit> {
        let from = u32::from(self.pointers[cell.index()]);
        let left = Candidates::from_bits(u32::MAX << (from - 1));
        (self.marks[cell.index()] & left).first()
    }

    /// Clears the other marks of the cell, and the digit from the cells that it sees. Returns whether every changed
    /// cell still has a mark.
    fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        self.starts[cell.index()] = self.cleared.len();
        let own = &mut self.marks[cell.index()];
        let others = own.without(Candidates::only(digit));
        if !others.is_empty() {
            *own = Candidates::only(digit);
            self.cleared.push((cell, others));
        }
        for link in self.grid.geometry().links(cell) {
            let seen = &mut self.marks[link.cell.index()];
            let gone = *seen & link.relation.forbids(digit);
            if !gone.is_empty() {
                *seen = seen.without(gone);
                self.cleared.push((link.cell, gone));
            }
        }
        let cleared = &self.cleared[self.starts[cell.index()]..];
        !self.dead && cleared.iter().all(|(cell, _)| !self.marks[cell.index()].is_empty())
    }

    /// Returns the cells without a mark, ascending.
    fn without_a_mark(&self) -> Vec<Cell> {
        let cells = self.grid.geometry().cells();
        cells.filter(|cell| self.marks[cell.index()].is_empty()).collect()
    }

    fn undo(&mut self, cell: Cell) {
        for (cell, gone) in self.cleared.drain(self.starts[cell.index()]..) {
            self.marks[cell.index()] |= gone;
        }
    }

    fn step_forward(&mut self) {
        self.current += 1;
        if self.current == self.marks.len() {
            self.status = Status::Solved;
        }
    }

    /// Resumes the cell before, with its next mark.
    fn step_back(&mut self) {
        if self.current == 0 {
            self.status = Status::NoSolution;
            return;
        }
        self.current -= 1;
        self.undo(Cell::on_board(self.current));
        self.pointers[self.current] += 1;
    }
}

impl Iterator for Enumeration {
    type Item = Round;

    fn next(&mut self) -> Option<Round> {
        if self.status != Status::Searching {
            return None;
        }
        let cell = Cell::on_board(self.current);
        let (mut tried, mut emptied) = (Vec::new(), Vec::new());
        let outcome = self.handle(|search, digit, holds| {
            tried.push(digit);
            if !holds {
                emptied.push((digit, search.without_a_mark()));
            }
        });
        let cleared = match outcome {
            Outcome::Placed(_) => self.cleared[self.starts[cell.index()]..].to_vec(),
            Outcome::BackedUp => Vec::new(),
        };
        let pointer = if let Outcome::Placed(digit) = outcome { digit.get() } else { 1 };
        Some(Round { number: self.rounds, cell, tried, emptied, outcome, cleared, pointer })
    }
}

impl Run for Enumeration {
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        self.advance(budget)
    }

    fn solution(&self) -> Grid {
        self.solution().unwrap_or_else(|| self.grid.clone())
    }

    fn node(&self) -> Node {
        let (cell, digit, options) = self.last;
        let chosen = |digit| Event::Chosen(Choice { cell, digit, options });
        Node { depth: cell.index(), event: digit.map_or(Event::Stuck, chosen) }
    }
}
