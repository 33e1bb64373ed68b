//! The reason of a step in words: one sentence or two, as a person would say it.
//!
//! One file for each group of techniques; `names` has the words that they share.

mod names;

pub use names::Names;

use super::step::Step;
use crate::board::Geometry;

impl Step {
    /// The reason in words, with the conclusion.
    pub fn text(&self, geometry: &Geometry) -> String {
        let names = Names::of(geometry);
        names.conclusion(self)
    }
}
