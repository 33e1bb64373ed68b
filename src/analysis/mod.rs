//! Analysis of puzzles for editors and reports: findings, hovers, actions. Plain data in, plain data out.
//!
//! This module is independent of protocols, threads and clocks. Positions are byte offsets in the puzzle's block,
//! except in [`insertion`] and [`completions`], which work on a whole file. Start reading at `view`, then `findings`
//! (its `verdict` and `claims`) and `actions`.

mod actions;
mod completion;
pub(crate) mod constraints;
mod decoration;
mod edits;
mod exclusion;
mod findings;
#[cfg(feature = "cli")]
pub(crate) mod houses;
mod hover;
mod model;
mod navigation;
pub(crate) mod phrasing;
pub mod reasoning;
mod regions;
mod symmetry;
pub mod trace;
mod typing;
mod view;

#[cfg(feature = "lsp")]
pub(crate) use actions::NO_FIX;
pub use actions::catalogue::{ActionEntry, CATALOGUE, Does, FIX, FIX_TITLE};
#[cfg(feature = "cli")]
pub(crate) use actions::file_fix;
#[cfg(feature = "cli")]
pub(crate) use actions::fixes::write_difficulty::ALREADY_RATED;
#[cfg(feature = "lsp")]
pub(crate) use actions::on_line::cell_on_line;
pub use actions::remake::lay_out::lay_out_all;
#[cfg(feature = "cli")]
pub(crate) use actions::remake::{ALREADY_MINIMAL, ALREADY_UNIQUE};
#[cfg(feature = "lsp")]
pub(crate) use actions::{Asked, actions_asked};
pub use actions::{
    NO_CELL, action_at, actions, actions_for, fix_ids, fixes, is_open_question, overwritten, resolve,
    resolve_for,
};
pub use completion::{Completion, CompletionKind, completions};
pub use decoration::board::{Board, BoardCell, Stage, Summary, board, summarized};
pub use decoration::hints::{Hint, missing_hints, single_hints};
pub use decoration::lens::{Lens, LensDoes, PASTE, lenses, rating_lens, verdict_hint};
#[cfg(feature = "lsp")]
pub(crate) use decoration::lens::{in_words, rating_in_words, rating_text};
pub use decoration::next_single::next_single;
pub use decoration::shades::{Shade, shades};
pub use decoration::tokens::{Token, TokenKind, tokens};
#[cfg(any(feature = "cli", feature = "lsp"))]
pub(crate) use edits::Backwards;
#[cfg(feature = "cli")]
pub(crate) use edits::are_compatible;
#[cfg(feature = "convert")]
pub use edits::exchange::{Copied, CopyNote, Pasted, copy_as, paste_as};
#[cfg(any(feature = "lsp", feature = "cli"))]
pub(crate) use findings::batch::are_unique;
pub use findings::batch::{decide_at_once, decide_many};
pub use findings::claims::claims;
#[cfg(feature = "cli")]
pub(crate) use findings::clashes::clash_of_givens;
#[cfg(feature = "cli")]
pub(crate) use findings::codes::ignore::silenced;
pub use findings::codes::ignore::{ignored_in_file, is_ignored};
pub use findings::codes::{Code, Severity};
#[cfg(feature = "cli")]
pub(crate) use findings::duplicate::fingerprint_of_classic;
#[cfg(feature = "lsp")]
pub(crate) use findings::duplicate::key_of_givens;
pub use findings::duplicate::{duplicate, fingerprint, givens_key, isomorphic};
#[cfg(feature = "lsp")]
#[cfg(feature = "convert")]
pub(crate) use findings::foreign::file_finding;
#[cfg(feature = "cli")]
pub(crate) use findings::foreign::{LONGEST_FILE, foreign, rewritten, whole_finding};
pub use findings::isomorph::{
    Classic, canonical_form, classic, repeated_forms, shared_signatures, signature,
};
#[cfg(feature = "cli")]
pub(crate) use findings::metadata::facts::{fact_fixes, states_facts};
pub use findings::metadata::facts::{states_minimality, wrong_minimal};
pub use findings::metadata::measured::{measured_fixes, names_difficulty, wrong_difficulty};
pub use findings::metadata::minimal::not_minimal;
pub use findings::verdict::decide;
#[cfg(feature = "lsp")]
pub(crate) use findings::verdict::state_of_solutions;
pub use findings::wrong_cells::check_text;
pub use findings::{is_explained, quick_findings, quick_findings_given};
pub use hover::{hover, hover_rated};
pub use model::{Action, ActionId, ActionKind, Finding, Hover, Manner, Refusal, Turn, Verdict};
pub use navigation::folding::{Fold, FoldKind, fold_of_cells, folds};
pub use navigation::links::{Link, LinkTarget, links};
pub use navigation::outline::{Symbol, name_or_label, puzzle_name, symbol, symbol_of_classic};
pub use navigation::places::{Highlight, HighlightKind, duplicates, highlights, next_blank, places};
pub use navigation::selection::selection;
pub use symmetry::{Symmetry, SymmetryError, least_form};
pub use typing::borders::opened_row;
pub use typing::cells::{
    CellChange, CellMove, CellPlace, cell_symbols, cell_towards, keeps_givens_apart, press,
};
pub use typing::fill::CellKey;
pub use typing::insertion::insertion;
pub use typing::keys::{Typed, typed};
pub use typing::notes::{clear_notes, note_all};
pub use typing::on_type::on_type;
pub use typing::press::{Entry, Press, press_all};
pub use typing::puzzle_text::puzzle_text;
#[cfg(feature = "cli")]
pub(crate) use typing::puzzle_text::symbols_of;
