//! The order in which techniques are tried.

use std::sync::LazyLock;

use crate::logic::clues::is_of_clues;
use crate::logic::technique::Technique;

/// Groups of techniques in the order in which they are tried. The techniques of a group are searched together.
pub(super) type Ladder = Vec<Vec<Technique>>;

/// The ladder of HoDoKu's scale: the techniques after singles that HoDoKu uses by default, in its order.
pub(super) static LADDER: LazyLock<Ladder> = LazyLock::new(|| ladder(|technique| technique.info().on));

/// The ladder of hints: the scale's techniques, and techniques that HoDoKu lacks or does not use by default.
pub(super) static HINTS: LazyLock<Ladder> = LazyLock::new(|| ladder(is_for_hints));

/// The ladder of boards with constraints: the techniques of hints and the techniques of clues.
pub(super) static CLUES: LazyLock<Ladder> =
    LazyLock::new(|| ladder(|technique| is_for_hints(technique) || is_of_clues(technique)));

/// Returns whether hints try a technique.
pub(super) fn is_for_hints(technique: Technique) -> bool {
    use Technique as T;
    technique.info().on
        || matches!(
            technique,
            T::BugType2
                | T::BugType3
                | T::BugType4
                | T::WxyzWing
                | T::UniqueLoop1
                | T::UniqueLoop2
                | T::UniqueLoop3
                | T::UniqueLoop4
                | T::DeathBlossom
                | T::AlignedPairExclusion
                | T::AlignedTripletExclusion
                | T::KrakenFish1
                | T::KrakenFish2
                | T::Nishio
                | T::CellForcingChain
                | T::RegionForcingChain
        )
}

fn ladder(is_tried: impl Fn(Technique) -> bool) -> Ladder {
    let mut all: Vec<Technique> =
        Technique::ALL.iter().copied().filter(|one| is_tried(*one) && !is_single(*one)).collect();
    all.sort_by_key(|technique| technique.info().order);
    all.chunk_by(|a, b| a.info().order == b.info().order).map(<[Technique]>::to_vec).collect()
}

const fn is_single(technique: Technique) -> bool {
    matches!(technique, Technique::FullHouse | Technique::NakedSingle | Technique::HiddenSingle)
}
