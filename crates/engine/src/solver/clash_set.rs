//! Why a grid has no solution: an irreducible set of givens and constraints that together have no solution.
//!
//! The set is found by deletion: givens and constraints are deleted as long as the rest still has no solution. On
//! large boards, clause learning names the givens that a contradiction comes from, and all others are deleted at once.
//! This module contains no rule of the board.

use std::sync::Arc;

use crate::board::{Cell, ClashReason, Geometry, Grid, Primitive};
use crate::solver::{Budget, Exhausted, auto};

/// Givens and constraints that together have no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClashSet {
    /// The cells of the givens, ascending. Empty if the board alone, or its constraints alone, have no solution.
    pub givens: Vec<Cell>,
    /// The numbers of the constraints in the board's layout, ascending. Empty on boards without constraints.
    pub constraints: Vec<usize>,
    /// `Ok` if each given and constraint is proved necessary: without it, the others have a solution. Otherwise the
    /// budget that ran out before the proof was complete.
    pub irreducible: Result<(), Exhausted>,
}

/// Finds a small set of givens and constraints that together have no solution, in a grid that is proved to have no
/// solution.
///
/// The function tries a few orders of deletion and keeps the smallest set. If two digits of the grid clash, the set is
/// these two digits. For a grid with a solution the answer is meaningless. The cost is about one search for each given
/// and constraint, times the number of orders. On boards larger than 9x9 without constraints, with the feature
/// `learning`, the cost is about one search for each given of the set, and each search uses what the earlier ones
/// learned; the clauses of the board take some megabytes of memory at 25x25.
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
    // Of equal constraints, the first one stands for all.
    let firsts = grid.geometry().first_constraints();
    let all: Vec<usize> = (0..firsts.len()).filter(|&number| firsts[number] == number).collect();
    let mut deletion = Deletion {
        grid,
        known: Vec::new(),
        refuter: auto::refuter(grid),
        needs_guess: auto::refuted_at(grid, budget).is_none(),
        constraints: all.len(),
        budget,
    };
    let mut best: Option<ClashSet> = None;
    for order in orders(grid, &givens, deletion.budget) {
        let constraints = all.iter().map(|&number| Item::Constraint(number));
        let set = deletion.irreducible_set(order.into_iter().map(Item::Given).chain(constraints).collect());
        let cost = |set: &ClashSet| (set.irreducible.is_err(), set.givens.len() + set.constraints.len());
        let better = best.as_ref().is_none_or(|best| cost(&set) < cost(best));
        if better {
            best = Some(set);
        }
        // Fewer than two givens have a single order.
        if deletion.budget.stopped().is_some() || deletion.is_learned_at_once() || givens.len() < 2 {
            break;
        }
    }
    best.unwrap_or(ClashSet { givens, constraints: all, irreducible: Ok(()) })
}

/// Returns the orders in which the givens are tried for deletion: farthest from the contradiction first, ascending, and
/// descending.
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

/// The number of conditions of a board that cost as much as a search node when the board is made.
const CONDITIONS_PER_NODE: usize = 16;

/// The number of cells of a board that cost as much as a search node when the board is made.
const CELLS_PER_NODE: usize = 4;

/// Returns the number of conditions of a primitive: those of all groups of a choice.
fn conditions(primitive: &Primitive) -> usize {
    match primitive {
        Primitive::Any { choices } => 1 + choices.iter().flatten().map(conditions).sum::<usize>(),
        _ => 1,
    }
}

/// A given or constraint that can be deleted.
#[derive(Clone, Copy)]
enum Item {
    Given(Cell),
    Constraint(usize),
}

struct Deletion<'d, 'w> {
    grid: &'d Grid,
    budget: &'d mut Budget<'w>,
    /// Solutions of sets of items that were searched before. A set of items that one of them satisfies is not refuted.
    known: Vec<Grid>,
    refuter: Option<auto::Refuter>,
    /// Whether it takes a guess to refute all givens.
    needs_guess: bool,
    /// The number of constraints that differ from each other.
    constraints: usize,
}

impl Deletion<'_, '_> {
    /// Deletes items from a list, in its order. In the first pass a deletion counts only if the rest is refuted without
    /// a guess; in the second pass, which clause learning replaces, only if the rest is refuted within as many nodes as there are cells. This order
    /// leads to sets that a person can follow.
    fn irreducible_set(&mut self, mut items: Vec<Item>) -> ClashSet {
        let cells = self.grid.geometry().cell_count() as u64;
        let steps = [1, cells];
        let steps = match self.refuter {
            None => &steps[..],
            Some(_) if self.needs_guess => &[],
            Some(_) => &steps[..1],
        };
        let reduced = steps.iter().try_for_each(|&nodes| self.reduce(&mut items, nodes));
        let irreducible = reduced.and_then(|()| self.reduce_to_the_end(&mut items));
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

    /// Returns whether clause learning alone finds the set. A contradiction that takes a guess is hard to follow in any
    /// order of deletion, so one order is enough.
    const fn is_learned_at_once(&self) -> bool {
        self.needs_guess && self.refuter.is_some()
    }

    /// Deletes until each item is needed.
    fn reduce_to_the_end(&mut self, items: &mut Vec<Item>) -> Result<(), Exhausted> {
        if let Some(mut refuter) = self.refuter.take() {
            let given = |item: &Item| match *item {
                Item::Given(cell) => Some(cell),
                Item::Constraint(_) => None,
            };
            let mut givens: Vec<Cell> = items.iter().filter_map(given).collect();
            let reduced = self.reduce_by_learning(&mut refuter, &mut givens);
            *items = givens.into_iter().map(Item::Given).collect();
            self.refuter = Some(refuter);
            return reduced;
        }
        self.reduce(items, u64::MAX)
    }

    /// Deletes givens, in their order. Each contradiction names the givens that it comes from; all other givens are
    /// deleted with it. A given that takes many nodes is tried again after the others.
    fn reduce_by_learning(
        &mut self,
        refuter: &mut auto::Refuter,
        givens: &mut Vec<Cell>,
    ) -> Result<(), Exhausted> {
        /// The nodes that a given may take at first.
        const AT_FIRST: u64 = 500;
        let cells = self.grid.geometry().cell_count() as u64;
        if let Some(fewer) = refuter.refute(givens, self.budget)? {
            *givens = fewer;
        }
        let mut needed: Vec<Cell> = Vec::new();
        let mut nodes = AT_FIRST;
        while needed.len() < givens.len() {
            for cell in givens.clone() {
                if !givens.contains(&cell) || needed.contains(&cell) {
                    continue;
                }
                let others: Vec<Cell> = givens.iter().copied().filter(|&other| other != cell).collect();
                if self.search(&self.part(&others), cells)? == Some(true) {
                    needed.push(cell);
                    continue;
                }
                match self.budget.within(nodes, |part| refuter.refute(&others, part)) {
                    Ok(Some(fewer)) => *givens = fewer,
                    Ok(None) => {
                        self.known.extend(refuter.solution());
                        needed.push(cell);
                    }
                    Err(_) => self.budget.stopped().map_or(Ok(()), Err)?,
                }
            }
            nodes = nodes.saturating_mul(4);
        }
        Ok(())
    }

    /// Deletes pieces of the list, first halves and then ever smaller pieces, if the rest is refuted within this many
    /// nodes.
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

    /// Returns whether these items alone are proved within this many nodes to have no solution.
    fn is_refuted(&mut self, items: &[Item], nodes: u64) -> Result<bool, Exhausted> {
        let board = self.board(items);
        if !Arc::ptr_eq(&board, self.grid.geometry()) {
            // Very many constraints take longer to put on a board than to search.
            let conditions: usize = board.primitives().iter().map(|(_, it)| conditions(it)).sum();
            let nodes = conditions / CONDITIONS_PER_NODE + board.cell_count() / CELLS_PER_NODE;
            self.budget.spend_many(nodes as u64)?;
        }
        let mut part = Grid::empty(&board);
        for item in items {
            if let Item::Given(cell) = *item {
                part.set(cell, self.grid.get(cell));
            }
        }
        Ok(self.search(&part, nodes)? == Some(false))
    }

    /// Returns the board with these givens alone.
    fn part(&self, givens: &[Cell]) -> Grid {
        let mut part = Grid::empty(self.grid.geometry());
        for &cell in givens {
            part.set(cell, self.grid.get(cell));
        }
        part
    }

    /// Returns whether a part of the grid has a solution; `None` if this many nodes do not show it.
    fn search(&mut self, part: &Grid, nodes: u64) -> Result<Option<bool>, Exhausted> {
        let is_met = |solution: &Grid| {
            part.is_part_of(solution)
                && part
                    .geometry()
                    .primitives()
                    .iter()
                    // Whether there are regions, a search decides.
                    .all(|(_, it)| {
                        !matches!(it, Primitive::Regions(_)) && solution.broken_cells(it).is_none()
                    })
        };
        if self.known.iter().any(is_met) {
            return Ok(Some(true));
        }
        let Ok(mut search) = auto::start(part) else { return Ok(Some(false)) };
        match self.budget.within(nodes, |budget| search.next(budget)) {
            Ok(false) => Ok(Some(false)),
            Ok(true) => {
                self.known.push(search.solution());
                Ok(Some(true))
            }
            Err(_) => self.budget.stopped().map_or(Ok(None), Err),
        }
    }

    /// Returns the board with only the constraints among these items.
    fn board(&self, items: &[Item]) -> Arc<Geometry> {
        let board = self.grid.geometry();
        let number = |item: &Item| match *item {
            Item::Constraint(number) => Some(number),
            Item::Given(_) => None,
        };
        let numbers: Vec<usize> = items.iter().filter_map(number).collect();
        if numbers.len() == self.constraints {
            Arc::clone(board)
        } else {
            board.with_some_constraints(&numbers)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Constraint, Layout};

    fn cage(cells: [usize; 2], sum: u32) -> Constraint {
        Constraint::Cage { cells: cells.map(Cell::new).into(), sum: Some(sum), repeats: false }
    }

    #[test]
    fn of_equal_constraints_the_first_one_is_named() {
        let all = (0..300).flat_map(|at| [cage([4, 5], 3 + at % 5), cage([0, 1], 7), cage([2, 3], 7)]);
        let board = Geometry::shared(&Layout::standard(4).with_constraints(all)).unwrap();
        let mut budget = Budget::nodes(10_000);
        let set = clash_set(&Grid::empty(&board), &mut budget);
        assert_eq!(set.irreducible, Ok(()));
        assert!(set.constraints.iter().all(|&number| number < 15), "{set:?}");
        assert!(budget.spent() < 1000, "{}", budget.spent());
    }

    #[test]
    fn the_boards_of_a_deletion_are_paid_for() {
        let all = (0..400).map(|at| cage([at % 72, at % 72 + 9], 5 + at as u32 % 12));
        let board = Geometry::shared(&Layout::standard(9).with_constraints(all)).unwrap();
        let mut budget = Budget::nodes(60);
        let set = clash_set(&Grid::empty(&board), &mut budget);
        assert_eq!(set.irreducible, Err(Exhausted::Nodes(60)));
        assert_eq!(budget.left(), 0);
    }
}
