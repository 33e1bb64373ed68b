//! Constraints that are built from sums and automata, because no other kind of constraint expresses them.

use std::sync::Arc;

use crate::board::{
    Automaton, Candidates, Cell, Constraint, Digit, Layout, LineKind, MarkKind, Sides, Title,
};

/// The board on which constraints are read.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// The number of digits.
    pub(crate) size: usize,
    pub(crate) sides: Sides,
    /// The value of the first digit.
    pub(crate) first: i64,
}

impl Board {
    /// Returns the board of a layout.
    pub(crate) fn of(layout: &Layout) -> Self {
        Self { size: layout.size, sides: layout.sides(), first: layout.first_value() }
    }

    /// Returns the value of the last digit.
    pub(crate) fn last(&self) -> i64 {
        self.first + number(self.size) - 1
    }

    /// Returns the digit with a value; `None` if the board has no such digit.
    pub(crate) fn digit(&self, value: i64) -> Option<Digit> {
        let index = usize::try_from(value - self.first).ok().filter(|index| *index < self.size)?;
        Digit::from_index(index)
    }

    /// Returns the value of a digit.
    pub(crate) fn value(&self, digit: Digit) -> i64 {
        self.first + number(digit.index())
    }

    /// Returns all digits of the board.
    pub(crate) fn digits(&self) -> Candidates {
        Candidates::all(self.size)
    }

    /// Returns the digits whose value is odd (1) or even (0).
    pub(crate) fn of_parity(&self, odd: i64) -> Candidates {
        self.digits().iter().filter(|digit| self.value(*digit).rem_euclid(2) == odd).collect()
    }

    /// Returns the cell in a row and column, counted from 0.
    pub(crate) fn cell(&self, row: usize, column: usize) -> Cell {
        Cell::new(row * self.sides.columns + column)
    }

    /// Returns all cells, row by row.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + Clone + use<> {
        (0..self.sides.cells()).map(Cell::new)
    }

    /// Returns whether the board has this row and column, counted from 0.
    pub(crate) const fn has(&self, row: usize, column: usize) -> bool {
        row < self.sides.rows && column < self.sides.columns
    }

    /// Returns the row and column of a cell, counted from 0.
    pub(crate) fn place(&self, cell: Cell) -> (usize, usize) {
        (cell.index() / self.sides.columns, cell.index() % self.sides.columns)
    }

    /// Returns whether two cells share an edge.
    pub(crate) fn touches(&self, one: Cell, other: Cell) -> bool {
        let ((row, column), (its_row, its_column)) = (self.place(one), self.place(other));
        row.abs_diff(its_row) + column.abs_diff(its_column) == 1
    }

    /// Returns a digit as it is written in patterns: its value in base 36.
    pub(crate) fn sign(&self, digit: Digit) -> String {
        let value = u32::try_from(self.value(digit)).unwrap_or_default();
        char::from_digit(value, 36)
            .map_or_else(|| value.to_string(), |sign| sign.to_ascii_uppercase().to_string())
    }
}

/// Returns a count or a position as a value.
pub(crate) fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Returns the rule that an automaton accepts the digits of the cells, in order.
///
/// # Errors
/// An automaton with too many states, in words.
pub(crate) fn pattern(
    name: &str,
    text: String,
    automaton: Option<Automaton>,
    cells: &[Cell],
) -> Result<Constraint, String> {
    Ok(shared_pattern(name, text, &shared(automaton)?, cells))
}

/// Returns an automaton in its smallest form, for [`shared_pattern`].
///
/// # Errors
/// An automaton with too many states, in words.
pub(crate) fn shared(automaton: Option<Automaton>) -> Result<Arc<Automaton>, String> {
    let automaton = automaton.ok_or("it is too complex: its automaton has too many states")?;
    Ok(Arc::new(automaton.minimal()))
}

/// Returns the rule that an automaton, which other rules may share, accepts the digits of the cells, in order.
pub(crate) fn shared_pattern(
    name: &str,
    text: String,
    automaton: &Arc<Automaton>,
    cells: &[Cell],
) -> Constraint {
    let title = Title { name: name.into(), text: text.into() };
    Constraint::Pattern { title, automaton: Arc::clone(automaton), cells: cells.into() }
}

/// Returns the rule that a cell holds one of these digits.
pub(crate) fn one_of(board: &Board, cell: Cell, digits: Candidates) -> Constraint {
    let mark = |kind| Constraint::Mark { kind, cell };
    match digits.first() {
        // No digit is allowed: a sum that cannot be reached.
        None => equality(vec![(cell, 1)], board.first - 1),
        Some(only) if digits.len() == 1 => equality(vec![(cell, 1)], board.value(only)),
        Some(_) if digits == board.of_parity(1) => mark(MarkKind::Odd),
        Some(_) if digits == board.of_parity(0) => mark(MarkKind::Even),
        Some(_) => mark(MarkKind::OneOf(digits)),
    }
}

/// Returns the cell and its digits if a rule does nothing but limit the digits of one cell.
pub(crate) fn restricted(board: &Board, constraint: &Constraint) -> Option<(Cell, Candidates)> {
    match constraint {
        Constraint::Pattern { automaton, cells, .. } => {
            let [cell] = cells[..] else { return None };
            let accepts = |digit: &Digit| {
                let next = automaton.next(0, *digit);
                next != Automaton::DEAD && automaton.accepts(next)
            };
            (automaton.digits() == board.size)
                .then(|| (cell, board.digits().iter().filter(accepts).collect()))
        }
        Constraint::Sum { terms, least, most, .. } => {
            let [(cell, 1)] = terms[..] else { return None };
            let is_one = |digit: &Digit| (*least..=*most).contains(&board.value(*digit));
            Some((cell, board.digits().iter().filter(is_one).collect()))
        }
        Constraint::Mark { kind: MarkKind::OneOf(digits), cell } => Some((*cell, *digits)),
        _ => None,
    }
}

/// Returns the rule that a cell holds a value. If the board has no such digit, the rule cannot be met.
pub(crate) fn is_value(board: &Board, cell: Cell, value: i64) -> Constraint {
    match board.digit(value) {
        Some(digit) => one_of(board, cell, Candidates::only(digit)),
        None => equality(vec![(cell, 1)], value),
    }
}

/// Returns the rule of indexing: the digit of a cell in column C is the column of the digit C in the cell's row. For
/// rows, it is the row of the digit R in the cell's column.
pub(crate) fn indexing(board: &Board, is_row: bool, cell: Cell) -> Constraint {
    let (row, column) = board.place(cell);
    let value = number(if is_row { row } else { column }) + 1;
    let choice = |at: usize| -> Box<[Constraint]> {
        let named = if is_row { board.cell(at, column) } else { board.cell(row, at) };
        [is_value(board, cell, number(at) + 1), is_value(board, named, value)].into()
    };
    let count = if is_row { board.sides.rows } else { board.sides.columns };
    Constraint::Any { choices: (0..count).map(choice).collect() }
}

/// Returns whether all digits fit a line of a kind: neighbors that differ by at least 0, or remainders of single cells.
pub(crate) const fn says_nothing(kind: LineKind) -> bool {
    matches!(kind, LineKind::Whisper(0) | LineKind::Modular(1))
}

/// Returns the equation that a linear sum has this value. Terms of the same cell are combined.
pub(crate) fn equality(terms: Vec<(Cell, i32)>, sum: i64) -> Constraint {
    let mut together: Vec<(Cell, i32)> = Vec::with_capacity(terms.len());
    for (cell, factor) in terms {
        match together.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, all)) => *all = all.saturating_add(factor),
            None => together.push((cell, factor)),
        }
    }
    together.retain(|(_, factor)| *factor != 0);
    Constraint::Sum { title: Title::default(), terms: together.into(), least: sum, most: sum }
}

/// Returns several constraints as a single one: a choice with one group.
pub(crate) fn joint(mut all: Vec<Constraint>) -> Constraint {
    match all.pop() {
        Some(only) if all.is_empty() => only,
        last => {
            all.extend(last);
            Constraint::Any { choices: [all.into_boxed_slice()].into() }
        }
    }
}

/// Returns a cage without a sum.
pub(crate) fn cage_without_sum(cells: &[Cell]) -> Constraint {
    Constraint::Cage { cells: cells.into(), sum: None, repeats: false }
}

/// How often a digit occurs in cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Count {
    /// Exactly this many times.
    Exactly(usize),
    /// Never, or exactly this many times.
    NoneOr(usize),
}

/// Returns the rule that a digit occurs this many times in the cells.
///
/// # Errors
/// Too many cells for an automaton.
pub(crate) fn counts(
    board: &Board,
    name: &str,
    digit: Digit,
    count: Count,
    cells: &[Cell],
) -> Result<Constraint, String> {
    let (Count::Exactly(most) | Count::NoneOr(most)) = count;
    let automaton = Automaton::build(
        board.size,
        0_usize,
        |&found, next| {
            let found = found + usize::from(next == digit);
            (found <= most).then_some(found)
        },
        |&found| found == most || found == 0 && matches!(count, Count::NoneOr(_)),
    );
    let (sign, rest) = (board.sign(digit), format!("[^{}]*", board.sign(digit)));
    let all = format!("({rest}{sign}){{{most}}}{rest}");
    let text = match count {
        Count::Exactly(_) => all,
        Count::NoneOr(_) => format!("{rest}|{all}"),
    };
    pattern(name, text, automaton, cells)
}

/// Returns the rules that two groups of cells hold the same digits, each digit equally often in both.
///
/// # Errors
/// Too many cells for an automaton.
pub(crate) fn same_values(board: &Board, one: &[Cell], other: &[Cell]) -> Result<Vec<Constraint>, String> {
    let cells: Vec<Cell> = one.iter().chain(other).copied().collect();
    let half = one.len();
    let rule = |digit: Digit| {
        let automaton = Automaton::build(
            board.size,
            (0_usize, 0_usize),
            |&(read, open), next| {
                let is_it = usize::from(next == digit);
                let open = if read < half { open + is_it } else { open.checked_sub(is_it)? };
                (open <= half * 2 - read && read < half * 2).then_some((read + 1, open))
            },
            |&(read, open)| read == half * 2 && open == 0,
        );
        pattern("same values", String::new(), automaton, &cells)
    };
    board.digits().iter().map(rule).collect()
}

/// Returns the rule that a line can be divided into parts with this sum. The first part already has the sum `before` at
/// the start of the line, and the last part has the sum `before` at the end, as on a loop. On a line that is not a
/// loop, `before` is 0.
pub(crate) fn sum_line(board: &Board, sum: i64, before: i64, cells: &[Cell]) -> Result<Constraint, String> {
    let automaton = Automaton::build(
        board.size,
        before,
        |&part, digit| {
            let part = part + board.value(digit);
            (part <= sum).then_some(if part == sum { 0 } else { part })
        },
        |&part| part == before,
    );
    pattern(&format!("sum line {sum}"), String::new(), automaton, cells)
}
