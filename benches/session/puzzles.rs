//! Files with any number of different minimal 9x9 puzzles. Some puzzles are generated. The others are made from these
//! by exchanging digits, rows and columns, which keeps them minimal.

use std::collections::HashSet;
use std::error::Error;
use std::hash::{DefaultHasher, Hash, Hasher};

use sudoku_ls::board::Layout;
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};

/// The number of puzzles that are generated. The others are made from them.
const SEEDS: u64 = 500;

/// The cells of a puzzle, with 0 for a blank.
pub(crate) type Cells = [u8; 81];

/// The form in which puzzles are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// One puzzle per line.
    Lines,
    /// Nine rows per puzzle, with an empty line after them.
    Grids,
}

impl Form {
    /// Appends a puzzle to a text in this form.
    pub(crate) fn write(self, cells: &Cells, text: &mut String) {
        for (at, &digit) in cells.iter().enumerate() {
            text.push(if digit == 0 { '.' } else { char::from(b'0' + digit) });
            if self == Self::Grids && at % 9 == 8 {
                text.push('\n');
            }
        }
        text.push('\n');
    }

    /// Returns the number of lines of a puzzle, including the empty line.
    pub(crate) const fn lines(self) -> usize {
        match self {
            Self::Lines => 1,
            Self::Grids => 10,
        }
    }

    /// Returns the line and the column of a cell. Lines are counted from the first line of the puzzle.
    pub(crate) const fn place(self, cell: usize) -> (usize, usize) {
        match self {
            Self::Lines => (0, cell),
            Self::Grids => (cell / 9, cell % 9),
        }
    }
}

/// Returns different minimal puzzles. Each call returns the same puzzles.
pub(crate) fn puzzles(count: usize) -> Result<Vec<Cells>, Box<dyn Error>> {
    let mut made = Vec::with_capacity(count);
    for seed in 0..SEEDS.min(count as u64) {
        let spec = PuzzleSpec::new(Layout::standard(9), Seed::new(seed)).with_each_clue_needed();
        let mut cells = [0; 81];
        for (cell, digit) in generate(&spec)?.puzzle.placed() {
            cells[cell.index()] = u8::try_from(digit.index())? + 1;
        }
        made.push(cells);
    }
    let (mut dice, bases) = (Dice(1), made.len());
    let mut seen: HashSet<u64> = made.iter().map(hash).collect();
    while made.len() < count {
        let other = dice.other(&made[made.len() % bases]);
        if seen.insert(hash(&other)) {
            made.push(other);
        }
    }
    Ok(made)
}

fn hash(cells: &Cells) -> u64 {
    let mut hasher = DefaultHasher::new();
    cells.hash(&mut hasher);
    hasher.finish()
}

/// Random numbers by xorshift, which are good enough for exchanging digits and lines.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }

    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|at| at);
        for at in (1..N).rev() {
            order.swap(at, self.below(at + 1));
        }
        order
    }

    /// Returns the rows, or the columns, in another order that keeps the boxes together.
    fn lines(&mut self) -> [usize; 9] {
        let bands: [usize; 3] = self.order();
        let rows: [[usize; 3]; 3] = std::array::from_fn(|_| self.order());
        std::array::from_fn(|at| bands[at / 3] * 3 + rows[at / 3][at % 3])
    }

    fn other(&mut self, cells: &Cells) -> Cells {
        let digits: [usize; 9] = self.order();
        let (rows, columns) = (self.lines(), self.lines());
        std::array::from_fn(|at| match cells[rows[at / 9] * 9 + columns[at % 9]] {
            0 => 0,
            digit => u8::try_from(digits[usize::from(digit) - 1]).unwrap_or(0) + 1,
        })
    }
}
