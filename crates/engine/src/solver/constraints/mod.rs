//! The engine for boards with constraints: a depth-first search with houses, links and primitives. It depends on no
//! particular constraint.
//!
//! A node is a guess and all conclusions from it. The stack is explicit, with one copy of the candidates per level.
//!
//! # What was tried for the choice of a guess
//!
//! The numbers are thousands of nodes for three puzzles of thermometers of two cells, four extreme killers and 42 hard
//! killers. `-` means that one of the puzzles was undecided after 100,000 nodes. Of three hard puzzles of renban lines,
//! two are undecided after 100,000 nodes in all rows but the last; in the last row the three puzzles take 313 thousand
//! nodes.
//!
//! | what | thermometers | extreme | hard |
//! | --- | --- | --- | --- |
//! | weights that only grow | - | 44 | 50 |
//! | each contradiction counts 1.002 times the one before | 128 | 34 | 42 |
//! | and: a third for the cells that a contradiction's rule names | - | 63 | 58 |
//! | and: the same cell again after a wrong guess | - | 42 | 53 |
//! | and: the greatest digit first | 152 | 35 | 45 |
//! | and: all digits of a house by one matching (half as fast) | 91 | 37 | 40 |
//! | and: restarts after 500 contradictions, then 1.2 times as many | 138 | 22 | 45 |
//! | and: no digits with two places in a house | - | 36 | 40 |
//! | and: nothing for the cell that lost its last digit | 82 | 35 | 43 |
//! | that, and the number of options to the power of 1.5, and no weight at the start | 77 | 26 | 37 |

//! # What was tried for the cost of a node
//!
//! Milliseconds of CPU time for the 42 hard killers, on a busy machine, in turn with the state before; the search tree is
//! the same in all rows (37,114 nodes).
//!
//! | what | before | after |
//! | --- | --- | --- |
//! | conclusions of chains and sums remembered by candidates (dropped) | 685 | 719 |
//! | places counted in bit planes at each removal (dropped) | 673 | 657 |
//! | places kept per house and digit, updated when a changed cell is visited | 670 | 623 |
//! | sums of up to four cells by loops over digits, not by families | 620 | 540 |
//! | sums in words of 64 bits, places seen from outside found by extension | 570 | 582 |
//! | choice of a guess from the places | 582 | 575 |
//!
//! | families in a register of AVX-512, without jumps | 585 | 500 |
//! | and: families for four cells, too, in place of loops | 500 | 460 |
//! | the last two with AVX2 | 585 | 480 |
//!
//! Each row is a run of its own; differences below 3 % are within what such runs differ by. Without vectors nothing changed in the last rows. Conclusions of
//! automata are remembered ([`memo`]): with that, Hailstone took 625 in place of 647, one run each.
//!
//! A line of 56 cells keeps the nodes on its paths ([`alive`]) and reads only what is around a change: 477 ms in place of 1,482 for a puzzle of one sum line.
//!
//! # What was tried for fewer nodes
//!
//! | what | puzzle | nodes before | after |
//! | --- | --- | ---: | ---: |
//! | lines of cells that differ read with the sets of digits on their paths | skyscrapers | 611 | 35 |
//! | | a sandwich in part | 278 | 18 |
//! | | 13 sandwiches | 84,707 | 14,303 |
//! | sums of long sums ([`combined`](combined::combined)) | little killer without a solution | over 300,000 | 2,223 |
//! | | little killer | 363 | 11 |
//! | the digit with the most contradictions first (dropped) | 29 hard examples | 1,104,757 | 1,424,584 |
//! | the digits that houses lack as [hidden cells](build) | Dutch-pelgänger | over 300,000 | 135,467 |
//! | | Doppelganger | 3 | 9 |
//! | contradictions count 1.004 to 1.02 times the one before (dropped) | the same, at most 100,000 each | 791,544 | 727,626 to 744,441 |
//!
//! Clause learning after 1,000 nodes in place of more than 100,000 takes a seventh of the time for a long sum line and Nabner, and three to thirteen times as long for a little
//! killer, The Barbed Cross and Region sum lines, so it begins early only on boards of houses and pairs, and with a long line but no sums across houses.
//!
//! Thousands of nodes for five puzzles: two of renban lines, Hailstone (little killers), one of 45 killer cages and
//! Dutch-pelgänger. `-` means more than 200.
//!
//! | what (all dropped) | renban 2 | renban 1 | Hailstone | Wecoc mod A | doppelgangers |
//! | --- | ---: | ---: | ---: | ---: | ---: |
//! | as it is, by search alone | 189 | 114 | 109 | 12 | 135 |
//! | other weights at the start, by chance: least and most of five | 189-247 | 96-115 | 98-113 | 13-18 | 68-122 |
//! | blame for a rule shared by its cells, three parts in all | - | 159 | 119 | 14 | 108 |
//! | more blame for the cell that lost its last digit | - | 139 | 132 | 12 | 193 |
//! | digits with three places, too | 124 | 87 | 156 | | 142 |
//! | and: those count 0.7 times as much | 150 | 79 | 109 | 23 | 154 |
//! | restarts after 500 contradictions, then 1.2 times as many, each digit tried at the root | - | 131 | - | 7 | 27 |
//! | restarts after 500, 1,000 and 2,000 contradictions | 186 | 111 | 97 | 7 | 80 |

// Sums of digits, counts of cells and scores are small numbers: no cast between them wraps or loses a sign.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, clippy::cast_precision_loss)]

mod alive;
mod any;
mod branch;
mod build;
mod chain;
#[cfg(feature = "learning")]
mod clauses;
mod combined;
mod count;
mod counter;
mod counts;
mod cover;
mod derive;
mod differ;
mod families;
mod few;
mod house;
mod mdd;
mod memo;
mod model;
mod regions;
mod rule;
mod rules;
mod sets;
mod state;
mod sum;
mod used;

use std::sync::Arc;

#[cfg(feature = "learning")]
pub(super) use self::clauses::Written;

use self::branch::{Guess, choose};
use self::build::model_of;
use self::model::Model;
use self::regions::Labels;
#[cfg(feature = "learning")]
use self::rule::Rule;
use self::rules::{Stop, fixpoint};
use self::state::{Contradiction, State};
use crate::board::{Candidates, Cell, Digit, Geometry, Grid};
use crate::solver::general::{Unfit, digit_of};
use crate::solver::search::node::{Choice, Event, Node};
use crate::solver::search::run::Run;
use crate::solver::{Budget, Exhausted};

/// Each contradiction counts this many times as much as the one before. A contradiction 350 contradictions ago counts
/// half.
const GROWTH: f32 = 1.002;

/// When the amount that a contradiction adds exceeds this bound, all weights are divided by the bound, before they
/// become too large for their type.
const MOST_BLAME: f32 = 1e15;

/// A running search; each call of [`next`](Run::next) continues to the next solution.
pub(super) struct Search {
    model: Arc<Model>,
    geometry: Arc<Geometry>,
    state: State,
    /// The regions of the cells, on a board with regions to be found.
    labels: Option<Box<Labels>>,
    guesses: Vec<Guess>,
    saved: Vec<u32>,
    /// By cell, how often a guess there, or a rule that names the cell, led to a contradiction. Recent contradictions
    /// count more.
    weights: Vec<f32>,
    /// The amount that the next contradiction adds to a weight.
    blame: f32,
    /// The cell of the last guess made or taken back.
    last: u16,
    phase: Phase,
    /// Whether the state follows from a choice.
    chosen: bool,
    node: Node,
    /// The number of nodes so far.
    nodes: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The state has not been processed yet, or only in part.
    Fresh,
    /// The state is finished: the last guess was wrong, or its solutions are known.
    Spent,
    /// The search is complete.
    Over,
}

/// What the root of a search leaves.
#[cfg(feature = "learning")]
pub(super) enum Rest {
    /// It has no solution.
    Nothing,
    Clauses(Written),
    /// The clauses would take too much memory, or can't be written because the board has regions to be found.
    TooLarge,
}

impl Search {
    /// Creates a search for the solutions of a grid.
    pub(super) fn new(grid: &Grid) -> Result<Self, Unfit> {
        if !grid.clashes().is_empty() {
            return Err(Unfit::Clash);
        }
        let model = model_of(grid.geometry());
        let state = State::new(&model, grid)?;
        let labels = model.regions.as_ref().map(|plan| Box::new(Labels::new(plan, grid)));
        Ok(Self {
            labels,
            geometry: Arc::clone(grid.geometry()),
            state,
            guesses: Vec::new(),
            saved: Vec::new(),
            weights: (0..model.cells * (1 + usize::from(model.regions.is_some())))
                .map(|cell| model.watched(cell % model.cells) as f32 / 64.0)
                .collect(),
            blame: 1.0,
            last: 0,
            phase: Phase::Fresh,
            chosen: false,
            node: Node::default(),
            nodes: 0,
            model,
        })
    }

    /// Leaves out the solutions with this digit in this cell. Must be called before the search begins. Returns `false`
    /// if no solution can be left.
    pub(super) fn exclude(&mut self, cell: Cell, digit: Digit) -> bool {
        self.state.keep(&self.model, cell.index() as u16, !Candidates::only(digit).bits()).is_ok()
    }

    /// Returns the cell where the contradiction shows, if the grid can be refuted without a guess.
    pub(super) fn refuted_at(&mut self, budget: &mut Budget<'_>) -> Option<Cell> {
        match self.conclude(budget) {
            Err(Stop::Refuted(_)) => Some(Cell::on_board(self.model.shown_for(self.state.culprit).into())),
            _ => None,
        }
    }

    /// Returns whether clauses say as much as the rules of a board, and briefly: it has houses, pairs and choices between
    /// them alone; or it has a line of more cells than two houses, of whose states a search learns little, and no sums
    /// across houses.
    #[cfg(feature = "learning")]
    pub(super) fn suits_clauses(geometry: &Geometry) -> bool {
        let model = model_of(geometry);
        let is_long = |rule: &Rule| matches!(rule, Rule::Line(line) if line.cells.len() > 2 * model.digits);
        model.regions.is_none()
            && (model.rules.iter().all(Rule::is_brief)
                || model.rules.iter().any(is_long)
                    && !model.rules.iter().any(|rule| matches!(rule, Rule::Sum(_))))
    }

    /// Returns what is left of a grid without these digits, as clauses.
    ///
    /// # Errors
    /// The budget that ran out.
    #[cfg(feature = "learning")]
    pub(super) fn written(
        grid: &Grid,
        excluded: &[(Cell, Digit)],
        budget: &mut Budget<'_>,
    ) -> Result<Rest, Exhausted> {
        let Ok(mut search) = Self::new(grid) else { return Ok(Rest::Nothing) };
        if search.labels.is_some() {
            return Ok(Rest::TooLarge);
        }
        if !excluded.iter().all(|&(cell, digit)| search.exclude(cell, digit)) {
            return Ok(Rest::Nothing);
        }
        match fixpoint(&search.model, &mut search.state, budget) {
            Ok(()) => {
                let candidates = &search.state.words[..search.model.cells];
                Ok(clauses::written(&search.model, candidates).map_or(Rest::TooLarge, Rest::Clauses))
            }
            Err(Stop::Refuted(_)) => Ok(Rest::Nothing),
            Err(Stop::Exhausted(why)) => Err(why),
        }
    }

    /// Draws all conclusions, then makes a guess. Returns `false` if there is no guess to make because every cell has
    /// its digit.
    fn descend(&mut self, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        self.conclude(budget)?;
        let digit = choose(&self.model, &self.state, &self.weights);
        let guess = match &self.labels {
            None => digit,
            Some(labels) => labels.choose(digit, &self.weights),
        };
        let Some(guess) = guess else { return Ok(false) };
        self.saved.extend_from_slice(&self.state.words);
        if let Some(labels) = &mut self.labels {
            labels.save();
        }
        self.guesses.push(guess);
        budget.note_choice();
        self.chosen = true;
        self.last = guess.cell;
        if usize::from(guess.cell) < self.model.shown
            && let Some(digit) = digit_of(guess.bit)
        {
            let cell = Cell::on_board(guess.cell.into());
            self.node.event = Event::Chosen(Choice { cell, digit, options: guess.options });
        }
        let done = self.keep(guess.cell, guess.bit);
        done.map(|()| true).map_err(|Contradiction| Stop::Refuted(None))
    }

    /// Returns the number of each cell's region in the last solution; `None` if the board has no regions to be found.
    pub(super) fn regions(&self) -> Option<Vec<u8>> {
        Some(self.labels.as_ref()?.regions())
    }

    /// Takes back the last guess and removes its digit from the cell. Returns `false` if no guess is left.
    fn backtrack(&mut self, budget: &mut Budget<'_>) -> bool {
        while let Some(guess) = self.guesses.pop() {
            budget.note_choice();
            let start = self.saved.len() - self.state.words.len();
            self.state.restore(&self.model, &self.saved[start..]);
            self.saved.truncate(start);
            if let Some(labels) = &mut self.labels {
                labels.restore();
            }
            self.last = guess.cell;
            if self.keep(guess.cell, !guess.bit).is_ok() {
                return true;
            }
            budget.note_contradiction();
        }
        false
    }

    /// Draws all conclusions, about digits and about regions.
    fn conclude(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        loop {
            fixpoint(&self.model, &mut self.state, budget)?;
            let (Some(labels), Some(plan)) = (&mut self.labels, &self.model.regions) else { return Ok(()) };
            if !labels.conclude(plan, &self.model, &mut self.state, budget)? {
                return Ok(());
            }
        }
    }

    /// Keeps of the candidates of a cell these digits. The numbers behind those of the cells stand for the regions that
    /// the cells may be in.
    fn keep(&mut self, cell: u16, bits: u32) -> Result<(), Contradiction> {
        match &mut self.labels {
            Some(labels) if usize::from(cell) >= self.model.cells => {
                labels.restrict(cell - self.model.cells as u16, bits)
            }
            _ => self.state.keep(&self.model, cell, bits),
        }
    }

    /// Raises the weights of the cells that are involved in a contradiction.
    fn blame(&mut self, rule: Option<usize>) {
        self.weights[usize::from(self.last)] += self.blame;
        if rule.is_none() && self.labels.is_some() {
            let cell = usize::from(self.state.culprit);
            self.weights[cell] += self.blame * regions::SHARE;
            self.weights[self.model.cells + cell] += self.blame * regions::SHARE;
        }
        if let Some(rule) = rule {
            for &cell in self.model.scopes.of(rule) {
                self.weights[usize::from(cell)] += self.blame;
            }
        }
        self.blame *= GROWTH;
        if self.blame > MOST_BLAME {
            self.weights.iter_mut().for_each(|weight| *weight /= MOST_BLAME);
            self.blame = 1.0;
        }
    }
}

impl Run for Search {
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        loop {
            match self.phase {
                Phase::Over => return Ok(false),
                Phase::Spent => {
                    self.phase = if self.backtrack(budget) { Phase::Fresh } else { Phase::Over };
                    continue;
                }
                Phase::Fresh => {}
            }
            budget.spend()?;
            self.nodes = self.nodes.saturating_add(1);
            if self.nodes == memo::START {
                self.state.memo.open();
            }
            self.node = Node { depth: self.guesses.len(), event: Event::Stuck };
            match self.descend(budget) {
                Ok(true) => {}
                Ok(false) => {
                    self.node.event = Event::Solved;
                    self.phase = Phase::Spent;
                    return Ok(true);
                }
                Err(Stop::Refuted(rule)) => {
                    if self.chosen {
                        budget.note_contradiction();
                    }
                    self.blame(rule);
                    self.phase = Phase::Spent;
                }
                Err(Stop::Exhausted(why)) => return Err(why),
            }
        }
    }

    fn solution(&self) -> Grid {
        let mut grid = Grid::empty(&self.geometry);
        for cell in 0..self.model.shown {
            grid.set(Cell::on_board(cell), Candidates::from_bits(self.state.words[cell]).first());
        }
        grid
    }

    fn node(&self) -> Node {
        self.node
    }
}
