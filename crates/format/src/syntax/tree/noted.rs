//! A player's notes beside the grids: corner marks, colors of cells and of single candidates, and lines of the pen. Notes claim nothing about solutions.

use std::fmt;
use std::str::FromStr;

use crate::board::{Cell, Digit, Sides, UnknownName};
use crate::syntax::Span;
use crate::syntax::tree::clue::CellRef;

/// A color of a cell or of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Teal.
    Teal,
    /// Blue.
    Blue,
    /// Violet.
    Violet,
    /// Pink.
    Pink,
    /// Grey.
    Grey,
}

impl Color {
    /// All colors, in the order of their keys on a board.
    pub const ALL: [Self; 9] = [
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Teal,
        Self::Blue,
        Self::Violet,
        Self::Pink,
        Self::Grey,
    ];

    /// Returns the name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Teal => "teal",
            Self::Blue => "blue",
            Self::Violet => "violet",
            Self::Pink => "pink",
            Self::Grey => "grey",
        }
    }
}

impl FromStr for Color {
    type Err = UnknownName;

    /// Returns the color with this name, ignoring case; `purple` and `gray` are accepted too.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let lower = name.to_ascii_lowercase();
        let known = match &*lower {
            "purple" => "violet",
            "gray" => "grey",
            other => other,
        };
        Self::ALL
            .into_iter()
            .find(|color| color.name() == known)
            .ok_or_else(|| UnknownName::new("color", name))
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A stroke of the pen, from the middle of a cell to that of a neighbor: each two neighbors have one way between them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stroke {
    /// To the cell on the right.
    Right,
    /// To the cell below.
    Down,
    /// To the cell below on the right.
    Falling,
    /// To the cell above on the right.
    Rising,
}

impl Stroke {
    /// All strokes.
    pub const ALL: [Self; 4] = [Self::Right, Self::Down, Self::Falling, Self::Rising];

    /// Returns its name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Down => "down",
            Self::Falling => "falling",
            Self::Rising => "rising",
        }
    }

    /// Returns the cell where it ends that starts in a cell of a board with these sides, if it stays on the board.
    pub fn end(self, cell: Cell, sides: Sides) -> Option<Cell> {
        let (row, column) = (cell.index() / sides.columns, cell.index() % sides.columns);
        let (row, column) = match self {
            Self::Right => (Some(row), column + 1),
            Self::Down => (Some(row + 1), column),
            Self::Falling => (Some(row + 1), column + 1),
            Self::Rising => (row.checked_sub(1), column + 1),
        };
        let is_on = |row: &usize| *row < sides.rows && column < sides.columns;
        row.filter(is_on).map(|row| Cell::new(row * sides.columns + column))
    }

    /// Returns the stroke between two cells, and the one of them where it starts; `None` where they are no neighbors.
    pub fn between(one: Cell, other: Cell, sides: Sides) -> Option<(Cell, Self)> {
        let from = |start: Cell, end: Cell| {
            let stroke = Self::ALL.into_iter().find(|stroke| stroke.end(start, sides) == Some(end))?;
            Some((start, stroke))
        };
        from(one, other).or_else(|| from(other, one))
    }
}

impl FromStr for Stroke {
    type Err = UnknownName;

    /// Returns the stroke of a name, in any case.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .into_iter()
            .find(|stroke| stroke.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownName::new("stroke", name))
    }
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A note about a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Note {
    /// A digit marked in the corners of the cell.
    Corner(Digit),
    /// A color of the cell.
    Color(Color),
    /// A color of a candidate of the cell.
    Candidate(Color, Digit),
    /// A stroke of the pen that starts in the cell.
    Pen(Stroke),
}

impl Note {
    /// Returns the name of the section for this note.
    pub const fn section(self) -> &'static str {
        match self {
            Self::Corner(_) => "Marks",
            Self::Color(_) | Self::Candidate(..) => "Colors",
            Self::Pen(_) => "Pen",
        }
    }
}

/// The notes of each cell, as a set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Noted {
    /// Sorted by cell, then by note.
    all: Vec<(Cell, Note)>,
}

impl Noted {
    /// Returns whether there are no notes.
    pub const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns all notes, sorted by cell.
    pub fn all(&self) -> impl Iterator<Item = (Cell, Note)> + '_ {
        self.all.iter().copied()
    }

    /// Returns the notes of a cell, in ascending order.
    pub fn of(&self, cell: Cell) -> impl Iterator<Item = Note> + '_ {
        let from = self.all.partition_point(|&(its, _)| its < cell);
        self.all[from..].iter().take_while(move |(its, _)| *its == cell).map(|&(_, note)| note)
    }

    /// Returns whether a cell has a note.
    pub fn has(&self, cell: Cell, note: Note) -> bool {
        self.all.binary_search(&(cell, note)).is_ok()
    }

    /// Returns the corner marks of a cell.
    pub fn corners(&self, cell: Cell) -> impl Iterator<Item = Digit> + '_ {
        self.of(cell).filter_map(|note| if let Note::Corner(digit) = note { Some(digit) } else { None })
    }

    /// Returns the colors of a cell.
    pub fn colors(&self, cell: Cell) -> impl Iterator<Item = Color> + '_ {
        self.of(cell).filter_map(|note| if let Note::Color(color) = note { Some(color) } else { None })
    }

    /// Returns the colored candidates of a cell.
    pub fn candidates(&self, cell: Cell) -> impl Iterator<Item = (Color, Digit)> + '_ {
        self.of(cell).filter_map(|note| match note {
            Note::Candidate(color, digit) => Some((color, digit)),
            _ => None,
        })
    }

    /// Returns the strokes of the pen that start in a cell.
    pub fn strokes(&self, cell: Cell) -> impl Iterator<Item = Stroke> + '_ {
        self.of(cell).filter_map(|note| if let Note::Pen(stroke) = note { Some(stroke) } else { None })
    }

    /// Adds a note to a cell, or removes it.
    pub fn set(&mut self, cell: Cell, note: Note, is_there: bool) {
        match (self.all.binary_search(&(cell, note)), is_there) {
            (Err(at), true) => self.all.insert(at, (cell, note)),
            (Ok(at), false) => _ = self.all.remove(at),
            _ => {}
        }
    }

    /// Keeps only the notes for which `is_kept` returns true.
    pub fn retain(&mut self, is_kept: impl Fn(Note) -> bool) {
        self.all.retain(|(_, note)| is_kept(*note));
    }

    /// Returns the notes with their cells and digits mapped to others, on a board with these sides. A stroke
    /// whose ends are not neighbors afterwards is dropped.
    #[must_use]
    pub fn moved(&self, sides: Sides, cell: impl Fn(Cell) -> Cell, digit: impl Fn(Digit) -> Digit) -> Self {
        let mut moved = Self::default();
        for (from, note) in self.all() {
            let note = match note {
                Note::Corner(it) => Note::Corner(digit(it)),
                Note::Color(color) => Note::Color(color),
                Note::Candidate(color, it) => Note::Candidate(color, digit(it)),
                Note::Pen(stroke) => {
                    if let Some((start, stroke)) = moved_stroke(sides, &cell, (from, stroke)) {
                        moved.set(start, Note::Pen(stroke), true);
                    }
                    continue;
                }
            };
            moved.set(cell(from), note, true);
        }
        moved
    }
}

/// Returns where a stroke is whose cells are others.
pub(crate) fn moved_stroke(
    sides: Sides,
    cell: impl Fn(Cell) -> Cell,
    (start, stroke): (Cell, Stroke),
) -> Option<(Cell, Stroke)> {
    let end = stroke.end(start, sides)?;
    Stroke::between(cell(start), cell(end), sides)
}

/// A line of notes, as written: the notes and the cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotedLine {
    /// The heading of its section, with brackets.
    pub heading: Span,
    /// The line, without the comment after it.
    pub span: Span,
    /// The text before the colon.
    pub value: Span,
    /// The colors; empty for corner marks.
    pub colors: Vec<Color>,
    /// The digits: corner marks, or the candidates that have the colors.
    pub digits: Vec<Digit>,
    /// The strokes of the pen; none for marks and colors.
    pub strokes: Vec<Stroke>,
    /// All references to cells.
    pub cells: Vec<CellRef>,
}

impl NotedLine {
    /// Returns the name of the section.
    pub const fn section(&self) -> &'static str {
        match (self.strokes.is_empty(), self.colors.is_empty()) {
            (false, _) => "Pen",
            (true, false) => "Colors",
            (true, true) => "Marks",
        }
    }

    /// Returns the notes that each of the cells has.
    pub fn notes(&self) -> Vec<Note> {
        if !self.strokes.is_empty() {
            return self.strokes.iter().map(|&stroke| Note::Pen(stroke)).collect();
        }
        if self.colors.is_empty() {
            return self.digits.iter().map(|&digit| Note::Corner(digit)).collect();
        }
        if self.digits.is_empty() {
            return self.colors.iter().map(|&color| Note::Color(color)).collect();
        }
        let of = |&color: &Color| self.digits.iter().map(move |&digit| Note::Candidate(color, digit));
        self.colors.iter().flat_map(of).collect()
    }

    /// Returns the cells, in the order of the text.
    pub fn all_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().flat_map(|it| it.cells.iter().copied())
    }
}
