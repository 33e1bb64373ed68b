//! How a search is asked and answers: what a finder sees, where its steps go, and what it keeps.
//!
//! A finder is `fn find<const W: usize>(technique, search, sink) -> Flow`: it hands each application to the sink in a fixed order,
//! and ends when the sink or the meter breaks. One family a file; a family that shares its search between techniques is told which one is wanted.

use std::any::Any;
use std::ops::ControlFlow;

use super::options::Options;
use super::state::State;
use super::step::Step;
use crate::solver::Meter;

/// Whether a search continues: `Break` once the sink has what it wants.
pub type Flow = ControlFlow<()>;

/// Where steps go, one by one.
pub type Sink<'a> = &'a mut dyn FnMut(Step) -> Flow;

/// What a finder sees.
pub struct Search<'a, const W: usize> {
    /// The position.
    pub state: &'a State<W>,
    /// The switches.
    pub options: &'a Options,
    /// What finders keep between calls.
    pub scratch: &'a mut Scratch<W>,
    /// The budget: a finder that can take long counts its steps here, and breaks when it runs out.
    pub meter: &'a Meter<'a>,
    /// A step that is looked for again, in a position with fewer steps before it: a finder may leave out what that step does not name.
    pub again: Option<&'a Step>,
}

/// What finders derive from a position and keep: each checks [`State::version`] before it uses what is here, and marks nothing as made
/// that the meter broke off.
///
/// It belongs to one position and those that follow from it.
#[derive(Default)]
pub struct Scratch<const W: usize> {
    kept: Vec<Box<dyn Any + Send>>,
}

impl<const W: usize> Scratch<W> {
    /// Returns what a family of finders keeps, by its type.
    pub(super) fn of<T: Any + Send + Default>(&mut self) -> &mut T {
        let at = self.kept.iter().position(|one| one.is::<T>()).unwrap_or_else(|| {
            self.kept.push(Box::<T>::default());
            self.kept.len() - 1
        });
        match self.kept[at].downcast_mut() {
            Some(found) => found,
            None => unreachable!("it was found by its type"),
        }
    }
}
