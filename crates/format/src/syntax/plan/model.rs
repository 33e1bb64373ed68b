//! The plan of a block: what part each of its lines plays, and what is known while that is found out.

use crate::board::BoxShape;
use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::lines::{Line, Section};
use crate::syntax::plan::columns::Slots;
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::tree::model::{GridForm, GridKind};
use crate::syntax::tree::values::Defaults;

/// The lines of a block and the part each one plays.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(crate) lines: Vec<Line>,
    pub(crate) roles: Vec<Role>,
    pub(crate) grids: Vec<GridPlan>,
    /// Which characters are digits, where the metadata says it.
    pub(crate) alphabet: Alphabet,
    /// Whether the next block is a grid that holds this one's digits, with nothing between.
    pub(crate) stacked: bool,
    /// Whether the next block starts on the last line of this one, which was two before a slip.
    pub(crate) cut: bool,
    /// The end of the block, and the byte up to which the text was read to find it.
    pub(crate) end: usize,
    pub(crate) reach: usize,
    /// The work that it took to make it, about in bytes read.
    pub(crate) work: usize,
}

impl Plan {
    /// Returns the work of reading the block, in the same unit.
    pub(crate) fn work_of_reading(&self) -> usize {
        self.end + LINE * self.roles.len()
    }
}

/// The work of reading a line, beside its bytes.
const LINE: usize = 40;

/// The part that a line plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Role {
    /// A blank line or a comment.
    Trivia,
    /// A line of metadata.
    Meta,
    /// `key: value` with an unknown key.
    UnknownKey,
    /// `[defaults]`.
    Defaults,
    /// `[puzzle name]`.
    Head,
    /// The mark of a section.
    Mark(Section),
    /// A row of the grid planned last, or the whole of it.
    Row,
    /// A border line, or a row that is one too many.
    Border,
    Extra,
    /// A row of region labels.
    Region,
    /// A line of a section that is kept.
    Kept,
    /// A line of a section of constraints.
    Clue,
    /// A heading, metadata or a row where none belongs.
    Stray,
    /// The name of the grid below, without a key or brackets.
    Title,
    /// Numbers above a grid: how many puzzles there are, or their size.
    Count,
    /// Not a line of the format.
    Unknown,
}

/// A grid as planned.
#[derive(Hash, Debug)]
pub(crate) struct GridPlan {
    pub(crate) kind: GridKind,
    pub(crate) n: usize,
    pub(crate) form: GridForm,
    /// The lines of its rows.
    pub(crate) rows: Vec<usize>,
    /// The lines of rows that are too many.
    pub(crate) extra: Vec<usize>,
    /// The row, from 0, that is not written, where the other rows tell which one it is.
    pub(crate) gap: Option<usize>,
    /// Whether a row is missing or there is one too many, and nothing tells which.
    pub(crate) doubtful: bool,
    /// The rows, from 0, that have changed places.
    pub(crate) moved: Option<Moved>,
    /// The line of its mark.
    pub(crate) mark: Option<usize>,
    pub(crate) parting: Parting,
}

impl GridPlan {
    /// Returns a grid with these rows and nothing wrong with them.
    pub(crate) const fn new(
        kind: GridKind,
        n: usize,
        form: GridForm,
        rows: Vec<usize>,
        mark: Option<usize>,
    ) -> Self {
        let extra = Vec::new();
        let parting = Parting::Tokens;
        Self { kind, n, form, rows, extra, gap: None, doubtful: false, moved: None, mark, parting }
    }
}

/// Rows in another order than the givens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Moved {
    /// Two rows have each other's place, the upper one first.
    Swapped(usize, usize),
    /// The row at the first place belongs at the second one, and those between are a row off.
    Shifted(usize, usize),
}

/// How the cells of the rows of a grid are distinguished.
#[derive(Hash, Debug)]
pub(crate) enum Parting {
    /// By what is in each row.
    Tokens,
    /// By tabs: between two of them, a blank need not be written.
    Tabs,
    /// By column.
    Columns(Slots),
}

/// What is known while a block is planned.
pub(crate) struct Planner<'a> {
    pub(crate) cursor: Cursor<'a>,
    pub(crate) plan: Plan,
    pub(crate) size: Option<usize>,
    /// Whether a `size:` cannot be read.
    pub(crate) lacks_size: bool,
    pub(crate) boxes: Option<BoxShape>,
    /// The line number of the last `[Puzzle]` heading.
    pub(crate) mark: Option<usize>,
    /// Borders before this line start no grid: no row follows them.
    pub(crate) rowless: usize,
    /// Whether a row of region labels was planned.
    pub(crate) has_regions: bool,
}

impl<'a> Planner<'a> {
    /// At the start of a text, of which some lines were read before.
    pub(crate) fn new(text: &'a str, ahead: Vec<Line>, defaults: &Defaults) -> Self {
        let mut cursor = Cursor::new(text, ahead, Alphabet::default());
        cursor.set_alphabet(Alphabet::of(defaults.symbols.as_ref()), 0);
        Self {
            cursor,
            plan: Plan::default(),
            size: defaults.size,
            lacks_size: false,
            boxes: defaults.boxes,
            mark: None,
            rowless: 0,
            has_regions: false,
        }
    }

    pub(crate) fn role(&mut self, role: Role) {
        self.has_regions |= role == Role::Region;
        self.plan.roles.push(role);
    }

    /// Returns the number of the next line that has no role yet.
    pub(crate) fn here(&self) -> usize {
        self.plan.roles.len()
    }
}
