//! The order in which techniques are tried.

use std::sync::LazyLock;

use crate::logic::technique::Technique;

/// The techniques of the ladder after singles, those of one place together, in HoDoKu's order; only what it uses by default.
pub(super) static LADDER: LazyLock<Vec<Vec<Technique>>> = LazyLock::new(|| {
    let mut all: Vec<Technique> =
        Technique::ALL.iter().copied().filter(|one| one.info().on && !is_single(*one)).collect();
    all.sort_by_key(|technique| technique.info().order);
    all.chunk_by(|a, b| a.info().order == b.info().order).map(<[Technique]>::to_vec).collect()
});

const fn is_single(technique: Technique) -> bool {
    matches!(technique, Technique::FullHouse | Technique::NakedSingle | Technique::HiddenSingle)
}
