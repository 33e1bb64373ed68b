//! Aligned exclusion: the combinations of a pair's or a triplet's candidates that leave a cell they all see something.

use smallvec::SmallVec;

use super::state::{State, Step};
use super::tables::{Cand, Tables, bits};

/// A cell that may be one of the aligned ones, with the cells that it may starve.
struct Base {
    cell: usize,
    /// The cells of few candidates that it sees, in the order of its houses.
    starved: Vec<u16>,
    /// The same as bits.
    row: Vec<u64>,
}

/// The cells that see a cell of at most `most` candidates and no naked single.
fn bases(tables: &Tables, state: &State, most: u32) -> Vec<Base> {
    let words = tables.cells.div_ceil(64);
    let mut found = Vec::new();
    for cell in 0..tables.cells {
        if state.cand[cell].count_ones() < 2 {
            continue;
        }
        let peers = tables.peers(cell);
        if peers.iter().any(|&peer| state.cand[usize::from(peer)].is_power_of_two()) {
            continue;
        }
        let few = |peer: &&u16| (2..=most).contains(&state.cand[usize::from(**peer)].count_ones());
        let starved: Vec<u16> = peers.iter().filter(few).copied().collect();
        if starved.is_empty() {
            continue;
        }
        let mut row = vec![0; words];
        for &peer in &starved {
            row[usize::from(peer) / 64] |= 1 << (peer % 64);
        }
        found.push(Base { cell, starved, row });
    }
    found
}

/// The common part of two rows; `None` if it has fewer than two cells.
fn common(a: &[u64], b: &[u64], into: &mut Vec<u64>) -> bool {
    into.clear();
    into.extend(a.iter().zip(b).map(|(a, b)| a & b));
    into.iter().map(|word| word.count_ones()).sum::<u32>() >= 2
}

/// The first pair of cells whose combinations exclude a candidate.
pub(super) fn pair(tables: &Tables, state: &State) -> Option<Step> {
    let bases = bases(tables, state, 2);
    let mut shared = Vec::new();
    for (last, second) in bases.iter().enumerate() {
        for first in &bases[..last] {
            if common(&first.row, &second.row, &mut shared) {
                let step = excluded(tables, state, &[first.cell, second.cell], &shared, 62);
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}

/// The first triplet of cells whose combinations exclude a candidate.
pub(super) fn triplet(tables: &Tables, state: &State) -> Option<Step> {
    let bases = bases(tables, state, 3);
    if bases.len() < 3 {
        return None;
    }
    let mut index_of = vec![usize::MAX; tables.cells];
    for (index, base) in bases.iter().enumerate() {
        index_of[base.cell] = index;
    }
    let (mut two, mut three) = (Vec::new(), Vec::new());
    for (last, second) in bases.iter().enumerate() {
        for first in &bases[..last] {
            if !common(&first.row, &second.row, &mut two) {
                continue;
            }
            let more = second.starved.iter().filter(|cell| !first.starved.contains(cell));
            for &cell in first.starved.iter().chain(more) {
                let cell = usize::from(cell);
                let Some(third) = bases.get(index_of[cell]) else { continue };
                if cell == first.cell || cell == second.cell || is_repeated([first, second, third]) {
                    continue;
                }
                if common(&two, &third.row, &mut three) {
                    let cells = [first.cell, second.cell, cell];
                    let step = excluded(tables, state, &cells, &three, 75);
                    if step.is_some() {
                        return step;
                    }
                }
            }
        }
    }
    None
}

/// Whether a pair and a third cell were met before, in another order: with the last of them as the third cell, or else
/// with the middle one.
fn is_repeated([first, second, third]: [&Base; 3]) -> bool {
    let starves = |base: &Base, other: &Base| base.row[other.cell / 64] >> (other.cell % 64) & 1 != 0;
    let by_last = || starves(first, second) || starves(third, second);
    let by_middle = || starves(third, first) || starves(second, first);
    third.cell < second.cell && (by_last() || third.cell < first.cell && by_middle())
}

/// The candidates of these cells that no allowed combination has.
fn excluded(tables: &Tables, state: &State, cells: &[usize], starved: &[u64], tenths: u16) -> Option<Step> {
    let all = cells.iter().fold(0, |all, &cell| all | state.cand[cell]);
    let mut sets = SmallVec::<[u32; 32]>::new();
    for (word, &mask) in starved.iter().enumerate() {
        let mut mask = mask;
        while mask != 0 {
            let set = state.cand[word * 64 + mask.trailing_zeros() as usize];
            if set & !all == 0 {
                sets.push(set);
            }
            mask &= mask - 1;
        }
    }
    // What cells that see each other exclude on their own, chains of one line have found before.
    if sets.is_empty() {
        return None;
    }
    let see = |a: usize, b: usize| b < cells.len() && tables.see(cells[a], cells[b]);
    let clash = [see(0, 1), see(0, 2), see(1, 2)];
    let is_dead = |used: u32| sets.iter().any(|set| set & !used == 0);
    let sets_of = [state.cand[cells[0]], state.cand[cells[1]], cells.get(2).map_or(0, |&c| state.cand[c])];
    let mut allowed = [0_u32; 3];
    for a in bits(sets_of[0]) {
        for b in bits(sets_of[1]) {
            let used = 1_u32 << a | 1 << b;
            if (a == b && clash[0]) || is_dead(used) {
                continue;
            }
            if cells.len() == 2 {
                allowed[0] |= 1 << a;
                allowed[1] |= 1 << b;
                continue;
            }
            for c in bits(sets_of[2]) {
                if !(a == c && clash[1] || b == c && clash[2] || is_dead(used | 1 << c)) {
                    allowed[0] |= 1 << a;
                    allowed[1] |= 1 << b;
                    allowed[2] |= 1 << c;
                }
            }
            if allowed == sets_of {
                return None;
            }
        }
    }
    let out = |(&cell, allowed): (&usize, u32)| {
        bits(state.cand[cell] & !allowed).map(move |digit| tables.cand(cell, digit))
    };
    let removals: Vec<Cand> = cells.iter().zip(allowed).flat_map(out).collect();
    Step::remove(tenths, removals)
}
