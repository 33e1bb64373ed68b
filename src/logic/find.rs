//! How a search is asked and answers: what it sees, where its steps go, and which finder a technique has.
//!
//! A finder is `fn find<const W: usize>(technique, search, sink) -> Flow`: it hands each application to the sink in a fixed order,
//! and ends when the sink breaks. One family a file; a family that shares its search between techniques is told which one is wanted.

use std::ops::ControlFlow;

use super::advanced;
use super::basic::{hidden, locked, naked, singles};
use super::fish;
use super::irregular::{common_peers, leftovers};
use super::options::Options;
use super::single_digit::{empty_rectangle, kite, skyscraper, turbot};
use super::state::State;
use super::step::Step;
use super::technique::Technique;

/// Whether a search goes on: `Break` once the sink has what it wants.
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
}

/// What finders derive from a position and keep: each checks [`State::version`] before it uses what is here.
///
/// It belongs to one position and those that follow from it.
#[derive(Default)]
pub struct Scratch<const W: usize> {
    /// What one digit's logic can rule out.
    pub(super) templates: fish::Templates<W>,
    /// What the advanced finders keep.
    pub(super) advanced: advanced::Kept<W>,
}

/// Hands every application of one technique to the sink, in the finder's order.
pub fn find<const W: usize>(technique: Technique, search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    use Technique as T;
    match technique {
        T::FullHouse | T::HiddenSingle | T::NakedSingle => singles::find(technique, search, sink),
        T::CommonPeers => common_peers::find(search, sink),
        T::LawOfLeftovers => leftovers::find(search, sink),
        T::Pointing | T::Claiming => locked::find(technique, search, sink),
        T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuadruple => {
            naked::find(technique, search, sink)
        }
        T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple => hidden::find(technique, search, sink),
        T::Skyscraper => skyscraper::find(search, sink),
        T::TwoStringKite | T::DualTwoStringKite => kite::find(technique, search, sink),
        T::TurbotFish => turbot::find(search, sink),
        T::EmptyRectangle | T::DualEmptyRectangle => empty_rectangle::find(technique, search, sink),
        _ if fish::is_fish(technique) => fish::find(technique, search, sink),
        _ => advanced::find(technique, search, sink),
    }
}

/// Hands every application of techniques that are searched together to the sink, the one to do first before the others.
pub(super) fn find_group<const W: usize>(
    group: &[Technique],
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    use Technique as T;
    match group {
        [
            T::SimpleColoursTrap | T::MultiColours1 | T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop,
            ..,
        ] => advanced::find_group(group, search, sink),
        _ => group.iter().try_for_each(|technique| find(*technique, search, sink)),
    }
}

/// Returns the first application of a technique.
pub fn first<const W: usize>(technique: Technique, search: &mut Search<'_, W>) -> Option<Step> {
    let mut found = None;
    let _ = find(technique, search, &mut |step| {
        found = Some(step);
        Flow::Break(())
    });
    found
}

/// Returns all applications of a technique.
pub fn all<const W: usize>(technique: Technique, search: &mut Search<'_, W>) -> Vec<Step> {
    let mut found = Vec::new();
    let _ = find(technique, search, &mut |step| {
        found.push(step);
        Flow::Continue(())
    });
    found
}
