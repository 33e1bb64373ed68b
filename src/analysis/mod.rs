//! What an editor or a report shows of a puzzle: findings, hover, actions. Plain data in, plain data out.
//!
//! It knows nothing of protocols, threads or clocks. Every position is relative to the puzzle's block, in bytes
//! (but [`insertion`] and [`completions`], which work on a whole file). Start reading at `view`, then `quick`, `verdict` and `claims`.

mod actions;
mod borders;
mod claims;
mod clashes;
mod codes;
mod completion;
mod dead_ends;
mod duplicate;
mod folding;
mod hints;
mod hover;
mod insertion;
mod isomorph;
mod lens;
mod links;
mod many;
mod marks;
mod minimal;
mod model;
mod next_single;
mod outline;
mod overrides;
mod places;
mod promises;
mod puzzle_text;
mod quick;
mod selection;
mod sight;
mod tokens;
pub mod trace;
mod typing;
mod verdict;
mod view;
mod words;
mod wrong_cells;

pub use actions::{actions, overwritten, resolve};
pub use borders::opened_row;
pub use claims::claims;
pub use codes::{Code, Severity};
pub use completion::{Completion, CompletionKind, completions};
pub use duplicate::{duplicate, fingerprint, givens_key, isomorphic};
pub use folding::{Fold, FoldKind, folds};
pub use hints::{Hint, missing_hints, single_hints};
pub use hover::hover;
pub use insertion::insertion;
pub use isomorph::{Classic, canonical_form, classic, signature};
pub use lens::{Lens, LensDoes, lenses};
pub use links::{Link, LinkTarget, links};
pub use many::{decide_at_once, decide_many};
pub use minimal::not_minimal;
pub use model::{Action, ActionId, ActionKind, Finding, Hover, Turn, Verdict};
pub use next_single::next_single;
pub use outline::{Symbol, puzzle_name, symbol};
pub use places::{Highlight, HighlightKind, highlights, places, twins};
pub use puzzle_text::puzzle_text;
pub use quick::{quick_findings, quick_findings_knowing};
pub use selection::selection;
pub use tokens::{Token, TokenKind, tokens};
pub use typing::on_type;
pub use verdict::decide;
