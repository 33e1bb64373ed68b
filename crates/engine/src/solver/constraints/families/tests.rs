//! Families against all words: on each vector unit that the machine has.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

#[cfg(target_arch = "x86_64")]
use super::x86;
use super::{Ends, Left, Unit};
use crate::board::Automaton;
use crate::solver::constraints::rule::{Diagram, End};
use crate::solver::constraints::sets::{MOST_DIGITS, SumSets};

fn units() -> Vec<Unit> {
    let mut units = vec![Unit::Plain];
    #[cfg(target_arch = "x86_64")]
    {
        units.extend(x86::HasAvx2::detect().map(Unit::Avx2));
        units.extend(x86::HasAvx512::detect().map(Unit::Avx512));
    }
    units
}

/// Returns all words of these candidates without a repeated digit.
fn words(cands: &[u32]) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for &cand in cands {
        let longer = |word: &Vec<u32>| {
            let fits = |digit: &u32| cand >> digit & 1 == 1 && !word.contains(digit);
            let with = |digit| word.iter().copied().chain([digit]).collect::<Vec<u32>>();
            (0..MOST_DIGITS as u32).filter(fits).map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Returns the digits by position, and the digits in all words; `None` if there are no words.
fn digits_of(words: &[Vec<u32>]) -> Option<(Vec<u32>, u32)> {
    let set = |word: &Vec<u32>| word.iter().fold(0_u32, |set, digit| set | 1 << digit);
    let required = words.iter().map(set).reduce(|a, b| a & b)?;
    let at = |at: usize| words.iter().fold(0, |all, word| all | 1 << word[at]);
    Some(((0..words[0].len()).map(at).collect(), required))
}

fn random_cands(dice: &mut impl Rng, digits: usize) -> Vec<u32> {
    let cells = dice.random_range(1..=digits.min(6));
    (0..cells)
        .map(|_| dice.random_range(1..1_u32 << digits) & dice.random_range(1..1_u32 << digits))
        .collect()
}

fn compare<const W: usize>(digits: usize, seed: u64) -> [usize; 2] {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let sums = SumSets::new(digits);
    let (mut found, mut memory) = ([0; 2], Vec::new());
    for _ in 0..300 {
        let cands = random_cands(&mut dice, digits);
        let all = words(&cands);
        let sum_of = |word: &Vec<u32>| word.iter().sum::<u32>();
        let allowed = dice.random::<u64>() & dice.random::<u64>();
        let fitting: Vec<_> = all.iter().filter(|word| allowed >> sum_of(word) & 1 == 1).cloned().collect();
        let expected = digits_of(&fitting);
        found[usize::from(expected.is_some())] += 1;
        let possible = all.iter().fold(0_u64, |bits, word| bits | 1 << sum_of(word));

        let first = dice.random_range(1..=cands.len());
        let bounds = [3_u16, 12];
        let end = End { cells: first as u8, sums: Some(bounds), sets: sums.between(bounds[0], bounds[1]) };
        let in_bounds = |word: &&Vec<u32>| {
            let sum: u32 = word[..first].iter().sum();
            (u32::from(bounds[0])..=u32::from(bounds[1])).contains(&sum)
        };
        let chained = digits_of(&all.iter().filter(in_bounds).cloned().collect::<Vec<_>>());

        let states = dice.random_range(1..6_usize);
        let next = (0..states * digits)
            .map(|_| match dice.random_range(0..=states) {
                to if to < states => to as u16,
                _ => Automaton::DEAD,
            })
            .collect();
        let accepting = (0..states).map(|_| dice.random_range(0..3) > 0).collect();
        let automaton = Automaton::from_table(digits, next, accepting).unwrap();
        let diagram = Diagram::new(&automaton, cands.len());
        let accepts = |word: &&Vec<u32>| {
            let step = |state: u16, digit: &u32| match state {
                Automaton::DEAD => Automaton::DEAD,
                _ => automaton.next(state, crate::board::Digit::from_index(*digit as usize).unwrap()),
            };
            let end = word.iter().fold(0, step);
            end != Automaton::DEAD && automaton.accepts(end)
        };
        let read = digits_of(&all.iter().filter(accepts).cloned().collect::<Vec<_>>());

        for unit in units() {
            let same =
                |left: Option<Left>| left.map(|left| (left.keep[..cands.len()].to_vec(), left.required));
            assert_eq!(
                same(unit.left::<W>(&cands, Ends::Sums(&sums, allowed))),
                expected,
                "{cands:?} {allowed:b}"
            );
            assert_eq!(
                same(unit.left::<W>(&cands, Ends::Chain(std::slice::from_ref(&end)))),
                chained,
                "{cands:?}"
            );
            assert_eq!(unit.sums::<W>(&cands, &sums, 0..sums.len()), possible, "{cands:?}");
            let by_paths = diagram.as_ref().and_then(|diagram| unit.paths::<W>(diagram, &cands, &mut memory));
            let by_paths = by_paths.map(|found| found[..cands.len()].to_vec());
            assert_eq!(by_paths, read.as_ref().map(|(digits, _)| digits.clone()), "{cands:?} {automaton:?}");
        }
    }
    found
}

#[test]
fn families_of_each_unit_leave_the_digits_of_all_words() {
    for found in [
        compare::<1>(4, 1),
        compare::<1>(6, 2),
        compare::<2>(7, 3),
        compare::<4>(8, 4),
        compare::<8>(9, 5),
        compare::<16>(10, 6),
    ] {
        assert!(found.iter().all(|&count| count > 30), "{found:?}");
    }
}
