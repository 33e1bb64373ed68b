//! The spec of a puzzle, and the generated puzzle.

pub(super) mod chart;
pub(crate) mod error;
pub(super) mod impossible;
pub(super) mod pattern;
pub(crate) mod seed;
pub(super) mod symmetry;

use crate::board::{Grid, Layout};
use crate::generate::spec::pattern::regions_word;
use crate::generate::{ConstraintKind, Pattern, Seed, Symmetry};
use crate::logic::Demand;
use crate::solver::Engine;

/// The method for a puzzle with one solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum BuildMethod {
    /// Clues are removed from a full grid as long as the solution stays unique.
    #[default]
    TopDown,
    /// Clues of a full grid are added to an empty grid until the solution is unique; then the clues that are not needed
    /// are removed.
    BottomUp,
    /// Random clues are added to an empty grid, without a known full grid, until the solution is unique. A clue that
    /// leaves no solution is drawn again. Then the clues that are not needed are removed.
    FromEmpty,
}

impl BuildMethod {
    /// All methods.
    pub const ALL: [Self; 3] = [Self::TopDown, Self::BottomUp, Self::FromEmpty];

    /// Returns the method's name on the command line, such as `top-down`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TopDown => "top-down",
            Self::BottomUp => "bottom-up",
            Self::FromEmpty => "from-empty",
        }
    }

    /// Returns a short description of the method.
    #[doc(hidden)]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::TopDown => "clues are taken out of a full grid",
            Self::BottomUp => {
                "clues are added until the solution is unique, then those not needed are taken out"
            }
            Self::FromEmpty => {
                "the same with random clues and no full grid known; a clue that leaves no solution is drawn again"
            }
        }
    }
}

/// How full grids are made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum FullGrids {
    /// The fastest way for the board.
    #[default]
    Search,
    /// Row by row, up to 9x9: each row is a shuffled permutation of the digits, and all its rotations are tried.
    Rotations,
}

impl FullGrids {
    /// All ways.
    pub const ALL: [Self; 2] = [Self::Search, Self::Rotations];

    /// Returns the name on the command line, such as `rotations`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Rotations => "rotations",
        }
    }

    /// Returns a short description.
    #[doc(hidden)]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Search => "by the fastest way for the board",
            Self::Rotations => {
                "row by row, up to 9x9: shuffled permutations and their rotations, begun again where stuck"
            }
        }
    }
}

/// The properties of the puzzle to generate.
///
/// ```
/// use sudoku_ls_engine::board::Layout;
/// use sudoku_ls_engine::generate::{Seed, PuzzleSpec, generate};
/// let spec = PuzzleSpec::new(Layout::standard(6), Seed::new(7)).with_clues(12);
/// let made = generate(&spec).expect("12 clues are enough for a 6x6 puzzle");
/// assert_eq!(made.puzzle.clue_count(), 12);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PuzzleSpec {
    /// The board: size, boxes, regions, rules.
    #[doc(hidden)]
    pub layout: Layout,
    /// The kinds of constraints that the puzzle has, each once; empty for a puzzle with givens only.
    #[doc(hidden)]
    pub constraints: Vec<ConstraintKind>,
    /// The number of givens; `None` to remove as many as possible.
    #[doc(hidden)]
    pub clues: Option<usize>,
    /// The least number of solutions, from 1 to [`MOST_SOLUTIONS`](Self::MOST_SOLUTIONS); 1 means exactly one.
    #[doc(hidden)]
    pub min_solutions: u64,
    /// The symmetry of the cells with clues.
    #[doc(hidden)]
    pub symmetry: Symmetry,
    /// The cells that hold clues: all of these and no others.
    #[doc(hidden)]
    pub pattern: Option<Pattern>,
    /// Whether each clue must be proved needed.
    #[doc(hidden)]
    pub minimal: bool,
    /// The method for a puzzle with one solution.
    #[doc(hidden)]
    pub method: BuildMethod,
    /// How full grids are made.
    #[doc(hidden)]
    pub full_grids: FullGrids,
    /// The difficulty that the puzzle must have.
    #[doc(hidden)]
    pub demand: Demand,
    /// The seed.
    pub seed: Seed,
    /// The search nodes for deciding whether a clue can be removed on a board above 9x9. Another number gives another
    /// puzzle.
    #[doc(hidden)]
    pub nodes: u64,
    /// The engine that decides, up to 9x9, whether a clue can be removed. Every engine leads to the same puzzle, at a
    /// different speed. Above 9x9, and for full grids, the generator uses its own engine.
    #[doc(hidden)]
    pub engine: Engine,
}

impl PuzzleSpec {
    /// The most solutions that can be requested, since solutions are counted one by one.
    #[doc(hidden)]
    pub const MOST_SOLUTIONS: u64 = 1_000_000;

    /// The default number of nodes.
    #[doc(hidden)]
    pub const NODES: u64 = 500;

    /// Returns the spec of a puzzle on this board with one solution, from which no clue can be removed.
    pub const fn new(layout: Layout, seed: Seed) -> Self {
        Self {
            layout,
            constraints: Vec::new(),
            clues: None,
            min_solutions: 1,
            symmetry: Symmetry::None,
            pattern: None,
            minimal: false,
            method: BuildMethod::TopDown,
            full_grids: FullGrids::Search,
            demand: Demand::NONE,
            seed,
            nodes: Self::NODES,
            engine: Engine::Auto,
        }
    }

    /// Returns the spec with another seed.
    #[must_use]
    pub const fn with_seed(mut self, seed: Seed) -> Self {
        self.seed = seed;
        self
    }

    /// Returns the spec with constraints of these kinds, and as few givens as the puzzle needs. Redundant constraints
    /// are removed, except one of each kind.
    ///
    /// ```
    /// use sudoku_ls_engine::board::Layout;
    /// use sudoku_ls_engine::generate::{ConstraintKind, PuzzleSpec, Seed, generate};
    /// let spec = PuzzleSpec::new(Layout::standard(4), Seed::new(7)).with_constraints([ConstraintKind::Killer]);
    /// let made = generate(&spec).expect("each full grid has cages");
    /// assert!(!made.puzzle.geometry().layout().constraints.is_empty());
    /// ```
    #[must_use]
    pub fn with_constraints(mut self, kinds: impl IntoIterator<Item = ConstraintKind>) -> Self {
        self.constraints.clear();
        for kind in kinds {
            if !self.constraints.contains(&kind) {
                self.constraints.push(kind);
            }
        }
        self
    }

    /// Returns the spec with this number of givens.
    #[must_use]
    pub const fn with_clues(mut self, clues: usize) -> Self {
        self.clues = Some(clues);
        self
    }

    /// Returns the spec with at least this many solutions.
    #[must_use]
    pub const fn with_min_solutions(mut self, solutions: u64) -> Self {
        self.min_solutions = solutions;
        self
    }

    /// Returns the spec with this symmetry of clues.
    #[must_use]
    pub const fn with_symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Returns the spec with clues in exactly these cells.
    #[must_use]
    pub fn with_pattern(self, pattern: Pattern) -> Self {
        Self { pattern: Some(pattern), ..self }
    }

    /// Returns the spec of a minimal puzzle, in which every clue is proved needed.
    #[must_use]
    pub const fn with_each_clue_needed(mut self) -> Self {
        self.minimal = true;
        self
    }

    /// Returns the spec with this method.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_method(mut self, method: BuildMethod) -> Self {
        self.method = method;
        self
    }

    /// Returns the spec with full grids made in this way.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_full_grids(mut self, full_grids: FullGrids) -> Self {
        self.full_grids = full_grids;
        self
    }

    /// Returns the spec with this difficulty.
    #[must_use]
    pub fn with_demand(self, demand: Demand) -> Self {
        Self { demand, ..self }
    }

    /// Returns the spec with removals decided by this engine; the puzzle is the same.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Returns the spec with another number of nodes for each clue.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Returns the options of `sudoku-ls generate` that make the same puzzle again, the seed last.
    ///
    /// ```
    /// use sudoku_ls_engine::board::Layout;
    /// use sudoku_ls_engine::generate::{Seed, PuzzleSpec};
    /// let spec = PuzzleSpec::new(Layout::standard(6), Seed::new(7)).with_clues(12);
    /// assert_eq!(spec.options(), "--size 6 --clues 12 --seed 2:7");
    /// ```
    #[doc(hidden)]
    pub fn options(&self) -> String {
        let layout = &self.layout;
        let mut options = Vec::new();
        let mut add = |name: &str, value: String| options.push(format!("--{name} {value}"));
        let boxes = layout.regions.is_none();
        let sides = layout.sides();
        if !sides.is_square() {
            add("size", sides.to_string());
        } else if !layout.is_square() || boxes && layout.size != 9 && self.pattern.is_none() {
            add("size", sides.rows.to_string());
        }
        if let Some(digits) = layout.digits {
            add("digits", digits.to_string());
        } else if layout.size != sides.longer() {
            add("digits", format!("1-{}", layout.size));
        }
        if boxes && layout.boxes != layout.usual_boxes() {
            add("box", layout.boxes.to_string());
        }
        if let Some(map) = &layout.regions {
            add("regions", regions_word(layout.columns(), map));
        }
        if !layout.rules.is_empty() {
            let names: Vec<&str> = layout.rules.iter().map(|rule| rule.name()).collect();
            add("rules", names.join(","));
        }
        if !self.constraints.is_empty() {
            let names: Vec<&str> = self.constraints.iter().map(|kind| kind.name()).collect();
            add("constraints", names.join(","));
        }
        if let Some(clues) = self.clues {
            add("clues", clues.to_string());
        }
        if self.min_solutions != 1 {
            add("min-solutions", self.min_solutions.to_string());
        }
        if self.symmetry != Symmetry::None {
            add("symmetry", self.symmetry.to_string());
        }
        if let Some(pattern) = &self.pattern {
            add("pattern", pattern.to_string());
        }
        if self.method != BuildMethod::TopDown {
            add("method", self.method.name().to_owned());
        }
        if self.full_grids != FullGrids::Search {
            add("full-grid", self.full_grids.name().to_owned());
        }
        if self.nodes != Self::NODES {
            add("nodes", self.nodes.to_string());
        }
        options.extend(self.demand.options());
        let minimal = if self.minimal { "--minimal " } else { "" };
        let options: String = options.into_iter().map(|option| option + " ").collect();
        format!("{options}{minimal}--seed {}", self.seed)
    }
}

/// A puzzle made by [`generate`](crate::generate::generate). Its solution is proved unique, or it is proved to have the
/// requested number of solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Grid,
    /// The unique solution; if several solutions were requested, the full grid that the puzzle was made from.
    pub solution: Grid,
    /// Whether the puzzle is proved to have one solution and no redundant clue.
    pub minimal: bool,
    /// The spec with the seed, which makes the same puzzle again.
    pub spec: PuzzleSpec,
}
