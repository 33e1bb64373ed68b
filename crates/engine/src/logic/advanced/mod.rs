//! The finders of all techniques except those of `basic`, `clues`, `fish` and `single_digit`.

mod aligned;
mod als;
mod chains;
mod colours;
mod nets;
mod queries;
mod rank;
mod sue_de_coq;
mod templates;
mod unique;
mod wings;

use crate::logic::search::{Flow, Search, Sink};
use crate::logic::technique::Technique;

/// Hands every application of one technique to the sink, in the finder's order.
pub(super) fn find<const W: usize>(technique: Technique, search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    use Technique as T;
    let same = |found: Technique| found == technique;
    match technique {
        T::XyWing => wings::find_xy(search, sink),
        T::XyzWing => wings::find_xyz(search, sink),
        T::WWing => wings::find_w(search, sink),
        T::WxyzWing => wings::find_wxyz(search, sink),
        T::SimpleColoursTrap | T::SimpleColoursWrap => colours::find_simple(search, &same, sink),
        T::MultiColours1 | T::MultiColours2 => colours::find_multi(search, &same, sink),
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueRectangle5
        | T::UniqueRectangle6
        | T::HiddenRectangle => unique::find_unique(technique, search, sink),
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => unique::find_avoidable(technique, search, sink),
        T::BugPlusOne => unique::find_bug(search, sink),
        T::BugType2 | T::BugType3 | T::BugType4 => unique::find_bug_types(technique, search, sink),
        T::UniqueLoop1 | T::UniqueLoop2 | T::UniqueLoop3 | T::UniqueLoop4 => {
            unique::find_loop(technique, search, sink)
        }
        T::AlignedPairExclusion | T::AlignedTripletExclusion => aligned::find(technique, search, sink),
        T::KrakenFish1 | T::KrakenFish2 => chains::find_kraken(technique, search, sink),
        T::RemotePair => chains::find_remote(search, sink),
        T::XChain => chains::find_x(search, sink),
        T::XyChain => chains::find_xy(search, sink),
        T::ContinuousNiceLoop | T::DiscontinuousNiceLoop | T::Aic => {
            chains::find_loops(search, false, &same, sink)
        }
        T::GroupedContinuousNiceLoop | T::GroupedDiscontinuousNiceLoop | T::GroupedAic => {
            chains::find_loops(search, true, &same, sink)
        }
        T::AlsXz => als::find_xz(search, sink),
        T::AlsXyWing => als::find_wing(search, sink),
        T::AlsChain => als::find_chain(search, sink),
        T::DeathBlossom => als::find_blossom(search, sink),
        T::TemplateSet | T::TemplateDelete => templates::find(technique, search, sink),
        T::SueDeCoq => sue_de_coq::find(search, sink),
        T::ForcingChainContradiction
        | T::ForcingChainVerity
        | T::Nishio
        | T::CellForcingChain
        | T::RegionForcingChain => chains::find_forcing(technique, search, sink),
        T::ForcingNetContradiction | T::ForcingNetVerity => nets::find(technique, search, sink),
        _ => Flow::Continue(()),
    }
}

/// Hands every application of techniques that share a search to the sink; the step to apply first comes first.
pub(super) fn find_group<const W: usize>(
    group: &[Technique],
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    use Technique as T;
    let any = |found: Technique| group.contains(&found);
    match group {
        [T::SimpleColoursTrap | T::SimpleColoursWrap, ..] => colours::find_simple(search, &any, sink),
        [T::MultiColours1 | T::MultiColours2, ..] => colours::find_multi(search, &any, sink),
        [T::ContinuousNiceLoop, ..] => chains::find_loops(search, false, &any, sink),
        [T::GroupedContinuousNiceLoop, ..] => chains::find_loops(search, true, &any, sink),
        [T::ForcingChainContradiction, T::ForcingChainVerity] if !search.options.all_techniques => {
            chains::find_forcing_for_scale(search, sink)
        }
        _ => group.iter().try_for_each(|technique| find(*technique, search, sink)),
    }
}
