//! Compiles constraints to primitives: the only module that contains the meaning of each constraint.

use std::collections::HashMap;
use std::sync::Arc;

use super::{
    Automaton, Cells, Constraint, ConstraintError, DotKind, LineKind, MarkKind, OutsideKind, PairTable,
    Primitive,
};
use crate::board::{Candidates, Cell, Digit};

/// The largest number of constraints of a board.
const MAX_CONSTRAINTS: usize = 10_000;

/// The properties of a board that the compiler needs.
pub(in crate::board) struct Board {
    /// The number of cells.
    pub(in crate::board) cells: usize,
    /// The number of cells in a row.
    pub(in crate::board) columns: usize,
    /// The number of digits.
    pub(in crate::board) digits: usize,
    /// The value of the first digit.
    pub(in crate::board) first: i64,
    /// The number of each cell's box or region; `None` without boxes.
    pub(in crate::board) boxes: Option<Vec<usize>>,
}

impl Board {
    fn digits(&self) -> Candidates {
        Candidates::all(self.digits)
    }

    /// Returns the value of a digit in a sum.
    const fn value(&self, digit: Digit) -> i64 {
        self.first - 1 + digit.get() as i64
    }
}

/// Compiles the constraints of a board to primitives. Each primitive comes with the number of its constraint.
///
/// # Errors
/// The number of the first constraint that the board does not allow, and the reason.
pub(in crate::board) fn primitives(
    constraints: &[Constraint],
    board: &Board,
) -> Result<Vec<(usize, Primitive)>, (usize, ConstraintError)> {
    if constraints.len() > MAX_CONSTRAINTS {
        return Err((MAX_CONSTRAINTS, ConstraintError::TooManyConstraints(MAX_CONSTRAINTS)));
    }
    let mut compiler = Compiler { board, constraints, tables: HashMap::new(), automata: HashMap::new() };
    let mut all = Vec::new();
    for (number, constraint) in constraints.iter().enumerate() {
        let made = compiler.compile(constraint).map_err(|why| (number, why))?;
        all.extend(made.into_iter().map(|primitive| (number, primitive)));
    }
    Ok(all)
}

/// A kind of table of pairs. Constraints that need the same table share it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum TableKind {
    Less,
    AtMost,
    Equal,
    Apart(u8),
    Dot(DotKind),
    NotDot(DotKind),
    /// Different remainders when divided by this number.
    Modulus(u8),
    /// Digits in different thirds: low, middle, high.
    Third,
}

/// A kind of automaton. Constraints that need the same automaton share it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum AutomatonKind {
    Between,
    Lockout(u8),
    Sandwich(u32),
    XSum(u32),
    Skyscraper(u32),
    HiddenSkyscraper(Digit),
    /// Parts with a sum: the sum, and the sum that the first part already has before the line starts.
    SumParts(u8, u8),
    /// A number that starts with another digit, or compares so with a second one that starts with this digit.
    Ranked(Digit, Compared),
}

/// How a number compares with a second one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Compared {
    Less,
    Greater,
    AtLeast,
}

struct Compiler<'a> {
    board: &'a Board,
    constraints: &'a [Constraint],
    tables: HashMap<TableKind, Arc<PairTable>>,
    automata: HashMap<AutomatonKind, Arc<Automaton>>,
}

type Compiled = Result<Vec<Primitive>, ConstraintError>;

impl Compiler<'_> {
    fn compile(&mut self, constraint: &Constraint) -> Compiled {
        let cells = constraint.cells();
        if cells.iter().any(|cell| cell.index() >= self.board.cells) {
            return Err(ConstraintError::OffBoard);
        }
        match constraint {
            Constraint::Cage { cells, sum, repeats } => self.cage(cells, *sum, *repeats),
            Constraint::Line { kind, cells } => self.line(*kind, cells),
            Constraint::Arrow { total, shaft } => self.arrow(total, shaft),
            Constraint::Dot { kind, cells } => {
                if cells[0] == cells[1] {
                    return Err(ConstraintError::Twice);
                }
                Ok(vec![Primitive::Pair { cells: *cells, allowed: self.table(TableKind::Dot(*kind)) }])
            }
            Constraint::Negative { kinds } => Ok(self.negative(kinds)),
            Constraint::Quadruple { cells, digits } => self.quadruple(cells, digits),
            Constraint::Outside { kind, cells, value } => self.outside(*kind, cells, *value),
            Constraint::Region { cells } => self.distinct(cells, 1).map(|it| vec![it]),
            Constraint::Clone { groups } => self.clones(groups),
            Constraint::Mark { kind, cell } => Ok(self.mark(*kind, *cell)),
            Constraint::Greater { greater, less } => {
                if greater == less {
                    return Err(ConstraintError::Twice);
                }
                Ok(vec![Primitive::Pair { cells: [*less, *greater], allowed: self.table(TableKind::Less) }])
            }
            Constraint::Pair { allowed, pairs, .. } => self.pairs(allowed, pairs),
            Constraint::Pattern { automaton, cells, .. } => {
                if automaton.digits() != self.board.digits {
                    return Err(ConstraintError::Digits);
                }
                at_least(cells, 1)?;
                Ok(vec![Primitive::Automaton { cells: cells.clone(), automaton: Arc::clone(automaton) }])
            }
            Constraint::Sum { terms, least, most, .. } => {
                let terms: Vec<_> = terms.iter().copied().filter(|(_, factor)| *factor != 0).collect();
                Ok(vec![Self::sum(terms, *least, *most)])
            }
            Constraint::Doppelganger { digit, boxes } => self.doppelganger(*digit, *boxes),
            Constraint::Any { choices } => {
                let mut compiled = Vec::with_capacity(choices.len());
                for choice in choices {
                    let mut all = Vec::new();
                    for constraint in choice {
                        all.extend(self.compile(constraint)?);
                    }
                    compiled.push(all.into());
                }
                Ok(vec![Primitive::Any { choices: compiled.into() }])
            }
        }
    }

    /// Returns the value of a digit in a sum.
    fn value(&self, digit: Digit) -> i64 {
        self.board.value(digit)
    }

    fn digits(&self) -> usize {
        self.board.digits
    }

    fn table(&mut self, kind: TableKind) -> Arc<PairTable> {
        if let Some(found) = self.tables.get(&kind) {
            return Arc::clone(found);
        }
        let value = |digit| self.board.value(digit);
        let (digits, first) = (self.digits(), self.board.first);
        let is_dot = |kind, a, b| match kind {
            DotKind::Difference(by) => value(a).abs_diff(value(b)) == u64::from(by),
            DotKind::Ratio(of) => {
                let of = i64::from(of);
                value(a) * of == value(b) || value(b) * of == value(a)
            }
            DotKind::Sum(sum) => value(a) + value(b) == i64::from(sum),
        };
        let third = |digit: Digit| digit.index() * 3 / digits.max(1);
        let made = Arc::new(PairTable::new(digits, |a, b| match kind {
            TableKind::Less => a < b,
            TableKind::AtMost => a <= b,
            TableKind::Equal => a == b,
            TableKind::Apart(by) => a.get().abs_diff(b.get()) >= by,
            TableKind::Dot(kind) => is_dot(kind, a, b),
            TableKind::NotDot(kind) => !is_dot(kind, a, b),
            TableKind::Modulus(of) => {
                let of = i64::from(of.max(1));
                (value(a) - first).rem_euclid(of) != (value(b) - first).rem_euclid(of)
            }
            TableKind::Third => third(a) != third(b),
        }));
        self.tables.insert(kind, Arc::clone(&made));
        made
    }

    fn automaton(&mut self, kind: AutomatonKind) -> Result<Arc<Automaton>, ConstraintError> {
        if let Some(found) = self.automata.get(&kind) {
            return Ok(Arc::clone(found));
        }
        let digits = self.digits();
        let value = |digit: Digit| self.board.value(digit);
        let made = match kind {
            AutomatonKind::Between => ends_then(digits, |low, high, digit| low < digit && digit < high),
            AutomatonKind::Lockout(apart) => {
                ends_then(digits, |low, high, digit| high - low >= apart && (digit < low || high < digit))
            }
            AutomatonKind::Sandwich(sum) => sandwich(digits, i64::from(sum), value),
            AutomatonKind::XSum(sum) => x_sum(digits, i64::from(sum), value),
            AutomatonKind::Skyscraper(seen) => Automaton::build(
                digits,
                (0_u8, 0_u32),
                |&(tallest, count), digit| {
                    let next =
                        if digit.get() > tallest { (digit.get(), count + 1) } else { (tallest, count) };
                    (next.1 <= seen).then_some(next)
                },
                |&(_, count)| count == seen,
            ),
            AutomatonKind::HiddenSkyscraper(hidden) => Automaton::build(
                digits,
                // The tallest digit so far; `None` once the hidden digit was read.
                Some(0_u8),
                |tallest, digit| match *tallest {
                    Some(tallest) if digit.get() < tallest => (digit == hidden).then_some(None),
                    Some(tallest) => Some(Some(tallest.max(digit.get()))),
                    None => Some(None),
                },
                Option::is_none,
            ),
            AutomatonKind::Ranked(first, wanted) => ranked(digits, first, wanted),
            AutomatonKind::SumParts(sum, before) => {
                let (sum, before) = (i64::from(sum), i64::from(before));
                Automaton::build(
                    digits,
                    // The sum of the current part, and whether all digits so far were 0. Zeros alone are a part only if
                    // the sum is 0.
                    (before, true),
                    |&(part, is_none), digit| {
                        let part = part + value(digit);
                        let is_none = is_none && value(digit) == 0;
                        (part <= sum).then_some((if part == sum { 0 } else { part }, is_none))
                    },
                    |&(part, is_none)| part == before && (sum == 0 || !is_none),
                )
            }
        };
        let made = Arc::new(made.ok_or(ConstraintError::TooComplex)?);
        self.automata.insert(kind, Arc::clone(&made));
        Ok(made)
    }

    /// Returns the condition that the digits of these cells differ.
    fn distinct(&self, cells: &Cells, least: usize) -> Result<Primitive, ConstraintError> {
        at_least(cells, least)?;
        once(cells)?;
        if cells.len() > self.digits() {
            return Err(ConstraintError::TooMany(self.digits()));
        }
        Ok(Primitive::Distinct { cells: cells.clone() })
    }

    /// Returns a linear sum. A cell may occur in several terms, which are combined.
    fn sum(terms: impl IntoIterator<Item = (Cell, i32)>, least: i64, most: i64) -> Primitive {
        let mut together: Vec<(Cell, i32)> = Vec::new();
        for (cell, factor) in terms {
            match together.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, sum)) => *sum = sum.saturating_add(factor),
                None => together.push((cell, factor)),
            }
        }
        together.retain(|(_, factor)| *factor != 0);
        Primitive::Sum { terms: together.into(), least, most }
    }

    fn total(cells: &[Cell], sum: i64) -> Primitive {
        Self::sum(cells.iter().map(|&cell| (cell, 1)), sum, sum)
    }

    fn cage(&self, cells: &Cells, sum: Option<u32>, repeats: bool) -> Compiled {
        at_least(cells, 1)?;
        once(cells)?;
        let mut all = Vec::new();
        if !repeats {
            all.push(self.distinct(cells, 1)?);
        }
        all.extend(sum.map(|sum| Self::total(cells, i64::from(sum))));
        Ok(all)
    }

    fn line(&mut self, kind: LineKind, cells: &Cells) -> Compiled {
        let least = if matches!(kind, LineKind::Between | LineKind::Lockout(_) | LineKind::DoubleArrow) {
            3
        } else {
            2
        };
        at_least(cells, least)?;
        Ok(match kind {
            LineKind::Thermo if cells.len() > self.digits() => {
                return Err(ConstraintError::TooMany(self.digits()));
            }
            LineKind::Thermo => self.steps(TableKind::Less, cells)?,
            LineKind::SlowThermo => self.steps(TableKind::AtMost, cells)?,
            LineKind::Whisper(by) => self.steps(TableKind::Apart(by), cells)?,
            LineKind::Renban => self.renban(cells)?,
            LineKind::Palindrome => {
                let half = cells.len() / 2;
                let ends = cells.iter().zip(cells.iter().rev()).take(half);
                let pairs: Vec<[Cell; 2]> = ends.filter(|(a, b)| a != b).map(|(a, b)| [*a, *b]).collect();
                self.pair_up(TableKind::Equal, &pairs)
            }
            LineKind::Between => vec![self.ends_first(AutomatonKind::Between, cells)?],
            LineKind::Lockout(by) => vec![self.ends_first(AutomatonKind::Lockout(by), cells)?],
            LineKind::RegionSum => self.region_sums(cells)?,
            LineKind::SumParts(sum) => vec![self.sum_parts(sum, cells)?],
            LineKind::Zipper => Self::zipper(cells),
            LineKind::DoubleArrow => {
                let end = cells.len() - 1;
                let factor = |at: usize| if at == 0 || at == end { -1 } else { 1 };
                vec![Self::sum(cells.iter().enumerate().map(|(at, &cell)| (cell, factor(at))), 0, 0)]
            }
            LineKind::Modular(of) => self.windows(TableKind::Modulus(of), usize::from(of), cells)?,
            LineKind::Entropic => self.windows(TableKind::Third, 3, cells)?,
            LineKind::Distinct => vec![self.distinct(cells, 2)?],
        })
    }

    /// Returns a pair condition for each two neighbors along a line.
    fn steps(&mut self, kind: TableKind, cells: &[Cell]) -> Compiled {
        let pairs: Vec<[Cell; 2]> = cells.windows(2).map(|pair| [pair[0], pair[1]]).collect();
        if pairs.iter().any(|[a, b]| a == b) {
            return Err(ConstraintError::Twice);
        }
        Ok(self.pair_up(kind, &pairs))
    }

    /// Returns a pair condition for each two cells of a line that are less than `width` steps apart.
    fn windows(&mut self, kind: TableKind, width: usize, cells: &[Cell]) -> Compiled {
        let mut pairs = Vec::new();
        for (at, &first) in cells.iter().enumerate() {
            pairs.extend(
                cells.iter().skip(at + 1).take(width.saturating_sub(1)).map(|&second| [first, second]),
            );
        }
        if pairs.iter().any(|[a, b]| a == b) {
            return Err(ConstraintError::Twice);
        }
        Ok(self.pair_up(kind, &pairs))
    }

    fn pair_up(&mut self, kind: TableKind, pairs: &[[Cell; 2]]) -> Vec<Primitive> {
        let table = self.table(kind);
        pairs.iter().map(|&cells| Primitive::Pair { cells, allowed: Arc::clone(&table) }).collect()
    }

    /// Returns the conditions that the digits differ and that they fill one run of consecutive digits.
    fn renban(&self, cells: &Cells) -> Compiled {
        let distinct = self.distinct(cells, 2)?;
        let runs = self.digits() + 1 - cells.len();
        let run = |from: usize| Candidates::from_bits(Candidates::all(cells.len()).bits() << from);
        let choice = |from| cells.iter().map(|&cell| Primitive::Only { cell, digits: run(from) }).collect();
        Ok(vec![distinct, Primitive::Any { choices: (0..runs).map(choice).collect() }])
    }

    /// Returns an automaton condition that reads both ends of a line before the cells between them.
    fn ends_first(&mut self, kind: AutomatonKind, cells: &[Cell]) -> Result<Primitive, ConstraintError> {
        let last = cells.len() - 1;
        let order = [cells[0], cells[last]].into_iter().chain(cells[1..last].iter().copied());
        Ok(Primitive::Automaton { cells: order.collect(), automaton: self.automaton(kind)? })
    }

    /// Returns the conditions that the parts of a line in different boxes have equal sums.
    fn region_sums(&self, cells: &[Cell]) -> Compiled {
        let Some(boxes) = &self.board.boxes else { return Err(ConstraintError::NoBoxes) };
        let parts: Vec<&[Cell]> = cells.chunk_by(|&a, &b| boxes[a.index()] == boxes[b.index()]).collect();
        let equal = |pair: &[&[Cell]]| {
            let plus = pair[0].iter().map(|&cell| (cell, 1));
            Self::sum(plus.chain(pair[1].iter().map(|&cell| (cell, -1))), 0, 0)
        };
        Ok(parts.windows(2).map(equal).collect())
    }

    /// Returns the condition that a line can be divided into parts with this sum. In a loop, the first cell is written
    /// again as the last one.
    fn sum_parts(&mut self, sum: u8, cells: &[Cell]) -> Result<Primitive, ConstraintError> {
        let (cells, is_loop) = match cells {
            [first, round @ .., last] if first == last && round.len() > 1 => {
                (&cells[..cells.len() - 1], true)
            }
            _ => (cells, false),
        };
        let mut from = |before| -> Result<Primitive, ConstraintError> {
            let automaton = self.automaton(AutomatonKind::SumParts(sum, before))?;
            Ok(Primitive::Automaton { cells: cells.into(), automaton })
        };
        if !is_loop {
            return from(0);
        }
        let choices = (0..sum.max(1)).map(|before| from(before).map(|it| [it].into()));
        Ok(Primitive::Any { choices: choices.collect::<Result<_, _>>()? })
    }

    fn zipper(cells: &[Cell]) -> Vec<Primitive> {
        let (count, half) = (cells.len(), cells.len() / 2);
        let middle: Vec<Cell> =
            if count % 2 == 1 { vec![cells[half]] } else { vec![cells[half - 1], cells[half]] };
        let pairs = (0..count / 2).map(|at| [cells[at], cells[count - 1 - at]]);
        let equal = |pair: [Cell; 2]| {
            let plus = pair.into_iter().map(|cell| (cell, 1));
            Self::sum(plus.chain(middle.iter().map(|&cell| (cell, -1))), 0, 0)
        };
        pairs.filter(|pair| pair[..] != middle[..]).map(equal).collect()
    }

    fn arrow(&self, total: &Cells, shaft: &Cells) -> Compiled {
        at_least(total, 1)?;
        at_least(shaft, 1)?;
        once(total)?;
        let base: i32 = if total.len() > 6 { return Err(ConstraintError::TooComplex) } else { 10 };
        let places = (0..total.len() as u32).rev().map(|place| -base.pow(place));
        let terms = total.iter().copied().zip(places).chain(shaft.iter().map(|&cell| (cell, 1)));
        let mut all = vec![Self::sum(terms, 0, 0)];
        if total.len() > 1 {
            // The number in the pill does not start with 0.
            let digits = self.board.digits().iter().filter(|&digit| self.value(digit) != 0).collect();
            all.push(Primitive::Only { cell: total[0], digits });
        }
        Ok(all)
    }

    fn negative(&mut self, kinds: &[DotKind]) -> Vec<Primitive> {
        let given: Vec<(DotKind, [Cell; 2])> = self
            .constraints
            .iter()
            .filter_map(
                |it| if let Constraint::Dot { kind, cells } = it { Some((*kind, *cells)) } else { None },
            )
            .collect();
        let is_given = |a: Cell, b: Cell| {
            let here = |&(kind, cells): &(DotKind, [Cell; 2])| {
                kinds.contains(&kind) && (cells == [a, b] || cells == [b, a])
            };
            given.iter().any(here)
        };
        let mut all = Vec::new();
        for [a, b] in neighbors(self.board).collect::<Vec<_>>() {
            // A pair with a given dot may also match another kind of dot: 1 and 2 may have a dot of either color.
            if is_given(a, b) {
                continue;
            }
            for &kind in kinds {
                all.push(Primitive::Pair { cells: [a, b], allowed: self.table(TableKind::NotDot(kind)) });
            }
        }
        all
    }

    fn quadruple(&self, cells: &Cells, digits: &[Digit]) -> Compiled {
        at_least(cells, 1)?;
        once(cells)?;
        if digits.iter().any(|&digit| digit.index() >= self.digits()) {
            return Err(ConstraintError::Digit);
        }
        if digits.len() > cells.len() {
            return Err(ConstraintError::TooFew(digits.len()));
        }
        let named: Candidates = digits.iter().copied().collect();
        let count = |digit| digits.iter().filter(|&&it| it == digit).count();
        let holds = |digit| Primitive::Count {
            cells: cells.clone(),
            digits: Candidates::only(digit),
            least: count(digit),
            most: cells.len(),
        };
        Ok(named.iter().map(holds).collect())
    }

    fn outside(&mut self, kind: OutsideKind, cells: &Cells, value: u32) -> Compiled {
        at_least(cells, 1)?;
        once(cells)?;
        let automaton = match kind {
            OutsideKind::LittleKiller => return Ok(vec![Self::total(cells, i64::from(value))]),
            OutsideKind::NumberedRoom => return self.numbered_room(cells, value),
            OutsideKind::FullRank { ties } => return self.full_rank(cells, value, ties),
            OutsideKind::Sandwich => AutomatonKind::Sandwich(value),
            OutsideKind::XSum => AutomatonKind::XSum(value),
            OutsideKind::Skyscraper => AutomatonKind::Skyscraper(value),
            OutsideKind::HiddenSkyscraper => AutomatonKind::HiddenSkyscraper(self.digit_of(value)?),
        };
        Ok(vec![Primitive::Automaton { cells: cells.clone(), automaton: self.automaton(automaton)? }])
    }

    /// Returns the digit with this value in sums.
    fn digit_of(&self, value: u32) -> Result<Digit, ConstraintError> {
        let is = |digit: &Digit| self.value(*digit) == i64::from(value);
        self.board.digits().iter().find(is).ok_or(ConstraintError::Digit)
    }

    fn numbered_room(&self, cells: &Cells, value: u32) -> Compiled {
        let wanted = self.digit_of(value)?;
        let at = |digit: Digit| usize::try_from(self.value(digit) - 1).ok();
        let room = |digit: Digit| -> Option<Box<[Primitive]>> {
            let cell = *cells.get(at(digit)?)?;
            let first = Primitive::Only { cell: cells[0], digits: Candidates::only(digit) };
            Some([first, Primitive::Only { cell, digits: Candidates::only(wanted) }].into())
        };
        Ok(vec![Primitive::Any { choices: self.board.digits().iter().filter_map(room).collect() }])
    }

    /// Returns what the rank of a line says. Each side of the board has one line that starts with a digit, so that the rank tells the first digit, and
    /// how many of the lines of the other sides that start with it are less.
    fn full_rank(&mut self, cells: &Cells, rank: u32, ties: bool) -> Compiled {
        let sides = sides(self.board);
        // Only then does one line of each side start with each digit.
        if sides.iter().any(|lines| lines.len() != self.digits()) {
            return Err(ConstraintError::NotEveryDigit);
        }
        let Some(own) = sides.iter().position(|side| side.contains(cells)) else {
            return Err(ConstraintError::NotALine);
        };
        let count = sides.len();
        let at = usize::try_from(rank).ok().and_then(|rank| rank.checked_sub(1));
        let digit = at.and_then(|at| Digit::from_index(at / count)).filter(|it| it.index() < self.digits());
        let (Some(at), Some(first)) = (at, digit) else {
            return Err(ConstraintError::Rank(count * self.digits()));
        };
        let less = AutomatonKind::Ranked(first, Compared::Less);
        let other = AutomatonKind::Ranked(first, if ties { Compared::AtLeast } else { Compared::Greater });
        let (less, other) = (self.automaton(less)?, self.automaton(other)?);
        let others: Vec<&Vec<Cells>> =
            sides.iter().enumerate().filter(|(side, _)| *side != own).map(|(_, lines)| lines).collect();
        let compared = |line: &Cells, automaton: &Arc<Automaton>| {
            let pairs = line.iter().skip(1).zip(cells.iter().skip(1));
            let read = line.iter().take(1).chain(pairs.flat_map(|(one, its)| [one, its])).copied();
            Primitive::Automaton { cells: read.collect(), automaton: Arc::clone(automaton) }
        };
        let choice = |set: u32| -> Box<[Primitive]> {
            let side = |(side, lines): (usize, &&Vec<Cells>)| -> Vec<Primitive> {
                let automaton = if set >> side & 1 == 1 { &less } else { &other };
                lines.iter().map(|line| compared(line, automaton)).collect()
            };
            others.iter().enumerate().flat_map(side).collect()
        };
        let sets = (0..1_u32 << others.len()).filter(|set| set.count_ones() as usize == at % count);
        let mut choices: Vec<Box<[Primitive]>> = sets.map(choice).collect();
        let mut all = vec![Primitive::Only { cell: cells[0], digits: Candidates::only(first) }];
        match choices.len() {
            1 => all.extend(choices.swap_remove(0)),
            _ => all.push(Primitive::Any { choices: choices.into() }),
        }
        Ok(all)
    }

    fn clones(&mut self, groups: &[Cells]) -> Compiled {
        let Some((first, rest)) = groups.split_first() else { return Err(ConstraintError::TooFew(2)) };
        at_least(first, 1)?;
        if rest.is_empty() {
            return Err(ConstraintError::TooFew(2));
        }
        if rest.iter().any(|group| group.len() != first.len()) {
            return Err(ConstraintError::Unequal);
        }
        let pairs = rest.iter().flat_map(|group| first.iter().zip(group));
        let pairs: Vec<[Cell; 2]> = pairs.filter(|(a, b)| a != b).map(|(a, b)| [*a, *b]).collect();
        Ok(self.pair_up(TableKind::Equal, &pairs))
    }

    fn mark(&mut self, kind: MarkKind, cell: Cell) -> Vec<Primitive> {
        let parity = |odd: i64| {
            let is = |digit: &Digit| self.value(*digit).rem_euclid(2) == odd;
            Primitive::Only { cell, digits: self.board.digits().iter().filter(is).collect() }
        };
        match kind {
            MarkKind::Odd => vec![parity(1)],
            MarkKind::Even => vec![parity(0)],
            MarkKind::OneOf(digits) => vec![Primitive::Only { cell, digits: digits & self.board.digits() }],
            MarkKind::Minimum | MarkKind::Maximum => {
                let touching = neighbors(self.board).filter(|pair| pair.contains(&cell));
                let pair = |[a, b]: [Cell; 2]| {
                    let other = if a == cell { b } else { a };
                    if kind == MarkKind::Minimum { [cell, other] } else { [other, cell] }
                };
                let pairs: Vec<[Cell; 2]> = touching.map(pair).collect();
                self.pair_up(TableKind::Less, &pairs)
            }
        }
    }

    /// Returns the rule of doppelgangers. What rows lack differs if each other digit is in all rows but one, and the same
    /// count tells it for columns and boxes.
    fn doppelganger(&self, held: Digit, with_boxes: bool) -> Compiled {
        let (columns, cells) = (self.board.columns, self.board.cells);
        if held.index() >= self.digits() {
            return Err(ConstraintError::Digit);
        }
        if columns + 1 != self.digits() || columns * columns != cells {
            return Err(ConstraintError::NotOneLess);
        }
        let rows = |cell: usize| cell / columns;
        let mut kinds: Vec<Vec<usize>> =
            vec![(0..cells).map(rows).collect(), (0..cells).map(|cell| cell % columns).collect()];
        if with_boxes {
            let boxes = self.board.boxes.clone().ok_or(ConstraintError::NoBoxes)?;
            let is_whole = |number| boxes.iter().filter(|&&its| its == number).count() == columns;
            if !(0..columns).all(is_whole) {
                return Err(ConstraintError::NotOneLess);
            }
            kinds.push(boxes);
        }
        let count = |cells: Cells, digit: Digit, least: usize| Primitive::Count {
            most: cells.len(),
            cells,
            digits: Candidates::only(digit),
            least,
        };
        let cells_where = |is_it: &dyn Fn(usize) -> bool| -> Cells {
            (0..cells).filter(|&cell| is_it(cell)).map(Cell::new).collect()
        };
        let others = self.board.digits().without(Candidates::only(held));
        let mut all = Vec::new();
        for house_of in &kinds {
            for house in 0..columns {
                all.push(count(cells_where(&|cell| house_of[cell] == house), held, 1));
            }
        }
        all.extend(others.iter().map(|digit| count(cells_where(&|_| true), digit, columns - 1)));
        for at in 0..cells {
            let mut apart = Vec::new();
            for (first, one) in kinds.iter().enumerate() {
                for other in &kinds[first + 1..] {
                    let both = cells_where(&|cell| one[cell] == one[at] || other[cell] == other[at]);
                    apart.extend(others.iter().map(|digit| count(both.clone(), digit, 1)));
                }
            }
            let not = Primitive::Only { cell: Cell::new(at), digits: others };
            all.push(Primitive::Any { choices: [[not].into(), apart.into()].into() });
        }
        Ok(all)
    }

    fn pairs(&self, allowed: &Arc<PairTable>, pairs: &[[Cell; 2]]) -> Compiled {
        if allowed.digits() != self.digits() {
            return Err(ConstraintError::Digits);
        }
        if pairs.iter().any(|[a, b]| a == b) {
            return Err(ConstraintError::Twice);
        }
        Ok(pairs.iter().map(|&cells| Primitive::Pair { cells, allowed: Arc::clone(allowed) }).collect())
    }
}

/// Returns the pairs of cells that share an edge. The upper or left cell comes first in each pair.
fn neighbors(board: &Board) -> impl Iterator<Item = [Cell; 2]> + use<> {
    let (columns, count) = (board.columns, board.cells);
    (0..count).flat_map(move |at| {
        let right = ((at + 1) % columns != 0).then_some(at + 1);
        let below = Some(at + columns).filter(|&at| at < count);
        [right, below].into_iter().flatten().map(move |other| [Cell::new(at), Cell::new(other)])
    })
}

/// Returns the rows and columns as they are read from each side of the board: from the left, the right, the top and the bottom.
fn sides(board: &Board) -> [Vec<Cells>; 4] {
    let (columns, rows) = (board.columns, board.cells / board.columns.max(1));
    let lines = |count: usize, length: usize, at: fn(usize, usize, usize) -> usize| -> Vec<Cells> {
        (0..count).map(|line| (0..length).map(|step| Cell::new(at(line, step, columns))).collect()).collect()
    };
    let across = lines(rows, columns, |row, step, columns| row * columns + step);
    let down = lines(columns, rows, |column, step, columns| step * columns + column);
    let back = |lines: &[Cells]| lines.iter().map(|line| line.iter().rev().copied().collect()).collect();
    [back(&across), back(&down), across, down]
}

fn at_least(cells: &[Cell], least: usize) -> Result<(), ConstraintError> {
    if cells.len() < least { Err(ConstraintError::TooFew(least)) } else { Ok(()) }
}

fn once(cells: &[Cell]) -> Result<(), ConstraintError> {
    let twice = (1..cells.len()).any(|at| cells[..at].contains(&cells[at]));
    if twice { Err(ConstraintError::Twice) } else { Ok(()) }
}

/// Builds an automaton that reads the two ends of a line, in any order, and then digits that pass a test.
fn ends_then(digits: usize, allows: impl Fn(u8, u8, u8) -> bool) -> Option<Automaton> {
    // Zero stands for an end that has not been read yet.
    Automaton::build(
        digits,
        (0_u8, 0_u8),
        |&(low, high), digit| {
            let digit = digit.get();
            match (low, high) {
                (0, _) => Some((digit, 0)),
                (first, 0) => Some((first.min(digit), first.max(digit))),
                (low, high) => allows(low, high, digit).then_some((low, high)),
            }
        },
        |&(_, high)| high != 0,
    )
}

/// Builds an automaton that reads the first digit of a number, then in turn the next digits of it and of a second number, which starts with this
/// first digit.
fn ranked(digits: usize, first: Digit, wanted: Compared) -> Option<Automaton> {
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum State {
        Start,
        /// The numbers are equal so far.
        Equal,
        /// The next digit of the first number, where they are equal before it.
        Half(Digit),
        /// Whatever follows.
        Free,
    }
    Automaton::build(
        digits,
        State::Start,
        |&state, digit| match state {
            State::Start => Some(if digit == first { State::Equal } else { State::Free }),
            State::Equal => Some(State::Half(digit)),
            State::Half(own) if own == digit => Some(State::Equal),
            State::Half(own) => ((own < digit) == (wanted == Compared::Less)).then_some(State::Free),
            State::Free => Some(State::Free),
        },
        |&state| state == State::Free || state == State::Equal && wanted == Compared::AtLeast,
    )
}

/// Builds an automaton for a row or column in which the digits between the least and the greatest digit have this sum.
fn sandwich(digits: usize, sum: i64, value: impl Fn(Digit) -> i64) -> Option<Automaton> {
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum State {
        Before,
        /// The sum still missing, and the digit that must end the sandwich.
        Inside(i64, Digit),
        After,
    }
    let (least, greatest) = (Digit::from_index(0)?, Digit::from_index(digits.checked_sub(1)?)?);
    // Cap the sum at a value that cannot be reached: a larger sum would only add states, and no word is accepted in
    // either case.
    let sum = sum.min(1 + Candidates::all(digits).iter().map(&value).sum::<i64>());
    let is_crust = |digit| digit == least || digit == greatest;
    Automaton::build(
        digits,
        State::Before,
        |&state, digit| match state {
            State::Before if is_crust(digit) => {
                Some(State::Inside(sum, if digit == least { greatest } else { least }))
            }
            State::Inside(left, end) if digit == end => (left == 0).then_some(State::After),
            State::Inside(..) | State::After if is_crust(digit) => None,
            State::Inside(left, end) => {
                (value(digit) <= left).then(|| State::Inside(left - value(digit), end))
            }
            state => Some(state),
        },
        |&state| state == State::After,
    )
}

/// Builds an automaton for words whose first X digits have this sum, where X is the value of the first digit.
fn x_sum(digits: usize, sum: i64, value: impl Fn(Digit) -> i64) -> Option<Automaton> {
    // The sum still missing, and the number of digits still to be read; `None` before the first digit.
    Automaton::build(
        digits,
        None,
        |state: &Option<(i64, i64)>, digit| {
            let (left, count) = state.unwrap_or((sum, value(digit)));
            if count == 0 {
                return (left == 0).then_some(Some((0, 0)));
            }
            let left = left - value(digit);
            (left >= 0).then_some(Some((left, count - 1)))
        },
        |&state| state == Some((0, 0)),
    )
}
