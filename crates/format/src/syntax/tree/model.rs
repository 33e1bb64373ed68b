//! What the parser makes of a block: it holds at most one puzzle.

use std::sync::Arc;

use crate::board::{Candidates, Digit, Geometry, Layout};
use crate::syntax::Span;
use crate::syntax::tree::clue::Clue;
use crate::syntax::tree::houses::Houses;
use crate::syntax::tree::noted::{Noted, NotedLine};
pub use crate::syntax::tree::values::Promise;

/// What an edit did to the list of blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reparse {
    /// The blocks that are gone, as indices before the edit.
    pub removed: std::ops::Range<usize>,
    /// How many blocks are in their place, all parsed anew; every other block is the same `Arc` as before.
    pub added: usize,
}

/// A piece of a file that is parsed on its own: the comments and metadata above a puzzle, its grid and its sections.
#[derive(Debug)]
pub struct Block {
    pub(crate) text: Box<str>,
    /// What the text is where that does not follow from its characters: ascending, cells not included.
    #[doc(hidden)]
    pub pieces: Box<[Element]>,
    pub(crate) key: u64,
    /// The puzzle, if the block has a grid.
    pub puzzle: Option<Puzzle>,
    /// The puzzle on a board that is no square, if the block has a `[Houses]` section and no grid.
    pub houses: Option<Box<Houses>>,
    /// What is wrong with the text, ascending by place.
    pub problems: Vec<Problem>,
}

/// A puzzle of a file, and where it is.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PuzzleRef<'a> {
    /// The number of its block, from 0.
    pub index: usize,
    /// The byte of the file at which its block starts.
    pub start: usize,
    /// Its block.
    pub block: &'a Block,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
}

/// A puzzle as it is written.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its name, from its head or its title.
    pub name: Option<String>,
    /// Where findings about the puzzle as a whole are reported: its head line `[puzzle …]` if it has one, else the first cell of the grid.
    #[doc(hidden)]
    pub anchor: Span,
    /// The board asked for; its size is always from 1 to 31.
    pub layout: Layout,
    /// The board; `None` if the layout has none (a problem says why).
    pub geometry: Option<Arc<Geometry>>,
    /// How digits are written.
    pub symbols: Symbols,
    /// On one line, or in rows.
    pub form: GridForm,
    /// The givens' grid.
    pub grid: GridText,
    /// The `[State]`, if it has one.
    pub state: Option<GridText>,
    /// The `[Solution]`, or the tail of a line-form.
    pub solution: Option<GridText>,
    /// How many solutions the author promises.
    pub promise: Promise,
    /// The position of the promise, if it is written.
    #[doc(hidden)]
    pub promise_span: Option<Span>,
    /// Its metadata, in order, defaults not included.
    pub metadata: Vec<Metadata>,
    /// Its clues of constraints, in the order of the text, but drawn cages behind the other clues of their section.
    pub clues: Vec<Clue>,
    /// What a player noted of its cells.
    #[doc(hidden)]
    pub noted: Noted,
    /// The same as it is written, in the order of the text.
    #[doc(hidden)]
    pub noted_lines: Vec<NotedLine>,
    /// Why nothing may be claimed about its solutions, if so: `the rule 'x' is unknown`.
    #[doc(hidden)]
    pub no_claims: Option<String>,
}

/// Whether a puzzle is on one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum GridForm {
    /// All cells on one line.
    Line,
    /// A row of cells a line.
    Rows,
}

/// Which of a puzzle's grids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GridKind {
    /// The puzzle itself.
    Puzzle,
    /// Its `[State]`.
    State,
    /// Its `[Solution]`.
    Solution,
}

/// A grid as it is written: always N*N cells, those not written are [`Content::Missing`].
#[derive(Clone, Debug)]
pub struct GridText {
    /// The cells, row by row.
    pub cells: Vec<CellText>,
    /// The rows that are written, each with its span without white space around and the number of cells it has.
    #[doc(hidden)]
    pub rows: Vec<RowText>,
    /// From the first cell to the last one.
    pub span: Span,
    /// The character of its blanks: the most frequent one, or `.`.
    pub blank: char,
    /// On one line, or in rows.
    pub form: GridForm,
    /// Whether a row is missing or there is one too many, and nothing tells which: it is not certain where the others belong.
    #[doc(hidden)]
    pub doubtful: bool,
    /// Whether its borders show regions that are no boxes: then they are kept as they are.
    #[doc(hidden)]
    pub is_drawn: bool,
    /// The mark above it (`[State]`), if it has one.
    #[doc(hidden)]
    pub mark: Option<Span>,
}

/// A row as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowText {
    /// From its first cell or border to its last one.
    pub span: Span,
    /// How many cells it has; N in a whole grid.
    pub cells: u16,
    /// Whether its cells are separated by white space, one token a cell.
    pub spaced: bool,
}

/// A cell as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellText {
    /// Its position, with its prefix (`+5`). If it is missing: empty, where it would be.
    pub span: Span,
    /// What it holds.
    pub content: Content,
}

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// The cell is not written.
    Missing,
    /// A blank.
    Blank,
    /// A digit.
    Digit(Digit),
    /// A digit with the mark of one placed by the player (`+5`, `u5`).
    Placed(Digit),
    /// Pencil marks.
    Marks(Candidates),
    /// A symbol that the puzzle does not have (a problem says so).
    Unknown,
}

/// A line of metadata of a puzzle, as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Metadata {
    /// The key's name in lower case, `#A` and the like as their names (`author`).
    pub key: String,
    /// The position of the key.
    #[doc(hidden)]
    pub key_span: Span,
    /// The value, without white space around it.
    pub value: String,
    /// The position of the value.
    #[doc(hidden)]
    pub value_span: Span,
}

/// How the digits of a puzzle are written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Symbols {
    /// One character each, the first for digit 1.
    Characters(Vec<char>),
    /// Decimal numbers separated by white space.
    Decimals,
}

/// Something wrong with the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What kind.
    pub code: ProblemCode,
    /// Where.
    pub span: Span,
    /// What is wrong and what to do next.
    pub message: String,
    /// Another place that has to do with it, and what it is.
    #[doc(hidden)]
    pub related: Vec<(Span, String)>,
    /// A fix for it, with its title, where one is certain.
    #[doc(hidden)]
    pub fix: Option<(String, Vec<crate::syntax::Edit>)>,
}

impl Problem {
    pub(crate) fn new(code: ProblemCode, span: Span, message: impl Into<String>) -> Self {
        Self { code, span, message: message.into(), related: Vec::new(), fix: None }
    }

    /// Returns the same with a fix.
    pub(crate) fn with_fix(mut self, title: impl Into<String>, edits: Vec<crate::syntax::Edit>) -> Self {
        self.fix = Some((title.into(), edits));
        self
    }
}

/// The kinds of things that are wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProblemCode {
    /// A row has too many or too few cells.
    RowLength,
    /// An unexpected symbol.
    UnknownSymbol,
    /// The grid lacks rows or the end of its last one: it is being typed.
    MissingRow,
    /// The grid has more rows than it should.
    ExtraRow,
    /// Rows of the state are in another order than the givens.
    MovedRow,
    /// An unrecognized line.
    UnknownLine,
    /// A key is not known.
    UnknownKey,
    /// A key's value cannot be read.
    BadValue,
    /// Conflicting box shapes.
    BoxShape,
    /// A region does not have as many cells as a row.
    RegionSize,
    /// A rule is not known.
    UnknownRule,
    /// A rule does not apply to this board.
    RuleNeeds,
    /// Metadata, or a section, without a grid.
    NoGrid,
    /// The heading of a section is not known, is misspelled, or stands where none belongs.
    UnknownSection,
    /// A section is not known, and may hold constraints.
    UnknownConstraint,
    /// A clue of a constraint cannot be read, or is none of this board's.
    BadClue,
    /// A line of a player's marks or colors cannot be read.
    BadMark,
    /// Rules in prose, which are not checked.
    ProseRules,
    /// Two styles of blank in one grid.
    MixedBlanks,
    /// A form that is read, but is not the format's own (commas, full-width digits).
    ForeignForm,
    /// The symbols can be read in two ways.
    DoubtfulSymbols,
    /// Pencil marks that look like a slip: a digit twice between braces, two digits in one cell of a grid without other marks.
    DoubtfulMark,
    /// Grids stacked without a section mark.
    StackedGrids,
}

/// A piece of a block's text and what it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Element {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: ElementKind,
}

/// What a piece of text is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ElementKind {
    /// A byte order mark.
    Bom,
    /// White space inside a line.
    Space,
    /// A line's end.
    NewLine,
    /// A comment, with its mark.
    Comment,
    /// A head or the mark of a section, with its brackets.
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
    /// The label of a puzzle on one line: behind its cells, or the fields of a table before them.
    Tail,
    /// The name of a puzzle on a line without a key or brackets, or numbers that say its size.
    Title,
    /// Cells as a clue names them: `r1c8`.
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
