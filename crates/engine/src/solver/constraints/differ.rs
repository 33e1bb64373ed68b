//! Which cells can't hold the same digit, and groups of cells that all differ.

use super::rule::Group;

/// The largest number of cells tried as the start of a group of a sum, times the number of cells of the sum.
const STARTS: usize = 8192;

/// By cell, the cells that can't hold the same digit, as bits.
pub(super) struct Differ {
    rows: Box<[u64]>,
    words: usize,
}

impl Differ {
    pub(super) fn new(cells: usize) -> Self {
        let words = cells.div_ceil(64);
        Self { rows: vec![0; cells * words].into(), words }
    }

    /// Notes that the second cell differs from the first one.
    pub(super) fn note(&mut self, cell: u16, other: u16) {
        self.rows[usize::from(cell) * self.words + usize::from(other) / 64] |= 1 << (other % 64);
    }

    /// Returns whether the second cell differs from the first one.
    #[inline]
    pub(super) fn has(&self, cell: u16, other: u16) -> bool {
        self.of(cell)[usize::from(other) / 64] >> (other % 64) & 1 == 1
    }

    /// Returns the cells that differ from a cell, as bits.
    #[inline]
    pub(super) fn of(&self, cell: u16) -> &[u64] {
        &self.rows[usize::from(cell) * self.words..][..self.words]
    }

    /// Returns the cells that differ from a cell, in order.
    pub(super) fn list(&self, cell: u16) -> Vec<u16> {
        let bits = |(word, mut bits): (usize, u64)| {
            std::iter::from_fn(move || {
                let low = (bits != 0).then(|| bits.trailing_zeros() as u16)?;
                bits &= bits - 1;
                Some(word as u16 * 64 + low)
            })
        };
        self.of(cell).iter().copied().enumerate().flat_map(bits).collect()
    }

    /// Returns whether no two of these cells can hold the same digit.
    pub(super) fn is_all(&self, cells: &[u16]) -> bool {
        (1..cells.len()).all(|at| cells[..at].iter().all(|&other| self.has(other, cells[at])))
    }

    /// Splits the cells of a sum into groups of at most so many cells. The cells of a group differ and have the same factor.
    pub(super) fn groups(&self, terms: &[(u16, i64)], most: usize) -> Vec<Group> {
        let mut left: Vec<(u16, i64)> = terms.to_vec();
        let mut groups = Vec::new();
        while let Some(&(_, factor)) = left.first() {
            let mut best: Vec<u16> = Vec::new();
            // Every cell of a 9x9 board may start a group. Of a longer sum, some cells are tried.
            let starts = (STARTS / left.len()).max(1);
            let same = left.iter().filter(|(_, other)| *other == factor).count();
            for &(start, _) in left.iter().filter(|(_, other)| *other == factor).take(starts) {
                // Cells that differ from many other cells come first.
                let mut group = vec![start];
                let mut rest: Vec<u16> = left
                    .iter()
                    .filter(|(cell, other)| *other == factor && self.has(start, *cell))
                    .map(|(cell, _)| *cell)
                    .collect();
                while group.len() < most && !rest.is_empty() {
                    let ties = |cell: &u16| rest.iter().filter(|other| self.has(*cell, **other)).count();
                    let Some(&next) = rest.iter().max_by_key(|cell| ties(cell)) else { break };
                    group.push(next);
                    rest.retain(|cell| self.has(next, *cell));
                }
                if group.len() > best.len() {
                    best = group;
                }
                // No group is larger than that.
                if best.len() == same.min(most) {
                    break;
                }
            }
            left.retain(|(cell, _)| !best.contains(cell));
            groups.push(Group { factor, cells: best.into() });
        }
        groups
    }
}
