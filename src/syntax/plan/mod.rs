//! Where a block ends, and what part each of its lines plays: a function of the text from the block's start on.
//!
//! It looks forward only, and records how far it read. It reads no cell: that is done once the plan stands.

pub(super) mod columns;
pub(super) mod extra_rows;
pub(super) mod header;
pub(super) mod line_form;
pub(super) mod rows;
pub(super) mod sections;
pub(super) mod size_vote;

use crate::board::BoxShape;
use crate::syntax::lex::keys::Key;
use crate::syntax::lex::lines::{Kind, Line, Section, line_at};
use crate::syntax::plan::header::{Defaults, read_box, read_size};
use crate::syntax::tree::model::{GridForm, GridKind};

/// The lines of a block and the part each one plays.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(crate) lines: Vec<Line>,
    pub(crate) roles: Vec<Role>,
    pub(crate) grids: Vec<GridPlan>,
    /// Whether the next block is a grid that holds this one's digits, with nothing between.
    pub(crate) stacked: bool,
    /// The end of the block, and the byte up to which the text was read to find it.
    pub(crate) end: usize,
    pub(crate) reach: usize,
}

/// The part that a line plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// None of the format's.
    Unknown,
}

/// A grid as planned.
#[derive(Debug)]
pub(crate) struct GridPlan {
    pub(crate) which: GridKind,
    pub(crate) n: usize,
    pub(crate) form: GridForm,
    /// The lines of its rows.
    pub(crate) rows: Vec<usize>,
    /// The lines of rows that are too many.
    pub(crate) extra: Vec<usize>,
    /// The line of its mark.
    pub(crate) mark: Option<usize>,
    pub(crate) parting: Parting,
}

/// How the cells of the rows of a grid are told apart.
#[derive(Debug)]
pub(crate) enum Parting {
    /// By what stands in each row.
    Tokens,
    /// By tabs: between two of them, a blank need not be written.
    Tabs,
    /// By column: where the cells stand, in characters from the row's start.
    Columns(Vec<usize>),
}

/// The lines of a text, read as they are asked for.
#[derive(Debug)]
pub(crate) struct Cursor<'a> {
    pub(crate) text: &'a str,
    pub(crate) lines: Vec<Line>,
    pub(crate) reach: usize,
}

impl<'a> Cursor<'a> {
    /// The line of this number, if the text has it.
    pub(crate) fn get(&mut self, index: usize) -> Option<Line> {
        while self.lines.len() <= index {
            let start = self.lines.last().map_or(0, |line| line.next);
            let Some(line) = line_at(self.text, start) else {
                self.reach = self.text.len();
                return None;
            };
            self.lines.push(line);
        }
        let line = self.lines.get(index).copied()?;
        self.reach = self.reach.max(line.next);
        Some(line)
    }

    /// The text of a line, without its end.
    pub(crate) fn text_of(&self, line: Line) -> &'a str {
        &self.text[line.start..line.end]
    }

    /// The line, behind blank lines and comments, that opens a section. Reads no row to find out that there is none.
    pub(crate) fn section_behind(&mut self, mut index: usize) -> Option<(usize, Section)> {
        let mut clear = 0;
        loop {
            if self.lines.len() <= index && self.lines.last().is_none_or(|line| line.next >= clear) {
                let start = self.lines.last().map_or(0, |line| line.next);
                let rest = &self.text[start..];
                let ahead = rest.trim_start();
                let at = start + rest.len() - ahead.len();
                self.reach = self.reach.max((at + 2).min(self.text.len()));
                clear = at + 1;
                if !ahead.starts_with(['[', '#', ';', '/']) {
                    return None;
                }
            }
            match self.get(index)?.kind {
                Kind::Blank | Kind::Comment | Kind::SadMan(_) => index += 1,
                Kind::Section(section) => return Some((index, section)),
                _ => return None,
            }
        }
    }
}

/// What is known while a block is planned.
pub(crate) struct Planner<'a> {
    pub(crate) cursor: Cursor<'a>,
    pub(crate) plan: Plan,
    pub(crate) size: Option<usize>,
    pub(crate) boxes: Option<BoxShape>,
    /// The line of the last `[Puzzle]`.
    mark: Option<usize>,
}

/// Plans the block at the start of a text, which is not empty; `top` where that is the start of the file.
///
/// `ahead` are lines of the text that were read already, from its start on; then, those behind the block.
pub(crate) fn plan(text: &str, top: bool, defaults: &Defaults, ahead: &mut Vec<Line>) -> Plan {
    let mut planner = Planner {
        cursor: Cursor { text, lines: std::mem::take(ahead), reach: 0 },
        plan: Plan::default(),
        size: defaults.size,
        boxes: defaults.boxes,
        mark: None,
    };
    planner.header(top);
    let Planner { cursor, mut plan, .. } = planner;
    plan.lines = cursor.lines;
    plan.end = plan.roles.len().checked_sub(1).map_or(0, |last| plan.lines[last].next);
    ahead.extend(plan.lines.drain(plan.roles.len()..).map(|line| line.moved(plan.end)));
    if text[plan.end..].starts_with('\u{feff}') {
        ahead.clear();
    }
    plan.reach = cursor.reach.max(plan.end);
    plan
}

impl Planner<'_> {
    pub(crate) fn role(&mut self, role: Role) {
        self.plan.roles.push(role);
    }

    /// The number of the next line that has no role yet.
    pub(crate) fn here(&self) -> usize {
        self.plan.roles.len()
    }

    /// What stands above the grid, then the grid and its sections.
    fn header(&mut self, top: bool) {
        let mut opened = false;
        while let Some(line) = self.cursor.get(self.here()) {
            match line.kind {
                Kind::Blank | Kind::Comment => self.role(Role::Trivia),
                Kind::SadMan(_) => self.role(Role::Meta),
                Kind::Meta(key) => {
                    self.learn(key, line);
                    self.role(Role::Meta);
                }
                Kind::Section(Section::Defaults) if top && !opened => return self.defaults(),
                Kind::Section(Section::Head) if opened => return,
                Kind::Section(section) => self.section(section),
                Kind::MetaLike(facts) if !self.size.is_some_and(|n| facts.fits(n)) => {
                    self.role(Role::UnknownKey);
                }
                Kind::MetaLike(_) | Kind::Row(_) | Kind::Border | Kind::Dashes(_) => {
                    let at = self.here();
                    if self.grid() {
                        return sections::behind(self);
                    }
                    if self.here() == at {
                        self.role(no_row(line.kind));
                    }
                }
                Kind::Other => self.role(Role::Unknown),
            }
            opened |= !matches!(self.plan.roles.last(), Some(Role::Trivia));
        }
    }

    /// A mark or head above the grid.
    fn section(&mut self, section: Section) {
        match section {
            Section::Head => self.role(Role::Head),
            Section::Puzzle => {
                self.mark = Some(self.here());
                self.role(Role::Mark(Section::Puzzle));
            }
            _ => sections::without_grid(self, section),
        }
    }

    /// `[defaults]` and the metadata that follows it at once: a block of its own.
    fn defaults(&mut self) {
        self.role(Role::Defaults);
        while let Some(line) = self.cursor.get(self.here()) {
            match line.kind {
                Kind::Comment => self.role(Role::Trivia),
                Kind::Meta(_) => self.role(Role::Meta),
                Kind::MetaLike(_) => self.role(Role::UnknownKey),
                _ => return,
            }
        }
    }

    fn learn(&mut self, key: Key, line: Line) {
        let text = self.cursor.text_of(line);
        let value = text.split_once(':').map_or("", |(_, value)| value.trim());
        match key {
            Key::Size => self.size = read_size(value).or(self.size),
            Key::Box => self.boxes = read_box(value).or(self.boxes),
            _ => {}
        }
    }

    /// Plans the grid that starts here, if one does.
    fn grid(&mut self) -> bool {
        let at = self.here();
        let mark = self.mark;
        if let Some(n) = line_form::size_at(&mut self.cursor, at, self.size) {
            self.role(Role::Row);
            self.plan.grids.push(GridPlan {
                which: GridKind::Puzzle,
                n,
                form: GridForm::Line,
                rows: vec![at],
                extra: Vec::new(),
                mark,
                parting: Parting::Tokens,
            });
            return true;
        }
        rows::plan(self, GridKind::Puzzle, self.size, mark)
    }
}

/// The part of a line that might have been a row, where no grid starts.
const fn no_row(kind: Kind) -> Role {
    if matches!(kind, Kind::Border | Kind::Dashes(_)) { Role::Border } else { Role::Unknown }
}
