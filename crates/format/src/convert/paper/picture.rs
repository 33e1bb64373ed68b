//! A grid as a picture shows it: what is written in each cell, and thick lines between cells.

use std::collections::BTreeSet;

use crate::board::{Candidates, Digit, Layout};
use crate::convert::sheet::{Sheet, cell_name, with_regions};
use crate::syntax::{Fact, Symbols};

/// How a cell is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Given,
    Placed,
    Marks,
}

/// What a picture shows.
#[derive(Debug, Default)]
pub(super) struct Picture {
    /// The line on which it starts, from 0.
    pub(super) line: usize,
    pub(super) size: usize,
    /// What is written, by cells.
    pub(super) cells: Vec<(usize, Kind, String)>,
    /// The cells with a thick line on the right, and those with one below.
    pub(super) right: BTreeSet<usize>,
    pub(super) below: BTreeSet<usize>,
    /// How digits are written, where it is not the usual way for the size; see [`symbols_text`].
    pub(super) symbols: Option<String>,
    pub(super) title: String,
    pub(super) author: String,
}

/// Returns the symbols of a puzzle as a picture says them, where they are not the usual ones: `decimals`, or one character a digit.
pub(super) fn symbols_text(sheet: &Sheet) -> Option<String> {
    sheet.symbols.as_ref().map(|symbols| match symbols {
        Symbols::Decimals => "decimals".to_owned(),
        Symbols::Characters(list) => list.iter().collect(),
    })
}

/// Returns the regions between which thick lines are drawn: of usual boxes that are rows, none.
pub(super) fn drawn_regions(sheet: &Sheet) -> Vec<usize> {
    if sheet.has_usual_boxes() && sheet.layout.boxes.rows == 1 {
        return vec![0; sheet.cells()];
    }
    sheet.regions()
}

impl Picture {
    /// Returns the puzzle; the connected cells between thick lines are its regions. Without such lines, its boxes are the usual ones.
    ///
    /// # Errors
    /// A character that is not a digit, or a board that does not exist, in words.
    pub(super) fn sheet(&self) -> Result<Sheet, String> {
        let size = self.size;
        let symbols = self.symbols.as_deref().map(|text| match text {
            "decimals" => Symbols::Decimals,
            list => Symbols::Characters(list.chars().collect()),
        });
        let signs = symbols.clone().unwrap_or_else(|| Symbols::standard(size));
        let digit = |cell: usize, text: &str| {
            let fits = |digit: &Digit| usize::from(digit.get()) <= size;
            let found = signs.read(text).filter(fits);
            found.ok_or_else(|| format!("'{text}' in {} is not a digit of the puzzle", cell_name(size, cell)))
        };
        let mut givens = vec![0; size * size];
        for (cell, _, text) in self.cells.iter().filter(|(_, kind, _)| *kind == Kind::Given) {
            givens[*cell] = digit(*cell, text)?.get();
        }
        let regions = self.regions();
        let is_parted = regions.iter().any(|region| *region != 0);
        let layout = if is_parted { with_regions(size, &regions) } else { Layout::standard(size) };
        let mut sheet = Sheet::new(layout, givens)?;
        for (cell, kind, text) in &self.cells {
            match kind {
                Kind::Given => {}
                Kind::Placed => sheet.place(*cell, digit(*cell, text)?.get()),
                Kind::Marks => {
                    let mut marks = Candidates::NONE;
                    for sign in text.split_whitespace() {
                        marks.insert(digit(*cell, sign)?);
                    }
                    sheet.mark(*cell, marks);
                }
            }
        }
        sheet.line = self.line;
        sheet.symbols = symbols;
        sheet.say(Fact::Title, &self.title);
        sheet.say(Fact::Author, &self.author);
        Ok(sheet)
    }

    /// Returns the number of the region of each cell.
    fn regions(&self) -> Vec<usize> {
        let (size, cells) = (self.size, self.size * self.size);
        let mut regions = vec![usize::MAX; cells];
        for start in 0..cells {
            let mut open = vec![start];
            while let Some(cell) = open.pop() {
                // One that has its number already was reached on another way.
                if regions[cell] != usize::MAX {
                    continue;
                }
                regions[cell] = start;
                let (is_last, is_first) = (cell % size + 1 == size, cell % size == 0);
                open.extend((!is_last && !self.right.contains(&cell)).then_some(cell + 1));
                open.extend((cell + size < cells && !self.below.contains(&cell)).then_some(cell + size));
                let left = cell.checked_sub(1).filter(|left| !is_first && !self.right.contains(left));
                let above = cell.checked_sub(size).filter(|above| !self.below.contains(above));
                open.extend(left.into_iter().chain(above));
            }
        }
        regions
    }
}
