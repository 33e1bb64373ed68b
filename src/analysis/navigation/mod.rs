//! Navigation: places of a digit, outline, folds, links, growing selections.

pub(super) mod folding;
pub(super) mod links;
pub(super) mod outline;
pub(super) mod places;
pub(super) mod selection;
