//! Reads a block from its plan: header, grids, boxes, and the problems in all of them.
//!
//! Other modules read each part; this module combines the results.

use std::sync::Arc;

use crate::board::{Geometry, GeometryError, Layout, Sides, article};
use crate::syntax::constraints::parser::Board;
use crate::syntax::constraints::read as constraints;
use crate::syntax::constraints::sections::{is_neutral, nearest_name};
use crate::syntax::lex::chars::{comment_start, opens_comment};
use crate::syntax::lex::ends::newline;
use crate::syntax::lex::fields::{LONGEST_NUMBER, is_field_end};
use crate::syntax::lex::lines::{Kind, Line, Section};
use crate::syntax::lex::sections::SECTIONS;
use crate::syntax::lex::typos::is_exact;
use crate::syntax::plan::header::{Defaults, Header, Notes, heading_in, key_of, mistyped_head, trimmed};
use crate::syntax::plan::{GridPlan, Plan, Role};
use crate::syntax::read::drawing::{Drawing, drawing, undrawn};
use crate::syntax::read::problems::case::Case;
use crate::syntax::read::problems::misplaced::misplaced_lines;
use crate::syntax::read::raw::{self, RawGrid};
use crate::syntax::read::symbols::{Census, Doubt, Reader, choose};
use crate::syntax::read::unknown::unknown_lines;
use crate::syntax::read::{boxes, cells, houses, unknown};
use crate::syntax::tree::clue::Clue;
use crate::syntax::tree::model::{
    Block, ElementKind, GridForm, GridKind, GridText, Problem, ProblemCode, Puzzle, Symbols,
};
use crate::syntax::tree::noted::{Noted, NotedLine};
use crate::syntax::tree::values::Wanted;
use crate::syntax::{Edit, Span};

/// Reads a planned block. `text` is the text of the block alone.
pub(crate) fn read(text: &str, plan: &Plan, defaults: &Defaults) -> Block {
    let mut notes = Notes::default();
    let header = Header::read(text, plan, defaults, &mut notes);
    line_pieces(text, plan, &mut notes);
    unknown_lines(text, plan, &header, &mut notes);
    misplaced_lines(text, plan, &mut notes);
    let mut reading = Reading { text, plan, header, notes };
    let puzzle = if plan.grids.is_empty() { None } else { reading.puzzle() };
    let houses =
        if puzzle.is_some() { None } else { houses::read(text, plan, &reading.header, &mut reading.notes) };
    reading.sections(puzzle.is_some(), houses.is_some());
    let Reading { mut notes, header, .. } = reading;
    let puzzle = puzzle.map(|puzzle| Puzzle { no_claims: header.no_claims, ..puzzle });
    notes.pieces.sort_unstable_by_key(|piece| piece.span);
    notes.problems.sort_by_key(|problem| problem.span);
    Block {
        text: text.into(),
        pieces: notes.pieces.into(),
        key: key_of(text, defaults, plan),
        puzzle,
        houses: houses.map(Box::new),
        problems: notes.problems,
    }
}

/// Returns the content of a `[defaults]` block.
pub(crate) fn read_defaults(text: &str, plan: &Plan) -> Defaults {
    let header = Header::read(text, plan, &Defaults::default(), &mut Notes::default());
    Defaults::of(header)
}

/// Records elements for comments, headings, kept lines and unknown lines.
fn line_pieces(text: &str, plan: &Plan, notes: &mut Notes) {
    for (line, role) in plan.lines.iter().zip(&plan.roles) {
        let span = trimmed(text, line.start, line.end);
        if line.is_split(text) {
            let kind = if *role == Role::Stray { ElementKind::Unknown } else { ElementKind::Head };
            let whole = &text[line.start..line.end];
            let (first, second) = whole.split_once(['\n', '\r']).unwrap_or_default();
            notes.piece(trimmed(text, line.start, line.start + first.len()), kind);
            notes.piece(trimmed(text, line.end - second.len(), line.end), kind);
            continue;
        }
        match role {
            Role::Trivia => notes.piece(span, ElementKind::Comment),
            // The heading of a constraint section is recorded later, with the constraints of the puzzle.
            Role::Mark(Section::Constraint) if !plan.grids.is_empty() => {}
            Role::Head | Role::Mark(_) | Role::Defaults => {
                let mark = heading_in(text, span);
                notes.piece(mark, ElementKind::Head);
                notes.piece(trimmed(text, mark.end as usize, line.end), ElementKind::Comment);
            }
            Role::Row | Role::Border | Role::Region if !is_line_form(plan, *line) => {
                notes.piece(comment_at(text, *line).unwrap_or_default(), ElementKind::Comment);
            }
            Role::Title | Role::Count => notes.piece(span, ElementKind::Title),
            Role::Kept => notes.piece(span, ElementKind::Kept),
            Role::Clue if plan.grids.is_empty() => notes.piece(span, ElementKind::Kept),
            Role::Unknown | Role::Stray | Role::Loose => notes.piece(span, ElementKind::Unknown),
            _ => {}
        }
    }
}

/// Returns whether a line is a puzzle on one line. The rest of such a line is read together with the puzzle.
fn is_line_form(plan: &Plan, line: Line) -> bool {
    plan.grids
        .iter()
        .any(|grid| grid.form == GridForm::Line && grid.rows.iter().any(|&row| plan.lines[row] == line))
}

fn comment_at(text: &str, line: Line) -> Option<Span> {
    let at = line.start + comment_start(&text[line.start..line.end]);
    (at < line.end).then(|| trimmed(text, at, line.end))
}

/// The state while a block is read.
struct Reading<'a> {
    text: &'a str,
    plan: &'a Plan,
    header: Header,
    notes: Notes,
}

/// A grid cut into raw cells, with its plan. A solution in the tail of a puzzle on one line has the plan of that puzzle.
struct Cut<'a> {
    kind: GridKind,
    planned: &'a GridPlan,
    raw: RawGrid,
    tail: bool,
    /// The regions or boxes that border lines between the rows show.
    drawing: Option<Drawing>,
}

impl<'a> Reading<'a> {
    fn puzzle(&mut self) -> Option<Puzzle> {
        let sides = self.plan.grids.first()?.sides();
        let digits = self.digits(sides);
        let cuts = self.cut(digits);
        let symbols = self.symbols((sides, digits), &cuts);
        let (mut grid, mut state, mut solution) = (None, None, None);
        for cut in &cuts {
            let read = Some(self.grid(cut, (&symbols, digits), grid.as_ref()));
            match cut.kind {
                GridKind::Puzzle => grid = read,
                GridKind::State => state = read,
                GridKind::Solution => solution = read,
            }
        }
        let grid = grid?;
        let (layout, geometry, clues, noted_lines) = self.board((sides, digits), cuts.first()?, &symbols);
        self.stacked(&grid);
        let first = grid.cells.first().map_or(grid.span, |cell| cell.span);
        Some(Puzzle {
            name: self.header.name.clone(),
            anchor: self.header.head.unwrap_or(first),
            layout,
            geometry,
            symbols,
            form: grid.form,
            grid,
            state,
            solution,
            promise: self.header.promise,
            promise_span: self.header.promise_span,
            metadata: std::mem::take(&mut self.header.metadata),
            clues,
            noted: noted(&noted_lines),
            noted_lines,
            no_claims: None,
        })
    }

    /// Returns the number of digits of a board with these sides: as many as the longer side has cells, unless `size:` and
    /// `digits:` name more.
    fn digits(&self, sides: Sides) -> usize {
        let has_size = self.header.size.is_some_and(|(size, _)| size == sides.columns);
        let named = self.header.digits.filter(|_| has_size).map_or(0, |(range, _)| range.count());
        named.max(sides.longer())
    }

    /// Reads one grid and records its problems. The puzzle's own grid is read first.
    fn grid(
        &mut self,
        cut: &Cut<'_>,
        (symbols, digits): (&Symbols, usize),
        givens: Option<&GridText>,
    ) -> GridText {
        let (text, plan, planned) = (self.text, self.plan, cut.planned);
        let reader = Reader::new(symbols, digits);
        let mark = planned.mark.filter(|_| !cut.tail).map(|line| plan.lines[line]);
        let at = mark.map_or(0, |line| line.next).min(text.len());
        let mut grid = cells::read(text, (planned.sides(), digits), &cut.raw, &reader, planned.form, at);
        if let (GridKind::State, Some(givens)) = (cut.kind, givens) {
            cells::read_grown(text, &mut grid, givens, &reader);
        }
        grid.doubtful = planned.doubtful;
        grid.is_drawn = cut.drawing.as_ref().is_some_and(Drawing::is_kept);
        grid.mark = mark.map(|line| heading_in(text, trimmed(text, line.start, line.end)));
        let case = Case { text, plan, planned, raw: &cut.raw, grid: &grid, symbols, digits, kind: cut.kind };
        case.judge(&mut self.notes);
        self.other_size(cut);
        if let (GridKind::State, None, Some(first)) = (cut.kind, mark, grid.rows.first()) {
            let problem = boxes::without_heading(self.text, "[State]", "the state", first.span);
            self.notes.problems.push(problem);
        }
        grid
    }

    /// Reports a `size:` that differs from the size of the whole grid below it.
    fn other_size(&mut self, cut: &Cut<'_>) {
        let Some((n, Some(span))) = self.header.size else { return };
        let count = cut.planned.n;
        if cut.kind != GridKind::Puzzle || count == n || self.header.lacks_size || self.header.sides.is_some()
        {
            return;
        }
        let message =
            format!("The size is {n}, but the grid has {count} rows of {count} cells. Change one of them");
        let problem = Problem::new(ProblemCode::BadValue, span, message);
        let edit = Edit { span, text: count.to_string() };
        self.notes.problems.push(problem.with_fix(format!("Change the size to {count}"), vec![edit]));
    }

    /// Returns all grids cut into raw cells. The tail of a puzzle on one line is included if it is a solution.
    fn cut(&mut self, digits: usize) -> Vec<Cut<'a>> {
        let (text, plan) = (self.text, self.plan);
        let mut cuts = Vec::with_capacity(plan.grids.len() + 1);
        for planned in &plan.grids {
            let raw = raw::cut(text, plan, planned, digits);
            let tail = raw.tail;
            self.notes.piece(raw.lead, ElementKind::Tail);
            let drawing = drawing(text, plan, planned, &raw);
            cuts.push(Cut { kind: planned.kind, planned, raw, tail: false, drawing });
            if tail.is_empty() {
                continue;
            }
            let solution = if planned.kind == GridKind::Puzzle
                && !plan.grids.iter().any(|g| g.kind == GridKind::Solution)
            {
                raw::cut_tail(text, tail, planned.n, &self.plan.alphabet)
            } else {
                None
            };
            let rest = solution.as_ref().map_or(tail, |raw| raw.tail);
            self.notes.piece(solution.as_ref().map_or_else(Span::default, |raw| raw.lead), ElementKind::Tail);
            tail_pieces(text, rest, planned.n, &mut self.notes);
            cuts.extend(solution.map(|raw| Cut {
                kind: GridKind::Solution,
                planned,
                raw,
                tail: true,
                drawing: None,
            }));
        }
        cuts
    }

    fn symbols(&mut self, (sides, n): (Sides, usize), cuts: &[Cut<'_>]) -> Symbols {
        let wanted = self.header.symbols.as_ref();
        if let Some((Wanted::List(list), Some(span))) = wanted
            && list.len() < n
        {
            let message = format!(
                "{} symbols listed, expected {n} for {} {sides} grid",
                list.len(),
                article(sides.rows)
            );
            self.notes.problems.push(Problem::new(ProblemCode::BadValue, *span, message));
        }
        let wanted = wanted.map(|(wanted, _)| wanted);
        let mut census = Census::default();
        for cut in cuts {
            cells::census(self.text, n, &cut.raw, wanted, &mut census);
        }
        let (symbols, doubt) = choose(n, wanted, census);
        if doubt == Doubt::ZeroFirst {
            let zero =
                cuts.iter().flat_map(|cut| &cut.raw.cells).find(|cell| cell.kind == raw::RawKind::Char('0'));
            let other = Symbols::standard(n).describe();
            let message = format!(
                "'0' is read as a digit ({}), not as a blank. Add a `symbols:` line to confirm, or to choose {other}",
                symbols.describe()
            );
            let span = zero.map_or(Span::default(), |cell| cell.span);
            self.notes.problem(ProblemCode::DoubtfulSymbols, span, message);
        }
        symbols
    }

    /// Returns the layout of the board, the geometry if it can be made, the clues and the lines of notes.
    fn board(
        &mut self,
        (sides, digits): (Sides, usize),
        cut: &Cut<'_>,
        symbols: &Symbols,
    ) -> (Layout, Option<Arc<Geometry>>, Vec<Clue>, Vec<NotedLine>) {
        let (text, plan) = (self.text, self.plan);
        let usual = Layout::of_sides(sides, digits);
        let boxes = || boxes::drawn(text, plan, (cut.planned, &usual), &cut.raw);
        let drawn =
            cut.drawing.clone().or_else(|| boxes().map(|(shape, place)| Drawing::Boxes(shape, place)));
        let drawn = drawn.or_else(|| undrawn(text, plan, cut.planned, &cut.raw));
        let has_shape = self.header.boxes.is_some() || plan.roles.contains(&Role::Region);
        if let Some(Drawing::Unclear(problem)) = drawn.as_ref().filter(|_| sides.is_square() || !has_shape) {
            self.notes.problems.extend(problem.clone());
        }
        let anchor = self.header.head.or(cut.raw.cells.first().map(|cell| cell.span)).unwrap_or_default();
        let regions = boxes::regions(text, plan, &usual, anchor, &mut self.notes);
        let settled = boxes::settle(&usual, &self.header, drawn, regions.as_ref(), &mut self.notes);
        let known = settled.is_ok();
        let rules: Vec<_> = self.header.rules.iter().map(|&(rule, _)| rule).collect();
        let mut layout = settled.unwrap_or_else(|layout| layout).with_rules(rules);
        let range = self.header.digits.map(|(range, _)| range);
        layout.digits =
            range.filter(|range| (usize::from(range.first), usize::from(range.last)) != (1, digits));
        let board = Board::of(&layout, symbols);
        let constraints::Read { constraints, clues, noted, no_claims } =
            constraints::read(text, plan, board, &mut self.notes);
        self.header.no_claims = self.header.no_claims.take().or(no_claims);
        let layout = layout.with_constraints(constraints);
        let made = self.geometry(&layout, &clues);
        if let Err(error) = &made {
            let place = match error {
                GeometryError::Rule(rule, _) => {
                    self.header.rules.iter().find(|(known, _)| known == rule).and_then(|&(_, span)| span)
                }
                GeometryError::Digits(..) => self.header.digits.and_then(|(_, span)| span),
                _ => None,
            };
            let first = cut.raw.cells.first().map(|cell| cell.span);
            let span = place.or(self.header.head).or(first).unwrap_or_default();
            let mut message = format!("Cannot solve this board: {error}");
            if let GeometryError::Digits(range, _) = error
                && range.count() > sides.longer()
                && self.header.size.is_none()
            {
                // Without a stated size, the range is more likely a slip than the number of digits.
                let size = sides.rows;
                let digits = range.count();
                message = format!("{message}. For {digits} digits on this board, write `size: {size}` too");
            }
            self.notes.problem(ProblemCode::RuleNeeds, span, message);
        }
        (layout, made.ok().filter(|_| known), clues, noted)
    }

    /// Returns the geometry of a layout. If a constraint does not fit the board, it reports the clue, disables claims,
    /// and returns the geometry without constraints.
    fn geometry(&mut self, layout: &Layout, clues: &[Clue]) -> Result<Arc<Geometry>, GeometryError> {
        let made = Geometry::shared(layout);
        let Err(GeometryError::Constraint(number, why)) = &made else { return made };
        let clue = clues.iter().find(|clue| clue.constraints.contains(number));
        let span = clue.map_or_else(Span::default, |clue| clue.span);
        let message = format!("The clue does not fit this board: {why}");
        self.notes.problem(ProblemCode::BadClue, span, message);
        self.header.no_claims.get_or_insert_with(|| "a clue does not fit its board".to_owned());
        Geometry::shared(&layout.clone().with_constraints([]))
    }

    /// Adds a hint if another grid that contains all digits of this one follows it.
    fn stacked(&mut self, grid: &GridText) {
        let Some(first) = grid.rows.first().filter(|_| self.plan.stacked) else { return };
        let end = self.text.len();
        let newline = newline(self.text);
        let message = "The next grid contains all digits of this one, but is read as a separate puzzle. If it is the state of this one, put `[State]` above it";
        let edit = Edit { span: Span::new(end, end), text: format!("[State]{newline}") };
        let problem = Problem::new(ProblemCode::StackedGrids, first.span, message);
        self.notes.problems.push(problem.with_fix("Mark the next grid as [State]", vec![edit]));
    }

    /// Reports problems of sections that are not read, and of a block without a grid.
    fn sections(&mut self, has_grid: bool, has_houses: bool) {
        let mut first = None;
        let mut seen = Vec::new();
        for (line, role) in self.plan.lines.iter().zip(&self.plan.roles) {
            let span = trimmed(self.text, line.start, line.end);
            match role {
                Role::Meta if matches!(line.kind, Kind::Meta(_)) => first = first.or(Some(span)),
                Role::Head => {
                    self.head(*line, span);
                    first = first.or(Some(span));
                }
                Role::Mark(section) => {
                    let before = self.notes.problems.len();
                    self.section(*section, span, has_grid, &mut seen);
                    // A section with a problem was reported already.
                    if self.notes.problems.len() == before {
                        first = first.or(Some(span));
                    }
                }
                Role::Defaults => {
                    self.mistyped(Section::Defaults, heading_in(self.text, span));
                    return;
                }
                _ => {}
            }
        }
        let is_broken =
            |(line, role): (&Line, &Role)| *role == Role::Unknown && matches!(line.kind, Kind::Row(_));
        let is_there = self.plan.lines.iter().zip(&self.plan.roles).any(is_broken);
        // A puzzle inside an unknown section is reported there.
        let is_hidden = seen.contains(&Section::Unknown);
        if let (false, Some(span)) = (has_grid || has_houses || is_there || is_hidden, first) {
            self.notes.problem(ProblemCode::NoGrid, span, "No grid follows. Write its rows below");
        }
    }

    /// Reports the heading of a puzzle if it has a typo.
    fn head(&mut self, line: Line, span: Span) {
        let Some(meant) = mistyped_head(self.text, line) else { return };
        let is_split = line.is_split(self.text);
        let span = if is_split { span } else { heading_in(self.text, span) };
        self.heading(&meant, span, is_split);
    }

    /// Reports a section heading if it has a typo, and returns whether it has one.
    fn mistyped(&mut self, section: Section, span: Span) -> bool {
        let written = &self.text[span.range()];
        let Some(name) = name_of(section).filter(|_| !is_exact(written, section)) else { return false };
        self.heading(&name, span, written.contains(['\n', '\r']));
        true
    }

    /// Reports a heading that is split over two lines or has a typo.
    fn heading(&mut self, name: &str, span: Span, is_split: bool) {
        let written = &self.text[span.range()];
        let message = if is_split {
            format!("{name} is split over two lines. Join them")
        } else {
            format!("Unknown section {}: did you mean {name}? Read as {name}", written.trim_end_matches(':'))
        };
        let problem = Problem::new(ProblemCode::UnknownSection, span, message);
        let edit = Edit { span, text: name.to_owned() };
        self.notes.problems.push(problem.with_fix(format!("Change to '{name}'"), vec![edit]));
    }

    /// Returns whether the unknown section with this heading contains a puzzle.
    fn hides_puzzle(&self, heading: Span) -> bool {
        let line = unknown::heading_at(self.plan, heading.start as usize);
        line.is_some_and(|line| unknown::holds_puzzle(self.text, self.plan, line))
    }

    fn section(&mut self, section: Section, span: Span, has_grid: bool, seen: &mut Vec<Section>) {
        let span = heading_in(self.text, span);
        if self.mistyped(section, span) {
            return seen.push(section);
        }
        let name = &self.text[span.range()];
        match section {
            Section::Unknown if self.hides_puzzle(span) => {
                let named = format!("[puzzle {}]", name.trim_matches(['[', ']']).trim());
                let message = format!(
                    "Unknown section {name}: the puzzle in it is not read. Change the heading to '{named}'"
                );
                let edit = Edit { span, text: named.clone() };
                let problem = Problem::new(ProblemCode::UnknownLine, span, message);
                self.notes.problems.push(problem.with_fix(format!("Change to '{named}'"), vec![edit]));
                seen.push(section);
            }
            Section::Unknown if has_grid && !is_neutral(name.trim_matches(['[', ']'])) => {
                self.unknown_section(span);
            }
            Section::Unknown => {
                let message = format!("Unknown section {name}: it is left unchanged");
                self.notes.problem(ProblemCode::UnknownSection, span, message);
            }
            Section::Houses if has_grid => {
                self.header.no_claims.get_or_insert_with(|| "[Houses] cannot follow a grid".to_owned());
                let message =
                    "[Houses] lists the cells of a board that has no grid: below a grid it is not read";
                self.notes.problem(ProblemCode::UnknownConstraint, span, message);
            }
            Section::Defaults => {
                let message = "[defaults] is only read at the top of a file: here it is ignored";
                self.notes.problem(ProblemCode::UnknownSection, span, message);
            }
            Section::State | Section::Solution | Section::Regions if has_grid && seen.contains(&section) => {
                let message = format!("{name} already appears above: this one is ignored");
                self.notes.problem(ProblemCode::UnknownSection, span, message);
            }
            _ => seen.push(section),
        }
    }
}

impl Reading<'_> {
    /// Reports a section of unknown name. It may hold constraints, so claims are disabled.
    fn unknown_section(&mut self, span: Span) {
        let name = &self.text[span.range()];
        self.header.no_claims.get_or_insert_with(|| format!("the section {name} is unknown"));
        let near = nearest_name(name.trim_matches(['[', ']']));
        let hint = near.map_or_else(String::new, |near| format!(": did you mean [{near}]?"));
        let message = format!("Unknown section {name}{hint} (solutions are not checked)");
        let problem = Problem::new(ProblemCode::UnknownConstraint, span, message);
        self.notes.problems.push(match near {
            Some(near) => {
                let text = format!("[{near}]");
                problem.with_fix(format!("Change to '{text}'"), vec![Edit { span, text }])
            }
            None => problem,
        });
    }
}

/// Returns the notes of each cell, collected from lines of notes.
fn noted(lines: &[NotedLine]) -> Noted {
    let mut noted = Noted::default();
    for line in lines {
        for note in line.notes() {
            line.all_cells().for_each(|cell| noted.set(cell, note, true));
        }
    }
    noted
}

/// Returns the correct heading of a section; `None` for sections that have no fixed name.
fn name_of(section: Section) -> Option<String> {
    let (name, _) = SECTIONS.into_iter().find(|&(_, its)| its == section)?;
    let (first, rest) = name.split_at(1);
    Some(if section == Section::Defaults {
        format!("[{name}]")
    } else {
        format!("[{}{rest}]", first.to_uppercase())
    })
}

/// Reports a solution with too many or too few cells, if the text after a puzzle of size `n` is one. It then consists
/// of digits only, and is longer than any number.
fn cut_solution(tail: &str, start: usize, n: usize, notes: &mut Notes) {
    let inner = tail.trim_start_matches(is_field_end);
    let field = inner.split(is_field_end).next().unwrap_or_default();
    let is_digit = |b: u8| (b'1'..=b'9').contains(&b) && usize::from(b - b'0') <= n;
    let least = LONGEST_NUMBER.min(n * n / 2);
    if field.len() <= least || field.len() == n * n || !field.bytes().all(is_digit) {
        return;
    }
    let start = start + tail.len() - inner.len();
    let message = format!("The solution has {} cells, expected {}", field.len(), n * n);
    notes.problem(ProblemCode::RowLength, Span::new(start, start + field.len()), message);
}

/// Records the label after a puzzle on one line, and the comment after the label.
fn tail_pieces(text: &str, tail: Span, n: usize, notes: &mut Notes) {
    let inner = &text[tail.range()];
    cut_solution(inner, tail.start as usize, n, notes);
    let label_end = if opens_comment(inner) { 0 } else { comment_start(inner) };
    let middle = tail.start as usize + label_end;
    notes.piece(trimmed(text, tail.start as usize, middle), ElementKind::Tail);
    notes.piece(trimmed(text, middle, tail.end as usize), ElementKind::Comment);
}
