//! Aligned exclusion: combinations of candidates of two or three cells that would leave a common peer without a
//! candidate are impossible.

use smallvec::SmallVec;

use super::state::{State, Step};
use super::tables::{Cand, Tables, bits};

/// A cell that may be one of the aligned cells, with the peers that the aligned cells may leave without a candidate
/// ("starve").
struct Base {
    cell: usize,
    /// The peers of the cell with few candidates, in the order of the cell's houses.
    starved: Vec<u16>,
    /// The same peers as a bit row.
    row: Vec<u64>,
}

/// Returns the cells that see at least one cell with 2 to `most` candidates, and no naked single.
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

/// Writes the intersection of two rows to `into`; returns whether it contains at least two cells.
fn common(a: &[u64], b: &[u64], into: &mut [u64]) -> bool {
    let mut count = 0;
    for ((into, a), b) in into.iter_mut().zip(a).zip(b) {
        *into = a & b;
        count += into.count_ones();
    }
    count >= 2
}

fn has(row: &[u64], cell: usize) -> bool {
    row[cell / 64] >> (cell % 64) & 1 != 0
}

/// Returns the step of the first pair of cells whose combinations exclude a candidate.
pub(super) fn pair(tables: &Tables, state: &State) -> Option<Step> {
    let bases = bases(tables, state, 2);
    let mut shared = vec![0; tables.cells.div_ceil(64)];
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

/// The search for triplets. It remembers the last position in which it found none.
#[derive(Default)]
pub(super) struct Triplets {
    /// The candidates of the last position of this path in which no triplet was found; empty if there is no such
    /// position.
    tried: Vec<u32>,
}

impl Triplets {
    /// Returns the step of the first triplet of cells whose combinations exclude a candidate.
    pub(super) fn search(&mut self, tables: &Tables, state: &State) -> Option<Step> {
        // If neither the aligned cells nor the cells that they may starve have changed, they still exclude nothing.
        let mut changed = vec![0; tables.cells.div_ceil(64)];
        for (cell, cand) in state.cand.iter().enumerate() {
            if self.tried.get(cell) != Some(cand) {
                changed[cell / 64] |= 1 << (cell % 64);
            }
        }
        let step = triplet(tables, state, &changed);
        self.tried.clear();
        if step.is_none() {
            self.tried.extend_from_slice(&state.cand);
        }
        step
    }
}

/// Returns the step of the first triplet in which an aligned cell, or a cell that may be starved, has changed.
fn triplet(tables: &Tables, state: &State, changed: &[u64]) -> Option<Step> {
    let bases = bases(tables, state, 3);
    if bases.len() < 3 {
        return None;
    }
    let mut index_of = vec![usize::MAX; tables.cells];
    for (index, base) in bases.iter().enumerate() {
        index_of[base.cell] = index;
    }
    let meet = |a: &[u64], b: &[u64]| a.iter().zip(b).any(|(a, b)| a & b != 0);
    let (mut two, mut three) = (vec![0; changed.len()], vec![0; changed.len()]);
    for (last, second) in bases.iter().enumerate() {
        for first in &bases[..last] {
            if !common(&first.row, &second.row, &mut two) {
                continue;
            }
            let has_changed = has(changed, first.cell) || has(changed, second.cell) || meet(&two, changed);
            if !has_changed && !meet(&first.row, changed) && !meet(&second.row, changed) {
                continue;
            }
            let more = second.starved.iter().filter(|cell| !has(&first.row, usize::from(**cell)));
            for &cell in first.starved.iter().chain(more) {
                let cell = usize::from(cell);
                let Some(third) = bases.get(index_of[cell]) else { continue };
                if cell == first.cell || cell == second.cell || !(has_changed || has(changed, cell)) {
                    continue;
                }
                if common(&two, &third.row, &mut three) && !is_repeated([first, second, third]) {
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

/// Returns whether the same three cells were met before in another order: with the last cell as the third one, or with
/// the middle cell as the third one.
fn is_repeated([first, second, third]: [&Base; 3]) -> bool {
    let starves = |base: &Base, other: &Base| has(&base.row, other.cell);
    let by_last = || starves(first, second) || starves(third, second);
    let by_middle = || starves(third, first) || starves(second, first);
    third.cell < second.cell && (by_last() || third.cell < first.cell && by_middle())
}

/// Returns the step that removes the candidates of these cells that occur in no allowed combination.
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
    // Without such sets, only cells that see each other exclude combinations; chains of one line have already found
    // those exclusions.
    if sets.is_empty() {
        return None;
    }
    let see = |a: usize, b: usize| b < cells.len() && tables.see(cells[a], cells[b]);
    let clash = [see(0, 1), see(0, 2), see(1, 2)];
    let third = cells.get(2).map(|&cell| state.cand[cell]);
    let sets_of = [state.cand[cells[0]], state.cand[cells[1]], third.unwrap_or(0)];
    let mut allowed = [0_u32; 3];
    for a in bits(sets_of[0]) {
        for b in bits(sets_of[1]) {
            if a == b && clash[0] {
                continue;
            }
            // The digits that the third cell can't have beside these two digits; all digits if the two alone leave a
            // cell without a candidate.
            let used = 1_u32 << a | 1 << b;
            let mut out = u32::from(clash[1]) << a | u32::from(clash[2]) << b;
            for set in &sets {
                let rest = set & !used;
                if rest == 0 {
                    out = u32::MAX;
                } else if rest.is_power_of_two() {
                    out |= rest;
                }
            }
            let fits = if third.is_some() { sets_of[2] & !out != 0 } else { out != u32::MAX };
            if fits {
                allowed[0] |= 1 << a;
                allowed[1] |= 1 << b;
                allowed[2] |= sets_of[2] & !out;
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
