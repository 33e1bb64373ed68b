//! The digits on the paths of a diagram, for lines of cells that differ.

/// The digits on the paths from the start to a node, or from a node to the end.
#[derive(Clone, Copy)]
pub(super) struct Used {
    /// The digits that are on each path.
    each: u32,
    /// The digits that are on a path.
    any: u32,
}

impl Used {
    /// No path yet.
    pub(super) const UNKNOWN: Self = Self { each: u32::MAX, any: 0 };
    /// The path without cells.
    pub(super) const NOTHING: Self = Self { each: 0, any: 0 };

    /// Adds the paths that an edge with these digits continues.
    #[inline]
    pub(super) const fn join(&mut self, other: Self, digits: u32) {
        self.each &= other.each | if digits.is_power_of_two() { digits } else { 0 };
        self.any |= other.any | digits;
    }

    /// Returns the digits that cells beyond these can't hold, if no two cells hold the same digit.
    #[inline]
    pub(super) const fn excluded(self, cells: usize) -> u32 {
        if self.any.count_ones() as usize == cells { self.any } else { self.each }
    }
}
