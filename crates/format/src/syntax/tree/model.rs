//! The data model of a block, which has at most one puzzle.

use std::sync::Arc;

use crate::board::{Candidates, Digit, Geometry, Layout};
use crate::syntax::Span;
use crate::syntax::tree::clue::Clue;
use crate::syntax::tree::houses::Houses;
use crate::syntax::tree::noted::{Noted, NotedLine};
pub use crate::syntax::tree::values::Promise;

/// The effect of an edit on the list of blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reparse {
    /// The blocks that were removed, as indices before the edit.
    pub removed: std::ops::Range<usize>,
    /// The number of new blocks in their place, all newly parsed. Every other block is the same `Arc` as before.
    pub added: usize,
}

/// A part of a file that is parsed on its own: the comments and metadata above a puzzle, its grid and its sections.
#[derive(Debug)]
pub struct Block {
    pub(crate) text: Box<str>,
    /// The elements that do not follow from the characters, in ascending order and without cells.
    #[doc(hidden)]
    pub pieces: Box<[Element]>,
    pub(crate) key: u64,
    /// The puzzle, if the block has a grid.
    pub puzzle: Option<Puzzle>,
    /// The puzzle on a board that is not a square, if the block has a `[Houses]` section and no grid.
    pub houses: Option<Box<Houses>>,
    /// The problems of the text, in ascending order of position.
    pub problems: Vec<Problem>,
}

/// A puzzle of a file, and its position.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PuzzleRef<'a> {
    /// The number of its block, from 0.
    pub index: usize,
    /// The byte offset in the file at which the block starts.
    pub start: usize,
    /// The block of the puzzle.
    pub block: &'a Block,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
}

/// A puzzle, as written.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The name, from the heading or the title.
    pub name: Option<String>,
    /// The place of findings about the whole puzzle: its heading `[puzzle …]` if it has one, else the first cell of the grid.
    #[doc(hidden)]
    pub anchor: Span,
    /// The requested board; its size is from 1 to 31.
    pub layout: Layout,
    /// The board; `None` if no board has this layout (a problem gives the reason).
    pub geometry: Option<Arc<Geometry>>,
    /// The way digits are written.
    pub symbols: Symbols,
    /// Whether the puzzle is on one line or in rows.
    pub form: GridForm,
    /// The grid of the givens.
    pub grid: GridText,
    /// The `[State]` grid, if the puzzle has one.
    pub state: Option<GridText>,
    /// The `[Solution]` grid, or the solution after a puzzle on one line.
    pub solution: Option<GridText>,
    /// The number of solutions that the author promises.
    pub promise: Promise,
    /// The position of the promise, if it is written.
    #[doc(hidden)]
    pub promise_span: Option<Span>,
    /// The metadata, in the order of the text, without defaults.
    pub metadata: Vec<Metadata>,
    /// The clues of constraints, in the order of the text. Drawn cages come after the other clues of their section.
    pub clues: Vec<Clue>,
    /// The notes of a player about the cells.
    #[doc(hidden)]
    pub noted: Noted,
    /// The lines of these notes, in the order of the text.
    #[doc(hidden)]
    pub noted_lines: Vec<NotedLine>,
    /// The reason why nothing may be claimed about the solutions, if there is one: `the rule 'x' is unknown`.
    #[doc(hidden)]
    pub no_claims: Option<String>,
}

/// The form of a grid: on one line or in rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum GridForm {
    /// All cells on one line.
    Line,
    /// One row of cells per line.
    Rows,
}

/// One of the grids of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GridKind {
    /// The grid of the givens.
    Puzzle,
    /// The `[State]` grid.
    State,
    /// The `[Solution]` grid.
    Solution,
}

/// A grid, as written. It always has N*N cells; cells that are not written are [`Content::Missing`].
#[derive(Clone, Debug)]
pub struct GridText {
    /// The cells, row by row.
    pub cells: Vec<CellText>,
    /// The written rows, each with its span (without surrounding white space) and its number of cells.
    #[doc(hidden)]
    pub rows: Vec<RowText>,
    /// The span from the first cell to the last one.
    pub span: Span,
    /// The sign of its blanks: the most frequent one, or `.`.
    pub blank: char,
    /// Whether the grid is on one line or in rows.
    pub form: GridForm,
    /// Whether a row is missing or surplus and it is unknown which. The places of the other rows are uncertain then.
    #[doc(hidden)]
    pub doubtful: bool,
    /// Whether its borders show regions other than boxes. Such borders are kept as they are.
    #[doc(hidden)]
    pub is_drawn: bool,
    /// The section mark above the grid (`[State]`), if it has one.
    #[doc(hidden)]
    pub mark: Option<Span>,
}

/// A row, as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowText {
    /// The span from the first cell or border to the last one.
    pub span: Span,
    /// The number of cells; N in a whole grid.
    pub cells: u16,
    /// Whether white space separates the cells, one token per cell.
    pub spaced: bool,
}

/// A cell, as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellText {
    /// The position of the cell, including the mark of a placed digit (`+5`). For a missing cell, an empty span at its place.
    pub span: Span,
    /// The content of the cell.
    pub content: Content,
}

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// The cell is not written.
    Missing,
    /// A blank.
    Blank,
    /// A digit.
    Digit(Digit),
    /// A digit that the player placed, with its mark (`+5`, `u5`).
    Placed(Digit),
    /// Pencil marks.
    Marks(Candidates),
    /// A symbol that the puzzle does not have (a problem reports it).
    Unknown,
}

/// A line of metadata of a puzzle, as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Metadata {
    /// The name of the key in lower case. SadMan keys such as `#A` have their names (`author`).
    pub key: String,
    /// The position of the key.
    #[doc(hidden)]
    pub key_span: Span,
    /// The value, without surrounding white space.
    pub value: String,
    /// The position of the value.
    #[doc(hidden)]
    pub value_span: Span,
}

/// The way the digits of a puzzle are written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Symbols {
    /// One character for each digit, starting with digit 1.
    Characters(Vec<char>),
    /// Decimal numbers separated by white space.
    Decimals,
}

/// A problem of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The kind of problem.
    pub code: ProblemCode,
    /// The position of the problem.
    pub span: Span,
    /// The message: what is wrong and what to do next.
    pub message: String,
    /// Related positions, each with a short description.
    #[doc(hidden)]
    pub related: Vec<(Span, String)>,
    /// The title and edits of a fix, if there is a certain one.
    #[doc(hidden)]
    pub fix: Option<(String, Vec<crate::syntax::Edit>)>,
}

impl Problem {
    pub(crate) fn new(code: ProblemCode, span: Span, message: impl Into<String>) -> Self {
        Self { code, span, message: message.into(), related: Vec::new(), fix: None }
    }

    /// Returns the problem with a fix added.
    pub(crate) fn with_fix(mut self, title: impl Into<String>, edits: Vec<crate::syntax::Edit>) -> Self {
        self.fix = Some((title.into(), edits));
        self
    }
}

/// The kinds of problems in a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProblemCode {
    /// A row has too many or too few cells.
    RowLength,
    /// An unexpected symbol.
    UnknownSymbol,
    /// The grid lacks rows, or the end of its last row, because it is being typed.
    MissingRow,
    /// The grid has more rows than it should.
    ExtraRow,
    /// Rows of the state are in a different order than the givens.
    MovedRow,
    /// An unrecognized line.
    UnknownLine,
    /// An unknown key.
    UnknownKey,
    /// A value that cannot be read.
    BadValue,
    /// Conflicting box shapes.
    BoxShape,
    /// A region whose number of cells differs from that of a row.
    RegionSize,
    /// An unknown rule.
    UnknownRule,
    /// A rule does not apply to this board.
    RuleNeeds,
    /// Metadata, or a section, without a grid.
    NoGrid,
    /// The heading of a section is unknown, misspelled or misplaced.
    UnknownSection,
    /// An unknown section that may hold constraints.
    UnknownConstraint,
    /// A clue of a constraint is unreadable, or does not fit this board.
    BadClue,
    /// A line of a player's marks or colors is unreadable.
    BadMark,
    /// A section without clues.
    EmptySection,
    /// Rules in prose, which are not checked.
    ProseRules,
    /// Two different signs for blanks in one grid.
    MixedBlanks,
    /// A form that is accepted but is not the format's own (commas, full-width digits).
    ForeignForm,
    /// The symbols can be read in two ways.
    DoubtfulSymbols,
    /// Pencil marks that look like a typo: a repeated digit between braces, or two digits in one cell of a grid without other pencil marks.
    DoubtfulMark,
    /// Grids stacked without a section mark.
    StackedGrids,
}

/// A part of a block's text, and its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Element {
    /// The position in the block.
    pub span: Span,
    /// The kind of text.
    pub kind: ElementKind,
}

/// The kind of a part of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ElementKind {
    /// A byte order mark.
    Bom,
    /// White space inside a line.
    Space,
    /// A line end.
    NewLine,
    /// A comment, with its mark.
    Comment,
    /// A heading of a puzzle or a section, with its brackets.
    Head,
    /// A key of metadata.
    Key,
    /// The colon behind a key.
    Colon,
    /// A value of metadata.
    Value,
    /// A border line, or a border character in a row.
    Border,
    /// A character between cells that is not a border: a comma.
    Separator,
    /// A cell of a grid.
    Cell(GridKind, u16),
    /// A label of `[Regions]`.
    RegionLabel,
    /// The label after a puzzle on one line, or the fields of a table before the puzzle.
    Tail,
    /// The name of a puzzle on a line without a key or brackets, or numbers that give its size.
    Title,
    /// A name of cells in a clue: `r1c8`.
    CellName,
    /// A number of a clue: a sum, a digit.
    ClueNumber,
    /// A word of a clue: `white`, `row`.
    ClueWord,
    /// A sign of a clue: a colon, `=`, `>`.
    Operator,
    /// A label of a drawn cage.
    CageLabel,
    /// A line of a section that is kept as it is.
    Kept,
    /// Unrecognized text.
    Unknown,
}
