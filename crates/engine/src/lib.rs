//! Sudoku boards of any size and shape: solving, steps of human logic, ratings and generation.
//!
//! ```
//! use sudoku_ls_engine::{Budget, Grid, Solutions, solve};
//!
//! let grid: Grid = "4....1..23...5..3..6..4...54..1....5".parse()?;
//! let Solutions::Unique(solution) = solve(&grid, &mut Budget::nodes(1000)) else { panic!("one solution") };
//! assert_eq!(solution.to_string(), "436251512364254136361542625413143625");
//! # Ok::<(), sudoku_ls_engine::ParseGridError>(())
//! ```
//!
//! The crate's root has the items for the main tasks: [`solve`], [`hint`], [`rate`] and [`generate()`], and the types
//! of their signatures. The [guide](_guide) has an example of each. Further items are in the modules:
//!
//! | module | content |
//! | --- | --- |
//! | [`board`] | digits, cells, candidates; a board's geometry (houses and links between cells) as data |
//! | [`solver`] | none, one or several solutions, proved; counting, listing, the givens that clash; engines by name; budgets |
//! | [`logic`] | steps of human logic with their reasons, the path to the solution, ratings |
//! | [`generate`](mod@generate) | puzzles from a seed: clues, symmetry, patterns, several solutions |
//!
//! # Invariants
//!
//! - A layer imports only from the layers below it: `board <- solver <- logic <- generate`.
//! - The crate uses no threads, clock, files or environment, and no text form except a line of digits.
//! - A size, shape or rule is data: houses, and pairs of cells that exclude each other's digits. No engine depends on
//!   the name of a rule.
//! - Every claim is proved. A budget that runs out is a value, not an error, and names the budget.
//! - Results of a seed depend on the raw stream of one cipher, our own shuffle and counts of nodes, never on the clock,
//!   on threads, or on an engine that may change.
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, clippy::print_stderr)
)]

pub mod board;
pub mod generate;
pub mod logic;
pub mod solver;

pub use board::{
    candidates::Candidates, cell::Cell, digit::Digit, geometry::Geometry, geometry_error::GeometryError,
    grid::Grid, layout::Layout, layout_error::LayoutError, line::ParseGridError, rules::Rule,
};
pub use generate::{
    generate,
    spec::{Generated, PuzzleSpec, error::GenerateError, seed::Seed},
};
pub use logic::{
    path::{
        difficulty::{Difficulty, RateError, rate},
        hint::{HintError, hint},
    },
    step::Step,
    technique::{Level, Technique},
};
pub use solver::{
    answer::{Count, Solutions},
    budget::{Budget, Exhausted},
    count, solve,
};

/// One example for each of the main tasks.
#[doc = include_str!("../docs/guide.md")]
pub mod _guide {}
