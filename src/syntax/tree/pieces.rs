//! Whether the cells of each region hang together.

use std::collections::BTreeMap;

/// Returns whether the cells of each label are one piece by shared edges; the labels are those of rows of `n` cells, one below the other.
/// It takes time in proportion to the number of cells.
pub(in crate::syntax) fn is_connected<T: Ord + Copy>(labels: &[T], n: usize) -> bool {
    let mut pieces = 0;
    let mut seen = vec![false; labels.len()];
    for start in 0..labels.len() {
        if seen[start] {
            continue;
        }
        pieces += 1;
        let mut open = vec![start];
        seen[start] = true;
        while let Some(at) = open.pop() {
            let beside = [
                (at % n > 0).then(|| at - 1),
                (at % n + 1 < n).then_some(at + 1),
                at.checked_sub(n),
                (at + n < labels.len()).then_some(at + n),
            ];
            for next in beside.into_iter().flatten() {
                if !seen[next] && labels[next] == labels[at] {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
    }
    pieces == counts(labels).len()
}

/// Returns whether every label is on `n` cells.
pub(in crate::syntax) fn is_even<T: Ord + Copy>(labels: &[T], n: usize) -> bool {
    counts(labels).values().all(|&count| count == n)
}

fn counts<T: Ord + Copy>(labels: &[T]) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for &label in labels {
        *counts.entry(label).or_insert(0) += 1;
    }
    counts
}
