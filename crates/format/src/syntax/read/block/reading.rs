//! The puzzle of a block: cuts its grids into cells, chooses its symbols, and reads each grid.

use crate::board::{Sides, article};
use crate::syntax::lex::ends::newline;
use crate::syntax::plan::header::{Header, Notes, heading_in, trimmed};
use crate::syntax::plan::{GridPlan, Plan};
use crate::syntax::read::block::pieces::tail_pieces;
use crate::syntax::read::drawing::{Drawing, drawing};
use crate::syntax::read::problems::case::Case;
use crate::syntax::read::raw::{self, RawGrid};
use crate::syntax::read::symbols::{Census, Doubt, Reader, choose};
use crate::syntax::read::{boxes, cells};
use crate::syntax::tree::model::{ElementKind, GridKind, GridText, Problem, ProblemCode, Puzzle, Symbols};
use crate::syntax::tree::noted::{Noted, NotedLine};
use crate::syntax::tree::values::Wanted;
use crate::syntax::{Edit, Span};

/// The state while a block is read.
pub(super) struct Reading<'a> {
    pub(super) text: &'a str,
    pub(super) plan: &'a Plan,
    pub(super) header: Header,
    pub(super) notes: Notes,
}

/// A grid cut into raw cells, with its plan. A solution in the tail of a puzzle on one line has the plan of that puzzle.
pub(super) struct Cut<'a> {
    pub(super) kind: GridKind,
    pub(super) planned: &'a GridPlan,
    pub(super) raw: RawGrid,
    pub(super) tail: bool,
    /// The regions or boxes that border lines between the rows show.
    pub(super) drawing: Option<Drawing>,
}

impl<'a> Reading<'a> {
    pub(super) fn puzzle(&mut self) -> Option<Puzzle> {
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
