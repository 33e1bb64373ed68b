//! Automata over cells that all differ: by node of a diagram, the sets of digits on the paths to it.

use super::family::Family;
use crate::solver::constraints::rule::Diagram;
use crate::solver::constraints::sets::MOST_DIGITS;

/// Returns the digits of each cell that are on a path without a repeated digit from the start to the end; `None` if there is no such path.
///
/// `words` is memory for a family for each node; it has any content before and after.
#[inline(always)]
pub(super) fn paths<F: Family>(
    diagram: &Diagram,
    cands: &[u32],
    words: &mut Vec<u64>,
) -> Option<[u32; MOST_DIGITS]> {
    let size = diagram.nodes() * F::WORDS;
    words.clear();
    words.resize(2 * size, 0);
    let (reached, behind) = words.split_at_mut(size);
    F::only_empty().store(at_mut::<F>(reached, 0));
    for (layer, &cand) in cands.iter().enumerate() {
        for node in diagram.layers[layer]..diagram.layers[layer + 1] {
            let family = F::of(at::<F>(reached, node));
            if family.is_none() {
                continue;
            }
            for &(next, digits) in diagram.edges(node) {
                let mut digits = digits & cand;
                if digits == 0 {
                    continue;
                }
                let mut to = F::of(at::<F>(reached, next));
                while digits != 0 {
                    to = to.or(family.with_digit(digits.trailing_zeros()));
                    digits &= digits - 1;
                }
                to.store(at_mut::<F>(reached, next));
            }
        }
    }
    let end = diagram.layers[cands.len()];
    let all = F::of(at::<F>(reached, end));
    if all.is_none() {
        return None;
    }
    all.store(at_mut::<F>(behind, end));
    let mut found = [0; MOST_DIGITS];
    for (layer, &cand) in cands.iter().enumerate().rev() {
        for node in diagram.layers[layer]..diagram.layers[layer + 1] {
            let family = F::of(at::<F>(reached, node));
            if family.is_none() {
                continue;
            }
            let mut sets = F::none();
            for &(next, digits) in diagram.edges(node) {
                let mut digits = digits & cand;
                if digits == 0 {
                    continue;
                }
                let after = F::of(at::<F>(behind, next));
                while digits != 0 {
                    let before = after.without_digit(digits.trailing_zeros()).and(family);
                    if !before.is_none() {
                        found[layer] |= digits & digits.wrapping_neg();
                        sets = sets.or(before);
                    }
                    digits &= digits - 1;
                }
            }
            sets.store(at_mut::<F>(behind, node));
        }
    }
    Some(found)
}

#[inline(always)]
fn at<F: Family>(words: &[u64], node: u32) -> &[u64] {
    &words[node as usize * F::WORDS..][..F::WORDS]
}

#[inline(always)]
fn at_mut<F: Family>(words: &mut [u64], node: u32) -> &mut [u64] {
    &mut words[node as usize * F::WORDS..][..F::WORDS]
}
