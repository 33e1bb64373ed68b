//! What the root of a search leaves, as clauses: a variable for each candidate of a cell with several, then those of
//! the layers of [`Layers`] and of the choices.
//!
//! All further variables follow from the candidates, except those of choices: more than one choice may hold.

mod layers;
mod writer;

use self::layers::Layers;
pub(in crate::solver) use self::writer::Written;
use self::writer::{Term, Writer, ones};
use super::model::Model;
use super::rule::{Chain, Choices, House, Line, Rule, Sum};

/// Returns the clauses for these candidates of a board's cells, each with one at least; `None` if they are too many.
pub(super) fn written(model: &Model, candidates: &[u32]) -> Option<Written> {
    let mut variables = 0;
    let mut first = Vec::with_capacity(candidates.len());
    for bits in candidates {
        first.push(variables);
        variables += if bits.is_power_of_two() { 0 } else { bits.count_ones() };
    }
    let written = Written {
        candidates: candidates.into(),
        variables: variables as usize,
        literals: Vec::new(),
        ends: Vec::new(),
    };
    let mut writer = Writer { model, first, written, clause: Vec::new(), is_too_large: false };
    writer.cells();
    for rule in &model.rules {
        if writer.is_too_large {
            return None;
        }
        writer.rule(Term::Always, rule);
    }
    (!writer.is_too_large).then_some(writer.written)
}

impl Writer<'_> {
    /// Adds that each cell has one digit, and what peers and pairs exclude.
    fn cells(&mut self) {
        let model = self.model;
        for cell in 0..model.cells as u16 {
            let digits = self.candidates(cell);
            let has: Vec<Term> = ones(digits).map(|digit| self.has(cell, digit)).collect();
            self.at_most_one(&has);
            self.one_of(has);
            for &peer in model.peers.of(cell.into()).iter().filter(|&&peer| peer > cell) {
                self.differ(Term::Always, cell, peer);
            }
            for &(other, table) in model.pairs.of(cell.into()) {
                self.support(Term::Always, [cell, other], table);
                if other > cell {
                    self.exclude(Term::Always, [cell, other], table);
                }
            }
        }
    }

    fn differ(&mut self, guard: Term, cell: u16, other: u16) {
        for digit in ones(self.candidates(cell) & self.candidates(other)) {
            self.one_of([guard.not(), self.has(cell, digit).not(), self.has(other, digit).not()]);
        }
    }

    /// Adds the pairs that a table forbids.
    fn exclude(&mut self, guard: Term, [a, b]: [u16; 2], table: u16) {
        for digit in ones(self.candidates(a)) {
            let allowed = self.model.tables[usize::from(table)].support(1 << digit);
            for other in ones(self.candidates(b) & !allowed) {
                self.one_of([guard.not(), self.has(a, digit).not(), self.has(b, other).not()]);
            }
        }
    }

    /// Adds that each digit of the first cell of a pair needs one of the second cell.
    fn support(&mut self, guard: Term, [a, b]: [u16; 2], table: u16) {
        for digit in ones(self.candidates(a)) {
            let allowed = self.model.tables[usize::from(table)].support(1 << digit) & self.candidates(b);
            if allowed != self.candidates(b) {
                let mut terms = vec![guard.not(), self.has(a, digit).not()];
                terms.extend(ones(allowed).map(|other| self.has(b, other)));
                self.one_of(terms);
            }
        }
    }

    /// Adds that a rule holds if the guard does.
    fn rule(&mut self, guard: Term, rule: &Rule) {
        match rule {
            Rule::Hidden(House { cells, .. }) => {
                for digit in ones(self.model.all) {
                    let mut terms = vec![guard.not()];
                    terms.extend(cells.iter().map(|&cell| self.has(cell, digit)));
                    self.one_of(terms);
                }
            }
            // It follows from the house and its peers.
            Rule::Locked(_) => {}
            Rule::Tally(tally) => {
                let numbers = (0..=tally.cells.len())
                    .filter(|&count| (tally.least as usize..=tally.most as usize).contains(&count));
                let numbers: Vec<usize> = numbers.collect();
                self.count(guard, &tally.cells, tally.digits, |count| numbers.contains(&count));
            }
            Rule::Counts(counts) => {
                for &(digits, numbers) in &counts.kinds {
                    let fits = |count: usize| count < 64 && numbers >> count & 1 == 1;
                    self.count(guard, &counts.cells, digits, fits);
                }
            }
            Rule::Sum(sum) => self.sum(guard, sum),
            Rule::Chain(chain) => self.chain(guard, chain),
            Rule::Line(line) => self.line(guard, line),
            Rule::Any(any) => self.any(guard, any),
            Rule::Only(cell, digits) => {
                for digit in ones(self.candidates(*cell) & !digits) {
                    self.one_of([guard.not(), self.has(*cell, digit).not()]);
                }
            }
            Rule::Pair([a, b], forward, back) => {
                self.exclude(guard, [*a, *b], *forward);
                self.support(guard, [*a, *b], *forward);
                self.support(guard, [*b, *a], *back);
            }
            Rule::Distinct(cells) => {
                for (at, &cell) in cells.iter().enumerate() {
                    for &other in &cells[..at] {
                        self.differ(guard, cell, other);
                    }
                }
            }
            Rule::Never => self.one_of([guard.not()]),
        }
    }

    fn any(&mut self, guard: Term, any: &Choices) {
        let choices: Vec<Term> = any.choices.iter().map(|_| self.variable()).collect();
        self.one_of(std::iter::once(guard.not()).chain(choices.iter().copied()));
        for (&choice, rules) in choices.iter().zip(&any.choices) {
            for rule in rules {
                self.rule(choice, rule);
            }
        }
    }

    fn count(&mut self, guard: Term, cells: &[u16], digits: u32, fits: impl Fn(usize) -> bool) {
        let step = |_: usize, &count: &usize, digit: u32| Some(count + (digits >> digit & 1) as usize);
        self.layers(guard, cells, 0, step, |&count| fits(count));
    }

    fn sum(&mut self, guard: Term, sum: &Sum) {
        let terms: Vec<(u16, i64)> = sum
            .groups
            .iter()
            .flat_map(|group| group.cells.iter().map(|&cell| (cell, group.factor)))
            .collect();
        // By cell, the least and the greatest sum of those behind.
        let mut behind = vec![(0, 0)];
        for &(cell, factor) in terms.iter().rev() {
            let bits = self.candidates(cell);
            let ends = [bits.trailing_zeros(), bits.ilog2()].map(|digit| factor * i64::from(digit));
            let (low, high) = behind[behind.len() - 1];
            behind.push((low + ends[0].min(ends[1]), high + ends[0].max(ends[1])));
        }
        behind.pop();
        behind.reverse();
        let cells: Vec<u16> = terms.iter().map(|(cell, _)| *cell).collect();
        let step = |at: usize, &before: &i64, digit: u32| {
            let (low, high) = behind[at];
            let after = before + terms[at].1 * i64::from(digit);
            (after + low <= sum.most && after + high >= sum.least).then_some(after)
        };
        self.layers(guard, &cells, 0, step, |total| (sum.least..=sum.most).contains(total));
    }

    fn chain(&mut self, guard: Term, chain: &Chain) {
        // The chain of a house with several sums says no more than the sums.
        if chain.ends.last().is_none_or(|end| usize::from(end.cells) < chain.cells.len()) {
            return;
        }
        let step = |at: usize, &before: &u32, digit: u32| {
            let after = before | 1 << digit;
            let is_in = |sets: &[u64]| sets[after as usize / 64] >> (after % 64) & 1 == 1;
            let mut ends = chain.ends.iter().filter(|end| usize::from(end.cells) == at + 1);
            (after != before && ends.all(|end| is_in(&end.sets))).then_some(after)
        };
        self.layers(guard, &chain.cells, 0, step, |_| true);
    }

    fn line(&mut self, guard: Term, line: &Line) {
        let step = |_: usize, &node: &u32, digit: u32| {
            let edges = line.diagram.edges(node);
            edges.iter().find(|(_, digits)| digits >> digit & 1 == 1).map(|(to, _)| *to)
        };
        self.layers(guard, &line.cells, line.diagram.layers[0], step, |_| true);
    }

    /// Adds that the digits of the cells lead from a state to one that fits, if the guard holds.
    fn layers<S: Clone + Eq + std::hash::Hash>(
        &mut self,
        guard: Term,
        cells: &[u16],
        start: S,
        step: impl Fn(usize, &S, u32) -> Option<S>,
        fits: impl Fn(&S) -> bool,
    ) {
        let candidates: Vec<u32> = cells.iter().map(|&cell| self.candidates(cell)).collect();
        match Layers::new(&candidates, start, step, fits) {
            Some(layers) => self.write(guard, cells, &layers),
            None => self.is_too_large = true,
        }
    }
}
