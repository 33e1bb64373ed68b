//! Requests of the language server protocol about one document. Each request has its own file.

pub(super) mod actions;
pub(super) mod completion;
pub(super) mod fix_all;
pub(super) mod folding;
pub(super) mod formatting;
pub(super) mod hints;
pub(super) mod inline;
pub(super) mod lens;
pub(super) mod links;
pub(super) mod places;
pub(super) mod selection;
pub(super) mod summary;
pub(super) mod symbols;
pub(super) mod tokens;
