//! Why a grid has no solution: an irreducible set of givens that have none together.
//!
//! Found by deletion: whatever can go while what is left still has no solution goes. It knows nothing of the board.

use crate::board::{Cell, Grid};
use crate::solver::{Budget, Exhausted, auto};

/// Givens that together have no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClashSet {
    /// Their cells, ascending; none where the board itself has no grid.
    pub givens: Vec<Cell>,
    /// Whether each one is needed, proved: without it, the others have a solution. Else which budget ran out before.
    pub irreducible: Result<(), Exhausted>,
}

/// Finds a small set of givens that have no solution together, in a grid proved to have none.
///
/// Of a few orders of deletion it keeps the one that ends with the fewest. If two digits clash, it is those two.
/// For a grid that has a solution the answer means nothing. Cost: about a search for each given, a few times.
pub fn clash_set(grid: &Grid, budget: &mut Budget<'_>) -> ClashSet {
    if let Some(clash) = grid.clashes().into_iter().next() {
        return ClashSet { givens: clash.cells.into_iter().take(2).collect(), irreducible: Ok(()) };
    }
    let givens: Vec<Cell> = grid.placed().map(|(cell, _)| cell).collect();
    let mut deletion = Deletion { grid, budget, known: Vec::new() };
    let mut best: Option<ClashSet> = None;
    for order in orders(grid, &givens, deletion.budget) {
        let set = deletion.irreducible_set(order);
        let better = best.as_ref().is_none_or(|best| {
            (set.irreducible.is_err(), set.givens.len()) < (best.irreducible.is_err(), best.givens.len())
        });
        if better {
            best = Some(set);
        }
        if deletion.budget.stopped().is_some() {
            break;
        }
    }
    best.unwrap_or(ClashSet { givens, irreducible: Ok(()) })
}

/// In which orders the givens are tried for deletion: farthest from the contradiction first, and in their order.
fn orders(grid: &Grid, givens: &[Cell], budget: &mut Budget<'_>) -> [Vec<Cell>; 3] {
    let geometry = grid.geometry();
    let centre = auto::refuted_at(grid, budget);
    let mut far = givens.to_vec();
    if let Some(centre) = centre {
        let apart = |cell: Cell| {
            let lines = geometry.row(cell).abs_diff(geometry.row(centre))
                + geometry.column(cell).abs_diff(geometry.column(centre));
            (geometry.common_house(cell, centre).is_none(), lines)
        };
        far.sort_by_key(|&cell| std::cmp::Reverse(apart(cell)));
    }
    [far, givens.to_vec(), givens.iter().rev().copied().collect()]
}

struct Deletion<'d, 'w> {
    grid: &'d Grid,
    budget: &'d mut Budget<'w>,
    /// Solutions of some of the givens: what they agree with is not refuted.
    known: Vec<Grid>,
}

impl Deletion<'_, '_> {
    /// Deletes from a list of givens, in its order. At first a deletion counts only if what is left is refuted without
    /// a guess, then within a node for each cell: that leads to sets that a person can follow.
    fn irreducible_set(&mut self, mut givens: Vec<Cell>) -> ClashSet {
        let cells = self.grid.geometry().cell_count() as u64;
        let steps = [1, cells, u64::MAX];
        let irreducible = steps.into_iter().try_for_each(|nodes| self.reduce(&mut givens, nodes));
        givens.sort_unstable();
        ClashSet { givens, irreducible }
    }

    /// Deletes pieces, halves first and then ever smaller ones, while the rest is refuted within this many nodes.
    fn reduce(&mut self, givens: &mut Vec<Cell>, nodes: u64) -> Result<(), Exhausted> {
        let mut piece = givens.len().div_ceil(2);
        while piece > 0 {
            let mut start = 0;
            while start < givens.len() {
                let end = (start + piece).min(givens.len());
                let rest: Vec<Cell> = givens[..start].iter().chain(&givens[end..]).copied().collect();
                if self.is_refuted(&rest, nodes)? {
                    *givens = rest;
                } else {
                    start = end;
                }
            }
            piece = if piece == 1 { 0 } else { piece.div_ceil(2) };
        }
        Ok(())
    }

    /// Returns whether these givens alone have no solution, proved within this many nodes.
    fn is_refuted(&mut self, givens: &[Cell], nodes: u64) -> Result<bool, Exhausted> {
        let mut part = Grid::empty(self.grid.geometry());
        for &cell in givens {
            part.set(cell, self.grid.get(cell));
        }
        if self.known.iter().any(|solution| part.is_part_of(solution)) {
            return Ok(false);
        }
        let Ok(mut search) = auto::start(&part) else { return Ok(true) };
        match self.budget.within(nodes, |budget| search.next(budget)) {
            Ok(false) => Ok(true),
            Ok(true) => {
                self.known.push(search.solution());
                Ok(false)
            }
            Err(_) => self.budget.stopped().map_or(Ok(false), Err),
        }
    }
}
