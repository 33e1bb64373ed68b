//! What a finder receives, where it sends its steps, and what it keeps between calls.
//!
//! A finder is `fn find<const W: usize>(technique, search, sink) -> Flow`. It hands each application to the sink in a
//! fixed order, and ends when the sink or the meter breaks. Each file holds one family of techniques. If techniques of
//! a family share a search, the finder is told which technique is wanted.

use std::any::Any;
use std::ops::ControlFlow;

use super::options::Options;
use super::state::State;
use super::step::Step;
use crate::solver::Meter;

/// Whether a search continues: `Break` once the sink needs no more steps.
pub type Flow = ControlFlow<()>;

/// The function that receives the steps, one at a time.
pub type Sink<'a> = &'a mut dyn FnMut(Step) -> Flow;

/// What a finder receives.
pub struct Search<'a, const W: usize> {
    /// The position that is searched.
    pub state: &'a State<W>,
    /// The finder options.
    pub options: &'a Options,
    /// The data that finders keep between calls.
    pub scratch: &'a mut Scratch<W>,
    /// The budget. A finder that can take long counts its work here, and breaks when the budget runs out.
    pub meter: &'a Meter<'a>,
    /// A known step that is searched again in a position with fewer steps before it. The finder may skip every part of
    /// the board that the step does not name.
    pub again: Option<&'a Step>,
}

/// Data that finders derive from a position and keep. Each finder compares [`State::version`] before it uses kept data,
/// and does not mark data as complete if the meter stopped its computation.
///
/// A scratch belongs to one position and the positions that follow from it.
#[derive(Default)]
pub struct Scratch<const W: usize> {
    kept: Vec<Box<dyn Any + Send>>,
}

impl<const W: usize> Scratch<W> {
    /// Returns the data that a family of finders keeps, by the data's type; creates the data at the first call.
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
