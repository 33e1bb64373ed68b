//! A position of any size behind one type, for callers outside `logic`.

use std::ops::ControlFlow;

use super::ladder::is_for_hints;
use super::reason;
use super::score::{Path, Rating, walk, walk_path, walk_path_within, walk_rating};
use super::walk::Walk;
use crate::board::{Candidates, Cell, Digit, Grid};
use crate::logic::find;
use crate::logic::options::{Options, TechniqueRequest};
use crate::logic::search::{Flow, Scratch, Search};
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Level, Technique};
use crate::solver::{Budget, Exhausted};

/// Digits and candidates of a board of any size.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::logic::{Options, Position, next_step};
/// let board = Geometry::shared(&Layout::standard(4))?;
/// let grid = Grid::from_values(&board, &[1, 2, 3, 0, 0, 0, 0, 2, 0, 1, 4, 0, 0, 0, 0, 0]).expect("16 values");
/// let step = next_step(&Position::of(&grid), &Options::default()).expect("a step");
/// assert_eq!(step.text(&board), "Full house: r1c4 is the last empty cell in row 1, so it is 4.");
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position(Inner);

/// The number of 64-bit words of a set of cells on boards of up to 256 cells. WebAssembly builds compile the techniques
/// for two sizes instead of three, to keep the module small.
const MEDIUM: usize = if cfg!(target_family = "wasm") { LARGE } else { 4 };
/// The number of 64-bit words of a set of cells on boards of up to 1,024 cells.
const LARGE: usize = 16;

#[derive(Clone, Debug)]
enum Inner {
    Small(State<2>),
    Medium(State<MEDIUM>),
    Large(State<LARGE>),
}

macro_rules! on_state {
    ($position:expr, $state:ident => $run:expr) => {
        match $position {
            Inner::Small($state) => $run,
            Inner::Medium($state) => $run,
            Inner::Large($state) => $run,
        }
    };
}

impl Position {
    /// Returns the position of a grid. The grid's digits count as givens, and each empty cell has the candidates that
    /// these digits leave.
    pub fn of(grid: &Grid) -> Self {
        Self(match grid.geometry().cell_count() {
            0..=128 => Inner::Small(State::of(grid)),
            129..=256 => Inner::Medium(State::of(grid)),
            _ => Inner::Large(State::of(grid)),
        })
    }

    /// Sets which cells have givens. All other digits count as found, which matters for avoidable rectangles.
    pub fn set_givens(&mut self, givens: impl IntoIterator<Item = Cell>) {
        on_state!(&mut self.0, state => state.set_givens(givens));
    }

    /// Returns whether a cell has a given: a digit of the puzzle, not one that was found.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn is_given(&self, cell: Cell) -> bool {
        on_state!(&self.0, state => state.givens().contains(cell))
    }

    /// Puts a digit into a cell, and removes it from the candidates of the cells that see the cell. The digit need not
    /// be a candidate of the cell.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        on_state!(&mut self.0, state => state.place(cell, digit));
    }

    /// Removes a candidate. Returns whether the cell had it.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        on_state!(&mut self.0, state => state.remove(cell, digit))
    }

    /// Applies the placements and eliminations of a step.
    pub fn apply(&mut self, step: &Step) {
        on_state!(&mut self.0, state => state.apply(step));
    }

    /// Returns the digits of the cells row by row, with 0 for an empty cell.
    pub fn values(&self) -> &[u8] {
        on_state!(&self.0, state => state.values())
    }

    /// Returns the candidates of a cell; the empty set if the cell has a digit.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn candidates(&self, cell: Cell) -> Candidates {
        on_state!(&self.0, state => state.candidates(cell))
    }

    /// Returns whether every cell has a digit.
    pub fn is_full(&self) -> bool {
        on_state!(&self.0, state => state.is_full())
    }

    /// Returns whether an empty cell has no candidate, or a digit has no place in a house.
    pub fn is_dead(&self) -> bool {
        on_state!(&self.0, state => state.is_dead())
    }
}

/// Returns the next step in HoDoKu's order; `None` if no technique applies.
pub fn next_step(position: &Position, options: &Options) -> Option<Step> {
    on_state!(&position.0, state => Walk::new(state.clone(), options).next_step().map(|(_, step)| step))
}

/// Returns every application of one technique at a position.
pub fn all_steps(position: &Position, technique: Technique, options: &Options) -> Vec<Step> {
    all_steps_within(position, technique, options, &mut Budget::unlimited()).0
}

/// Hands each application of one technique at a position to `each`, until `each` breaks. Returns the budget that ran
/// out, if any.
///
/// The budget counts the steps of the technique's search.
pub fn each_step_within(
    position: &Position,
    technique: Technique,
    options: &Options,
    budget: &mut Budget<'_>,
    each: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> Option<Exhausted> {
    budget.metered(|meter| {
        let _ = on_state!(&position.0, state => {
            find::find(technique, &mut Search { state, options, scratch: &mut Scratch::default(), meter, again: None }, each)
        });
        meter.stopped()
    })
}

/// Returns the applications of one technique that are found within a budget, and the budget that ran out, if any.
fn all_steps_within(
    position: &Position,
    technique: Technique,
    options: &Options,
    budget: &mut Budget<'_>,
) -> (Vec<Step>, Option<Exhausted>) {
    let mut steps = Vec::new();
    let ended = each_step_within(position, technique, options, budget, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    (steps, ended)
}

/// Returns every application of the requested technique at a position; no other step is applied first.
pub fn requested_steps(position: &Position, request: &TechniqueRequest, uniqueness: bool) -> Vec<Step> {
    requested_steps_within(position, request, uniqueness, &mut Budget::unlimited()).0
}

/// Returns the steps of [`requested_steps`] that are found within the budget, and the budget that ran out, if any.
pub fn requested_steps_within(
    position: &Position,
    request: &TechniqueRequest,
    uniqueness: bool,
    budget: &mut Budget<'_>,
) -> (Vec<Step>, Option<Exhausted>) {
    let options = request.options(uniqueness);
    let (mut steps, ended) = all_steps_within(position, request.technique, &options, budget);
    steps.retain(|step| step.technique == request.technique && step.is_siamese() == request.is_siamese);
    (steps, ended)
}

/// Returns the easiest step, up to a level, that places a digit in a cell or removes one of the cell's candidates. The
/// budget counts as in [`path_within`].
///
/// # Errors
/// The budget that ran out.
pub fn easiest_on(
    position: &Position,
    cell: Cell,
    level: Level,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Option<Step>, Exhausted> {
    let tried = |it: &Technique| {
        it.info().level <= level && (it.info().on || options.all_techniques && is_for_hints(*it))
    };
    let mut techniques: Vec<Technique> = Technique::ALL.iter().copied().filter(tried).collect();
    techniques.sort_by_key(|technique| technique.info().order);
    let acts = |step: &Step| step.placements.iter().chain(&step.eliminations).any(|mark| mark.cell == cell);
    on_state!(&position.0, state => {
        let scratch = &mut Scratch::default();
        for technique in techniques {
            budget.spend_many(state.work())?;
            let mut found = None;
            let stopped = budget.metered(|meter| {
                let mut search = Search { state, options, scratch, meter, again: None };
                let _ = find::find(technique, &mut search, &mut |step| {
                    if !acts(&step) {
                        return Flow::Continue(());
                    }
                    found = Some(step);
                    Flow::Break(())
                });
                meter.stopped()
            });
            match (found, stopped) {
                (Some(step), _) => return Ok(Some(step)),
                (None, Some(why)) => return Err(why),
                (None, None) => {}
            }
        }
        Ok(None)
    })
}

/// Returns the path from a grid towards its solution, until no technique applies.
///
/// Techniques that rest on a unique solution are used only if the options allow them.
pub fn path(grid: &Grid, options: &Options) -> Path {
    on_state!(Position::of(grid).0, state => walk_path(state, options))
}

/// Returns the path from a position.
pub fn path_from(position: &Position, options: &Options) -> Path {
    on_state!(&position.0, state => walk_path(state.clone(), options))
}

/// Returns the path from a position within the budget, and the budget that ran out, if any.
///
/// Each technique that is tried costs one node of the budget, and more if it takes longer.
pub fn path_within(
    position: &Position,
    options: &Options,
    budget: &mut Budget<'_>,
) -> (Path, Option<Exhausted>) {
    on_state!(&position.0, state => walk_path_within(state.clone(), options, budget))
}

/// Returns the next step in HoDoKu's order, within a budget that counts as in [`path_within`].
///
/// # Errors
/// The budget that ran out.
pub fn next_step_within(
    position: &Position,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Option<Step>, Exhausted> {
    on_state!(&position.0, state => {
        Ok(Walk::new(state.clone(), options).next_step_within(budget)?.map(|(_, step)| step))
    })
}

/// Returns the steps that lead from a position to the digit of an empty cell, in order; `None` if no path of techniques
/// places a digit there.
///
/// Each step is needed: without it, a later step is not found. The budget counts as in [`path_within`]. If the budget
/// runs out while needless steps are being removed, some of these may remain.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::logic::{Options, Position, steps_to};
/// use sudoku_ls_engine::solver::Budget;
/// let board = Geometry::shared(&Layout::standard(4))?;
/// let grid = Grid::from_values(&board, &[1, 2, 3, 0, 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2]).expect("16 values");
/// let cell = board.cells().nth(10).expect("16 cells");
/// let steps = steps_to(&Position::of(&grid), cell, &Options::default(), &mut Budget::unlimited());
/// let steps = steps.expect("no limit").expect("a path");
/// assert!(steps.last().is_some_and(|step| step.placements[0].cell == cell));
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
///
/// # Errors
/// The budget that ran out before the path reached the cell.
///
/// # Panics
/// If the cell is not on the board.
pub fn steps_to(
    position: &Position,
    cell: Cell,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Step>>, Exhausted> {
    on_state!(&position.0, state => reason::steps_to(state, cell, options, budget))
}

/// Walks the path of a grid as long as `keep` returns true for a step. `keep` receives the technique that the step
/// counts as, and the step.
pub(super) fn walked(
    grid: &Grid,
    options: &Options,
    budget: &mut Budget<'_>,
    keep: impl FnMut(Technique, Step) -> bool,
) -> (Rating, Option<Exhausted>) {
    on_state!(Position::of(grid).0, state => walk(state, options, budget, keep))
}

/// Returns the rating of a grid's path: HoDoKu's score and level.
///
/// Techniques that rest on a unique solution are used only if the options allow them.
pub fn rating(grid: &Grid, options: &Options) -> Rating {
    on_state!(Position::of(grid).0, state => walk_rating(state, options))
}
