//! The report's exact cover, written from its description only, with plain sets instead of links: 324 columns (81
//! cells, 81 row-digit, 81 column-digit, 81 box-digit) and 729 rows. It takes the first uncovered column, or the first
//! of the smallest columns.
//!
//! A node is a row tried. A contradiction is a row after which the next column has no row. The bound `most` limits the
//! calls of the recursive procedure.

use sudoku_ls::solver::Effort;

/// How the next uncovered column is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Column {
    First,
    Smallest,
}

/// Returns up to two solutions in the order in which they are found, and the effort; `None` if the bound was reached.
pub(crate) fn solve(givens: &[u8; 81], column: Column, most: u64) -> Option<(Vec<[u8; 81]>, Effort)> {
    let mut of_column = vec![Vec::new(); 324];
    for row in 0..729 {
        for column in columns(row) {
            of_column[column].push(row);
        }
    }
    let mut search = Search {
        of_column,
        covered: [false; 324],
        taken: vec![false; 729],
        grid: *givens,
        column,
        solutions: Vec::new(),
        entries: 0,
        effort: Effort::default(),
        most,
    };
    for cell in (0..81).filter(|&cell| givens[cell] != 0) {
        let row = 9 * cell + usize::from(givens[cell]) - 1;
        if columns(row).iter().any(|&column| search.covered[column]) {
            return Some((Vec::new(), Effort::default()));
        }
        search.take(row);
    }
    search.enter().then_some((search.solutions, search.effort))
}

/// Returns the columns of a placement. The matrix has row `9 * cell + digit - 1` for each placement.
fn columns(row: usize) -> [usize; 4] {
    let (cell, digit) = (row / 9, row % 9);
    let (r, c) = (cell / 9, cell % 9);
    let b = r / 3 * 3 + c / 3;
    [cell, 81 + 9 * r + digit, 162 + 9 * c + digit, 243 + 9 * b + digit]
}

struct Search {
    /// The rows of each column.
    of_column: Vec<Vec<usize>>,
    covered: [bool; 324],
    taken: Vec<bool>,
    grid: [u8; 81],
    column: Column,
    solutions: Vec<[u8; 81]>,
    entries: u64,
    effort: Effort,
    most: u64,
}

impl Search {
    fn take(&mut self, row: usize) {
        self.taken[row] = true;
        for column in columns(row) {
            self.covered[column] = true;
        }
    }

    fn give_back(&mut self, row: usize) {
        self.taken[row] = false;
        for column in columns(row) {
            self.covered[column] = false;
        }
    }

    /// Returns the remaining rows of a column.
    fn rows(&self, column: usize) -> Vec<usize> {
        let stands = |row: &usize| columns(*row).iter().all(|&other| !self.covered[other]);
        self.of_column[column].iter().copied().filter(stands).collect()
    }

    /// The recursive procedure; returns `false` if the bound was reached.
    fn enter(&mut self) -> bool {
        if self.entries == self.most {
            return false;
        }
        self.entries += 1;
        let mut open = (0..324).filter(|&column| !self.covered[column]);
        let chosen = match self.column {
            Column::First => open.next(),
            // `min_by_key` returns the first of several smallest columns.
            Column::Smallest => open.min_by_key(|&column| self.rows(column).len()),
        };
        let Some(column) = chosen else {
            self.solutions.push(self.grid);
            return true;
        };
        let rows = self.rows(column);
        if rows.is_empty() && self.entries > 1 {
            self.effort.contradictions += 1;
        }
        for row in rows {
            self.effort.nodes += 1;
            self.take(row);
            self.grid[row / 9] = (row % 9 + 1) as u8;
            let done = self.enter();
            self.give_back(row);
            self.grid[row / 9] = 0;
            if !done {
                return false;
            }
            if self.solutions.len() == 2 {
                break;
            }
        }
        true
    }
}
