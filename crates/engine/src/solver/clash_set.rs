//! Why a grid has no solution: an irreducible set of givens and constraints that have none together.
//!
//! Found by deletion: whatever can go while what is left still has no solution goes. It knows nothing of the board.

use std::sync::Arc;

use crate::board::{Cell, ClashReason, Geometry, Grid};
use crate::solver::{Budget, Exhausted, auto};

/// Givens and constraints that together have no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClashSet {
    /// The cells of the givens, ascending; none where the board itself, or its constraints, have no grid.
    pub givens: Vec<Cell>,
    /// The numbers of the constraints in the board's layout, ascending; none on boards without constraints.
    pub constraints: Vec<usize>,
    /// Whether each one is needed, proved: without it, the others have a solution. Else which budget ran out before.
    pub irreducible: Result<(), Exhausted>,
}

/// Finds a small set of givens, and of constraints on boards that have some, that have no solution together, in a grid proved to have none.
///
/// Of a few orders of deletion it keeps the one that ends with the fewest. If two digits clash, it is those two.
/// For a grid that has a solution the answer means nothing. Cost: about a search for each given and constraint, a few times.
///
/// ```
/// use sudoku_ls_engine::board::{Cell, Constraint, Geometry, Grid, Layout};
/// use sudoku_ls_engine::solver::{Budget, clash_set};
/// let cage = |cells: [usize; 2], sum| Constraint::Cage { cells: cells.map(Cell::new).into(), sum: Some(sum), repeats: false };
/// // Both cages need a 4 in row 1.
/// let layout = Layout::standard(4).with_constraints([cage([0, 1], 7), cage([2, 3], 7), cage([4, 5], 5)]);
/// let set = clash_set(&Grid::empty(&Geometry::shared(&layout)?), &mut Budget::nodes(10_000));
/// assert_eq!((set.givens.len(), &*set.constraints), (0, &[0, 1][..]));
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
pub fn clash_set(grid: &Grid, budget: &mut Budget<'_>) -> ClashSet {
    if let Some(clash) = grid.clashes().into_iter().next() {
        let (givens, constraints) = match clash.reason {
            ClashReason::Constraint(number) => (clash.cells, vec![number]),
            _ => (clash.cells.into_iter().take(2).collect(), Vec::new()),
        };
        return ClashSet { givens, constraints, irreducible: Ok(()) };
    }
    let givens: Vec<Cell> = grid.placed().map(|(cell, _)| cell).collect();
    let all: Vec<usize> = (0..grid.geometry().layout().constraints.len()).collect();
    let mut deletion = Deletion { grid, budget, known: Vec::new() };
    let mut best: Option<ClashSet> = None;
    for order in orders(grid, &givens, deletion.budget) {
        let constraints = all.iter().map(|&number| Item::Constraint(number));
        let set = deletion.irreducible_set(order.into_iter().map(Item::Given).chain(constraints).collect());
        let cost = |set: &ClashSet| (set.irreducible.is_err(), set.givens.len() + set.constraints.len());
        let better = best.as_ref().is_none_or(|best| cost(&set) < cost(best));
        if better {
            best = Some(set);
        }
        if deletion.budget.stopped().is_some() {
            break;
        }
    }
    best.unwrap_or(ClashSet { givens, constraints: all, irreducible: Ok(()) })
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

/// What can be deleted.
#[derive(Clone, Copy)]
enum Item {
    Given(Cell),
    Constraint(usize),
}

struct Deletion<'d, 'w> {
    grid: &'d Grid,
    budget: &'d mut Budget<'w>,
    /// Solutions of some of the items: what they agree with is not refuted.
    known: Vec<Grid>,
}

impl Deletion<'_, '_> {
    /// Deletes from a list of items, in its order. At first a deletion counts only if what is left is refuted without
    /// a guess, then within a node for each cell: that leads to sets that a person can follow.
    fn irreducible_set(&mut self, mut items: Vec<Item>) -> ClashSet {
        let cells = self.grid.geometry().cell_count() as u64;
        let steps = [1, cells, u64::MAX];
        let irreducible = steps.into_iter().try_for_each(|nodes| self.reduce(&mut items, nodes));
        let (mut givens, mut constraints) = (Vec::new(), Vec::new());
        for item in items {
            match item {
                Item::Given(cell) => givens.push(cell),
                Item::Constraint(number) => constraints.push(number),
            }
        }
        givens.sort_unstable();
        constraints.sort_unstable();
        ClashSet { givens, constraints, irreducible }
    }

    /// Deletes pieces, halves first and then ever smaller ones, while the rest is refuted within this many nodes.
    fn reduce(&mut self, items: &mut Vec<Item>, nodes: u64) -> Result<(), Exhausted> {
        let mut piece = items.len().div_ceil(2);
        while piece > 0 {
            let mut start = 0;
            while start < items.len() {
                let end = (start + piece).min(items.len());
                let rest: Vec<Item> = items[..start].iter().chain(&items[end..]).copied().collect();
                if self.is_refuted(&rest, nodes)? {
                    *items = rest;
                } else {
                    start = end;
                }
            }
            piece = if piece == 1 { 0 } else { piece.div_ceil(2) };
        }
        Ok(())
    }

    /// Returns whether these items alone have no solution, proved within this many nodes.
    fn is_refuted(&mut self, items: &[Item], nodes: u64) -> Result<bool, Exhausted> {
        let board = self.board(items);
        let mut part = Grid::empty(&board);
        for item in items {
            if let Item::Given(cell) = *item {
                part.set(cell, self.grid.get(cell));
            }
        }
        let is_met = |solution: &Grid| {
            part.is_part_of(solution)
                && board.primitives().iter().all(|(_, primitive)| solution.broken_cells(primitive).is_none())
        };
        if self.known.iter().any(is_met) {
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

    /// Returns the board with the constraints among these items alone.
    fn board(&self, items: &[Item]) -> Arc<Geometry> {
        let board = self.grid.geometry();
        let number = |item: &Item| match *item {
            Item::Constraint(number) => Some(number),
            Item::Given(_) => None,
        };
        let numbers: Vec<usize> = items.iter().filter_map(number).collect();
        if numbers.len() == board.layout().constraints.len() {
            Arc::clone(board)
        } else {
            board.with_some_constraints(&numbers)
        }
    }
}
