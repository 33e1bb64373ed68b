//! The report's plain search, written from its description only: at each node, the empty cell with the fewest possible
//! digits, the first one row by row; its digits ascending; no other inference.
//!
//! It counts the calls of the recursive procedure, including the root and each full grid. Separately, it counts the
//! digits tried and those after which some cell has no digit left.

use sudoku_ls::solver::Effort;

/// Returns up to two solutions and the number of nodes; contradictory givens take no nodes. `None` if the bound was
/// reached.
pub(crate) fn solve(givens: &[u8; 81], most: u64) -> Option<(Vec<[u8; 81]>, u64)> {
    let mut search = Search { most, ..Search::new(givens) };
    if search.clashes() {
        return Some((Vec::new(), 0));
    }
    search.enter().then_some((search.solutions, search.nodes))
}

/// Returns the number of digits tried, and how many of them left some cell without a digit.
pub(crate) fn effort(givens: &[u8; 81], most: u64) -> Option<Effort> {
    let mut search = Search { most, ..Search::new(givens) };
    (search.clashes() || search.enter()).then_some(search.effort)
}

struct Search {
    grid: [u8; 81],
    solutions: Vec<[u8; 81]>,
    nodes: u64,
    effort: Effort,
    most: u64,
}

fn sees(a: usize, b: usize) -> bool {
    let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box)
}

impl Search {
    fn new(givens: &[u8; 81]) -> Self {
        Self { grid: *givens, solutions: Vec::new(), nodes: 0, effort: Effort::default(), most: 0 }
    }

    fn clashes(&self) -> bool {
        (0..81).any(|a| (0..81).any(|b| self.grid[a] != 0 && self.grid[a] == self.grid[b] && sees(a, b)))
    }

    fn possible(&self, cell: usize) -> Vec<u8> {
        let mut taken = [false; 10];
        for other in (0..81).filter(|&other| sees(cell, other)) {
            taken[usize::from(self.grid[other])] = true;
        }
        (1..=9).filter(|&digit| !taken[usize::from(digit)]).collect()
    }

    /// The recursive procedure; returns `false` if the bound was reached.
    fn enter(&mut self) -> bool {
        if self.nodes == self.most {
            return false;
        }
        self.nodes += 1;
        let mut fewest: Option<(usize, Vec<u8>)> = None;
        for cell in (0..81).filter(|&cell| self.grid[cell] == 0) {
            let digits = self.possible(cell);
            if fewest.as_ref().is_none_or(|(_, least)| digits.len() < least.len()) {
                fewest = Some((cell, digits));
            }
        }
        let Some((cell, digits)) = fewest else {
            self.solutions.push(self.grid);
            return true;
        };
        if digits.is_empty() && self.nodes > 1 {
            self.effort.contradictions += 1;
        }
        for digit in digits {
            self.effort.nodes += 1;
            self.grid[cell] = digit;
            if !self.enter() {
                return false;
            }
            self.grid[cell] = 0;
            if self.solutions.len() == 2 {
                break;
            }
        }
        true
    }
}
