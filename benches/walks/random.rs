//! Random puzzles with constraints of every kind.

use std::io::{Result, Write, stdout};

use sudoku_ls::logic::Technique;

use super::Tally;
use crate::brute::Dice;
use crate::constraints::case::Case;
use crate::constraints::clues::KINDS;
use crate::constraints::proof::{Proof, follow};

/// The search nodes for the possible digits of a puzzle.
const NODES: u64 = 20_000;

/// The most steps of a path.
const STEPS: usize = 60;

/// Every technique is tried at each position whose number is a multiple of this one.
const STRIDE: usize = 10;

/// The sizes of the boards, each as likely as any other.
const SIZES: [usize; 6] = [4, 6, 6, 8, 9, 9];

/// Checks steps of random puzzles until `wanted` steps are checked. Returns the number of puzzles.
pub(crate) fn check(wanted: u64, seed: u64, tally: &mut Tally) -> Result<u64> {
    let mut dice = Dice(seed);
    let techniques: Vec<Technique> =
        Technique::ALL.iter().copied().filter(|technique| *technique != Technique::BruteForce).collect();
    let (mut puzzles, mut unique, mut next) = (0, 0, 0);
    let mut kinds = [0_u64; KINDS];
    while tally.count() < wanted {
        let size = SIZES[dice.below(SIZES.len())];
        let case = Case::random(size, &mut dice);
        let kind = (puzzles as usize) % KINDS;
        let constraints = case.constraints(kind, size * 2, &mut dice);
        let mut givens = case.solution.clone();
        // From hardly any givens on small boards to half of the cells.
        for _ in 0..size * size * (1 + dice.below(4)) / 2 {
            givens[dice.below(size * size)] = 0;
        }
        puzzles += 1;
        if constraints.is_empty() {
            continue;
        }
        let puzzle = case.grid(&constraints, &givens);
        let Some(proof) = Proof::of(&puzzle, NODES) else { continue };
        unique += u64::from(proof.is_unique);
        let before = tally.count();
        follow(&puzzle, &proof, &techniques, (STEPS, STRIDE), &mut |step, verdict| {
            tally.add(&step, &verdict);
        });
        kinds[kind] += tally.count() - before;
        if tally.count() >= next {
            next += 50_000;
            writeln!(stdout(), "{} steps so far, {} wrong", tally.count(), tally.wrong)?;
        }
    }
    writeln!(stdout(), "{unique} puzzles have a unique solution; steps by the first kind: {kinds:?}")?;
    Ok(puzzles)
}
