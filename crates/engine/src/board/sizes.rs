//! The sizes in common use: the list that menus, completion and the readers of grids share.

use std::ops::RangeInclusive;

use super::BoxShape;

/// The common sizes, the most common first. If a grid can be read with several sizes, the first of them is used.
pub const COMMON: [usize; 9] = [9, 4, 6, 16, 8, 12, 10, 25, 5];

/// The sizes that a menu offers for a new puzzle.
pub const OFFERED: [usize; 5] = [9, 4, 6, 12, 16];

/// The sizes for which menus and lenses offer to generate a puzzle, since users don't have to wait long. The
/// generator's own limit is [`MAX_SIZE`](super::MAX_SIZE).
pub const GENERATED: RangeInclusive<usize> = 4..=16;

/// The sizes of puzzles on one line that need no `size:`, since the number of cells tells the size.
pub const BY_LENGTH: [usize; 10] = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25];

/// Returns the common sizes that can be generated and have boxes with several rows, ascending.
pub fn boxed() -> Vec<usize> {
    let is_boxed = |&size: &usize| GENERATED.contains(&size) && BoxShape::standard(size).rows > 1;
    let mut sizes: Vec<usize> = COMMON.into_iter().filter(is_boxed).collect();
    sizes.sort_unstable();
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_offered_is_common_and_can_be_generated() {
        assert_eq!(boxed(), [4, 6, 8, 9, 10, 12, 16]);
        assert!(OFFERED.iter().all(|size| boxed().contains(size)));
        assert!(boxed().iter().all(|size| BY_LENGTH.contains(size)));
    }
}
