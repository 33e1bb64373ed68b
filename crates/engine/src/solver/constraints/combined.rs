//! Sums of the cells of several sums together: parallel lines through the same houses have bounds that none of them has alone.

use super::derive::Equation;
use super::differ::Differ;

/// Sums with fewer cells are not combined.
const FEWEST_CELLS: usize = 6;

/// If there are more such sums, none are combined.
const MOST_SUMS: usize = 32;

/// A sum, and how much its bounds can exclude.
struct Whole {
    terms: Vec<(u16, i64)>,
    sum: i64,
    strength: i64,
    slack: i64,
    is_combined: bool,
}

impl Whole {
    fn new(terms: Vec<(u16, i64)>, sum: i64, differ: &Differ, digits: usize) -> Self {
        let sizes = differ.groups(&terms, digits).into_iter().map(|group| group.cells.len() as i64);
        let (digits, sizes) = (digits as i64, sizes.collect::<Vec<_>>());
        // The sums of a group of different digits, counted from 0, have this range above the least one.
        let range = |size: &i64| size * (digits - size);
        let least: i64 = sizes.iter().map(|size| size * (size - 1) / 2).sum();
        let most = least + sizes.iter().map(range).sum::<i64>();
        let slack = (sum - least).min(most - sum);
        let strength: i64 = sizes.iter().map(|size| range(size) - slack).sum();
        Self { terms, sum, strength, slack, is_combined: false }
    }

    fn with(&self, other: &Self, differ: &Differ, digits: usize) -> Self {
        let terms = [&*self.terms, &*other.terms].concat();
        Self { is_combined: true, ..Self::new(terms, self.sum + other.sum, differ, digits) }
    }
}

/// Returns sums of sums, as long as each step leaves less room than the parts do.
pub(super) fn combined(sums: &[Equation], differ: &Differ, digits: usize) -> Vec<Equation> {
    let totals = sums.iter().filter(|sum| sum.is_total() && sum.terms.len() >= FEWEST_CELLS);
    let mut active: Vec<Whole> =
        totals.map(|sum| Whole::new(sum.terms.clone(), sum.sum, differ, digits)).collect();
    if active.len() > MOST_SUMS {
        return Vec::new();
    }
    loop {
        let mut best: Option<(i64, usize, usize, Whole)> = None;
        for (b, second) in active.iter().enumerate() {
            for (a, first) in active[..b].iter().enumerate() {
                let meets = |cell: u16| second.terms.iter().any(|(other, _)| *other == cell);
                if first.terms.iter().any(|(cell, _)| meets(*cell)) {
                    continue;
                }
                let both = first.with(second, differ, digits);
                let gain = first.slack + second.slack - both.slack;
                if gain > 0 && best.as_ref().is_none_or(|(most, ..)| gain > *most) {
                    best = Some((gain, a, b, both));
                }
            }
        }
        let Some((_, a, b, both)) = best else { break };
        active.swap_remove(b);
        active.swap_remove(a);
        active.push(both);
    }
    let found = active.into_iter().filter(|whole| whole.is_combined && whole.strength > 0);
    found.map(|whole| Equation { terms: whole.terms, sum: whole.sum }).collect()
}
