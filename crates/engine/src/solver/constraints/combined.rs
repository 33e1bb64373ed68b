//! Sums of the cells of several sums together: parallel lines through the same houses have bounds that none of them has alone.

use super::derive::Equation;
use super::differ::Differ;

/// Sums with fewer cells are not combined.
const FEWEST_CELLS: usize = 6;

/// If there are more such sums, none are combined.
const MOST_SUMS: usize = 32;

/// If they have more cells in all, none are combined.
const MOST_CELLS: usize = 320;

/// A bound that no sum reaches. Sums beyond it are cut to it.
const FAR: i64 = 1 << 40;

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

/// Two sums, by number, and their sum, which leaves less room than they do by `gain`.
struct Pair {
    numbers: [usize; 2],
    gain: i64,
    both: Whole,
}

/// Returns sums of sums, as long as each step leaves less room than the parts do.
pub(super) fn combined(sums: &[Equation], differ: &Differ, digits: usize) -> Vec<Equation> {
    let totals = sums.iter().filter(|sum| sum.is_total() && sum.terms.len() >= FEWEST_CELLS);
    let mut active: Vec<Option<Whole>> = totals
        .map(|sum| Some(Whole::new(sum.terms.clone(), sum.sum.clamp(-FAR, FAR), differ, digits)))
        .collect();
    let cells: usize = active.iter().flatten().map(|whole| whole.terms.len()).sum();
    if active.len() > MOST_SUMS || cells > MOST_CELLS {
        return Vec::new();
    }
    let pair = |active: &[Option<Whole>], first: usize, second: usize| {
        let [one, other] = [active[first].as_ref()?, active[second].as_ref()?];
        let meets = |cell: u16| other.terms.iter().any(|(its, _)| *its == cell);
        if one.terms.iter().any(|(cell, _)| meets(*cell)) {
            return None;
        }
        let both = one.with(other, differ, digits);
        let gain = one.slack + other.slack - both.slack;
        (gain > 0).then_some(Pair { numbers: [first, second], gain, both })
    };
    let mut pairs: Vec<Pair> = (0..active.len())
        .flat_map(|second| (0..second).map(move |first| (first, second)))
        .filter_map(|(first, second)| pair(&active, first, second))
        .collect();
    // Of equal gains, the first pair counts.
    while let Some(best) = (0..pairs.len()).rev().max_by_key(|&at| pairs[at].gain) {
        let Pair { numbers, both, .. } = pairs.swap_remove(best);
        pairs.retain(|other| !other.numbers.iter().any(|number| numbers.contains(number)));
        for number in numbers {
            active[number] = None;
        }
        active.push(Some(both));
        let last = active.len() - 1;
        pairs.extend((0..last).filter_map(|first| pair(&active, first, last)));
    }
    let found = active.into_iter().flatten().filter(|whole| whole.is_combined && whole.strength > 0);
    found.map(|whole| Equation { terms: whole.terms, sum: whole.sum }).collect()
}
