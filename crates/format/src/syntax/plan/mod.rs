//! Finds where a block ends and the role of each of its lines. The result depends only on the text from the start of the block on.
//!
//! Planning looks forward only, and records how far it read. Cells are read later, after the plan is made.

pub(super) mod align;
pub(super) mod alignment;
pub(super) mod broken_line;
pub(super) mod columns;
pub(super) mod cursor;
pub(super) mod extra_rows;
pub(super) mod header;
mod header_line;
mod heading;
pub(super) mod line_form;
pub(super) mod loose;
pub(super) mod misplaced;
pub(super) mod model;
pub(super) mod oblong;
pub(super) mod rows;
pub(super) mod sections;
pub(super) mod size_vote;
pub(super) mod spaces;
pub(super) mod table_head;
pub(super) mod unknown_key;

use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::keys::{Key, key_shape};
use crate::syntax::lex::lines::{Kind, Line, Section, kind};
use crate::syntax::lex::typos::{is_value, value_of};
use crate::syntax::lex::values::{
    digits_of_size, read_box, read_digits, read_sides, read_size, read_symbols, symbols_of,
};
use crate::syntax::plan::cursor::{Cursor, MOST_LINES, MOST_TRIVIA};
use crate::syntax::plan::header::Defaults;
pub(crate) use crate::syntax::plan::model::{GridPlan, Parting, Plan, Planner, Role};
use crate::syntax::tree::model::{GridForm, GridKind};
use crate::syntax::tree::values::Wanted;

/// Plans the block at the start of a non-empty text. `top` tells whether this is the start of the file.
///
/// On entry, `ahead` holds lines of the text, from its start on, that were read before. On return, it holds lines behind the block.
pub(crate) fn plan(text: &str, top: bool, defaults: &Defaults, ahead: &mut Vec<Line>) -> Plan {
    plan_within(text, top, defaults, ahead, usize::MAX)
}

/// Plans like `plan`, but gives up when the work exceeds `most` (about in bytes read). Then `work` of the returned
/// plan is above `most`, and its other fields are meaningless.
pub(crate) fn plan_within(
    text: &str,
    top: bool,
    defaults: &Defaults,
    ahead: &mut Vec<Line>,
    most: usize,
) -> Plan {
    let mut planner = Planner::new(text, std::mem::take(ahead), defaults);
    planner.cursor.most = most;
    planner.header(top);
    let Planner { cursor, mut plan, boxes, .. } = planner;
    align::align(&cursor, &mut plan, boxes);
    plan.alphabet = cursor.alphabet;
    // Plans may be kept for a long time, so a plan does not store the lines after its block.
    plan.lines = cursor.lines[..plan.roles.len()].to_vec();
    plan.end = plan.lines.last().map_or(0, |last| last.next);
    plan.cut = plan.end < text.len() && plan.lines.last().is_some_and(|last| last.end == plan.end);
    *ahead = cursor.lines;
    ahead.drain(..plan.roles.len());
    for line in ahead.iter_mut() {
        *line = line.moved(plan.end);
    }
    // With the symbols of another puzzle, these lines may be of other kinds.
    if !plan.alphabet.is_open() {
        ahead.clear();
    }
    plan.reach = cursor.reach.max(plan.end);
    plan.work = cursor.work;
    plan
}

impl Planner<'_> {
    /// Plans the lines above the grid, then the grid and its sections.
    fn header(&mut self, top: bool) {
        if top && table_head::is_here(self) {
            return self.role(Role::Kept);
        }
        let mut opened = false;
        let mut plain = 0;
        while let Some(line) = self.cursor.get(self.here()) {
            if plain == LONG || self.here() >= MOST_LINES {
                return self.cut(self.here() / 2);
            }
            plain += usize::from(plain == self.here() && is_plain(line.kind));
            if heading::plan(self) {
                opened = true;
                continue;
            }
            if matches!(line.kind, Kind::Meta(_) | Kind::Other | Kind::Row(_)) && self.is_split_meta(line) {
                self.role(Role::Unknown);
                self.role(Role::Unknown);
                opened = true;
                continue;
            }
            // A line of spaces may be a row of blanks.
            let may_be_row =
                matches!(line.kind, Kind::Blank) && line.end > line.start && self.sides.is_none();
            if may_be_row && spaces::plan(self, GridKind::Puzzle, self.size, self.mark) {
                return sections::behind(self);
            }
            match line.kind {
                Kind::Blank | Kind::Comment => self.role(Role::Trivia),
                Kind::SadMan(_) => self.role(Role::Meta),
                Kind::Meta(key) => {
                    self.learn(key, line);
                    self.role(Role::Meta);
                }
                Kind::Section(Section::Defaults) if top && !opened => return self.defaults(),
                Kind::Section(Section::Head) if opened => return,
                // A list of houses is the whole board, so the text after it is another puzzle.
                Kind::Section(Section::Houses) => return self.section(Section::Houses),
                Kind::Section(section) => self.section(section),
                Kind::MetaLike(facts) if !self.size.is_some_and(|n| facts.fits(n)) => {
                    self.role(Role::UnknownKey);
                }
                Kind::Border if self.here() < self.rowless => self.role(Role::Border),
                Kind::MetaLike(_) | Kind::Row(_) | Kind::Border | Kind::Dashes(_) => {
                    let at = self.here();
                    if self.grid() {
                        return sections::behind(self);
                    }
                    // Metadata above an unreadable puzzle does not apply to later puzzles.
                    if self.here() > at
                        && self.plan.roles.contains(&Role::Meta)
                        && self.plan.roles[at] == Role::Unknown
                    {
                        return;
                    }
                    if self.here() == at {
                        self.role(no_row(line.kind));
                    }
                }
                Kind::Other => self.role(Role::Unknown),
            }
            opened |= !matches!(self.plan.roles.last(), Some(Role::Trivia));
        }
        if self.cursor.is_lost_in_trivia() {
            self.cut(self.here() - LONG / 2);
        }
    }

    /// Ends a long block that has no grid yet, so that an edit does not have to read all of it. The block ends after
    /// the line with the smallest hash from `first` on: most edits above do not change that choice.
    fn cut(&mut self, first: usize) {
        // FNV-1a. The choice of the line decides how far the text is read again after an edit. With another hash, a test read a whole text.
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let hash =
            |&at: &usize| self.cursor.text_of(self.cursor.lines[at]).bytes().fold(0xcbf2_9ce4_8422_2325, mix);
        if let Some(last) = (first..self.here()).min_by_key(hash) {
            self.plan.roles.truncate(last + 1);
        }
    }

    /// Plans a section mark or a puzzle heading above the grid.
    fn section(&mut self, section: Section) {
        // A section of unknown name may contain the puzzle that this section belongs to.
        let is_hidden = self.plan.roles.contains(&Role::Mark(Section::Unknown));
        if section.is_of_grid() && !is_hidden && self.is_above_puzzle() {
            return self.role(Role::Stray);
        }
        match section {
            Section::Head => self.role(Role::Head),
            Section::Puzzle => {
                self.mark = Some(self.here());
                self.role(Role::Mark(Section::Puzzle));
            }
            _ => sections::without_grid(self, section),
        }
    }

    /// Returns whether the puzzle of a section follows its heading, so that the heading is misplaced. The puzzle is
    /// metadata, or rows with blanks, directly below or after `[Puzzle]`.
    fn is_above_puzzle(&mut self) -> bool {
        let mut at = self.here() + 1;
        while at < self.here() + TRIVIA_MAX && self.cursor.get(at).is_some_and(|line| line.kind.is_trivia()) {
            at += 1;
        }
        // Metadata below shows that the section has no lines of its own.
        if self.cursor.get(at).is_some_and(|line| matches!(line.kind, Kind::Meta(_) | Kind::SadMan(_))) {
            return true;
        }
        let is_mark = |line: Line| line.kind == Kind::Section(Section::Puzzle);
        at += usize::from(self.cursor.get(at).is_some_and(is_mark));
        while self.cursor.get(at).is_some_and(|line| line.kind == Kind::Border)
            && at < self.here() + BORDERS_MAX
        {
            at += 1;
        }
        self.cursor.get(at).is_some_and(
            |line| matches!(line.kind, Kind::Row(facts) if facts.has_blanks() && facts.has_digits()),
        )
    }

    /// Plans metadata that was split over two lines: its value applies, and both lines are reported.
    fn is_split_meta(&mut self, line: Line) -> bool {
        let text = self.cursor.text_of(line);
        let says = |key: Key, text: &str| matches!(key, Key::Fact(_)) || is_value(key, value_of(text));
        // A part of the word `decimals` also reads as a list of symbols.
        let is_list = |text: &str| matches!(read_symbols(value_of(text)), Some(Wanted::List(_)));
        let is_whole = |key: Key| says(key, text) && !(key == Key::Symbols && is_list(text));
        if text.len() > SPLIT_MAX || matches!(line.kind, Kind::Meta(key) if is_whole(key)) {
            return false;
        }
        let Some(next) = self.cursor.get(self.here() + 1) else { return false };
        let below = self.cursor.text_of(next);
        if key_shape(below.trim()).and_then(Key::from_name).is_some() {
            return false;
        }
        let joined = format!("{text}{below}");
        let Kind::Meta(key) = kind(&joined) else { return false };
        // Only the key of a fact may have been split, not its value.
        let is_value_split = matches!(key, Key::Fact(_)) && text.contains(':');
        if !says(key, &joined) || is_value_split || key == Key::Symbols && is_list(&joined) {
            return false;
        }
        self.learn_text(key, &joined, self.here() + 2);
        true
    }

    /// Plans `[defaults]` and the metadata directly below it, which are a separate block.
    fn defaults(&mut self) {
        self.role(Role::Defaults);
        while let Some(line) = self.cursor.get(self.here()) {
            match line.kind {
                Kind::Comment => self.role(Role::Trivia),
                Kind::Meta(_) => self.role(Role::Meta),
                Kind::MetaLike(_) => self.role(Role::UnknownKey),
                _ => return,
            }
            if self.here() >= MOST_LINES {
                return;
            }
        }
    }

    fn learn(&mut self, key: Key, line: Line) {
        let text = self.cursor.text_of(line);
        self.learn_text(key, text, self.here() + 1);
    }

    fn learn_text(&mut self, key: Key, text: &str, from: usize) {
        let value = value_of(text);
        match key {
            Key::Size => {
                self.sides = read_sides(value);
                let size = self.sides.map(|sides| sides.columns).or_else(|| read_size(value));
                let size = size.or_else(|| digits_of_size(value));
                self.lacks_size = size.is_none();
                self.size = size.or(self.size);
            }
            Key::Box => self.boxes = read_box(value).or(self.boxes),
            Key::Symbols => {
                if let Some(wanted) = read_symbols(value) {
                    self.cursor.set_alphabet(Alphabet::of(Some(&wanted)), from);
                }
            }
            Key::Digits => {
                let wanted = read_digits(value).map(|range| Wanted::List(symbols_of(range)));
                if wanted.is_some() && self.cursor.alphabet.is_open() {
                    self.cursor.set_alphabet(Alphabet::of(wanted.as_ref()), from);
                }
            }
            _ => {}
        }
    }

    /// Plans the grid that starts here, if there is one.
    fn grid(&mut self) -> bool {
        let at = self.here();
        let mark = self.mark;
        if let Some(sides) = self.sides {
            return oblong::plan(self, sides, GridKind::Puzzle, mark);
        }
        let is_said = |role: &Role| matches!(role, Role::Meta | Role::Head);
        if spaces::plan(self, GridKind::Puzzle, self.size, mark) {
            return true;
        }
        if broken_line::is_torn(&mut self.cursor, at) {
            self.role(Role::Unknown);
            return false;
        }
        let whole = line_form::size_at(&mut self.cursor, at, self.size);
        let is_lone = |cursor: &mut Cursor<'_>| {
            let is_mark = |line: Line| line.kind == Kind::Section(Section::Puzzle);
            whole.is_none() && cursor.get(at + 1).is_some_and(is_mark) || misplaced::is_lone_copy(cursor, at)
        };
        if self.plan.roles.iter().any(is_said) && is_lone(&mut self.cursor) {
            self.role(Role::Stray);
            return false;
        }
        if broken_line::is_cut(&mut self.cursor, at, self.size, whole) {
            self.role(Role::Unknown);
            self.role(Role::Unknown);
            return false;
        }
        if let Some(n) = whole {
            self.role(Role::Row);
            self.plan.grids.push(GridPlan::new(GridKind::Puzzle, n, GridForm::Line, vec![at], mark));
            if line_form::goes_on_below(&mut self.cursor, at, n) {
                self.role(Role::Unknown);
            }
            return true;
        }
        if self.size.is_none() && line_form::is_below_rulers(&mut self.cursor, at) {
            return false;
        }
        if broken_line::is_scrap(&mut self.cursor, at, self.size) {
            self.role(Role::Stray);
            return false;
        }
        if broken_line::is_broken(&mut self.cursor, at)
            || broken_line::is_short_and_broken(&mut self.cursor, at, self.size)
            || broken_line::is_one_of_those_below(&mut self.cursor, at, self.size)
            || self.lacks_size && broken_line::is_square(&mut self.cursor, at)
        {
            self.role(Role::Unknown);
            return false;
        }
        rows::plan(self, GridKind::Puzzle, self.size, mark)
    }
}

/// The most comments and blank lines after the heading of a section that are skipped.
const TRIVIA_MAX: usize = 4;

/// The most borders above the first row of a grid that are skipped.
const BORDERS_MAX: usize = 3;

/// The maximum length, in bytes, of the first part of metadata that was split over two lines.
const SPLIT_MAX: usize = 40;

/// The number of unrelated lines above a grid from which on these lines are a block of their own.
const LONG: usize = MOST_TRIVIA;

/// Returns whether a line says nothing about a grid below.
const fn is_plain(kind: Kind) -> bool {
    matches!(kind, Kind::Blank | Kind::Comment | Kind::Other)
}

/// Returns the role of a line that might have been a row, where no grid starts.
const fn no_row(kind: Kind) -> Role {
    if matches!(kind, Kind::Border | Kind::Dashes(_)) { Role::Border } else { Role::Unknown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_keeps_no_room_for_lines_behind_its_block() {
        let text = "1234\n3412\n2143\n4321\n\n".repeat(300);
        let mut cursor = Cursor::new(&text, Vec::new(), Alphabet::default());
        assert!(cursor.get(1200).is_some());
        let mut ahead = cursor.lines;
        let plan = plan(&text, true, &Defaults::default(), &mut ahead);
        assert!(ahead.len() > 1000 && plan.lines.len() < 10);
        assert!(plan.lines.capacity() <= 2 * plan.lines.len(), "{}", plan.lines.capacity());
    }

    #[test]
    fn lines_that_start_no_grid_are_looked_at_a_few_times_each() {
        let grid = "1..4\n..1.\n.2..\n4..3\n";
        let pieces = [
            "| |\n",
            "---+---\n",
            "| |\n# a\n",
            "| |\nhello\n",
            "| |\n| |\n| |\nhello\n",
            "[Regions]\n",
            "[x]\n",
        ];
        for (piece, head) in pieces.into_iter().flat_map(|piece| [(piece, ""), (piece, grid)]) {
            let lines = 3000;
            let text = head.to_owned() + &piece.repeat(lines);
            let mut planner = Planner::new(&text, Vec::new(), &Defaults::default());
            planner.header(true);
            let work = planner.cursor.work;
            assert!(work <= 500 * lines, "{piece:?} behind {head:?}: {work}");
        }
    }
}
