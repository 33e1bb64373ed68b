//! The report's fastest plain search, written from its description only: singles by cell, row and column until nothing
//! changes (also by box if requested), a greedy static order, then recursion in that order with digits ascending.
//!
//! It counts the calls of the recursive procedure, including the root and each full grid. Separately, it counts the
//! digits tried and those after which the next cell has no digit left.

use sudoku_ls::solver::Effort;

/// Returns the number of solutions up to two, and the number of nodes.
pub(crate) fn solve(givens: &[u8; 81], box_singles: bool, most: u64) -> Option<(usize, u64)> {
    run(givens, box_singles, most).map(|search| (search.solutions, search.nodes))
}

/// Returns the number of digits tried after the singles, and how many of them left the next cell without a digit.
pub(crate) fn effort(givens: &[u8; 81], box_singles: bool, most: u64) -> Option<Effort> {
    run(givens, box_singles, most).map(|search| search.effort)
}

fn run(givens: &[u8; 81], box_singles: bool, most: u64) -> Option<Search> {
    let mut grid = *givens;
    let mut search =
        Search { grid, order: Vec::new(), solutions: 0, nodes: 0, effort: Effort::default(), most };
    if clashes(&grid) || !fill_singles(&mut grid, box_singles) {
        return Some(search);
    }
    (search.grid, search.order) = (grid, greedy_order(&grid));
    search.enter(0).then_some(search)
}

fn in_row(grid: &[u8; 81], row: usize, digit: u8) -> bool {
    (0..9).any(|column| grid[9 * row + column] == digit)
}

fn in_column(grid: &[u8; 81], column: usize, digit: u8) -> bool {
    (0..9).any(|row| grid[9 * row + column] == digit)
}

fn box_cells(number: usize) -> [usize; 9] {
    std::array::from_fn(|i| 9 * (number / 3 * 3 + i / 3) + number % 3 * 3 + i % 3)
}

fn box_of(cell: usize) -> usize {
    cell / 9 / 3 * 3 + cell % 9 / 3
}

fn in_box(grid: &[u8; 81], number: usize, digit: u8) -> bool {
    box_cells(number).iter().any(|&cell| grid[cell] == digit)
}

/// Returns whether a blank may hold a digit.
fn may_hold(grid: &[u8; 81], cell: usize, digit: u8) -> bool {
    grid[cell] == 0
        && !in_row(grid, cell / 9, digit)
        && !in_column(grid, cell % 9, digit)
        && !in_box(grid, box_of(cell), digit)
}

fn clashes(grid: &[u8; 81]) -> bool {
    (0..81).filter(|&cell| grid[cell] != 0).any(|cell| {
        let mut without = *grid;
        without[cell] = 0;
        !may_hold(&without, cell, grid[cell])
    })
}

/// Fills singles. Returns false if a cell has no digit left, or a digit has no place in a line (or, if requested, in a
/// box).
fn fill_singles(grid: &mut [u8; 81], boxes: bool) -> bool {
    let row = |r: usize| -> [usize; 9] { std::array::from_fn(|i| 9 * r + i) };
    let column = |c: usize| -> [usize; 9] { std::array::from_fn(|i| 9 * i + c) };
    let mut groups: Vec<[usize; 9]> = (0..9).map(row).chain((0..9).map(column)).collect();
    if boxes {
        groups.extend((0..9).map(box_cells));
    }
    loop {
        let mut changed = false;
        for cell in (0..81).filter(|&cell| grid[cell] == 0).collect::<Vec<_>>() {
            let digits: Vec<u8> = (1..=9).filter(|&digit| may_hold(grid, cell, digit)).collect();
            match digits[..] {
                [] => return false,
                [digit] => {
                    grid[cell] = digit;
                    changed = true;
                }
                _ => {}
            }
        }
        for group in &groups {
            for digit in 1..=9 {
                if group.iter().any(|&cell| grid[cell] == digit) {
                    continue;
                }
                let places: Vec<usize> =
                    group.iter().copied().filter(|&cell| may_hold(grid, cell, digit)).collect();
                match places[..] {
                    [] => return false,
                    [cell] => {
                        grid[cell] = digit;
                        changed = true;
                    }
                    _ => {}
                }
            }
        }
        if !changed {
            return true;
        }
    }
}

/// Returns the cells in greedy order. Each time, it takes the first cell, row by row, with the largest number of filled
/// cells in its row, column and box; this cell counts as filled before the next one is chosen.
fn greedy_order(grid: &[u8; 81]) -> Vec<usize> {
    let (mut row_n, mut column_n, mut box_n) = ([0; 9], [0; 9], [0; 9]);
    let mut fill = |cell: usize, counts: &mut [[usize; 9]; 3]| {
        row_n[cell / 9] += 1;
        column_n[cell % 9] += 1;
        box_n[box_of(cell)] += 1;
        *counts = [row_n, column_n, box_n];
    };
    let mut counts = [[0; 9]; 3];
    (0..81).filter(|&cell| grid[cell] != 0).for_each(|cell| fill(cell, &mut counts));
    let mut left: Vec<usize> = (0..81).filter(|&cell| grid[cell] == 0).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let sum = |cell: usize| counts[0][cell / 9] + counts[1][cell % 9] + counts[2][box_of(cell)];
        let mut best = 0;
        for i in 1..left.len() {
            if sum(left[i]) > sum(left[best]) {
                best = i;
            }
        }
        let cell = left.remove(best);
        order.push(cell);
        fill(cell, &mut counts);
    }
    order
}

struct Search {
    grid: [u8; 81],
    order: Vec<usize>,
    solutions: usize,
    nodes: u64,
    effort: Effort,
    most: u64,
}

impl Search {
    /// The recursive procedure; returns `false` if the bound was reached.
    fn enter(&mut self, place: usize) -> bool {
        if self.nodes == self.most {
            return false;
        }
        self.nodes += 1;
        let Some(&cell) = self.order.get(place) else {
            self.solutions += 1;
            return true;
        };
        if self.nodes > 1 && (1..=9).all(|digit| !may_hold(&self.grid, cell, digit)) {
            self.effort.contradictions += 1;
        }
        for digit in 1..=9 {
            if may_hold(&self.grid, cell, digit) {
                self.effort.nodes += 1;
                self.grid[cell] = digit;
                let done = self.enter(place + 1);
                self.grid[cell] = 0;
                if !done {
                    return false;
                }
                if self.solutions == 2 {
                    break;
                }
            }
        }
        true
    }
}
