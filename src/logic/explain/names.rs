//! The words that explanations share: cells, houses, digits, lists and conclusions.

use crate::board::{Candidates, Cell, Digit, Geometry};
use crate::logic::{HouseId, Mark, Step};

/// Names of a board's cells and houses.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    geometry: &'a Geometry,
}

impl<'a> Names<'a> {
    /// The names of this board.
    pub const fn of(geometry: &'a Geometry) -> Self {
        Self { geometry }
    }

    /// A cell: `r4c7`.
    pub fn cell(&self, cell: Cell) -> String {
        self.geometry.name(cell)
    }

    /// Cells as a list: `r4c7, r5c1 and r6c2`.
    pub fn cells(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        list(cells.into_iter().map(|cell| self.cell(cell)), "and")
    }

    /// Cells as alternatives: `r4c7, r5c1 or r6c2`.
    pub fn cells_or(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        list(cells.into_iter().map(|cell| self.cell(cell)), "or")
    }

    /// Marks as claims: `r4c7 is 5 and r5c1 is 5`.
    pub fn claims(&self, marks: impl IntoIterator<Item = Mark>) -> String {
        list(marks.into_iter().map(|mark| format!("{} is {}", self.cell(mark.cell), mark.digit)), "and")
    }

    /// A house: `row 4`.
    pub fn house(&self, house: HouseId) -> String {
        self.geometry
            .houses()
            .get(usize::from(house))
            .map_or_else(String::new, |house| house.kind.to_string())
    }

    /// Houses as a list: `row 4 and row 5`.
    pub fn houses(&self, houses: impl IntoIterator<Item = HouseId>) -> String {
        list(houses.into_iter().map(|house| self.house(house)), "and")
    }

    /// Candidates as a list, those of one digit together: `5 from r1c2 and r1c3, 6 from r2c2`.
    pub fn marks_from(&self, marks: &[Mark]) -> String {
        let digits: Candidates = marks.iter().map(|mark| mark.digit).collect();
        let of = |digit: Digit| {
            let cells = marks.iter().filter(|mark| mark.digit == digit).map(|mark| mark.cell);
            format!("{digit} from {}", self.cells(cells))
        };
        list(digits.iter().map(of), "and")
    }

    /// What a step places: `r4c7 is 5 and r5c1 is 5`.
    pub fn placed(&self, step: &Step) -> String {
        self.claims(step.placements.iter().copied())
    }

    /// What a step changes: `so r4c7 is 5.` or `so 5 can be removed from r5c9.`
    pub fn conclusion(&self, step: &Step) -> String {
        let placed = self.placed(step);
        if step.eliminations.is_empty() {
            return format!("so {placed}.");
        }
        let digits: Candidates = step.eliminations.iter().map(|mark| mark.digit).collect();
        let of = |digit: Digit| {
            let cells = step.eliminations.iter().filter(|mark| mark.digit == digit).map(|mark| mark.cell);
            format!("{digit} can be removed from {}", self.cells(cells))
        };
        let removed = list(digits.iter().map(of), "and");
        if placed.is_empty() { format!("so {removed}.") } else { format!("so {placed}, and {removed}.") }
    }
}

/// Items as a list: `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: impl IntoIterator<Item = String>, word: &str) -> String {
    let mut items: Vec<String> = items.into_iter().collect();
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} {word} {last}", items.join(", ")),
    }
}

/// Digits as a list: `2, 5 and 7`.
pub(super) fn digits(set: Candidates) -> String {
    list(set.iter().map(|digit| digit.to_string()), "and")
}

/// Digits as alternatives: `2, 5 or 7`.
pub(super) fn digits_or(set: Candidates) -> String {
    list(set.iter().map(|digit| digit.to_string()), "or")
}
