//! The positions of clues outside the grid, and the space for them.

use std::collections::HashMap;

use crate::board::{Cell, Constraint, Geometry, OutsideKind};

/// The position of a clue outside the grid: one row or column beyond the grid, and the direction in which the clue looks.
pub(super) struct Place {
    pub(super) row: isize,
    pub(super) column: isize,
    pub(super) down: isize,
    pub(super) right: isize,
}

/// Returns the mark beside the numbers of a kind, so that kinds can be told apart; empty for a sandwich, and for a little
/// killer, which has an arrow.
pub(super) const fn kind_mark(kind: OutsideKind) -> &'static str {
    match kind {
        OutsideKind::LittleKiller | OutsideKind::Sandwich => "",
        OutsideKind::XSum => "x",
        OutsideKind::Skyscraper => "s",
        OutsideKind::HiddenSkyscraper => "h",
        OutsideKind::NumberedRoom => "n",
        OutsideKind::FullRank { ties: false } => "#",
        OutsideKind::FullRank { ties: true } => "=",
    }
}

/// Returns the greatest number of clues in one position: at the left, at the top, at the right and at the bottom.
pub(super) fn margins(geometry: &Geometry) -> [usize; 4] {
    let mut ranks: HashMap<(isize, isize), usize> = HashMap::new();
    let mut margins = [0; 4];
    let (rows, columns) = (signed(geometry.cell_count() / geometry.columns()), signed(geometry.columns()));
    for constraint in geometry.layout().constraints.iter() {
        let Constraint::Outside { cells, .. } = constraint else { continue };
        let Some(place) = place_of(geometry, cells) else { continue };
        let rank = ranks.entry((place.row, place.column)).or_default();
        *rank += 1;
        let sides = [place.column < 0, place.row < 0, place.column >= columns, place.row >= rows];
        for (margin, _) in margins.iter_mut().zip(sides).filter(|(_, is_there)| *is_there) {
            *margin = (*margin).max(*rank);
        }
    }
    margins
}

/// Returns the position of a clue that looks along these cells. `None` if the position before the first cell is on the board.
pub(super) fn place_of(geometry: &Geometry, cells: &[Cell]) -> Option<Place> {
    let (rows, columns) = (signed(geometry.cell_count() / geometry.columns()), signed(geometry.columns()));
    let at = |cell: Cell| (signed(geometry.row(cell)), signed(geometry.column(cell)));
    let (row, column) = at(*cells.first()?);
    let (down, right) = if let Some(&second) = cells.get(1) {
        (at(second).0 - row, at(second).1 - column)
    } else {
        // A single cell is in a corner, and the clue looks along the diagonal that has no other cell.
        let outwards = |at: isize, count: isize| match at {
            0 => 1,
            _ if at == count - 1 => -1,
            _ => 0,
        };
        let (down, right) = (outwards(row, rows), outwards(column, columns));
        if down != 0 && right != 0 { (down, -right) } else { (down, right) }
    };
    let place = Place { row: row - down, column: column - right, down, right };
    let is_outside = !(0..rows).contains(&place.row) || !(0..columns).contains(&place.column);
    is_outside.then_some(place)
}

pub(super) fn signed(number: usize) -> isize {
    isize::try_from(number).unwrap_or(isize::MAX)
}
