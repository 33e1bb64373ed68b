//! Maps each technique to the finder that searches for it.

use super::advanced;
use super::basic::{common_peers, hidden, leftovers, locked, naked, singles};
use super::clues;
use super::fish;
use super::search::{Flow, Search, Sink};
use super::single_digit::{empty_rectangle, kite, skyscraper, turbot};
use super::step::Step;
use super::technique::Technique;

/// Hands every application of one technique to the sink, in the finder's order.
pub fn find<const W: usize>(technique: Technique, search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    use Technique as T;
    match technique {
        // A clue may distinguish digits that the houses alone would let swap, and a house that lacks digits may hold one
        // of two swapped digits and not the other, so uniqueness techniques don't hold here.
        _ if technique.needs_uniqueness() && !search.state.tables().swaps_digits => Flow::Continue(()),
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
        _ if clues::is_of_clues(technique) => clues::find(technique, search, sink),
        _ if fish::is_fish(technique) => fish::find(technique, search, sink),
        _ => advanced::find(technique, search, sink),
    }
}

/// Hands every application of techniques that are searched together to the sink; the step to apply first comes first.
pub(super) fn find_group<const W: usize>(
    group: &[Technique],
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    use Technique as T;
    match group {
        [
            T::SimpleColoursTrap
            | T::MultiColours1
            | T::ContinuousNiceLoop
            | T::GroupedContinuousNiceLoop
            | T::ForcingChainContradiction,
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
