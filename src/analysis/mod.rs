//! What an editor or a report shows of a puzzle: findings, hover, actions. Plain data in, plain data out.
//!
//! It knows nothing of protocols, threads or clocks. Every position is relative to the puzzle's block, in bytes
//! (but [`insertion`], which works on a whole file). Start reading at `view`, then `quick`, `verdict` and `claims`.

mod actions;
mod claims;
mod clashes;
mod codes;
mod dead_ends;
mod hover;
mod insertion;
mod marks;
mod model;
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

pub use actions::{actions, overwritten, resolve};
pub use claims::claims;
pub use codes::{Code, Severity};
pub use hover::hover;
pub use insertion::insertion;
pub use model::{Action, ActionId, ActionKind, Finding, Hover, Turn, Verdict};
pub use puzzle_text::puzzle_text;
pub use quick::quick_findings;
pub use typing::on_type;
pub use verdict::decide;
