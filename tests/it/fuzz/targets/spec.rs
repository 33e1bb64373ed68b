//! Seeds, patterns and maps of regions: the printed form is read back as the same value.

use std::sync::atomic::{AtomicU32, Ordering};

use sudoku_ls::board::{Geometry, Layout};
use sudoku_ls::generate::{Pattern, PuzzleSpec, Seed, generate_watched, read_regions};
use sudoku_ls::solver::Exhausted;

use super::text_of;

/// Reads the input as a seed, a pattern and a map of regions; generates a puzzle for a small pattern.
pub(crate) fn spec(data: &[u8]) {
    let text = text_of(data);
    let seed = text.parse::<Seed>();
    if let Ok(seed) = seed {
        assert_eq!(seed.to_string().parse(), Ok(seed));
    }
    if let Ok(regions) = read_regions(&text) {
        let layout = Layout::standard(regions.len().isqrt()).with_regions(regions);
        let _valid = Geometry::shared(&layout);
    }
    let Ok(pattern) = text.parse::<Pattern>() else { return };
    assert_eq!(pattern.to_string().parse(), Ok(pattern.clone()));
    let sides = pattern.sides();
    if sides.longer() > 4 {
        return;
    }
    let seed = Seed::new(data.iter().map(|&byte| u64::from(byte)).sum());
    let spec = PuzzleSpec::new(Layout::of_sides(sides, sides.longer()), seed).with_pattern(pattern.clone());
    let looks = AtomicU32::new(0);
    let watch = || (looks.fetch_add(1, Ordering::Relaxed) > 200).then_some(Exhausted::Cancelled);
    if let Ok(made) = generate_watched(&spec, &watch) {
        assert_eq!(Pattern::of(&made.puzzle), pattern);
    }
}
