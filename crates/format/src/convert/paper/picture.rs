//! A grid as drawn in a document: the content of each cell, and thick lines between cells.

use std::collections::BTreeSet;

use crate::board::{Candidates, Digit, Layout};
use crate::convert::sheet::{Sheet, cell_name, with_regions};
use crate::syntax::{Fact, Symbols};

/// The kind of content in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Given,
    Placed,
    Marks,
}

/// The content of a drawn grid.
#[derive(Debug, Default)]
pub(super) struct Picture {
    /// The line of the text on which the picture starts, from 0.
    pub(super) line: usize,
    pub(super) size: usize,
    /// The contents of cells, each with the cell's index and the kind.
    pub(super) cells: Vec<(usize, Kind, String)>,
    /// The cells with a thick line on the right; then, the cells with a thick line below.
    pub(super) right: BTreeSet<usize>,
    pub(super) below: BTreeSet<usize>,
    /// The symbols, if they are not the usual ones for the size; see [`symbols_text`].
    pub(super) symbols: Option<String>,
    pub(super) title: String,
    pub(super) author: String,
}

/// Returns the text for symbols that are not the usual ones: `decimals`, or one character per digit.
pub(super) fn symbols_text(sheet: &Sheet) -> Option<String> {
    sheet.symbols.as_ref().map(|symbols| match symbols {
        Symbols::Decimals => "decimals".to_owned(),
        Symbols::Characters(list) => list.iter().collect(),
    })
}

/// Returns the regions between which thick lines are drawn. Usual boxes that are single rows have no thick lines.
pub(super) fn drawn_regions(sheet: &Sheet) -> Vec<usize> {
    if sheet.has_usual_boxes() && sheet.layout.boxes.rows == 1 {
        return vec![0; sheet.cells()];
    }
    sheet.regions()
}

impl Picture {
    /// Returns the puzzle. Cells that are connected without crossing a thick line form a region. Without thick lines
    /// inside, the boxes are the usual ones.
    ///
    /// Returns an error, in words, for a character that is not a digit, or for an impossible board.
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

    /// Returns the region number of each cell.
    fn regions(&self) -> Vec<usize> {
        let (size, cells) = (self.size, self.size * self.size);
        let mut regions = vec![usize::MAX; cells];
        for start in 0..cells {
            let mut open = vec![start];
            while let Some(cell) = open.pop() {
                // A cell that already has a number was reached on another path.
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
