//! Constraints on the digits along a line.

use crate::board::constraint::compile::automata::AutomatonKind;
use crate::board::constraint::compile::compiler::{Compiled, Compiler, at_least};
use crate::board::constraint::compile::tables::TableKind;
use crate::board::constraint::{Cells, ConstraintError, LineKind, Primitive};
use crate::board::{Candidates, Cell};

impl Compiler<'_> {
    pub(super) fn line(&mut self, kind: LineKind, cells: &Cells) -> Compiled {
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
}
