//! What an editor or a report shows of a puzzle: findings, hover, actions. Plain data in, plain data out.
//!
//! It knows nothing of protocols, threads or clocks. Every position is relative to the puzzle's block, in bytes
//! (but [`insertion`], which works on a whole file). Start reading at `view`, then `quick`, `verdict` and `claims`.

mod actions;
mod borders;
mod claims;
mod clashes;
mod codes;
mod dead_ends;
mod hints;
mod hover;
mod insertion;
mod lens;
mod marks;
mod model;
mod next_single;
mod overrides;
mod promises;
mod puzzle_text;
mod quick;
mod sight;
mod typing;
mod verdict;
mod view;
mod words;
mod wrong_cells;

pub use actions::{actions, resolve};
pub use borders::opened_row;
pub use claims::claims;
pub use codes::{Code, Severity};
pub use hints::{Hint, missing_hints, single_hints};
pub use hover::hover;
pub use insertion::insertion;
pub use lens::{Lens, LensDoes, lenses};
pub use model::{Action, ActionId, ActionKind, Finding, Hover, Verdict};
pub use next_single::next_single;
pub use puzzle_text::puzzle_text;
pub use quick::quick_findings;
pub use typing::on_type;
pub use verdict::decide;
