//! Checks whether the cells of each region are connected.

use crate::board::in_order;

/// Returns whether the cells of each label are connected by shared edges. `labels` lists rows of `n` cells, from top to bottom. O(cells).
pub fn is_connected<T: PartialEq>(labels: &[T], n: usize) -> bool {
    are_pieces(&in_order(labels), n)
}

/// Returns whether every label is on exactly `n` cells.
pub(in crate::syntax) fn is_even<T: PartialEq>(labels: &[T], n: usize) -> bool {
    are_even(&in_order(labels), n)
}

fn are_even(labels: &[usize], n: usize) -> bool {
    let count = |number| labels.iter().filter(|&&of| of == number).count();
    (0..=labels.iter().copied().max().unwrap_or(0)).all(|number| count(number) == n)
}

fn are_pieces(labels: &[usize], n: usize) -> bool {
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
    pieces == labels.iter().max().map_or(0, |most| most + 1)
}
