//! The random constraints and the proof of the tests.

#[path = "../../tests/it/solver/constraints/case.rs"]
pub(crate) mod case;
#[path = "../../tests/it/solver/constraints/checker.rs"]
pub(crate) mod checker;
#[path = "../../tests/it/solver/constraints/clues.rs"]
pub(crate) mod clues;
#[path = "../../tests/it/solver/constraints/proof.rs"]
pub(crate) mod proof;
