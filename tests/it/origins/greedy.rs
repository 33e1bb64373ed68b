//! The report's fastest plain search, written from its description alone: singles by cell, row and column to a fixpoint (by box if
//! asked), a greedy static order, then recursion in that order with digits ascending.
//!
//! What it counts are entries of the recursive procedure, the root and each full grid included; and, apart from these, digits tried and
//! those after which the next cell has none.

use sudoku_ls::solver::Effort;

/// How many solutions up to two, and the nodes that it took.
pub(crate) fn solve(givens: &[u8; 81], box_singles: bool, most: u64) -> Option<(usize, u64)> {
    run(givens, box_singles, most).map(|search| (search.solutions, search.nodes))
}

/// The digits tried after the singles, and how many of them left the next cell without a digit.
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

/// Whether a blank may hold a digit.
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

/// Whether no cell and no line (nor box, if asked) was left without a place.
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

/// Of the cells not yet ordered, row by row, the first with the largest sum of digits in its row, column and box; it counts as filled
/// before the next is chosen.
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
    /// The recursive procedure; `false` if it took too many nodes.
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
