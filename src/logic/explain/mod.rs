//! The reason of a step in words: one sentence or two, as a person would say it.
//!
//! One file for each group of techniques; `names` has the words that they share.

mod basic;
mod chains;
mod fish;
mod last_resort;
mod names;
mod single_digit;

pub use names::Names;

use super::fish::is_fish;
use super::step::Step;
use super::technique::Technique;
use crate::board::Geometry;

impl Step {
    /// The technique's name and the whole reasoning: `Naked pair: r1c2 and r1c5 can only be 3 and 4, …`.
    pub fn text(&self, geometry: &Geometry) -> String {
        format!("{}: {}", chains::capital(self.technique.name()), self.reason(geometry))
    }

    /// The reasoning alone, with the conclusion.
    pub fn reason(&self, geometry: &Geometry) -> String {
        use Technique as T;
        let names = &Names::of(geometry);
        match self.technique {
            T::FullHouse | T::NakedSingle | T::HiddenSingle => basic::single(names, self),
            T::Pointing | T::Claiming => basic::locked(names, self),
            T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuadruple => {
                basic::naked(names, self)
            }
            T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple => basic::hidden(names, self),
            T::EmptyRectangle | T::DualEmptyRectangle => single_digit::empty_rectangle(names, self),
            technique if is_fish(technique) => fish::fish(names, self),
            T::TemplateSet | T::TemplateDelete => last_resort::template(names, self),
            T::BruteForce => last_resort::brute_force(names, self),
            _ if !self.why.chains.is_empty() => chains::two_ends(names, self),
            _ => chains::capital(&names.conclusion(self)),
        }
    }
}
