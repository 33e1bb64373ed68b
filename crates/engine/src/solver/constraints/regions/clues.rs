//! Clues about regions: counts and arrows.

use super::Pass;
use super::plan::{CountClue, RunClue};
use crate::solver::constraints::house::ones;
use crate::solver::constraints::state::{Contradiction, Done};

/// Whether a cell is in the region of another one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Same {
    Yes,
    No,
    Maybe,
}

impl Pass<'_> {
    pub(super) fn clues(&mut self) -> Done {
        let plan = self.plan;
        plan.counts.iter().try_for_each(|clue| self.count(clue))?;
        plan.runs.iter().try_for_each(|clue| self.run_of(clue))
    }

    /// Returns whether a cell is in the region of another one, if that is this region.
    fn is_in(&self, cell: u16, start: u16, region: u32) -> Same {
        let mask = self.labels.mask(cell);
        let (part, own) = (self.labels.part(cell), self.labels.part(start));
        if part == own {
            Same::Yes
        } else if mask >> region & 1 == 0 {
            Same::No
        } else if mask.is_power_of_two() {
            Same::Yes
        } else if self.may_join(own, part) {
            Same::Maybe
        } else {
            Same::No
        }
    }

    /// Returns the counts, as bits, for which a clue's digit may stand.
    fn counts_of(&self, digit: u16, less: i64) -> u128 {
        ones(self.state.cand(digit)).fold(0, |all, index| {
            let count = self.plan.first + i64::from(index) + less;
            if (0..128).contains(&count) { all | 1 << count } else { all }
        })
    }

    /// Keeps of a clue's digits those that stand for one of these counts.
    fn keep_counts(&mut self, digit: u16, less: i64, counts: u128) -> Done {
        let cand = self.state.cand(digit);
        let left = ones(cand).filter(|&index| {
            let count = self.plan.first + i64::from(index) + less;
            (0..128).contains(&count) && counts >> count & 1 == 1
        });
        let left = left.fold(0, |all, index| all | 1 << index);
        if left == 0 {
            self.state.culprit = digit;
            return Err(Contradiction);
        }
        self.digits(digit, left)
    }

    fn count(&mut self, clue: &CountClue) -> Done {
        let start = clue.cells[0];
        let asked = self.counts_of(clue.digit, clue.less);
        let (mut kept, mut found) = (0, 0_u128);
        let mask = self.labels.mask(start);
        // By cell, whether it must be in the region of the first one, and whether it may not, in all cases.
        let mut needed = u128::MAX;
        let mut excluded = u128::MAX;
        for region in ones(mask) {
            let (mut least, mut most, mut open) = (0, 0, 0_u128);
            for (at, &cell) in clue.cells.iter().enumerate() {
                match self.is_in(cell, start, region) {
                    Same::Yes => (least, most) = (least + 1, most + 1),
                    Same::Maybe => {
                        most += 1;
                        open |= 1 << (at % 128);
                    }
                    Same::No => {}
                }
            }
            let counts = asked & between(least, most.min(self.plan.size as u32));
            if counts == 0 {
                continue;
            }
            kept |= 1 << region;
            found |= counts;
            needed &= if most < 128 && counts == 1 << most { open } else { 0 };
            excluded &= if counts == 1 << least.min(127) { open } else { 0 };
        }
        self.keep(start, kept)?;
        self.keep_counts(clue.digit, clue.less, found)?;
        // The bits of more cells would not fit.
        let told = if clue.cells.len() > 128 { 0 } else { u128::MAX };
        (needed, excluded) = (needed & told, excluded & told);
        for (at, &cell) in clue.cells.iter().enumerate() {
            if needed >> (at % 128) & 1 == 1 {
                self.join(start, cell);
            } else if excluded >> (at % 128) & 1 == 1 {
                self.part_from(start, cell)?;
            }
        }
        Ok(())
    }

    /// Notes that two cells are in different regions, if the region of one of them is known.
    fn part_from(&mut self, one: u16, other: u16) -> Done {
        let (a, b) = (self.labels.mask(one), self.labels.mask(other));
        if a.is_power_of_two() {
            self.keep(other, !a)?;
        }
        if b.is_power_of_two() {
            self.keep(one, !b)?;
        }
        Ok(())
    }

    fn run_of(&mut self, clue: &RunClue) -> Done {
        let asked = self.counts_of(clue.digit, clue.less);
        let mask = self.labels.mask(clue.start);
        let (mut kept, mut found) = (0, 0_u128);
        // By arm, the lengths that some region allows.
        let mut lengths = smallvec::SmallVec::<[u64; 4]>::from_elem(0, clue.arms.len());
        let mut own = smallvec::SmallVec::<[u64; 4]>::from_elem(0, clue.arms.len());
        for region in ones(mask) {
            for (arm, lengths) in clue.arms.iter().zip(&mut own) {
                *lengths = self.lengths(arm, clue.start, region);
            }
            let total = own.iter().fold(0b10, |sums, &lengths| plus(sums, lengths));
            let counts = total & asked;
            if counts == 0 {
                continue;
            }
            kept |= 1 << region;
            found |= counts;
            for at in 0..own.len() {
                let others = own.iter().enumerate().filter(|(other, _)| *other != at);
                let rest = others.fold(0b10, |sums, (_, &lengths)| plus(sums, lengths));
                for length in bits(own[at]) {
                    if rest << length & asked != 0 {
                        lengths[at] |= 1 << length;
                    }
                }
            }
        }
        self.keep(clue.start, kept)?;
        self.keep_counts(clue.digit, clue.less, found)?;
        for (arm, &lengths) in clue.arms.iter().zip(&lengths) {
            if lengths == 0 {
                continue;
            }
            let least = lengths.trailing_zeros() as usize;
            for &cell in &arm[..least.min(arm.len())] {
                self.join(clue.start, cell);
            }
            if lengths.is_power_of_two()
                && let Some(&end) = arm.get(least)
            {
                self.part_from(clue.start, end)?;
            }
        }
        Ok(())
    }

    /// Returns the numbers of cells, as bits, that an arm may pass if its start is in a region.
    fn lengths(&self, arm: &[u16], start: u16, region: u32) -> u64 {
        let mut lengths = 0;
        for (length, &cell) in arm.iter().enumerate() {
            match self.is_in(cell, start, region) {
                Same::Yes => {}
                Same::No => return lengths | 1 << length,
                Same::Maybe => lengths |= 1 << length,
            }
        }
        lengths | 1 << arm.len()
    }
}

/// Returns the counts between two bounds, as bits. The upper bound is a size.
fn between(least: u32, most: u32) -> u128 {
    if least > most { 0 } else { (2 << most) - (1 << least) }
}

fn plus(sums: u128, lengths: u64) -> u128 {
    bits(lengths).fold(0, |all, length| all | sums << length)
}

fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let low = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (low < 64).then_some(low)
    })
}
