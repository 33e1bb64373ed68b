//! Whether a full grid can be divided into regions that are to be found.

use super::{Cells, RegionClue};
use crate::board::Cell;

/// After this many steps, no division is looked for any longer.
const MOST_STEPS: usize = 300_000;

/// A full grid, and the regions found in it so far.
pub(in crate::board) struct Division<'a> {
    columns: usize,
    size: usize,
    /// By cell, its digit, from 0, and its value.
    digits: &'a [usize],
    first: i64,
    clues: &'a [&'a RegionClue],
    /// By cell, the number of its region.
    region: Vec<Option<usize>>,
    steps: usize,
}

impl<'a> Division<'a> {
    pub(in crate::board) fn new(
        columns: usize,
        size: usize,
        digits: &'a [usize],
        first: i64,
        clues: &'a [&'a RegionClue],
    ) -> Self {
        Self { columns, size, digits, first, clues, region: vec![None; digits.len()], steps: 0 }
    }

    /// Returns whether there is a division that meets all clues, found in a limited number of steps.
    pub(in crate::board) fn finds_one(mut self) -> bool {
        self.divide(0)
    }

    fn divide(&mut self, number: usize) -> bool {
        let Some(start) = self.region.iter().position(Option::is_none) else { return self.meets() };
        let mut banned = vec![false; self.digits.len()];
        self.grow(number, &mut vec![start], 1 << self.digits[start], &mut banned)
    }

    /// Adds cells to a region in all ways, until it is whole and the rest can be divided, too.
    fn grow(&mut self, number: usize, cells: &mut Vec<usize>, held: u32, banned: &mut [bool]) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return false;
        }
        if cells.len() == self.size {
            // What follows looks at the whole board.
            self.steps += self.digits.len() / 4;
            for &cell in cells.iter() {
                self.region[cell] = Some(number);
            }
            if self.rest_fits() && self.divide(number + 1) {
                return true;
            }
            for &cell in cells.iter() {
                self.region[cell] = None;
            }
            return false;
        }
        let mut tried = Vec::new();
        let mut is_found = false;
        for at in 0..cells.len() {
            for next in self.near(cells[at]) {
                if is_found
                    || banned[next]
                    || self.region[next].is_some()
                    || cells.contains(&next)
                    || held >> self.digits[next] & 1 == 1
                {
                    continue;
                }
                cells.push(next);
                is_found = self.grow(number, cells, held | 1 << self.digits[next], banned);
                cells.pop();
                banned[next] = true;
                tried.push(next);
            }
        }
        for cell in tried {
            banned[cell] = false;
        }
        is_found
    }

    /// Returns whether each piece of what is left has the cells of whole regions.
    fn rest_fits(&self) -> bool {
        let mut seen: Vec<bool> = self.region.iter().map(Option::is_some).collect();
        for start in 0..seen.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let (mut queue, mut at) = (vec![start], 0);
            while let Some(&cell) = queue.get(at) {
                at += 1;
                for next in self.near(cell) {
                    if !std::mem::replace(&mut seen[next], true) {
                        queue.push(next);
                    }
                }
            }
            if !queue.len().is_multiple_of(self.size) {
                return false;
            }
        }
        true
    }

    /// Returns the cells that share an edge with a cell.
    fn near(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (columns, count) = (self.columns, self.digits.len());
        let near = [
            cell.checked_sub(columns),
            (!cell.is_multiple_of(columns)).then(|| cell - 1),
            (!(cell + 1).is_multiple_of(columns)).then_some(cell + 1),
            Some(cell + columns).filter(|&below| below < count),
        ];
        near.into_iter().flatten()
    }

    /// Returns whether the regions meet the clues.
    fn meets(&self) -> bool {
        self.clues.iter().all(|clue| self.meets_one(clue))
    }

    fn meets_one(&self, clue: &RegionClue) -> bool {
        let region = |cell: &Cell| self.region[cell.index()];
        let counted = |digit: &Cell, others: bool| {
            let digit = i64::try_from(self.digits[digit.index()]).ok()?;
            usize::try_from(self.first + digit + i64::from(others)).ok()
        };
        match clue {
            RegionClue::Found { given } => {
                let named = || given.iter().zip(&self.region).filter(|(label, _)| label.is_some());
                named().all(|(label, own)| named().all(|(other, its)| (label == other) == (own == its)))
            }
            RegionClue::Same { cells } => cells.iter().all(|cell| region(cell) == region(&cells[0])),
            RegionClue::Count { digit, cells, others } => {
                let count = cells.iter().filter(|cell| region(cell) == region(&cells[0])).count();
                counted(digit, *others) == Some(count)
            }
            RegionClue::Run { digit, arms, others } => {
                let own = region(&arms[0][0]);
                let passed = |arm: &Cells| arm[1..].iter().take_while(|cell| region(cell) == own).count();
                counted(digit, *others) == Some(1 + arms.iter().map(passed).sum::<usize>())
            }
        }
    }
}
