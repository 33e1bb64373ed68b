//! A counter of solutions that shares no code with the product's engines: plain backtracking on its own interpretation
//! of the rules, which uses only the layout's data (size, boxes, regions, names of rules).

use sudoku_ls::board::{Geometry, Grid, Layout, Rule, Sides};

/// Returns the number of solutions of a grid, up to a limit.
pub(crate) fn count(grid: &Grid, limit: usize) -> usize {
    let board = Board::of(grid.geometry().layout());
    let mut values = grid.values().to_vec();
    let filled: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] != 0).collect();
    for cell in filled {
        let value = std::mem::take(&mut values[cell]);
        if !board.allows(&values, cell, value) {
            return 0;
        }
        values[cell] = value;
    }
    board.search(&mut values, limit)
}

/// Returns whether a grid is full and breaks no rule.
pub(crate) fn is_solution(grid: &Grid) -> bool {
    !grid.values().contains(&0) && count(grid, 2) == 1
}

/// Reproducible random numbers for tests (splitmix64).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }

    /// Puts a list into random order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// Pairs of cells that must differ, and pairs that may not be consecutive.
struct Board {
    size: u8,
    differ: Vec<Vec<usize>>,
    apart: Vec<Vec<usize>>,
}

impl Board {
    fn of(layout: &Layout) -> Self {
        let sides = layout.sides.unwrap_or(Sides { rows: layout.size, columns: layout.size });
        let (n, cells) = (sides.columns, sides.rows * sides.columns);
        let pairs = |related: &dyn Fn(usize, usize) -> bool| {
            (0..cells).map(|a| (0..cells).filter(|&b| a != b && related(a, b)).collect()).collect()
        };
        Self {
            size: layout.size as u8,
            differ: pairs(&|a, b| must_differ(layout, a, b)),
            apart: pairs(&|a, b| {
                let (down, right) = distance(n, a, b);
                layout.rules.contains(&Rule::NonConsecutive) && down + right == 1
            }),
        }
    }

    fn allows(&self, values: &[u8], cell: usize, value: u8) -> bool {
        self.differ[cell].iter().all(|&other| values[other] != value)
            && self.apart[cell].iter().all(|&other| values[other] == 0 || values[other].abs_diff(value) != 1)
    }

    fn search(&self, values: &mut Vec<u8>, limit: usize) -> usize {
        // Finds the empty cell with the fewest possible digits. Stops at a cell with at most one, since no cell can
        // have fewer.
        let mut tried: Option<(usize, Vec<u8>)> = None;
        for cell in (0..values.len()).filter(|&cell| values[cell] == 0) {
            let fits = (1..=self.size).filter(|&value| self.allows(values, cell, value));
            let most = tried.as_ref().map_or(usize::MAX, |(_, digits)| digits.len());
            if most < 2 {
                break;
            }
            let digits: Vec<u8> = fits.take(most).collect();
            if digits.len() < most {
                tried = Some((cell, digits));
            }
        }
        let Some((cell, digits)) = tried else { return 1 };
        let mut found = 0;
        for digit in digits {
            values[cell] = digit;
            found += self.search(values, limit - found);
            values[cell] = 0;
            if found >= limit {
                break;
            }
        }
        found
    }
}

fn distance(n: usize, a: usize, b: usize) -> (usize, usize) {
    ((a / n).abs_diff(b / n), (a % n).abs_diff(b % n))
}

fn must_differ(layout: &Layout, a: usize, b: usize) -> bool {
    let n = layout.sides.map_or(layout.size, |sides| sides.columns);
    let (height, width) = (layout.boxes.rows, layout.boxes.columns);
    let [(ra, ca), (rb, cb)] = [(a / n, a % n), (b / n, b % n)];
    let same_box = match &layout.regions {
        Some(map) => map[a] == map[b],
        None => ra / height == rb / height && ca / width == cb / width,
    };
    ra == rb || ca == cb || same_box || layout.rules.iter().any(|&rule| rule_parts(rule, layout, a, b))
}

fn rule_parts(rule: Rule, layout: &Layout, a: usize, b: usize) -> bool {
    let n = layout.sides.map_or(layout.size, |sides| sides.columns);
    let [(ra, ca), (rb, cb)] = [(a / n, a % n), (b / n, b % n)];
    let (down, right) = distance(n, a, b);
    match rule {
        Rule::Diagonal => ra == ca && rb == cb || ra + ca == n - 1 && rb + cb == n - 1,
        Rule::Windoku => {
            let window =
                |r: usize, c: usize| [r % 4, c % 4].iter().all(|&place| place > 0).then_some((r / 4, c / 4));
            window(ra, ca).is_some() && window(ra, ca) == window(rb, cb)
        }
        Rule::Disjoint => {
            let (height, width) = (layout.boxes.rows, layout.boxes.columns);
            ra % height == rb % height && ca % width == cb % width
        }
        Rule::AntiKnight => (down, right) == (1, 2) || (down, right) == (2, 1),
        Rule::AntiKing => (down, right) == (1, 1),
        _ => false,
    }
}

#[test]
fn the_counter_knows_the_published_number_of_4x4_grids() {
    let board = Geometry::shared(&Layout::standard(4)).unwrap();
    assert_eq!(count(&Grid::empty(&board), 1000), 288);
}

#[test]
fn the_counter_finds_one_solution_of_a_published_puzzle_and_none_after_a_wrong_digit() {
    let board = Geometry::shared(&Layout::standard(9)).unwrap();
    let text = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let mut values: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
    assert_eq!(count(&Grid::from_values(&board, &values).unwrap(), 5), 1);
    values[2] = 1;
    assert_eq!(count(&Grid::from_values(&board, &values).unwrap(), 5), 0);
}
