//! A puzzle between two forms: everything that any form can carry, as plain data.

use std::sync::Arc;

use crate::board::{
    BoxShape, Candidates, Cell, Digit, Geometry, GeometryError, Grid, Layout, MAX_SIZE, in_order, regions_of,
};
use crate::convert::limits::{LEAST_ROWS, MAX_COMMENTS, MAX_VALUE};
use crate::syntax::{Fact, Note, Noted, Promise, Symbols, symbols_of};

/// A puzzle between two forms.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Sheet {
    /// The layout of the board.
    pub layout: Layout,
    /// The given of each cell, row by row; 0 for no given.
    pub givens: Vec<u8>,
    /// The digit that the player placed in each cell, 0 for none. Empty if no digit was placed.
    pub placed: Vec<u8>,
    /// The pencil marks of each cell. Empty if no cell has any.
    pub marks: Vec<Candidates>,
    /// The player's notes: corner marks and colors.
    pub(crate) noted: Noted,
    /// The digits of the solution.
    pub solution: Option<Vec<u8>>,
    /// The symbols, if they are not the usual ones for the size.
    pub symbols: Option<Symbols>,
    /// The number of solutions that the author promises.
    pub promise: Promise,
    /// The facts, in order. Values are single lines and not empty.
    pub facts: Vec<(Fact, String)>,
    /// Comments that are not metadata, one line each.
    pub comments: Vec<String>,
    /// The parts of the source that could not be read, in words: `2 cages`.
    pub left: Vec<String>,
    /// The line of the source on which the puzzle starts, from 0.
    pub line: usize,
}

impl Sheet {
    /// Creates the sheet of a puzzle with these givens, one for each cell.
    ///
    /// Returns an error, in words, for an impossible board, a wrong number of givens, or a digit that the board does not have.
    pub(crate) fn new(layout: Layout, givens: Vec<u8>) -> Result<Self, String> {
        if !(1..=MAX_SIZE).contains(&layout.size) {
            return Err(format!("expected a size from 1 to {MAX_SIZE}, found {}", layout.size));
        }
        check_digits_on(&layout, &givens)?;
        board_of(&layout)?;
        Ok(Self {
            layout,
            givens,
            placed: Vec::new(),
            marks: Vec::new(),
            noted: Noted::default(),
            solution: None,
            symbols: None,
            promise: Promise::default(),
            facts: Vec::new(),
            comments: Vec::new(),
            left: Vec::new(),
            line: 0,
        })
    }

    /// Creates the sheet of a 9x9 puzzle.
    pub(crate) fn classic(givens: Vec<u8>) -> Result<Self, String> {
        Self::new(Layout::standard(9), givens)
    }

    /// Returns the number of digits, which is also the number of cells along a side of a square board.
    #[doc(hidden)]
    pub const fn size(&self) -> usize {
        self.layout.size
    }

    /// Returns the number of cells.
    #[doc(hidden)]
    pub const fn cells(&self) -> usize {
        self.layout.cells()
    }

    /// Returns the digit that the player placed in a cell, or 0.
    pub(crate) fn placed_at(&self, cell: usize) -> u8 {
        self.placed.get(cell).copied().unwrap_or(0)
    }

    /// Returns the digit of a cell, given or placed, or 0.
    pub(crate) fn digit_at(&self, cell: usize) -> u8 {
        match self.givens[cell] {
            0 => self.placed_at(cell),
            given => given,
        }
    }

    /// Returns the pencil marks of a cell.
    pub(crate) fn marks_at(&self, cell: usize) -> Candidates {
        self.marks.get(cell).copied().unwrap_or(Candidates::NONE)
    }

    /// Sets the digit that the player placed in a cell.
    pub(crate) fn place(&mut self, cell: usize, digit: u8) {
        if self.placed.is_empty() {
            self.placed = vec![0; self.cells()];
        }
        self.placed[cell] = digit;
    }

    /// Sets the pencil marks of a cell.
    pub(crate) fn mark(&mut self, cell: usize, marks: Candidates) {
        if self.marks.is_empty() {
            self.marks = vec![Candidates::NONE; self.cells()];
        }
        self.marks[cell] = marks;
    }

    /// Adds a note to a cell.
    pub(crate) fn note(&mut self, cell: usize, note: Note) {
        self.noted.set(Cell::new(cell), note, true);
    }

    /// Adds corner marks to a cell.
    pub(crate) fn mark_corners(&mut self, cell: usize, marks: Candidates) {
        marks.iter().for_each(|digit| self.note(cell, Note::Corner(digit)));
    }

    /// Returns the corner marks of a cell.
    pub(crate) fn corners_at(&self, cell: usize) -> Vec<u8> {
        self.noted.corners(Cell::new(cell)).map(Digit::get).collect()
    }

    /// Returns whether the player placed a digit.
    pub(crate) fn has_placed(&self) -> bool {
        self.placed.iter().any(|&digit| digit != 0)
    }

    /// Returns whether any cell has pencil marks.
    pub(crate) fn has_marks(&self) -> bool {
        self.marks.iter().any(|marks| !marks.is_empty())
    }

    /// Returns the board.
    ///
    /// Returns an error, in words, for an impossible board.
    pub(crate) fn geometry(&self) -> Result<Arc<Geometry>, String> {
        board_of(&self.layout)
    }

    /// Returns the visible candidates of each cell; none for a cell with a digit, and none at all without a board.
    pub(crate) fn at_sight(&self) -> Vec<Candidates> {
        let none = || vec![Candidates::NONE; self.cells()];
        let Ok(geometry) = self.geometry() else { return none() };
        let digits: Vec<u8> = (0..self.cells()).map(|cell| self.digit_at(cell)).collect();
        let Some(grid) = Grid::from_values(&geometry, &digits) else { return none() };
        let open = |cell: Cell| {
            if grid.get(cell).is_some() { Candidates::NONE } else { grid.candidates(cell) }
        };
        geometry.cells().map(open).collect()
    }

    /// Returns the pencil marks, or the visible candidates if there are no pencil marks.
    pub(crate) fn marks_or_sight(&self) -> Vec<Candidates> {
        if self.has_marks() { self.marks.clone() } else { self.at_sight() }
    }

    /// Returns the first value of a fact.
    pub fn fact(&self, fact: Fact) -> Option<&str> {
        self.facts.iter().find(|(its, _)| *its == fact).map(|(_, value)| &**value)
    }

    /// Adds a fact. A comment or rules of several lines become several facts; in other values, line ends become spaces.
    /// Empty values are not added. If a value cannot be kept completely, this is recorded in `left`.
    pub(crate) fn say(&mut self, fact: Fact, value: &str) {
        let is_prose = matches!(fact, Fact::Comment | Fact::RulesText);
        let lines: Vec<&str> = if is_prose { value.lines().collect() } else { vec![value] };
        for line in lines.into_iter().map(str::trim) {
            let is_plain = |c: char| !c.is_control() || matches!(c, '\t' | '\n' | '\r');
            let value = value_of(line);
            if self.facts.len() == MAX_COMMENTS && !value.is_empty() {
                self.leave(format!("what is said after {MAX_COMMENTS} lines"));
            } else if !value.is_empty() {
                self.facts.push((fact, value));
            }
            if line.chars().count() > MAX_VALUE {
                self.leave(format!("the end of the {}, after {MAX_VALUE} characters", fact.name()));
            }
            if !line.chars().all(is_plain) {
                self.leave(format!("the control characters of the {}", fact.name()));
            }
        }
    }

    /// Records a part that could not be read, unless it is already recorded.
    pub(crate) fn leave(&mut self, what: String) {
        if !self.left.contains(&what) {
            self.left.push(what);
        }
    }

    /// Returns all comments, those from metadata first.
    #[doc(hidden)]
    pub fn all_comments(&self) -> impl Iterator<Item = &str> {
        let facts = self.facts.iter().filter(|(fact, _)| *fact == Fact::Comment);
        facts.map(|(_, value)| &**value).chain(self.comments.iter().map(|comment| &**comment))
    }

    /// Returns the region or box of each cell, numbered from 0 in order of first appearance.
    pub(crate) fn regions(&self) -> Vec<usize> {
        let columns = self.layout.columns();
        let label = |cell: usize| match &self.layout.regions {
            Some(regions) => usize::from(regions.get(cell).copied().unwrap_or(0)),
            None => self.layout.boxes.index_of(columns, cell / columns, cell % columns),
        };
        in_order((0..self.cells()).map(label))
    }

    /// Returns whether the board is the usual one for its size: standard boxes, without extra rules and constraints.
    pub(crate) fn is_usual(&self) -> bool {
        self.layout.rules.is_empty() && self.layout.constraints.is_empty() && self.has_usual_boxes()
    }

    /// Returns whether the board has standard boxes.
    pub(crate) fn has_usual_boxes(&self) -> bool {
        self.layout.regions.is_none() && self.layout.boxes == self.layout.usual_boxes()
    }

    /// Returns the symbols in which the digits are written.
    pub(crate) fn written_symbols(&self) -> Symbols {
        self.symbols.clone().unwrap_or_else(|| usual_symbols(&self.layout))
    }

    /// Returns an error unless the board is 9x9.
    pub(crate) fn must_be_9x9(&self) -> Result<(), String> {
        if self.size() == 9 { Ok(()) } else { Err("the form is for 9x9 puzzles".to_owned()) }
    }
}

/// Returns the usual symbols of a board. If the board has its own digit values, these are the symbols.
pub(crate) fn usual_symbols(layout: &Layout) -> Symbols {
    match layout.digits {
        Some(range) => Symbols::Characters(symbols_of(range)),
        None => Symbols::standard(layout.size),
    }
}

/// Returns the board of a layout.
///
/// Returns an error, in words, for an impossible board. If a constraint is the reason, the error names it.
pub(crate) fn board_of(layout: &Layout) -> Result<Arc<Geometry>, String> {
    Geometry::shared(layout).map_err(|error| match &error {
        GeometryError::Constraint(number, why) => match layout.constraints.get(*number) {
            Some(constraint) => {
                format!("{}: {why}", constraint.noun_with(&|digit| usual_symbols(layout).write(digit)))
            }
            None => why.to_string(),
        },
        _ => error.to_string(),
    })
}

/// The record for a solution that has blanks, or signs that are not digits of the puzzle.
pub(crate) const NOT_WHOLE: &str = "the solution, which is not whole";

/// Returns a text as the value of a fact: without line ends and other control characters except tabs, and cut to the maximum length.
pub(crate) fn value_of(text: &str) -> String {
    let plain = text.trim().replace(|c: char| c.is_control() && c != '\t', " ");
    plain.trim().chars().take(MAX_VALUE).collect()
}

/// Returns the layout with these regions, as boxes if the regions are boxes of one shape.
pub(crate) fn with_regions(size: usize, labels: &[usize]) -> Layout {
    let labels = in_order(labels);
    let is_of = |shape: BoxShape| {
        labels
            .iter()
            .enumerate()
            .all(|(cell, &label)| shape.index_of(size, cell / size, cell % size) == label)
    };
    let standard = BoxShape::standard(size);
    let shapes = (1..=size).filter(|rows| size.is_multiple_of(*rows));
    let shapes = shapes.map(|rows| BoxShape { rows, columns: size / rows });
    let layout = Layout::standard(size);
    match std::iter::once(standard).chain(shapes).find(|shape| is_of(*shape)) {
        Some(shape) => layout.with_boxes(shape),
        None => layout.with_regions(regions_of(&labels)),
    }
}

/// Returns an error unless there is a digit of this size, or 0, for each cell.
pub(crate) fn check_digits(size: usize, digits: &[u8]) -> Result<(), String> {
    check_digits_on(&Layout::standard(size), digits)
}

/// Returns an error unless there is a digit of this board, or 0, for each of its cells.
pub(crate) fn check_digits_on(layout: &Layout, digits: &[u8]) -> Result<(), String> {
    let (size, columns) = (layout.size, layout.columns());
    if digits.len() != layout.cells() {
        return Err(format!("expected {} cells, found {}", layout.cells(), digits.len()));
    }
    match digits.iter().position(|&digit| usize::from(digit) > size) {
        None => Ok(()),
        Some(at) => Err(format!(
            "r{}c{} holds {}, but digits are 1 to {size}",
            at / columns + 1,
            at % columns + 1,
            digits[at]
        )),
    }
}

/// Returns candidates from numbers. Returns an error for a number that is not a digit of this size.
pub(crate) fn candidates(size: usize, digits: impl IntoIterator<Item = usize>) -> Result<Candidates, String> {
    let mut marks = Candidates::NONE;
    for digit in digits {
        let fits = u8::try_from(digit).ok().filter(|_| (1..=size).contains(&digit)).and_then(Digit::new);
        marks.insert(fits.ok_or_else(|| format!("{digit} is not a digit from 1 to {size}"))?);
    }
    Ok(marks)
}

/// Returns whether the first column and the first row are not cells but numbers of rows and columns. The first row may also
/// be blank. If only the first row has numbers, the last column must be blank. In the boxes of a real grid, each number
/// would appear twice.
pub(crate) fn is_numbered(size: usize, digits: &[u8]) -> bool {
    if size <= LEAST_ROWS || digits.len() != size * size {
        return false;
    }
    let is_from = |least: u8, line: &[u8]| {
        line[0] == 0
            && line[1] <= least
            && line[1..].windows(2).all(|pair| pair[1] == pair[0].saturating_add(1))
    };
    let is_sequence = |line: &[u8]| is_from(1, line);
    // If 0 is the first symbol, a 1 is read as the second digit.
    let is_number = |line: &[u8]| is_from(2, line);
    let is_blank = |line: &[u8]| line.iter().all(|&digit| digit == 0);
    let column = |at: usize| digits.iter().skip(at).step_by(size).copied().collect::<Vec<u8>>();
    let (row, first) = (&digits[..size], column(0));
    let is_ended = is_sequence(&row[..size - 1]) && is_blank(&column(size - 1));
    is_ended || is_sequence(&first) && is_blank(row) || is_number(&first) && is_number(row)
}

/// Returns the name of a cell on a board with rows of this many cells, such as `r4c7`.
pub(crate) fn cell_name(columns: usize, cell: usize) -> String {
    format!("r{}c{}", cell / columns + 1, cell % columns + 1)
}
