//! The least of all isomorphic puzzles in the order of its cells, row by row with a blank as 0, and a symmetry that
//! leads to it.
//!
//! The form is built row by row. All partial choices that tie so far are kept, and only the least possible next rows
//! extend them. Columns that the rows so far do not distinguish form a class, so blanks cost nothing. Where several new
//! digits are in one class, each order of them is a separate choice.

use super::Symmetry;
use crate::analysis::findings::isomorph::Classic;

/// Returns the least isomorphic puzzle, known as the min-lex form, and a symmetry that turns this puzzle into it;
/// `None` if a row or column contains a digit twice or a value above 9.
///
/// Two puzzles have the same form exactly if they are isomorphic. Takes some tens of microseconds for a puzzle,
/// milliseconds for a full grid or a puzzle with many symmetries.
pub fn least_form(values: &Classic) -> Option<(Classic, Symmetry)> {
    let sides = [*values, std::array::from_fn(|cell| values[cell % 9 * 9 + cell / 9])];
    if !sides.iter().all(|side| side.chunks(9).all(is_without_repeats)) {
        return None;
    }
    let mut form = [0; 81];
    let mut tied = starts();
    for (depth, into) in form.chunks_mut(9).enumerate() {
        let mut least = [u8::MAX; 9];
        let mut chosen: Vec<(usize, u8)> = Vec::new();
        for (at, choice) in tied.iter().enumerate() {
            let side = &sides[usize::from(choice.is_transposed)];
            for row in choice.next_rows(depth, side) {
                let line = choice.line(cells(side, row));
                if line < least {
                    least = line;
                    chosen.clear();
                }
                if line == least {
                    chosen.push((at, row));
                }
            }
        }
        into.copy_from_slice(&least);
        let mut next = Vec::with_capacity(chosen.len());
        for (at, row) in chosen {
            let choice = &tied[at];
            choice.extended(depth, row, cells(&sides[usize::from(choice.is_transposed)], row), &mut next);
        }
        tied = next;
    }
    let symmetry = tied.first()?.symmetry();
    Some((form, symmetry))
}

fn is_without_repeats(line: &[u8]) -> bool {
    let mut seen = 0_u16;
    line.iter().all(|&value| {
        let is_new = value <= 9 && (value == 0 || seen >> value & 1 == 0);
        seen |= 1 << value.min(9);
        is_new
    })
}

fn cells(side: &Classic, row: u8) -> &[u8] {
    &side[9 * usize::from(row)..][..9]
}

/// Returns the choices before the first row: transposed or not, with each order of the stacks.
fn starts() -> Vec<Choice> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let start = |is_transposed: bool, order: [u8; 3]| Choice {
        is_transposed,
        rows: [0; 9],
        columns: std::array::from_fn(|place| 3 * order[place / 3] + (place % 3) as u8),
        classes: 0b001_001_001,
        names: [0; 10],
        named: 0,
    };
    [false, true].iter().flat_map(|&side| orders.map(|order| start(side, order))).collect()
}

/// A partial symmetry: the decisions after some rows of the form.
#[derive(Clone)]
struct Choice {
    is_transposed: bool,
    /// The original number of each row chosen so far.
    rows: [u8; 9],
    /// The original number of each column; the columns of one class are in arbitrary order.
    columns: [u8; 9],
    /// One bit for each position where a class starts.
    classes: u16,
    /// The new name of each digit, or 0 if it has none yet.
    names: [u8; 10],
    named: u8,
}

impl Choice {
    /// Returns the rows that may come next: those left in the current band, or all rows of unused bands. Of equivalent
    /// blank rows, only the first.
    fn next_rows(&self, depth: usize, side: &Classic) -> impl Iterator<Item = u8> + use<> {
        let used = self.rows[..depth].iter().fold(0_u16, |used, row| used | 1 << row);
        let band = (!depth.is_multiple_of(3)).then(|| self.rows[depth - 1] / 3);
        let (mut rows, mut blank_rows, mut blank_band) = (0_u16, 0_u8, false);
        for row in (0..9).filter(|row| used >> row & 1 == 0) {
            let fits = band.map_or((used >> (row / 3 * 3)).trailing_zeros() >= 3, |band| row / 3 == band);
            if !fits {
                continue;
            }
            if cells(side, row).iter().all(|value| *value == 0) {
                let is_again = blank_rows >> (row / 3) & 1 == 1;
                let of_blank_band = side[27 * usize::from(row / 3)..][..27].iter().all(|value| *value == 0);
                if is_again || (of_blank_band && blank_band) {
                    continue;
                }
                blank_rows |= 1 << (row / 3);
                blank_band |= of_blank_band;
            }
            rows |= 1 << row;
        }
        (0..9).filter(move |row| rows >> row & 1 == 1)
    }

    /// Returns the classes of columns, each as its start and its end.
    fn classes(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let mut left = self.classes;
        std::iter::from_fn(move || {
            let start = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some((start, if left == 0 { 9 } else { left.trailing_zeros() as usize }))
        })
    }

    /// Returns the least row of the form that these cells can become.
    fn line(&self, cells: &[u8]) -> [u8; 9] {
        let mut line = [0; 9];
        let mut named = self.named;
        for (start, end) in self.classes() {
            let (mut fresh, mut known) = (0, 0_u16);
            for &column in &self.columns[start..end] {
                let value = cells[usize::from(column)];
                match self.names[usize::from(value)] {
                    0 => fresh += u8::from(value > 0),
                    name => known |= 1 << name,
                }
            }
            let mut place = end - usize::from(fresh) - known.count_ones() as usize;
            while known != 0 {
                line[place] = known.trailing_zeros() as u8;
                known &= known - 1;
                place += 1;
            }
            for into in &mut line[place..end] {
                named += 1;
                *into = named;
            }
        }
        line
    }

    /// Adds the choices that continue with this row in its least form: one for each order of the new digits.
    fn extended(&self, depth: usize, row: u8, cells: &[u8], into: &mut Vec<Self>) {
        let first = into.len();
        let mut base = self.clone();
        base.rows[depth] = row;
        into.push(base);
        for (start, end) in self.classes() {
            let name = |column: u8| self.names[usize::from(cells[usize::from(column)])];
            let is_blank = |column: u8| cells[usize::from(column)] == 0;
            let mut order = [0; 3];
            let order = &mut order[..end - start];
            order.copy_from_slice(&self.columns[start..end]);
            let rank = |column: u8| match name(column) {
                _ if is_blank(column) => 0,
                0 => 10,
                name => name,
            };
            order.sort_by_key(|&column| rank(column));
            let blanks = order.iter().filter(|&&column| is_blank(column)).count();
            let fresh = order.iter().position(|&column| rank(column) == 10).unwrap_or(order.len());
            let many = into.len();
            for choice in &mut into[first..] {
                choice.columns[start..end].copy_from_slice(order);
                for place in start + blanks..end {
                    choice.classes |= 1 << place;
                }
            }
            let new = &order[fresh..];
            let orders: &[&[usize]] = match new.len() {
                0 => continue,
                1 => &[&[0]],
                2 => &[&[1, 0], &[0, 1]],
                _ => &[&[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0], &[0, 1, 2]],
            };
            // The last order replaces the existing choices.
            for (turn, order) in orders.iter().enumerate() {
                let is_last = turn + 1 == orders.len();
                for at in first..many {
                    let mut choice = into[at].clone();
                    for (place, &which) in order.iter().enumerate() {
                        choice.columns[start + fresh + place] = new[which];
                        choice.named += 1;
                        choice.names[usize::from(cells[usize::from(new[which])])] = choice.named;
                    }
                    if is_last {
                        into[at] = choice;
                    } else {
                        into.push(choice);
                    }
                }
            }
        }
    }

    /// Returns the symmetry after all rows are chosen. Digits that do not appear get the remaining names.
    fn symmetry(&self) -> Symmetry {
        let mut digits = self.names;
        let mut named = self.named;
        for name in digits[1..].iter_mut().filter(|name| **name == 0) {
            named += 1;
            *name = named;
        }
        Symmetry { is_transposed: self.is_transposed, rows: self.rows, columns: self.columns, digits }
    }
}
