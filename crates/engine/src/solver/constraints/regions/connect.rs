//! Rules about connection: what a region or a part can reach, and where it has to pass.

use super::Pass;
use crate::solver::constraints::state::{Contradiction, Done};

const FAR: u16 = u16::MAX;

impl Pass<'_> {
    /// Removes from each region the cells that it can't reach, and adds those without which it falls apart.
    pub(super) fn connected(&mut self) -> Done {
        for region in 0..self.plan.regions {
            if self.labels.scratch.inside[region] == 0 {
                self.pieces(region)?;
            } else if usize::from(self.labels.scratch.inside[region]) < self.plan.size
                || self.labels.scratch.possible[region] > 0
                || !self.is_whole(region)
            {
                self.reach(region)?;
            }
        }
        Ok(())
    }

    /// Returns whether a region with all its cells is connected.
    fn is_whole(&mut self, region: usize) -> bool {
        let Some(start) = (0..self.plan.cells as u16).find(|&cell| self.labels.mask(cell) == 1 << region)
        else {
            return true;
        };
        let reached = self.flood(start, |labels, cell| labels.words[usize::from(cell)] >> region & 1 == 1);
        reached == self.plan.size
    }

    /// Fills `distance` with 0 for each cell that is reached from a start by steps to cells that pass a test. Returns
    /// their number. The cells are those of the queue.
    fn flood(&mut self, start: u16, passes: impl Fn(&super::Labels, u16) -> bool) -> usize {
        let mut queue = std::mem::take(&mut self.labels.scratch.queue);
        let mut seen = std::mem::take(&mut self.labels.scratch.distance);
        seen.fill(FAR);
        queue.clear();
        queue.push(start);
        seen[usize::from(start)] = 0;
        let mut at = 0;
        while let Some(&cell) = queue.get(at) {
            at += 1;
            for &next in &self.plan.neighbors[usize::from(cell)] {
                if seen[usize::from(next)] == FAR && passes(self.labels, next) {
                    seen[usize::from(next)] = 0;
                    queue.push(next);
                }
            }
        }
        self.labels.scratch.queue = queue;
        self.labels.scratch.distance = seen;
        at
    }

    /// Removes a region that has no known cell from pieces that are too small for it.
    fn pieces(&mut self, region: usize) -> Done {
        self.labels.scratch.seen.fill(0);
        for cell in 0..self.plan.cells as u16 {
            if self.labels.scratch.seen[usize::from(cell)] != 0 || self.labels.mask(cell) >> region & 1 == 0 {
                continue;
            }
            let count = self.flood(cell, |labels, cell| labels.words[usize::from(cell)] >> region & 1 == 1);
            let digits = self.labels.scratch.queue.iter().fold(0, |all, &cell| all | self.state.cand(cell));
            for at in 0..count {
                let cell = self.labels.scratch.queue[at];
                self.labels.scratch.seen[usize::from(cell)] = 1;
                if count < self.plan.size || digits != self.model.all {
                    self.keep(cell, !(1 << region))?;
                }
            }
        }
        Ok(())
    }

    /// Removes from a region what it can't reach from one of its cells, and adds the cells that all its ways pass.
    fn reach(&mut self, region: usize) -> Done {
        let (bit, cells) = (1_u32 << region, self.plan.cells as u16);
        let Some(start) = (0..cells).find(|&cell| self.labels.mask(cell) == bit) else { return Ok(()) };
        let left = self.plan.size as u16 - self.labels.scratch.inside[region];
        self.distances(start, region, left);
        for cell in 0..cells {
            if self.labels.mask(cell) & bit != 0 && self.labels.scratch.distance[usize::from(cell)] > left {
                self.keep(cell, !bit)?;
            }
        }
        let mut cuts = Cuts {
            region,
            size: self.plan.size as u16,
            depth: 0,
            needed: smallvec::SmallVec::new(),
            total: 0,
        };
        self.labels.scratch.seen.fill(0);
        cuts.visit(self, start, None);
        if cuts.total < cuts.size {
            self.state.culprit = start;
            return Err(Contradiction);
        }
        let total = cuts.total;
        for (cell, away, is_needed) in cuts.needed {
            if is_needed || total - 1 - away < self.plan.size as u16 {
                self.keep(cell, bit)?;
            }
        }
        Ok(())
    }

    /// Sets the distances from a cell of a region: the number of cells that are not yet in it on the best way. Cells
    /// beyond `most` may stay [`FAR`].
    fn distances(&mut self, start: u16, region: usize, most: u16) {
        let bit = 1_u32 << region;
        let mut distance = std::mem::take(&mut self.labels.scratch.distance);
        let mut near = std::mem::take(&mut self.labels.scratch.queue);
        let mut next: smallvec::SmallVec<[u16; 64]> = smallvec::SmallVec::new();
        distance.fill(FAR);
        distance[usize::from(start)] = 0;
        near.clear();
        near.push(start);
        let mut steps = 0;
        while !near.is_empty() && steps <= most {
            let mut at = 0;
            while let Some(&cell) = near.get(at) {
                at += 1;
                if distance[usize::from(cell)] < steps {
                    continue;
                }
                for &to in &self.plan.neighbors[usize::from(cell)] {
                    let mask = self.labels.mask(to);
                    let known = &mut distance[usize::from(to)];
                    if mask == bit && *known > steps {
                        *known = steps;
                        near.push(to);
                    } else if mask & bit != 0 && *known > steps + 1 {
                        *known = steps + 1;
                        next.push(to);
                    }
                }
            }
            near.clear();
            near.extend(next.drain(..));
            steps += 1;
        }
        self.labels.scratch.distance = distance;
        self.labels.scratch.queue = near;
    }

    /// Sees to it that each part without a known region can grow to a whole region. A part with one way out takes it.
    pub(super) fn growth(&mut self) -> Done {
        for first in 0..self.plan.cells as u16 {
            let own = usize::from(first);
            let mask = self.labels.mask(first);
            let size = self.labels.scratch.size[own];
            if self.labels.part(first) != first
                || mask.is_power_of_two()
                || usize::from(size) >= self.plan.size
            {
                continue;
            }
            let (mut out, mut ways) = (first, 0);
            for cell in self.members(first) {
                for &next in &self.plan.neighbors[usize::from(cell)] {
                    let other = self.labels.part(next);
                    if other != first && self.may_join(first, other) && (ways == 0 || next != out) {
                        out = next;
                        ways += 1;
                    }
                }
            }
            if ways == 0 {
                self.state.culprit = first;
                return Err(Contradiction);
            }
            if ways == 1 {
                self.join(first, out);
                // The tables of parts are out of date.
                return Ok(());
            }
            self.can_grow(first)?;
        }
        Ok(())
    }

    /// Returns whether two parts may be in the same region.
    pub(super) fn may_join(&self, one: u16, other: u16) -> bool {
        let scratch = &self.labels.scratch;
        let (a, b) = (usize::from(one), usize::from(other));
        self.labels.mask(one) & self.labels.mask(other) != 0
            && scratch.placed[a] & scratch.placed[b] == 0
            && usize::from(scratch.size[a] + scratch.size[b]) <= self.plan.size
    }

    /// Sees to it that the cells near a part are enough for a region.
    fn can_grow(&mut self, first: u16) -> Done {
        let most = self.plan.size as u16 - self.labels.scratch.size[usize::from(first)];
        let mut distance = std::mem::take(&mut self.labels.scratch.distance);
        let mut queue = std::mem::take(&mut self.labels.scratch.queue);
        distance.fill(FAR);
        queue.clear();
        queue.extend(self.members(first));
        for &cell in &queue {
            distance[usize::from(cell)] = 0;
        }
        let (mut at, mut digits) = (0, 0);
        while let Some(&cell) = queue.get(at) {
            at += 1;
            digits |= self.state.cand(cell);
            let steps = distance[usize::from(cell)];
            if steps == most {
                continue;
            }
            for &next in &self.plan.neighbors[usize::from(cell)] {
                if distance[usize::from(next)] == FAR && self.may_join(first, self.labels.part(next)) {
                    distance[usize::from(next)] = steps + 1;
                    queue.push(next);
                }
            }
        }
        let (count, all) = (queue.len(), self.model.all);
        self.labels.scratch.distance = distance;
        self.labels.scratch.queue = queue;
        if count < self.plan.size || digits != all {
            self.state.culprit = first;
            return Err(Contradiction);
        }
        Ok(())
    }
}

/// A search by depth for the cells without which a region falls apart.
struct Cuts {
    region: usize,
    size: u16,
    depth: u16,
    /// Cells that cut off others: how many, and whether some of these are in the region.
    needed: smallvec::SmallVec<[(u16, u16, bool); 16]>,
    total: u16,
}

impl Cuts {
    /// Visits a cell. Returns the least number seen from below it, the number of cells below it with itself, and whether
    /// one of these is in the region.
    fn visit(&mut self, pass: &mut Pass<'_>, cell: u16, from: Option<u16>) -> (u16, u16, bool) {
        let at = usize::from(cell);
        self.depth += 1;
        self.total += 1;
        let own = self.depth;
        pass.labels.scratch.seen[at] = own;
        let is_inside = pass.labels.mask(cell) == 1 << self.region;
        let (mut low, mut below, mut holds) = (own, 1, is_inside);
        let (mut away, mut is_needed) = (0, false);
        let plan = pass.plan;
        for &next in &plan.neighbors[at] {
            if Some(next) == from || pass.labels.mask(next) >> self.region & 1 == 0 {
                continue;
            }
            let seen = pass.labels.scratch.seen[usize::from(next)];
            if seen != 0 {
                low = low.min(seen);
                continue;
            }
            let (its_low, count, its_holds) = self.visit(pass, next, Some(cell));
            low = low.min(its_low);
            below += count;
            holds |= its_holds;
            if its_low >= own {
                away += count;
                is_needed |= its_holds;
            }
        }
        if from.is_some() && !is_inside && away > 0 {
            self.needed.push((cell, away, is_needed));
        }
        (low, below, holds)
    }
}
