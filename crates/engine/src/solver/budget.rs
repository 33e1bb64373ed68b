//! Limits on the work of a search. This module reads no clock: a caller with a deadline passes in a watch.

use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;

/// Why a search ended before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exhausted {
    /// The search visited all nodes of its budget. Holds the number of nodes allowed.
    Nodes(u64),
    /// The caller's deadline passed. Holds the time allowed, in milliseconds.
    Deadline(u64),
    /// The caller canceled the search.
    Cancelled,
}

impl fmt::Display for Exhausted {
    /// A clause: `its budget of 1000 ms ran out`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(1) => f.write_str("its budget of 1 search node ran out"),
            Self::Nodes(nodes) => write!(f, "its budget of {nodes} search nodes ran out"),
            Self::Deadline(ms) => write!(f, "its budget of {ms} ms ran out"),
            Self::Cancelled => f.write_str("it was cancelled"),
        }
    }
}

impl std::error::Error for Exhausted {}

/// The work that searches did, in two numbers that mean the same for every engine.
///
/// These numbers differ from the nodes of a [`Budget`], which are each engine's own unit of work. They do not count the
/// grid itself, conclusions drawn without a choice, or the way back from a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[doc(hidden)]
pub struct Effort {
    /// The number of choices tried. A choice is a digit tried in a cell, or one part of what a cell or a house has
    /// left. An engine that treats a cell with one digit left like any other cell counts that digit, too.
    pub nodes: u64,
    /// The number of choices that led to a dead end: after the choice, the engine found nothing left to try.
    pub contradictions: u64,
}

impl Effort {
    /// Returns the work done since an earlier reading.
    pub(crate) const fn since(self, earlier: Self) -> Self {
        Self {
            nodes: self.nodes - earlier.nodes,
            contradictions: self.contradictions - earlier.contradictions,
        }
    }
}

/// A function that returns why to stop, or `None` to go on. It is called every few dozen nodes.
pub type Interrupt<'a> = &'a (dyn Fn() -> Option<Exhausted> + Sync);

/// A number of search nodes to spend, and optionally a watch that can end the search earlier.
///
/// Searches that run one after another share the nodes that are left. A budget that has run out stays empty.
///
/// ```
/// use sudoku_ls_engine::solver::{Budget, Exhausted};
/// let mut budget = Budget::nodes(1);
/// assert_eq!(budget.spend(), Ok(()));
/// assert_eq!(budget.spend(), Err(Exhausted::Nodes(1)));
/// ```
pub struct Budget<'a> {
    allowed: u64,
    spent: u64,
    watch: Option<Interrupt<'a>>,
    stopped: Option<Exhausted>,
    /// The number of spent nodes below which neither the limit nor the watch needs a check.
    clear: u64,
    effort: Effort,
}

impl<'a> Budget<'a> {
    /// The watch is called once every this many nodes. A node costs at most some tens of microseconds.
    #[doc(hidden)]
    pub const NODES_PER_LOOK: u64 = 32;

    /// Returns a budget of this many nodes without a watch.
    pub const fn nodes(allowed: u64) -> Self {
        Self {
            allowed,
            spent: 0,
            watch: None,
            stopped: None,
            clear: 0,
            effort: Effort { nodes: 0, contradictions: 0 },
        }
    }

    /// Returns a budget without a limit, for callers with a watch and for boards that are known to be easy.
    pub const fn unlimited() -> Self {
        Self::nodes(u64::MAX)
    }

    /// Returns the same budget with this watch.
    #[must_use]
    pub const fn watched(self, watch: Interrupt<'a>) -> Self {
        Self { watch: Some(watch), clear: 0, ..self }
    }

    /// Spends one node.
    ///
    /// # Errors
    /// The reason why the budget ran out. From then on each call fails with the same reason.
    #[inline]
    pub fn spend(&mut self) -> Result<(), Exhausted> {
        if self.spent < self.clear {
            self.spent += 1;
            return Ok(());
        }
        self.look()
    }

    /// Spends one node when the limit may be reached or the watch is due.
    #[cold]
    fn look(&mut self) -> Result<(), Exhausted> {
        if let Some(why) = self.stopped {
            return Err(why);
        }
        let looks = self.spent.is_multiple_of(Self::NODES_PER_LOOK);
        self.stopped = match self.watch {
            _ if self.spent >= self.allowed => Some(Exhausted::Nodes(self.allowed)),
            Some(watch) if looks => watch(),
            _ => None,
        };
        if let Some(why) = self.stopped {
            return Err(why);
        }
        self.spent += 1;
        self.clear = match self.watch {
            Some(_) => self.spent.next_multiple_of(Self::NODES_PER_LOOK).min(self.allowed),
            None => self.allowed,
        };
        Ok(())
    }

    /// Spends several nodes at once, for work that takes longer than one node. Each call asks the watch.
    ///
    /// ```
    /// use sudoku_ls_engine::solver::{Budget, Exhausted};
    /// let gone = || Some(Exhausted::Cancelled);
    /// let mut budget = Budget::nodes(100).watched(&gone);
    /// assert_eq!(budget.spend_many(5), Err(Exhausted::Cancelled));
    /// let mut budget = Budget::nodes(5);
    /// assert_eq!((budget.spend_many(4), budget.spend_many(4)), (Ok(()), Ok(())));
    /// assert_eq!((budget.spent(), budget.spend_many(1)), (5, Err(Exhausted::Nodes(5))));
    /// ```
    ///
    /// # Errors
    /// The reason why the budget ran out. From then on each call fails with the same reason.
    #[doc(hidden)]
    pub fn spend_many(&mut self, nodes: u64) -> Result<(), Exhausted> {
        if self.stopped.is_none() {
            self.stopped = if self.spent >= self.allowed {
                Some(Exhausted::Nodes(self.allowed))
            } else {
                self.watch.and_then(|watch| watch())
            };
        }
        // The next `spend` checks the limit and the watch again.
        self.clear = 0;
        if let Some(why) = self.stopped {
            return Err(why);
        }
        self.spent += nodes.min(self.left());
        Ok(())
    }

    /// Asks the watch without spending a node, for a node that takes long.
    ///
    /// # Errors
    /// The reason why the budget ran out. From then on each call fails with the same reason.
    pub fn ask(&mut self) -> Result<(), Exhausted> {
        if self.stopped.is_none() {
            self.stopped = self.watch.and_then(|watch| watch());
        }
        // Once the budget has stopped, the next `spend` must take the slow path, which returns the error.
        self.stopped.map_or(Ok(()), |why| {
            self.clear = 0;
            Err(why)
        })
    }

    /// Spends nodes, or all that are left, for a node that takes long, and asks the watch. The node may be finished; the
    /// next [`spend`](Self::spend) reports that the limit is reached.
    ///
    /// # Errors
    /// The reason why the watch ended the search. From then on each call fails with the same reason.
    pub(crate) fn charge(&mut self, nodes: u64) -> Result<(), Exhausted> {
        self.ask()?;
        self.spent += nodes.min(self.left());
        // The next `spend` checks the limit and the watch again.
        self.clear = 0;
        Ok(())
    }

    /// Lets a search spend at most `nodes` of the nodes that are left. If this part runs out, the budget still has the
    /// rest.
    ///
    /// ```
    /// use sudoku_ls_engine::solver::{Budget, Exhausted};
    /// let mut budget = Budget::nodes(10);
    /// let part = budget.within(2, |part| (0..5).try_for_each(|_| part.spend()));
    /// assert_eq!(part, Err(Exhausted::Nodes(2)));
    /// assert_eq!((budget.spent(), budget.stopped()), (2, None));
    /// ```
    #[doc(hidden)]
    pub fn within<T>(&mut self, nodes: u64, search: impl FnOnce(&mut Budget<'a>) -> T) -> T {
        let left = self.allowed - self.spent;
        let mut part = self.at_most(nodes);
        let result = search(&mut part);
        self.spent += part.spent;
        self.add(part.effort);
        self.clear = 0;
        self.stopped = match part.stopped {
            Some(Exhausted::Nodes(_)) if nodes < left => self.stopped,
            Some(Exhausted::Nodes(_)) => Some(Exhausted::Nodes(self.allowed)),
            stopped => stopped,
        };
        result
    }

    /// Returns a separate budget with the same watch, for at most `nodes` of the nodes that are left here.
    ///
    /// Nodes spent in the new budget are not spent in this one.
    #[must_use]
    pub fn at_most(&self, nodes: u64) -> Self {
        Self { watch: self.watch, stopped: self.stopped, ..Self::nodes(nodes.min(self.left())) }
    }

    /// Lets a search spend the nodes that are left through a meter, which the parts of the search can share.
    ///
    /// ```
    /// use sudoku_ls_engine::solver::{Budget, Exhausted, Meter};
    /// let mut budget = Budget::nodes(2);
    /// let flow = budget.metered(|meter| meter.count(3 * Meter::STEPS_PER_NODE));
    /// assert!(flow.is_break());
    /// assert_eq!((budget.spent(), budget.stopped()), (2, Some(Exhausted::Nodes(2))));
    /// ```
    #[doc(hidden)]
    pub fn metered<T>(&mut self, search: impl FnOnce(&Meter<'a>) -> T) -> T {
        let meter = Meter {
            allowed: self.allowed,
            spent: Cell::new(self.spent),
            steps: Cell::new(0),
            watch: self.watch,
            stopped: Cell::new(self.stopped),
        };
        let result = search(&meter);
        (self.spent, self.stopped, self.clear) = (meter.spent.get(), meter.stopped.get(), 0);
        result
    }

    /// Returns the number of nodes spent so far.
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// Returns the choices tried, and the dead ends found, by all searches that this budget paid for.
    #[doc(hidden)]
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    /// Counts a choice that a search tries.
    #[inline]
    pub(crate) const fn note_choice(&mut self) {
        self.effort.nodes += 1;
    }

    /// Counts a dead end: the last choice led to it.
    #[inline]
    pub(crate) const fn note_contradiction(&mut self) {
        self.effort.contradictions += 1;
    }

    /// Adds the choices and dead ends of another search.
    pub(crate) const fn add(&mut self, effort: Effort) {
        self.effort.nodes += effort.nodes;
        self.effort.contradictions += effort.contradictions;
    }

    /// Returns the number of nodes that may still be spent.
    pub const fn left(&self) -> u64 {
        self.allowed - self.spent
    }

    /// Returns why the budget ran out; `None` if it has not.
    pub const fn stopped(&self) -> Option<Exhausted> {
        self.stopped
    }

    /// Returns the watch.
    pub(crate) const fn watch(&self) -> Option<Interrupt<'a>> {
        self.watch
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("allowed", &self.allowed)
            .field("spent", &self.spent)
            .finish_non_exhaustive()
    }
}

/// A budget that the parts of a search share. Each part counts its steps on the meter.
///
/// A step takes about ten nanoseconds. [`STEPS_PER_NODE`](Self::STEPS_PER_NODE) steps are one node of the budget. The
/// watch is asked once per node.
pub struct Meter<'a> {
    allowed: u64,
    spent: Cell<u64>,
    /// The number of steps counted since the last whole node.
    steps: Cell<usize>,
    watch: Option<Interrupt<'a>>,
    stopped: Cell<Option<Exhausted>>,
}

impl Meter<'_> {
    /// The number of steps in one node of the budget.
    pub const STEPS_PER_NODE: usize = 2048;

    /// Returns a meter without a limit.
    pub const fn unlimited() -> Self {
        Self {
            allowed: u64::MAX,
            spent: Cell::new(0),
            steps: Cell::new(0),
            watch: None,
            stopped: Cell::new(None),
        }
    }

    /// Counts steps. Returns `Break` once the budget has run out.
    #[inline]
    pub fn count(&self, steps: usize) -> ControlFlow<()> {
        let all = self.steps.get().saturating_add(steps);
        self.steps.set(all);
        if all < Self::STEPS_PER_NODE { ControlFlow::Continue(()) } else { self.spend() }
    }

    #[cold]
    fn spend(&self) -> ControlFlow<()> {
        if self.stopped.get().is_some() {
            return ControlFlow::Break(());
        }
        let nodes = (self.steps.get() / Self::STEPS_PER_NODE) as u64;
        let left = self.allowed - self.spent.get();
        self.spent.set(self.spent.get() + nodes.min(left));
        let why = if nodes > left {
            Some(Exhausted::Nodes(self.allowed))
        } else {
            self.watch.and_then(|watch| watch())
        };
        if why.is_some() {
            // The step count keeps its value, so that each later call breaks, too.
            self.stopped.set(why);
            return ControlFlow::Break(());
        }
        self.steps.set(self.steps.get() % Self::STEPS_PER_NODE);
        ControlFlow::Continue(())
    }

    /// Returns why the budget ran out; `None` if it has not.
    pub fn stopped(&self) -> Option<Exhausted> {
        self.stopped.get()
    }
}

impl fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meter")
            .field("allowed", &self.allowed)
            .field("spent", &self.spent)
            .finish_non_exhaustive()
    }
}
