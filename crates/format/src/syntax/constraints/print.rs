//! Prints constraints as sections that are read back as the same constraints.

use std::collections::HashSet;

use crate::board::{
    Automaton, Cell, Constraint, DotKind, Layout, LineKind, MarkKind, OutsideKind, Sides, Title,
};
use crate::syntax::Span;
use crate::syntax::constraints::clues::{DIAGONALS, OUTSIDE};
use crate::syntax::constraints::lexer::{Words, tokens};
use crate::syntax::constraints::parser::{Board, Parser};
use crate::syntax::constraints::sections::{Form, SECTIONS, heading};
use crate::syntax::constraints::{chaos, expression, pattern, states, sums};
use crate::syntax::lex::chars::comment_start;
use crate::syntax::tree::model::Symbols;

/// Returns the constraints of a layout as sections. Each line ends with a line feed. The text is empty if there are no
/// constraints.
///
/// The sections are read back as the same constraints in the same order. The equation of a sum is taken from its title
/// if the title states it, and written anew otherwise.
///
/// # Errors
/// The number of the first constraint that no section can express: one without cells, a choice within a choice, or a
/// rule whose title is not its expression.
///
/// ```
/// use sudoku_ls_engine::board::{Cell, Constraint, Layout};
/// use sudoku_ls_format::syntax::{Symbols, print_constraints};
/// let cage = Constraint::Cage { cells: [0, 1].map(Cell::new).into(), sum: Some(3), repeats: false };
/// let layout = Layout::standard(4).with_constraints([cage]);
/// assert_eq!(print_constraints(&layout, &Symbols::standard(4)), Ok("[Cages]\n3: r1c1-2\n".to_owned()));
/// ```
pub fn print_constraints(layout: &Layout, symbols: &Symbols) -> Result<String, usize> {
    let board = Board::of(layout, symbols);
    let about_regions = layout.constraints.iter().filter(|it| matches!(it, Constraint::Regions(_))).count();
    let mut printer = Printer {
        board,
        text: String::new(),
        heading: String::new(),
        marks: None,
        negatives: [false; 2],
        draws_regions: about_regions == 1,
    };
    for (number, constraint) in layout.constraints.iter().enumerate() {
        printer.add(constraint, false).ok_or(number)?;
    }
    printer.end_marks();
    Ok(printer.text)
}

struct Printer<'a> {
    board: Board<'a>,
    text: String,
    /// The heading of the section that the text is in.
    heading: String,
    /// What is before the cells on the last line, if it lists marks and has no line feed yet.
    marks: Option<String>,
    /// Whether a negative constraint was printed for dots, and for letters.
    negatives: [bool; 2],
    /// Whether regions to be found are drawn even if none of their cells is known: a grid below an empty section would be
    /// read as the drawing.
    draws_regions: bool,
}

/// The work allowed for reading a printed rule again, to check that it has the same meaning.
const WORK: usize = 10_000_000;

impl Printer<'_> {
    /// Prints a constraint. Returns `None` if no section can express it.
    fn add(&mut self, constraint: &Constraint, is_inside: bool) -> Option<()> {
        let known = constraint.cells().iter().all(|cell| cell.index() < self.board.sides.cells());
        if !known {
            return None;
        }
        if let Constraint::Mark { kind, cell } = constraint {
            let (heading, lead) = self.mark(*kind)?;
            if self.heading == heading && self.marks.as_deref() == Some(&*lead) {
                self.text.push(' ');
            } else {
                self.head(&heading);
                self.text += &lead;
            }
            self.text += &self.board.name(*cell);
            self.marks = Some(lead);
            return Some(());
        }
        let (heading, clue) = match constraint {
            Constraint::Any { choices } => return self.choice(choices, is_inside),
            Constraint::Negative { kinds } => {
                let (heading, clue) = negative(kinds)?;
                let place = usize::from(heading == "[XV]");
                if is_inside || std::mem::replace(&mut self.negatives[place], true) {
                    return None;
                }
                (heading, clue)
            }
            other => self.clue(other)?,
        };
        self.head(&heading);
        if !clue.is_empty() {
            self.text += &clue;
            self.text.push('\n');
        } else if self.draws_regions {
            let row = ".".repeat(self.board.sides.columns) + "\n";
            self.text += &row.repeat(self.board.sides.rows);
        }
        Some(())
    }

    /// Returns the heading of a mark, and what is before the cells on its line; `None` if no digit is allowed.
    fn mark(&self, kind: MarkKind) -> Option<(String, String)> {
        if let MarkKind::OneOf(digits) = kind {
            let digits: Vec<String> = digits.iter().map(|digit| self.board.symbols.write(digit)).collect();
            return (!digits.is_empty()).then(|| ("[Allowed]".to_owned(), format!("{}: ", digits.join(" "))));
        }
        let section = SECTIONS.iter().find(|it| matches!(it.form, Form::Mark(its) if its == kind))?;
        Some((format!("[{}]", section.name), String::new()))
    }

    fn end_marks(&mut self) {
        if self.marks.take().is_some() {
            self.text.push('\n');
        }
    }

    /// Prints a heading, unless the text is already in that section.
    fn head(&mut self, heading: &str) {
        self.end_marks();
        if self.heading != heading {
            heading.clone_into(&mut self.heading);
            self.text += heading;
            self.text.push('\n');
        }
    }

    fn choice(&mut self, choices: &[Box<[Constraint]>], is_inside: bool) -> Option<()> {
        if is_inside || choices.len() < 2 || choices.iter().any(|group| group.is_empty()) {
            return None;
        }
        for (number, group) in choices.iter().enumerate() {
            self.end_marks();
            self.text += if number == 0 { "[Any]\n" } else { "[Or]\n" };
            self.heading.clear();
            for constraint in group {
                self.add(constraint, true)?;
            }
        }
        self.end_marks();
        self.text += "[End]\n";
        self.heading.clear();
        Some(())
    }

    /// Returns the heading and the clue of a constraint.
    fn clue(&self, constraint: &Constraint) -> Option<(String, String)> {
        let section = |name: &str| format!("[{name}]");
        Some(match constraint {
            Constraint::Cage { cells, sum, repeats } => {
                let head = match (sum, repeats) {
                    (Some(sum), true) => format!("{sum} repeats: "),
                    (Some(sum), false) => format!("{sum}: "),
                    (None, true) => "repeats: ".to_owned(),
                    (None, false) => String::new(),
                };
                (section("Cages"), head + &self.set(cells)?)
            }
            Constraint::Line { kind, cells } => (line_heading(*kind)?, self.line(cells, &[])?),
            Constraint::Arrow { total, shaft } => {
                (section("Arrows"), format!("{} = {}", self.set(total)?, self.line(shaft, total)?))
            }
            Constraint::Dot { kind, cells } => {
                let (heading, name) = dot(*kind);
                (heading, format!("{name}: {}", self.set(cells)?))
            }
            Constraint::Quadruple { cells, digits } => {
                let digits: Vec<String> =
                    digits.iter().map(|&digit| self.board.symbols.write(digit)).collect();
                let place = match &**cells {
                    // A single cell would be read as a corner, so a range of one cell is printed.
                    [cell] if self.corner(*cell) != [*cell] => {
                        let (_, column) = self.board.place(*cell);
                        format!("{}-{}", self.board.name(*cell), column + 1)
                    }
                    all if self.corner(*all.first()?) == all => self.board.name(all[0]),
                    all => self.set(all)?,
                };
                (section("Quadruples"), format!("{}: {place}", digits.join(" ")))
            }
            Constraint::Outside { kind, cells, value } => {
                let place = self.seen(cells)?;
                let is_usual = place.starts_with("diagonal") && *kind == OutsideKind::LittleKiller;
                let name = OUTSIDE.iter().find(|(_, its)| its == kind)?.0;
                let name = if is_usual { String::new() } else { format!("{name} ") };
                (section("Outside"), format!("{place}: {name}{value}"))
            }
            Constraint::Region { cells } => (section("Extra Regions"), self.set(cells)?),
            Constraint::Clone { groups } => {
                let groups: Vec<String> = groups.iter().map(|it| self.set(it)).collect::<Option<_>>()?;
                (groups.len() > 1).then_some(())?;
                (section("Clones"), groups.join(" = "))
            }
            Constraint::Greater { greater, less } => {
                let names = [greater, less].map(|&cell| self.board.name(cell));
                (section("Inequalities"), names.join(" > "))
            }
            Constraint::Doppelganger { digit, boxes } => {
                let houses = if *boxes { "rows columns boxes" } else { "rows columns" };
                let digit = self.board.symbols.write(*digit);
                (section("Doppelganger"), format!("{digit}: {houses}"))
            }
            Constraint::Regions(clue) => {
                let text =
                    chaos::text(self.board, clue, |cells| self.set(cells), |cells| self.line(cells, &[]))?;
                (section(chaos::NAME), text)
            }
            Constraint::Pair { title, allowed, pairs } => {
                let heading = rule("Pair", title)?;
                let mut parser = tokens(&title.text, 0, Words::Plain);
                let again = expression::table(&mut self.parser(&title.text, &mut parser)).ok()?;
                (again == **allowed).then_some((heading, self.pairs(pairs, allowed.is_symmetric())?))?
            }
            Constraint::Pattern { title, automaton, cells } => {
                (self.automaton(title, automaton)?, self.line(cells, &[])?)
            }
            Constraint::Sum { title, terms, least, most } => {
                let heading = if title.name.is_empty() {
                    section("Sum")
                } else {
                    let heading = format!("[Sum {}]", title.name);
                    is_heading(&heading, &title.name, None).then_some(heading)?
                };
                (heading, self.sum(title, terms, *least, *most)?)
            }
            _ => return None,
        })
    }

    fn parser<'t>(
        &'t self,
        text: &'t str,
        tokens: &'t mut [crate::syntax::constraints::lexer::Token],
    ) -> Parser<'t> {
        Parser::new(text, self.board, tokens, Span::new(text.len(), text.len()))
    }

    /// Returns the heading of an automaton: with the text of its title if this text describes the automaton, otherwise
    /// with its states.
    fn automaton(&self, title: &Title, automaton: &Automaton) -> Option<String> {
        let place = Span::new(0, title.text.len());
        let is_it = |again: Automaton| again.minimal() == automaton.minimal();
        if pattern::automaton(&title.text, place, self.board, &mut { WORK }).is_ok_and(is_it) {
            let heading = rule("Regex", title);
            if heading.is_some() {
                return heading;
            }
        }
        if states::automaton(&title.text, place, self.board, &mut { WORK }).is_ok_and(is_it) {
            return rule("Automaton", title);
        }
        let text = states::text(automaton, self.board.symbols);
        let place = Span::new(0, text.len());
        let again = states::automaton(&text, place, self.board, &mut { WORK });
        again
            .is_ok_and(is_it)
            .then(|| rule("Automaton", &Title { name: title.name.clone(), text: text.into() }))?
    }

    /// Returns the cells around the lower right corner of a cell.
    fn corner(&self, cell: Cell) -> Vec<Cell> {
        let (row, column) = self.board.place(cell);
        let places = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
        places
            .into_iter()
            .filter(|&(r, c)| self.board.has(r, c))
            .map(|(r, c)| self.board.cell(r, c))
            .collect()
    }

    /// Returns the row, column or diagonal that consists of these cells in this order; the cells themselves if there is
    /// none.
    fn seen(&self, cells: &[Cell]) -> Option<String> {
        let Sides { rows, columns } = self.board.sides;
        let (row, column) = self.board.place(*cells.first()?);
        for (name, far, line) in [("row", " right", row), ("column", " bottom", column)] {
            let length = if name == "row" { columns } else { rows };
            let at =
                |i: usize| if name == "row" { self.board.cell(line, i) } else { self.board.cell(i, line) };
            if cells.iter().copied().eq((0..length).map(at)) {
                return Some(format!("{name} {}", line + 1));
            }
            if cells.iter().copied().eq((0..length).rev().map(at)) {
                return Some(format!("{name} {}{far}", line + 1));
            }
        }
        for (name, down, right) in DIAGONALS {
            let rows: Vec<usize> = if down { (row..rows).collect() } else { (0..=row).rev().collect() };
            let columns: Vec<usize> =
                if right { (column..columns).collect() } else { (0..=column).rev().collect() };
            if cells.iter().copied().eq(rows.into_iter().zip(columns).map(|(r, c)| self.board.cell(r, c))) {
                return Some(format!("diagonal {} {name}", self.board.name(cells[0])));
            }
        }
        self.set(cells)
    }

    /// Returns the text of a set of cells, in their order; `None` without cells.
    fn set(&self, cells: &[Cell]) -> Option<String> {
        (!cells.is_empty()).then(|| cell_set(self.board, cells))
    }

    /// Returns the text of the cells of a line. Prints a slash between two cells that do not touch, because no cell
    /// between them is on the line.
    fn line(&self, cells: &[Cell], before: &[Cell]) -> Option<String> {
        let mut text = String::new();
        let mut last = before;
        for (name, run) in runs(self.board, cells) {
            let (row, column) = self.board.place(run[0]);
            let is_beside = |&cell: &Cell| {
                let (r, c) = self.board.place(cell);
                r.abs_diff(row) <= 1 && c.abs_diff(column) <= 1
            };
            if !last.is_empty() && !last.iter().any(is_beside) {
                text += if text.is_empty() { "/ " } else { " / " };
            } else if !text.is_empty() {
                text.push(' ');
            }
            text += &name;
            last = &run[run.len() - 1..];
        }
        (!text.is_empty()).then_some(text)
    }

    /// Returns the text of pairs of cells: chains of cells separated by `|`, or `neighbors`.
    fn pairs(&self, pairs: &[[Cell; 2]], is_symmetric: bool) -> Option<String> {
        if is_symmetric && pairs.len() > 1 {
            let all: Vec<[Cell; 2]> = self.board.sides.neighbors().collect();
            if *all == *pairs {
                return Some("neighbors".to_owned());
            }
        }
        let chains = pairs.chunk_by(|one, next| one[1] == next[0]);
        let line = |chain: &[[Cell; 2]]| {
            let cells: Vec<Cell> =
                chain.iter().map(|pair| pair[0]).chain(chain.last().map(|pair| pair[1])).collect();
            self.line(&cells, &[])
        };
        let lines: Vec<String> = chains.map(line).collect::<Option<_>>()?;
        (!lines.is_empty()).then(|| lines.join(" | "))
    }

    /// Returns the equation of a sum: the text of its title if this text states the sum, otherwise a new text.
    fn sum(&self, title: &Title, terms: &[(Cell, i32)], least: i64, most: i64) -> Option<String> {
        let is_same = |text: &str| {
            let is_line =
                !text.contains(['\n', '\r']) && comment_start(text) == text.len() && text.trim() == text;
            let mut all = tokens(text, 0, Words::Plain);
            let mut parser = self.parser(text, &mut all);
            let found = sums::sum(&mut parser);
            is_line && found.is_ok_and(|it| *it.terms == *terms && (it.least, it.most) == (least, most))
        };
        if is_same(&title.text) {
            return Some(title.text.clone().into());
        }
        let mut sum = String::new();
        let mut seen = HashSet::new();
        for &(cell, factor) in terms {
            let sign = match (sum.is_empty(), factor < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let by = if factor.abs() == 1 { String::new() } else { format!("{} * ", factor.unsigned_abs()) };
            sum += &[sign, &by, &self.board.name(cell)].concat();
            if !seen.insert(cell) {
                return None;
            }
        }
        let reach = sums::reach(terms);
        let text = match (least, most) {
            (least, most) if least == most => format!("{sum} = {least}"),
            (least, most) if least == -reach => format!("{sum} <= {most}"),
            (least, most) if most == reach => format!("{sum} >= {least}"),
            (least, most) => format!("{least} <= {sum} <= {most}"),
        };
        is_same(&text).then_some(text)
    }
}

/// Returns the runs of consecutive cells in a row or column. Each has its text, such as `r2c8-9`, and its cells.
fn runs<'c>(board: Board<'_>, cells: &'c [Cell]) -> Vec<(String, &'c [Cell])> {
    let mut runs = Vec::new();
    let mut rest = cells;
    while let Some(&first) = rest.first() {
        let step = |pair: &[Cell]| {
            let ((r, c), (row, column)) = (board.place(pair[0]), board.place(pair[1]));
            let by = [(row, r), (column, c)].map(|(to, from)| i64::from(to as u32) - i64::from(from as u32));
            matches!(by, [0, 1 | -1] | [1 | -1, 0]).then_some(by)
        };
        let steps = rest.windows(2).map(step);
        let by = steps.clone().next().flatten();
        let length = 1 + steps.take_while(|step| by.is_some() && *step == by).count();
        let (run, behind) = rest.split_at(length);
        let (row, column) = board.place(first);
        let (last_row, last_column) = board.place(run[length - 1]);
        let ends = |a: usize, b: usize| {
            if a == b { (a + 1).to_string() } else { format!("{}-{}", a + 1, b + 1) }
        };
        runs.push((format!("r{}c{}", ends(row, last_row), ends(column, last_column)), run));
        rest = behind;
    }
    runs
}

/// Returns the text of a set of cells, in their order.
pub(crate) fn cell_set(board: Board<'_>, cells: &[Cell]) -> String {
    let runs = runs(board, cells).into_iter().map(|(name, _)| name);
    runs.collect::<Vec<_>>().join(" ")
}

/// Returns whether a heading is read back with this name and expression.
fn is_heading(text: &str, name: &str, expression: Option<&str>) -> bool {
    let found = heading(text).filter(|found| found.end == text.len());
    !text.contains(['\n', '\r'])
        && found.is_some_and(|found| {
            found.title == name && found.expression.as_ref().map(|it| &text[it.clone()]) == expression
        })
}

/// Returns the heading of an author's own rule, if it is read back as that rule. If a heading cannot hold the name,
/// only the letters and figures of the name are kept.
fn rule(section: &str, title: &Title) -> Option<String> {
    let plain: String = title.name.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    [&*title.name, &plain].into_iter().find_map(|name| {
        let lead = if name.is_empty() { "" } else { " " };
        let heading = format!("[{section}{lead}{name}: {}]", title.text);
        is_heading(&heading, name, Some(&title.text)).then_some(heading)
    })
}

/// Returns the heading and the clue for the statement that all dots of some kinds are given.
fn negative(kinds: &[DotKind]) -> Option<(String, String)> {
    let names: Vec<(String, String)> = kinds.iter().map(|&kind| dot(kind)).collect();
    let (heading, _) = names.first()?;
    let clue = names.iter().map(|(_, name)| name.to_lowercase()).collect::<Vec<_>>().join(" ");
    Some((heading.clone(), format!("negative: {clue}")))
}

/// Returns the heading of a kind of line.
fn line_heading(kind: LineKind) -> Option<String> {
    let number = match kind {
        LineKind::Whisper(number)
        | LineKind::Lockout(number)
        | LineKind::SumParts(number)
        | LineKind::Modular(number) => Some(number),
        _ => None,
    };
    let is_it = |form: Form| matches!(form, Form::Line(make) if make(number.unwrap_or_default()) == kind);
    let section = SECTIONS.iter().find(|section| is_it(section.form))?;
    let number = number.map_or_else(String::new, |number| format!(" {number}"));
    Some(format!("[{}{number}]", section.name))
}

/// Returns the heading and the name of a dot or letter.
fn dot(kind: DotKind) -> (String, String) {
    let (section, name) = match kind {
        DotKind::Difference(1) => ("Dots", "white".to_owned()),
        DotKind::Difference(by) => ("Dots", format!("white {by}")),
        DotKind::Ratio(2) => ("Dots", "black".to_owned()),
        DotKind::Ratio(of) => ("Dots", format!("black {of}")),
        DotKind::Sum(10) => ("XV", "X".to_owned()),
        DotKind::Sum(5) => ("XV", "V".to_owned()),
        DotKind::Sum(sum) => ("XV", format!("sum {sum}")),
    };
    (format!("[{section}]"), name)
}
