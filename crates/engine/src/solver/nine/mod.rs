//! The engine for 9x9 grids with the standard boxes and no further rule.
//!
//! # How it works
//!
//! With AVX-512, a whole grid is in three vectors of 32 words ([`layout`] says how): a word for each digit and band, a bit for each column, a
//! vector for each row of a band. With shorter registers ([`digits`]), a register has the words of one digit or two, and a word the three rows
//! of a band. One *sweep* ([`form`]) over a grid draws, for all digits and all houses at once and without a branch, these conclusions:
//!
//! - the columns that a digit may take in a box, when the three boxes of a stack take a column each: exactly, by the two ways in which
//!   two bands can leave a column to the third one (locked candidates in both directions, and pairs of them);
//! - the boxes that a digit may take in a row, when the three rows of a band take a box each: exactly too;
//! - hidden singles in rows, which with the above are those of columns and boxes too;
//! - naked singles, by counting the digits of each cell with two bits.
//!
//! Sweeps are repeated until nothing changes. Then a cell with two candidates is split into the two grids it can be ([`search`]); of up
//! to 16 such cells the one whose digits see the most places. Below the first guess, and until one fails, there is no such choice: the
//! first and the last such cell are split at once. Once five guesses have failed, what is left goes in rounds ([`rounds`]), up to eight states
//! at a time; and so do the grids of a batch ([`batch`]). A sweep over one grid is a chain of dependent steps that leaves room for another
//! one: with AVX-512, rounds sweep two states in turn. With shorter registers, the eight states go abreast ([`abreast`]): a register has the
//! same word of several of them.
//!
//! Forms for AVX-512, AVX2, SSE4.1, NEON and WebAssembly's SIMD, and a portable one, do the same steps with the same results in the same order; which ones
//! the machine can run is found out once, and the fastest of them runs unless another one is [asked for](super::Vectors). The portable
//! form has no unsafe code.
//!
//! # What was tried, and what it gave
//!
//! Microseconds a puzzle to count up to two solutions, one at a time, on one core of a Zen 4 machine; in brackets the ratio to the
//! crate `sudoku` 0.8 in the same run. The rows down to "generic" were taken on a prototype of the form for AVX-512, with its loops
//! written out, which was a tenth faster than the form used here, generic over forms and budgets.
//!
//! | design | `17_clue` | `multi_solution` | `hardest_1106` |
//! |---|---|---|---|
//! | 27 words in three vectors, all steps in turn, first cell with two candidates | 0.93 (2.5) | 1.55 (1.4) | 78 (1.6) |
//! | hidden and naked singles side by side: the same sweeps, each a seventh shorter | 0.83 (2.8) | | 70 (1.6) |
//! | columns and rows side by side too: a tenth shorter, a tenth more of them | 0.86 (2.7) | | 69 (1.7) |
//! | singles on a transposed state; the cell whose digits see most, one by one | 0.89 (2.7) | 2.43 (0.9) | 68 (1.7) |
//! | that choice for 16 cells at once; clashing hidden singles seen | 0.76 (3.0) | 1.82 (1.2) | 58 (2.0) |
//! | boxes of rows by a table of 64 bytes in place of shifts | 0.74 (3.1) | 1.71 (1.3) | 55 (2.1) |
//! | both digits of the split cell placed at once: an eighth fewer sweeps | 0.67 (3.5) | 1.65 (1.4) | 53 (2.3) |
//! | two grids in turn from the first guess on | 0.64 (3.7) | 2.38 (0.9) | 42 (2.7) |
//! | two grids in turn after two failures | 0.70 (3.3) | 1.70 (1.3) | 43 (2.7) |
//! | the same, generic (`benches/README.md` has all sets) | 0.74 (3.1) | 1.79 (1.3) | 50 (2.9) |
//! | no choice of the cell below the first guess until one fails | 0.75 (3.1) | 1.59 (1.4) | 49 (2.6) |
//! | and two cells split at once there | 0.75 (3.1) | 1.49 (1.5) | 49 (2.6) |
//! | rounds of eight states after two failures, in place of two in turn | 0.75 (3.1) | 1.69 (1.3) | 40 (3.2) |
//! | the same after five failures | 0.75 (3.0) | 1.41 (1.5) | 41 (3.2) |
//!
//! The same of a batch, where the machine has other grids to go on with. A sweep took 31 ns
//! alone; in a batch about 23, reckoned from the times of the sets and their numbers of sweeps.
//!
//! | design | `17_clue` | `multi_solution` | `hardest_1106` |
//! |---|---|---|---|
//! | two grids in turn, each at its own point of its search | 0.67 (3.4) | 1.73 (1.4) | 52 (2.8) |
//! | rounds: 16 grids swept, those that are stuck split, those that are done replaced | 0.63 (3.6) | 1.64 (1.4) | 45 (2.9) |
//! | no choice of the cell below the first guess until one fails | 0.65 (3.6) | 1.36 (1.6) | 45 (2.9) |
//! | two sweeps step by step in turn: both fit into what the machine looks ahead | 0.55 (4.2) | 1.19 (1.9) | 39 (3.3) |
//! | two cells split at once below the first guess | 0.54 (4.3) | 1.06 (2.1) | 39 (3.3) |
//!
//! The form for shorter registers, in the same measure as above but with AVX2, on a Xeon that was busy with other work, g++'s tdoku for AVX2 in
//! the same run; in brackets tdoku's time over this one. Instructions are those of the first 20 puzzles of `hardest_1106`, in millions, by callgrind.
//!
//! | design | `17_clue` | `multi_solution` | `hardest_1106` | instructions |
//! |---|---|---|---|---|
//! | rows of 16 bits as above: six registers, digits of a cell by seven exchanges in each | 1.91 (2.3) | 3.76 (0.8) | 173 (0.7) | 21.5 |
//! | bands of 32 bits, two digits a register: five registers, one exchange in all | 1.38 (3.2) | 2.60 (1.3) | 105 (1.0) | |
//! | and givens found by comparing bytes | 1.29 (3.2) | 2.36 (1.3) | 101 (1.0) | |
//! | and the digits of the cells to choose from by one move each | 1.24 (3.6) | 2.33 (1.4) | 89 (1.2) | 13.4 |
//! | and two grids at a time with one digit of each in a register: nine for both | 1.21 (3.5) | 2.28 (1.4) | 86 (1.2) | 12.9 |
//!
//! Then grids abreast took the place of two grids at a time. Microseconds a puzzle on a Xeon (Emerald Rapids), medians of five or seven turns, in several
//! runs that differ by up to 5 %; `benches/README.md` has all sets and forms.
//!
//! | design | `17_clue` | `multi_solution` | `hardest_1106` |
//! |---|---|---|---|
//! | AVX2, one at a time: two states at a time | 0.92 | 1.47 | 62 |
//! | and eight states abreast after five failures | 0.93 | 1.48 | 47 |
//! | AVX2, batch: two grids at a time | 0.94 | 1.46 | 60 |
//! | eight grids abreast, with the conclusions of a sweep as they were | 0.71 | 1.11 | 44 |
//! | and no digit keeps a place that a digit before it has as its only one | 0.62 | 1.09 | 45 |
//! | SSE4.1, batch: one grid after the other | 2.03 | 3.02 | 133 |
//! | eight grids abreast, in two sets of registers | 1.25 | 2.13 | 84 |
//!
//! With AVX-512, sixteen grids abreast took 0.51 and 0.48 in place of 0.55 and 0.52 on `17_clue`, but 0.83 in place of 0.78 on `multi_solution` and
//! 31 in place of 29 on `hardest_1106`: a state costs two gathers to read there, and a sweep in turn is cheap already. So it stays with two in turn. In the portable
//! form, rounds of a single search stay with one state after the other: abreast they took 197 in place of 171 on `hardest_1106`. Spreading the boxes
//! of rows with shifts in place of a table took 250.
//!
//! Other rules for the choice of the cell leave the guesses where they are (299 nodes a puzzle of `hardest_1106`): all cells with two candidates in
//! place of 16 299, products of both digits' places 297, the less of both 303, places in such cells counted twice 312, four times 300, alone 364.
//!
//! Choosing the cell by its digits' places, counting those in cells with two candidates thrice, took 36 % of the guesses away on
//! `hardest_1106` (223 to 142 a puzzle) against taking the first; by digits with two places in a row, guesses doubled. Triads (three
//! digits confined to three cells of a box and line) took away 10 % of the guesses there and 30 % on `magictour_top1465`, but their
//! cost at each stop is above the gain.
//!
//! The idea of words by digit and band is that of `JCZSolve` and its successors, exact columns and rows of boxes is what tdoku's
//! bands of six configurations do; the layout, the sweep and the search are this project's own.

#![expect(
    clippy::inline_always,
    reason = "what runs on vectors has to be inlined into the function that switches their instructions on"
)]

mod abreast;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod batch;
mod digits;
mod form;
mod layout;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod portable;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod rounds;
mod search;
#[cfg(target_arch = "x86_64")]
mod sse;
pub(super) mod vectors;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
mod words;

use std::sync::OnceLock;

use smallvec::SmallVec;

use self::batch::{Batch, Outcome};
use self::digits::Over;
use self::form::VectorForm;
pub(crate) use self::layout::Digits;
use self::words::Anywhere;
use crate::board::{BoxShape, Geometry};
use crate::solver::nine::search::{Found, Kept, Search};
use crate::solver::nine::vectors::Vectors;
use crate::solver::{Budget, Exhausted, Interrupt};

/// Returns whether this engine is made for a board: 9x9, boxes of 3x3, no further rule.
pub(super) fn fits(geometry: &Geometry) -> bool {
    let layout = geometry.layout();
    geometry.is_of_layout()
        && layout.size == 9
        && layout.regions.is_none()
        && layout.boxes == BoxShape { rows: 3, columns: 3 }
        && layout.rules.is_empty()
        && !geometry.has_constraints()
}

/// A form that this machine can run.
#[derive(Clone, Copy)]
pub(super) struct Machine(Proof);

/// The proof that it can.
#[derive(Clone, Copy)]
enum Proof {
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::HasAvx2),
    #[cfg(target_arch = "x86_64")]
    Sse(sse::HasSse),
    #[cfg(target_arch = "aarch64")]
    Neon(neon::HasNeon),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
    // A module with SIMD runs only where SIMD is, so it has no other form, which would make it larger.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    Portable,
}

/// The form that needs no proof.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
const ANYWHERE: Proof = Proof::Simd128;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
const ANYWHERE: Proof = Proof::Portable;

/// Does a piece of work in the form of a machine.
macro_rules! on_machine {
    ($machine:expr, $work:expr) => {
        match $machine.0 {
            #[cfg(target_arch = "x86_64")]
            Proof::Avx512(proof) => proof.run($work),
            #[cfg(target_arch = "x86_64")]
            Proof::Avx2(proof) => Over::<avx2::Avx2, 5>(proof).run($work),
            #[cfg(target_arch = "x86_64")]
            Proof::Sse(proof) => Over::<sse::Sse, 9>(proof).run($work),
            #[cfg(target_arch = "aarch64")]
            Proof::Neon(proof) => Over::<neon::Neon, 9>(proof).run($work),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Proof::Simd128 => Over::<wasm::Simd128, 9>(Anywhere).run($work),
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Proof::Portable => Over::<portable::Portable<3>, 9>(Anywhere).run($work),
        }
    };
}

impl Machine {
    /// Returns all forms that this machine can run, the fastest one first.
    pub(super) fn all() -> &'static [Self] {
        static ALL: OnceLock<Vec<Machine>> = OnceLock::new();
        ALL.get_or_init(|| {
            let mut all = Vec::new();
            #[cfg(target_arch = "x86_64")]
            {
                all.extend(avx512::Avx512::detect().map(Proof::Avx512));
                all.extend(avx2::HasAvx2::detect().map(Proof::Avx2));
                all.extend(sse::HasSse::detect().map(Proof::Sse));
            }
            #[cfg(target_arch = "aarch64")]
            all.extend(neon::HasNeon::detect().map(Proof::Neon));
            all.push(ANYWHERE);
            all.into_iter().map(Self).collect()
        })
    }

    /// Returns the fastest form.
    pub(super) fn best() -> Self {
        Self::all().first().copied().unwrap_or(Self(ANYWHERE))
    }

    /// Returns the form for these vectors, if this machine can run it.
    pub(super) fn with(vectors: Vectors) -> Option<Self> {
        Self::all().iter().copied().find(|machine| machine.vectors() == vectors)
    }

    /// Returns what it works with.
    pub(super) const fn vectors(self) -> Vectors {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Proof::Avx512(_) => Vectors::Avx512,
            #[cfg(target_arch = "x86_64")]
            Proof::Avx2(_) => Vectors::Avx2,
            #[cfg(target_arch = "x86_64")]
            Proof::Sse(_) => Vectors::Sse41,
            #[cfg(target_arch = "aarch64")]
            Proof::Neon(_) => Vectors::Neon,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Proof::Simd128 => Vectors::Simd128,
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Proof::Portable => Vectors::Portable,
        }
    }

    fn search(self, search: Search<'_, '_>) -> Found {
        on_machine!(self, search)
    }

    fn batch(self, batch: Batch<'_, '_>) {
        on_machine!(self, batch);
    }
}

/// Counts the solutions of a grid up to a limit of one or more, and says which budget stopped that, if one did. Values above 9 count as empty.
pub(super) fn count(machine: Machine, digits: &Digits, limit: u64, budget: &mut Budget<'_>) -> Found {
    machine.search(Search { digits, exclude: None, limit, budget, kept: &mut Kept::new(0) })
}

/// Returns the first two solutions, in the order that the engine meets them; it is the same on every machine.
pub(super) fn first_two(
    machine: Machine,
    digits: &Digits,
    budget: &mut Budget<'_>,
) -> ([Option<Digits>; 2], Found) {
    let mut kept = Kept::new(2);
    let found = machine.search(Search { digits, exclude: None, limit: 2, budget, kept: &mut kept });
    (two(&kept), found)
}

fn two(kept: &Kept) -> [Option<Digits>; 2] {
    [kept.solutions.first().copied(), kept.solutions.get(1).copied()]
}

/// Returns whether a grid has a solution without this digit (0 to 8) in this cell.
pub(super) fn other_than(digits: &Digits, cell: usize, digit: usize, budget: &mut Budget<'_>) -> Found {
    let exclude = Some((cell, digit));
    Machine::best().search(Search { digits, exclude, limit: 1, budget, kept: &mut Kept::new(0) })
}

/// Up to `limit` solutions; without a digit (0 to 8) in a cell, if one is named.
pub(super) fn some(
    digits: &Digits,
    exclude: Option<(usize, usize)>,
    limit: usize,
    budget: &mut Budget<'_>,
) -> (SmallVec<[Digits; 2]>, Result<(), Exhausted>) {
    let mut kept = Kept::new(limit);
    let search = Search { digits, exclude, limit: limit as u64, budget, kept: &mut kept };
    let (_, ended) = Machine::best().search(search);
    (kept.solutions, ended)
}

/// Counts the solutions of each of many grids: faster than one after the other.
pub(super) fn count_many(
    machine: Machine,
    grids: &[&Digits],
    limit: u64,
    nodes: u64,
    watch: Option<Interrupt<'_>>,
    mut report: impl FnMut(usize, Found),
) {
    let report = &mut |at, _: &Kept, outcome: Outcome| report(at, outcome.found);
    machine.batch(Batch { grids, limit, nodes, watch, kept: 0, report });
}

/// Finds the first two solutions of each of many grids, in the order of [`first_two`]; `None` for a grid of which a batch meets them in
/// another order.
pub(super) fn first_two_of_many(
    machine: Machine,
    grids: &[&Digits],
    nodes: u64,
    watch: Option<Interrupt<'_>>,
    mut report: impl FnMut(usize, Option<([Option<Digits>; 2], Found)>),
) {
    let report = &mut |at, kept: &Kept, Outcome { found, is_in_order }: Outcome| {
        // One solution or none is the same in any order.
        let is_same = is_in_order || kept.solutions.len() < 2;
        report(at, is_same.then(|| (two(kept), found)));
    };
    machine.batch(Batch { grids, limit: 2, nodes, watch, kept: 2, report });
}

#[cfg(test)]
mod tests;
