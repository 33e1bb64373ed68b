//! The plan of a block (the role of each line), and the state while the plan is made.

use crate::board::{BoxShape, Sides};
use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::lines::{Line, Section};
use crate::syntax::plan::columns::Slots;
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::tree::model::{GridForm, GridKind};
use crate::syntax::tree::values::Defaults;

/// The lines of a block and the role of each line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub(crate) lines: Vec<Line>,
    pub(crate) roles: Vec<Role>,
    pub(crate) grids: Vec<GridPlan>,
    /// Which characters are digits, if the metadata says so.
    pub(crate) alphabet: Alphabet,
    /// Whether the next block is a grid that repeats the digits of this one, with nothing between them.
    pub(crate) stacked: bool,
    /// Whether the next block starts on the last line of this block, since a slip joined two lines.
    pub(crate) cut: bool,
    /// The byte offset of the end of the block, and the byte offset up to which the text was read to find it.
    pub(crate) end: usize,
    pub(crate) reach: usize,
    /// The work of making the plan, about in bytes read.
    pub(crate) work: usize,
}

impl Plan {
    /// Returns the work of reading the block, about in bytes read.
    pub(crate) fn work_of_reading(&self) -> usize {
        self.end + LINE * self.roles.len()
    }

    /// Returns the plan of another line, end included, that differs from the only line of this plan only in its length.
    /// `None` if this plan has more lines.
    pub(crate) fn of_line(&self, text: &str) -> Option<Self> {
        let [line] = self.lines[..] else { return None };
        let end = text.trim_end_matches(['\n', '\r']).len();
        let line = Line { end, next: text.len(), ..line };
        let reach = text.len() + self.reach - self.end;
        Some(Self { lines: vec![line], end: text.len(), reach, ..self.clone() })
    }
}

/// The work of reading a line, in addition to its bytes.
const LINE: usize = 40;

/// The role of a line in its block.
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
    /// A row of the grid planned last, or all of that grid on one line.
    Row,
    /// A border line; then, a surplus row.
    Border,
    Extra,
    /// A row of region labels.
    Region,
    /// A line of a section that is kept as it is.
    Kept,
    /// A line of a section of constraints.
    Clue,
    /// A clue without a heading above it, or a damaged heading of clues.
    Loose,
    /// A misplaced heading, metadata or row.
    Stray,
    /// The name of the grid below, written without a key or brackets.
    Title,
    /// Numbers above a grid: the number of puzzles, or their size.
    Count,
    /// Not a line of the format.
    Unknown,
}

/// A planned grid.
#[derive(Clone, Hash, Debug)]
pub(crate) struct GridPlan {
    pub(crate) kind: GridKind,
    /// The number of cells in a row.
    pub(crate) n: usize,
    /// The number of rows: as many as cells in a row, unless `size:` says otherwise.
    pub(crate) height: usize,
    pub(crate) form: GridForm,
    /// The line numbers of its rows.
    pub(crate) rows: Vec<usize>,
    /// The line numbers of surplus rows.
    pub(crate) extra: Vec<usize>,
    /// The index of the missing row, from 0, if the other rows show which one it is.
    pub(crate) gap: Option<usize>,
    /// Whether a row is missing or surplus, and it is unknown which.
    pub(crate) doubtful: bool,
    /// The rows, from 0, that changed places.
    pub(crate) moved: Option<Moved>,
    /// The line number of its section mark.
    pub(crate) mark: Option<usize>,
    pub(crate) parting: Parting,
}

impl GridPlan {
    /// Returns a grid with these rows and no defects.
    pub(crate) const fn new(
        kind: GridKind,
        n: usize,
        form: GridForm,
        rows: Vec<usize>,
        mark: Option<usize>,
    ) -> Self {
        let extra = Vec::new();
        let parting = Parting::Tokens;
        Self { kind, n, height: n, form, rows, extra, gap: None, doubtful: false, moved: None, mark, parting }
    }
}

impl GridPlan {
    /// Returns the sides of the grid.
    pub(crate) const fn sides(&self) -> Sides {
        Sides { rows: self.height, columns: self.n }
    }
}

/// A change in the order of rows, compared with the givens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Moved {
    /// Two rows have swapped places; the upper one comes first.
    Swapped(usize, usize),
    /// The row at the first index belongs at the second index, and the rows between them are off by one.
    Shifted(usize, usize),
}

/// How the cells in the rows of a grid are separated.
#[derive(Clone, Hash, Debug)]
pub(crate) enum Parting {
    /// By the tokens of each row.
    Tokens,
    /// By tabs; a blank between two tabs need not be written.
    Tabs,
    /// By column: each cell has fixed character positions.
    Columns(Slots),
}

/// The state while a block is planned.
pub(crate) struct Planner<'a> {
    pub(crate) cursor: Cursor<'a>,
    pub(crate) plan: Plan,
    pub(crate) size: Option<usize>,
    /// The sides, if `size:` names a board that has not as many rows as columns; `size` then has its number of columns.
    pub(crate) sides: Option<Sides>,
    /// Whether the value of `size:` is unreadable.
    pub(crate) lacks_size: bool,
    pub(crate) boxes: Option<BoxShape>,
    /// The line number of the last `[Puzzle]` heading.
    pub(crate) mark: Option<usize>,
    /// The line before which borders start no grid, because no row follows them.
    pub(crate) rowless: usize,
    /// Whether a row of region labels was planned.
    pub(crate) has_regions: bool,
}

impl<'a> Planner<'a> {
    /// Creates a planner at the start of a text whose first lines were read before.
    pub(crate) fn new(text: &'a str, ahead: Vec<Line>, defaults: &Defaults) -> Self {
        let mut cursor = Cursor::new(text, ahead, Alphabet::default());
        cursor.set_alphabet(Alphabet::of(defaults.symbols.as_ref()), 0);
        Self {
            cursor,
            plan: Plan::default(),
            size: defaults.size,
            sides: defaults.sides,
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
