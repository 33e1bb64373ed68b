//! The sets of digits that the cells of a clue can hold together.

use smallvec::SmallVec;

use super::{Domains, Local, Part};
use crate::board::{Candidates, Digit};

/// The sets of digits that a clue's cells can hold together, if the cells all differ.
#[derive(Debug)]
pub(in crate::logic::clues) struct Family(pub(in crate::logic::clues) Vec<Candidates>);

/// The maximum number of sets in a family.
const MOST_SETS: usize = 3_000;

/// The maximum number of cells of a clue with a family. Arrangements are enumerated by sets of indexes, so the cost
/// doubles with each cell.
const MOST_FAMILY_CELLS: usize = 10;

impl Local {
    /// Returns the sets of digits that the clue allows; `None` unless all cells of the clue differ and its other parts
    /// depend on the set of digits only.
    pub(in crate::logic::clues) fn family(&self) -> Option<Family> {
        let n = self.cells.len();
        let covers = |places: &[usize]| places.len() == n;
        let differ = |part: &Part| matches!(part, Part::Distinct(places) if covers(places));
        if !(2..=MOST_FAMILY_CELLS).contains(&n) || !self.parts.iter().any(differ) {
            return None;
        }
        let others: Vec<&Part> = self.parts.iter().filter(|part| !differ(part)).collect();
        let sets = match others.as_slice() {
            [Part::Sum(groups, least, most)]
                if groups.iter().all(|(factor, _)| *factor == 1)
                    && groups.iter().map(|(_, group)| group.len()).sum::<usize>() == n =>
            {
                let mut sets = Vec::new();
                self.add_sets(&mut sets, Candidates::NONE, n, 0, (*least, *most))?;
                sets
            }
            [Part::Any(choices)] => {
                let set = |choice: &Vec<Part>| {
                    let mut digits = choice.iter().map(|part| match part {
                        Part::Only(_, digits) => Some(*digits),
                        _ => None,
                    });
                    let first = digits.next()??;
                    (choice.len() == n && first.len() == n && digits.all(|it| it == Some(first)))
                        .then_some(first)
                };
                choices.iter().map(set).collect::<Option<Vec<Candidates>>>()?
            }
            _ => return None,
        };
        Some(Family(sets))
    }

    /// Adds the sets of `left` further digits, from the index `from` on, whose sum is in the wanted range; `None` if
    /// there are more than [`MOST_SETS`].
    fn add_sets(
        &self,
        sets: &mut Vec<Candidates>,
        so_far: Candidates,
        left: usize,
        from: usize,
        (least, most): (i64, i64),
    ) -> Option<()> {
        if left == 0 {
            if least <= 0 && most >= 0 {
                sets.push(so_far);
            }
            return (sets.len() <= MOST_SETS).then_some(());
        }
        for digit in self.digits.iter().skip(from) {
            let value = self.value(digit);
            // The digits that follow have greater values.
            if value > 0 && value.saturating_mul(i64::try_from(left).unwrap_or(i64::MAX)) > most {
                break;
            }
            let mut set = so_far;
            set.insert(digit);
            self.add_sets(sets, set, left - 1, digit.index() + 1, (least - value, most - value))?;
        }
        Some(())
    }

    /// Returns the candidates that remain if the cells hold exactly this set of digits, one per cell; `None` if the set
    /// can't be arranged.
    pub(in crate::logic::clues) fn fit(&self, set: Candidates, domains: &Domains) -> Option<Domains> {
        let digits: SmallVec<[Digit; 12]> = set.iter().collect();
        let n = self.cells.len();
        // For each cell, the subsets of the digits (as bit masks of indexes) that the cells before it can hold.
        let mut reached = vec![vec![false; 1 << n]; n + 1];
        reached[0][0] = true;
        let options = |at: usize| {
            let of = |&(_, digit): &(usize, &Digit)| domains[at].contains(*digit);
            digits.iter().enumerate().filter(of).map(|(place, _)| place).collect::<SmallVec<[usize; 12]>>()
        };
        let options: SmallVec<[_; 12]> = (0..n).map(options).collect();
        for at in 0..n {
            for used in 0..1_usize << n {
                if reached[at][used] {
                    for &place in options[at].iter().filter(|&&place| used >> place & 1 == 0) {
                        reached[at + 1][used | 1 << place] = true;
                    }
                }
            }
        }
        let full = (1_usize << n) - 1;
        if !reached[n][full] {
            return None;
        }
        let mut alive = vec![false; 1 << n];
        alive[full] = true;
        let mut left: Domains = domains.iter().map(|_| Candidates::NONE).collect();
        for at in (0..n).rev() {
            let mut before = vec![false; 1 << n];
            for used in (0..1_usize << n).filter(|&used| reached[at][used]) {
                for &place in options[at].iter().filter(|&&place| used >> place & 1 == 0) {
                    if alive[used | 1 << place] {
                        before[used] = true;
                        left[at].insert(digits[place]);
                    }
                }
            }
            alive = before;
        }
        Some(left)
    }
}
