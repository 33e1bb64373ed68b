//! Unavoidable sets of a full 9x9 grid: sets of cells whose digits can be rearranged, so at least one of the cells has
//! to be a clue.

/// A set of the 81 cells, one bit per cell.
pub(crate) type Cells = u128;

/// The digits of a full grid, row by row.
pub(crate) type Full = [u8; 81];

/// The set of all cells.
pub(crate) const EVERY_CELL: Cells = (1 << 81) - 1;

/// The end of a list of sets.
const END: u16 = u16::MAX;

/// Unavoidable sets of one full grid, each stored at the place of its last cell in some order of all cells.
///
/// When clues are removed in that order, a set can lose its last clue only there.
pub(crate) struct Unavoidable<'o> {
    /// The place of each cell in the order.
    places: &'o [u8; 81],
    sets: Vec<(Cells, u16)>,
    /// For each place, the index of the first set stored there.
    first: [u16; 81],
}

impl<'o> Unavoidable<'o> {
    /// Returns the sets that can be read from a grid: cells where two digits can be swapped, or two rows of a band, or
    /// two columns of a stack.
    pub(crate) fn of(grid: &Full, places: &'o [u8; 81]) -> Self {
        let mut all = Self { places, sets: Vec::with_capacity(256), first: [END; 81] };
        all.two_digits(grid);
        all.two_lines(grid, |line, i| 9 * line + i);
        all.two_lines(grid, |line, i| 9 * i + line);
        all
    }

    /// Adds a set.
    pub(crate) fn add(&mut self, cells: Cells) {
        let (mut left, mut last) = (cells, 0);
        while left != 0 {
            last = last.max(self.places[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
        self.add_at(cells, usize::from(last));
    }

    fn add_at(&mut self, cells: Cells, last: usize) {
        let number = self.sets.len() as u16;
        self.sets.push((cells, self.first[last]));
        self.first[last] = number;
    }

    /// Returns a set stored at this place that contains none of these cells; `None` if there is none.
    pub(crate) fn missed(&self, place: usize, cells: Cells) -> Option<Cells> {
        let mut next = self.first[place];
        while let Some(&(set, behind)) = self.sets.get(usize::from(next)) {
            if set & cells == 0 {
                return Some(set);
            }
            next = behind;
        }
        None
    }

    /// Adds the sets of rows in which two digits can be swapped. A row also requires the rows that have one of the
    /// digits in a column or box that the swap changes.
    fn two_digits(&mut self, grid: &Full) {
        let mut columns = [[0_u8; 9]; 9];
        let mut in_column = [[0_u8; 9]; 9];
        let mut in_box = [[0_u8; 9]; 9];
        for (cell, &digit) in grid.iter().enumerate() {
            let (row, column, digit) = (cell / 9, cell % 9, usize::from(digit - 1));
            columns[digit][row] = column as u8;
            in_column[digit][column] = row as u8;
            in_box[digit][row / 3 * 3 + column / 3] = row as u8;
        }
        for a in 0..9 {
            for b in a + 1..9 {
                let touched = |row: usize, one: usize, other: usize| {
                    let column = usize::from(columns[one][row]);
                    1_u16 << in_column[other][column] | 1 << in_box[other][row / 3 * 3 + column / 3]
                };
                let mut left = 0x1FF_u16;
                while left != 0 {
                    let (mut cells, mut last) = (0, 0);
                    let mut due = left & left.wrapping_neg();
                    while due != 0 {
                        let row = due.trailing_zeros() as usize;
                        left &= !(1 << row);
                        for digit in [a, b] {
                            let cell = 9 * row + usize::from(columns[digit][row]);
                            cells |= 1 << cell;
                            last = last.max(self.places[cell]);
                        }
                        due = (due | touched(row, a, b) | touched(row, b, a)) & left;
                    }
                    self.add_at(cells, usize::from(last));
                }
            }
        }
    }

    /// Adds the sets of two lines of a band or stack: parts of the lines that hold the same digits and can be swapped.
    fn two_lines(&mut self, grid: &Full, cell: impl Fn(usize, usize) -> usize) {
        for line in 0..9 {
            for other in line + 1..line / 3 * 3 + 3 {
                let mut at = [0_u8; 10];
                for i in 0..9 {
                    at[usize::from(grid[cell(line, i)])] = i as u8;
                }
                let mut left = 0x1FF_u16;
                while left != 0 {
                    let (mut cells, mut last) = (0, 0);
                    let mut i = left.trailing_zeros() as usize;
                    while left & 1 << i != 0 {
                        left &= !(1 << i);
                        for cell in [cell(line, i), cell(other, i)] {
                            cells |= 1 << cell;
                            last = last.max(self.places[cell]);
                        }
                        i = usize::from(at[usize::from(grid[cell(other, i)])]);
                    }
                    self.add_at(cells, usize::from(last));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::full::nine::full_nine;
    use crate::generate::spec::seed::{Dice, Seed};
    use crate::solver::{Budget, some_of_nine};

    #[test]
    fn the_sets_read_off_a_grid_are_unavoidable_and_stand_at_their_last_cell() {
        let places = std::array::from_fn(|cell| cell as u8);
        for seed in 0..50 {
            let grid = full_nine(&mut Dice::new(Seed::new(seed)));
            let sets = Unavoidable::of(&grid, &places);
            assert!(
                sets.sets.len() >= 54,
                "a set for each two digits, and for each two lines of a band or stack"
            );
            for &(set, _) in &sets.sets {
                let digits = std::array::from_fn(|cell| if set >> cell & 1 == 1 { 0 } else { grid[cell] });
                let (found, ended) = some_of_nine(&digits, None, 2, &mut Budget::unlimited());
                assert_eq!((found.len(), ended), (2, Ok(())), "{grid:?} {set:b}");
                let last = set.ilog2() as usize;
                assert!((0..81).all(|place| sets.missed(place, !set).is_none() || place == last));
                assert_eq!(sets.missed(last, EVERY_CELL), None);
                assert!(sets.missed(last, !set).is_some());
            }
        }
    }
}
