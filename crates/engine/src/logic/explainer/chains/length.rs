//! How much the length of a chain adds to its difficulty.

/// Returns 0.1 for each of the thresholds 4, 6, 8, 12, 16, 24 … that the chain's number of nodes exceeds. The two ends
/// of the chain don't count.
pub(crate) fn added(complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let (mut step, mut added, mut third) = (4, 0.0, false);
    while length > step {
        added += 0.1;
        step = if third { step * 4 / 3 } else { step * 3 / 2 };
        third = !third;
    }
    added
}

/// Returns a difficulty in tenths, rounded.
#[expect(clippy::cast_sign_loss, reason = "difficulties are positive")]
pub(crate) fn tenths(difficulty: f64) -> u16 {
    (difficulty * 10.0 + 0.5) as u16
}
