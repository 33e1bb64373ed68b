//! Writes a player's notes: the sections `[Marks]`, `[Colors]` and `[Pen]`, and the edits that change their contents.
//!
//! A line stays unchanged as long as its notes do. Comments always stay.

#[cfg(any(feature = "convert", test))]
use std::fmt::Write;

#[cfg(any(feature = "convert", test))]
use crate::board::Layout;
use crate::board::{Cell, Digit};
use crate::syntax::constraints::noted::CORNER;
use crate::syntax::constraints::parser::Board;
use crate::syntax::constraints::print::cell_set;
use crate::syntax::lex::chars::comment_start;
use crate::syntax::lex::ends::{line_end, line_start, newline, newline_at};
#[cfg(any(feature = "convert", test))]
use crate::syntax::tree::model::Symbols;
use crate::syntax::tree::model::{Block, ElementKind, Puzzle};
use crate::syntax::tree::noted::{Note, Noted, NotedLine, moved_stroke};
use crate::syntax::{Edit, Span};

/// The sections of notes, in the order in which they are written.
const SECTIONS: [&str; 3] = ["Marks", "Colors", "Pen"];

/// Returns notes as sections, with a line for each note, each ended by a line feed. Empty if there are no notes.
#[cfg(any(feature = "convert", test))]
pub(crate) fn print_noted(noted: &Noted, layout: &Layout, symbols: &Symbols) -> String {
    let board = Board { first: 1, ..Board::of(layout, symbols) };
    let mut text = String::new();
    for section in SECTIONS {
        let lines = lines_of(&by_note(noted.all().filter(|(_, note)| note.section() == section)), board);
        if !lines.is_empty() {
            text.push_str(if text.is_empty() { "" } else { "\n" });
            let _ = write!(text, "[{section}]\n{}\n", lines.join("\n"));
        }
    }
    text
}

/// A note, and its cells in ascending order.
type Group = (Note, Vec<Cell>);

/// Groups the cells of equal notes. The groups are in ascending order.
fn by_note(all: impl Iterator<Item = (Cell, Note)>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (cell, note) in all {
        let at = groups.partition_point(|(its, _)| *its < note);
        if groups.get(at).is_none_or(|(its, _)| *its != note) {
            groups.insert(at, (note, Vec::new()));
        }
        insert(&mut groups[at].1, cell);
    }
    groups
}

/// Inserts a cell into an ascending list.
fn insert(cells: &mut Vec<Cell>, cell: Cell) {
    let at = cells.partition_point(|&it| it < cell);
    if cells.get(at) != Some(&cell) {
        cells.insert(at, cell);
    }
}

fn lines_of(groups: &[Group], board: Board<'_>) -> Vec<String> {
    let groups = groups.iter().filter(|(_, cells)| !cells.is_empty());
    groups.map(|(note, cells)| line(board, &label(board, *note), cells)).collect()
}

/// Returns the text before the colon.
fn label(board: Board<'_>, note: Note) -> String {
    match note {
        Note::Corner(digit) => format!("{CORNER} {}", board.symbols.write(digit)),
        Note::Color(color) => color.name().to_owned(),
        Note::Candidate(color, digit) => format!("{color} {}", board.symbols.write(digit)),
        Note::Pen(stroke) => stroke.name().to_owned(),
    }
}

fn line(board: Board<'_>, label: &str, cells: &[Cell]) -> String {
    [label, ": ", &cell_set(board, cells)].concat()
}

/// Returns the edits that map the cells and digits of each line of notes to others, in ascending order, as byte offsets in the block.
pub fn move_notes(block: &Block, cell: impl Fn(Cell) -> Cell, digit: impl Fn(Digit) -> Digit) -> Vec<Edit> {
    let Some(puzzle) = &block.puzzle else { return Vec::new() };
    let board = board(puzzle);
    let moved = |line_before: &NotedLine| {
        if !line_before.strokes.is_empty() {
            let all = line_before
                .all_cells()
                .flat_map(|it| line_before.strokes.iter().map(move |&stroke| (it, stroke)));
            let all = all.filter_map(|it| moved_stroke(board.sides, &cell, it));
            let text = lines_of(&by_note(all.map(|(it, stroke)| (it, Note::Pen(stroke)))), board);
            return Edit { span: line_before.span, text: text.join(newline(block.text())) };
        }
        let mut digits: Vec<Digit> = line_before.digits.iter().map(|&it| digit(it)).collect();
        digits.sort_unstable();
        let names = line_before.colors.iter().map(|color| color.name().to_owned());
        let names = names.chain(line_before.colors.is_empty().then(|| CORNER.to_owned()));
        let label = names.chain(digits.into_iter().map(|it| board.symbols.write(it))).collect::<Vec<_>>();
        let mut cells = Vec::new();
        line_before.all_cells().for_each(|it| insert(&mut cells, cell(it)));
        let text = line(board, &label.join(" "), &cells);
        Edit { span: line_before.span, text }
    };
    let edits = puzzle.noted_lines.iter().map(moved);
    edits.filter(|edit| block.text()[edit.span.range()] != edit.text).collect()
}

/// Returns the edits that replace the notes of a block's puzzle with `wanted`, in ascending order, as byte offsets in
/// the block. Lines are changed or added as needed, and a section without lines and comments is removed. If another
/// puzzle follows (`is_followed`), an empty line separates it.
pub fn rewrite_notes(block: &Block, wanted: &Noted, is_followed: bool) -> Vec<Edit> {
    let Some(puzzle) = &block.puzzle else { return Vec::new() };
    let board = board(puzzle);
    let mut lines: Vec<Line> = puzzle.noted_lines.iter().map(|line| Line::of(line, wanted)).collect();
    let is_there = |&(cell, note): &(Cell, Note)| lines.iter().any(|line| line.has(cell, note));
    let missing = by_note(wanted.all().filter(|pair| !is_there(pair)));
    let mut fresh: Vec<Group> = Vec::new();
    for (note, cells) in missing {
        let own = lines.iter_mut().find(|line| matches!(*line.now, [(its, _)] if its == note));
        match own {
            Some(line) => {
                for cell in cells {
                    insert(&mut line.now[0].1, cell);
                }
                line.is_changed = true;
            }
            None => fresh.push((note, cells)),
        }
    }
    let mut edits: Vec<Edit> = Vec::new();
    for section in SECTIONS {
        let own = |line: &&Line| line.section == section;
        let fresh: Vec<Group> = fresh.iter().filter(|(note, _)| note.section() == section).cloned().collect();
        let lines: Vec<&Line> = lines.iter().filter(own).collect();
        edits.extend(Section { block, board, lines, name: section }.edits(&fresh, is_followed));
    }
    // At the end of the block, lines of the last section come before a section that is added.
    let newlines = newline(block.text()).repeat(2);
    edits.sort_by_key(|edit| (edit.span, edit.text.starts_with(&newlines)));
    joined(edits)
}

fn board(puzzle: &Puzzle) -> Board<'_> {
    Board { first: 1, ..Board::of(&puzzle.layout, &puzzle.symbols) }
}

/// Joins edits at the same position, such as two sections that are added.
fn joined(edits: Vec<Edit>) -> Vec<Edit> {
    let mut all: Vec<Edit> = Vec::new();
    for edit in edits {
        match all.last_mut().filter(|last| last.span == edit.span) {
            Some(last) => last.text += &edit.text,
            None => all.push(edit),
        }
    }
    all
}

/// A line of notes after the edits.
struct Line {
    section: &'static str,
    heading: Span,
    span: Span,
    /// The notes, in the order in which they are written.
    now: Vec<Group>,
    is_changed: bool,
}

impl Line {
    /// Returns a line with those of its notes that stay.
    fn of(line: &NotedLine, wanted: &Noted) -> Self {
        let mut cells = Vec::new();
        line.all_cells().for_each(|cell| insert(&mut cells, cell));
        let kept = |note: Note| cells.iter().copied().filter(|&cell| wanted.has(cell, note)).collect();
        let mut now: Vec<Group> = Vec::new();
        for note in line.notes() {
            if now.iter().all(|(its, _)| *its != note) {
                now.push((note, kept(note)));
            }
        }
        let is_changed = now.iter().any(|(_, left)| *left != cells);
        Self { section: line.section(), heading: line.heading, span: line.span, now, is_changed }
    }

    fn has(&self, cell: Cell, note: Note) -> bool {
        self.now.iter().any(|(its, cells)| *its == note && cells.binary_search(&cell).is_ok())
    }

    fn is_empty(&self) -> bool {
        self.now.iter().all(|(_, cells)| cells.is_empty())
    }
}

/// A section of a block.
struct Section<'a> {
    block: &'a Block,
    board: Board<'a>,
    lines: Vec<&'a Line>,
    name: &'static str,
}

impl Section<'_> {
    fn edits(&self, fresh: &[Group], is_followed: bool) -> Vec<Edit> {
        let (text, newline) = (self.block.text(), newline(self.block.text()));
        let is_gone = fresh.is_empty() && self.lines.iter().all(|line| line.is_empty());
        let (gone, mut edits) = if is_gone { self.gone_headings() } else { Default::default() };
        for line in self.lines.iter().filter(|line| line.is_changed && !gone.contains(&line.heading)) {
            let lines = lines_of(&line.now, self.board).join(newline);
            let span = if lines.is_empty() { self.gone(line.span) } else { line.span };
            edits.push(Edit { span, text: lines });
        }
        let mut at_end: Vec<String> = Vec::new();
        for (note, cells) in fresh {
            let new = self::line(self.board, &label(self.board, *note), cells);
            // A new line is inserted in the order of the notes, if the existing lines are in that order.
            let before = |line: &&&Line| line.now.first().is_some_and(|(first, _)| first > note);
            let is_apart =
                |line: &&&Line| line_start(text, line.span.start as usize) > line.heading.start as usize;
            match self
                .lines
                .iter()
                .filter(|line| !line.is_empty())
                .find(|line| before(line) && is_apart(line))
            {
                Some(line) => {
                    let at = Span { start: line.span.start, end: line.span.start };
                    match edits.iter_mut().find(|edit| edit.span == at) {
                        Some(edit) => edit.text += &(new + newline),
                        None => edits.push(Edit { span: at, text: new + newline }),
                    }
                }
                None => at_end.push(new),
            }
        }
        if !at_end.is_empty() {
            edits.push(self.appended(&at_end.join(newline), is_followed));
        }
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        edits
    }

    /// Returns the edit that adds lines to the section, or that adds the section with these lines to the block.
    fn appended(&self, lines: &str, is_followed: bool) -> Edit {
        let (text, newline) = (self.block.text(), newline(self.block.text()));
        let last = self.lines.iter().filter(|line| !line.is_empty()).map(|line| line.span.end).max();
        let heading = || self.headings().into_iter().next_back().map(|heading| heading.end);
        if let Some(end) = last.or_else(heading) {
            let at = line_end(text, end as usize);
            return Edit { span: Span::new(at, at), text: format!("{newline}{lines}") };
        }
        // The section is added after the last line that is not empty. Empty lines before the next puzzle stay.
        let at = text.trim_end().len();
        let behind = &text[at..];
        let apart = if is_followed && behind.matches(['\n', '\r']).count() < 2 * newline.len() {
            newline
        } else {
            ""
        };
        let end = if behind.is_empty() && is_followed { newline } else { "" };
        Edit {
            span: Span::new(at, at),
            text: format!("{newline}{newline}[{}]{newline}{lines}{apart}{end}", self.name),
        }
    }

    /// Returns all headings of the section; there may be several.
    fn headings(&self) -> Vec<Span> {
        let text = self.block.text();
        let is_own = |span: Span| {
            let inner = text[span.range()].trim_start_matches('[').trim_end_matches(']').trim();
            inner.eq_ignore_ascii_case(self.name)
        };
        let heads = self.block.pieces.iter().filter(|it| it.kind == ElementKind::Head).map(|it| it.span);
        let is_known = |span: Span| self.lines.iter().any(|line| line.heading == span);
        let mut all: Vec<Span> = heads.filter(|&span| is_own(span) || is_known(span)).collect();
        all.sort_unstable();
        all
    }

    /// Returns the headings of sections whose lines are all removed, and the edits that remove each of them with its
    /// lines and the empty line above. A section with comments or unreadable lines stays.
    fn gone_headings(&self) -> (Vec<Span>, Vec<Edit>) {
        let text = self.block.text();
        let mut known: Vec<Span> = self.lines.iter().map(|line| line.heading).collect();
        known.dedup();
        let (mut gone, mut edits) = (Vec::new(), Vec::new());
        for heading in known {
            let end = self.block.pieces.iter().filter(|it| it.kind == ElementKind::Head);
            let end = end.map(|it| it.span.start as usize).find(|&start| start > heading.start as usize);
            let inside = heading.end as usize..end.unwrap_or(text.len());
            let own: Vec<Span> =
                self.lines.iter().filter(|line| line.heading == heading).map(|line| line.span).collect();
            let is_own = |span: Span| own.iter().any(|line| line.start <= span.start && span.end <= line.end);
            let is_more = self.block.pieces.iter().any(|it| {
                inside.contains(&(it.span.start as usize)) && !it.span.is_empty() && !is_own(it.span)
            });
            let first = own.iter().map(|line| line.end as usize).max().unwrap_or(heading.end as usize);
            if is_more {
                continue;
            }
            let start = text[..heading.start as usize].trim_end().len();
            let start = if start == 0 { heading.start as usize } else { start };
            edits.push(Edit { span: Span::new(start, line_end(text, first)), text: String::new() });
            gone.push(heading);
        }
        (gone, edits)
    }

    /// Returns the span to remove with a line: the whole line, unless a heading or a comment is on it.
    fn gone(&self, line: Span) -> Span {
        let text = self.block.text();
        let (start, end) = (line_start(text, line.start as usize), line_end(text, line.end as usize));
        let is_shared = !text[start..line.start as usize].trim().is_empty();
        let has_comment = comment_start(&text[start..end]) < end - start;
        if is_shared {
            let before = text[..line.start as usize].trim_end().len();
            return Span::new(before, line.end as usize);
        }
        if has_comment {
            let behind = text[line.end as usize..end].len() - text[line.end as usize..end].trim_start().len();
            return Span::new(line.start as usize, line.end as usize + behind);
        }
        // The line end before the line is removed, so that the last line of the block keeps its own.
        let next = newline_at(text, end);
        if next.is_empty() {
            return Span::new(text[..start].trim_end_matches(['\n', '\r']).len(), end);
        }
        Span::new(start, end + next.len())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::syntax::tree::file::File;
    use crate::syntax::tree::model::{Problem, ProblemCode};
    use crate::syntax::tree::noted::{Color, Stroke};
    use crate::syntax::tree::span::applied;

    const GRID: &str = "1...\n..2.\n.3..\n...4\n";

    /// Returns the text with its notes replaced by these.
    fn with(text: &str, wanted: &Noted) -> String {
        let file = File::parse(text);
        let block = file.blocks().iter().find(|block| block.puzzle.is_some()).unwrap();
        let start = file.puzzles().next().unwrap().start;
        let is_followed = file.puzzles().count() > 1;
        let edits = rewrite_notes(block, wanted, is_followed);
        let changed = applied(block.text(), &edits);
        format!("{}{changed}{}", &text[..start], &text[start + block.text().len()..])
    }

    fn noted(text: &str) -> Noted {
        File::parse(text).puzzles().next().unwrap().puzzle.noted.clone()
    }

    fn change(text: &str, cell: usize, note: Note, is_there: bool) -> String {
        let mut wanted = noted(text);
        wanted.set(Cell::new(cell), note, is_there);
        let changed = with(text, &wanted);
        assert_eq!(noted(&changed), wanted, "{changed}");
        changed
    }

    fn corner(digit: u8) -> Note {
        Note::Corner(Digit::new(digit).unwrap())
    }

    #[test]
    fn a_note_adds_its_line_and_its_section_and_takes_them_along() {
        let one = change(GRID, 1, corner(3), true);
        assert_eq!(one, format!("{GRID}\n[Marks]\ncorner 3: r1c2\n"));
        let two = change(&one, 0, corner(2), true);
        assert_eq!(two, format!("{GRID}\n[Marks]\ncorner 2: r1c1\ncorner 3: r1c2\n"));
        let three = change(&two, 2, corner(3), true);
        let red = change(&three, 4, Note::Color(Color::Red), true);
        assert_eq!(
            red,
            format!("{GRID}\n[Marks]\ncorner 2: r1c1\ncorner 3: r1c2-3\n\n[Colors]\nred: r2c1\n")
        );
        let less = change(&change(&red, 1, corner(3), false), 2, corner(3), false);
        assert_eq!(less, format!("{GRID}\n[Marks]\ncorner 2: r1c1\n\n[Colors]\nred: r2c1\n"));
        let colors = change(&less, 0, corner(2), false);
        assert_eq!(colors, format!("{GRID}\n[Colors]\nred: r2c1\n"));
        assert_eq!(change(&colors, 4, Note::Color(Color::Red), false), GRID);
    }

    #[test]
    fn comments_other_lines_and_what_follows_stay() {
        let text = format!(
            "{GRID}[Marks]\ncorner 1 2: r1c2 r4c1   # a pair\ncorner 3: r1c3 # why\nnonsense\n\n{GRID}"
        );
        let one = change(&text, 12, corner(2), false);
        assert_eq!(
            one,
            format!(
                "{GRID}[Marks]\ncorner 1: r1c2 r4c1\ncorner 2: r1c2   # a pair\ncorner 3: r1c3 # why\nnonsense\n\n{GRID}"
            )
        );
        let two = change(&one, 2, corner(3), false);
        assert!(two.contains("\n# why\nnonsense\n"), "{two}");
        let last = with(&two, &Noted::default());
        assert!(last.contains("[Marks]\n# a pair\n# why\nnonsense\n\n1"), "{last}");
        let line = "1234341221434321\n";
        let lines = change(&format!("1...............\n{line}"), 1, corner(3), true);
        assert_eq!(lines, format!("1...............\n\n[Marks]\ncorner 3: r1c2\n\n{line}"));
        let crlf = change("1...\r\n..2.\r\n.3..\r\n...4\r\n", 1, corner(3), true);
        assert_eq!(crlf, "1...\r\n..2.\r\n.3..\r\n...4\r\n\r\n[Marks]\r\ncorner 3: r1c2\r\n");
    }

    fn note() -> impl Strategy<Value = Note> {
        let digit = || (1..5_u8).prop_map(|it| Digit::new(it).unwrap());
        let color = || (0..9_usize).prop_map(|it| Color::ALL[it]);
        prop_oneof![
            digit().prop_map(Note::Corner),
            color().prop_map(Note::Color),
            (color(), digit()).prop_map(|(color, digit)| Note::Candidate(color, digit)),
            (0..4_usize).prop_map(|it| Note::Pen(Stroke::ALL[it])),
        ]
    }

    fn all_notes() -> impl Strategy<Value = Noted> {
        prop::collection::vec((0..16_usize, note()), 0..12).prop_map(|all| {
            let mut noted = Noted::default();
            let is_there = |cell: usize, note: Note| match note {
                Note::Pen(stroke) => stroke.end(Cell::new(cell), crate::board::Sides::square(4)).is_some(),
                _ => true,
            };
            for (cell, note) in all.into_iter().filter(|&(cell, note)| is_there(cell, note)) {
                noted.set(Cell::new(cell), note, true);
            }
            noted
        })
    }

    proptest! {
        #[test]
        fn notes_are_printed_and_read_as_the_same(all in all_notes()) {
            let text = format!("{GRID}\n{}", print_noted(&all, &Layout::standard(4), &Symbols::standard(4)));
            prop_assert_eq!(noted(&text), all, "{}", text);
            prop_assert!(File::parse(&text).blocks().iter().all(|block| block.problems.is_empty()), "{}", text);
        }

        #[test]
        fn any_notes_are_reached_from_any_text_and_nothing_else_changes(
            lines in prop::collection::vec(
                prop_oneof!["(corner [1-4]{1,2}|red|blue 3|red blue|green yellow 12|right|down rising): (r[1-4]c[1-4]-?[1-4]? ?){1,3}( # x)?", "\\[(Marks|Colors|Pen)\\]( (pink|corner 2|right): r1c1)?", "# y", "", "z"],
                0..10,
            ),
            all in prop::collection::vec(all_notes(), 1..3),
            is_followed in any::<bool>(),
        ) {
            let mut text = format!("{GRID}[Marks]\n{}\n", lines.join("\n"));
            if is_followed {
                text += "\n[puzzle 2]\n";
                text += GRID;
            }
            for wanted in all {
                let before = File::parse(&text);
                let changed = with(&text, &wanted);
                let after = File::parse(&changed);
                prop_assert_eq!(&noted(&changed), &wanted, "{}\n->\n{}", text, changed);
                prop_assert_eq!(before.puzzles().count(), after.puzzles().count());
                let comments = |file: &File| file.blocks().iter().flat_map(|it| crate::syntax::comments(it)).count();
                prop_assert_eq!(comments(&before), comments(&after), "{}\n->\n{}", text, changed);
                // Notes may end in a section that was empty.
                let is_unread = |problem: &&Problem| problem.code != ProblemCode::EmptySection;
                let unread = |file: &File| {
                    file.puzzles().next().unwrap().block.problems.iter().filter(is_unread).count()
                };
                prop_assert_eq!(unread(&before), unread(&after), "{}\n->\n{}", text, changed);
                // Writing the same notes again changes nothing.
                prop_assert_eq!(with(&changed, &wanted), changed.clone());
                text = changed;
            }
        }
    }
}
