//! Full grids of version 2 for the standard 9x9 board: a band and a stack are drawn directly, a small search finds the
//! rest.
//!
//! Seeds of version 2 depend on this code: it must not change.
//!
//! If one row of a band is given, its other two rows can be filled in 56 x 6^6 ways; if one box is given, so can the
//! rest of its stack (Felgenhauer and Jarvis count bands this way in "Enumerating possible Sudoku grids", 2005). Each
//! way has the same probability. The remaining 36 cells have 2,693 fillings on average. The search finds one of them by
//! random choices. In rare cases none exists, and everything starts again. So full grids are nearly, but not exactly,
//! equally likely.

use crate::generate::removal::unavoidable::Full;
use crate::generate::spec::seed::Dice;

/// The nine digits as bits 0 to 8.
const ALL: u16 = 0x1FF;

/// Three lines of three digits each.
type Lines = [[u8; 3]; 3];

/// Returns a random full grid.
pub(crate) fn full_nine(dice: &mut Dice) -> Full {
    loop {
        let mut first: [u8; 9] = std::array::from_fn(|i| i as u8 + 1);
        dice.shuffle(&mut first);
        let row =
            [[first[0], first[1], first[2]], [first[3], first[4], first[5]], [first[6], first[7], first[8]]];
        let [second, third] = others(&row, dice);
        let band = [row, second, third];
        let columns: Lines = std::array::from_fn(|c| std::array::from_fn(|r| band[r][0][c]));
        let stack = others(&columns, dice);
        let mut grid = [0; 81];
        for r in 0..3 {
            for c in 0..9 {
                grid[9 * r + c] = band[r][c / 3][c % 3];
            }
        }
        for r in 0..6 {
            for c in 0..3 {
                grid[9 * (r + 3) + c] = stack[r / 3][c][r % 3];
            }
        }
        if Corner::new(&grid).fill(&mut grid, dice) {
            return grid;
        }
    }
}

/// Returns two more rows of a band, each in its three boxes, below the first one; or two more boxes of a stack, each in
/// its three columns.
fn others(first: &Lines, dice: &mut Dice) -> [Lines; 2] {
    let mut second = [[0; 3]; 3];
    let mut third = [[0; 3]; 3];
    // Each line of the second row takes its digits from the line before and the next line of the first row. Of the 56
    // ways, 1 takes no digit of the next line, 27 take one, 27 take two, and 1 takes all three.
    let way = dice.below(56);
    let (taken, mut which) = match way {
        0 => (0, 0),
        1..=27 => (1, way - 1),
        28..=54 => (2, way - 28),
        _ => (3, 0),
    };
    for (line, digits) in first.iter().enumerate() {
        // In the second row, the chosen digits go to the line before this one and the others to the line after; in the
        // third row the reverse.
        let alone = which % 3;
        which /= 3;
        let before = (line + 2) % 3;
        let after = (line + 1) % 3;
        for (i, &digit) in digits.iter().enumerate() {
            let goes_before = match taken {
                0 => false,
                1 => i == alone,
                2 => i != alone,
                _ => true,
            };
            let (one, other) = if goes_before { (before, after) } else { (after, before) };
            put(&mut second[one], digit);
            put(&mut third[other], digit);
        }
    }
    for line in second.iter_mut().chain(&mut third) {
        dice.shuffle(line);
    }
    [second, third]
}

/// Puts a digit into the first free place of a line.
fn put(line: &mut [u8; 3], digit: u8) {
    if let Some(free) = line.iter_mut().find(|place| **place == 0) {
        *free = digit;
    }
}

/// The last six rows of the last six columns: the digits that their lines and boxes still lack.
struct Corner {
    rows: [u16; 6],
    columns: [u16; 6],
    boxes: [u16; 4],
}

/// A filled cell, and the digits that were not tried there yet.
#[derive(Clone, Copy)]
struct Filled {
    cell: usize,
    digit: u16,
    left: u16,
}

impl Corner {
    fn new(grid: &Full) -> Self {
        let lacks =
            |cells: [usize; 3]| cells.iter().fold(ALL, |lacks, &cell| lacks & !(1 << (grid[cell] - 1)));
        Self {
            rows: std::array::from_fn(|r| lacks([9 * (r + 3), 9 * (r + 3) + 1, 9 * (r + 3) + 2])),
            columns: std::array::from_fn(|c| lacks([c + 3, c + 12, c + 21])),
            boxes: [ALL; 4],
        }
    }

    /// Returns the digits that a cell can have. Cells are numbered row by row, six per row.
    fn open(&self, cell: usize) -> u16 {
        self.rows[cell / 6] & self.columns[cell % 6] & self.boxes[cell / 18 * 2 + cell % 6 / 3]
    }

    /// Puts a digit into a cell, or removes it again.
    fn turn(&mut self, cell: usize, digit: u16) {
        self.rows[cell / 6] ^= digit;
        self.columns[cell % 6] ^= digit;
        self.boxes[cell / 18 * 2 + cell % 6 / 3] ^= digit;
    }

    /// Fills the corner, each time in the first cell with the fewest candidates. Returns whether the corner can be
    /// filled.
    fn fill(&mut self, grid: &mut Full, dice: &mut Dice) -> bool {
        let mut filled: [Filled; 36] = [Filled { cell: 0, digit: 0, left: 0 }; 36];
        let mut empty: u64 = (1 << 36) - 1;
        let mut depth = 0;
        loop {
            let (mut fewest, mut here, mut digits) = (u32::MAX, 0, 0);
            let mut cells = empty;
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                let open = self.open(cell);
                if open.count_ones() < fewest {
                    (fewest, here, digits) = (open.count_ones(), cell, open);
                    if fewest <= 1 {
                        break;
                    }
                }
            }
            while digits == 0 {
                if depth == 0 {
                    return false;
                }
                depth -= 1;
                let last = filled[depth];
                self.turn(last.cell, last.digit);
                empty |= 1 << last.cell;
                (here, digits) = (last.cell, last.left);
            }
            let digit = nth_bit(digits, dice.below(digits.count_ones() as usize));
            self.turn(here, digit);
            empty &= !(1 << here);
            filled[depth] = Filled { cell: here, digit, left: digits & !digit };
            depth += 1;
            if depth == 36 {
                for &Filled { cell, digit, .. } in &filled {
                    grid[9 * (cell / 6 + 3) + cell % 6 + 3] = digit.trailing_zeros() as u8 + 1;
                }
                return true;
            }
        }
    }
}

/// Returns the set bit with this index, counted from the lowest one and from 0.
fn nth_bit(mut bits: u16, number: usize) -> u16 {
    for _ in 0..number {
        bits &= bits - 1;
    }
    bits & bits.wrapping_neg()
}
