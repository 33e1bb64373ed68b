//! Sums that follow from the sums of a board and from its houses: innies and outies.

use std::collections::HashSet;

use super::rule::number;
use crate::board::Primitive;

/// Cells with factors, and their sum over digits counted from 0.
pub(super) struct Equation {
    pub(super) terms: Vec<(u16, i64)>,
    pub(super) sum: i64,
}

/// Sums with more cells than this are not derived.
const MOST_CELLS: usize = 6;

impl Equation {
    /// Returns whether each cell has the factor 1.
    pub(super) fn is_total(&self) -> bool {
        self.terms.iter().all(|(_, factor)| *factor == 1)
    }
}

/// Returns the sums with a fixed value among the primitives.
pub(super) fn equations(primitives: &[&Primitive], first: i64) -> Vec<Equation> {
    let equation = |primitive: &&Primitive| match primitive {
        Primitive::Sum { terms, least, most } if least == most && !terms.is_empty() => {
            let terms: Vec<(u16, i64)> =
                terms.iter().map(|&(cell, factor)| (number(cell), i64::from(factor))).collect();
            let sum = *least - first * terms.iter().map(|(_, factor)| factor).sum::<i64>();
            Some(Equation { terms, sum })
        }
        _ => None,
    };
    primitives.iter().filter_map(equation).collect()
}

/// Which sums are combined over some houses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    /// Sums whose cells all lie inside the houses.
    Inside,
    /// Sums with any cell inside the houses.
    Touching,
    /// Sums with more than half of their cells inside the houses.
    Mostly,
}

/// Returns the sums of innies and outies: the cells of the houses that no sum covers, and the covered cells outside the
/// houses. Considers single houses, and several consecutive houses that do not overlap.
pub(super) fn innies_and_outies(
    sums: &[Equation],
    houses: &[Box<[u16]>],
    digits: usize,
    cells: usize,
) -> Vec<Equation> {
    let totals: Vec<&Equation> = sums.iter().filter(|sum| sum.is_total()).collect();
    let of_house = (digits * digits.saturating_sub(1) / 2) as i64;
    let mut known: HashSet<Vec<(u16, i64)>> = sums
        .iter()
        .map(|sum| {
            let mut terms = sum.terms.clone();
            terms.sort_unstable();
            terms
        })
        .collect();
    let mut found = Vec::new();
    if totals.is_empty() {
        return found;
    }
    for (start, _) in houses.iter().enumerate() {
        let mut region = vec![false; cells];
        for (count, house) in houses[start..].iter().enumerate() {
            if house.iter().any(|&cell| region[usize::from(cell)]) {
                break;
            }
            for &cell in house {
                region[usize::from(cell)] = true;
            }
            let whole = of_house * (count as i64 + 1);
            for taken in [Taken::Inside, Taken::Touching, Taken::Mostly] {
                let Some(mut equation) = left_over(&totals, &region, whole, taken) else { continue };
                equation.terms.sort_unstable();
                if known.insert(equation.terms.clone()) {
                    found.push(equation);
                }
            }
        }
    }
    found
}

/// Returns the sum of the covered cells outside the region minus the cells of the region that no sum covers; `None` if
/// no sum fits, or if the result has more than [`MOST_CELLS`] cells.
fn left_over(totals: &[&Equation], region: &[bool], whole: i64, taken: Taken) -> Option<Equation> {
    let mut covered = vec![false; region.len()];
    let inside = |sum: &Equation| sum.terms.iter().filter(|(cell, _)| region[usize::from(*cell)]).count();
    let mut order: Vec<&&Equation> = totals.iter().filter(|sum| inside(sum) > 0).collect();
    // Sums with the fewest cells outside the region come first.
    order.sort_by_key(|sum| (sum.terms.len() - inside(sum), std::cmp::Reverse(sum.terms.len())));
    let (mut sum, mut outside, mut used) = (-whole, Vec::new(), 0);
    for total in order {
        let (all, inside) = (total.terms.len(), inside(total));
        let fits = match taken {
            Taken::Inside => inside == all,
            Taken::Touching => true,
            Taken::Mostly => inside * 2 > all,
        };
        if !fits || total.terms.iter().any(|(cell, _)| covered[usize::from(*cell)]) {
            continue;
        }
        used += 1;
        sum += total.sum;
        for &(cell, _) in &total.terms {
            covered[usize::from(cell)] = true;
            if !region[usize::from(cell)] {
                outside.push((cell, 1));
            }
        }
    }
    if used == 0 {
        return None;
    }
    let inside = (0..region.len()).filter(|&cell| region[cell] && !covered[cell]);
    let mut terms: Vec<(u16, i64)> = inside.map(|cell| (cell as u16, -1)).collect();
    let outies = !outside.is_empty();
    terms.extend(outside);
    if terms.len() > MOST_CELLS {
        return None;
    }
    if !outies {
        // All factors are -1: change the sign, so that each cell counts once.
        for (_, factor) in &mut terms {
            *factor = 1;
        }
        sum = -sum;
    }
    Some(Equation { terms, sum })
}
