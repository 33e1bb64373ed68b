//! What an editor or a report shows of a puzzle: findings, hover, actions. Plain data in, plain data out.
//!
//! It knows nothing of protocols, threads or clocks. Every position is relative to the puzzle's block, in bytes
//! (but [`insertion`], which works on a whole file). Start reading at `view`, then `quick`, `verdict` and `claims`.

mod actions;
mod codes;
mod hover;
mod insertion;
mod model;
mod puzzle_text;
mod quick;
mod typing;
mod verdict;

pub use actions::{actions, resolve};
pub use codes::{Code, Severity};
pub use hover::hover;
pub use insertion::insertion;
pub use model::{Action, ActionId, ActionKind, Finding, Hover, Verdict};
pub use puzzle_text::puzzle_text;
pub use quick::quick_findings;
pub use typing::on_type;
pub use verdict::{claims, decide};
