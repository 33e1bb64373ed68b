//! Clues outside the grid: what each says of the row, column or diagonal that it looks along.

use std::sync::Arc;

use crate::board::constraint::compile::automata::{AutomatonKind, Compared};
use crate::board::constraint::compile::board::sides;
use crate::board::constraint::compile::compiler::{Compiled, Compiler, at_least, once};
use crate::board::constraint::{Automaton, Cells, ConstraintError, OutsideKind, Primitive};
use crate::board::{Candidates, Digit};

impl Compiler<'_> {
    pub(super) fn outside(&mut self, kind: OutsideKind, cells: &Cells, value: u32) -> Compiled {
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
}
