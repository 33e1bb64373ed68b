//! The generator's own small engine: singles, and guesses in the cell with the fewest candidates.
//!
//! Frozen: the result within a number of nodes decides which puzzle a seed gives, also for seeds of version 2 on all
//! boards but the standard 9x9 board. This engine must not be made faster in a way that changes the order of its
//! guesses or its conclusions between them. The solver may change.

use crate::board::{Candidates, Cell, Digit, Geometry, Grid, Relation};
use crate::generate::spec::seed::Dice;
use crate::solver::{Budget, Exhausted};

/// The result of a search.
pub(crate) enum Outcome {
    /// The first solution found.
    Found(Grid),
    /// No solution exists.
    None,
    /// The budget ran out.
    Undecided(Exhausted),
}

/// How a guess picks a candidate.
pub(crate) enum Pick<'d> {
    Lowest,
    Random(&'d mut Dice),
}

impl Pick<'_> {
    /// Returns a number below `end`, for the index of a candidate.
    fn below(&mut self, end: usize) -> usize {
        match self {
            Self::Lowest => 0,
            Self::Random(dice) => dice.below(end),
        }
    }
}

/// The candidates of each cell, whether each cell is filled, and which houses have changed.
#[derive(Clone)]
pub(crate) struct State {
    open: Vec<Candidates>,
    placed: Vec<bool>,
    dirty: Vec<bool>,
}

/// The error of a contradiction: a cell has no candidate left, or a digit no place.
pub(crate) struct Dead;

impl State {
    /// Returns the candidates that the digits of a grid leave.
    pub(crate) fn new(grid: &Grid) -> Self {
        let geometry = grid.geometry();
        let open = |c: Cell| grid.get(c).map_or_else(|| grid.candidates(c), Candidates::only);
        Self {
            open: geometry.cells().map(open).collect(),
            placed: geometry.cells().map(|c| grid.get(c).is_some()).collect(),
            dirty: vec![true; geometry.houses().len()],
        }
    }

    /// Removes digits from a cell.
    pub(crate) fn remove(&mut self, geometry: &Geometry, cell: Cell, out: Candidates) -> Result<(), Dead> {
        let set = &mut self.open[cell.index()];
        if (*set & out).is_empty() {
            return Ok(());
        }
        *set = set.without(out);
        for &house in geometry.houses_of(cell) {
            self.dirty[usize::from(house)] = true;
        }
        if set.is_empty() { Err(Dead) } else { Ok(()) }
    }

    fn place(&mut self, geometry: &Geometry, cell: Cell, digit: Digit) -> Result<(), Dead> {
        if !self.open[cell.index()].contains(digit) {
            return Err(Dead);
        }
        self.remove(geometry, cell, !Candidates::only(digit))?;
        self.placed[cell.index()] = true;
        for link in geometry.links(cell) {
            self.remove(geometry, link.cell, link.relation.forbids(digit))?;
        }
        Ok(())
    }

    /// Fills naked singles, and hidden singles when there are no naked ones, until neither is left.
    fn singles(&mut self, geometry: &Geometry) -> Result<(), Dead> {
        loop {
            let mut again = false;
            for cell in geometry.cells() {
                if let (false, Some(digit)) = (self.placed[cell.index()], self.open[cell.index()].single()) {
                    self.place(geometry, cell, digit)?;
                    again = true;
                }
            }
            if again {
                continue;
            }
            if let Some(house) = self.dirty.iter().position(|dirty| *dirty) {
                self.dirty[house] = false;
                let house = &geometry.houses()[house];
                // A house with fewer cells than there are digits may lack any digit.
                if geometry.is_full(house) {
                    self.hidden(geometry, &house.cells)?;
                }
            } else if !self.ties(geometry)? {
                return Ok(());
            }
        }
    }

    /// Removes from linked cells the digits that each candidate of a cell with two or three candidates forbids. Returns
    /// whether anything was removed.
    fn ties(&mut self, geometry: &Geometry) -> Result<bool, Dead> {
        let mut found = false;
        for cell in geometry.cells() {
            let set = self.open[cell.index()];
            if !(2..=3).contains(&set.len()) {
                continue;
            }
            let links = geometry.links(cell);
            for tie in links.iter().filter(|link| link.relation != Relation::Equal) {
                let pair = || links.iter().filter(|link| link.cell == tie.cell);
                let forbidden =
                    |digit| pair().fold(Candidates::NONE, |out, link| out | link.relation.forbids(digit));
                let out = set.iter().fold(geometry.digits(), |out, digit| out & forbidden(digit));
                found |= !(self.open[tie.cell.index()] & out).is_empty();
                self.remove(geometry, tie.cell, out)?;
            }
        }
        Ok(found)
    }

    fn hidden(&mut self, geometry: &Geometry, cells: &[Cell]) -> Result<(), Dead> {
        let (mut once, mut twice) = (Candidates::NONE, Candidates::NONE);
        for cell in cells {
            twice |= once & self.open[cell.index()];
            once |= self.open[cell.index()];
        }
        if once != geometry.digits() {
            return Err(Dead);
        }
        let alone = |cell: Cell, now: &Self| (now.open[cell.index()] & once.without(twice)).first();
        for &cell in cells {
            if let (false, Some(digit)) = (self.placed[cell.index()], alone(cell, self)) {
                self.place(geometry, cell, digit)?;
            }
        }
        Ok(())
    }

    fn grid(&self, mut grid: Grid) -> Grid {
        for (index, set) in self.open.iter().enumerate() {
            grid.set(Cell::on_board(index), set.first());
        }
        grid
    }
}

/// Returns a guess in the cell with the fewest candidates, the first such cell in `order`. If this cell has at least
/// three candidates, prefers a digit with two places in a house. `None` if every cell has its digit.
fn guess(geometry: &Geometry, state: &State, order: &[Cell], pick: &mut Pick<'_>) -> Option<(Cell, Digit)> {
    let left = order.iter().filter(|cell| !state.placed[cell.index()]);
    let &cell = left.min_by_key(|cell| state.open[cell.index()].len())?;
    let set = state.open[cell.index()];
    if set.len() > 2 {
        for house in geometry.houses() {
            let (mut once, mut twice, mut more) = (Candidates::NONE, Candidates::NONE, Candidates::NONE);
            for here in house.cells.iter().map(|cell| state.open[cell.index()]) {
                more |= twice & here;
                twice |= once & here;
                once |= here;
            }
            if let Some(digit) = twice.without(more).first() {
                let mut places = house.cells.iter().filter(|cell| state.open[cell.index()].contains(digit));
                return places.nth(pick.below(2)).map(|&cell| (cell, digit));
            }
        }
    }
    set.iter().nth(pick.below(set.len())).map(|digit| (cell, digit))
}

/// Searches for a solution of a state on the board of `grid`. Among cells with equally few candidates, it guesses in
/// the first one of `order`.
pub(crate) fn search(
    grid: &Grid,
    state: State,
    order: &[Cell],
    pick: Pick<'_>,
    budget: &mut Budget<'_>,
) -> Outcome {
    search_on(grid, state, order, pick, budget, &mut || false)
}

/// Searches as [`search`] does. After a solution, continues if `goes_on` returns true.
pub(crate) fn search_on(
    grid: &Grid,
    mut state: State,
    order: &[Cell],
    mut pick: Pick<'_>,
    budget: &mut Budget<'_>,
    goes_on: &mut dyn FnMut() -> bool,
) -> Outcome {
    let geometry = grid.geometry();
    let mut guesses: Vec<(State, Cell, Digit)> = Vec::new();
    loop {
        if let Err(why) = budget.spend() {
            return Outcome::Undecided(why);
        }
        let mut alive = state.singles(geometry).is_ok();
        if alive {
            match guess(geometry, &state, order, &mut pick) {
                Some((cell, digit)) => {
                    guesses.push((state.clone(), cell, digit));
                    alive = state.place(geometry, cell, digit).is_ok();
                }
                None if goes_on() => alive = false,
                None => return Outcome::Found(state.grid(grid.clone())),
            }
        }
        while !alive {
            let Some((before, cell, digit)) = guesses.pop() else { return Outcome::None };
            state = before;
            alive = state.remove(geometry, cell, Candidates::only(digit)).is_ok();
        }
    }
}
