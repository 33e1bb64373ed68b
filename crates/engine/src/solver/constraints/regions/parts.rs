//! Rules about the sizes and digits of parts and regions.

use super::Pass;
use crate::solver::constraints::house::ones;
use crate::solver::constraints::state::{Contradiction, Done};

impl Pass<'_> {
    /// Collects the parts. The cells of a part have the same labels, and different digits.
    pub(super) fn parts(&mut self) -> Done {
        let cells = self.plan.cells as u16;
        for cell in 0..cells {
            let at = usize::from(cell);
            let first = self.labels.part(cell);
            self.labels.words[usize::from(cells) + at] = first.into();
            let (own, digits) = (usize::from(first), self.state.cand(cell));
            let placed = if digits.is_power_of_two() { digits } else { 0 };
            let scratch = &mut self.labels.scratch;
            if first == cell {
                scratch.next[at] = cell;
                scratch.size[at] = 1;
                scratch.placed[at] = placed;
                scratch.candidates[at] = digits;
                continue;
            }
            scratch.next[at] = if scratch.next[own] == first { cell } else { scratch.next[own] };
            scratch.next[own] = cell;
            scratch.size[own] += 1;
            if scratch.placed[own] & placed != 0 || usize::from(scratch.size[own]) > self.plan.size {
                self.state.culprit = cell;
                return Err(Contradiction);
            }
            scratch.placed[own] |= placed;
            scratch.candidates[own] |= digits;
            let mask = self.labels.mask(cell);
            self.keep(first, mask)?;
        }
        for cell in 0..cells {
            let first = self.labels.part(cell);
            let own = usize::from(first);
            if self.labels.scratch.size[own] > 1 {
                let mask = self.labels.mask(first);
                self.keep(cell, mask)?;
                if !self.state.cand(cell).is_power_of_two() {
                    self.digits(cell, !self.labels.scratch.placed[own])?;
                }
            }
        }
        Ok(())
    }

    /// Returns the cells of the part that begins with a cell.
    pub(super) fn members(&self, first: u16) -> impl Iterator<Item = u16> + use<> {
        // The list is short, and its cells may change while it is read.
        let next = &self.labels.scratch.next;
        let mut found = smallvec::SmallVec::<[u16; 16]>::new();
        let mut at = first;
        loop {
            found.push(at);
            let to = next[usize::from(at)];
            if to == at || found.len() > self.plan.size {
                break;
            }
            at = to;
        }
        found.into_iter()
    }

    /// Compares the cells that are in a region, and those that may be, with its size and its digits.
    pub(super) fn regions(&mut self) -> Done {
        let (cells, size) = (self.plan.cells as u16, self.plan.size as u16);
        let scratch = &mut self.labels.scratch;
        scratch.inside.fill(0);
        scratch.possible.fill(0);
        scratch.digits.fill(0);
        for cell in 0..cells {
            let mask = self.labels.words[usize::from(cell)];
            let digits = self.state.cand(cell);
            let scratch = &mut self.labels.scratch;
            if mask.is_power_of_two() {
                let region = mask.trailing_zeros() as usize;
                scratch.inside[region] += 1;
                if digits.is_power_of_two() {
                    if scratch.digits[region] & digits != 0 {
                        self.state.culprit = cell;
                        return Err(Contradiction);
                    }
                    scratch.digits[region] |= digits;
                }
            } else {
                for region in ones(mask) {
                    scratch.possible[region as usize] += 1;
                }
            }
        }
        for region in 0..self.plan.regions {
            let scratch = &self.labels.scratch;
            let inside = scratch.inside[region];
            if inside > size || inside + scratch.possible[region] < size {
                self.state.culprit = self.any_of(region);
                return Err(Contradiction);
            }
        }
        for cell in 0..cells {
            self.fits(cell)?;
        }
        for region in 0..self.plan.regions {
            self.holds_each(region)?;
        }
        Ok(())
    }

    /// Removes from a cell the regions that have no room for its part or have its digits, and from a cell in a region the
    /// digits of the others there.
    fn fits(&mut self, cell: u16) -> Done {
        let size = self.plan.size as u16;
        let mask = self.labels.mask(cell);
        let digits = self.state.cand(cell);
        if mask.is_power_of_two() {
            if !digits.is_power_of_two() {
                let region = mask.trailing_zeros() as usize;
                self.digits(cell, !self.labels.scratch.digits[region])?;
            }
            return Ok(());
        }
        let scratch = &self.labels.scratch;
        let part = usize::from(self.labels.part(cell));
        let mut left = mask;
        for region in ones(mask) {
            let at = region as usize;
            let has_room = scratch.inside[at] + scratch.size[part] <= size;
            let used = scratch.digits[at];
            if !has_room || used & scratch.placed[part] != 0 || digits & !used == 0 {
                left &= !(1 << region);
            } else if scratch.inside[at] + scratch.possible[at] == size {
                // All that may be in the region are.
                left &= 1 << region;
            }
        }
        if left == 0 {
            self.state.culprit = cell;
            return Err(Contradiction);
        }
        self.keep(cell, left)
    }

    /// Returns a cell that may be in a region, for the blame.
    fn any_of(&self, region: usize) -> u16 {
        let fits = |cell: &u16| self.labels.mask(*cell) >> region & 1 == 1;
        (0..self.plan.cells as u16).find(fits).unwrap_or(0)
    }

    /// Sees to it that a region can hold each digit, and puts a digit in the only cell left for it.
    fn holds_each(&mut self, region: usize) -> Done {
        let (mut once, mut twice) = (0, 0);
        for cell in 0..self.plan.cells as u16 {
            if self.labels.mask(cell) >> region & 1 == 1 {
                let digits = self.state.cand(cell);
                twice |= once & digits;
                once |= digits;
            }
        }
        if once != self.model.all {
            self.state.culprit = self.any_of(region);
            return Err(Contradiction);
        }
        let single = once & !twice & !self.labels.scratch.digits[region];
        if single != 0 {
            for cell in 0..self.plan.cells as u16 {
                let digits = self.state.cand(cell) & single;
                if digits != 0 && self.labels.mask(cell) >> region & 1 == 1 {
                    self.keep(cell, 1 << region)?;
                    self.digits(cell, digits)?;
                }
            }
        }
        self.pairs_of(region)
    }

    /// Removes the digits of two cells of a region that have the same two candidates from its other cells.
    fn pairs_of(&mut self, region: usize) -> Done {
        let bit = 1 << region;
        let inside: smallvec::SmallVec<[u16; 32]> =
            (0..self.plan.cells as u16).filter(|&cell| self.labels.mask(cell) == bit).collect();
        for (at, &one) in inside.iter().enumerate() {
            let pair = self.state.cand(one);
            if pair.count_ones() != 2 {
                continue;
            }
            let Some(&other) = inside[at + 1..].iter().find(|&&other| self.state.cand(other) == pair) else {
                continue;
            };
            for &cell in inside.iter().filter(|&&cell| cell != one && cell != other) {
                self.digits(cell, !pair)?;
            }
        }
        Ok(())
    }
}
