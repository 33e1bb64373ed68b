//! Enumeration with candidate marks, written from its description only: an N x N grid, groups as data, marks and
//! pointers as plain numbers, and a copy of all marks for each cell instead of a list of changes.

/// What the described program shows of one round.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Round {
    /// The cell of the round, from 1.
    pub(crate) cell: usize,
    /// Each digit that failed, with the cells (from 1) that it left without a mark.
    pub(crate) failed: Vec<(usize, Vec<usize>)>,
    /// The digit that did not fail; `None` if the pointer ran out.
    pub(crate) held: Option<usize>,
    /// The marks that this digit cleared: cell (from 1) and digit, ascending.
    pub(crate) cleared: Vec<(usize, usize)>,
    /// The cell's pointer at the end of the round.
    pub(crate) pointer: usize,
}

/// A search as described.
#[derive(Clone)]
pub(crate) struct Program {
    n: usize,
    /// For each cell, the number of the group that forms its box.
    group: Vec<usize>,
    /// For each cell and place, the digit or 0.
    pub(crate) marks: Vec<Vec<usize>>,
    /// For each cell, the pointer, from 1.
    pub(crate) pointers: Vec<usize>,
    /// For each cell, all marks before the try that did not fail there.
    before: Vec<Vec<Vec<usize>>>,
    /// The current cell, from 1; 0 for no solution, N*N + 1 for solved.
    k: usize,
    pub(crate) rounds: u64,
    pub(crate) backtracks: u64,
}

impl Program {
    pub(crate) fn new(n: usize, group: Vec<usize>, givens: &[usize]) -> Self {
        let mut program = Self {
            n,
            group,
            marks: vec![(1..=n).collect(); n * n],
            pointers: vec![1; n * n],
            before: vec![Vec::new(); n * n],
            k: 1,
            rounds: 0,
            backtracks: 0,
        };
        for (cell, &digit) in givens.iter().enumerate() {
            if digit != 0 {
                program.place(cell, digit);
            }
        }
        program
    }

    /// Clears the cell's other marks, and removes the digit from the marks in its row, column and box.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        let n = self.n;
        for other in 1..=n {
            if other != digit {
                self.marks[cell][other - 1] = 0;
            }
        }
        for other in 0..n * n {
            let sees =
                other / n == cell / n || other % n == cell % n || self.group[other] == self.group[cell];
            if other != cell && sees {
                self.marks[other][digit - 1] = 0;
            }
        }
    }

    fn without_a_mark(&self) -> Vec<usize> {
        let empty = |cell: &usize| self.marks[*cell].iter().all(|&mark| mark == 0);
        (0..self.n * self.n).filter(empty).map(|cell| cell + 1).collect()
    }

    /// Does one round; returns `None` when the search is over.
    pub(crate) fn round(&mut self) -> Option<Round> {
        if self.k == 0 || self.k == self.n * self.n + 1 {
            return None;
        }
        self.rounds += 1;
        let cell = self.k - 1;
        let mut round =
            Round { cell: self.k, failed: Vec::new(), held: None, cleared: Vec::new(), pointer: 0 };
        while self.pointers[cell] <= self.n {
            let digit = self.marks[cell][self.pointers[cell] - 1];
            if digit != 0 {
                let marks = self.marks.clone();
                self.place(cell, digit);
                let empty = self.without_a_mark();
                if empty.is_empty() {
                    let gone = |(at, place): &(usize, usize)| {
                        marks[*at][*place] != 0 && self.marks[*at][*place] == 0
                    };
                    let all = (0..self.n * self.n).flat_map(|at| (0..self.n).map(move |place| (at, place)));
                    round.cleared = all.filter(gone).map(|(at, place)| (at + 1, place + 1)).collect();
                    round.held = Some(digit);
                    round.pointer = self.pointers[cell];
                    self.before[cell] = marks;
                    self.k += 1;
                    return Some(round);
                }
                round.failed.push((digit, empty));
                self.marks = marks;
            }
            self.pointers[cell] += 1;
        }
        self.pointers[cell] = 1;
        round.pointer = 1;
        self.backtracks += 1;
        self.k -= 1;
        if self.k > 0 {
            self.marks = std::mem::take(&mut self.before[self.k - 1]);
            self.pointers[self.k - 1] += 1;
        }
        Some(round)
    }

    /// Returns the solution, once the search has found it.
    pub(crate) fn answer(&self) -> Option<Vec<usize>> {
        let solved = self.k == self.n * self.n + 1;
        solved.then(|| self.marks.iter().map(|marks| marks.iter().sum()).collect())
    }
}
